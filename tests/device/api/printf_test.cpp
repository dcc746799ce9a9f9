// The built-in function printf (6.12.13): what is printed, in which order, how much and when.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <random>
#include <sstream>

#include "session.h"

namespace {

/// What kernel k(), whose body is given, prints over `items` work-items, seen when its event is complete.
std::string printed(const std::string& body, size_t items = 1) {
  Session s;
  const cl_program program =
      s.build(("#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n__kernel void k() {" + body + "}").c_str());
  const cl_kernel kernel = s.kernel(program, "k");
  testing::internal::CaptureStdout();
  cl_event event = nullptr;
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &items, nullptr, 0, nullptr, &event),
            CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  std::string text = testing::internal::GetCapturedStdout();
  clReleaseEvent(event);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  return text;
}

/// One kind of argument that a conversion applies to.
struct Operand {
  const char* type;  ///< of a scalar, in OpenCL C
  const char* bits;  ///< the unsigned integer type of its size
  unsigned bytes;
  const char* conversions;
  const char* scalar_length;  ///< length modifier; null if a scalar of the type cannot be printed as such
  const char* vector_length;
};

constexpr Operand operands[] = {
    {"char", "uchar", 1, "di", "hh", "hh"},      {"uchar", "uchar", 1, "ouxX", "hh", "hh"},
    {"short", "ushort", 2, "di", "h", "h"},      {"ushort", "ushort", 2, "ouxX", "h", "h"},
    {"int", "uint", 4, "di", "", "hl"},          {"uint", "uint", 4, "ouxX", "", "hl"},
    {"long", "ulong", 8, "di", "l", "l"},        {"ulong", "ulong", 8, "ouxX", "l", "l"},
    {"half", "ushort", 2, "aAeEfFgG", "", "h"},  {"float", "uint", 4, "aAeEfFgG", "", "hl"},
    {"double", "ulong", 8, "aAeEfFgG", "", "l"},
};

/// What the host's printf makes of `bits` taken for `operand`, with the flags, width and precision of
/// `style`.
std::string on_host(const Operand& operand, const std::string& style, char conversion, cl_ulong bits) {
  char text[512];
  const auto print = [&](const char* length, auto value) {
    std::snprintf(text, sizeof text, ("%" + style + length + conversion).c_str(), value);
  };
  const bool is_signed = conversion == 'd' || conversion == 'i';
  if (std::strcmp(operand.type, "double") == 0) {
    cl_double value;
    std::memcpy(&value, &bits, sizeof value);
    print("", value);
  } else if (std::strcmp(operand.type, "float") == 0) {
    cl_float value;
    std::memcpy(&value, &bits, sizeof value);
    print("", double(value));
  } else if (std::strcmp(operand.type, "half") == 0) {
    _Float16 value;
    std::memcpy(&value, &bits, sizeof value);
    print("", double(value));
  } else if (is_signed) {
    const unsigned unused = 64 - 8 * operand.bytes;
    print("l", cl_long(bits << unused) >> unused);
  } else {
    print("l", bits);
  }
  return text;
}

class FormatMaker {
 public:
  explicit FormatMaker(unsigned seed) : random_(seed) {}

  /// Appends a printf call to `body` and what it must print to `expected`.
  void add(std::string& body, std::string& expected) {
    const Operand& operand = operands[below(std::size(operands))];
    const char conversion = operand.conversions[below(std::strlen(operand.conversions))];
    constexpr unsigned widths[] = {1, 2, 3, 4, 8, 16};
    const unsigned width = widths[below(std::size(widths))];
    const std::string style = make_style(conversion), size = width == 1 ? "" : std::to_string(width);
    std::string elements, text;
    for (unsigned i = 0; i < width; ++i) {
      const cl_ulong bits = value_of(operand);
      elements += (i ? ", " : "") + std::to_string(bits) + "UL";
      text += (i ? "," : "") + on_host(operand, style, conversion, bits);
    }
    const std::string vector = width == 1 ? "" : "v" + size,
                      length = width == 1 ? operand.scalar_length : operand.vector_length;
    body += "printf(\"[%" + style + vector + length + conversion + "]\\n\", as_" + operand.type + size +
            "((" + operand.bits + size + ")(" + elements + ")));\n";
    expected += "[" + text + "]\n";
  }

