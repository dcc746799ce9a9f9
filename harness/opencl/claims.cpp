#include "harness/opencl/claims.h"

#include <CL/cl_ext.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <iterator>
#include <sstream>

#include "harness/opencl/cl_error.h"
#include "harness/opencl/cl_handle.h"
#include "harness/opencl/found_devices.h"
#include "harness/opencl/program_claims.h"

namespace plumbline::opencl {
namespace {

/// A query by its name, and the size of a number that it returns; 0 for texts.
struct Query {
  std::string_view name;
  cl_uint what;
  std::size_t size;
  bool of_platform = false;
};

#define QUERY(NAME, TYPE) \
  { #NAME, NAME, sizeof(TYPE) }
#define TEXT(NAME) \
  { #NAME, NAME, 0 }

constexpr Query queries[] = {
    {"CL_PLATFORM_PROFILE", CL_PLATFORM_PROFILE, 0, true},
    {"CL_PLATFORM_VERSION", CL_PLATFORM_VERSION, 0, true},
    TEXT(CL_DEVICE_EXTENSIONS),
    TEXT(CL_DEVICE_IL_VERSION),
    TEXT(CL_DEVICE_OPENCL_C_VERSION),
    TEXT(CL_DEVICE_PROFILE),
    TEXT(CL_DEVICE_VERSION),
    QUERY(CL_DEVICE_ADDRESS_BITS, cl_uint),
    QUERY(CL_DEVICE_ATOMIC_FENCE_CAPABILITIES, cl_device_atomic_capabilities),
    QUERY(CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES, cl_device_atomic_capabilities),
    QUERY(CL_DEVICE_AVAILABLE, cl_bool),
    QUERY(CL_DEVICE_COMPILER_AVAILABLE, cl_bool),
    QUERY(CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, cl_device_device_enqueue_capabilities),
    QUERY(CL_DEVICE_DOUBLE_FP_CONFIG, cl_device_fp_config),
    QUERY(CL_DEVICE_ENDIAN_LITTLE, cl_bool),
    QUERY(CL_DEVICE_ERROR_CORRECTION_SUPPORT, cl_bool),
    QUERY(CL_DEVICE_EXECUTION_CAPABILITIES, cl_device_exec_capabilities),
    QUERY(CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT, cl_bool),
    QUERY(CL_DEVICE_GLOBAL_MEM_CACHE_TYPE, cl_device_mem_cache_type),
    QUERY(CL_DEVICE_GLOBAL_MEM_SIZE, cl_ulong),
    QUERY(CL_DEVICE_HALF_FP_CONFIG, cl_device_fp_config),
    QUERY(CL_DEVICE_IMAGE2D_MAX_HEIGHT, std::size_t),
    QUERY(CL_DEVICE_IMAGE2D_MAX_WIDTH, std::size_t),
    QUERY(CL_DEVICE_IMAGE3D_MAX_DEPTH, std::size_t),
    QUERY(CL_DEVICE_IMAGE3D_MAX_HEIGHT, std::size_t),
    QUERY(CL_DEVICE_IMAGE3D_MAX_WIDTH, std::size_t),
    QUERY(CL_DEVICE_IMAGE_MAX_ARRAY_SIZE, std::size_t),
    QUERY(CL_DEVICE_IMAGE_MAX_BUFFER_SIZE, std::size_t),
    QUERY(CL_DEVICE_IMAGE_SUPPORT, cl_bool),
    QUERY(CL_DEVICE_LINKER_AVAILABLE, cl_bool),
    QUERY(CL_DEVICE_LOCAL_MEM_SIZE, cl_ulong),
    QUERY(CL_DEVICE_LOCAL_MEM_TYPE, cl_device_local_mem_type),
    QUERY(CL_DEVICE_MAX_COMPUTE_UNITS, cl_uint),
    QUERY(CL_DEVICE_MAX_CONSTANT_ARGS, cl_uint),
    QUERY(CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE, cl_ulong),
    QUERY(CL_DEVICE_MAX_MEM_ALLOC_SIZE, cl_ulong),
    QUERY(CL_DEVICE_MAX_NUM_SUB_GROUPS, cl_uint),
    QUERY(CL_DEVICE_MAX_PARAMETER_SIZE, std::size_t),
    QUERY(CL_DEVICE_MAX_READ_IMAGE_ARGS, cl_uint),
    QUERY(CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS, cl_uint),
    QUERY(CL_DEVICE_MAX_SAMPLERS, cl_uint),
    QUERY(CL_DEVICE_MAX_WORK_GROUP_SIZE, std::size_t),
    QUERY(CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS, cl_uint),
    QUERY(CL_DEVICE_MAX_WORK_ITEM_SIZES, std::size_t),
    QUERY(CL_DEVICE_MAX_WRITE_IMAGE_ARGS, cl_uint),
    QUERY(CL_DEVICE_MEM_BASE_ADDR_ALIGN, cl_uint),
    QUERY(CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE, cl_uint),
    QUERY(CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF, cl_uint),
    QUERY(CL_DEVICE_PARENT_DEVICE, cl_device_id),
    QUERY(CL_DEVICE_PARTITION_MAX_SUB_DEVICES, cl_uint),
    QUERY(CL_DEVICE_PIPE_SUPPORT, cl_bool),
    QUERY(CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE, cl_uint),
    QUERY(CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF, cl_uint),
    QUERY(CL_DEVICE_PRINTF_BUFFER_SIZE, std::size_t),
    QUERY(CL_DEVICE_QUEUE_PROPERTIES, cl_command_queue_properties),
    QUERY(CL_DEVICE_REFERENCE_COUNT, cl_uint),
    QUERY(CL_DEVICE_SINGLE_FP_CONFIG, cl_device_fp_config),
    QUERY(CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT, cl_bool),
};

#undef QUERY
#undef TEXT

struct Bit {
  std::string_view name;
  std::uint64_t bit;
};

#define BIT(NAME) \
  { #NAME, NAME }

constexpr Bit bits_of_queries[] = {
    BIT(CL_DEVICE_ATOMIC_ORDER_ACQ_REL),
    BIT(CL_DEVICE_ATOMIC_ORDER_RELAXED),
    BIT(CL_DEVICE_ATOMIC_ORDER_SEQ_CST),
    BIT(CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES),
    BIT(CL_DEVICE_ATOMIC_SCOPE_DEVICE),
    BIT(CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP),
    BIT(CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM),
    BIT(CL_EXEC_KERNEL),
    BIT(CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT),
    BIT(CL_FP_DENORM),
    BIT(CL_FP_FMA),
    BIT(CL_FP_INF_NAN),
    BIT(CL_FP_ROUND_TO_INF),
    BIT(CL_FP_ROUND_TO_NEAREST),
    BIT(CL_FP_ROUND_TO_ZERO),
    BIT(CL_QUEUE_PROFILING_ENABLE),
};

#undef BIT

/// The bits of "CL_FP_FMA|CL_FP_DENORM"; nothing where a name is unknown.
std::optional<std::uint64_t> bits_of(std::string_view names) {
  std::uint64_t all = 0;
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find('|'));
    const auto found = std::ranges::find(bits_of_queries, name, &Bit::name);
    if (found == std::end(bits_of_queries)) return std::nullopt;
    all |= found->bit;
    names.remove_prefix(std::min(names.size(), name.size() + 1));
  }
  return all;
}

cl_int get_info(cl_device_id device, const Query& query, std::size_t size, void* to, std::size_t* needed) {
  if (!query.of_platform) return clGetDeviceInfo(device, query.what, size, to, needed);
  cl_platform_id platform = nullptr;
  const cl_int code = clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof platform, &platform, nullptr);
  return code == CL_SUCCESS ? clGetPlatformInfo(platform, query.what, size, to, needed) : code;
}

/// All bytes that the query returns.
Outcome<std::string> value_bytes(cl_device_id device, const Query& query) {
  std::size_t size = 0;
  cl_int code = get_info(device, query, 0, nullptr, &size);
  std::string bytes(size, '\0');
  if (code == CL_SUCCESS && size > 0) code = get_info(device, query, size, bytes.data(), nullptr);
  if (code == CL_SUCCESS) return bytes;
  Error error = failed(query.of_platform ? "clGetPlatformInfo" : "clGetDeviceInfo", code);
  error.message += fmt::format(" of {}", query.name);
  return error;
}

bool has_word(const std::string& text, const std::string& word) {
  std::istringstream words(text.substr(0, text.find('\0')));
  return std::find(std::istream_iterator<std::string>(words), {}, word) !=
         std::istream_iterator<std::string>();
}

/// 10 * major + minor of "OpenCL 1.2 …" or "OpenCL C 1.2 …", which a space or the end follows.
std::uint64_t version_in(std::string_view text) {
  constexpr std::string_view start = "OpenCL ", of_language = "C ";
  if (!text.starts_with(start)) return 0;
  text.remove_prefix(start.size());
  if (text.starts_with(of_language)) text.remove_prefix(of_language.size());
  const auto digit = [&](std::size_t k) {
    return k < text.size() && std::isdigit(static_cast<unsigned char>(text[k])) != 0;
  };
  const bool ends = text.size() > 3 && (text[3] == ' ' || text[3] == '\0');
  if (!digit(0) || !digit(2) || text[1] != '.' || !ends) return 0;
  return 10 * static_cast<std::uint64_t>(text[0] - '0') + static_cast<std::uint64_t>(text[2] - '0');
}

Outcome<std::uint64_t> number_at(const std::string& bytes, const Query& query, std::uint64_t element) {
  std::uint64_t number = 0;
  if (query.size == 0 || (element + 1) * query.size > bytes.size())
    return Error{Error::Kind::device_failed, fmt::format("{} has {} bytes: no number {} of {} bytes",
                                                         query.name, bytes.size(), element, query.size)};
  std::memcpy(&number, bytes.data() + element * query.size, query.size);
  return number;
}

/// Null where there is none.
const Query* find_query(std::string_view name) {
  const auto query = std::ranges::find(queries, name, &Query::name);
  return query == std::end(queries) ? nullptr : query;
}

Error no_query(const std::string& name) { return {Error::Kind::usage, "no query is named " + name}; }

Outcome<std::uint64_t> value_of_query(cl_device_id device, const Claim& claim, std::uint64_t element) {
  const Query* query = find_query(claim.query);
  if (query == nullptr) return no_query(claim.query);
  const auto bytes = value_bytes(device, *query);
  if (!bytes) return bytes.error();
  if (claim.kind == Claim::Kind::word) return has_word(*bytes, claim.word) ? 1 : 0;
  if (claim.kind == Claim::Kind::version) return version_in(*bytes);
  const auto number = number_at(*bytes, *query, element);
  if (!number || claim.kind == Claim::Kind::number) return number;
  const auto wanted = bits_of(claim.word);
  if (!wanted) return Error{Error::Kind::usage, "no bits are named " + claim.word};
  return (*number & *wanted) != 0 ? 1 : 0;
}

class ClaimEvaluator final : public Evaluator {
 public:
  ClaimEvaluator(std::shared_ptr<Session> session, ClaimCall call)
      : session_(std::move(session)), call_(std::move(call)) {}

  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    for (std::size_t i = 0; i < arguments[0].size(); ++i)
      for (std::size_t k = 0; k < results.size(); ++k) {
        const auto value = value_of(call_.claims[k], arguments[0].bits(i));
        if (!value) return value.error();
        results[k].set(i, *value);
      }
    return ok();
  }

