#include "harness/rulebook/parse.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <memory>
#include <optional>

#include "harness/device/build_modes.h"
#include "harness/rulebook/edge_case.h"
#include "harness/rulebook/formula.h"
#include "harness/support/spelling.h"
#include "reference/function.h"

namespace plumbline {
namespace {

using nlohmann::json;
using EdgeLists = std::map<std::string, std::vector<std::shared_ptr<const EdgeCase>>>;

/// A fault found deep inside the file: caught in parse_rulebook, never seen outside.
struct Fault {
  std::string entry, what;
};

[[noreturn]] void fail(const std::string& entry, const std::string& what) { throw Fault{entry, what}; }

void check_keys(const json& object, std::initializer_list<std::string> known, const std::string& entry) {
  if (!object.is_object()) fail(entry, "is no object; it would be {...}");
  const std::vector<std::string> names(known);
  for (const auto& [key, value] : object.items())
    if (std::find(names.begin(), names.end(), key) == names.end())
      fail(entry, unknown_name(key, "key here", names));
}

std::string text_of(const json& object, const std::string& key, const std::string& entry) {
  const auto found = object.find(key);
  if (found == object.end()) fail(entry, "has no \"" + key + "\"; it would be a text");
  if (!found->is_string())
    fail(entry, "\"" + key + "\" is " + found->dump() + "; it would be a text in quotes");
  return found->get<std::string>();
}

/// A text, or a list of texts.
std::vector<std::string> texts_of(const json& value, const std::string& entry) {
  std::vector<std::string> out;
  for (const json& item : value.is_array() ? value : json::array({value})) {
    if (!item.is_string()) fail(entry, item.dump() + " is no text in quotes");
    out.push_back(item.get<std::string>());
  }
  if (out.empty()) fail(entry, "is empty");
  return out;
}

bool flag_of(const json& object, const std::string& key, bool otherwise, const std::string& entry) {
  const auto found = object.find(key);
  if (found == object.end()) return otherwise;
  if (!found->is_boolean())
    fail(entry, "\"" + key + "\" is " + found->dump() + "; it would be true or false");
  return found->get<bool>();
}

std::vector<ScalarType> precisions_of(const json& table, const std::string& entry) {
  if (!table.contains("precision")) fail(entry, "has no \"precision\"; it would be half, single or double");
  std::vector<ScalarType> out;
  for (const std::string& name : texts_of(table["precision"], entry + ", \"precision\"")) {
    if (name == "half")
      out.push_back(ScalarType::f16);
    else if (name == "single")
      out.push_back(ScalarType::f32);
    else if (name == "double")
      out.push_back(ScalarType::f64);
    else
      fail(entry, unknown_name(name, "precision", std::vector<std::string>{"half", "single", "double"}));
  }
  return out;
}

std::vector<std::string> modes_of(const json& table, const std::string& entry) {
  std::vector<std::string> known, out;
  for (const BuildMode& mode : build_modes()) known.emplace_back(mode.name);
  if (!table.contains("modes")) return known;
  for (const std::string& name : texts_of(table["modes"], entry + ", \"modes\"")) {
    if (find_build_mode(name) == nullptr) fail(entry, unknown_name(name, "mode", known));
    out.push_back(name);
  }
  return out;
}

Pattern pattern_of(const std::string& text, const std::string& entry) {
  const auto pattern = parse_pattern(text);
  if (!pattern) fail(entry + ", \"when\"", pattern.error().message);
  return *pattern;
}

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

/// Operands of a function, or nothing known of it.
void check_arity(const std::string& builtin, const EdgeCase& edge, const std::string& entry) {
  const Function* function = find_function(builtin);
  if (function == nullptr || static_cast<int>(edge.when.size()) == function->arity) return;
  fail(entry, "\"when\" has " + std::to_string(edge.when.size()) + " patterns; " + builtin + " takes " +
                  std::to_string(function->arity));
}

EdgeLists edges_of(const json& book) {
  EdgeLists out;
  if (!book.contains("edges")) return out;
  for (const auto& [builtin, list] : book["edges"].items()) {
    if (!list.is_array()) fail("edges, " + builtin, "is no list");
    auto& edges = out[builtin];
    for (std::size_t k = 0; k < list.size(); ++k) {
      const std::string entry = "edges, " + builtin + "[" + std::to_string(k) + "]";
      EdgeCase edge = edge_of(list[k], entry);
      check_arity(builtin, edge, entry);
      edges.push_back(std::make_shared<const EdgeCase>(std::move(edge)));
    }
  }
  return out;
}

/// Collects the rules of all tables; a later table overrides an earlier one.
class Collector {
 public:
  explicit Collector(const json& book) : edges_(edges_of(book)) {
    if (!book.contains("means")) return;
    if (!book["means"].is_object()) fail("means", "is no object; it would be {\"half_cos\": \"cos\"}");
    for (const auto& [builtin, function] : book["means"].items())
      means_[builtin] = text_of(book["means"], builtin, "means");
  }