 private:
  size_t below(size_t n) { return size_t(random_() % n); }

  /// Flags, width and precision; only what C99 defines for the conversion.
  std::string make_style(char conversion) {
    const bool is_float = std::strchr("aAeEfFgG", conversion), is_signed = std::strchr("di", conversion);
    std::string style;
    if (below(3) == 0) style += '-';
    if ((is_float || is_signed) && below(3) == 0) style += '+';
    if ((is_float || is_signed) && below(3) == 0) style += ' ';
    if ((is_float || std::strchr("oxX", conversion)) && below(3) == 0) style += '#';
    if (below(3) == 0) style += '0';
    if (below(2)) style += std::to_string(1 + below(30));
    if (below(3) == 0) style += ".";
    if (style.ends_with('.') && below(4)) style += std::to_string(below(20));
    return style;
  }

  /// Any bits; at times 0, all ones (a NaN: see below), infinity or a small number.
  cl_ulong value_of(const Operand& operand) {
    const cl_ulong all = ~cl_ulong(0) >> (64 - 8 * operand.bytes);
    const cl_ulong choices[] = {0, 1, all, all >> 1, random_() & all, random_() & all, random_() & all};
    const cl_ulong bits = choices[below(std::size(choices))];
    if (std::strchr("df", operand.type[0]) == nullptr && std::strcmp(operand.type, "half") != 0) return bits;
    // How a NaN and its sign are written is implementation-defined: infinities instead.
    const unsigned exponent_bits = operand.bytes == 8   ? 11
                                   : operand.bytes == 4 ? 8
                                                        : 5,
                   significand_bits = 8 * operand.bytes - 1 - exponent_bits;
    const cl_ulong infinity = ((cl_ulong(1) << exponent_bits) - 1) << significand_bits;
    return (bits & infinity) == infinity ? bits & ~((cl_ulong(1) << significand_bits) - 1) : bits;
  }

  std::mt19937_64 random_;
};

TEST(Printf, EveryFlagConversionAndVectorIsWrittenAsOnTheHost) {
  FormatMaker maker(1);
  for (int kernels = 0; kernels < 4; ++kernels) {
    std::string body, expected;
    for (int i = 0; i < 150; ++i) maker.add(body, expected);
    std::istringstream got(printed(body)), right(expected), calls(body);
    for (std::string line, wanted, call; std::getline(right, wanted);) {
      std::getline(calls, call);
      ASSERT_TRUE(std::getline(got, line)) << call;
      EXPECT_EQ(line, wanted) << call;
    }
  }
}

TEST(Printf, FormatsTextAndEveryKindOfArgument) {
  EXPECT_EQ(printed(R"(
    printf("%d|%5u|%-5d|%05d|%x|%ld|%hhd|%hu\n", -7, 42u, 3, 12, 255, 1L << 40, 257, 65537);
    printf("%f|%.3e|%g|%%|%c|%-3c|%s|%6.2s|\n", 1.5f, 12345.678, 0.1f, 'z', 'y', "text", "text");
    printf("%v4hld|%v3hlf|%v2ld|%#v2hhx\n", (int4)(1, -2, 3, -4), (float3)(1, 2, 3), (long2)(5, 6), (uchar2)(254, 1));
    printf("%5.1v2hlf\n", (float2)(1.25f, -2.0f));
    printf("no arguments\n");
  )"),
            "-7|   42|3    |00012|ff|1099511627776|1|1\n"
            "1.500000|1.235e+04|0.1|%|z|y  |text|    te|\n"
            "1,-2,3,-4|1.000000,2.000000,3.000000|5,6|0xfe,0x1\n"
            "  1.2, -2.0\n"
            "no arguments\n");
}

