#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <set>
#include <sstream>

#include "suites/environment/parts.h"

namespace plumbline::environment {
namespace {

struct Named {
  std::string_view name, what;
};
constexpr Named scalars[] = {{"void", "OpTypeVoid"},         {"bool", "OpTypeBool"},
                             {"uchar", "OpTypeInt 8 0"},     {"ushort", "OpTypeInt 16 0"},
                             {"uint", "OpTypeInt 32 0"},     {"ulong", "OpTypeInt 64 0"},
                             {"size", "OpTypeInt {bits} 0"}, {"half", "OpTypeFloat 16"},
                             {"float", "OpTypeFloat 32"},    {"double", "OpTypeFloat 64"}};
constexpr Named spaces[] = {{"global", "CrossWorkgroup"},    {"local", "Workgroup"}, {"private", "Function"},
                            {"constant", "UniformConstant"}, {"input", "Input"},     {"generic", "Generic"}};

const Named* find(std::span<const Named> list, std::string_view name) {
  const auto found = std::ranges::find(list, name, &Named::name);
  return found == list.end() ? nullptr : &*found;
}

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Declares what names stand for, each after those that it is made of.
class Declarations {
 public:
  /// `own`: the module's pieces that declare names of their own, which are left alone.
  explicit Declarations(const std::string& own) {
    std::istringstream lines(own);
    for (std::string line, id, equals; std::getline(lines, line);)
      if (std::istringstream words(line); words >> id >> equals && equals == "=") known_.insert(id.substr(1));
  }

  void declare_all(const std::string& text) {
    for (auto at = text.find('%'); at != std::string::npos; at = text.find('%', at + 1)) {
      std::size_t end = at + 1;
      while (end < text.size() && in_word(text[end])) ++end;
      declare(text.substr(at + 1, end - at - 1));
    }
  }
  const std::string& text() const { return text_; }
  bool uses(const std::string& name) const { return known_.contains(name); }

 private:
  void declare(const std::string& name) {
    if (known_.contains(name)) return;
    if (const auto instruction = instruction_of(name)) {
      known_.insert(name);
      text_ += fmt::format("%{} = {}\n", name, *instruction);
    }
  }

  std::optional<std::string> instruction_of(const std::string& name) {
    if (const Named* scalar = find(scalars, name)) return std::string(scalar->what);
    if (name == "true" || name == "false") {
      declare("bool");
      return name == "true" ? "OpConstantTrue %bool" : "OpConstantFalse %bool";
    }
    if (name[0] == 'v' && name.size() > 2 && std::isdigit(static_cast<unsigned char>(name[1])) != 0) {
      const std::size_t end = name.find_first_not_of("0123456789", 1);
      if (end == std::string::npos || find(scalars, name.substr(end)) == nullptr) return std::nullopt;
      declare(name.substr(end));
      return fmt::format("OpTypeVector %{} {}", name.substr(end), name.substr(1, end - 1));
    }
    const std::size_t line = name.find('_');
    if (line == std::string::npos || line + 1 == name.size()) return std::nullopt;
    const std::string first = name.substr(0, line), rest = name.substr(line + 1);
    if (const Named* space = find(spaces, first)) {
      declare(rest);
      return fmt::format("OpTypePointer {} %{}", space->what, rest);
    }
    if (find(scalars, first) == nullptr || std::isdigit(static_cast<unsigned char>(rest[0])) == 0)
      return std::nullopt;
    declare(first);
    return fmt::format("OpConstant %{} {}", first, rest);
  }

  std::set<std::string> known_;
  std::string text_;
};

/// "out 0 %x" as the instructions that it stands for.
std::string with_stores(const std::string& body) {
  std::string text;
  std::istringstream lines(body);
  int stores = 0;
  for (std::string line, word, place, value; std::getline(lines, line);) {
    std::istringstream words(line);
    if (!(words >> word) || word != "out" || !(words >> place >> value)) {
      text += line + "\n";
      continue;
    }
    text += fmt::format(
        "%place_{0} = OpInBoundsPtrAccessChain %global_uint %out %uint_{1}\n"
        "OpStore %place_{0} {2} Aligned 4\n",
        ++stores, place, value);
  }
  return text;
}

std::string lines_of(const Pieces& p, const Declarations& declared) {
  std::string text = "OpCapability Addresses\nOpCapability Kernel\n";
  bool wide = false;
  for (const std::string& capability : p.capabilities) {
    text += "OpCapability " + capability + "\n";
    wide = wide || capability == "Int64";
  }
  if (declared.uses("size") && !wide) text += "{int64}\n";
  text += p.extensions + "\n";
  const std::string all = p.body + p.functions;
  if (all.find("%std") != std::string::npos) text += "%std = OpExtInstImport \"OpenCL.std\"\n";
  return text + fmt::format("OpMemoryModel {} {}\n", p.addressing, p.memory);
}

}  // namespace

std::string text_of(const Pieces& p) {
  const std::string body = with_stores(p.body);
  std::string types, parameters;
  std::istringstream words(p.parameters);
  for (std::string type, id; words >> type >> id;) {
    types += " " + type;
    parameters += fmt::format("{} = OpFunctionParameter {}\n", id, type);
  }
  Declarations declared(p.declarations);
  declared.declare_all("%void %global_uint " + p.declarations + types + p.imports + body + p.functions +
                       p.result);
  return lines_of(p, declared) +
         fmt::format("OpEntryPoint {} %plumbline \"plumbline\" {}\n{}\n{}\n", p.execution, p.interface,
                     p.entries, p.decorations) +
         declared.text() + p.declarations +
         fmt::format(
             "\n%kernel_type = OpTypeFunction {0} %global_uint{1}\n{5}\n"
             "%plumbline = OpFunction {0} None %kernel_type\n"
             "%out = OpFunctionParameter %global_uint\n{2}%start = OpLabel\n{3}{4}\nOpFunctionEnd\n",
             p.result, types, parameters, body, p.result == "%void" ? "OpReturn" : "OpReturnValue %uint_0",
             p.imports) +
         with_stores(p.functions);
}

std::string library_text(const Pieces& p) {
  Declarations declared(p.declarations);
  declared.declare_all(p.declarations + p.functions);
  return lines_of(p, declared) + p.decorations + "\n" + declared.text() + p.declarations + "\n" + p.functions;
}

}  // namespace plumbline::environment
