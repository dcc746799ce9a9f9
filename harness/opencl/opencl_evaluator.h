#pragma once

#include <map>
#include <memory>
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

}  // namespace plumbline::opencl
