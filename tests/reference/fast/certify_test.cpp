// Certificates: a kernel that is worse than its certificate states is found.

#include "reference/fast/certify.h"

#include <gtest/gtest.h>

#include <cmath>

#include "reference/function.h"

namespace plumbline::fast {
namespace {

Row row_of(std::string_view function, int output = 0) {
  for (const Row& row : rows())
    if (row.function == function && row.output == output) return row;
  ADD_FAILURE() << "no kernel of " << function;
  return {};
}

/// 3 * 2^20 operands from 0.5 on: three binades.
std::variant<Certificate, Refusal> certify_some(const Row& row) {
  return certify(row, 0x3f000000, 3U << 20, 2);
}

Evaluate original = nullptr;

/// What a coefficient that is wrong in its 41st bit does.
void worsened(const void* const* arguments, std::size_t count, const Enclosures& out, double share) {
  original(arguments, count, out, share);
  for (std::size_t i = 0; i < count; ++i) out.center[i] *= 1 + 0x1p-41;
}

/// Nothing is near enough to state an interval there; this one does.
void states_too_much(const void* const* arguments, std::size_t count, const Enclosures& out, double share) {
  original(arguments, count, out, share);
  if (count > 5) out.low[5] = -(out.high[5] = 0x1p-90);
}

TEST(Certify, AKernelIsWithinAFewRoundings) {
  const auto found = certify_some(row_of("exp"));
  ASSERT_TRUE(std::holds_alternative<Certificate>(found));
  const double share = std::get<Certificate>(found).share;
  EXPECT_GT(share, 0x1p-54);
  EXPECT_LT(share, 0x1p-49);
}

TEST(Certify, AWorsenedCoefficientIsInTheCertificate) {
  Row row = row_of("exp");
  original = row.plain_single;
  row.plain_single = worsened;
  const auto found = certify_some(row);
  ASSERT_TRUE(std::holds_alternative<Certificate>(found));
  EXPECT_GT(std::get<Certificate>(found).share, 0x1p-42);
}

TEST(Certify, AnIntervalThatTheTwinDoesNotStateIsRefused) {
  Row row = row_of("exp");
  original = row.plain_single;
  row.plain_single = states_too_much;
  const auto found = certify_some(row);
  ASSERT_TRUE(std::holds_alternative<Refusal>(found));
  EXPECT_EQ(std::get<Refusal>(found).operand % largest_block, (0x3f000000 + 5) % largest_block);
}

/// What the certificates state is what the kernels do: a share that is too small is not reproduced, nor is
/// one of another kernel.
TEST(Certify, EachCertificateIsReproducedAtItsWorstOperand) {
  for (const CertificateFile& file : certificate_files()) {
    const auto certificates = parse_certificates(file.text);
    for (const Certificate& c : *certificates) {
      SCOPED_TRACE(c.function);
      const auto found = certify(row_of(c.function, c.output), c.operand, 1, 1);
      ASSERT_TRUE(std::holds_alternative<Certificate>(found));
      EXPECT_EQ(std::get<Certificate>(found).share, c.share);
    }
  }
}

TEST(Certify, EveryKernelHasItsCertificate) {
  EXPECT_EQ(functions_without_certificate(), std::vector<std::string>());
}

TEST(Certify, ACertificateOfAnotherKernelDoesNotHold) {
  const Row row = row_of("exp");
  const Certificate own{"exp", 0, std::string(source_hash("exp")), 0x1p-50, 0};
  EXPECT_TRUE(holds_for(own, row));
  Certificate other = own;
  other.source_hash[0] ^= 1;
  EXPECT_FALSE(holds_for(other, row));
}

// What arguments a kernel takes follows from the registry: a row has it for the code of its columns alone. Of
// whole vectors it takes each lane.
TEST(Rows, TakeWhatTheFunctionsOfTheirNamesTake) {
  for (const Row& row : rows()) {
    const Function& function = required_function(row.function);
    std::string letters(static_cast<std::size_t>(row.arity), row.unsigned_argument ? 'U' : 'T');
    if (row.integer_second) letters[1] = 'I';
    const std::size_t operands = function.arguments.size();
    const bool has_lanes = function.lanes != Lanes::each && row.arity % static_cast<int>(operands) == 0;
    EXPECT_EQ(function.arguments.letters(), has_lanes ? letters.substr(0, operands) : letters)
        << row.function;
    EXPECT_LT(row.output, function.outputs_for(letters.size())) << row.function;
  }
}

TEST(Certify, EachFamilyIsASourceOfItsOwn) {
  for (const Row& row : rows()) EXPECT_FALSE(source_hash(row.family).empty()) << row.family;
}

TEST(Certify, AMalformedFileIsNoneAtAll) {
  EXPECT_TRUE(parse_certificates("# nothing\n")->empty());
  EXPECT_EQ(parse_certificates("exp\t0\tabc\t0x1p-50\t0x3f800000\n")->size(), 1U);
  for (const char* text : {"exp\t0\tabc\t0x1p-50\n", "exp\t0\tabc\t1.5\t0\n", "exp\t0\tabc\t0x1p-50q\t0\n",
                           "exp\t0\tabc\t-0x1p-50\t0\n", "exp\t0\tabc\t0x1p-50\tzz\n"})
    EXPECT_FALSE(parse_certificates(text)) << text;
}

}  // namespace
}  // namespace plumbline::fast
