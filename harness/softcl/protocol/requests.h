#pragma once

#include <cereal/archives/binary.hpp>
#include <cereal/types/string.hpp>
#include <cereal/types/variant.hpp>
#include <cereal/types/vector.hpp>
#include <sstream>
#include <variant>

#include "softcl/protocol/compilation.h"
#include "softcl/protocol/spirv_module.h"

// The requests of the library to the compiler process, the replies, and their serialisation. Both processes
// come from one build, so that their types are the same.

namespace softcl {

/// The reply is a CompileOutput, as the next two.
struct CompileRequest {
  std::string source;
  std::vector<Header> headers;
  std::string options;
  std::string directory;  ///< that relative paths in the options start from
};
struct CompileIlRequest {
  SpirvWords spirv;
  std::vector<Specialization> constants;
  std::string options;
};
struct LinkRequest {
  std::vector<Bitcode> modules;
  std::string options;
};

/// The reply is GeneratedCode.
struct GenerateRequest {
  Bitcode linked;
  std::vector<std::string> functions;  ///< that the code may call
  Tier tier = Tier::full;              ///< that is wanted
};

using Request = std::variant<CompileRequest, CompileIlRequest, LinkRequest, GenerateRequest>;

template <class Archive>
void serialize(Archive& a, Header& h) {
  a(h.name, h.text);
}
template <class Archive>
void serialize(Archive& a, Specialization& s) {
  a(s.id, s.value);
}
template <class Archive>
void serialize(Archive& a, CompileRequest& r) {
  a(r.source, r.headers, r.options, r.directory);
}
template <class Archive>
void serialize(Archive& a, CompileIlRequest& r) {
  a(r.spirv, r.constants, r.options);
}
template <class Archive>
void serialize(Archive& a, LinkRequest& r) {
  a(r.modules, r.options);
}
template <class Archive>
void serialize(Archive& a, GenerateRequest& r) {
  a(r.linked, r.functions, r.tier);
}
template <class Archive>
void serialize(Archive& a, Fingerprint& f) {
  a(f.high, f.low);
}
template <class Archive>
void serialize(Archive& a, FileSeen& f) {
  a(f.path, f.kind, f.text);
}
template <class Archive>
void serialize(Archive& a, CompileOutput& o) {
  a(o.ok, o.bitcode, o.log, o.failure, o.files, o.is_dated);
}
template <class Archive>
void serialize(Archive& a, CodeImage::Relocation& r) {
  a(r.offset, r.target);
}
template <class Archive>
void serialize(Archive& a, CodeImage& i) {
  a(i.bytes, i.code_size, i.constants_size, i.alignment, i.relocations);
}
template <class Archive>
void serialize(Archive& a, GeneratedCode& c) {
  a(c.ok, c.tier, c.image, c.kernels, c.blocks, c.global_variables, c.log);
}
template <class Archive>
void serialize(Archive& a, ArgumentInfo& i) {
  a(i.kind, i.size, i.alignment, i.type_name, i.name, i.address_qualifier, i.access_qualifier,
    i.type_qualifier, i.image_type);
}
template <class Archive>
void serialize(Archive& a, KernelInfo& k) {
  auto address = reinterpret_cast<std::uint64_t>(k.function);
  a(k.name, k.attributes, k.arguments, k.has_argument_info, k.required_work_group_size,
    k.work_group_size_hint, k.local_memory, k.private_memory, k.has_barrier, k.uniform_work_groups,
    k.reports_errors, address);
  k.function = reinterpret_cast<WorkGroupFunction>(address);
}

template <class T>
std::string encode(const T& value) {
  std::ostringstream stream;
  cereal::BinaryOutputArchive archive(stream);
  archive(value);
  return std::move(stream).str();
}

/// Throws cereal::Exception if `text` is too short.
template <class T>
T decode(const std::string& text) {
  std::istringstream stream(text);
  cereal::BinaryInputArchive archive(stream);
  T value;
  archive(value);
  return value;
}

}  // namespace softcl
