#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/device/claim_call.h"
#include "harness/device/column.h"
#include "harness/device/front.h"
#include "harness/device/image_call.h"
#include "harness/device/module_call.h"
#include "harness/device/print_call.h"
#include "harness/device/texture_call.h"
#include "harness/support/outcome.h"
#include "reference/scalar.h"

namespace plumbline {

/// What a device says of one floating-point format: the CL_FP_* bits, each in its own name.
struct FpConfig {
  bool supported = false;
  bool subnormals = false;
  bool inf_nan = false;
  bool round_to_nearest = false;
  bool round_to_zero = false;
  bool round_to_inf = false;
  bool fma = false;
  bool correctly_rounded_divide_sqrt = false;
};

struct DeviceInfo {
  std::string spec;  ///< what selects it on the command line: "bundled", "opencl:1/0", "libm:libm.so.6"
  std::string name;
  std::string vendor;
  std::string version;  ///< CL_DEVICE_VERSION or the library's own
  std::string driver;
  std::string platform;
  bool embedded = false;                              ///< EMBEDDED_PROFILE
  FpConfig half, bfloat16, single, double_precision;  ///< `double_precision` is binary64
  /// VkPhysicalDeviceLimits::subTexelPrecisionBits and mipmapPrecisionBits: fraction bits of the weights of
  /// texels and of levels. 0 where there is no such limit.
  int sub_texel_bits = 0, level_bits = 0;
};

/// Two vectors of four lanes, each lane an argument of its own.
constexpr std::size_t max_arguments = 8;
/// The lanes of one vector, the components of a texel, or a part of a text.
constexpr std::size_t max_results = 8;

/// Where a pointer points (6.5).
enum class AddressSpace : std::uint8_t { private_, local, global, constant };

/// One operation a device is asked to evaluate for a whole block of arguments.
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
  std::string mode = "default";    ///< the name that reports show
  std::string build_options = {};  ///< "-cl-fast-relaxed-math …"
  std::string prologue = {};       ///< OpenCL C put before the kernel: pragmas, helper functions
  /// Set where an image is asked; `expression` is then not used, and ImageOperation says what the columns
  /// hold.
  std::optional<ImageCall> image = {};
  /// Set where an image of Vulkan is asked; `spirv` is then not used.
  std::optional<TextureCall> texture = {};
  /// Set where the device is asked what it says of itself; `expression` is then not used.
  std::optional<ClaimCall> claim = {};
  /// Set where the device is asked what printf writes; `expression` is then not used.
  std::optional<PrintCall> print = {};
  /// Set where the device is asked whether it takes a module; `spirv` is then its assembly, and `expression`
  /// not used.
  std::optional<ModuleCall> module = {};
  /// The expression is statements that store every result themselves, through out_0, out_1, …; work-item i
  /// has the lanes from i * width on. Halves are then in memory alone, which needs no cl_khr_fp16 (6.1.1.1).
  bool is_statement = false;
  /// Of p and q, and of `s`, a statement's aligned bytes of its own; constant: of the memory that holds the
  /// arguments, and p, q and s are private.
  AddressSpace space = AddressSpace::private_;
  /// The same in SPIR-V, in the words of harness/spirv/expression.h: "OpFAdd(a, b)". Empty: it has no form
  /// there.
  std::string spirv = {};
  Front front = Front::source;  ///< which of the two the device is asked
};

class Stream;

/// Whether the call is one of OpenCL C, which can be asked in vectors.
inline bool is_computed(const Call& call) {
  return !call.image && !call.texture && !call.claim && !call.print && !call.module;
}

/// A prepared call. Life: 1 Device::prepare builds it, 2 evaluate as often as wanted, 3 destroy.
class Evaluator {
 public:
  virtual ~Evaluator() = default;
  /// Fills `results` (sized and typed by the caller) from `arguments`, all columns of equal size.
  virtual Status evaluate(std::span<const Column> arguments, std::span<Column> results) = 0;
  /// The source the device ran, for the reports and `replay`; empty where there is none.
  virtual std::string source() const { return {}; }
  /// Blocks of up to `points` points that the device works on while the caller does something else; null
  /// where it cannot. One stream at a time. stream_of() (stream.h) has one of every evaluator.
  virtual Outcome<std::unique_ptr<Stream>> stream(std::size_t points);
};

/// Anything that can evaluate a block: knows nothing of truth. A failure is an Error, never an abort.
class Device {
 public:
  virtual ~Device() = default;
  virtual const DeviceInfo& info() const = 0;
  /// Nothing if the call can be expressed here, else the reason it cannot ("no fp64").
  virtual std::optional<std::string> unsupported(const Call& call) const = 0;
  virtual Outcome<std::unique_ptr<Evaluator>> prepare(const Call& call) = 0;
};

/// One kind of device: an adapter folder. The runner knows adapters only through this.
class Adapter {
 public:
  virtual ~Adapter() = default;
  /// The word before the colon: "opencl", "libm", "vulkan", "bundled".
  virtual std::string_view kind() const = 0;
  /// Every device this adapter can reach now.
  virtual std::vector<DeviceInfo> list() = 0;
  /// `selector` is what follows the colon, perhaps empty. Not found: Error::usage naming what exists.
  virtual Outcome<std::unique_ptr<Device>> open(std::string_view selector) = 0;
};

}  // namespace plumbline