 private:
  /// In the session's context: one of its own takes some drivers seconds to make and to release.
  Outcome<std::uint64_t> value_of(const Claim& claim, std::uint64_t element) const {
    const cl_context context = session_->context.get();
    if (is_of_image(claim)) return refusal_of_3d_image(context);
    const auto program = program_of(claim);
    if (!program) return program.error();
    if (*program) return takes_program(context, session_->device, **program);
    return value_of_query(session_->device, claim, element);
  }

  std::shared_ptr<Session> session_;
  ClaimCall call_;
};

}  // namespace

Outcome<QueryShape> query_named(const std::string& name) {
  const Query* query = find_query(name);
  if (query == nullptr) return no_query(name);
  return QueryShape{query->size, query->of_platform};
}

std::optional<std::string> unsupported_claim(cl_device_id device, const ClaimCall& call) {
  for (const Claim& claim : call.claims) {
    const auto program = program_of(claim);
    if (!program) return program.error().message;
    if (*program && !has_compiler(device)) return "the device has no compiler";
  }
  for (const ClaimCall::Condition& condition : call.conditions) {
    // A query that the device does not know is something that it does not have.
    const auto reported = value_of_query(device, condition.claim, 0);
    if (!reported && reported.error().kind == Error::Kind::usage) return reported.error().message;
    const std::uint64_t number = reported ? *reported : 0;
    if ((number != 0) != condition.holds)
      return fmt::format("measured where {} is {}; it is {}", name_of(condition.claim),
                         condition.holds ? "not 0" : "0", number);
  }
  return std::nullopt;
}

std::unique_ptr<Evaluator> claim_evaluator(std::shared_ptr<Session> session, const ClaimCall& call) {
  return std::make_unique<ClaimEvaluator>(std::move(session), call);
}

}  // namespace plumbline::opencl
