// The scope that arithmetic runs in: the standard environment inside, and outside what there was.

#include "reference/floating_environment.h"

#include <gtest/gtest.h>
#include <immintrin.h>

#include <cfenv>

namespace plumbline {
namespace {

unsigned short x87_control() {
  unsigned short word = 0;
  asm volatile("fnstcw %0" : "=m"(word));
  return word;
}

void set_x87_control(unsigned short word) { asm volatile("fldcw %0" : : "m"(word)); }

constexpr unsigned control_bits = 0xffc0;

TEST(FloatingScope, IsTheStandardInsideAndTheCallersOutside) {
  const unsigned standard = _mm_getcsr();
  for (const unsigned direction : {0x0000u, 0x2000u, 0x4000u, 0x6000u})
    for (const unsigned flushing : {0x0000u, 0x8000u, 0x0040u, 0x8040u})
      for (const unsigned raised : {0x00u, 0x3fu}) {
        const unsigned callers = 0x1f80 | direction | flushing | raised;
        _mm_setcsr(callers);
        unsigned inside = 0;
        {
          const FloatingScope scope;
          inside = _mm_getcsr();
          volatile float least = 1e-45f;  // raises flags
          least = least * 0.3f;
        }
        const unsigned after = _mm_getcsr();
        _mm_setcsr(standard);
        EXPECT_EQ(inside & control_bits, 0x1f80U);
        EXPECT_EQ(after, callers);
      }
}

// x87's precision and traps too: double precision, directed upward, division by zero traps.
TEST(FloatingScope, CoversX87) {
  const unsigned short before = x87_control();
  constexpr unsigned short callers = 0x0a7b;
  set_x87_control(callers);
  unsigned short inside = 0;
  {
    const FloatingScope scope;
    inside = x87_control();
  }
  const unsigned short after = x87_control();
  set_x87_control(before);
  EXPECT_EQ(inside, 0x037f);
  EXPECT_EQ(after, callers);
}

TEST(FloatingScope, MasksExceptionsThatTheCallerTraps) {
  const unsigned before = _mm_getcsr();
  _mm_setcsr(before & ~0x1f80u);
  bool survived = false;
  {
    const FloatingScope scope;
    volatile double zero = 0;
    volatile double quotient = 1 / zero;
    survived = quotient > 0;
  }
  _mm_setcsr(before);
  EXPECT_TRUE(survived);
}

TEST(FloatingScope, PutsACallersEnvironmentInAnother) {
  const unsigned before = _mm_getcsr();
  _mm_setcsr(0x1f80u | 0x8040u | 0x2000u);
  const FloatingEnvironment callers = FloatingEnvironment::current();
  unsigned inside = 0, between = 0;
  {
    const FloatingScope outer;
    between = _mm_getcsr();
    const FloatingScope scope(callers);
    inside = _mm_getcsr();
  }
  _mm_setcsr(before);
  EXPECT_EQ(between & control_bits, 0x1f80U);
  EXPECT_EQ(inside & control_bits, 0x1f80U | 0x8040U | 0x2000U);
}

}  // namespace
}  // namespace plumbline
