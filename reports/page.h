#pragma once

#include <string_view>

namespace plumbline::reports {

// The files of page/, built in. The frame has %STYLE%, %SCRIPT%, their hashes, %RESULTS% and %DATA% to be
// filled.
extern const std::string_view page_frame;
extern const std::string_view page_style;
extern const std::string_view page_script;
extern const std::string_view atlas_style;
// Of the elements that hold them, in hexadecimal.
extern const std::string_view page_style_sha256;
extern const std::string_view page_script_sha256;

}  // namespace plumbline::reports
