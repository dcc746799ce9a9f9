#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "harness/device/build_modes.h"
#include "harness/device/claim_call.h"
#include "harness/device/front.h"
#include "harness/device/image_call.h"
#include "harness/device/module_call.h"
#include "harness/device/print_call.h"
#include "harness/device/texture_call.h"
#include "reference/scalar.h"

namespace plumbline {

/// Two vectors of four lanes, each lane an argument of its own.
constexpr std::size_t max_arguments = 8;
/// The lanes of one vector, the components of a texel, or a part of a text.
constexpr std::size_t max_results = 8;

/// Where a pointer points (6.5).
enum class AddressSpace : std::uint8_t { private_, local, global, constant };

/// A call of the call's own text, Call::expression and Call::spirv, which can be evaluated in vectors.
struct ComputedCall {};
/// The text is one value, which is the first result.
struct ValueCall : ComputedCall {};
/// The text is statements that store every result themselves, through out_0, out_1, …; work-item i has the
/// lanes from i * width on. Halves are then in memory alone, which needs no cl_khr_fp16 (6.1.1.1).
struct StatementCall : ComputedCall {};

/// What a device must report beside the types for a call of text.
struct Needs {
  std::vector<std::string> extensions = {};  ///< which OpenCL C enables by a pragma
  /// Macros of features of OpenCL C 3.0 (__opencl_c_…), which is then the language, or of extensions.
  std::vector<std::string> macros = {};
  std::vector<std::string> extensions_of_spirv = {};  ///< of the call's SPIR-V alone
  std::vector<std::string> headers_of_cuda = {};      ///< of the call's CUDA C++ alone: "cuda_fp8.h"
};

/// What is evaluated. Each kind but the first two defines what the columns hold, and uses no text.
using CallKind =
    std::variant<ValueCall, StatementCall, ImageCall, TextureCall, ClaimCall, PrintCall, ModuleCall>;

/// One operation that a device evaluates for a whole block of arguments.
///
/// `expression` is OpenCL C with a, b, c… for the value arguments, in order, and p, q, r for pointers to
/// the second and later results: "sin(a)", "a + b", "sincos(a, p)". Every argument and result has `width`
/// lanes (1, 2, 3, 4, 8, 16); a block of n points is n/width vectors, lane order as in memory.
struct Call {
  std::string builtin;  ///< the table's name: "sin", "native_sin", "x+y"
  std::string expression;
  std::vector<ScalarType> arguments;
  std::vector<ScalarType> results;  ///< the value first, then pointer results
  int width = 1;
  const BuildMode* mode = &default_mode();  ///< one of build_modes()
  Needs needs = {};
  std::string prologue = {};  ///< OpenCL C put before the kernel: pragmas, helper functions
  CallKind kind = {};
  /// Of p and q, and of `s`, a statement's aligned bytes of its own; constant: of the memory that holds the
  /// arguments, and p, q and s are private.
  AddressSpace space = AddressSpace::private_;
  /// The same in SPIR-V, in the words of harness/device/expression.h: "OpFAdd(a, b)". Empty: it has no form
  /// there.
  std::string spirv = {};
  Front front = Front::source;  ///< which of these two texts the device gets
  /// The same in CUDA C++, for devices of CUDA: a, b and p, q as in `expression`, and `value`, a variable of
  /// the first result's type: "fmaf(a, b, c)", "(sincosf(a, &value, p), value)". Empty: it has no form there.
  std::string cuda = {};
};

/// The call's kind, if it is this one; else null.
template <class Kind>
const Kind* as(const Call& call) {
  return std::get_if<Kind>(&call.kind);
}

/// The functions of one call's kinds, for std::visit: where one lacks a kind, it does not compile.
template <class... Functions>
struct ByKind : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
ByKind(Functions...) -> ByKind<Functions...>;

inline bool is_statement(const Call& call) { return as<StatementCall>(call) != nullptr; }
inline bool is_of_image(const Call& call) {
  return as<ImageCall>(call) != nullptr || as<TextureCall>(call) != nullptr;
}
/// Whether the call is one of its own text.
inline bool is_computed(const Call& call) { return as<ValueCall>(call) != nullptr || is_statement(call); }

/// The call's types as reports show them, scalar: "float(float, int*)".
std::string signature_of(const Call& call);

/// Scratch memory that a call's pointers take: slots per work-item, of a work-group where call.space is
/// local, else of the whole range, and the bytes of a slot, a vector of 16 integers of 4 or 8 bytes. No
/// slots: the pointers are to variables of the work-item.
std::size_t scratch_slots(const Call& call);
std::size_t slot_bytes(const Call& call);

}  // namespace plumbline
