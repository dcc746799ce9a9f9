// Sections 5.6 to 5.9: programs whole and damaged, their kernels and launches.
#include <string>

#include "fuzzer.h"
#include "spirv_module.h"

namespace {

constexpr const char* options[] = {
    nullptr,        "-cl-opt-disable", "-w -cl-fast-relaxed-math", "-nonsense", "-D", "-cl-kernel-arg-info",
    "-cl-std=CL3.0"};

void CL_CALLBACK ignore(void*) {}
void CL_CALLBACK ignore_build(cl_program, void*) {}

}  // namespace

void Fuzzer::on_programs() {
  static const std::vector<Call> calls = {&Fuzzer::source_program, &Fuzzer::binary_program,
                                          &Fuzzer::il_program,     &Fuzzer::build,
                                          &Fuzzer::compile,        &Fuzzer::link};
  one_of(calls);
  if (below(8) == 0) release_one(programs_, cl_->clReleaseProgram, 1);
}

/// Whole, so that its builds come from the cache, or once in a while with a byte changed.
void Fuzzer::source_program() {
  std::string text = source;
  if (below(50) == 0) text[below(text.size())] = char(below(128));
  const char* lines[] = {text.c_str()};
  keep(programs_, cl_->clCreateProgramWithSource(any_context(), 1, lines, nullptr, nullptr));
}

/// Whole, or with a bit changed or the end cut off.
void Fuzzer::binary_program() {
  std::vector<unsigned char> bytes = binary_;
  if (below(4) == 0) bytes[below(bytes.size())] ^= static_cast<unsigned char>(1u << below(8));
  if (below(4) == 0) bytes.resize(below(bytes.size()));
  const unsigned char* binaries[] = {bytes.data()};
  const std::size_t length = bytes.size();
  const cl_device_id device = any_device();
  keep(programs_,
       cl_->clCreateProgramWithBinary(any_context(), 1, &device, &length, binaries, nullptr, nullptr));
}

void Fuzzer::il_program() {
  std::vector<cl_uint> words(std::begin(spirv_module), std::end(spirv_module));
  if (below(30) == 0) words[below(words.size())] ^= 1u << below(32);
  if (below(30) == 0) words.resize(1 + below(words.size() - 1));
  keep(programs_,
       cl_->clCreateProgramWithIL(any_context(), words.data(), words.size() * 4 - below(9) / 8, nullptr));
}

void Fuzzer::build() {
  const cl_device_id device = any_device();
  const cl_uint count = cl_uint(below(2));
  cl_->clBuildProgram(any_program(), count, count ? &device : nullptr, choice(options),
                      below(2) ? ignore_build : nullptr, nullptr);
}

void Fuzzer::compile() {
  const cl_program header = any_program();
  const char* name = below(2) ? "h.h" : nullptr;
  const cl_uint count = cl_uint(below(2));
  cl_->clCompileProgram(any_program(), 0, nullptr, choice(options), count, count ? &header : nullptr,
                        count ? &name : nullptr, below(2) ? ignore_build : nullptr, nullptr);
}

void Fuzzer::link() {
  const cl_program two[] = {any_program(), any_program()};
  keep(programs_,
       cl_->clLinkProgram(any_context(), 0, nullptr,
                          choice<const char*>({nullptr, "-create-library", "-cl-no-signed-zeros", "-x"}),
                          cl_uint(below(3)), two, below(2) ? ignore_build : nullptr, nullptr, nullptr));
}

void Fuzzer::program_query() {
  char room[64];
  std::size_t needed = 0;
  // Binaries are written through pointers, which the room does not hold.
  const cl_uint name = CL_PROGRAM_REFERENCE_COUNT + cl_uint(below(14));
  if (below(2) && name != CL_PROGRAM_BINARIES)
    cl_->clGetProgramInfo(any_program(), name, below(65), below(4) ? room : nullptr, &needed);
  else
    cl_->clGetProgramBuildInfo(any_program(), any_device(), CL_PROGRAM_BUILD_STATUS + cl_uint(below(6)),
                               below(65), below(4) ? room : nullptr, &needed);
}

void Fuzzer::on_kernels() {
  static const std::vector<Call> calls = {&Fuzzer::kernel,       &Fuzzer::kernels,      &Fuzzer::argument,
                                          &Fuzzer::arguments,    &Fuzzer::arguments,    &Fuzzer::launch,
                                          &Fuzzer::launch,       &Fuzzer::task,         &Fuzzer::native,
                                          &Fuzzer::kernel_query, &Fuzzer::program_query};
  one_of(calls);
}

void Fuzzer::kernel() {
  keep(kernels_, below(4) ? cl_->clCreateKernel(any_program(),
                                                choice<const char*>({"k", "k", "i", "d", "p", "no"}), nullptr)
                          : cl_->clCloneKernel(any(kernels_), nullptr));
}

