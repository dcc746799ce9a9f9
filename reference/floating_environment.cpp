#include "reference/floating_environment.h"

namespace plumbline {

#if defined(__x86_64__)
namespace {

/// Exceptions masked, nearest even, no FTZ, no DAZ; x87 with 64 bits of precision.
constexpr unsigned standard_mxcsr = 0x1f80;
constexpr unsigned short standard_x87_control = 0x037f;
constexpr unsigned mxcsr_flags = 0x3f;

unsigned mxcsr() {
  unsigned word = 0;
  asm volatile("stmxcsr %0" : "=m"(word) : : "memory");
  return word;
}

unsigned short x87_control() {
  unsigned short word = 0;
  asm volatile("fnstcw %0" : "=m"(word) : : "memory");
  return word;
}

}  // namespace

FloatingEnvironment FloatingEnvironment::current() {
  FloatingEnvironment out;
  out.mxcsr_ = mxcsr();
  out.x87_control_ = x87_control();
  return out;
}

FloatingEnvironment FloatingEnvironment::standard() {
  FloatingEnvironment out;
  out.mxcsr_ = standard_mxcsr;
  out.x87_control_ = standard_x87_control;
  return out;
}

// To read the registers is cheaper than to write them, and mostly they are as wanted.
void FloatingEnvironment::install() const {
  if (mxcsr() != mxcsr_) asm volatile("ldmxcsr %0" : : "m"(mxcsr_) : "memory");
  if (x87_control() != x87_control_) asm volatile("fldcw %0" : : "m"(x87_control_) : "memory");
}

FloatingEnvironment FloatingEnvironment::with_flags_of(const FloatingEnvironment& other) const {
  FloatingEnvironment out = *this;
  out.mxcsr_ = (mxcsr_ & ~mxcsr_flags) | (other.mxcsr_ & mxcsr_flags);
  return out;
}
#elif defined(__aarch64__)
FloatingEnvironment FloatingEnvironment::current() {
  FloatingEnvironment out;
  asm volatile("mrs %0, fpcr" : "=r"(out.fpcr_) : : "memory");
  asm volatile("mrs %0, fpsr" : "=r"(out.fpsr_) : : "memory");
  return out;
}

// Zero is nearest even, subnormals as numbers, nothing trapped, NaNs kept, IEEE 754's halves (ARM DDI 0487,
// FPCR).
FloatingEnvironment FloatingEnvironment::standard() { return {}; }

void FloatingEnvironment::install() const {
  const FloatingEnvironment now = current();
  if (now.fpcr_ != fpcr_) asm volatile("msr fpcr, %0" : : "r"(fpcr_) : "memory");
  if (now.fpsr_ != fpsr_) asm volatile("msr fpsr, %0" : : "r"(fpsr_) : "memory");
}

FloatingEnvironment FloatingEnvironment::with_flags_of(const FloatingEnvironment& other) const {
  FloatingEnvironment out = *this;
  out.fpsr_ = other.fpsr_;
  return out;
}
#else
FloatingEnvironment FloatingEnvironment::current() {
  FloatingEnvironment out;
  std::fegetenv(&out.all_);
  return out;
}

FloatingEnvironment FloatingEnvironment::standard() {
  const FloatingEnvironment before = current();
  std::fesetenv(FE_DFL_ENV);
  const FloatingEnvironment out = current();
  before.install();
  return out;
}

void FloatingEnvironment::install() const { std::fesetenv(&all_); }

// fenv_t does not show its flags: none is raised inside, and the others come back at the end.
FloatingEnvironment FloatingEnvironment::with_flags_of(const FloatingEnvironment&) const { return *this; }
#endif

}  // namespace plumbline
