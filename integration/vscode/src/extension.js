// Starts gpufuse-lsp for CUDA and HIP documents and hands it the user's settings. All else is the server's.
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

/** The settings that the server knows. */
function settings() {
  const { server, ...others } = vscode.workspace.getConfiguration('gpufuse');
  return Object.fromEntries(Object.entries(others).filter(([, value]) => typeof value !== 'function'));
}

async function activate(context) {
  const command = vscode.workspace.getConfiguration('gpufuse').get('server');
  const languages = ['cuda', 'cuda-cpp', 'hip', 'cpp'];
  client = new LanguageClient('gpufuse', 'gpufuse', { command }, {
    documentSelector: languages.map((language) => ({ scheme: 'file', language })),
    initializationOptions: settings,
  });
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('gpufuse') && client.isRunning())
        client.sendNotification('workspace/didChangeConfiguration', { settings: { gpufuse: settings() } });
    }),
  );
  await client.start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
