#include "harness/rulebook/parse.h"

#include <fmt/core.h>

#include "harness/rulebook/entry_reader.h"

namespace plumbline {

using nlohmann::json;

json overlay(json base, const json& changes) {
  for (const auto& [key, value] : changes.items()) {
    if (key == "tables" && value.is_array() && base.contains(key)) {
      for (const json& table : value) base[key].push_back(table);
    } else if ((key == "edges" || key == "means" || key == "small_formats") && value.is_object() &&
               base.contains(key)) {
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
               {"rulebook", "title", "date", "extends", "edges_of", "clauses", "means", "tables", "edges",
                "half_memory", "images", "quiet_nan", "small_formats", "without_inf_nan"},
               "the rulebook");
    Rulebook::Data data;
    data.name = text_of(book, "rulebook", "the rulebook");
    data.rules = rules_of(book);
    if (book.contains("half_memory")) {
      check_keys(book["half_memory"], {"may_flush", "clause"}, "half_memory");
      text_of(book["half_memory"], "clause", "half_memory");
      data.half_memory_may_flush = flag_of(book["half_memory"], "may_flush", false, "half_memory");
    }
    if (book.contains("without_inf_nan")) {
      const json& open = book["without_inf_nan"];
      check_keys(open, {"builtins", "clause"}, "without_inf_nan");
      text_of(open, "clause", "without_inf_nan");
      data.open_without_inf_nan = texts_of(open.value("builtins", json()), "without_inf_nan, \"builtins\"");
    }
    if (book.contains("images")) {
      auto images = parse_image_rule(book["images"]);
      if (!images) return Error{Error::Kind::usage, origin + ": " + images.error().message};
      data.images = std::move(*images);
    }
    if (book.contains("small_formats")) data.small_formats = parse_small_format_rules(book["small_formats"]);
    return data;
  } catch (const EntryError& error) {
    return Error{Error::Kind::usage, fmt::format("{}: {}: {}", origin, error.entry, error.what)};
  }
}

}  // namespace plumbline
