#include "harness/rulebook/table_parse.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <optional>

#include "harness/device/build_modes.h"
#include "harness/rulebook/entry_reader.h"
#include "harness/rulebook/formula.h"
#include "harness/rulebook/parse.h"
#include "harness/support/precision_name.h"
#include "harness/support/spelling.h"
#include "reference/function.h"

namespace plumbline {

using nlohmann::json;

namespace {

std::vector<ScalarType> precisions_of(const json& table, const std::string& entry) {
  if (!table.contains("precision"))
    fail(entry, "has no \"precision\"; it would be half, bfloat16, single or double");
  std::vector<ScalarType> out;
  for (const std::string& name : texts_of(table["precision"], entry + ", \"precision\"")) {
    const auto type = precision_named(name);
    if (!type) fail(entry, unknown_name(name, "precision", precision_names()));
    out.push_back(*type);
  }
  return out;
}

std::vector<std::string> modes_of(const json& table, const std::string& entry) {
  std::vector<std::string> known, out;
  for (const BuildMode& mode : build_modes())
    if (mode.bounds_of.empty()) known.emplace_back(mode.name);
  if (!table.contains("modes")) return known;
  for (const std::string& name : texts_of(table["modes"], entry + ", \"modes\"")) {
    if (std::ranges::find(known, name) == known.end()) fail(entry, unknown_name(name, "mode", known));
    out.push_back(name);
  }
  return out;
}

/// The bounds that a table has for a builtin: Rule::bound and Rule::pieces.
struct Bounds {
  Bound all;
  std::vector<std::shared_ptr<const BoundPiece>> pieces;
};

Bound bound_of(const std::string& text, const std::string& where) {
  const auto bound = parse_bound(text);
  if (!bound) fail(where, bound.error().message);
  return *bound;
}

BoundPiece piece_of(const json& item, const std::string& where) {
  check_keys(item, {"when", "largest", "squares", "bound", "or", "derived"}, where);
  BoundPiece piece;
  if (item.contains("largest"))
    piece.largest = pattern_of(text_of(item, "largest", where), where);
  else if (item.contains("squares"))
    piece.squares = pattern_of(text_of(item, "squares", where), where);
  else if (!item.contains("when"))
    fail(where, "has no \"when\"; it would be a list of one pattern per operand");
  else
    for (const std::string& text : texts_of(item["when"], where))
      piece.when.push_back(pattern_of(text, where));
  if (item.contains("or")) {
    if (text_of(item, "or", where) != "operand") fail(where, "\"or\" would be \"operand\"");
    piece.or_operand = true;
  }
  if (item.contains("derived")) piece.formula_text = text_of(item, "derived", where);
  // A formula alone: the correctly rounded result is never wrong either.
  const bool formula_alone = !piece.formula_text.empty() && !item.contains("bound");
  piece.bound = bound_of(formula_alone ? "correctly rounded" : text_of(item, "bound", where), where);
  return piece;
}

/// A text, or a list of {"when", "bound", "derived"}.
Bounds bounds_of(const json& given, const std::string& where) {
  if (given.is_string()) return {bound_of(given.get<std::string>(), where), {}};
  if (!given.is_array())
    fail(where, "is " + given.dump() + "; it would be a text in quotes, or a list of bounds");
  if (given.empty()) fail(where, "is empty");
  Bounds out;
  for (const json& item : given)
    out.pieces.push_back(std::make_shared<const BoundPiece>(piece_of(item, where)));
  out.all = out.pieces.back()->bound;
  return out;
}

QuietNan quiet_nan_of(const json& book) {
  if (!book.contains("quiet_nan")) return {};
  check_keys(book["quiet_nan"], {"required", "clause"}, "quiet_nan");
  return {flag_of(book["quiet_nan"], "required", true, "quiet_nan"),
          text_of(book["quiet_nan"], "clause", "quiet_nan")};
}

/// What functions make of NaN is in the documents, what operators make of it in IEEE 754.
bool is_function(std::string_view builtin) { return builtin.find_first_of("+-*/<>=") == builtin.npos; }

/// One entry of a table's "bounds", in one precision and mode.
struct TableEntry {
  std::pair<ScalarType, std::string> key;
  Rule common;                   ///< what the table says of all its builtins
  std::optional<Bounds> bounds;  ///< nothing: those of the mode default
  bool with_edges;
  bool states_flushing;  ///< "may_flush" stands whatever the mode default has
  std::string where;     ///< for errors
};

/// Collects the rules of all tables; a later table overrides an earlier one.
class Collector {
 public:
  explicit Collector(const json& book) : edges_(edges_of(book)), quiet_nan_(quiet_nan_of(book)) {
    if (!book.contains("means")) return;
    if (!book["means"].is_object()) fail("means", "is no object; it would be {\"convert_int\": \"trunc\"}");
    for (const auto& [builtin, function] : book["means"].items())
      means_[builtin] = text_of(book["means"], builtin, "means");
  }

