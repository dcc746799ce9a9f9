#include "harness/matrix/probes.h"

#include <algorithm>
#include <array>

#include "harness/matrix/number_fields.h"
#include "harness/support/random.h"

namespace plumbline::matrix {
namespace {

constexpr std::size_t random_probes = 12000, dense_probes = 2000;

/// Makes dot products of one unit.
class Maker {
 public:
  Maker(const MatrixUnit& unit, std::uint64_t seed)
      : unit_(unit), random_(seed), of_c_(fields_of(unit.accumulator)) {
    if (unit.operand != Operand::i8) of_operands_ = fields_of(unit.operand);
  }

  std::vector<Dot> take() { return std::move(dots_); }

  void add_flushed_and_out_of_range() {
    const std::uint32_t least = 1, one = operand(false, 0, 0);
    const std::uint32_t great = operand(false, of_operands_.bias(), 0);
    const std::uint32_t all = (1U << of_operands_.fraction_bits) - 1;
    for (const bool negative : {false, true}) {
      const std::uint32_t sign = negative ? of_operands_.sign() : 0, sign_of_c = negative ? of_c_.sign() : 0;
      for (const std::uint32_t subnormal : {least, all}) {
        add_product(bits(subnormal | sign), one);
        add_product(bits(subnormal | sign), great);
        add_product(great, bits(subnormal | sign));
        add_product(bits(subnormal | sign), bits(subnormal));
      }
      add_product(operand(negative, of_operands_.emin(), 0), operand(false, of_operands_.emin(), all));
      add_product(operand(negative, of_operands_.emin() / 2, all),
                  operand(false, of_operands_.emin() / 2 - 3, all));
      for (const std::uint32_t c : {1U, (1U << of_c_.fraction_bits) - 1, 1U << of_c_.fraction_bits}) {
        blank().c = c | sign_of_c;
        Dot& beside = blank();
        beside.c = c | sign_of_c;
        put(beside, 0, operand(!negative, of_operands_.emin(), 0), operand(false, of_operands_.emin(), 0));
      }
      Dot& greatest = blank();  // c is the greatest number, and something of its size is added
      greatest.c = (of_c_.infinity() - 1) | sign_of_c;
      for (int i = 0; i < unit_.k; ++i) put(greatest, i, operand(negative, of_operands_.bias(), all), great);
      for (int i = 0; i < 2; ++i) put(blank(), i, operand(negative, of_operands_.bias(), all), great);
    }
    add_zeros();
  }

  /// Of all products and c the large ones cancel, at any two places of k + 1; a small one is at another.
  void add_cancellations() {
    for (int first = 0; first <= unit_.k; ++first)
      for (int distance = 0; distance <= 44; ++distance) {
        const int second = other_place({first}), small = other_place({first, second});
        Dot& dot = blank();
        const int center = static_cast<int>(random_.below(5));
        put_power(dot, first, false, center);
        put_power(dot, second, true, center);
        put_power(dot, small, random_.below(2) != 0, center - distance);
      }
  }

  void add_random() {
    for (std::size_t n = 0; n < random_probes; ++n) {
      constexpr std::array windows{0, 1, 3, 6, 10, 14, 20, 26, 32};
      const int window = windows[random_.below(windows.size())];
      const int center = center_of_products();
      const std::uint64_t terms =
          1 + random_.below(random_.below(2) != 0 ? 3 : static_cast<std::uint64_t>(unit_.k));
      Dot& dot = blank();
      if (random_.below(4) != 0)
        dot.c =
            of_c_.number(random_.below(2) != 0, center - below(window + 1), fraction(of_c_.fraction_bits));
      for (std::uint64_t t = 0; t < terms; ++t) {
        const int place = below(unit_.k), other = below(unit_.k);
        put_random(dot, place, center - below(window + 1));
        if (random_.below(4) == 0 && other != place) {
          dot.a[at(other)] = dot.a[at(place)] ^ bits(of_operands_.sign());
          dot.b[at(other)] = dot.b[at(place)];
        }
      }
    }
  }

  /// Products of any numbers of the format at every place: of bytes only these reach from the greatest
  /// exponent to bits below those kept.
  void add_dense() {
    for (std::size_t n = 0; n < dense_probes; ++n) {
      Dot& dot = blank();
      for (int i = 0; i < unit_.k; ++i) put(dot, i, any_operand(), any_operand());
      if (n % 2 != 0)
        dot.c = of_c_.number(n % 4 != 1, below(4 * of_operands_.bias()) - 2 * of_operands_.bias(),
                             fraction(of_c_.fraction_bits));
    }
  }

