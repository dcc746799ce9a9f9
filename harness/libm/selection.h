#pragma once

#include <string>
#include <string_view>

#include "harness/support/outcome.h"

namespace plumbline::libm {

/// Which library is measured, and which of its functions where it has several of one name and width.
struct Selection {
  std::string target;    ///< the processor or C library that it is compiled for; empty: this machine's
  std::string path;      ///< or soname
  std::string isa;       ///< "sse2", "sse4", "avx", "avx2", "avx512"; empty: the fastest that there is
  std::string accuracy;  ///< "u10" or "u35", as SLEEF names its bounds in tenths of an ulp; empty: "u10"
  bool masked = false;   ///< the forms whose last parameter selects lanes
};

/// "libmvec.so.1", "libmvec.so.1@avx", "./libsleef.so.3@u35,sse4", "libfast.so@masked": a path, and words
/// behind its last '@'. "aarch64", "aarch64:libm.so.6": a target, and a path of its own, by default the
/// target's. A usage error names the word that is none and those that there are.
Outcome<Selection> parse_selection(std::string_view selector);

}  // namespace plumbline::libm
