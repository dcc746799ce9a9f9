// The scope that arithmetic runs in: the standard environment inside, and outside what there was.

#include "reference/floating_environment.h"

#include <gtest/gtest.h>

#include <cfenv>

#include "control_register.h"

namespace plumbline {
namespace {

constexpr unsigned control_bits = ~raised_flags;

TEST(FloatingScope, IsTheStandardInsideAndTheCallersOutside) {
  const unsigned standard = control_register();
  for (const unsigned direction : directions_of_rounding)
    for (const unsigned flushing : every_flushing)
      for (const unsigned raised : {0U, raised_flags}) {
        const unsigned callers = standard_control | direction | flushing | raised;
        set_control_register(callers);
        unsigned inside = 0;
        {
          const FloatingScope scope;
          inside = control_register();
          volatile float least = 1e-45f;  // raises flags
          least = least * 0.3f;
        }
        const unsigned after = control_register();
        set_control_register(standard);
        EXPECT_EQ(inside & control_bits, standard_control);
        EXPECT_EQ(after, callers);
      }
}

#if defined(__x86_64__)
unsigned short x87_control() {
  unsigned short word = 0;
  asm volatile("fnstcw %0" : "=m"(word));
  return word;
}

void set_x87_control(unsigned short word) { asm volatile("fldcw %0" : : "m"(word)); }

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
#endif

TEST(FloatingScope, MasksExceptionsThatTheCallerTraps) {
  const unsigned before = control_register();
  set_control_register(trapping(before));
  bool survived = false;
  {
    const FloatingScope scope;
    volatile double zero = 0;
    volatile double quotient = 1 / zero;
    survived = quotient > 0;
  }
  set_control_register(before);
  EXPECT_TRUE(survived);
}

TEST(FloatingScope, PutsACallersEnvironmentInAnother) {
  const unsigned before = control_register();
  const unsigned flushing_and_directed = standard_control | every_flushing[3] | directions_of_rounding[1];
  set_control_register(flushing_and_directed);
  const FloatingEnvironment callers = FloatingEnvironment::current();
  unsigned inside = 0, between = 0;
  {
    const FloatingScope outer;
    between = control_register();
    const FloatingScope scope(callers);
    inside = control_register();
  }
  set_control_register(before);
  EXPECT_EQ(between & control_bits, standard_control);
  EXPECT_EQ(inside & control_bits, flushing_and_directed);
}

}  // namespace
}  // namespace plumbline