  void add(const json& table, const std::string& entry) {
    check_keys(table,
               {"precision", "modes", "clause", "bounds", "may_flush", "edges", "zero_may_be_positive",
                "more_quotient_bits", "nan_optional", "any_direction", "default_direction"},
               entry);
    Rule common;
    common.clause = text_of(table, "clause", entry);
    common.result_may_flush = flag_of(table, "may_flush", false, entry);
    common.zero_may_be_positive = flag_of(table, "zero_may_be_positive", false, entry);
    common.more_quotient_bits = flag_of(table, "more_quotient_bits", false, entry);
    common.nan_optional = flag_of(table, "nan_optional", false, entry);
    common.any_direction = flag_of(table, "any_direction", false, entry);
    common.default_direction = flag_of(table, "default_direction", false, entry);
    const bool with_edges = flag_of(table, "edges", true, entry);
    if (!table.contains("bounds") || !table["bounds"].is_object())
      fail(entry, "has no \"bounds\"; it would be {\"sin\": \"4 ulp\"}");
    for (ScalarType precision : precisions_of(table, entry))
      for (const std::string& mode : modes_of(table, entry))
        for (const auto& [builtin, text] : table["bounds"].items()) {
          Rule rule = common;
          if (text == as_default)
            rule.builtin = as_default;
          else
            read_bound(text, entry + ", \"" + builtin + "\"", rule);
          add(precision, mode, builtin, std::move(rule), with_edges, entry);
        }
  }

  std::map<std::pair<ScalarType, std::string>, std::vector<Rule>> take() {
    std::map<std::pair<ScalarType, std::string>, std::vector<Rule>> out;
    for (auto& [key, rules] : rules_) {
      Linked linked;
      for (auto& [builtin, rule] : rules) out[key].push_back(*link(rules, builtin, linked));
    }
    return out;
  }

 private:
  static constexpr const char* as_default = "as default";
  using Linked = std::map<std::string, std::shared_ptr<const Rule>>;

  /// The rule with the formulas of its pieces read; what they call is linked first.
  static std::shared_ptr<const Rule> link(const std::map<std::string, Rule>& rules,
                                          const std::string& builtin, Linked& linked) {
    const auto found = rules.find(builtin);
    if (found == rules.end()) return nullptr;
    const auto [place, is_new] = linked.emplace(builtin, nullptr);
    if (!is_new) {
      if (place->second == nullptr) fail("\"derived\"", builtin + " is computed from itself");
      return place->second;
    }
    Rule rule = found->second;
    for (auto& piece : rule.pieces) {
      if (piece->formula_text.empty()) continue;
      auto derived = Formula::parse(piece->formula_text,
                                    [&](const std::string& name) { return link(rules, name, linked); });
      if (!derived) fail(builtin + ", \"derived\"", derived.error().message);
      auto read = std::make_shared<BoundPiece>(*piece);
      read->formula = std::make_shared<const Formula>(std::move(*derived));
      piece = std::move(read);
    }
    return linked[builtin] = std::make_shared<const Rule>(std::move(rule));
  }

  static Bound bound_of(const json& object, const std::string& key, const std::string& where) {
    const auto bound = parse_bound(text_of(object, key, where));
    if (!bound) fail(where, bound.error().message);
    return *bound;
  }