TEST(Printf, InfinitiesAndNansAreNamed) {
  EXPECT_EQ(printed("printf(\"%f %F %e %G %a\\n\", INFINITY, INFINITY, -INFINITY, -INFINITY, INFINITY);"),
            "inf INF -inf -INF inf\n");
  const std::string nans = printed("printf(\"%f %F\\n\", NAN, NAN);");
  EXPECT_NE(nans.find("nan"), std::string::npos) << nans;
  EXPECT_NE(nans.find("NAN"), std::string::npos) << nans;
}

TEST(Printf, ReturnsZeroOrMinusOne) {
  // 6.12.13: 0 if it was executed successfully, -1 otherwise; %n is reserved, v5 no vector.
  EXPECT_EQ(printed("int a = printf(\"x\\n\"), b = printf(\"%v5hld\", 1), c = printf(\"%n\", 1);"
                    "printf(\"%d %d %d\\n\", a, b, c);"),
            "x\n0 -1 -1\n");
}

TEST(Printf, KeepsTheTextOfEachCallWholeAndEachWorkItemsOrder) {
  const size_t items = 256;
  std::istringstream lines(printed(
      "for (int i = 0; i < 4; ++i) printf(\"item %d line %d\\n\", (int)get_global_id(0), i);", items));
  std::vector<int> next(items, 0);
  for (std::string line; std::getline(lines, line);) {
    int item = -1, number = -1;
    ASSERT_EQ(std::sscanf(line.c_str(), "item %d line %d", &item, &number), 2) << line;
    ASSERT_TRUE(item >= 0 && item < int(items)) << line;
    EXPECT_EQ(number, next[size_t(item)]++) << line;
  }
  EXPECT_EQ(std::ranges::count(next, 4), long(items));
}

// The GNU C library takes the digits after the point away where rounding makes the next power of ten.
TEST(Printf, AlternativeGeneralFormKeepsItsZeros) {
  EXPECT_EQ(
      printed("printf(\"%#g %#.3g %#.3G %#+012.3g %#.0g %#.3v2hlg\", 999999.5f, 999.5f, 9.9999e-5f, 999.5f, "
              "9.5f, (float2)(999.5f, 1.0f));"),
      "1.00000e+06 1.00e+03 0.000100 +0001.00e+03 1.e+01 1.00e+03,1.00");
  EXPECT_EQ(printed("printf(\"%#g %#G %#.3g %#g\", INFINITY, -INFINITY, 0.0f, 100000.0f);"),
            "inf -INF 0.00 100000.");
}

TEST(Printf, WhatExceedsTheBufferIsDropped) {
  size_t room = 0;
  EXPECT_EQ(clGetDeviceInfo(softcl_device(), CL_DEVICE_PRINTF_BUFFER_SIZE, sizeof room, &room, nullptr),
            CL_SUCCESS);
  EXPECT_GE(room, size_t(1) << 20);  // table 4.3
  const size_t line = 1 << 18, items = room / line + 2;
  const std::string text = printed("printf(\"%" + std::to_string(line - 1) + "d\\n\", 7);", items);
  EXPECT_EQ(text.size(), room);
  EXPECT_EQ(size_t(std::ranges::count(text, '7')), room / line);
}

TEST(Printf, IsOutWhenClFinishReturns) {
  Session s;
  const cl_program program = s.build("__kernel void k(int n) { printf(\"launch %d\\n\", n); }");
  const cl_kernel kernel = s.kernel(program, "k");
  testing::internal::CaptureStdout();
  std::string expected;
  for (cl_int n = 0; n < 5; ++n) {
    clSetKernelArg(kernel, 0, sizeof n, &n);
    EXPECT_EQ(clEnqueueTask(s.queue, kernel, 0, nullptr, nullptr), CL_SUCCESS);
    expected += "launch " + std::to_string(n) + "\n";
  }
  EXPECT_EQ(clFinish(s.queue), CL_SUCCESS);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), expected);  // in the order of an in-order queue
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

}  // namespace
