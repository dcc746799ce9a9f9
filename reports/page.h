#pragma once

#include <string_view>

namespace plumbline::reports {

// The files of page/, built in. The frame has %STYLE%, %SCRIPT%, %RESULTS% and %DATA% to be filled.
extern const std::string_view page_frame;
extern const std::string_view page_style;
extern const std::string_view page_script;

}  // namespace plumbline::reports
