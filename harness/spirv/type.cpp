#include "harness/spirv/type.h"

#include <array>
#include <charconv>

namespace plumbline::spirv {
namespace {

struct Space {
  std::string_view word;
  Storage storage;
};
constexpr Space spaces[] = {{"private ", Storage::function},
                            {"local ", Storage::workgroup},
                            {"global ", Storage::cross_workgroup},
                            {"constant ", Storage::uniform_constant}};

constexpr std::array scalars{ScalarType::i8,  ScalarType::u8,  ScalarType::i16, ScalarType::u16,
                             ScalarType::i32, ScalarType::u32, ScalarType::i64, ScalarType::u64,
                             ScalarType::f16, ScalarType::f32, ScalarType::f64};

std::optional<Type> scalar_named(std::string_view name) {
  if (name == "bool") return Type::boolean(1);
  if (name == "event") return Type{.kind = Type::Kind::event, .storage = {}};
  for (const ScalarType scalar : scalars)
    if (opencl_name(scalar) == name) return Type::number(scalar, 1);
  return std::nullopt;
}

}  // namespace

std::string_view name_of(Storage storage) {
  constexpr std::string_view names[] = {"Function",      "Workgroup",    "CrossWorkgroup", "UniformConstant",
                                        "StorageBuffer", "PushConstant", "Input"};
  return names[static_cast<int>(storage)];
}

std::optional<Type> parse_type(std::string_view text, int lanes) {
  constexpr std::string_view pair = "pair ";
  if (text.starts_with(pair)) {
    const std::size_t middle = text.find(' ', pair.size());
    const auto first = parse_type(text.substr(pair.size(), middle - pair.size()), 1);
    const auto second = middle == text.npos ? std::nullopt : parse_type(text.substr(middle + 1), 1);
    if (!first || !second) return std::nullopt;
    Type type = *first;
    type.kind = Type::Kind::pair;
    type.second = second->scalar;
    return type;
  }
  std::optional<Storage> storage;
  for (const Space& space : spaces)
    if (text.starts_with(space.word)) {
      storage = space.storage;
      text.remove_prefix(space.word.size());
    }
  if (storage.has_value() != text.ends_with('*')) return std::nullopt;
  if (storage) text.remove_suffix(1);
  const std::size_t digits = text.find_first_of("0123456789");
  auto type = scalar_named(text.substr(0, digits));
  if (!type) return std::nullopt;
  type->lanes = type->kind == Type::Kind::event ? 1 : lanes;
  type->storage = storage;
  if (digits == std::string_view::npos) return type;
  const char* const end = text.data() + text.size();
  auto read = std::from_chars(text.data() + digits, end, type->lanes);
  if (read.ec == std::errc() && read.ptr != end && *read.ptr == 'x') {
    type->columns = type->lanes;
    read = std::from_chars(read.ptr + 1, end, type->lanes);
  }
  return read.ec == std::errc() && read.ptr == end && type->lanes >= 1 ? type : std::nullopt;
}

}  // namespace plumbline::spirv
