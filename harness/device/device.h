#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "harness/device/call.h"
#include "harness/device/column.h"
#include "harness/device/math_library.h"
#include "harness/support/outcome.h"

namespace plumbline {

/// What a device reports of one floating-point format: the CL_FP_* bits, each in its own name.
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
  /// Calls are evaluated in Vulkan's shaders: the device has no other language.
  bool takes_shaders = false;
  /// Calls are evaluated by their names and types, whether or not OpenCL C has the formats: programs.
  bool takes_names = false;
  MathLibrary library = MathLibrary::none;
  bool embedded = false;     ///< EMBEDDED_PROFILE
  bool accelerator = false;  ///< a GPU, or another device that is not the host's processor
  FpConfig half, bfloat16, single, double_precision;  ///< `double_precision` is binary64
  /// VkPhysicalDeviceLimits::subTexelPrecisionBits and mipmapPrecisionBits: fraction bits of the weights of
  /// texels and of levels. 0 where there is no such limit.
  int sub_texel_bits = 0, level_bits = 0;
};

class Stream;

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

/// Anything that can evaluate a block, without the truth. A failure is an Error, never an abort.
class Device {
 public:
  virtual ~Device() = default;
  virtual const DeviceInfo& info() const = 0;
  /// Nothing if the call can be expressed here, else the reason it cannot ("no fp64").
  virtual std::optional<std::string> unsupported(const Call& call) const = 0;
  virtual Outcome<std::unique_ptr<Evaluator>> prepare(const Call& call) = 0;
};

/// One kind of device: an adapter folder. The runner uses adapters only through this.
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