  /// c and a product that is more than half of its last bit, by as little as products can be: of significands
  /// x and y, integers of width + 1 bits, those whose product exceeds a power of two by little.
  void add_beside_ties() {
    const int width = of_operands_.fraction_bits;
    const std::uint32_t one = 1U << width, power = 2U << 2 * width;
    for (std::uint32_t x = one + 1; x < 2 * one; ++x) {
      const std::uint32_t y = power / x + 1, excess = x * y - power;
      if (y >= 2 * one || excess > std::max(4U, one / 16)) continue;
      const int exponent = -of_c_.fraction_bits - 1, first = exponent / 2;
      const std::uint32_t other = operand(false, exponent - first - 1, y - one);
      for (const bool negative : {false, true}) {
        for (const std::uint32_t last : {0U, 1U}) {
          Dot& beside_c = blank();
          beside_c.c = of_c_.number(negative, 0, last);
          put(beside_c, below(unit_.k), operand(negative, first, x - one), other);
        }
        Dot& beside_product = blank();  // products 0 and 4 are of one sum, whichever products that has
        put(beside_product, 0, operand(negative, 0, 0), operand(false, 0, 0));
        put(beside_product, 4, operand(negative, first, x - one), other);
      }
    }
  }

  /// So that the first probes are of all kinds, and refute most models.
  void shuffle() {
    for (std::size_t n = dots_.size(); n > 1; --n) std::swap(dots_[n - 1], dots_[random_.below(n)]);
  }

  void add_integers() {
    constexpr std::int32_t greatest = 0x7fffffff;
    for (const std::int32_t c : {0, greatest, -greatest - 1, greatest - 100, 100 - greatest})
      for (const int a : {1, -1, 127, -128})
        for (const int b : {1, -1, 127, -128}) {
          Dot& dot = blank();
          dot.c = static_cast<std::uint32_t>(c);
          for (int i = 0; i < unit_.k; ++i)
            put(dot, i, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b));
        }
    for (int n = 0; n < 1000; ++n) {
      Dot& dot = blank();
      dot.c = static_cast<std::uint32_t>(random_.next());
      for (int i = 0; i < unit_.k; ++i)
        put(dot, i, static_cast<std::uint8_t>(random_.next()), static_cast<std::uint8_t>(random_.next()));
    }
  }

