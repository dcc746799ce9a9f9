#include "fuzzer_calls.h"

#include <array>
#include <ostream>
#include <set>
#include <tuple>
#include <type_traits>
#include <vector>

#include "listed_errors.h"
#include "softcl/api/entry_points.h"

namespace {

/// Codes are -1142 or above.
constexpr std::size_t codes = 1200;
struct Function {
  const char* name;
  std::array<std::uint64_t, codes> counts;  ///< by the code's absolute value
};

// Called by the fuzzer's thread alone.
std::vector<Function>& functions() {
  static std::vector<Function> all;
  return all;
}
std::uint64_t total = 0;

void count(std::size_t function, cl_int code) {
  ++total;
  const auto place = std::size_t(code > 0 ? 0 : -std::int64_t(code));
  if (place < codes) ++functions()[function].counts[place];
}

/// A function of the same type as `Pointer` for each entry point: `tag` distinguishes them.
template <int tag, class Pointer>
struct Counted;
template <int tag, class R, class... A>
struct Counted<tag, R(CL_API_CALL*)(A...)> {
  static inline R(CL_API_CALL* real)(A...) = nullptr;
  static inline std::size_t place = 0;

  static R CL_API_CALL call(A... arguments) {
    if constexpr (std::is_same_v<R, cl_int>) {
      const cl_int code = real(arguments...);
      count(place, code);
      return code;
    } else if constexpr (std::is_void_v<R>) {
      real(arguments...);
      count(place, CL_SUCCESS);
    } else {
      return make(arguments...);
    }
  }

 private:
  /// Of those that report their code through a pointer, which the caller may leave out.
  static R make(A... arguments) {
    cl_int code = CL_SUCCESS;
    std::tuple<A...> all(arguments...);
    using Last = std::tuple_element_t<sizeof...(A) - 1, std::tuple<A...>>;
    cl_int* code_pointer = nullptr;
    if constexpr (std::is_same_v<Last, cl_int*>)
      code_pointer = std::exchange(std::get<sizeof...(A) - 1>(all), &code);
    const R made = std::apply(real, all);
    if (code_pointer) *code_pointer = code;
    count(place, code);
    return made;
  }
};

template <int tag, class Pointer>
void replace(Pointer& entry, const char* name) {
  using Replacement = Counted<tag, Pointer>;
  if (!entry) return;
  Replacement::real = entry;
  Replacement::place = functions().size();
  functions().push_back({name, {}});
  entry = &Replacement::call;
}

}  // namespace

const EntryPoints& counted_entry_points() {
  static const EntryPoints table = [] {
    EntryPoints all = softcl_entry_points();
#define REPLACE(name) replace<__COUNTER__>(all.name, #name);
    SOFTCL_CORE_ENTRY_POINTS(REPLACE)
    EXTENSION_FUNCTIONS(REPLACE)
#undef REPLACE
    return all;
  }();
  return table;
}

CallCounts call_counts() {
  CallCounts all;
  for (const Function& function : functions())
    for (std::size_t code = 0; code < codes; ++code)
      if (function.counts[code]) all[{function.name, -cl_int(code)}] = function.counts[code];
  return all;
}

std::uint64_t calls_made() { return total; }

std::vector<std::string> unlisted(const CallCounts& counts) {
  std::map<std::string, std::set<cl_int>> lists;
  for (const ListedErrors& listed : listed_errors) {
    // Nearly every section lists these, and listed_errors.h leaves them out.
    std::set<cl_int>& codes = lists[listed.function];
    codes = {CL_SUCCESS, CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY};
    codes.insert(listed.codes.begin(), listed.codes.end());
  }
  std::vector<std::string> others;
  for (const auto& [what, calls] : counts) {
    const auto list = lists.find(what.first);
    if (calls != 0 && list != lists.end() && !list->second.contains(what.second))
      others.push_back(what.first + " " + std::to_string(what.second));
  }
  return others;
}

void write_coverage(std::ostream& out) {
  CallCounts all = call_counts();
  for (const ListedErrors& listed : listed_errors)
    for (const cl_int code : listed.codes) all.try_emplace({listed.function, code}, 0);
  out << "function\tcode\tcalls\n";
  for (const auto& [what, calls] : all) out << what.first << '\t' << what.second << '\t' << calls << '\n';
}
