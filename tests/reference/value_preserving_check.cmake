# Options that change values stop the compilation of kernels and filters, each with the project's own words.
file(WRITE ${FOLDER}/value_preserving.cpp "#include \"reference/value_preserving.h\"\n")
function(compile result output)
  execute_process(COMMAND ${COMPILER} -std=c++20 -fsyntax-only -I${SOURCE_DIR} ${ARGN} ${FOLDER}/value_preserving.cpp
                  RESULT_VARIABLE status ERROR_VARIABLE text)
  set(${result} ${status} PARENT_SCOPE)
  set(${output} "${text}" PARENT_SCOPE)
endfunction()

foreach(options "" -O3 -ffp-contract=off -fno-math-errno -frounding-math)
  compile(status text ${options})
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "'${options}' changes no value and is refused: ${text}")
  endif()
endforeach()

set(changing -ffast-math -Ofast -ffinite-math-only)
if(COMPILER_ID STREQUAL "GNU")
  list(APPEND changing -funsafe-math-optimizations -freciprocal-math -fno-signed-zeros -fsingle-precision-constant
       "-fno-signed-zeros -fno-trapping-math -fassociative-math")
endif()
foreach(options IN LISTS changing)
  separate_arguments(words UNIX_COMMAND "${options}")
  compile(status text ${words})
  if(status EQUAL 0 OR NOT text MATCHES "must be compiled without options that change floating-point values")
    message(FATAL_ERROR "${options} is not refused: ${text}")
  endif()
endforeach()
