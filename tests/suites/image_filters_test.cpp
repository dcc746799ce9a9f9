// OpenCL's linear filters, whose precision 8.2 leaves open, by small models of devices: what conforms, what
// is beyond this project's figure, and what no precision explains.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <map>

#include "harness/rulebook/rulebook.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

using ReasonCounts = std::map<PassReason, int>;
/// Weights of the two texels along an axis, of which the second is due `exact`.
using Weights = std::function<std::array<double, 2>(double exact)>;
using Output = std::function<double(double sum, std::size_t component)>;

TestCase case_named(const std::string& beginning) {
  for (TestCase& test_case : images_suite()->cases(ScalarType::f32))
    if (test_case.builtin.starts_with(beginning)) return std::move(test_case);
  ADD_FAILURE() << "no test case " << beginning;
  return {};
}

std::shared_ptr<const Criterion> criterion_of(const TestCase& test_case) {
  static const Rulebook book = *Rulebook::load("opencl-1.2");
  return suites_test::criterion_of(test_case, book);
}

Scalar number(double value) {
  return {ScalarType::f32, std::bit_cast<std::uint32_t>(static_cast<float>(value))};
}

/// A 2D image whose coordinates are clamped to the edge: a texel's component, with SNORM's least code as it
/// is.
double texel(const ImageCall& call, int i, int j, std::size_t component) {
  i = std::clamp(i, 0, call.size[0] - 1);
  j = std::clamp(j, 0, call.size[1] - 1);
  const auto bytes = texel_at(call, static_cast<std::size_t>(j * call.size[0] + i));
  const auto size = static_cast<std::size_t>(element_size(call.format));
  return decode(call.format, std::span(bytes).first(size))[component].value->get_d();
}

/// Weights of the texels (0, 0), (1, 0), (0, 1), (1, 1) of a square.
using Corners = std::function<std::array<double, 4>(double along_x, double along_y)>;
Corners products_of(const Weights& weights) {
  return [=](double a, double b) {
    const auto x = weights(a), y = weights(b);
    return std::array{x[0] * y[0], x[1] * y[0], x[0] * y[1], x[1] * y[1]};
  };
}

/// How a device is judged that filters an image of two axes with such weights.
ReasonCounts judged(const std::string& format, const Corners& corners, const Output& output) {
  const TestCase test_case = case_named("read:2d:" + format + ":clamp_to_edge-linear-unnormalised:");
  const ImageCall& call = std::get<ImageCall>(test_case.call.kind);
  const auto criterion = criterion_of(test_case);
  ReasonCounts counts;
  for (int n = 0; n < 400; ++n) {
    const float x = std::fmod(0.3f + 0.617f * static_cast<float>(n), 7.0f),
                y = std::fmod(0.1f + 0.389f * static_cast<float>(n), 5.0f);
    const double u = x - 0.5, v = y - 0.5;
    const auto weights = corners(u - std::floor(u), v - std::floor(v));
    std::vector<Scalar> results;
    for (std::size_t c = 0; c < 4; ++c) {
      double sum = 0;
      for (int corner = 0; corner < 4; ++corner)
        sum += weights[static_cast<std::size_t>(corner)] *
               texel(call, static_cast<int>(std::floor(u)) + corner % 2,
                     static_cast<int>(std::floor(v)) + corner / 2, c);
      results.push_back(number(output(sum, c)));
    }
    const std::array point{number(x), number(y)};
    for (const Judgement& j : suites_test::judged(*criterion, point, results)) ++counts[j.reason];
  }
  return counts;
}

double as_is(double sum, std::size_t) { return sum; }
Weights of_bits(int bits, double (*round)(double)) {
  return [=](double a) {
    const double second = round(std::ldexp(a, bits)) / std::ldexp(1.0, bits);
    return std::array{1 - second, second};
  };
}
double rounded(double x) { return std::round(x); }
double below(double x) { return std::floor(x); }
double above(double x) { return std::ceil(x); }

ReasonCounts judged(const std::string& format, const Weights& weights, const Output& output) {
  return judged(format, products_of(weights), output);
}

constexpr const char* formats[] = {"RGBA.UNORM_INT8", "RGBA.FLOAT"};

TEST(LinearFilters, ConformWithWeightsOfEightBitsInAnyRounding) {
  for (const char* format : formats)
    for (const auto round : {rounded, below, above}) {
      ReasonCounts counts = judged(format, of_bits(8, round), as_is);
      EXPECT_EQ(counts[PassReason::bound], 1600) << format;
    }
}

