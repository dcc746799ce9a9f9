#include "harness/libm/libm.h"

#include <array>
#include <filesystem>
#include <future>
#include <optional>

#include "harness/device/fp_configs.h"
#include "harness/device/math_library.h"
#include "harness/libm/c_functions.h"
#include "harness/libm/c_source.h"
#include "harness/libm/caller.h"
#include "harness/libm/library.h"
#include "harness/libm/target.h"
#include "harness/libm/vector_names.h"

namespace plumbline {
namespace {

using libm::CFunction;
using libm::Library;
using libm::Selection;
using libm::VectorFunction;

constexpr const char* system_library = "libm.so.6";
constexpr int vector_widths[] = {2, 4, 8, 16};

/// What evaluates a call: a function of one number, or one of vectors.
struct FoundFunction {
  std::string name;
  void* symbol = nullptr;
  libm::Shape shape = libm::Shape::unary;
  std::optional<VectorFunction> vectors;
};

std::optional<FoundFunction> find(const Library& library, const CFunction& function, ScalarType precision,
                                  int width, const Selection& selection) {
  if (width == 1) {
    for (const libm::ScalarName& name : libm::scalar_names(function, precision, selection))
      if (void* symbol = library.own(name.symbol)) return FoundFunction{name.symbol, symbol, name.shape, {}};
    return std::nullopt;
  }
  for (const libm::VectorName& name : libm::vector_names(function, precision, width, selection))
    if (void* symbol = library.own(name.symbol))
      return FoundFunction{.name = name.symbol,
                           .vectors = VectorFunction{symbol, name.shape, name.isa,
                                                     precision == ScalarType::f32, selection.masked}};
  return std::nullopt;
}

class LibraryEvaluator final : public Evaluator {
 public:
  LibraryEvaluator(std::shared_ptr<const Library> library, FoundFunction function, ScalarType precision,
                   int width)
      : library_(std::move(library)),
        function_(std::move(function)),
        source_(function_.vectors
                    ? libm::c_source(function_.name, *function_.vectors, width)
                    : libm::c_source(function_.name, function_.shape, precision == ScalarType::f32)) {}

  std::string source() const override { return source_; }

  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    if (!function_.vectors) {
      libm::evaluate(function_.shape, function_.symbol, arguments, results);
      return ok();
    }
    libm::VectorBlock block{.points = arguments[0].size()};
    for (std::size_t k = 0; k < arguments.size(); ++k) block.in[k] = arguments[k].bytes.data();
    for (std::size_t k = 0; k < results.size(); ++k) block.out[k] = results[k].bytes.data();
    libm::evaluate(*function_.vectors, block);
    return ok();
  }

 private:
  std::shared_ptr<const Library> library_;  // keeps the symbol loaded
  FoundFunction function_;
  std::string source_;
};

bool is_operator(const Call& call) { return call.expression.find('(') == std::string::npos; }

/// The precision a call is about: its first floating-point argument's, else its result's.
ScalarType precision_of(const Call& call) {
  for (ScalarType t : call.arguments)
    if (is_floating(t)) return t;
  return call.results[0];
}

/// "sin", "sin of 4 doubles", "masked sin of 8 floats for avx, 3.5 ulp".
std::string words_of(const CFunction& function, ScalarType precision, int width, const Selection& selection) {
  const bool single = precision == ScalarType::f32;
  std::string out = selection.masked ? "masked " : "";
  if (width == 1)
    out += libm::symbol_of(function, precision);
  else
    out += std::string(function.symbol) + " of " + std::to_string(width) + (single ? " floats" : " doubles");
  if (!selection.isa.empty() && width > 1) out += " for " + selection.isa;
  if (selection.accuracy == "u35") out += " within 3.5 ulp";
  return out;
}

class LibraryDevice final : public Device {
 public:
  LibraryDevice(std::shared_ptr<const Library> library, Selection selection, DeviceInfo info)
      : library_(std::move(library)), selection_(std::move(selection)), info_(std::move(info)) {}
  const DeviceInfo& info() const override { return info_; }

  std::optional<std::string> unsupported(const Call& call) const override {
    return std::visit<Reason>(
        ByKind{[](const ImageCall&) { return "a library has no images"; },
               [](const TextureCall&) { return "a library has no images"; },
               [](const ClaimCall&) { return "a library reports no properties"; },
               [](const ModuleCall&) { return "a math library takes no SPIR-V"; },
               [](const PrintCall&) { return "printf is measured through OpenCL only"; },
               [&](const ComputedCall&) { return unsupported_computed(call); }},
        call.kind);
  }

  Outcome<std::unique_ptr<Evaluator>> prepare(const Call& call) override {
    if (auto reason = unsupported(call)) return Error{Error::Kind::unsupported, *reason};
    const CFunction* function = libm::find_c_function(call.builtin);
    const ScalarType precision = precision_of(call);
    const auto found = find(*library_, *function, precision, call.width, selection_);
    return std::unique_ptr<Evaluator>(
        std::make_unique<LibraryEvaluator>(library_, *found, precision, call.width));
  }

