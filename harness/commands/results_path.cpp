#include "harness/commands/results_path.h"

namespace plumbline {

std::filesystem::path results_in(const std::filesystem::path& given) {
  if (!std::filesystem::is_directory(given)) return given;
  const auto whole = given / "results.json";
  return std::filesystem::exists(whole) ? whole : given / "results.jsonl";
}

}  // namespace plumbline
