#include "softcl/protocol/processor.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

#include <sstream>

namespace softcl {
namespace {

void stream_lines_sse(std::byte* to, const std::byte* from, std::size_t size) {
  for (std::size_t done = 0; done < size; done += cache_line) {
    const auto* const source = reinterpret_cast<const __m128i*>(from + done);
    auto* const target = reinterpret_cast<__m128i*>(to + done);
    const __m128i a = _mm_loadu_si128(source), b = _mm_loadu_si128(source + 1);
    const __m128i c = _mm_loadu_si128(source + 2), d = _mm_loadu_si128(source + 3);
    _mm_stream_si128(target, a);
    _mm_stream_si128(target + 1, b);
    _mm_stream_si128(target + 2, c);
    _mm_stream_si128(target + 3, d);
  }
}

/// Half as many instructions, which is a tenth faster.
__attribute__((target("avx"))) void stream_lines_avx(std::byte* to, const std::byte* from, std::size_t size) {
  for (std::size_t done = 0; done < size; done += cache_line) {
    const auto* const source = reinterpret_cast<const __m256i*>(from + done);
    auto* const target = reinterpret_cast<__m256i*>(to + done);
    const __m256i a = _mm256_loadu_si256(source), b = _mm256_loadu_si256(source + 1);
    _mm256_stream_si256(target, a);
    _mm256_stream_si256(target + 1, b);
  }
}

}  // namespace

void stream_lines(std::byte* to, const std::byte* from, std::size_t size) {
  static const auto lines = __builtin_cpu_supports("avx") ? stream_lines_avx : stream_lines_sse;
  lines(to, from, size);
  _mm_sfence();
}

std::string processor_identity() {
  std::ostringstream text;
  text << std::hex;
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid(0, &a, &b, &c, &d)) text << b << ' ' << c << ' ' << d << ' ';
  if (__get_cpuid(1, &a, &b, &c, &d)) {
    text << a << ' ' << c << ' ' << d << ' ';
    constexpr unsigned has_xgetbv = 1u << 27;
    unsigned low = 0, high = 0;  // which registers the operating system saves
    if (c & has_xgetbv) __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    text << low << ' ';
  }
  if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) text << b << ' ' << c << ' ' << d << ' ';
  if (__get_cpuid_count(7, 1, &a, &b, &c, &d)) text << a << ' ';
  if (__get_cpuid(0x80000001u, &a, &b, &c, &d)) text << c << ' ' << d << ' ';
  return text.str();
}

bool processor_has(ProcessorLevel level) {
  // By what Clang has a name for, too: what else x86-64-v3 has (F16C, LZCNT, MOVBE) comes with these.
  const bool has_v3 = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
                      __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("fma") != 0;
  switch (level) {
    case ProcessorLevel::host:
    case ProcessorLevel::portable:
      return true;
    case ProcessorLevel::avx2:
      return has_v3;
    case ProcessorLevel::avx512:
    case ProcessorLevel::avx512_in_256_bits:
      return has_v3 && __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
             __builtin_cpu_supports("avx512cd") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
             __builtin_cpu_supports("avx512vl") != 0;
  }
  return false;
}

bool has_fma(ProcessorLevel level) {
  if (level == ProcessorLevel::host) return __builtin_cpu_supports("fma") != 0;
  return level != ProcessorLevel::portable;
}

}  // namespace softcl

#endif
