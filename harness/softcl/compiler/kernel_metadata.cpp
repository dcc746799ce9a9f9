#include "softcl/compiler/kernel_metadata.h"

#include <CL/cl.h>
#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

#include "softcl/compiler/device_enqueue.h"

namespace softcl {
namespace {

std::string text_at(const llvm::Function& kernel, const char* list, unsigned index) {
  const llvm::MDNode* node = kernel.getMetadata(list);
  if (node == nullptr || index >= node->getNumOperands()) return {};
  const auto* text = llvm::dyn_cast<llvm::MDString>(node->getOperand(index));
  return text == nullptr ? std::string{} : text->getString().str();
}

std::uint64_t number_at(const llvm::MDNode* node, unsigned index) {
  if (node == nullptr || index >= node->getNumOperands()) return 0;
  const auto* value = llvm::mdconst::dyn_extract<llvm::ConstantInt>(node->getOperand(index));
  return value == nullptr ? 0 : value->getZExtValue();
}

cl_kernel_arg_address_qualifier address_qualifier(std::uint64_t address_space) {
  switch (address_space) {
    case 1:
      return CL_KERNEL_ARG_ADDRESS_GLOBAL;
    case 2:
      return CL_KERNEL_ARG_ADDRESS_CONSTANT;
    case 3:
      return CL_KERNEL_ARG_ADDRESS_LOCAL;
    default:
      return CL_KERNEL_ARG_ADDRESS_PRIVATE;
  }
}

cl_kernel_arg_access_qualifier access_qualifier(const std::string& text) {
  if (text == "read_only") return CL_KERNEL_ARG_ACCESS_READ_ONLY;
  if (text == "write_only") return CL_KERNEL_ARG_ACCESS_WRITE_ONLY;
  if (text == "read_write") return CL_KERNEL_ARG_ACCESS_READ_WRITE;
  return CL_KERNEL_ARG_ACCESS_NONE;
}

cl_kernel_arg_type_qualifier type_qualifier(const std::string& text) {
  cl_kernel_arg_type_qualifier q = CL_KERNEL_ARG_TYPE_NONE;
  if (text.find("const") != std::string::npos) q |= CL_KERNEL_ARG_TYPE_CONST;
  if (text.find("restrict") != std::string::npos) q |= CL_KERNEL_ARG_TYPE_RESTRICT;
  if (text.find("volatile") != std::string::npos) q |= CL_KERNEL_ARG_TYPE_VOLATILE;
  if (text.find("pipe") != std::string::npos) q |= CL_KERNEL_ARG_TYPE_PIPE;
  return q;
}

struct ImageType {
  const char* name;
  cl_mem_object_type type;
};
constexpr ImageType image_types[] = {
    {"image1d_t", CL_MEM_OBJECT_IMAGE1D},
    {"image1d_array_t", CL_MEM_OBJECT_IMAGE1D_ARRAY},
    {"image1d_buffer_t", CL_MEM_OBJECT_IMAGE1D_BUFFER},
    {"image2d_t", CL_MEM_OBJECT_IMAGE2D},
    {"image2d_array_t", CL_MEM_OBJECT_IMAGE2D_ARRAY},
    {"image2d_depth_t", CL_MEM_OBJECT_IMAGE2D},
    {"image2d_array_depth_t", CL_MEM_OBJECT_IMAGE2D_ARRAY},
    {"image3d_t", CL_MEM_OBJECT_IMAGE3D},
};

/// The image type that a type name stands for, or 0.
cl_mem_object_type image_type(const std::string& base_type) {
  for (const ImageType& t : image_types) {
    if (base_type == t.name) return t.type;
  }
  return 0;
}

ArgumentKind kind_of(const llvm::Argument& argument, const std::string& base_type,
                     std::uint64_t address_space) {
  if (image_type(base_type) != 0) return ArgumentKind::image;
  if (base_type == "sampler_t") return ArgumentKind::sampler;
  if (base_type == "queue_t" || base_type == "opencl.queue_t") return ArgumentKind::queue;
  if (!argument.getType()->isPointerTy() || argument.hasByValAttr()) return ArgumentKind::value;
  switch (address_space) {
    case 2:
      return ArgumentKind::constant_pointer;
    case 3:
      return ArgumentKind::local_pointer;
    default:
      return ArgumentKind::global_pointer;
  }
}

ArgumentInfo describe(const llvm::Function& kernel, const llvm::Argument& argument) {
  const unsigned i = argument.getArgNo();
  const std::uint64_t address_space = number_at(kernel.getMetadata("kernel_arg_addr_space"), i);
  ArgumentInfo info;
  const std::string base_type = text_at(kernel, "kernel_arg_base_type", i);
  info.type_qualifier = type_qualifier(text_at(kernel, "kernel_arg_type_qual", i));
  const bool is_pipe = (info.type_qualifier & CL_KERNEL_ARG_TYPE_PIPE) != 0;
  info.kind = is_pipe ? ArgumentKind::pipe : kind_of(argument, base_type, address_space);
  info.image_type = image_type(base_type);
  info.size = sizeof(cl_mem);
  info.alignment = alignof(cl_mem);
  if (info.kind == ArgumentKind::value) {
    llvm::Type* type = argument.hasByValAttr() ? argument.getParamByValType() : argument.getType();
    const llvm::DataLayout& layout = kernel.getParent()->getDataLayout();
    info.size = static_cast<std::uint32_t>(layout.getTypeAllocSize(type));
    info.alignment = static_cast<std::uint32_t>(layout.getABITypeAlign(type).value());
  }
  info.type_name = text_at(kernel, "kernel_arg_type", i);
  info.name = text_at(kernel, "kernel_arg_name", i);
  info.address_qualifier = address_qualifier(address_space);
  info.access_qualifier = access_qualifier(text_at(kernel, "kernel_arg_access_qual", i));
  return info;
}

void add_attribute(std::string& attributes, const std::string& text) {
  if (!attributes.empty()) attributes += ' ';
  attributes += text;
}

/// Three numbers of an attribute's metadata, also written as the attribute was: NAME(x,y,z).
void read_triple(const llvm::Function& kernel, const char* name, std::uint64_t (&out)[3],
                 std::string& attributes) {
  const llvm::MDNode* node = kernel.getMetadata(name);
  if (node == nullptr) return;
  for (unsigned d = 0; d < 3; ++d) out[d] = number_at(node, d);
  add_attribute(attributes, fmt::format("{}({},{},{})", name, out[0], out[1], out[2]));
}

std::string vector_type_name(llvm::Type* type, bool is_signed) {
  llvm::Type* scalar = type->getScalarType();
  std::string name = scalar->isHalfTy()     ? "half"
                     : scalar->isFloatTy()  ? "float"
                     : scalar->isDoubleTy() ? "double"
                                            : "";
  if (name.empty()) {
    const unsigned bits = scalar->getScalarSizeInBits();
    name = bits == 8 ? "char" : bits == 16 ? "short" : bits == 32 ? "int" : "long";
    if (!is_signed) name = "u" + name;
  }
  const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return vector == nullptr ? name : name + std::to_string(vector->getNumElements());
}

}  // namespace

KernelInfo describe_kernel(const llvm::Function& kernel) {
  KernelInfo info;
  info.name = kernel.getName().str();
  if (const llvm::MDNode* hint = kernel.getMetadata("vec_type_hint");
      hint != nullptr && hint->getNumOperands() == 2) {
    if (const auto* value = llvm::dyn_cast<llvm::ValueAsMetadata>(hint->getOperand(0))) {
      add_attribute(
          info.attributes,
          fmt::format("vec_type_hint({})", vector_type_name(value->getType(), number_at(hint, 1) != 0)));
    }
  }
  read_triple(kernel, "work_group_size_hint", info.work_group_size_hint, info.attributes);
  read_triple(kernel, "reqd_work_group_size", info.required_work_group_size, info.attributes);
  if (kernel.hasFnAttribute(intermediate_language_attribute)) info.attributes.clear();
  // Clang sets it for OpenCL C before 2.0, and where -cl-uniform-work-group-size is given.
  info.uniform_work_groups = kernel.getFnAttribute("uniform-work-group-size").getValueAsBool();
  info.reports_errors = kernel.hasFnAttribute(reports_errors_attribute);
  info.has_argument_info = kernel.getMetadata("kernel_arg_name") != nullptr;
  for (const llvm::Argument& argument : kernel.args()) info.arguments.push_back(describe(kernel, argument));
  return info;
}

}  // namespace softcl
