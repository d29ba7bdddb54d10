# cmake -DBUILD=FOLDER -DZIP=FILE.zip -P pack.cmake: what is installed of a build, as a zip with one folder in
# it. Its files are sorted and have one time, which strip writes into the program too, so that the same tree
# gives the same bytes.
get_filename_component(name ${ZIP} NAME_WLE)
get_filename_component(folder ${ZIP} DIRECTORY)
file(REMOVE_RECURSE ${folder}/${name})
set(ENV{SOURCE_DATE_EPOCH} 946684800) # 2000-01-01
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --strip --prefix ${folder}/${name}
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(GLOB_RECURSE files RELATIVE ${folder} ${folder}/${name}/*)
list(JOIN files "\n" lines)
file(WRITE ${BUILD}/files.txt "${lines}\n")
set(ENV{TZ} UTC)
execute_process(COMMAND touch -d @$ENV{SOURCE_DATE_EPOCH} ${files} WORKING_DIRECTORY ${folder} COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE ${ZIP})
execute_process(COMMAND zip -q -X -@ ${ZIP} INPUT_FILE ${BUILD}/files.txt WORKING_DIRECTORY ${folder} COMMAND_ERROR_IS_FATAL ANY)
