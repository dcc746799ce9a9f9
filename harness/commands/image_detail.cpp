#include "harness/commands/image_detail.h"

namespace plumbline {

std::vector<std::pair<std::string, std::string>> lines_of(const nlohmann::json& image) {
  std::vector<std::pair<std::string, std::string>> lines;
  for (const auto& [name, value] : image.items()) {
    if (name != "texels") {
      lines.emplace_back(name, value.dump());
      continue;
    }
    for (const auto& texel : value)
      lines.emplace_back("texel", (texel.at("at").is_null() ? "border" : texel.at("at").dump()) + ' ' +
                                      texel.value("bits", "") + " = " + texel.at("value").get<std::string>() +
                                      ", weight " + texel.at("weight").get<std::string>());
  }
  return lines;
}

}  // namespace plumbline
