#include "harness/rulebook/rulebook.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "harness/rulebook/builtin_rulebooks.h"
#include "harness/rulebook/parse.h"
#include "harness/support/spelling.h"

namespace plumbline {
namespace {

using nlohmann::json;

Outcome<std::string> text_of_file(const std::string& path) {
  std::ifstream file(path);
  if (!file) return Error{Error::Kind::usage, "rulebook " + path + ": cannot be read"};
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

const BuiltinRulebook* find_builtin(std::string_view name) {
  const auto all = builtin_rulebooks();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const BuiltinRulebook& b) { return b.name == name; });
  return found == all.end() ? nullptr : &*found;
}

bool names_a_file(std::string_view name) {
  return name.find('/') != std::string_view::npos || name.ends_with(".json");
}

Outcome<json> resolved(std::string_view name, int depth);

/// The other book's "means" and "edges" under the names that this book's document gives to their clauses.
Outcome<json> with_edges_of_another(json book, const std::string& origin, int depth) {
  auto other = resolved(book["edges_of"].is_string() ? book["edges_of"].get<std::string>() : "", depth + 1);
  if (!other) return Error{Error::Kind::usage, origin + ": \"edges_of\": " + other.error().message};
  json base = {{"means", other->value("means", json::object())},
               {"edges", other->value("edges", json::object())}};
  const json clauses = book.value("clauses", json::object());
  for (json& list : base["edges"])
    for (json& edge : list)
      for (const auto& [theirs, ours] : clauses.items()) {
        std::string clause = edge.value("clause", "");
        const std::size_t at = clause.find(theirs);
        if (at != std::string::npos && ours.is_string())
          edge["clause"] = clause.replace(at, theirs.size(), ours.get<std::string>());
      }
  return overlay(std::move(base), book);
}

/// Puts the other book's tables of exactly these modes in the place of {"tables_of": ..., "modes": [...]}.
Outcome<json> with_tables_of_another(json book, const std::string& origin, int depth) {
  json tables = json::array();
  for (json& table : book["tables"]) {
    if (!table.is_object() || !table.contains("tables_of")) {
      tables.push_back(std::move(table));
      continue;
    }
    const json& name = table["tables_of"];
    auto other = resolved(name.is_string() ? name.get<std::string>() : "", depth + 1);
    if (!other) return Error{Error::Kind::usage, origin + ": \"tables_of\": " + other.error().message};
    const std::size_t before = tables.size();
    for (const json& theirs : other->value("tables", json::array()))
      if (theirs.contains("modes") && theirs["modes"] == table.value("modes", json()))
        tables.push_back(theirs);
    if (tables.size() == before)
      return Error{Error::Kind::usage, origin + ": \"tables_of\": " + name.dump() +
                                           " has no table of the modes " +
                                           table.value("modes", json()).dump()};
  }
  book["tables"] = std::move(tables);
  return book;
}

/// The book with another's "images" beneath its own.
Outcome<json> with_images_of_another(json book, const std::string& origin, int depth) {
  constexpr int deepest = 8;
  if (!book["images_of"].is_string() || depth > deepest)
    return Error{Error::Kind::usage, origin + ": \"images_of\" would be the name of one other rulebook"};
  auto other = resolved(book["images_of"].get<std::string>(), depth + 1);
  if (!other) return Error{Error::Kind::usage, origin + ": \"images_of\": " + other.error().message};
  book.erase("images_of");
  return overlay({{"images", other->value("images", json::object())}}, book);
}

/// What the book extends, with the book laid over it.
Outcome<json> extended(json book, const std::string& origin, int depth) {
  if (book.is_object() && book.contains("tables") && book["tables"].is_array()) {
    auto whole = with_tables_of_another(std::move(book), origin, depth);
    if (!whole) return whole;
    book = std::move(*whole);
  }
  if (book.is_object() && book.contains("images_of")) {
    auto with_images = with_images_of_another(std::move(book), origin, depth);
    if (!with_images) return with_images;
    book = std::move(*with_images);
  }
  if (book.is_object() && book.contains("edges_of") && !book.contains("extends"))
    return with_edges_of_another(std::move(book), origin, depth);
  if (!book.is_object() || !book.contains("extends")) return book;
  constexpr int deepest = 8;
  if (!book["extends"].is_string() || depth > deepest)
    return Error{Error::Kind::usage, origin + ": \"extends\" would be the name of one other rulebook"};
  const std::string base_name = book["extends"].get<std::string>();
  auto base = resolved(base_name, depth + 1);
  if (!base) return Error{Error::Kind::usage, origin + ": \"extends\": " + base.error().message};
  return overlay(std::move(*base), book);
}

Outcome<json> resolved(std::string_view name, int depth) {
  const std::string origin(name);
  std::string text;
  if (const BuiltinRulebook* builtin = find_builtin(name)) {
    text = builtin->text;
  } else if (names_a_file(name)) {
    auto read = text_of_file(origin);
    if (!read) return read.error();
    text = std::move(*read);
  } else {
    return Error{Error::Kind::usage, unknown_name(name, "rulebook", Rulebook::names()) +
                                         " (a file of your own is given by its path, ending in .json)"};
  }
  try {
    return extended(json::parse(text), origin, depth);
  } catch (const json::parse_error& fault) {
    return Error{Error::Kind::usage, origin + ": is no JSON: " + fault.what()};
  }
}

}  // namespace

Outcome<Rulebook> Rulebook::load(std::string_view name_or_path) {
  const auto book = resolved(name_or_path, 0);
  if (!book) return book.error();
  auto data = parse_rulebook(*book, std::string(name_or_path));
  if (!data) return data.error();
  return Rulebook(std::make_shared<const Data>(std::move(*data)));
}

std::vector<std::string> Rulebook::names() {
  std::vector<std::string> out;
  for (const BuiltinRulebook& builtin : builtin_rulebooks()) out.emplace_back(builtin.name);
  return out;
}

const std::string& Rulebook::name() const { return data_->name; }

const Rule* Rulebook::find(std::string_view builtin, ScalarType precision, std::string_view mode) const {
  const auto rules = data_->rules.find({precision, std::string(mode)});
  if (rules == data_->rules.end()) return nullptr;
  const auto found =
      std::lower_bound(rules->second.begin(), rules->second.end(), builtin,
                       [](const Rule& rule, std::string_view name) { return rule.builtin < name; });
  return found != rules->second.end() && found->builtin == builtin ? &*found : nullptr;
}

std::span<const Rule> Rulebook::rules(ScalarType precision) const {
  const auto rules = data_->rules.find({precision, "default"});
  if (rules == data_->rules.end()) return {};
  return rules->second;
}

bool Rulebook::half_memory_may_flush() const { return data_->half_memory_may_flush; }

bool Rulebook::open_without_inf_nan(std::string_view builtin) const {
  return std::ranges::find(data_->open_without_inf_nan, builtin) != data_->open_without_inf_nan.end();
}

const ImageRule* Rulebook::images() const { return data_->images ? &*data_->images : nullptr; }

const SmallFormatRule* Rulebook::small_format(const SmallFormat& format) const {
  const auto found = data_->small_formats.find(format.name);
  return found == data_->small_formats.end() ? nullptr : &found->second;
}

}  // namespace plumbline
