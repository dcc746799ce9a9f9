#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/device/api/session.h"

/// Makes the process one that checks kernels: before anything uses OpenCL.
inline void check(const char* what) { setenv("SOFTCL_CHECK", what, 1); }

/// What standard error gets while a kernel runs.
inline std::string reports_of(const Session& session, cl_kernel kernel, size_t items, size_t local) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(clEnqueueNDRangeKernel(session.queue, kernel, 1, nullptr, &items, &local, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clFinish(session.queue), CL_SUCCESS);
  return testing::internal::GetCapturedStderr();
}