  /// A text, or a list of {"when", "bound", "derived"}.
  static void read_bound(const json& given, const std::string& where, Rule& rule) {
    if (given.is_string()) {
      rule.bound = bound_of({{"bound", given}}, "bound", where);
      return;
    }
    if (!given.is_array())
      fail(where, "is " + given.dump() + "; it would be a text in quotes, or a list of bounds");
    if (given.empty()) fail(where, "is empty");
    for (const json& item : given) {
      check_keys(item, {"when", "largest", "bound", "derived"}, where);
      BoundPiece piece;
      if (item.contains("largest"))
        piece.largest = pattern_of(text_of(item, "largest", where), where);
      else if (!item.contains("when"))
        fail(where, "has no \"when\"; it would be a list of one pattern per operand");
      else
        for (const std::string& text : texts_of(item["when"], where))
          piece.when.push_back(pattern_of(text, where));
      if (item.contains("derived")) piece.formula_text = text_of(item, "derived", where);
      // A formula alone: the correctly rounded result is never wrong either.
      piece.bound = piece.formula_text.empty() || item.contains("bound") ? bound_of(item, "bound", where)
                                                                         : *parse_bound("correctly rounded");
      rule.bound = piece.bound;
      rule.pieces.push_back(std::make_shared<const BoundPiece>(std::move(piece)));
    }
  }

  /// "*" stands for every builtin that the tables before bound in the same precision and any mode.
  void add(ScalarType precision, const std::string& mode, const std::string& builtin, Rule rule,
           bool with_edges, const std::string& entry) {
    if (builtin != "*") return put(precision, mode, builtin, std::move(rule), with_edges, entry);
    std::vector<std::string> all;
    for (const auto& [key, rules] : rules_)
      if (key.first == precision)
        for (const auto& [name, known] : rules) all.push_back(name);
    for (const std::string& name : all) put(precision, mode, name, rule, with_edges, entry);
  }

  void put(ScalarType precision, const std::string& mode, const std::string& builtin, Rule rule,
           bool with_edges, const std::string& entry) {
    if (rule.builtin == as_default) {
      const auto known = rules_.find({precision, "default"});
      if (known == rules_.end() || !known->second.contains(builtin))
        fail(entry, "\"" + builtin + "\" has no bound in the mode default to take");
      const Rule& usual = known->second[builtin];
      rule.bound = usual.bound;
      rule.pieces = usual.pieces;
      rule.result_may_flush |= usual.result_may_flush;
      rule.zero_may_be_positive |= usual.zero_may_be_positive;
      rule.more_quotient_bits |= usual.more_quotient_bits;
      rule.default_direction |= usual.default_direction;
    }
    rule.builtin = builtin;
    const auto meaning = means_.find(builtin);
    rule.function = meaning == means_.end() ? builtin : meaning->second;
    check_exists(rule, entry);
    if (with_edges) {
      auto edges = edges_.find(builtin);
      if (edges == edges_.end()) edges = edges_.find(rule.function);
      if (edges != edges_.end()) rule.edges = edges->second;
    }
    rules_[{precision, mode}][builtin] = std::move(rule);
  }

  static void check_exists(const Rule& rule, const std::string& entry) {
    if (find_function(rule.function) != nullptr) return;
    std::vector<std::string> known;
    for (const Function& function : functions()) known.emplace_back(function.name);
    fail(entry + ", \"" + rule.builtin + "\"",
         "'" + rule.function + "' is no function of the reference; did you mean '" +
             nearest(rule.function, known) + "'? (\"means\" maps a builtin to the function it computes)");
  }

