#include "reports/web_page.h"

#include "reports/compressed.h"
#include "reports/page.h"

namespace plumbline {

using namespace reports;

std::string_view wgsl_function_table() { return wgsl_functions; }

std::string web_page(const std::string& data) {
  return filled(web_frame, {{"STYLE", std::string(web_style)},
                            {"SCRIPT", std::string(web_script)},
                            {"STYLE_HASH", policy_source(web_style_sha256)},
                            {"SCRIPT_HASH", policy_source(web_script_sha256)},
                            {"DATA", compressed(data)}});
}

}  // namespace plumbline
