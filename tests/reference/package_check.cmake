# Installs the reference into its own directory, builds the example against it as a user would, and runs it.
set(prefix ${BINARY_DIR}/reference-package)
foreach(step
    "--install;${BINARY_DIR};--component;reference;--prefix;${prefix}"
    "-S;${SOURCE_DIR}/examples/reference;-B;${prefix}/example;-DCMAKE_PREFIX_PATH=${prefix};-DCMAKE_CXX_FLAGS=${FLAGS}"
    "--build;${prefix}/example")
  execute_process(COMMAND ${CMAKE_COMMAND} ${step} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
execute_process(COMMAND ${prefix}/example/sine_error COMMAND_ERROR_IS_FATAL ANY)
