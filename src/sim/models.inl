// The registry: one row a model, the first is the default. A row NAME needs NAME_model.c, which
// defines model_NAME, and NAME_kernel.c, which the build compiles once for each instruction set
// (CMakeLists.txt reads the rows too). README.md says how to add one.
MODEL(leader)
MODEL(cursor)
MODEL(sphere)
MODEL(plane)
MODEL(steer)
MODEL(starling)
