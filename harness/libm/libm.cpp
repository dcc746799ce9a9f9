#include "harness/libm/libm.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>

#include "harness/libm/c_functions.h"

namespace plumbline {
namespace {

using libm::CFunction;

constexpr const char* system_library = "libm.so.6";

/// A loaded library, unloaded with its last user.
using Library = std::shared_ptr<void>;

class LibraryEvaluator final : public Evaluator {
 public:
  LibraryEvaluator(Library library, const CFunction& function, void* symbol)
      : library_(std::move(library)), function_(function), symbol_(symbol) {}
  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    libm::evaluate(function_.shape, symbol_, arguments, results);
    return ok();
  }

 private:
  Library library_;
  const CFunction& function_;
  void* symbol_;
};

bool is_operator(const Call& call) { return call.expression.find('(') == std::string::npos; }

/// The precision a call is about: its first floating-point argument's, else its result's.
ScalarType precision_of(const Call& call) {
  for (ScalarType t : call.arguments)
    if (is_floating(t)) return t;
  return call.results[0];
}

class LibraryDevice final : public Device {
 public:
  LibraryDevice(Library library, DeviceInfo info) : library_(std::move(library)), info_(std::move(info)) {}
  const DeviceInfo& info() const override { return info_; }

  std::optional<std::string> unsupported(const Call& call) const override {
    if (call.image) return "a library has no images";
    if (call.claim) return "a library says nothing of itself";
    if (call.print) return "printf is asked through OpenCL only";
    if (is_operator(call)) return "an operator: the compiler's work, not the library's";
    if (call.space != AddressSpace::private_) return "C has one address space";
    if (call.width != 1) return "C's functions have no vectors";
    if (call.mode != "default") return "a library has no build options";
    const ScalarType precision = precision_of(call);
    if (precision != ScalarType::f32 && precision != ScalarType::f64)
      return "C has no " + std::string(opencl_name(precision)) + " functions";
    const CFunction* function = libm::find_c_function(call.builtin);
    if (function == nullptr) return "C has no function " + call.builtin;
    if (call.front == Front::spirv) return "a math library takes no SPIR-V";
    const std::string symbol = libm::symbol_of(*function, precision);
    if (::dlsym(library_.get(), symbol.c_str()) == nullptr) return info_.name + " has no " + symbol;
    return std::nullopt;
  }

  Outcome<std::unique_ptr<Evaluator>> prepare(const Call& call) override {
    if (auto reason = unsupported(call)) return Error{Error::Kind::unsupported, *reason};
    const CFunction* function = libm::find_c_function(call.builtin);
    void* symbol = ::dlsym(library_.get(), libm::symbol_of(*function, precision_of(call)).c_str());
    return std::unique_ptr<Evaluator>(std::make_unique<LibraryEvaluator>(library_, *function, symbol));
  }

 private:
  Library library_;
  DeviceInfo info_;
};

/// The file the library came from.
std::string path_of(void* library) {
  for (const CFunction& f : libm::c_functions()) {
    Dl_info where{};
    void* symbol = ::dlsym(library, std::string(f.symbol).c_str());
    if (symbol == nullptr || ::dladdr(symbol, &where) == 0) continue;
    char path[PATH_MAX];
    return ::realpath(where.dli_fname, path) != nullptr ? path : where.dli_fname;
  }
  return {};
}

DeviceInfo describe(const std::string& name, void* library) {
  DeviceInfo info;
  info.spec = "libm:" + name;
  info.name = name;
  info.platform = "host math library";
  info.driver = path_of(library);
  using Version = const char*();
  // A library without a version of its own is shown with the C library's, which it runs on.
  if (auto* version = reinterpret_cast<Version*>(::dlsym(library, "gnu_get_libc_version")))
    info.version = std::string("glibc ") + version();
  // IEC 60559 formats with subnormals are what the C99 names' Annex F promises.
  info.single = info.double_precision = {.supported = true,
                                         .subnormals = true,
                                         .inf_nan = true,
                                         .round_to_nearest = true,
                                         .round_to_zero = true,
                                         .round_to_inf = true,
                                         .fma = true};
  return info;
}

Library load(const std::string& name) {
  void* handle = ::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  return handle == nullptr ? nullptr : Library(handle, [](void* h) { ::dlclose(h); });
}

class LibraryAdapter final : public Adapter {
 public:
  std::string_view kind() const override { return "libm"; }

  std::vector<DeviceInfo> list() override {
    const Library library = load(system_library);
    if (library == nullptr) return {};
    return {describe(system_library, library.get())};
  }

  Outcome<std::unique_ptr<Device>> open(std::string_view selector) override {
    const std::string name(selector.empty() ? system_library : selector);
    Library library = load(name);
    if (library == nullptr)
      return Error{Error::Kind::usage, "cannot load the library '" + name + "': " + ::dlerror()};
    DeviceInfo info = describe(name, library.get());
    if (info.driver.empty())
      return Error{Error::Kind::usage,
                   "'" + name + "' is no math library: it has none of the C99 names (acos, sin, …)"};
    return std::unique_ptr<Device>(std::make_unique<LibraryDevice>(std::move(library), std::move(info)));
  }
};

}  // namespace

std::unique_ptr<Adapter> libm_adapter() { return std::make_unique<LibraryAdapter>(); }

}  // namespace plumbline
