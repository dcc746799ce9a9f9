# Installs the library into a folder of its own, builds the example against it as a user would, and runs it.
set(prefix ${BINARY_DIR}/library-package)
file(REMOVE_RECURSE ${prefix})
foreach(component library development)
  execute_process(COMMAND ${CMAKE_COMMAND} --install ${BINARY_DIR} --component ${component} --prefix ${prefix}
                  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endforeach()
foreach(step "-S;${SOURCE_DIR}/examples/library;-B;${prefix}/example;-DCMAKE_PREFIX_PATH=${prefix};-DCMAKE_CXX_FLAGS=${FLAGS}"
             "--build;${prefix}/example")
  execute_process(COMMAND ${CMAKE_COMMAND} ${step} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
execute_process(COMMAND ${CMAKE_CTEST_COMMAND} --test-dir ${prefix}/example --output-on-failure COMMAND_ERROR_IS_FATAL ANY)

# The polynomial of the example is far from the truth: the exit status shows it, and the output where.
execute_process(COMMAND ${prefix}/example/measure_sine OUTPUT_VARIABLE seen RESULT_VARIABLE status)
message("${seen}")
if(NOT status EQUAL 1 OR NOT seen MATCHES "failures, the bound is 4 ulp" OR NOT seen MATCHES "failed")
  message(FATAL_ERROR "measure_sine ended with ${status}")
endif()

# Who links it sees library/symbols.txt and nothing else: a program of one version finds its functions in the next.
file(GLOB library ${prefix}/lib*/libplumbline.so ${prefix}/lib*/*/libplumbline.so)
execute_process(COMMAND nm -DC --defined-only ${library} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL " [TBDR] [^\n]+" lines "${symbols}")
list(TRANSFORM lines REPLACE "^ [TBDR] " "")
file(STRINGS ${SOURCE_DIR}/library/symbols.txt stated)
list(SORT lines)
list(SORT stated)
if(NOT "${lines}" STREQUAL "${stated}")
  string(REPLACE ";" "\n" lines "${lines}")
  message(FATAL_ERROR "library/symbols.txt is not what libplumbline.so shows (a symbol less needs a new SOVERSION):\n${lines}")
endif()
