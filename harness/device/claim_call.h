#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace plumbline {

/// A property that a device reports, as a number. `query` is the name that clGetDeviceInfo or
/// clGetPlatformInfo gets: "CL_DEVICE_MAX_SAMPLERS".
///
///   kind      the number
///   number    the value; at point k, element k of a value that is an array
///   bits      1 if the value has the bit that `word` names, or any of several: "CL_FP_FMA|CL_FP_DENORM";
///             else 0
///   word      1 if the value, a text, has `word` among its words, else 0
///   version   10 * major + minor of a text "OpenCL M.m …" or "OpenCL C M.m …"; 0 if the text is another
struct Claim {
  enum class Kind : std::uint8_t { number, bits, word, version };
  std::string query;
  Kind kind = Kind::number;
  std::string word = {};
};

/// "CL_DEVICE_MAX_SAMPLERS", "CL_DEVICE_EXTENSIONS:cl_khr_fp64": the claim as reports name it.
std::string name_of(const Claim& claim);

/// What a device reports: one claim per result column, all u64. The only argument, u32, is the element of
/// an array.
struct ClaimCall {
  /// A claim that the device must make or must not make for the call to apply.
  struct Condition {
    Claim claim;
    bool holds = true;  ///< whether the claim has to be other than 0
  };
  std::vector<Claim> claims;
  std::vector<Condition> conditions = {};
};

}  // namespace plumbline
