#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace plumbline {

/// Something that a device says of itself, as a number. `query` is the name of what clGetDeviceInfo or
/// clGetPlatformInfo is asked: "CL_DEVICE_MAX_SAMPLERS".
///
///   kind      the number
///   number    the answer; at point k, element k of an answer that is an array
///   bits      1 if the answer has the bit that `word` names, or any of several: "CL_FP_FMA|CL_FP_DENORM";
///             else 0
///   word      1 if the answer, a text, has `word` among its words, else 0
///   version   10 * major + minor of a text "OpenCL M.m …" or "OpenCL C M.m …"; 0 if the text is another
struct Claim {
  enum class Kind : std::uint8_t { number, bits, word, version };
  std::string query;
  Kind kind = Kind::number;
  std::string word = {};
};

/// "CL_DEVICE_MAX_SAMPLERS", "CL_DEVICE_EXTENSIONS:cl_khr_fp64": the claim as reports name it.
std::string name_of(const Claim& claim);

/// What a device says of itself: one claim per result column, all u64. The only argument, u32, is the
/// element that is asked of an array.
struct ClaimCall {
  /// Something that the device has to say or not to say for the question to make sense.
  struct Condition {
    Claim claim;
    bool holds = true;  ///< whether the claim has to be other than 0
  };
  std::vector<Claim> claims;
  std::vector<Condition> conditions = {};
};

}  // namespace plumbline
