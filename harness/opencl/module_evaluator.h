#pragma once

#include <memory>

#include "harness/opencl/opencl_evaluator.h"

namespace plumbline::opencl {

/// The image that is given for an argument. Precondition: its kind is image.
ImageCall image_of(const ModuleArgument& argument);

/// Why the device cannot evaluate the call: it does not list the module's version of SPIR-V or the format
/// of an image, or no requirement that applies to it has its conditions met.
std::optional<std::string> unsupported_module(const Session& session, const ModuleCall& call, bool embedded);

/// Gives the device the module and runs its kernel, once. That the device refuses it is a result; an error
/// is what the host itself could not do. Source shows the module, and what the device reported.
Outcome<std::unique_ptr<Evaluator>> module_evaluator(std::shared_ptr<Session> session, const Call& call);

}  // namespace plumbline::opencl
