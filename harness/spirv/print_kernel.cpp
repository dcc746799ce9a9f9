#include "harness/spirv/print_kernel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/spirv/kernel_frame.h"

namespace plumbline::spirv {
namespace {

using Operand = PrintCall::Operand;

class PrintWriter {
 public:
  PrintWriter(const Call& call, const Environment& environment)
      : print_(std::get<PrintCall>(call.kind)), frame_(assembly_, environment) {}

  std::string text() {
    for (const char* name : {"input", "returned"}) assembly_.parameter(assembly_.named(name), pointer_);
    assembly_.function_type({pointer_, pointer_});
    zero_pointer_ = assembly_.variable("zero", word());
    const std::string number = load("input", 0);
    zero_ = load("input", 1);
    assembly_.effect(fmt::format("OpStore {} {}", zero_pointer_, zero_));
    write_switch(number);
    return frame_.text();
  }

 private:
  static Type word() { return Type::number(ScalarType::u32, 1); }

  std::string number(const Type& type, std::uint64_t bits) {
    return taken(assembly_.constant(type, fmt::to_string(bits)));
  }

  std::string load(const std::string& parameter, std::uint64_t index) {
    const std::string at = frame_.element({"%" + parameter, pointer_}, number(frame_.size_type(), index));
    return assembly_.value("OpLoad", word(), at);
  }

  /// One block for each print, which goes on where its result is stored.
  void write_switch(const std::string& which) {
    std::string cases;
    for (std::size_t k = 0; k < print_.prints.size(); ++k) cases += fmt::format(" {0} %print_{0}", k);
    assembly_.effect("OpSelectionMerge %end None");
    assembly_.effect(fmt::format("OpSwitch {} %probe{}", which, cases));
    for (std::size_t k = 0; k < print_.prints.size(); ++k)
      write_print(fmt::format("%print_{}", k), print_.prints[k].format, print_.prints[k].operands);
    write_print("%probe", "plumbline", {});
    assembly_.effect("%end = OpLabel");
  }

  void write_print(const std::string& label, const std::string& format,
                   const std::vector<Operand>& operands) {
    assembly_.effect(label + " = OpLabel");
    std::string all = literal(format);
    for (const Operand& operand : operands) all += " " + value_of(operand);
    const std::string set = assembly_.extended_instructions("OpenCL.std");
    const std::string status = assembly_.value("OpExtInst", word(), set + " printf " + all);
    const std::string at = frame_.element({"%returned", pointer_}, number(frame_.size_type(), 0));
    assembly_.effect(fmt::format("OpStore {} {}", at, status));
    assembly_.effect("OpBranch %end");
  }

  std::string value_of(const Operand& operand) {
    switch (operand.kind) {
      case Operand::Kind::number:
        return lanes_of(operand);
      case Operand::Kind::text:
        return literal(operand.text);
      case Operand::Kind::input:
        return "%input";
      case Operand::Kind::returned:
        return "%returned";
      case Operand::Kind::zero:
        return zero_pointer_;
      case Operand::Kind::null:
        break;
    }
    return assembly_.declare("%null", "OpConstantNull " + assembly_.type(pointer_));
  }

  std::string lanes_of(const Operand& operand) {
    const bool promoted =
        operand.lanes.size() == 1 && !is_floating(operand.type) && width_of(operand.type) < 32;
    if (promoted) return hidden(ScalarType::u32, promoted_bits(operand));
    std::vector<std::string> lanes;
    for (const std::uint64_t bits : operand.lanes) lanes.push_back(hidden(operand.type, bits));
    if (lanes.size() == 1) return lanes[0];
    const Type vector = Type::number(operand.type, static_cast<int>(lanes.size()));
    return assembly_.value("OpCompositeConstruct", vector, fmt::format("{}", fmt::join(lanes, " ")));
  }

  static std::uint64_t promoted_bits(const Operand& operand) {
    if (!is_signed_integer(operand.type)) return operand.lanes[0];
    return static_cast<std::uint32_t>(sign_extended(operand.lanes[0], width_of(operand.type)));
  }

  /// A number of these bits that no compiler can derive.
  std::string hidden(ScalarType type, std::uint64_t bits) {
    const Type whole = Type::number(unsigned_type(type), 1);
    std::string mask = zero_;
    if (width_of(type) != 32) mask = assembly_.value("OpUConvert", whole, zero_);
    const std::string value = assembly_.value("OpBitwiseXor", whole, number(whole, bits) + " " + mask);
    return is_floating(type) ? assembly_.value("OpBitcast", Type::number(type, 1), value) : value;
  }

  /// The pointer to the first byte of a text that ends in a zero.
  std::string literal(const std::string& text) {
    const auto known = literals_.find(text);
    const std::string id = known != literals_.end() ? known->second : declared(text);
    const std::string first = number(word(), 0);
    return assembly_.value("OpInBoundsPtrAccessChain",
                           Type::number(ScalarType::u8, 1).in(Storage::uniform_constant),
                           fmt::format("{} {} {}", id, first, first));
  }

  std::string declared(const std::string& text) {
    const Type byte = Type::number(ScalarType::u8, 1);
    std::vector<std::string> bytes;
    for (const char c : text) bytes.push_back(number(byte, static_cast<unsigned char>(c)));
    bytes.push_back(number(byte, 0));
    const std::string length = number(word(), bytes.size());
    const std::string array =
        assembly_.declare(fmt::format("%array_{}", bytes.size()),
                          fmt::format("OpTypeArray {} {}", assembly_.type(byte), length));
    const std::string pointer = assembly_.declare(fmt::format("%UniformConstant_array_{}", bytes.size()),
                                                  "OpTypePointer UniformConstant " + array);
    const std::string content =
        assembly_.declare(fmt::format("%content_{}", literals_.size()),
                          fmt::format("OpConstantComposite {} {}", array, fmt::join(bytes, " ")));
    const std::string id =
        assembly_.declare(fmt::format("%literal_{}", literals_.size()),
                          fmt::format("OpVariable {} UniformConstant {}", pointer, content));
    assembly_.decorate(id, "Constant");
    literals_[text] = id;
    return id;
  }

  const PrintCall& print_;
  Assembly assembly_{Dialect::kernel};
  KernelFrame frame_;
  Type pointer_ = word().in(Storage::cross_workgroup);
  std::string zero_, zero_pointer_;
  std::map<std::string, std::string> literals_;
};

}  // namespace

Outcome<Words> print_kernel_of(const Call& call, const Environment& environment) {
  try {
    return checked_kernel(PrintWriter(call, environment).text(), environment, call.builtin);
  } catch (const Refused& refused) {
    return refused.error;
  }
}

}  // namespace plumbline::spirv
