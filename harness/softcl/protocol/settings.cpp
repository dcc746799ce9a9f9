#include "softcl/protocol/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <sstream>
#include <vector>

namespace softcl {

namespace {

using Wrong = std::optional<std::string>;

/// A word of a list, and the member that it sets.
template <typename T>
struct Word {
  const char* name;
  bool T::*member;
};
constexpr Word<Pose> pose_words[] = {
    {"embedded", &Pose::embedded},         {"opencl-1.2", &Pose::opencl_1_2},
    {"il-program", &Pose::il_program},     {"rtz", &Pose::rounds_to_zero},
    {"no-inf-nan", &Pose::no_inf_nan},     {"no-subnormals", &Pose::no_subnormals},
    {"no-double", &Pose::no_double},       {"no-half", &Pose::no_half},
    {"no-int64", &Pose::no_int64},         {"no-images", &Pose::no_images},
    {"no-images-3d", &Pose::no_images_3d}, {"no-2d-array-writes", &Pose::no_2d_array_writes},
    {"least-limits", &Pose::least_limits}};
constexpr Word<InjectedDefects> defect_words[] = {{"ftz", &InjectedDefects::ftz},
                                                  {"rtz", &InjectedDefects::rtz},
                                                  {"contract", &InjectedDefects::contract},
                                                  {"inexact-exp", &InjectedDefects::inexact_exp},
                                                  {"third-lane", &InjectedDefects::third_lane},
                                                  {"half-ftz", &InjectedDefects::half_ftz}};
constexpr Word<Checks> check_words[] = {{"memory", &Checks::memory},
                                        {"barriers", &Checks::barriers},
                                        {"races", &Checks::races},
                                        {"uninitialised", &Checks::uninitialised}};

struct NamedLevel {
  std::string_view name;
  ProcessorLevel level;
};
constexpr NamedLevel levels[] = {{"portable", ProcessorLevel::portable},
                                 {"avx2", ProcessorLevel::avx2},
                                 {"avx512", ProcessorLevel::avx512},
                                 {"avx512-256", ProcessorLevel::avx512_in_256_bits}};
constexpr const char* instruction_set_name = "SOFTCL_INSTRUCTION_SET";

template <typename T, std::size_t n>
std::string any_of(const Word<T> (&words)[n]) {
  std::vector<std::string_view> names;
  for (const Word<T>& word : words) names.emplace_back(word.name);
  return fmt::format("any of {}", fmt::join(names, ", "));
}

/// Words separated by commas. `other` takes what is none of the words, or gives false.
template <typename T, std::size_t n>
Wrong read_words(
    const Word<T> (&words)[n], const std::string& text, T& into,
    bool (*other)(const std::string& part, T& into) = [](const std::string&, T&) { return false; }) {
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) {
    const auto* const word = std::ranges::find(words, part, &Word<T>::name);
    if (word != std::end(words))
      into.*word->member = true;
    else if (!other(part, into))
      return part;
  }
  return {};
}

bool read_false_claim(const std::string& part, InjectedDefects& into) {
  const auto claim = parse_false_claim(part);
  if (claim) into.claims.push_back(*claim);
  return claim.has_value();
}

template <typename Number>
Wrong read_number(const std::string& text, Number least, Number most, Number& into) {
  Number number{};
  const char* const last = text.data() + text.size();
  const auto [end, failure] = std::from_chars(text.data(), last, number);
  if (failure != std::errc() || end != last || !(number >= least && number <= most)) return text;
  into = number;
  return {};
}

Wrong read_mebibytes(const std::string& text, std::uint64_t& bytes) {
  std::uint64_t number = 0;
  Wrong wrong = read_number(text, std::uint64_t(0), std::uint64_t(1) << 40, number);
  if (!wrong) bytes = number << 20;
  return wrong;
}

}  // namespace