// As NVIDIA's: one of the two multiples of 2^-8 next to the product, and all of them 1.
TEST(LinearFilters, AreExcusedWhereTheirTexelsWeightsAreMultiples) {
  for (const char* format : formats)
    for (const auto round : {rounded, below, above}) {
      const Corners cut = [&](double a, double b) {
        const double x = std::round(a * 256), y = std::round(b * 256), both = round(x * y / 256);
        return std::array{(256 - x - y + both) / 256, (x - both) / 256, (y - both) / 256, both / 256};
      };
      ReasonCounts counts = judged(format, cut, as_is);
      EXPECT_EQ(counts[PassReason::failed], 0) << format;
      EXPECT_GT(counts[PassReason::beyond_figure], 5) << format;
    }
}

TEST(LinearFilters, AreExcusedWithWeightsOfSevenBitsAndFailWithThoseOfFour) {
  for (const char* format : formats) {
    ReasonCounts seven = judged(format, of_bits(7, below), as_is),
                 four = judged(format, of_bits(4, below), as_is);
    EXPECT_EQ(seven[PassReason::failed], 0) << format;
    EXPECT_GT(seven[PassReason::beyond_figure], 20) << format;
    EXPECT_GT(four[PassReason::failed], 100) << format;
  }
}

TEST(LinearFilters, PassWithCodesOfSixteenBitsAndOfEight) {
  const auto codes = [](double one) {
    return [one](double sum, std::size_t) { return std::round(sum * one) / one; };
  };
  ReasonCounts sixteen = judged("RGBA.UNORM_INT8", of_bits(8, below), codes(65535)),
               eight = judged("RGBA.UNORM_INT8", of_bits(8, below), codes(255));
  EXPECT_EQ(sixteen[PassReason::failed], 0);
  EXPECT_EQ(eight[PassReason::failed], 0);
  EXPECT_GT(eight[PassReason::beyond_figure], 100);
}

// What is defined whatever the precision.
TEST(LinearFilters, FailWithOtherWeightsThanTheFormulas) {
  const std::map<const char*, Weights> wrong{{"swapped",
                                              [](double a) {
                                                return std::array{a, 1 - a};
                                              }},
                                             {"off by 1/32",
                                              [](double a) {
                                                return a < 0.9 ? std::array{1 - a - 1.0 / 32, a + 1.0 / 32}
                                                               : std::array{1 - a + 1.0 / 32, a - 1.0 / 32};
                                              }},
                                             {"twice the second",
                                              [](double a) {
                                                return std::array{1 - a, 2 * a};
                                              }},
                                             {"the first alone",
                                              [](double) {
                                                return std::array{1.0, 0.0};
                                              }},
                                             {"together 33/32",
                                              [](double a) {
                                                return std::array{1 - a, a + 1.0 / 32};
                                              }},
                                             {"one negative", [](double a) {
                                                return std::array{1.25 - a, a - 0.25};
                                              }}};
  for (const char* format : formats)
    for (const auto& [name, weights] : wrong) {
      ReasonCounts counts = judged(format, weights, as_is);
      EXPECT_GT(counts[PassReason::failed], 100) << format << ' ' << name;
    }
}

TEST(LinearFilters, FailWithNaN) {
  ReasonCounts nan =
      judged("RGBA.FLOAT", of_bits(8, below), [](double, std::size_t) { return std::nan(""); });
  EXPECT_EQ(nan[PassReason::failed], 1600);
}

/// Of component `c` at one coordinate of a 1D image.
PassReason reason_at(const TestCase& test_case, double coordinate, std::size_t c, double value) {
  const std::array point{number(coordinate)};
  const std::vector<Scalar> results(4, number(value));
  return suites_test::judged(*criterion_of(test_case), point, results)[c].reason;
}

// The ends of both intervals, worked out from 8.2's formula at u = 2, where the texels 1 and 2 weigh the
// same.
TEST(LinearFilters, EndWhereTheFiguresEnd) {
  const TestCase test_case = case_named("read:1d:RGBA.UNORM_INT8:clamp_to_edge-linear-unnormalised:7");
  int tried = 0;
  for (std::size_t c = 0; c < 4; ++c) {
    const double first = texel(std::get<ImageCall>(test_case.call.kind), 1, 0, c),
                 second = texel(std::get<ImageCall>(test_case.call.kind), 2, 0, c),
                 middle = (first + second) / 2, range = std::abs(first - second),
                 largest = std::max(first, second);
    const double conforming = middle + range * (0x1p-8 + 3 * 7 * 0x1p-24) + largest * 9 * 0x1p-24,
                 passing = conforming + largest * 0x1p-7 + 1.0 / 255;
    if (passing > largest) continue;
    ++tried;
    constexpr double step = 1e-6;
    EXPECT_EQ(reason_at(test_case, 2, c, conforming - step), PassReason::bound) << c;
    EXPECT_EQ(reason_at(test_case, 2, c, conforming + step), PassReason::beyond_figure) << c;
    EXPECT_EQ(reason_at(test_case, 2, c, passing - step), PassReason::beyond_figure) << c;
    EXPECT_EQ(reason_at(test_case, 2, c, passing + step), PassReason::failed) << c;
  }
  EXPECT_GT(tried, 0);
}

