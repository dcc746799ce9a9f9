#include "reports/page.h"

namespace plumbline::reports {

std::string filled(std::string_view frame, const std::map<std::string_view, std::string>& parts) {
  std::string page;
  for (std::size_t at = frame.find('%'); at != std::string_view::npos; at = frame.find('%')) {
    const std::size_t end = frame.find('%', at + 1);
    page += frame.substr(0, at);
    page += parts.at(frame.substr(at + 1, end - at - 1));
    frame.remove_prefix(end + 1);
  }
  return page.append(frame);
}

}  // namespace plumbline::reports
