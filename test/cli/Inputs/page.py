"""page.py PAGE: fails unless every tag is closed where it must be and every link leads somewhere; prints the text."""
import html.parser
import pathlib
import sys

EMPTY = {"meta", "br"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.text = [], set(), set(), ""

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.ids |= {given["id"]} if "id" in given else set()
        self.links |= {given["href"]} if "href" in given else set()
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.text += data


page = Page()
page.feed(pathlib.Path(sys.argv[1]).read_text())
page.close()
assert not page.open, page.open
assert all(link.startswith("#") and link[1:] in page.ids for link in page.links), page.links - page.ids
print(page.text)
