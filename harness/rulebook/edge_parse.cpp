#include <fmt/core.h>

#include "harness/rulebook/entry_reader.h"
#include "harness/rulebook/table_parse.h"
#include "reference/function.h"

namespace plumbline {

using nlohmann::json;

namespace {

std::vector<Prescribed> prescribed_of(const json& edge, const std::string& key, const std::string& entry) {
  std::vector<Prescribed> out;
  if (!edge.contains(key)) return out;
  for (const std::string& text : texts_of(edge[key], entry + ", \"" + key + "\"")) {
    const auto result = parse_prescribed(text);
    if (!result) fail(entry + ", \"" + key + "\"", result.error().message);
    out.push_back(*result);
  }
  return out;
}

EdgeCase edge_of(const json& json_edge, const std::string& entry) {
  check_keys(json_edge, {"when", "gives", "stores", "clause", "flush", "if"}, entry);
  EdgeCase edge;
  if (!json_edge.contains("when"))
    fail(entry, "has no \"when\"; it would be a list of one pattern per operand");
  for (const std::string& text : texts_of(json_edge["when"], entry + ", \"when\""))
    edge.when.push_back(pattern_of(text, entry));
  edge.gives[0] = prescribed_of(json_edge, "gives", entry);
  edge.gives[1] = prescribed_of(json_edge, "stores", entry);
  if (edge.gives[0].empty() && edge.gives[1].empty()) fail(entry, "has neither \"gives\" nor \"stores\"");
  edge.clause = text_of(json_edge, "clause", entry);
  if (json_edge.contains("flush")) {
    if (text_of(json_edge, "flush", entry) != "never") fail(entry, "\"flush\" would be \"never\"");
    edge.flush_never = true;
  }
  if (json_edge.contains("if")) {
    if (text_of(json_edge, "if", entry) != "flush") fail(entry, "\"if\" would be \"flush\"");
    edge.only_when_flushing = true;
  }
  return edge;
}

/// Fails unless there is one pattern per operand, where the builtin is known.
void check_arity(const std::string& builtin, const EdgeCase& edge, const std::string& entry) {
  const Function* function = function_of_builtin(builtin);
  if (function == nullptr || static_cast<int>(edge.when.size()) == function->arity()) return;
  fail(entry,
       fmt::format("\"when\" has {} patterns; {} takes {}", edge.when.size(), builtin, function->arity()));
}

}  // namespace

EdgeLists edges_of(const json& book) {
  EdgeLists out;
  if (!book.contains("edges")) return out;
  for (const auto& [builtin, list] : book["edges"].items()) {
    if (!list.is_array()) fail("edges, " + builtin, "is no list");
    auto& edges = out[builtin];
    for (std::size_t k = 0; k < list.size(); ++k) {
      const std::string entry = fmt::format("edges, {}[{}]", builtin, k);
      EdgeCase edge = edge_of(list[k], entry);
      check_arity(builtin, edge, entry);
      edges.push_back(std::make_shared<const EdgeCase>(std::move(edge)));
    }
  }
  return out;
}

}  // namespace plumbline
