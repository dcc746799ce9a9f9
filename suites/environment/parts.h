#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/device/module_call.h"
#include "reference/scalar.h"

namespace plumbline::environment {

/// A module of one kernel in the assembly language of SPIRV-Tools, in pieces of one instruction a line. In
/// all of them
///
///   out K %value       in the body stores a word at place K
///   %uint, %v4float, %bool    scalars and vectors, %size of the size of a pointer
///   %global_uint       pointers: global, local, private, constant, generic
///   %uint_5, %float_2, %true  constants
///   %std               OpenCL.std
///
/// are declared by their use; other names by the piece `declarations`.
struct Pieces {
  std::vector<std::string> capabilities = {};  ///< beside Addresses and Kernel
  std::string extensions = {};
  std::string addressing = "Physical{bits}", memory = "OpenCL", execution = "Kernel";
  std::string interface = {};  ///< ids
  std::string entries = {};    ///< further entry points, execution modes, debug instructions
  std::string decorations = {};
  std::string declarations = {};
  std::string imports = {};      ///< functions without a body, which come before others
  std::string parameters = {};   ///< "%uint %n %global_float %f": after the first
  std::string result = "%void";  ///< of the kernel
  std::string body = {};
  std::string functions = {};  ///< after the kernel
};
std::string text_of(const Pieces& pieces);
/// Of a module without a kernel, to be linked with another.
std::string library_text(const Pieces& pieces);

/// One module of the suite.
struct Row {
  std::string name;
  Pieces pieces;
  std::vector<std::uint32_t> due = {};  ///< the words that a valid module writes
  std::vector<ModuleRequirement> requirements;
  std::vector<ModuleArgument> arguments = {};
  std::string broken = {};  ///< the rule that an invalid module breaks
  int minor = 0;
  ScalarType precision = ScalarType::i32;
  std::vector<ModuleConstant> constants = {};
  std::vector<std::string> linked = {};
  std::uint32_t images = 0;  ///< how many of the words are first words of images
  std::string first = {};    ///< the kernel that runs before
};

using Conditions = std::vector<ClaimCall::Condition>;

/// A query that is not 0, a bit or several that it has, an extension.
ClaimCall::Condition reported(std::string query);
ClaimCall::Condition has_bit(std::string query, std::string bit);
ClaimCall::Condition offers(std::string extension);

/// Of a clause of the 2.2 document, for the versions of OpenCL that are meant, and of the 3.0 document.
ModuleRequirement of_2_2(std::string clause, int since = 12, Conditions conditions = {});
ModuleRequirement of_3_0(std::string clause, Conditions conditions = {});
/// The same in both.
std::vector<ModuleRequirement> of_both(const std::string& clause_2_2, const std::string& clause_3_0,
                                       const Conditions& conditions = {});

ModuleArgument word(std::uint32_t value);
ModuleArgument bytes(std::uint32_t size, std::vector<std::uint32_t> words);
ModuleArgument buffer(std::vector<std::uint32_t> words);
ModuleArgument local(std::uint32_t size);
ModuleArgument image(ImageKind kind, std::vector<std::uint32_t> texel,
                     ImageFormat format = {ChannelOrder::RGBA, ChannelType::UNSIGNED_INT32});
ModuleArgument written_image(ImageKind kind, bool read = false,
                             ImageFormat format = {ChannelOrder::RGBA, ChannelType::UNSIGNED_INT32});
ModuleArgument sampler();
ModuleArgument pipe(std::uint32_t packets);  ///< of words
/// What OpenCL 3.0 made optional: required of 2.x always, of 3.0 where a query reports it.
std::vector<ModuleRequirement> since_2_0(const Conditions& conditions);

std::vector<Row> capability_rows();
std::vector<Row> extension_rows();
std::vector<Row> type_rows();
std::vector<Row> image_rows();
std::vector<Row> kernel_rows();
std::vector<Row> scope_rows();
std::vector<Row> instruction_rows();
std::vector<Row> pipe_rows();
std::vector<Row> generic_pointer_rows();
std::vector<Row> broken_rows();

}  // namespace plumbline::environment
