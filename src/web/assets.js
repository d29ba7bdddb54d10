// Linked into the program's script: unpacks skein.data (pack.py) into share/skein before main may run.
Module['preRun'] = [].concat(Module['preRun'] || [], function () {
  if (Module['ENVIRONMENT_IS_PTHREAD']) return; // it has the files of the first thread
  addRunDependency('assets');
  function unpack(buffer) {
    var bytes = new Uint8Array(buffer), at = bytes.indexOf(10) + 1;
    JSON.parse(new TextDecoder().decode(bytes.subarray(0, at))).forEach(function (entry) {
      var path = '/share/skein/' + entry[0];
      FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
      FS.writeFile(path, bytes.subarray(at, at += entry[1]), { canOwn: true });
    });
    removeRunDependency('assets');
  }
  readAsync(locateFile('skein.data'), unpack, function () {
    abort('skein.data cannot be loaded');
  });
});
