# Compiles a folder of texts into the program, which then needs no data files.
#
# embed_texts(VARIABLE FILES glob HEADER header NAMESPACE namespace TYPE type FUNCTION function)
#
# Writes a source that defines `std::span<const TYPE> FUNCTION()`, declared in HEADER: one {name, text} for each file of the
# glob, in the order of their names, which are the files' without the last extension. Sets VARIABLE to the source's path.
function(embed_texts variable)
  cmake_parse_arguments(PARSE_ARGV 1 embed "" "FILES;HEADER;NAMESPACE;TYPE;FUNCTION" "")
  file(GLOB files CONFIGURE_DEPENDS ${embed_FILES})
  list(SORT files)
  list(LENGTH files embed_count)
  set(embed_rows "")
  foreach(file IN LISTS files)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    get_filename_component(name ${file} NAME_WLE)
    file(READ ${file} text)
    string(APPEND embed_rows "    {\"${name}\", R\"embedded(${text})embedded\"},\n")
  endforeach()
  set(source ${PROJECT_BINARY_DIR}/generated/${embed_FUNCTION}.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
#include <array>

#include "@embed_HEADER@"

namespace @embed_NAMESPACE@ {

std::span<const @embed_TYPE@> @embed_FUNCTION@() {
  static constexpr std::array<@embed_TYPE@, @embed_count@> all{{
@embed_rows@  }};
  return all;
}

}  // namespace @embed_NAMESPACE@
]])
  set(${variable} ${source} PARENT_SCOPE)
endfunction()