std::span<const Setting> setting_table() {
  static const Setting table[] = {
      {"SOFTCL_POSE", any_of(pose_words), "none", true, true,
       "the lesser device to pose as: words separated by commas",
       [](const std::string& text, Settings& s) {
         s.pose.list = text;
         return read_words(pose_words, text, s.pose);
       }},
      {"SOFTCL_DEFECTS", any_of(defect_words) + ", or a claim such as CL_DEVICE_MAX_SAMPLERS=7", "none", true,
       true, "defects to inject: words separated by commas",
       [](const std::string& text, Settings& s) {
         s.defects.list = text;
         return read_words(defect_words, text, s.defects, read_false_claim);
       }},
      {"SOFTCL_CHECK", any_of(check_words), "none", true, true,
       "checks while kernels run: words separated by commas",
       [](const std::string& text, Settings& s) { return read_words(check_words, text, s.checks); }},
      {instruction_set_name, "portable, avx2, avx512 or avx512-256", "all that the processor has", false,
       true, "the instructions of kernels' code",
       [](const std::string& text, Settings& s) -> Wrong {
         const auto* const found = std::ranges::find(levels, text, &NamedLevel::name);
         if (found == std::end(levels)) return text;
         s.instruction_set = found->level;
         return {};
       }},
      {"SOFTCL_KERNEL_SECONDS", "a time in seconds above 0", "no limit", true, false,
       "a kernel that runs longer ends with `CL_OUT_OF_RESOURCES`",
       [](const std::string& text, Settings& s) {
         return read_number(text, std::numeric_limits<double>::min(), 1e9, s.kernel_seconds);
       }},
      {"SOFTCL_WORKERS", "a number from 1 to 1024", "one for each CPU", true, false,
       "worker threads, and so compute units, on any number of CPUs",
       [](const std::string& text, Settings& s) {
         return read_number<std::size_t>(text, 1, 1024, s.workers);
       }},
      {"SOFTCL_ISOLATE", "0 or 1", "0", true, true,
       "1: every kernel runs in a process of its own, on one thread",
       [](const std::string& text, Settings& s) -> Wrong {
         if (text != "0" && text != "1") return text;
         s.isolate = text == "1";
         return {};
       }},
      {"SOFTCL_TIER_ITEMS", "a number of work-items", "131072", true, false,
       "work-items that a program runs in code of the first tier; 0: none",
       [](const std::string& text, Settings& s) {
         return read_number<std::uint64_t>(text, 0, std::uint64_t(1) << 62, s.tier_items);
       }},
      {"SOFTCL_CACHE_MEMORY", "a number of MiB", "64", true, false,
       "builds kept in memory; 0: none are kept, on disk neither",
       [](const std::string& text, Settings& s) { return read_mebibytes(text, s.cache_memory); }},
      {"SOFTCL_CACHE_DIR", "a folder", "none", true, false, "where builds are kept for other processes",
       [](const std::string& text, Settings& s) -> Wrong {
         s.cache_folder = text;
         return {};
       }},
      {"SOFTCL_CACHE_DISK", "a number of MiB", "1024", true, false, "builds kept there",
       [](const std::string& text, Settings& s) { return read_mebibytes(text, s.cache_disk); }},
  };
  return table;
}

Settings parse_settings(Environment variable, bool (*has)(ProcessorLevel)) {
  Settings settings;
  for (const Setting& one : setting_table()) {
    const char* const given = variable(one.name);
    const std::string text = given == nullptr ? "" : given;
    if (one.in_compiler) settings.compiler_settings += fmt::format("{}={}\n", one.name, text);
    if (text.empty()) continue;
    const Wrong wrong = one.read(text, settings);
    if (wrong && settings.error.empty())
      settings.error = fmt::format("{}: '{}' is not {}; the default is {}", one.name, *wrong, one.values,
                                   one.default_value);
  }
  if (!has(settings.instruction_set) && settings.error.empty())
    settings.error =
        fmt::format("{}: this processor does not have {}", instruction_set_name,
                    std::ranges::find(levels, settings.instruction_set, &NamedLevel::level)->name);
  return settings;
}

const Settings& settings() {
  static const Settings chosen =
      parse_settings([](const char* name) -> const char* { return std::getenv(name); });
  return chosen;
}

}  // namespace softcl
