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

# Nothing but the functions of plumbline/measure.h is to be seen by who links it.
file(GLOB library ${prefix}/lib*/libplumbline.so ${prefix}/lib*/*/libplumbline.so)
execute_process(COMMAND nm -DC --defined-only ${library} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" lines "${symbols}")
foreach(line IN LISTS lines)
  if(line MATCHES " [TBDR] " AND NOT line MATCHES "plumbline::ulp::(error_of|measure_function|version)")
    message(FATAL_ERROR "libplumbline.so shows ${line}")
  endif()
endforeach()