 private:
  using Reason = std::optional<std::string>;

  Reason unsupported_computed(const Call& call) const {
    if (call.expression.empty()) return "C has no form of it";
    if (is_operator(call)) return "an operator: the compiler's work, not the library's";
    if (call.space != AddressSpace::private_) return "C has one address space";
    if (call.mode != &default_mode()) return "a library has no build options";
    const ScalarType precision = precision_of(call);
    if (precision != ScalarType::f32 && precision != ScalarType::f64)
      return "C has no " + std::string(opencl_name(precision)) + " functions";
    const CFunction* function = libm::find_c_function(call.builtin);
    if (function == nullptr) return "C has no function " + call.builtin;
    if (!call.prologue.empty()) return "C has no operands of other shapes";
    if (call.front == Front::spirv) return "a math library takes no SPIR-V";
    if (!find(*library_, *function, precision, call.width, selection_))
      return info_.name + " has no " + words_of(*function, precision, call.width, selection_);
    return std::nullopt;
  }

  std::shared_ptr<const Library> library_;
  Selection selection_;
  DeviceInfo info_;
};

/// Whether the library has any function of the selection.
bool has_functions(const Library& library, const Selection& selection) {
  for (const CFunction& function : libm::c_functions())
    for (const ScalarType precision : {ScalarType::f64, ScalarType::f32}) {
      if (find(library, function, precision, 1, selection)) return true;
      for (const int width : vector_widths)
        if (find(library, function, precision, width, selection)) return true;
    }
  return false;
}

/// "glibc 2.36" of glibc's libraries. Of others the name of the file, and the C library that it uses, if any.
std::string version_of(const Library& library, MathLibrary identity) {
  std::string c_library = library.c_library_version();
  if (identity == MathLibrary::glibc || identity == MathLibrary::libmvec) return c_library;
  const std::string file = std::filesystem::path(library.path()).filename();
  return c_library.empty() ? file : file + " on " + c_library;
}

DeviceInfo describe(const std::string& selector, const std::string& accuracy, const Library& library) {
  DeviceInfo info;
  info.spec = "libm:" + selector;
  info.name = selector;
  info.platform = "host math library";
  info.driver = library.path();
  info.library = library.identity(accuracy);
  info.version = version_of(library, info.library);
  info.vendor = name_of(info.library);
  // IEC 60559 formats with subnormals are what the C99 names' Annex F promises.
  info.single = info.double_precision = ieee_in_all_directions;
  return info;
}

class LibraryAdapter final : public Adapter {
 public:
  std::string_view kind() const override { return "libm"; }

  std::vector<DeviceInfo> list() override {
    const auto library = Library::load(system_library);
    std::vector<DeviceInfo> out;
    if (library) out.push_back(describe(system_library, {}, **library));
    // Each builds a program and starts it.
    std::vector<std::future<Outcome<std::unique_ptr<Device>>>> callers;
    for (const libm::Target& target : libm::targets())
      callers.push_back(std::async(std::launch::async, [this, &target] { return open(target.name); }));
    for (auto& caller : callers)
      if (const auto device = caller.get()) out.push_back((*device)->info());
    return out;
  }

  Outcome<std::unique_ptr<Device>> open(std::string_view selector) override {
    auto selection = libm::parse_selection(selector);
    if (!selection) return selection.error();
    if (!selection->target.empty()) return libm::open_by_caller(*selection, std::string(selector));
    if (selection->path.empty()) selection->path = system_library;
    const auto library = Library::load(selection->path);
    if (!library) return library.error();
    if (!has_functions(**library, *selection)) return none_of(*selection);
    const std::string name = selector.empty() ? system_library : std::string(selector);
    DeviceInfo info = describe(name, selection->accuracy, **library);
    return std::unique_ptr<Device>(
        std::make_unique<LibraryDevice>(*library, std::move(*selection), std::move(info)));
  }

 private:
  static Error none_of(const Selection& selection) {
    Selection all;
    all.path = selection.path;
    const auto library = Library::load(selection.path);
    if (library && has_functions(**library, all))
      return {Error::Kind::usage, "'" + selection.path +
                                      "' has none of the functions that the words behind '@' "
                                      "select, or this machine cannot run them"};
    return {
        Error::Kind::usage,
        "'" + selection.path +
            "' is no math library: it has none of the C99 names (acos, sin, …), none of the x86-64 vector "
            "function ABI (_ZGVbN4v_sinf) and none of SLEEF's (Sleef_sin_u10)"};
  }
};

}  // namespace

std::unique_ptr<Adapter> libm_adapter() { return std::make_unique<LibraryAdapter>(); }

std::vector<std::string> lacks_of_libraries() {
  std::vector<std::string> out;
  for (const libm::Target& target : libm::targets())
    if (const auto lack = libm::lack_of(target))
      out.push_back("libm:" + std::string(target.name) + ": " + *lack);
  return out;
}

}  // namespace plumbline
