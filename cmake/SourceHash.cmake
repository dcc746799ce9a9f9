# source_hashes(VARIABLE OUTPUT.cpp HEADER header FILES file…): writes a source that defines
# `std::string_view plumbline::fast::source_hash(std::string_view family)`: a hash of what each file's kernels are computed by,
# which is the file and all that it includes of reference/fast, without comments and white space. Headers that only declare
# (row.h, kernel.h, targets.h) are left out.
function(source_hashes variable)
  cmake_parse_arguments(PARSE_ARGV 1 hashes "" "OUTPUT" "FILES")
  set(rows "")
  foreach(file IN LISTS hashes_FILES)
    set(todo ${file})
    set(seen "")
    set(text "")
    while(todo)
      list(POP_FRONT todo next)
      if(next IN_LIST seen)
        continue()
      endif()
      list(APPEND seen ${next})
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${next})
      file(READ ${next} content)
      string(REGEX MATCHALL "#include \"reference/fast/[^\"]*\"" includes "${content}")
      foreach(include IN LISTS includes)
        string(REGEX REPLACE "#include \"(.*)\"" "${PROJECT_SOURCE_DIR}/\\1" path "${include}")
        get_filename_component(name ${path} NAME)
        if(NOT name MATCHES "^(row|kernel|targets)\\.h$")
          list(APPEND todo ${path})
        endif()
      endforeach()
      string(REGEX REPLACE "//[^\n]*" "" content "${content}")
      string(REGEX REPLACE "[ \t\r\n]+" "" content "${content}")
      string(APPEND text "${content}")
    endwhile()
    string(SHA256 hash "${text}")
    string(SUBSTRING ${hash} 0 32 hash)
    get_filename_component(name ${file} NAME_WE)
    string(APPEND rows "      {\"${name}\", \"${hash}\"},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${hashes_OUTPUT} @ONLY CONTENT [[
#include <utility>

#include "reference/fast/certificate.h"

namespace plumbline::fast {

std::string_view source_hash(std::string_view family) {
  static constexpr std::pair<std::string_view, std::string_view> all[] = {
@rows@  };
  for (const auto& [name, hash] : all)
    if (name == family) return hash;
  return {};
}

}  // namespace plumbline::fast
]])
  set(${variable} ${hashes_OUTPUT} PARENT_SCOPE)
endfunction()
