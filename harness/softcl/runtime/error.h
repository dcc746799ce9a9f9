#pragma once

#include <CL/cl.h>

namespace softcl {

/// An error code of the specification on its way to the entry point that returns it.
struct Error {
  cl_int code;
};

inline void require_that(bool condition, cl_int code) {
  if (!condition) throw Error{code};
}

}  // namespace softcl
