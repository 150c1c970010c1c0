// Runs in the extension host of a real VS Code, on the folder that vscode.py sets up; writes `verdict` there.
const assert = require('assert').strict;
const fs = require('fs');
const path = require('path');
const vscode = require('vscode');

const root = vscode.workspace.workspaceFolders[0].uri.fsPath;
const read = (name) => fs.readFileSync(path.join(root, name), 'utf8');
const run = vscode.commands.executeCommand;
let document;

async function open(name) {
  document = await vscode.workspace.openTextDocument(path.join(root, name));
  await vscode.window.showTextDocument(document);
}

const told = () => vscode.languages.getDiagnostics(document.uri).filter((each) => each.source === 'gpufuse');

async function wait(what, holds) {
  for (const end = Date.now() + 60000; !(await holds()); await new Promise((done) => setTimeout(done, 50)))
    if (Date.now() > end)
      throw new Error(`no ${what}; diagnostics: ${JSON.stringify(told())}; the text:\n${document.getText()}`);
}

/** Waits until just these codes are on the lines, which count from 0. */
async function diagnostics(wanted) {
  const code = (each) => each.code.value ?? each.code;
  const found = () => Object.fromEntries(told().map((each) => [each.range.start.line, code(each)]));
  await wait(JSON.stringify(wanted), () => JSON.stringify(found()) === JSON.stringify(wanted));
}

/** The code action of the line whose title starts so. */
async function action(line, title) {
  const range = document.lineAt(line).range;
  const actions = await run('vscode.executeCodeActionProvider', document.uri, range);
  const found = actions.find((each) => each.title.startsWith(title));
  assert(found, `no "${title}" among ${JSON.stringify(actions.map((each) => each.title))}`);
  return found;
}

/** Types over all of the text; nothing is saved. */
async function type(text) {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  assert(await vscode.workspace.applyEdit(edit));
}

async function test() {
  await open('unit.cu');
  assert.equal(document.languageId, 'cuda-cpp'); // VS Code's own, whose colours stay.
  const extension = vscode.extensions.getExtension('gpufuse.gpufuse');
  assert(extension, 'the extension is not there');
  await wait('activation for CUDA', () => extension.isActive);
  await extension.activate();
  const original = read('unit.cu');
  const both = { 14: 'gpufuse-kernel-fusion', 16: 'gpufuse-redundant-sync' };
  await diagnostics(both);
  assert.equal(told()[0].severity, vscode.DiagnosticSeverity.Warning);

  const hovers = await run('vscode.executeHoverProvider', document.uri, new vscode.Position(15, 4));
  const explained = hovers.flatMap((each) => each.contents.map((content) => content.value)).join();
  assert(explained.includes('can be one'), `no explanation in "${explained}"`);

  assert(await vscode.workspace.applyEdit((await action(14, 'Fuse these launches')).edit));
  assert(document.getText().includes('  first_second<<<4, 64>>>'), document.getText());
  await diagnostics({ 26: 'gpufuse-redundant-sync' });
  await run('undo');
  await diagnostics(both);

  await run('editor.action.sourceAction', { kind: 'source.gpufuse.fuseAll', apply: 'first' });
  await diagnostics({});
  assert.equal(document.getText(), read('own.cu'));
  await run('undo');
  await diagnostics(both);

  // What is typed counts, saved or not.
  await type(original.replace('x[i] += 2', 'x[i] += x[n - 1 - i]'));
  await wait('refusal', () => told().some((each) => each.range.start.line === 14
    && each.severity === vscode.DiagnosticSeverity.Hint));
  assert.equal(read('unit.cu'), original);
  await run('undo');
  await diagnostics(both);

  const settings = vscode.workspace.getConfiguration('gpufuse');
  await settings.update('checks', ['redundant-sync']);
  await diagnostics({ 16: 'gpufuse-redundant-sync' });
  await settings.update('checks', undefined);
  await diagnostics(both);

  await open('unit.hip');
  assert.equal(document.languageId, 'hip');
  await diagnostics({ 6: 'gpufuse-kernel-fusion' });
}

exports.run = async () => {
  const verdict = await test().then(() => 'ok', (problem) => problem.stack);
  fs.writeFileSync(path.join(root, 'unfinished'), verdict);
  fs.renameSync(path.join(root, 'unfinished'), path.join(root, 'verdict'));
};
