#include "softcl/protocol/build_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace softcl {
namespace {

/// Words of the option string. Blanks within double quotes do not separate; a backslash escapes the next
/// character.
std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool quoted = false, open = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size()) {
      word += text[++i];
      open = true;
    } else if (c == '"') {
      quoted = !quoted;
      open = true;
    } else if (!quoted && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) {
      if (open) words.push_back(std::exchange(word, {}));
      open = false;
    } else {
      word += c;
      open = true;
    }
  }
  if (open) words.push_back(word);
  return words;
}

enum class Where { compile, link, both };

struct Flag {
  std::string_view name;
  bool Options::*member;
  Where where = Where::compile;
};

constexpr std::array flags = {
    Flag{"-cl-single-precision-constant", &Options::single_precision_constant},
    Flag{"-cl-denorms-are-zero", &Options::denorms_are_zero, Where::both},
    Flag{"-cl-fp32-correctly-rounded-divide-sqrt", &Options::correctly_rounded_divide_sqrt},
    Flag{"-cl-mad-enable", &Options::mad_enable},
    Flag{"-cl-no-signed-zeros", &Options::no_signed_zeros, Where::both},
    Flag{"-cl-no-signed-zeroes", &Options::no_signed_zeros, Where::link},  // as 5.6.5.2 spells it
    Flag{"-cl-unsafe-math-optimizations", &Options::unsafe_math, Where::both},
    Flag{"-cl-finite-math-only", &Options::finite_math_only, Where::both},
    Flag{"-cl-fast-relaxed-math", &Options::fast_relaxed_math, Where::both},
    Flag{"-cl-uniform-work-group-size", &Options::uniform_work_group_size},
    Flag{"-cl-no-subgroup-ifp", &Options::no_subgroup_progress, Where::both},
    Flag{"-g", &Options::debug},
    Flag{"-w", &Options::no_warnings},
    Flag{"-Werror", &Options::warnings_are_errors},
    Flag{"-cl-kernel-arg-info", &Options::argument_info},
    Flag{"-create-library", &Options::create_library, Where::link},
    Flag{"-enable-link-options", &Options::enable_link_options, Where::link},
};

bool holds(Where where, OptionUse use) {
  return where == Where::both || (where == Where::link) == (use == OptionUse::link);
}

/// Those that there are; whether the device takes them is the compiler's matter.
constexpr std::array<std::string_view, 5> languages = {"CL1.0", "CL1.1", "CL1.2", "CL2.0", "CL3.0"};

/// 5.6.4.3: each of the broader options implies the narrower ones.
void imply(Options& o) {
  if (o.fast_relaxed_math) o.finite_math_only = o.unsafe_math = true;
  if (o.unsafe_math) o.no_signed_zeros = o.mad_enable = true;
}

/// Parses an option that is no flag, at words[i]; leaves `i` at the option's last word. Returns an error
/// message, empty if there is none.
std::string parse_other_option(const std::vector<std::string>& words, std::size_t& i, Options& o) {
  const std::string& word = words[i];
  const auto value_after = [&](std::size_t prefix) -> std::optional<std::string> {
    if (word.size() > prefix) return word.substr(prefix);
    if (i + 1 == words.size()) return std::nullopt;
    return words[++i];
  };
  if (word == "-cl-opt-disable") {
    o.optimise = false;
  } else if (word == "-cl-strict-aliasing") {
    // 5.6.4.3: accepted for compatibility with OpenCL 1.0, without effect.
  } else if (word.starts_with("-cl-std=")) {
    o.language = word.substr(8);
    if (std::ranges::find(languages, o.language) == languages.end())
      return fmt::format("unknown OpenCL C version '{}'; known are {}", o.language,
                         fmt::join(languages, " "));
  } else if (word.starts_with("-D") || word.starts_with("-I")) {
    const bool define = word[1] == 'D';
    const auto value = value_after(2);
    if (!value) return fmt::format("option '{}' lacks its value", word);
    std::vector<std::string>& values = define ? o.defines : o.includes;
    values.push_back(*value);
  } else if (word == "-x" && i + 1 < words.size() && (words[i + 1] == "clc" || words[i + 1] == "spir")) {
    ++i;
  } else {
    return fmt::format("unknown build option '{}'", word);
  }
  return {};
}

}  // namespace

ParsedOptions parse_options(std::string_view text, OptionUse use) {
  Options o;
  const std::vector<std::string> words = split(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto flag = std::ranges::find(flags, words[i], &Flag::name);
    if (flag != flags.end() && holds(flag->where, use)) {
      o.*(flag->member) = true;
    } else if (flag != flags.end() || use == OptionUse::link) {
      const char* const whose = use == OptionUse::link ? "linker" : "compiler";
      return {std::nullopt, fmt::format("'{}' is no option of the {}", words[i], whose)};
    } else if (std::string error = parse_other_option(words, i, o); !error.empty()) {
      return {std::nullopt, std::move(error)};
    }
  }
  if (o.enable_link_options && !o.create_library)
    return {std::nullopt, "'-enable-link-options' goes with '-create-library' only"};  // 5.6.5.1
  imply(o);
  return {o, {}};
}

std::string option_error(std::string_view options, OptionUse use) {
  return parse_options(options, use).error;
}

}  // namespace softcl