  void add(const json& table, const std::string& entry) {
    check_keys(
        table,
        {"precision", "modes", "clause", "bounds", "may_flush", "edges", "zero_may_be_positive",
         "more_quotient_bits", "nan_optional", "any_direction", "default_direction", "either_direction",
         "finite_math", "flush_below", "ours", "in_range", "monotonic", "signless_zeros"},
        entry);
    Rule common;
    common.clause = text_of(table, "clause", entry);
    common.result_may_flush = flag_of(table, "may_flush", false, entry);
    common.zero_may_be_positive = flag_of(table, "zero_may_be_positive", false, entry);
    common.more_quotient_bits = flag_of(table, "more_quotient_bits", false, entry);
    common.nan_optional = flag_of(table, "nan_optional", false, entry);
    common.any_direction = flag_of(table, "any_direction", false, entry);
    common.default_direction = flag_of(table, "default_direction", false, entry);
    common.either_direction = flag_of(table, "either_direction", false, entry);
    common.finite_math = flag_of(table, "finite_math", false, entry);
    common.signless_zeros = flag_of(table, "signless_zeros", false, entry);
    common.ours = flag_of(table, "ours", false, entry);
    common.in_range = flag_of(table, "in_range", false, entry);
    if (table.contains("monotonic")) common.monotonic = text_of(table, "monotonic", entry);
    if (table.contains("flush_below")) {
      if (!table["flush_below"].is_number()) fail(entry, "\"flush_below\" would be a number");
      common.flush_below = std::bit_cast<std::uint64_t>(table["flush_below"].get<double>());
    }
    const bool with_edges = flag_of(table, "edges", true, entry);
    if (!table.contains("bounds") || !table["bounds"].is_object())
      fail(entry, "has no \"bounds\"; it would be {\"sin\": \"4 ulp\"}");
    for (ScalarType precision : precisions_of(table, entry))
      for (const std::string& mode : modes_of(table, entry))
        for (const auto& [builtin, text] : table["bounds"].items()) {
          TableEntry one{{precision, mode}, common, {}, with_edges, table.contains("may_flush"), entry};
          if (text != "as default") one.bounds = bounds_of(text, fmt::format("{}, \"{}\"", entry, builtin));
          add(builtin, one);
        }
  }

  RuleLists take() {
    RuleLists out;
    for (auto& [key, rules] : rules_) {
      Linked linked;
      for (auto& [builtin, rule] : rules) out[key].push_back(*link(rules, builtin, linked));
    }
    return out;
  }

 private:
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

  /// "*" stands for every builtin that the tables before bound in the same precision and any mode.
  void add(const std::string& builtin, const TableEntry& entry) {
    if (builtin != "*") return put(builtin, entry);
    std::vector<std::string> all;
    for (const auto& [key, rules] : rules_)
      if (key.first == entry.key.first)
        for (const auto& [name, known] : rules) all.push_back(name);
    for (const std::string& name : all) put(name, entry);
  }

  void put(const std::string& builtin, const TableEntry& entry) {
    Rule rule = entry.common;
    if (entry.bounds) {
      rule.bound = entry.bounds->all;
      rule.pieces = entry.bounds->pieces;
    } else {
      take_default(builtin, entry, rule);
    }
    rule.builtin = builtin;
    rule.quiet_nan = is_function(builtin) ? quiet_nan_ : QuietNan{};
    rule.function = &function_of(builtin, entry.where);
    rule.more_quotient_bits &= rule.function->name == "remquo";  // a table is of many builtins
    if (entry.with_edges) {
      auto edges = edges_.find(builtin);
      if (edges == edges_.end()) edges = edges_.find(std::string(rule.function->name));
      if (edges != edges_.end()) rule.edges = edges->second;
    }
    rules_[entry.key][builtin] = std::move(rule);
  }

  /// The bounds of the mode default, and what it lets results be.
  void take_default(const std::string& builtin, const TableEntry& entry, Rule& rule) const {
    const auto known = rules_.find({entry.key.first, "default"});
    if (known == rules_.end() || !known->second.contains(builtin))
      fail(entry.where, "\"" + builtin + "\" has no bound in the mode default to take");
    const Rule& usual = known->second.at(builtin);
    rule.bound = usual.bound;
    rule.pieces = usual.pieces;
    if (!entry.states_flushing) rule.result_may_flush |= usual.result_may_flush;
    rule.zero_may_be_positive |= usual.zero_may_be_positive;
    rule.more_quotient_bits |= usual.more_quotient_bits;
    rule.default_direction |= usual.default_direction;
    rule.either_direction |= usual.either_direction;
    rule.ours = usual.ours;
    rule.in_range = usual.in_range;
    rule.flush_below = usual.flush_below;
  }

  const Function& function_of(const std::string& builtin, const std::string& where) const {
    const auto meaning = means_.find(builtin);
    const std::string& name = meaning != means_.end() ? meaning->second : builtin;
    const Function* function = meaning != means_.end() ? find_function(name) : function_of_builtin(name);
    if (function != nullptr) return *function;
    std::vector<std::string> known;
    for (const Function& row : functions()) known.emplace_back(row.name);
    fail(fmt::format("{}, \"{}\"", where, builtin),
         fmt::format(
             "'{}' is no function of the reference; did you mean '{}'? (\"means\" maps a builtin to the "
             "function it computes)",
             name, nearest(name, known)));
  }

  EdgeLists edges_;
  QuietNan quiet_nan_;
  std::map<std::string, std::string> means_;
  std::map<std::pair<ScalarType, std::string>, std::map<std::string, Rule>> rules_;
};

}  // namespace

RuleLists rules_of(const json& book) {
  if (!book.contains("tables") || !book["tables"].is_array())
    fail("the rulebook", "has no \"tables\"; it would be a list of {\"precision\", \"clause\", \"bounds\"}");
  Collector collector(book);
  for (std::size_t k = 0; k < book["tables"].size(); ++k)
    collector.add(book["tables"][k], fmt::format("tables[{}]", k));
  return collector.take();
}

}  // namespace plumbline
