#pragma once

#include "harness/cuda/cuda_session.h"

namespace plumbline::cuda {

/// The call's kernel, compiled and loaded. Precondition: the call is expressible (cuda_source.h), and where
/// it needs CUDA's headers there are some.
Outcome<std::unique_ptr<Evaluator>> build_evaluator(std::shared_ptr<Session> session, const Call& call);

}  // namespace plumbline::cuda
