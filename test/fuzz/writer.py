"""How nodes become text: C++ for the compiler, Python for the interpreter, both as indented lines."""


class Node:
    """Has C++ text: `form` with the node's fields in braces, unless cxx says otherwise. Its format is that text."""
    form = ""

    def cxx(self):
        return self.form.format_map(vars(self))

    def __format__(self, spec):
        return self.cxx()


class Line(Node):
    """A statement of one line."""

    def print(self, out):
        out.line(self.cxx())


def commas(nodes):
    return ", ".join(f"{n}" for n in nodes)


class Writer:
    """Lines with indentation; C++ and Python alike."""

    def __init__(self, width=2):
        self.lines, self.level, self.width = [], 0, width

    def line(self, text):
        self.lines.append(" " * (self.width * self.level) + text)

    def indented(self):
        return Indented(self)

    def text(self):
        return "\n".join(self.lines) + "\n"


class Indented:
    def __init__(self, writer):
        self.writer = writer

    def __enter__(self):
        self.writer.level += 1

    def __exit__(self, *unused):
        self.writer.level -= 1


class CxxWriter(Writer):
    def block(self, body):
        with self.indented():
            for statement in body:
                statement.print(self)

    def braced(self, head, body, otherwise=()):
        """head { body } else { otherwise }"""
        self.line(f"{head} {{" if head else "{")
        self.block(body)
        if otherwise:
            self.line("} else {")
            self.block(otherwise)
        self.line("}")


class PyWriter(Writer):
    def block(self, body):
        with self.indented():
            for statement in body:
                statement.emit(self)
            if not body:
                self.line("pass")
