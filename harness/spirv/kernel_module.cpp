#include "harness/spirv/kernel_module.h"

#include <fmt/format.h>

#include <cctype>

#include "harness/device/scratch.h"
#include "harness/spirv/kernel_frame.h"

namespace plumbline::spirv {
namespace {

/// Where the work-item's pointers point.
Storage storage_of(AddressSpace space) {
  switch (space) {
    case AddressSpace::local:
      return Storage::workgroup;
    case AddressSpace::global:
      return Storage::cross_workgroup;
    case AddressSpace::private_:
    case AddressSpace::constant:
      break;
  }
  return Storage::function;
}

/// Writes the kernel of one call. Arguments are loaded where they are first used.
class Writer final : InstructionWriter {
 public:
  Writer(const Call& call, const Environment& environment)
      : InstructionWriter(call, Dialect::kernel, environment.minor),
        environment_(environment),
        frame_(assembly_, environment) {}

  std::string text() {
    add_parameters();
    values_["i"] = frame_.work_item("GlobalInvocationId");
    for (std::size_t k = 1; k < call_.results.size() && !is_statement(call_); ++k) add_pointer(k);
    const auto wanted = is_statement(call_) ? std::nullopt : std::optional(result_type(0));
    if (const auto value = write(call_.spirv, wanted)) store_results(*value);
    return frame_.text();
  }

 private:
  void add_parameters() {
    std::vector<Type> types;
    const auto add = [&](const std::string& name, Type type, Storage storage) {
      types.push_back(type.in(storage));
      values_[name] = {assembly_.named(name), types.back()};
      assembly_.parameter(values_[name].id, types.back());
    };
    const bool constant = call_.space == AddressSpace::constant;
    for (std::size_t k = 0; k < call_.arguments.size(); ++k)
      add(fmt::format("in_{}", static_cast<char>('a' + k)), argument_type(k).of_lanes(1),
          constant ? Storage::uniform_constant : Storage::cross_workgroup);
    for (std::size_t k = 0; k < call_.results.size(); ++k)
      add(fmt::format("out_{}", k), result_type(k).of_lanes(1), Storage::cross_workgroup);
    if (scratch_slots(call_) > 0) add("scratch", slot_type(), storage_of(call_.space));
    assembly_.function_type(types);
  }

  Type slot_type() const {
    return Type::number(slot_bytes(call_) == 128 ? ScalarType::u64 : ScalarType::u32, 16);
  }

  Value items() {
    const Value size = frame_.work_item("WorkgroupSize");
    const Type number = Type::number(ScalarType::u32, 1);
    if (size.type == number) return size;
    return {assembly_.value("OpUConvert", number, size.id), number};
  }

  /// Slot k of the scratch memory of this work-item.
  Value slot(std::size_t k) {
    const Value item =
        call_.space == AddressSpace::local ? frame_.work_item("LocalInvocationId") : values_["i"];
    const Type& size = frame_.size_type();
    const auto number = [&](std::size_t n) { return taken(assembly_.constant(size, fmt::to_string(n))); };
    const std::string first = assembly_.value("OpIMul", size, item.id + " " + number(scratch_slots(call_)));
    const std::string index = assembly_.value("OpIAdd", size, first + " " + number(k));
    const Value scratch = values_["scratch"];
    return {frame_.element(scratch, index), scratch.type};
  }

  Value statement_bytes() {
    if (scratch_slots(call_) > 0) return slot(0);
    return {assembly_.variable("s", slot_type()), slot_type().in(Storage::function)};
  }

  void add_pointer(std::size_t k) {
    const Type type = result_type(k), pointer = type.in(storage_of(call_.space));
    const bool in_scratch = scratch_slots(call_) > 0;
    name_pointer(k, {in_scratch ? assembly_.value("OpBitcast", pointer, slot(k - 1).id)
                                : assembly_.variable(pointer_name(k), type),
                     pointer});
  }

  Value memory(const std::string& name) override { return values_[name]; }

  /// Of packed memory. Only vloadn reads three lanes of it, and it needs no vector's alignment.
  Value load(const Value& pointer, const Type& type) override {
    if (type.lanes > 1)
      return extended("vloadn", type, fmt::format("{} {} {}", values_["i"].id, pointer.id, type.lanes));
    return {assembly_.value("OpLoad", type, element(pointer)), type};
  }

  void store(const Value& value, const Value& pointer) override {
    if (value.type.lanes > 1)
      extended("vstoren", {}, fmt::format("{} {} {}", value.id, values_["i"].id, pointer.id));
    else
      assembly_.effect(fmt::format("OpStore {} {}", element(pointer), value.id));
  }

  std::string element(const Value& pointer) { return frame_.element(pointer, values_["i"].id); }

  /// Those decorations came with SPIR-V 1.4, and with an extension for kernels of earlier versions.
  void decorate(const Expression& e, const Value&) override {
    constexpr int first_with = 4;
    for (const std::string& decoration : e.decorations)
      if (environment_.minor < first_with && (decoration == "NoSignedWrap" || decoration == "NoUnsignedWrap"))
        assembly_.extension("SPV_KHR_no_integer_wrap_decoration");
  }

  Value extended(std::string_view instruction, const Type& type, const std::string& operands) override {
    const std::string set = assembly_.extended_instructions("OpenCL.std");
    return {assembly_.value("OpExtInst", type, fmt::format("{} {} {}", set, instruction, operands)), type};
  }

  Value unknown(const std::string& name) override {
    if (is_scalar_built_in(name) || is_ballot_built_in(name)) return sub_group_built_in(name, false);
    if (std::isupper(static_cast<unsigned char>(name[0])) != 0) return frame_.work_item(name);
    if (is_statement(call_) && name == "s") return statement_bytes();
    if (is_statement(call_) && name == "items") return items();
    if (is_statement(call_) && name == "result") {
      const Value& all = values_["out_0"];
      return {element(all), all.type};
    }
    return argument(name);
  }

  Type type_named(const std::string& text) const override {
    if (text == "size_t") return frame_.size_type();
    const auto type = parse_type(text, call_.width);
    if (!type) refuse(fmt::format("'{}' is no type", text));
    return *type;
  }

  Environment environment_;
  KernelFrame frame_;
};

}  // namespace

Outcome<Words> kernel_of(const Call& call, const Environment& environment) {
  std::string text;
  try {
    text = Writer(call, environment).text();
  } catch (const Refused& refused) {
    const bool unsupported = refused.error.kind == Error::Kind::unsupported;
    return Error{refused.error.kind, refused.error.message, unsupported ? std::string() : call.spirv};
  }
  return checked_kernel(text, environment, call.spirv);
}

}  // namespace plumbline::spirv