// At u = 0.25 one texel takes part: what lies a code beyond it is no filter of it.
TEST(LinearFilters, FailOutsideOfTheirTexelsByMoreThanACode) {
  const TestCase test_case = case_named("read:1d:RGBA.UNORM_INT8:clamp_to_edge-linear-unnormalised:7");
  int tried = 0;
  for (std::size_t c = 0; c < 4; ++c) {
    const double only = texel(std::get<ImageCall>(test_case.call.kind), 0, 0, c);
    if (only < 0.5 || only > 0.99) continue;
    ++tried;
    EXPECT_EQ(reason_at(test_case, 0.25, c, only), PassReason::bound);
    EXPECT_EQ(reason_at(test_case, 0.25, c, only + 0.95 / 255), PassReason::beyond_figure);
    EXPECT_EQ(reason_at(test_case, 0.25, c, only + 1.05 / 255), PassReason::failed);
  }
  EXPECT_GT(tried, 0);
}

// 6.12.14.2: "in the range [0.0 ... 1.0]". The alpha of R is 1 everywhere.
TEST(LinearFilters, FailOutsideOfTheRangeOfNormalisedFormats) {
  const TestCase test_case = case_named("read:1d:R.UNORM_INT8:clamp-linear-normalised:7");
  EXPECT_EQ(reason_at(test_case, 0.4, 3, 1), PassReason::bound);
  EXPECT_EQ(reason_at(test_case, 0.4, 3, 0x1.fffffep-1), PassReason::bound);
  EXPECT_EQ(reason_at(test_case, 0.4, 3, 0x1.000002p0), PassReason::failed);
}

// 8.3.1.1 replaces -128/127 by -1; whether before a filter or after it is open.
TEST(LinearFilters, MayTakeTheLeastCodeOfSignedChannelsAsItsQuotient) {
  int tried = 0;
  for (const char* format : {"R", "A", "RG", "RA", "RGBA"}) {
    const TestCase test_case =
        case_named("read:1d:" + std::string(format) + ".SNORM_INT8:clamp-linear-normalised:7");
    const ImageCall& call = std::get<ImageCall>(test_case.call.kind);
    for (int i = 0; i < 7; ++i) {
      const auto bytes = texel_at(call, static_cast<std::size_t>(i));
      const auto size = static_cast<std::size_t>(element_size(call.format));
      const Colour colour = decode(call.format, std::span(bytes).first(size));
      for (std::size_t c = 0; c < 4; ++c) {
        if (colour[c].is_default || colour[c].bits != 0x80) continue;
        ++tried;
        // Beside the centre by a quarter of a texel towards the border or the neighbour.
        const double s = (i + 0.75) / 7, other = i < 6 ? texel(call, i + 1, 0, c) : 0,
                     quotient = 0.75 * (-128.0 / 127) + 0.25 * other;
        if (quotient < -1) continue;
        EXPECT_TRUE(is_excuse(reason_at(test_case, s, c, quotient)) ||
                    reason_at(test_case, s, c, quotient) == PassReason::bound);
        EXPECT_EQ(reason_at(test_case, s, c, -128.0 / 127), PassReason::failed);
      }
    }
  }
  EXPECT_GT(tried, 0);
}

// 8.2 leaves open how exactly a normalised coordinate is computed, and nothing of an unnormalised one.
TEST(NearestReads, AreExcusedBesideATexelsEdgeWhereCoordinatesAreNormalised) {
  const TestCase normalised = case_named("read:1d:RGBA.UNORM_INT8:clamp_to_edge-nearest-normalised:7"),
                 unnormalised = case_named("read:1d:RGBA.UNORM_INT8:clamp_to_edge-nearest-unnormalised:7");
  const auto reads_third = [](const TestCase& test_case, double coordinate) {
    std::vector<Scalar> results;
    for (std::size_t c = 0; c < 4; ++c)
      results.push_back(number(texel(std::get<ImageCall>(test_case.call.kind), 3, 0, c)));
    const std::array point{number(coordinate)};
    return suites_test::judged(*criterion_of(test_case), point, results)[0].reason;
  };
  EXPECT_EQ(reads_third(normalised, 3.5 / 7), PassReason::bound);
  EXPECT_EQ(reads_third(normalised, 3.0 / 7), PassReason::bound);
  EXPECT_EQ(reads_third(normalised, (3 - 0x1.fp-8) / 7), PassReason::beyond_figure);
  EXPECT_EQ(reads_third(normalised, (3 - 0x1.1p-7) / 7), PassReason::failed);
  EXPECT_EQ(reads_third(unnormalised, 3), PassReason::bound);
  EXPECT_EQ(reads_third(unnormalised, 0x1.7ffffep1), PassReason::failed);
}

}  // namespace
}  // namespace plumbline
