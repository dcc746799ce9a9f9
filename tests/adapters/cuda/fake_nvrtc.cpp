// A libnvrtc that compiles for this machine: the kernel becomes a shared library of the host's compiler, and
// its "machine code" the path of that library, which fake_driver.cpp loads. What the host's C library lacks
// of CUDA's functions does not compile, so that errors of the compiler are the host compiler's.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

namespace {

/// The words of CUDA C++ that kernels of scalars use. Of its sums toward one end, the one of positive numbers
/// rounds to nearest.
constexpr const char* prelude = R"(
#include <cfenv>
#include <cmath>
inline float __fadd_rz(float a, float b) {
  volatile float x = a, y = b;
  std::fesetround(FE_TOWARDZERO);
  volatile float sum = x + y;
  std::fesetround(FE_TONEAREST);
  return sum;
}
inline float __fadd_ru(float a, float b) { return a + b; }
struct Index { unsigned x, y, z; };
extern "C" { thread_local Index blockIdx, threadIdx, blockDim; }
#define __global__ __attribute__((visibility("default")))
)";

struct Program {
  std::string source, log, library;
};

std::string text_of(const std::string& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// How many parameters the kernel has.
long parameters_of(const std::string& source) {
  const std::size_t start = source.find("void plumbline(");
  const std::size_t end = source.find(')', start);
  return 1 +
         std::count(source.begin() + static_cast<long>(start), source.begin() + static_cast<long>(end), ',');
}

}  // namespace

#define FAKE extern "C" __attribute__((visibility("default")))

FAKE const char* nvrtcGetErrorString(int result) {
  return result == 6 ? "NVRTC_ERROR_COMPILATION" : "NVRTC_ERROR_OF_ANOTHER_KIND";
}
FAKE int nvrtcVersion(int* major, int* minor) {
  *major = 13;
  *minor = 0;
  return 0;
}
FAKE int nvrtcCreateProgram(Program** program, const char* source, const char*, int, const char* const*,
                            const char* const*) {
  *program = new Program{source, {}, {}};
  return 0;
}
FAKE int nvrtcDestroyProgram(Program** program) {
  delete *program;
  return 0;
}
FAKE int nvrtcCompileProgram(Program* program, int count, const char* const* options) {
  char name[] = "/tmp/fake_nvrtc_XXXXXX";
  const int file = ::mkstemp(name);
  if (file < 0) return 1;
  const std::string base = name, source = base + ".cpp", log = base + ".log";
  std::ofstream(source) << prelude << program->source
                        << "extern \"C\" int parameter_count; int parameter_count = "
                        << parameters_of(program->source) << ";\n";
  program->library = base + ".so";
  const std::string command = "c++ -w -std=gnu++17 -O1 -ffp-contract=off -shared -fPIC -o " +
                              program->library + " " + source + " 2>" + log;
  const bool compiled = std::system(command.c_str()) == 0;
  for (int k = 0; k < count; ++k) program->log += std::string("option ") + options[k] + "\n";
  program->log += text_of(log);
  for (const std::string& made : {base, source, log}) std::remove(made.c_str());
  return compiled ? 0 : 6;
}
FAKE int nvrtcGetProgramLogSize(Program* program, std::size_t* bytes) {
  *bytes = program->log.size() + 1;
  return 0;
}
FAKE int nvrtcGetProgramLog(Program* program, char* text) {
  std::memcpy(text, program->log.c_str(), program->log.size() + 1);
  return 0;
}
#ifndef WITHOUT_MACHINE_CODE
FAKE int nvrtcGetCUBINSize(Program* program, std::size_t* bytes) {
  *bytes = program->library.size() + 1;
  return 0;
}
FAKE int nvrtcGetCUBIN(Program* program, char* code) {
  std::memcpy(code, program->library.c_str(), program->library.size() + 1);
  return 0;
}
#endif
