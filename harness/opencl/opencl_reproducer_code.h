#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "harness/reproducer/parts.h"
#include "harness/reproducer/program_text.h"

// What the programs of opencl_reproducer() have in common: pieces of C.

namespace plumbline::opencl {

std::span<const ProgramText> opencl_programs();
/// The part of that name of programs/.
std::string part(std::string_view name, const std::map<std::string, std::string, std::less<>>& names = {});

/// Without code: what every program of a device of OpenCL needs.
ReproducerParts opencl_parts(const DeviceInfo& device);

/// failed(), find_device() and open_device(), which chooses the device by the program's operands, and makes a
/// context and a queue; `device`, `context` and `queue`.
std::string opening_code(const DeviceInfo& device);

/// words_of_NAME and create_NAME(), which makes a program of them by clCreateProgramWithIL.
std::string program_of_words(const std::string& name, std::span<const std::uint32_t> words);

/// The kernel's source or its words, and build_kernel(), which makes `kernel` of it; `kernel_source` is a
/// module's disassembly in the front spirv. `options` are those of the build.
Outcome<std::string> building_code(const std::string& kernel_source, Front front, const std::string& options);

/// set_argument(), make_buffer() and run(): what a kernel is launched by.
std::string launching_code();
/// read_buffer().
std::string reading_code();

/// The kinds of calls.
Outcome<ReproducerParts> computed_reproducer(const ReproducedCall& reproduced);
Outcome<ReproducerParts> image_reproducer(const ReproducedCall& reproduced);
Outcome<ReproducerParts> print_reproducer(const ReproducedCall& reproduced);
Outcome<ReproducerParts> claim_reproducer(const ReproducedCall& reproduced);
Outcome<ReproducerParts> module_reproducer(const ReproducedCall& reproduced);

}  // namespace plumbline::opencl
