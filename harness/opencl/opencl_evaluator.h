#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "harness/device/device.h"
#include "harness/opencl/cl_handle.h"
#include "harness/spirv/module.h"

namespace plumbline::opencl {

/// A context and an in-order queue on one device; evaluators share them.
struct Session {
  cl_device_id device = nullptr;
  Context context;
  Queue queue;
  std::map<std::string, Program> programs;  ///< by build options and text

  static Outcome<std::shared_ptr<Session>> open(cl_device_id device);
  /// The kernel kernel_name of a source, which is built once however often it is requested. A refused build
  /// is Error::build_failed with the device's log in `detail`.
  Outcome<Kernel> kernel(const std::string& source, const std::string& options);
  /// The same of a module of SPIR-V, of which `text` is the text.
  Outcome<Kernel> kernel(const spirv::Words& module, const std::string& text, const std::string& options);

 private:
  Outcome<Kernel> kernel_of(const Program& program) const;
};

/// Builds the call's kernel. A refused build is Error::build_failed with the device's log in `detail`.
Outcome<std::unique_ptr<Evaluator>> build_evaluator(std::shared_ptr<Session> session, const Call& call);

/// Why the device cannot evaluate the call: no images, a format that it does not list, its limits.
std::optional<std::string> unsupported_image(const Session& session, const Call& call);

/// Makes the image and, where a kernel does the operation, builds it.
Outcome<std::unique_ptr<Evaluator>> build_image_evaluator(std::shared_ptr<Session> session, const Call& call);

/// The image that is given for an argument. Precondition: its kind is image.
ImageCall image_of(const ModuleArgument& argument);

/// Why the device cannot evaluate the call: it does not list the module's version of SPIR-V or the format
/// of an image, or no requirement that applies to it has its conditions met.
std::optional<std::string> unsupported_module(const Session& session, const ModuleCall& call, bool embedded);

/// Gives the device the module and runs its kernel, once. That the device refuses it is a result; an error
/// is what the host itself could not do. Source shows the module, and what the device reported.
Outcome<std::unique_ptr<Evaluator>> module_evaluator(std::shared_ptr<Session> session, const Call& call);

}  // namespace plumbline::opencl
