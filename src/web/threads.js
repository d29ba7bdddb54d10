// Linked into the script with threads: how many the program may use. emscripten makes as many workers, and
// one for the thread beside the flock's (session), before main runs.
Module['threads'] = Module['threads'] || Math.min(8, Math.max(2,
  ENVIRONMENT_IS_NODE ? require('os').cpus().length : navigator.hardwareConcurrency || 2));
