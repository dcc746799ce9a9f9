#pragma once

#include <memory>

#include "harness/opencl/opencl_evaluator.h"

namespace plumbline::opencl {

/// The kernel that prints what a call has: parameters are a __global const uint*, the number of the
/// print and a zero, and a __global int*, where what printf returned goes. A number past the last prints a
/// word of its own.
std::string print_source(const Call& call);

/// The kernel that prints one of them alone, with the same parameters: the first points to a zero.
/// Precondition: there is a print of this number.
std::string print_source_of_one(const Call& call, std::size_t number);

/// Evaluates a PrintCall. A refused build is Error::build_failed with the device's log in `detail`; a device
/// whose printf does not write to the standard output of its process is Error::unsupported.
Outcome<std::unique_ptr<Evaluator>> print_evaluator(std::shared_ptr<Session> session, const Call& call);

}  // namespace plumbline::opencl
