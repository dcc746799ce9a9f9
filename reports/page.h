#pragma once

#include <map>
#include <string>
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

// The page that measures WebGPU devices: %STYLE%, %SCRIPT%, their hashes and %DATA% are to be filled.
extern const std::string_view web_frame;
extern const std::string_view web_style;
extern const std::string_view web_script;
extern const std::string_view web_style_sha256;
extern const std::string_view web_script_sha256;
extern const std::string_view wgsl_functions;  ///< examples/exec/wgsl_functions.json

/// The frame with its parts filled in. What is filled in is never read again.
std::string filled(std::string_view frame, const std::map<std::string_view, std::string>& parts);

}  // namespace plumbline::reports
