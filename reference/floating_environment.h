#pragma once

#if !defined(__x86_64__) && !defined(__aarch64__)
#include <cfenv>
#else
#include <cstdint>
#endif

namespace plumbline {

/// The floating-point environment of a thread: rounding direction, flushing of subnormals (FTZ, DAZ; FZ and
/// FZ16 of AArch64), trapped exceptions, raised flags, the precision of x87, the alternative halves of
/// AArch64.
class FloatingEnvironment {
 public:
  /// The calling thread's.
  static FloatingEnvironment current();
  /// What IEEE 754-2008 has as defaults (4.3.3, clause 7): round to nearest even, subnormals are numbers, no
  /// exception traps. No flag is raised.
  static FloatingEnvironment standard();

  /// Becomes the calling thread's.
  void install() const;
  /// The same but for the flags: those of `other`.
  FloatingEnvironment with_flags_of(const FloatingEnvironment& other) const;

 private:
#if defined(__x86_64__)
  unsigned mxcsr_ = 0;
  unsigned short x87_control_ = 0;
#elif defined(__aarch64__)
  std::uint64_t fpcr_ = 0;
  std::uint64_t fpsr_ = 0;
#else
  std::fenv_t all_{};
#endif
};

/// The calling thread's environment while this lives; then what it was before, flags included. Arithmetic of
/// binary32 and binary64 whose results matter runs inside one: the caller's environment is anything.
class FloatingScope {
 public:
  explicit FloatingScope(const FloatingEnvironment& inside = FloatingEnvironment::standard())
      : before_(FloatingEnvironment::current()) {
    inside.with_flags_of(before_).install();
  }
  ~FloatingScope() { before_.install(); }
  FloatingScope(const FloatingScope&) = delete;
  FloatingScope& operator=(const FloatingScope&) = delete;

 private:
  FloatingEnvironment before_;
};

}  // namespace plumbline
