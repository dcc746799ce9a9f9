#pragma once

#include <memory>

#include "harness/cuda/driver_api.h"
#include "harness/device/device.h"

namespace plumbline::cuda {

/// What is known of a device before it is opened.
struct FoundDevice {
  DeviceNumber number = 0;
  int capability = 0;  ///< 90: compute capability 9.0
  DeviceInfo info;
};

/// Every device of the driver, in its order. The error has what of the driver or the compiler is missing.
Outcome<std::vector<FoundDevice>> found_devices();

/// A device's primary context, which evaluators share; current in the thread that opened it.
class Session {
 public:
  static Outcome<std::shared_ptr<Session>> open(const FoundDevice& device);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  const DriverApi& api() const { return *api_; }
  int capability() const { return capability_; }

 private:
  Session(const DriverApi* api, const FoundDevice& device)
      : api_(api), number_(device.number), capability_(device.capability) {}
  const DriverApi* api_;
  DeviceNumber number_;
  int capability_;
};

/// Memory of a device, which grows.
class DeviceMemory {
 public:
  explicit DeviceMemory(std::shared_ptr<Session> session) : session_(std::move(session)) {}
  DeviceMemory(DeviceMemory&& other) noexcept
      : session_(std::move(other.session_)), memory_(other.memory_), bytes_(other.bytes_) {
    other.memory_ = 0;
  }
  ~DeviceMemory();

  /// At least so many bytes; what they hold is lost where they grow.
  Status reserve(std::size_t bytes);
  Status send(const Bytes& bytes);
  Status fetch(Bytes& bytes) const;
  const DevicePointer& get() const { return memory_; }

 private:
  std::shared_ptr<Session> session_;
  DevicePointer memory_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace plumbline::cuda
