#include "reference/machine_functions.h"

#include <algorithm>
#include <bit>
#include <concepts>
#include <limits>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

namespace plumbline {
namespace machine {
namespace {

__extension__ using Signed128 = __int128;
__extension__ using Unsigned128 = unsigned __int128;

/// An integer type that holds x y + z of any three numbers of T.
template <class T>
using Wide =
    std::conditional_t<sizeof(T) == 8, std::conditional_t<std::is_signed_v<T>, Signed128, Unsigned128>,
                       std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>;

template <class T>
using Unsigned = std::make_unsigned_t<T>;
template <class T>
constexpr int bits = std::numeric_limits<Unsigned<T>>::digits;
template <class T>
constexpr T least = std::numeric_limits<T>::min();
template <class T>
constexpr T greatest = std::numeric_limits<T>::max();

/// Sums, differences and products modulo 2^bits. Types of 16 bits are promoted to int, whose products may
/// overflow.
template <class T>
constexpr T wrapped(Wide<T> value) {
  return static_cast<T>(static_cast<Unsigned<T>>(value));
}
template <class T>
constexpr T saturated(Wide<T> value) {
  return static_cast<T>(std::clamp<Wide<T>>(value, least<T>, greatest<T>));
}
template <class T>
constexpr int shift_count(T y) {
  return static_cast<int>(static_cast<Unsigned<T>>(y) & static_cast<unsigned>(bits<T> - 1));
}

constexpr auto absolute = []<class T>(T x) {
  const auto magnitude = static_cast<Unsigned<T>>(x);
  return static_cast<Unsigned<T>>(x < 0 ? Unsigned<T>{0} - magnitude : magnitude);
};
constexpr auto abs_diff = []<class T>(T x, T y) {
  const auto a = static_cast<Unsigned<T>>(x), b = static_cast<Unsigned<T>>(y);
  return static_cast<Unsigned<T>>(x < y ? b - a : a - b);
};
constexpr auto add_sat = []<class T>(T x, T y) { return saturated<T>(Wide<T>{x} + y); };
constexpr auto sub_sat = []<class T>(T x, T y) {
  if constexpr (std::is_unsigned_v<T>) return static_cast<T>(x < y ? 0 : x - y);
  return saturated<T>(Wide<T>{x} - y);
};
constexpr auto hadd = []<class T>(T x, T y) { return static_cast<T>((Wide<T>{x} + y) >> 1); };
constexpr auto rhadd = []<class T>(T x, T y) { return static_cast<T>((Wide<T>{x} + y + 1) >> 1); };
constexpr auto mul_hi = []<class T>(T x, T y) { return static_cast<T>((Wide<T>{x} * y) >> bits<T>); };
constexpr auto mad_hi = []<class T>(T x, T y, T z) { return wrapped<T>(((Wide<T>{x} * y) >> bits<T>)+z); };
constexpr auto mad_sat = []<class T>(T x, T y, T z) { return saturated<T>(Wide<T>{x} * y + z); };
constexpr auto clz = []<class T>(T x) {
  return static_cast<T>(std::countl_zero(static_cast<Unsigned<T>>(x)));
};
constexpr auto popcount = []<class T>(T x) {
  return static_cast<T>(std::popcount(static_cast<Unsigned<T>>(x)));
};
constexpr auto rotate = []<class T>(T x, T y) {
  return static_cast<T>(std::rotl(static_cast<Unsigned<T>>(x), shift_count(y)));
};
/// (high << bits) | low in the type twice as wide.
constexpr auto upsample = []<class T>(T high, Unsigned<T> low) {
  using Twice = std::conditional_t<sizeof(T) == 1, std::int16_t,
                                   std::conditional_t<sizeof(T) == 2, std::int32_t, std::int64_t>>;
  using Result = std::conditional_t<std::is_signed_v<T>, Twice, std::make_unsigned_t<Twice>>;
  return static_cast<Result>(static_cast<std::uint64_t>(high) << bits<T> | low);
};

/// Whether table 6.11 defines mul24 of a factor.
template <class T>
constexpr bool is_of_24_bits(T x) {
  return std::is_signed_v<T> ? x >= -(1 << 23) && x < 1 << 23 : x < 1 << 24;
}
constexpr auto mad24 = []<class T>(T x, T y, T z) -> std::optional<T> {
  if (!is_of_24_bits(x) || !is_of_24_bits(y)) return std::nullopt;
  return wrapped<T>(Wide<T>{x} * y + z);
};
constexpr auto mul24 = []<class T>(T x, T y) { return mad24(x, y, T{0}); };

constexpr auto max = []<class T>(T x, T y) { return x < y ? y : x; };
constexpr auto min = []<class T>(T x, T y) { return y < x ? y : x; };
constexpr auto clamp = []<class T>(T x, T low, T high) { return min(max(x, low), high); };

constexpr auto add = []<class T>(T x, T y) { return wrapped<T>(Wide<T>{x} + y); };
constexpr auto subtract = []<class T>(T x, T y) { return wrapped<T>(Wide<T>{x} - y); };
constexpr auto multiply = []<class T>(T x, T y) { return wrapped<T>(Wide<T>{x} * y); };
constexpr auto negative = []<class T>(T x) { return wrapped<T>(-Wide<T>{x}); };
constexpr auto complement = []<class T>(T x) { return static_cast<T>(~x); };
constexpr auto bit_and = []<class T>(T x, T y) { return static_cast<T>(x & y); };
constexpr auto bit_or = []<class T>(T x, T y) { return static_cast<T>(x | y); };
constexpr auto bit_xor = []<class T>(T x, T y) { return static_cast<T>(x ^ y); };
constexpr auto shift_left = []<class T>(T x, T y) {
  return static_cast<T>(static_cast<Unsigned<T>>(x) << shift_count(y));
};
constexpr auto shift_right = []<class T>(T x, T y) { return static_cast<T>(x >> shift_count(y)); };

/// Whether 6.3.a leaves a quotient and its remainder undefined.
template <class T>
constexpr bool is_undefined_quotient(T x, T y) {
  return y == 0 || (std::is_signed_v<T> && x == least<T> && y == static_cast<T>(-1));
}
constexpr auto divide = []<class T>(T x, T y) -> std::optional<T> {
  if (is_undefined_quotient(x, y)) return std::nullopt;
  return static_cast<T>(x / y);
};
constexpr auto modulo = []<class T>(T x, T y) -> std::optional<T> {
  if (is_undefined_quotient(x, y)) return std::nullopt;
  return static_cast<T>(x % y);
};

constexpr auto bitselect = []<class T>(T a, T b, T c) { return static_cast<T>((a & ~c) | (b & c)); };

/// A number of a format by its bits, which order as sign and magnitude.
template <std::signed_integral Bits, Bits infinity, Bits least_normal>
struct Floating {
  using Word = Bits;
  static constexpr Bits one = static_cast<Bits>(infinity / 2 & -least_normal);
  Bits word;
  Bits magnitude() const { return static_cast<Bits>(word & greatest<Bits>); }
  bool is_nan() const { return magnitude() > infinity; }
  bool is_infinite() const { return magnitude() == infinity; }
  bool is_finite() const { return magnitude() < infinity; }
  bool is_normal() const { return is_finite() && magnitude() >= least_normal; }
  /// Rises with the number; both zeros have 0.
  Bits rank() const { return static_cast<Bits>(word < 0 ? -magnitude() : magnitude()); }
};
using Half = Floating<std::int16_t, 0x7c00, 0x0400>;
using Single = Floating<std::int32_t, 0x7f800000, 0x00800000>;
using Double = Floating<std::int64_t, 0x7ff0000000000000, 0x0010000000000000>;

/// An integer, for the relations that formats have too.
template <std::integral T>
struct Integer {
  using Word = T;
  T word;
  bool is_nan() const { return false; }
  T rank() const { return word; }
};

constexpr auto unordered = [](auto x, auto y) { return x.is_nan() || y.is_nan(); };
constexpr auto ordered = [](auto x, auto y) { return !unordered(x, y); };
constexpr auto equal = [](auto x, auto y) { return ordered(x, y) && x.rank() == y.rank(); };
constexpr auto not_equal = [](auto x, auto y) { return !equal(x, y); };
constexpr auto less = [](auto x, auto y) { return ordered(x, y) && x.rank() < y.rank(); };
constexpr auto greater = [](auto x, auto y) { return less(y, x); };
constexpr auto less_equal = [](auto x, auto y) { return ordered(x, y) && x.rank() <= y.rank(); };
constexpr auto greater_equal = [](auto x, auto y) { return less_equal(y, x); };
constexpr auto less_greater = [](auto x, auto y) { return less(x, y) || less(y, x); };
/// NaN compares unequal to 0.
constexpr auto is_true = [](auto x) { return x.is_nan() || x.rank() != 0; };
constexpr auto is_false = [](auto x) { return !is_true(x); };
constexpr auto both = [](auto x, auto y) { return is_true(x) && is_true(y); };
constexpr auto either = [](auto x, auto y) { return is_true(x) || is_true(y); };

constexpr auto is_nan = [](auto x) { return x.is_nan(); };
constexpr auto is_infinite = [](auto x) { return x.is_infinite(); };
constexpr auto is_finite = [](auto x) { return x.is_finite(); };
constexpr auto is_normal = [](auto x) { return x.is_normal(); };
constexpr auto is_negative = [](auto x) { return x.word < 0; };

/// The format whose words these are.
template <class Word>
using NumberOf =
    std::conditional_t<sizeof(Word) == 2, Half, std::conditional_t<sizeof(Word) == 4, Single, Double>>;
constexpr auto is_less = []<class T>(T x, T y) { return less(NumberOf<T>{x}, NumberOf<T>{y}); };

/// Of the words of formats. Of NaN and a number clamp takes the number.
constexpr auto greater_number = []<class T>(T x, T y) { return is_less(x, y) ? y : x; };
constexpr auto lesser_number = []<class T>(T x, T y) { return is_less(y, x) ? y : x; };
constexpr auto clamped_number = []<class T>(T x, T low, T high) {
  const auto is_nan_word = [](T word) { return NumberOf<T>{word}.is_nan(); };
  const T raised = is_nan_word(x) ? low : is_nan_word(low) ? x : greater_number(x, low);
  return is_nan_word(raised) ? high : is_nan_word(high) ? raised : lesser_number(raised, high);
};
constexpr auto step = []<class T>(T edge, T x) { return is_less(x, edge) ? T{0} : NumberOf<T>::one; };
constexpr auto sign = []<class T>(T x) {
  const NumberOf<T> number{x};
  if (number.is_nan()) return T{0};
  if (number.magnitude() == 0) return x;
  return static_cast<T>(NumberOf<T>::one | (x & least<T>));
};
constexpr auto opposite = []<class T>(T x) { return static_cast<T>(x ^ least<T>); };
constexpr auto same = [](auto x) { return x; };

/// The function `f` of operands with words of these types.
template <auto f, class... Words>
void values(const MachineBlock& block) {
  [&]<std::size_t... K>(std::index_sequence<K...>) {
    using Result = decltype(f(Words{}...));
    const auto operands = std::tuple(static_cast<const Words*>(block.arguments[K])...);
    if constexpr (requires(Result result) { result.has_value(); }) {
      auto* const results = static_cast<typename Result::value_type*>(block.results);
      for (std::size_t i = 0; i < block.count; ++i) {
        const Result result = f(std::get<K>(operands)[i]...);
        results[i] = result.value_or(0);
        block.undefined[i] = result ? 0 : 1;
      }
    } else {
      auto* const results = static_cast<Result*>(block.results);
      for (std::size_t i = 0; i < block.count; ++i) results[i] = f(std::get<K>(operands)[i]...);
    }
  }
  (std::index_sequence_for<Words...>());
}

/// The relation `f` of `arity` numbers, each a Floating or an Integer.
template <auto f, class Number, std::size_t arity>
void relation(const MachineBlock& block) {
  using Word = typename Number::Word;
  [&]<std::size_t... K>(std::index_sequence<K...>) {
    const auto operands = std::array{static_cast<const Word*>(block.arguments[K])...};
    const auto truth = static_cast<Word>(block.truth);
    auto* const results = static_cast<Word*>(block.results);
    for (std::size_t i = 0; i < block.count; ++i) results[i] = f(Number{operands[K][i]}...) ? truth : Word{0};
  }
  (std::make_index_sequence<arity>());
}

using OfBlock = void (*)(const MachineBlock& block);

/// One function for each type of its first operand, in the order of ScalarType.
using ByType = std::array<OfBlock, static_cast<std::size_t>(ScalarType::f64) + 1>;

template <class Make>
constexpr ByType integers(Make make) {
  return {make(std::int8_t{}),  make(std::uint8_t{}),  make(std::int16_t{}), make(std::uint16_t{}),
          make(std::int32_t{}), make(std::uint32_t{}), make(std::int64_t{}), make(std::uint64_t{})};
}

template <class Make>
constexpr ByType with_formats(ByType functions, Make make) {
  functions[static_cast<std::size_t>(ScalarType::f16)] = make(Half{});
  functions[static_cast<std::size_t>(ScalarType::f32)] = make(Single{});
  functions[static_cast<std::size_t>(ScalarType::f64)] = make(Double{});
  return functions;
}

template <auto f>
constexpr ByType of_one = integers([]<class T>(T) -> OfBlock { return values<f, T>; });
template <auto f>
constexpr ByType of_two = integers([]<class T>(T) -> OfBlock { return values<f, T, T>; });
template <auto f>
constexpr ByType of_three = integers([]<class T>(T) -> OfBlock { return values<f, T, T, T>; });

template <class T, std::size_t>
using Repeated = T;

/// `f` of that many words of formats.
template <auto f, std::size_t arity>
constexpr ByType of_words_of_formats(ByType functions) {
  return with_formats(functions, []<class F>(F) -> OfBlock {
    return []<std::size_t... K>(std::index_sequence<K...>) {
      return values<f, Repeated<typename F::Word, K>...>;
    }
    (std::make_index_sequence<arity>());
  });
}
template <auto f, std::size_t arity>
constexpr ByType of_formats = with_formats({}, []<class F>(F) -> OfBlock { return relation<f, F, arity>; });
template <auto f, std::size_t arity>
constexpr ByType of_every_type = with_formats(integers([]<class T>(T) -> OfBlock {
                                                return relation<f, Integer<T>, arity>;
                                              }),
                                              []<class F>(F) -> OfBlock { return relation<f, F, arity>; });

/// Of types that have one twice as wide.
constexpr ByType upsample_of_integers() {
  return {values<upsample, std::int8_t, std::uint8_t>,   values<upsample, std::uint8_t, std::uint8_t>,
          values<upsample, std::int16_t, std::uint16_t>, values<upsample, std::uint16_t, std::uint16_t>,
          values<upsample, std::int32_t, std::uint32_t>, values<upsample, std::uint32_t, std::uint32_t>};
}

struct Row {
  std::string_view name;
  ByType functions;
};

/// Sorted by name.
constexpr Row rows[] = {
    {"!x", of_every_type<is_false, 1>},
    {"+x", of_words_of_formats<same, 1>({})},
    {"-x", of_words_of_formats<opposite, 1>(of_one<negative>)},
    {"abs", of_one<absolute>},
    {"abs_diff", of_two<abs_diff>},
    {"add_sat", of_two<add_sat>},
    {"bitselect", of_words_of_formats<bitselect, 3>(of_three<bitselect>)},
    {"clamp", of_words_of_formats<clamped_number, 3>(of_three<clamp>)},
    {"clz", of_one<clz>},
    {"hadd", of_two<hadd>},
    {"isequal", of_formats<equal, 2>},
    {"isfinite", of_formats<is_finite, 1>},
    {"isgreater", of_formats<greater, 2>},
    {"isgreaterequal", of_formats<greater_equal, 2>},
    {"isinf", of_formats<is_infinite, 1>},
    {"isless", of_formats<less, 2>},
    {"islessequal", of_formats<less_equal, 2>},
    {"islessgreater", of_formats<less_greater, 2>},
    {"isnan", of_formats<is_nan, 1>},
    {"isnormal", of_formats<is_normal, 1>},
    {"isnotequal", of_formats<not_equal, 2>},
    {"isordered", of_formats<ordered, 2>},
    {"isunordered", of_formats<unordered, 2>},
    {"mad24", of_three<mad24>},
    {"mad_hi", of_three<mad_hi>},
    {"mad_sat", of_three<mad_sat>},
    {"max", of_words_of_formats<greater_number, 2>(of_two<max>)},
    {"min", of_words_of_formats<lesser_number, 2>(of_two<min>)},
    {"mul24", of_two<mul24>},
    {"mul_hi", of_two<mul_hi>},
    {"popcount", of_one<popcount>},
    {"rhadd", of_two<rhadd>},
    {"rotate", of_two<rotate>},
    {"sign", of_words_of_formats<sign, 1>({})},
    {"signbit", of_formats<is_negative, 1>},
    {"step", of_words_of_formats<step, 2>({})},
    {"sub_sat", of_two<sub_sat>},
    {"upsample", upsample_of_integers()},
    {"x!=y", of_every_type<not_equal, 2>},
    {"x%y", of_two<modulo>},
    {"x&&y", of_every_type<both, 2>},
    {"x&y", of_two<bit_and>},
    {"x*y", of_two<multiply>},
    {"x+y", of_two<add>},
    {"x-y", of_two<subtract>},
    {"x/y", of_two<divide>},
    {"x<<y", of_two<shift_left>},
    {"x<=y", of_every_type<less_equal, 2>},
    {"x<y", of_every_type<less, 2>},
    {"x==y", of_every_type<equal, 2>},
    {"x>=y", of_every_type<greater_equal, 2>},
    {"x>>y", of_two<shift_right>},
    {"x>y", of_every_type<greater, 2>},
    {"x^y", of_two<bit_xor>},
    {"x|y", of_two<bit_or>},
    {"x||y", of_every_type<either, 2>},
    {"~x", of_one<complement>},
};
static_assert(std::ranges::is_sorted(rows, {}, &Row::name));

}  // namespace
}  // namespace machine

MachineFunction machine_function(std::string_view name, ScalarType type) {
  using machine::rows;
  const auto* const row = std::ranges::lower_bound(rows, name, {}, &machine::Row::name);
  if (row == std::end(rows) || row->name != name) return {};
  return row->functions[static_cast<std::size_t>(type)];
}

}  // namespace plumbline
