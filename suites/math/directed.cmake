# Writes ${PROJECT_BINARY_DIR}/generated/directed_files.cpp, which holds every suites/math/directed/*.txt: the
# executable needs no data files. Sets directed_files_source.
file(GLOB directed_texts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/suites/math/directed/*.txt)
list(SORT directed_texts)
set(directed_rows "")
foreach(file IN LISTS directed_texts)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  get_filename_component(name ${file} NAME)
  file(READ ${file} text)
  string(APPEND directed_rows "    {\"${name}\", R\"directed(${text})directed\"},\n")
endforeach()
set(directed_files_source ${PROJECT_BINARY_DIR}/generated/directed_files.cpp)
file(CONFIGURE OUTPUT ${directed_files_source} @ONLY CONTENT [[
#include "suites/math/directed.h"

namespace plumbline::math {

std::span<const DirectedFile> directed_files() {
  static constexpr DirectedFile all[] = {
@directed_rows@  };
  return all;
}

}  // namespace plumbline::math
]])