void Fuzzer::kernels() {
  cl_kernel made[2] = {};
  cl_uint count = 0;
  cl_->clCreateKernelsInProgram(any_program(), cl_uint(below(3)), below(4) ? made : nullptr, &count);
  for (const cl_kernel one : made) keep(kernels_, one);
}

void Fuzzer::argument() {
  const cl_mem mem = any_mem();
  const cl_sampler sampler = any(samplers_);
  const cl_int seven = 7;
  const cl_kernel kernel = any(kernels_);
  const cl_uint index = cl_uint(below(4));
  const cl_command_queue queue = any_queue();
  switch (below(5)) {
    case 0:
      cl_->clSetKernelArg(kernel, index, sizeof mem, &mem);
      break;
    case 3:
      cl_->clSetKernelArg(kernel, index, sizeof queue, &queue);
      break;
    case 1:
      cl_->clSetKernelArg(kernel, index, sizeof seven, &seven);
      break;
    case 2:
      cl_->clSetKernelArg(kernel, index, sizeof sampler, &sampler);
      break;
    default:
      cl_->clSetKernelArg(kernel, index, small(), nullptr);
  }
}

/// All of one kernel's, be it k, d or i.
void Fuzzer::arguments() {
  const cl_kernel kernel = any(kernels_);
  const cl_mem buffer = any_buffer(), from = any_image(), to = any_image();
  const cl_sampler sampler = any(samplers_);
  const cl_int number = cl_int(below(8));
  if (cl_->clSetKernelArg(kernel, 1, sizeof sampler, &sampler) == CL_SUCCESS) {
    cl_->clSetKernelArg(kernel, 0, sizeof from, &from);
    cl_->clSetKernelArg(kernel, 2, sizeof to, &to);
  } else {
    const cl_command_queue queue = below(4) ? queues_[2] : any_queue();  // the first on the device
    if (cl_->clSetKernelArg(kernel, 0, sizeof queue, &queue) != CL_SUCCESS)
      cl_->clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    cl_->clSetKernelArg(kernel, 1, sizeof number, &number);
    cl_->clSetKernelArg(kernel, 2, 1 + below(64), nullptr);
  }
}

void Fuzzer::launch() {
  const std::size_t global[3] = {small(), small() % 64, small() % 8},
                    local[3] = {1 + below(4), 1 + below(2), 1};
  const std::size_t offset[3] = {small(), below(9), 0};
  if (global[0] > 1 << 16) return;  // valid, but endless
  const cl_uint count = waits();
  cl_->clEnqueueNDRangeKernel(any_queue(), any(kernels_), cl_uint(below(5)), below(2) ? offset : nullptr,
                              below(20) ? global : nullptr, below(2) ? local : nullptr, count, list(count),
                              maybe_event());
  record_event();
}

void Fuzzer::task() {
  const cl_uint count = waits();
  cl_->clEnqueueTask(any_queue(), any(kernels_), count, list(count), maybe_event());
  record_event();
}

void Fuzzer::native() {
  const cl_mem mem = any_mem();
  const void* places[] = {below(9) ? host_ : nullptr};
  const cl_uint count = waits(), mems = cl_uint(below(2));
  cl_->clEnqueueNativeKernel(any_queue(), below(9) ? ignore : nullptr, below(9) ? host_ : nullptr,
                             below(9) ? 64 : small() % sizeof host_, mems, mems ? &mem : nullptr,
                             mems ? places : nullptr, count, list(count), maybe_event());
  record_event();
}

void Fuzzer::kernel_query() {
  char room[64];
  void* const out = below(4) ? room : nullptr;
  const std::size_t space = below(65), global[3] = {small(), small(), small()};
  std::size_t needed = 0, local[3];
  switch (below(4)) {
    case 0:
      cl_->clGetKernelInfo(any(kernels_), CL_KERNEL_FUNCTION_NAME + cl_uint(below(8)), space, out, &needed);
      break;
    case 1:
      cl_->clGetKernelArgInfo(any(kernels_), cl_uint(below(4)),
                              CL_KERNEL_ARG_ADDRESS_QUALIFIER + cl_uint(below(6)), space, out, &needed);
      break;
    case 2:
      cl_->clGetKernelSuggestedLocalWorkSizeKHR(any_queue(), any(kernels_), cl_uint(below(5)),
                                                below(4) ? nullptr : global, below(9) ? global : nullptr,
                                                below(9) ? local : nullptr);
      break;
    default:
      cl_->clGetKernelWorkGroupInfo(any(kernels_), any_device(),
                                    CL_KERNEL_WORK_GROUP_SIZE + cl_uint(below(7)), space, out, &needed);
  }
}
