// Seals: whatever a kernel computes otherwise is another digest.

#include "reference/fast/seal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "reference/fast/certificate.h"

namespace plumbline::fast {
namespace {

Row sealed_row(std::string_view function) {
  for (const Row& row : rows())
    if (row.function == function) return row;
  ADD_FAILURE() << "no kernel of " << function;
  return {};
}

constexpr std::uint64_t seal_begin = 0x3f800000 - (1 << 13), seal_size = 1 << 14;

Evaluate unsealed = nullptr;
double* Enclosures::*changed_column = nullptr;

/// As a machine would that rounds one number of the last block otherwise.
void nudged(const void* const* arguments, std::size_t size, const Enclosures& out, double share) {
  unsealed(arguments, size, out, share);
  double& x = (out.*changed_column)[size / 2];
  if (static_cast<const float*>(arguments[0])[0] > 1) x = std::nextafter(x, HUGE_VAL);
}

/// The intervals at two operands are each other's.
void swapped(const void* const* arguments, std::size_t size, const Enclosures& out, double share) {
  unsealed(arguments, size, out, share);
  for (double* const column : {out.center, out.low, out.high}) std::swap(column[3], column[4]);
}

/// The sign of everything is the other one.
void negated(const void* const* arguments, std::size_t size, const Enclosures& out, double share) {
  unsealed(arguments, size, out, share);
  for (std::size_t i = 0; i < size; ++i) out.center[i] = -out.center[i];
}

TEST(Seal, OfDisjointOperandsAddUp) {
  const Row row = sealed_row("sin");
  EXPECT_EQ(seal_of(row, seal_begin, seal_size),
            seal_of(row, seal_begin, 1000) + seal_of(row, seal_begin + 1000, seal_size - 1000));
  EXPECT_NE(seal_of(row, seal_begin, seal_size), seal_of(row, seal_begin + 1, seal_size));
  EXPECT_NE(seal_of(row, seal_begin, seal_size), seal_of(sealed_row("cos"), seal_begin, seal_size));
}

TEST(Seal, IsAnotherWhereOneNumberIs) {
  Row row = sealed_row("exp");
  unsealed = row.plain_single;
  const std::uint64_t whole = seal_of(row, seal_begin, seal_size);
  row.plain_single = nudged;
  for (double* Enclosures::*column : {&Enclosures::center, &Enclosures::low, &Enclosures::high}) {
    changed_column = column;
    EXPECT_NE(seal_of(row, seal_begin, seal_size), whole);
  }
  row.plain_single = swapped;
  EXPECT_NE(seal_of(row, seal_begin, seal_size), whole);
  row.plain_single = negated;
  EXPECT_NE(seal_of(row, seal_begin, seal_size), whole);
}

TEST(Seal, IsInItsCertificate) {
  Seal seal;
  for (std::size_t part = 0; part < seal.size(); ++part) seal[part] = 0x0123456789abcdef * (part + 1);
  const Certificate sealed{"exp", 0, "abc", 0x1p-50, 0x3f800000, seal, build_text()};
  const Certificate other{"exp", 1, "abc", 0x1p-50, 0x3f800000};
  const auto read = parse_certificates(text_of(std::array{sealed, other}));
  ASSERT_TRUE(read);
  ASSERT_EQ(read->size(), 2U);
  EXPECT_EQ((*read)[0].seal, seal);
  EXPECT_EQ((*read)[0].build, build_text());
  EXPECT_FALSE((*read)[1].seal);
  const std::string line = "exp\t0\tabc\t0x1p-50\t0x3f800000\t";
  for (const std::string& text : {line + "0123\tGCC", line + text_of(seal), line + text_of(seal) + "0\tGCC"})
    EXPECT_FALSE(parse_certificates(text)) << text;
}

TEST(Seal, NamesTheBuild) {
  EXPECT_NE(build_text().find("-ffp-contract=off"), std::string::npos) << build_text();
  EXPECT_NE(build_text().find("Highway 1."), std::string::npos) << build_text();
}

}  // namespace
}  // namespace plumbline::fast
