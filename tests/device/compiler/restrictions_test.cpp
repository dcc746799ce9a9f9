// What OpenCL C leaves out of C99 (section 6.9, and 6.5 on address spaces) is refused, with a message that
// reports it; what it keeps is taken.
#include <gtest/gtest.h>

#include "in_process.h"

namespace softcl {
namespace {

struct Row {
  const char* clause;  ///< a letter of 6.9, or another section
  const char* source;
  const char* message;  ///< a part of the build log; null: taken
};

const Row rows[] = {
    // ---- 6.9.a: pointers
    {"a", "kernel void k(int* p) {}", "pointer arguments to kernel functions must reside in"},
    {"a", "kernel void k(global int** p) {}", "pointer arguments to kernel functions must reside in"},
    {"a", "kernel void k(global int* global* p) {}",
     "kernel parameter cannot be declared as a pointer to a pointer"},
    {"a", "kernel void k(global int* p, local int* q) { q = p; }", "changes address space of pointer"},
    {"a", "kernel void k(global int* p, constant int* q) { p = q; }", "changes address space of pointer"},
    {"a", "kernel void k(global int* p) { int x; p = &x; }", "changes address space of pointer"},
    {"a", "int f(int n) { return n; } kernel void k() { int (*p)(int); }",
     "pointers to functions are not allowed"},
    {"a", "int f(int n) { return n; } kernel void k() { f(*(global int*)f); }",
     "taking address of function is not allowed"},
    {"a", "kernel void k(global int* p) { global int** q = &p; **q = 1; }", nullptr},
    // ---- 6.9.b: images and samplers
    {"b", "kernel void k(image2d_t i) { image2d_t j = i; }", "can only be used as a function parameter"},
    {"b", "struct s { image2d_t i; };", "cannot be used to declare a structure or union field"},
    {"b", "kernel void k(image2d_t* i) {}", "pointer to type '__read_only image2d_t' is invalid"},
    {"b", "kernel void k(read_write image2d_t i) {}", "access qualifier 'read_write' can not be used"},
    {"b", "struct s { sampler_t s; };", "cannot be used to declare a structure or union field"},
    {"b", "kernel void k() { sampler_t s[2]; }", "array of 'sampler_t' type is invalid"},
    {"b", "kernel void k(sampler_t* s) {}", "pointer to type 'sampler_t' is invalid"},
    {"b", "kernel void k(sampler_t s) { s = s; }", "invalid operands to binary expression"},
    // ---- 6.9.c to f
    {"c", "struct s { int bits : 3; };", "bit-fields are not supported in OpenCL"},
    {"d", "kernel void k(int n) { int v[n]; }", "variable length arrays are not supported in OpenCL"},
    {"d", "struct s { int n; int v[]; };", "flexible array members are not supported in OpenCL"},
    {"e", "int f(int n, ...) { return n; }", "variadic arguments are not allowed in OpenCL"},
    {"e", "#define F(...) 1\n", "variadic macros are not supported in OpenCL"},
    {"f", "#include <stdio.h>\n", "'stdio.h' file not found"},
    {"f", "#include <math.h>\n", "'math.h' file not found"},
    {"f", "#include <stdarg.h>\n", "'stdarg.h' file not found"},
    {"f", "#include <float.h>\n", "'float.h' file not found"},
    // ---- 6.9.g to k
    {"g", "kernel void k() { auto int x; }", "does not support the 'auto' storage class specifier"},
    {"g", "kernel void k() { register int x; }", "does not support the 'register' storage class specifier"},
    {"i", "int f(int n) { return n ? n * f(n - 1) : 1; } kernel void k(global int* p) { *p = f(*p); }",
     "'f' is recursive"},
    {"i",
     "int g(int); int f(int n) { return n ? g(n - 1) : 1; } int g(int n) { return f(n) + 1; }"
     "kernel void k(global int* p) { *p = f(*p); }",
     "is recursive"},
    {"i",
     "int f(int n) { return n ? (int)get_global_id(0) : f(n - 1); } kernel void k(global int* p) { *p = "
     "f(3); }",
     "'f' is recursive"},
    {"j", "kernel int k() { return 1; }", "kernel must have void return type"},
    {"k", "kernel void k(bool b) {}", "cannot be used as the type of a kernel parameter"},
    {"k", "kernel void k(half h) {}", "declaring function parameter of type '__private half' is not allowed"},
    {"k", "kernel void k(size_t n) {}", "cannot be used as the type of a kernel parameter"},
    {"k", "kernel void k(ptrdiff_t n) {}", "cannot be used as the type of a kernel parameter"},
    {"k", "kernel void k(intptr_t n) {}", "cannot be used as the type of a kernel parameter"},
    {"k", "kernel void k(uintptr_t n) {}", "cannot be used as the type of a kernel parameter"},
    {"k", "struct s { bool b; }; kernel void k(struct s a) {}",
     "cannot be used as the type of a kernel parameter"},
    {"k", "struct s { size_t n; }; kernel void k(struct s a) {}",
     "cannot be used as the type of a kernel parameter"},
    // ---- 6.9.l: left to the implementation; irreducible control flow is taken
    {"l", "kernel void k(global int* p) { if (*p) goto b; a: ++*p; b: if (*p < 9) goto a; }", nullptr},
    // ---- 6.9.n to r
    {"n", "kernel void k(event_t e) {}", "cannot be used as the type of a kernel parameter"},
    {"p", "struct s { global int* p; }; kernel void k(struct s a) {}",
     "struct kernel parameters may not contain pointers"},
    {"q", "kernel void k(int restrict n) {}", "restrict requires a pointer"},
    {"r", "event_t e;", "cannot be used to declare a program scope variable"},
    {"r", "struct s { event_t e; };", "cannot be used to declare a structure or union field"},
    {"r", "kernel void k() { local event_t e; }", "event_t"},
    // ---- 6.1.1.1: half is a storage format until the extension is enabled
    {"6.1.1", "half f(half h) { return h; }", "is not allowed"},
    {"6.1.1", "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nhalf f(half h) { return h * h; }", nullptr},
    {"6.1.1", "kernel void k(global half* p) { vstore_half(vload_half(1, p), 0, p); }", nullptr},
    // ---- 6.2: no implicit conversions between vectors
    {"6.2.1", "kernel void k(int4 v) { float4 f = v; }", "incompatible type"},
    {"6.2.2", "kernel void k(int4 v) { float4 f = (float4)v; }",
     "invalid conversion between ext-vector type"},
    {"6.1.6", "kernel void k() { float4 f = (float4)(1, 2); }", "too few elements in vector initialization"},
    {"6.1.7", "kernel void k(float2 v) { v.z = 1; }", "vector component access exceeds type"},
    {"6.1.7", "kernel void k(float4 v) { v.xx = (float2)(1, 2); }",
     "not assignable (contains duplicate components)"},
    // ---- 6.5: address spaces
    {"6.5", "int x = 3;", "program scope variable must reside in constant address space"},
    {"6.5.3", "constant int x;", "variable in constant address space must be initialized"},
    {"6.5.3", "constant int x = 3; kernel void k() { x = 4; }", "read-only variable is not assignable"},
    {"6.5.2", "kernel void k() { local int x = 3; }", "'__local' variable cannot have an initializer"},
    {"6.1.4", "kernel void k(global float2* a) { a[0] = (float2)(0.1j * get_global_id(0)); }",
     "complex numbers are not supported in OpenCL"},
    {"6.1.4", "kernel void k(global float* a) { float _Complex z = a[0]; }",
     "complex numbers are not supported in OpenCL"},
    {"6.1.4", "float g(void) { return __real__ 1.0if; }", "complex numbers are not supported in OpenCL"},
    {"6.5.2", "void f(void) { local int x; }",
     "non-kernel function variable cannot be declared in local address space"},
    {"6.5.2", "kernel void k() { { local int x; } }",
     "can only be declared in the outermost scope of a kernel function"},
    {"6.8", "static kernel void k() {}", "kernel functions cannot be declared static"},
    {"6.12.13", "kernel void k(constant char* f) { printf(f); }", nullptr},
};

/// The log of compiling, linking and loading; `built` is whether all of it worked.
std::string build_log(const char* source, bool& built) {
  const CompileOutput compiled = compile(source, {}, "");
  built = compiled.ok;
  if (!built) return compiled.log;
  const CompileOutput linked = link(std::span(&compiled.bitcode, 1), "");
  const auto [executable, log] = load_here(linked.bitcode);
  built = executable != nullptr;
  return compiled.log + linked.log + log;
}

TEST(Restrictions, AreRefusedWithTheirReason) {
  for (const Row& row : rows) {
    SCOPED_TRACE(std::string(row.clause) + ": " + row.source);
    bool built = false;
    const std::string log = build_log(row.source, built);
    EXPECT_EQ(built, row.message == nullptr) << log;
    if (row.message == nullptr) continue;
    EXPECT_NE(log.find(row.message), std::string::npos) << log;
  }
}

}  // namespace
}  // namespace softcl