  EdgeLists edges_;
  std::map<std::string, std::string> means_;
  std::map<std::pair<ScalarType, std::string>, std::map<std::string, Rule>> rules_;
};

}  // namespace

namespace {

/// A number at the start of the text, taken off it.
std::optional<double> take_number(std::string_view& text) {
  double value = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || value < 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
  return value;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

/// "1e-05", "3e-7 max", "3e-7 max^2", "(2n - 1) 1.2e-7 max^2".
std::optional<Bound> absolute_bound(std::string_view text) {
  Bound bound;
  if (take(text, "(")) {
    const auto factor = take_number(text);
    if (!factor || !take(text, "n - ")) return std::nullopt;
    const auto offset = take_number(text);
    if (!offset || !take(text, ") ")) return std::nullopt;
    bound.lane_factor = static_cast<int>(*factor);
    bound.lane_offset = -static_cast<int>(*offset);
  }
  const auto absolute = take_number(text);
  if (!absolute || *absolute == 0) return std::nullopt;
  bound.absolute = *absolute;
  if (take(text, " max")) bound.largest_power = take(text, "^2") ? 2 : 1;
  return text.empty() ? std::optional(bound) : std::nullopt;
}

/// "4 ulp", "2.5 + 2n ulp" (n: lanes of an operand), "3 + 2|x| ulp", "3 + floor 2|x| ulp", "absolute 1e-05"
/// and the like, "8191.5 ulp or absolute 2e-19".
std::optional<Bound> measured_bound(std::string_view text) {
  if (take(text, "absolute ")) return absolute_bound(text);
  Bound bound;
  const auto ulp = take_number(text);
  if (!ulp) return std::nullopt;
  bound.ulp = *ulp;
  if (take(text, " + ")) {
    bound.floor_per_x = take(text, "floor ");
    const auto factor = take_number(text);
    if (factor && take(text, "n"))
      bound.ulp_per_lane = *factor;
    else if (factor && take(text, "|x|"))
      bound.ulp_per_x = *factor;
    else
      return std::nullopt;
  }
  if (!take(text, " ulp")) return std::nullopt;
  if (text.empty()) return bound;
  const auto absolute = take(text, " or absolute ") ? take_number(text) : std::nullopt;
  if (!absolute || !text.empty()) return std::nullopt;
  bound.absolute = *absolute;
  return bound;
}

}  // namespace

Outcome<Bound> parse_bound(const std::string& text) {
  std::optional<Bound> bound = measured_bound(text);
  if (text == "correctly rounded") bound = Bound{Bound::Kind::correctly_rounded, 0.5};
  if (text == "fma or multiply-add")
    bound = Bound{.kind = Bound::Kind::correctly_rounded, .ulp = 0.5, .or_multiply_add = true};
  if (text == "any") bound = Bound{Bound::Kind::any, 0};
  if (text == "implementation-defined") bound = Bound{Bound::Kind::implementation_defined, 0};
  if (text == "undefined") bound = Bound{Bound::Kind::undefined, 0};
  if (bound) {
    bound->text = text;
    return *bound;
  }
  return Error{
      Error::Kind::usage,
      "'" + text +
          "' is no bound; it would be a number such as '2.5 ulp', '2.5 + 2n ulp', 'absolute 1e-05' or "
          "'absolute 3e-07 max^2', or "
          "'correctly rounded', 'fma or multiply-add', 'any', 'implementation-defined', 'undefined'"};
}

json overlay(json base, const json& changes) {
  for (const auto& [key, value] : changes.items()) {
    if (key == "tables" && value.is_array() && base.contains(key)) {
      for (const json& table : value) base[key].push_back(table);
    } else if ((key == "edges" || key == "means") && value.is_object() && base.contains(key)) {
      base[key].update(value);
    } else if (key == "images" && value.is_object() && base.contains(key)) {
      base[key].update(value, /*merge_objects=*/true);
    } else {
      base[key] = value;
    }
  }
  return base;
}

Outcome<Rulebook::Data> parse_rulebook(const json& book, const std::string& origin) {
  try {
    check_keys(book,
               {"rulebook", "title", "extends", "edges_of", "clauses", "means", "tables", "edges",
                "half_memory", "images"},
               "the rulebook");
    Rulebook::Data data;
    data.name = text_of(book, "rulebook", "the rulebook");
    Collector collector(book);
    if (!book.contains("tables") || !book["tables"].is_array())
      fail("the rulebook",
           "has no \"tables\"; it would be a list of {\"precision\", \"clause\", \"bounds\"}");
    for (std::size_t k = 0; k < book["tables"].size(); ++k)
      collector.add(book["tables"][k], "tables[" + std::to_string(k) + "]");
    data.rules = collector.take();
    if (book.contains("half_memory")) {
      check_keys(book["half_memory"], {"may_flush", "clause"}, "half_memory");
      text_of(book["half_memory"], "clause", "half_memory");
      data.half_memory_may_flush = flag_of(book["half_memory"], "may_flush", false, "half_memory");
    }
    if (book.contains("images")) {
      auto images = parse_image_rule(book["images"]);
      if (!images) return Error{Error::Kind::usage, origin + ": " + images.error().message};
      data.images = std::move(*images);
    }
    return data;
  } catch (const Fault& fault) {
    return Error{Error::Kind::usage, origin + ": " + fault.entry + ": " + fault.what};
  }
}

}  // namespace plumbline
