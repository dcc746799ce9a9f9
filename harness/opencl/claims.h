#pragma once

#include <CL/cl.h>

#include <memory>
#include <optional>
#include <string>

#include "harness/device/device.h"
#include "harness/opencl/opencl_evaluator.h"

namespace plumbline::opencl {

/// What a query returns: texts have no size.
struct QueryShape {
  std::size_t size;  ///< of a number, in bytes
  bool of_platform;
};
/// Of "CL_DEVICE_MAX_SAMPLERS"; Error::usage where this adapter does not know it.
Outcome<QueryShape> query_named(const std::string& name);

/// Why the device cannot evaluate the call: a condition that it does not meet.
std::optional<std::string> unsupported_claim(cl_device_id device, const ClaimCall& call);

/// Queries what the device reports. A query that this adapter does not have, or that the device
/// refuses, is an error of evaluate().
std::unique_ptr<Evaluator> claim_evaluator(std::shared_ptr<Session> session, const ClaimCall& call);

}  // namespace plumbline::opencl
