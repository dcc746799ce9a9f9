// Chapter 10 of OpenCL 1.2, the embedded profile, item by item and end to end: a fault that an item allows
// passes, one just beyond it fails, and so does the same fault under the full profile where that is stricter.

#include "command_line.h"

namespace plumbline {
namespace {

struct Rule {
  const char* item;   ///< of chapter 10, or a row of table 10.1
  const char* fault;  ///< the device's, of docs/fault-subject.md
  const char* point;  ///< the test case and its operands
  bool passes;
};

const Rule rules[] = {
    // Item 4: linear filters of FLOAT images are skipped (below), those of other images are.
    {"4", "weight=200:embedded", "images/read:1d:RGBA.UNORM_INT8:clamp-linear-normalised:7/single 0.45",
     false},
    {"4", "weight=200", "images/read:1d:RGBA.FLOAT:clamp-linear-normalised:7/single 0.45", false},
    // Item 6: to zero where the device does not round to nearest, and to nearest where it does.
    {"6", "none:embedded,rtz", "math/x+y/single 1 0x33c00000", true},
    {"6", "ulp=1:embedded,rtz", "math/x+y/single 1 0x33c00000", false},
    {"6", "none:embedded", "math/x+y/single 1 0x33c00000", true},
    {"6", "toward-zero:embedded", "math/x+y/single 1 0x33c00000", false},
    {"6", "none:embedded,rtz", "math/x*y/single 0x3f800001 0x3f800001", true},
    {"6", "toward-zero:embedded", "math/x*y/single 0x3fc00001 0x3fc00001", false},
    {"6", "none:rtz", "math/x+y/single 1 0x33c00000", false},  // the full profile rounds to nearest
    // Item 7, its first sentence: sums, differences and products are correctly rounded.
    {"7", "none:embedded", "math/x-y/single 1 0x33400000", true},
    {"7", "ulp=1:embedded", "math/x-y/single 1 0x33400000", false},
    {"7", "ulp=-1:embedded", "math/x*y/single 1.1 1.1", false},
    // Its second: a zero may be positive, and only that, and only in these operations.
    {"7", "zero-sign:embedded", "math/x*y/single -1 0", true},
    {"7", "zero-sign:embedded", "math/x*y/single 1 0", false},
    {"7", "zero-sign:embedded", "math/x*y/single -1e-30 1e-30", true},
    {"7", "zero-sign:embedded", "math/fabs/single 0", false},
    {"7", "zero-sign", "math/x*y/single -1 0", false},
    // Its second paragraph: without CL_FP_INF_NAN overflow and invalid operations are open.
    {"7", "finite:embedded,no-inf-nan", "math/x*y/single 1e30 1e30", true},
    {"7", "finite:embedded", "math/x*y/single 1e30 1e30", false},
    {"7", "finite:no-inf-nan", "math/x*y/single 1e30 1e30", false},
    {"7", "number:embedded,no-inf-nan", "math/x-y/single inf inf", true},
    {"7", "number:embedded", "math/x-y/single inf inf", false},
    {"7", "number:embedded,no-inf-nan", "math/x/y/single 0 0", true},
    {"7", "number:embedded,no-inf-nan,no-subnormals", "math/x/y/single 0 1e-45", true},
    {"7", "finite:embedded,no-inf-nan", "math/x/y/single 1 0", false},  // divideByZero is not named
    {"7", "ulp=1:embedded,no-inf-nan", "math/x*y/single 1e30 1e8", false},
    {"7", "ulp=1:embedded,no-inf-nan", "relational/x<y/single nan 1", true},
    {"7", "ulp=1:embedded,no-inf-nan", "relational/x<y/single inf 1", false},
    {"7", "ulp=1:embedded,no-inf-nan", "relational/isless/single nan 1", false},
    // Its third: math functions are as in the full profile, infinities and NaN too.
    {"7", "finite:embedded,no-inf-nan", "math/log/single 0", false},
    {"7", "number:embedded,no-inf-nan", "math/sqrt/single -1", false},
    // Its note: fract, fma and fdim follow sums and products.
    {"7, note", "none:embedded,rtz", "math/fma/single 0x3fc00001 0x3fc00001 0", true},
    {"7, note", "ulp=1:embedded,rtz", "math/fma/single 0x3fc00001 0x3fc00001 0", false},
    {"7, note", "none:embedded,rtz", "math/fdim/single 1 -1e-10", true},
    {"7, note", "ulp=1:embedded,rtz", "math/fdim/single 1 -1e-10", false},
    {"7, note", "none:embedded,rtz", "math/fract/single -1e-10", true},
    {"7, note", "ulp=1/0:embedded,rtz", "math/fract/single -1e-10", false},
    // Table 10.1, on both sides of its bounds; where the full profile has another, on its side too.
    {"x / y", "ulp=2:embedded", "math/x/y/single 1 3", true},
    {"x / y", "ulp=4:embedded", "math/x/y/single 1 3", false},
    {"x / y", "ulp=3", "math/x/y/single 1 3", false},
    {"sqrt", "ulp=3:embedded", "math/sqrt/single 2", true},
    {"sqrt", "ulp=5:embedded", "math/sqrt/single 2", false},
    {"sqrt", "ulp=4", "math/sqrt/single 2", false},
    {"exp", "ulp=3:embedded", "math/exp/single 1", true},
    {"exp", "ulp=5:embedded", "math/exp/single 1", false},
    {"exp", "ulp=4", "math/exp/single 1", false},
    {"cbrt", "ulp=3:embedded", "math/cbrt/single 3", true},
    {"cbrt", "ulp=5:embedded", "math/cbrt/single 3", false},
    {"tan", "ulp=4:embedded", "math/tan/single 1", true},
    {"tan", "ulp=6:embedded", "math/tan/single 1", false},
    {"atan2", "ulp=5:embedded", "math/atan2/single 1 3", true},
    {"atan2", "ulp=7:embedded", "math/atan2/single 1 3", false},
    {"pow", "ulp=15:embedded", "math/pow/single 1.1 2.5", true},
    {"pow", "ulp=17:embedded", "math/pow/single 1.1 2.5", false},
    {"half_sin", "ulp=8191:embedded", "math/half_sin/single 1", true},
    {"half_sin", "ulp=8193:embedded", "math/half_sin/single 1", false},
    {"trunc", "ulp=1:embedded", "math/trunc/single 1.5", false},
    {"mad", "ulp=1000:embedded", "math/mad/single 1 2 3", true},
    // What overflows does so to nearest or to zero on a device that rounds to zero.
    {"6", "none:embedded,rtz", "math/exp/single 1000", true},
    {"6", "finite:embedded,rtz", "math/exp/single 1000", true},
    {"6", "finite:embedded", "math/exp/single 1000", false},
    {"6", "ulp=-1:embedded,rtz", "math/exp/single 1000", true},
    {"6", "ulp=-20:embedded,rtz", "math/exp/single 1000", false},
    // Item 9: 2 ulp of normalised channels of 8 and 16 bits, not of 10; 0 and 1 are exact.
    {"9", "ulp=1:embedded", "images/read:1d:RGBA.UNORM_INT8:clamp-nearest-unnormalised:7/single 1.5", true},
    {"9", "ulp=3:embedded", "images/read:1d:RGBA.UNORM_INT8:clamp-nearest-unnormalised:7/single 1.5", false},
    {"9", "ulp=2/1:embedded", "images/read:1d:RGBA.UNORM_INT16:clamp-nearest-unnormalised:7/single 1.5",
     true},
    {"9", "ulp=2/1:embedded", "images/read:1d:RGB.UNORM_INT_101010:clamp-nearest-unnormalised:7/single 1.5",
     false},
    {"9", "ulp=1/1:embedded", "images/read:1d:RGB.UNORM_INT_101010:clamp-nearest-unnormalised:7/single 1.5",
     true},
};

class EmbeddedRules : public CommandLine {};

TEST_F(EmbeddedRules, AreMetJustInsideAndNotJustOutside) {
  for (const Rule& rule : rules) {
    const Ran ran =
        plumbline("replay --rulebook auto 'fault:" + std::string(rule.fault) + " " + rule.point + "'");
    EXPECT_EQ(ran.status, rule.passes ? 0 : 1)
        << "item " << rule.item << ": fault:" << rule.fault << " " << rule.point << "\n"
        << ran.out << ran.err;
  }
}

TEST_F(EmbeddedRules, FiltersOfFloatImagesAreUndefined) {
  const Ran ran = plumbline(
      "replay 'fault:none:embedded images/read:1d:RGBA.FLOAT:clamp-linear-normalised:7/single 0.45'");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("filtering of FLOAT and HALF_FLOAT images is undefined (10, item 4"));
}

}  // namespace
}  // namespace plumbline
