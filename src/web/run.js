// Runs the program for a browser in node: node run.js FOLDER/skein.js simulate --hash ...
// The files of this machine are the program's, beside share/skein of its own.
'use strict';
const fs = require('fs');
const path = require('path');

delete globalThis.fetch; // emscripten 3.1.6 takes node's for a browser's

const [script, ...words] = process.argv.slice(2);
const folder = path.dirname(path.resolve(script));

function mountMachine(module) {
  const own = ['dev', 'proc', 'share'];
  const folders = fs.readdirSync('/').filter((name) => !own.includes(name) && fs.statSync('/' + name).isDirectory());
  for (const name of folders) {
    if (!module.FS.analyzePath('/' + name).exists) module.FS.mkdir('/' + name);
    module.FS.mount(module.FS.filesystems.NODEFS, { root: '/' + name }, '/' + name);
  }
  module.FS.chdir(process.cwd());
}

// A stream that the program does not take for a terminal; undefined where it is one.
function writeLines(stream) {
  let line = [];
  return stream.isTTY ? undefined : (byte) => {
    line.push(byte & 255);
    if (byte !== 10) return;
    fs.writeSync(stream.fd, Buffer.from(line));
    line = [];
  };
}

require(path.resolve(script))({
  locateFile: (name) => path.join(folder, name),
  thisProgram: 'skein',
  stdout: writeLines(process.stdout),
  stderr: writeLines(process.stderr),
  preRun: [mountMachine],
}).then((module) => {
  process.exit(module.callMain(words)); // with its workers
}).catch((error) => {
  console.error(error.stack || error);
  process.exit(1);
});