  void add_nans() {
    const std::uint32_t one = operand(false, 0, 0), zero = 0;
    const std::uint32_t nan = bits(of_operands_.infinity() | ((1U << of_operands_.fraction_bits) - 1));
    for (const std::uint32_t sign : {0U, of_operands_.sign()}) add_product(nan ^ bits(sign), one);
    blank().c = of_c_.infinity() | 1;
    blank().c =
        of_c_.sign() | of_c_.infinity() | (of_c_.infinity() >> 1 & (of_c_.infinity() ^ 0xffffffff)) | 3;
    if (!of_operands_.has_infinity) return;
    const std::uint32_t infinity = bits(of_operands_.infinity());
    add_product(infinity, zero);
    Dot& both = blank();
    put(both, 0, infinity, one);
    put(both, 1, infinity ^ bits(of_operands_.sign()), one);
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint64_t>(n))); }
  std::uint32_t bits(std::uint32_t number) const { return operand_bits(unit_.operand, number); }
  std::uint32_t operand(bool negative, int exponent, std::uint32_t fraction) const {
    return bits(of_operands_.number(negative, exponent, fraction));
  }
  /// All zeros, all ones, one bit, or any.
  std::uint32_t fraction(int width) {
    const std::uint32_t all = (1U << width) - 1;
    const std::uint64_t kind = random_.below(6);
    if (kind == 0) return 0;
    if (kind == 1) return all;
    if (kind == 2) return 1U << random_.below(static_cast<std::uint64_t>(width));
    return static_cast<std::uint32_t>(random_.next()) & all;
  }
  /// Neither infinite nor NaN.
  std::uint32_t any_operand() {
    const bool negative = random_.below(2) != 0;
    const int exponent = of_operands_.emin() - 1 + below(2 * of_operands_.bias() + 1);
    return operand(negative, exponent, fraction(of_operands_.fraction_bits));
  }
  Dot& blank() {
    dots_.push_back({std::vector<std::uint32_t>(at(unit_.k)), std::vector<std::uint32_t>(at(unit_.k))});
    return dots_.back();
  }
  static void put(Dot& dot, int place, std::uint32_t a, std::uint32_t b) {
    dot.a[at(place)] = a;
    dot.b[at(place)] = b;
  }
  void add_product(std::uint32_t a, std::uint32_t b) { put(blank(), below(unit_.k), a, b); }
  int other_place(std::initializer_list<int> taken) {
    while (true) {
      const int place = below(unit_.k + 1);
      if (std::ranges::find(taken, place) == taken.end()) return place;
    }
  }
  /// Where products and c both have room on either side.
  int center_of_products() {
    const int range = std::min(of_operands_.bias(), of_c_.bias()) / 2;
    return below(2 * range + 1) - range;
  }
  /// 2^exponent as a product, or as c at place k.
  void put_power(Dot& dot, int place, bool negative, int exponent) {
    if (place == unit_.k)
      dot.c = of_c_.number(negative, exponent, 0);
    else
      put(dot, place, operand(negative, exponent / 2, 0), operand(false, exponent - exponent / 2, 0));
  }
  void put_random(Dot& dot, int place, int exponent) {
    const int width = of_operands_.fraction_bits, one = exponent / 2 + below(5) - 2;
    put(dot, place, operand(random_.below(2) != 0, one, fraction(width)),
        operand(random_.below(2) != 0, exponent - one, fraction(width)));
  }
  void add_zeros() {
    const std::uint32_t one = operand(false, 0, 0), minus_zero = bits(of_operands_.sign());
    const std::uint32_t least =
        operand(false, of_operands_.emin(), 0);  // squared it is less than most results
    for (const std::uint32_t c : {0U, of_c_.sign()})
      for (const std::uint32_t zero : {0U, minus_zero, minus_zero | least}) {
        Dot& dot = blank();
        dot.c = c;
        for (int i = 0; i < unit_.k; ++i) put(dot, i, zero, zero == (minus_zero | least) ? least : one);
      }
    Dot& cancelled = blank();
    put(cancelled, 0, one, one);
    put(cancelled, 1, one ^ minus_zero, one);
  }

  const MatrixUnit& unit_;
  Random random_;
  Fields of_operands_{5, 2}, of_c_;
  std::vector<Dot> dots_;
};

}  // namespace

std::vector<Dot> probes_of(const MatrixUnit& unit, std::uint64_t seed) {
  Maker maker(unit, seed);
  if (unit.operand == Operand::i8) {
    maker.add_integers();
    return maker.take();
  }
  maker.add_cancellations();
  maker.add_flushed_and_out_of_range();
  maker.add_beside_ties();
  maker.add_random();
  maker.add_dense();
  maker.shuffle();
  return maker.take();
}

std::vector<Dot> nan_probes(const MatrixUnit& unit) {
  if (unit.operand == Operand::i8) return {};
  Maker maker(unit, 0);
  maker.add_nans();
  return maker.take();
}

Status measure(Evaluator& evaluator, const MatrixUnit& unit, std::vector<Dot>& dots) {
  const auto diagonal = static_cast<std::size_t>(std::min(unit.m, unit.n));
  Tiles tiles(unit, (dots.size() + diagonal - 1) / diagonal);
  for (std::size_t n = 0; n < dots.size(); ++n) {
    const std::size_t tile = n / diagonal;
    const int row = static_cast<int>(n % diagonal);
    for (int i = 0; i < unit.k; ++i) {
      tiles.set_a(tile, row, i, dots[n].a[static_cast<std::size_t>(i)]);
      tiles.set_b(tile, row, i, dots[n].b[static_cast<std::size_t>(i)]);
    }
    tiles.set_c(tile, row, row, dots[n].c);
  }
  if (auto status = tiles.multiply(evaluator); !status) return status;
  for (std::size_t n = 0; n < dots.size(); ++n) {
    const int row = static_cast<int>(n % diagonal);
    dots[n].d = tiles.d(n / diagonal, row, row);
  }
  return ok();
}

}  // namespace plumbline::matrix
