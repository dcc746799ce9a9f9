# Writes ${PROJECT_BINARY_DIR}/generated/rulebook_builtin.cpp, which holds every suites/rulebooks/*.json: the
# executable needs no data files. Sets rulebook_builtin_source.
file(GLOB rulebook_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/suites/rulebooks/*.json)
list(SORT rulebook_files)
set(rulebook_rows "")
foreach(file IN LISTS rulebook_files)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  get_filename_component(name ${file} NAME_WLE)
  file(READ ${file} text)
  string(APPEND rulebook_rows "    {\"${name}\", R\"rulebook(${text})rulebook\"},\n")
endforeach()
set(rulebook_builtin_source ${PROJECT_BINARY_DIR}/generated/rulebook_builtin.cpp)
file(CONFIGURE OUTPUT ${rulebook_builtin_source} @ONLY CONTENT [[
#include "harness/rulebook_builtin.h"

namespace plumbline {

std::span<const BuiltinRulebook> builtin_rulebooks() {
  static constexpr BuiltinRulebook all[] = {
@rulebook_rows@  };
  return all;
}

}  // namespace plumbline
]])
