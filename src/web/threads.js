// Linked into the script with threads: how many the program may use. emscripten makes as many workers
// before main runs, one of them for the thread that steps beside the picture.
Module['threads'] = Module['threads'] || Math.min(8, Math.max(2,
  typeof navigator === 'undefined' ? require('os').cpus().length : navigator.hardwareConcurrency || 2));
