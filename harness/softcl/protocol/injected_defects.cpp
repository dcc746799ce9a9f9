#include "softcl/protocol/injected_defects.h"

#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <algorithm>
#include <charconv>
#include <string_view>

namespace softcl {
namespace {

struct NamedQuery {
  std::string_view name;
  std::uint32_t query;
};

#define QUERY(NAME) \
  { #NAME, NAME }

constexpr NamedQuery queries[] = {QUERY(CL_DEVICE_ADDRESS_BITS),
                                  QUERY(CL_DEVICE_COMPILER_AVAILABLE),
                                  QUERY(CL_DEVICE_DOUBLE_FP_CONFIG),
                                  QUERY(CL_DEVICE_HALF_FP_CONFIG),
                                  QUERY(CL_DEVICE_IMAGE2D_MAX_HEIGHT),
                                  QUERY(CL_DEVICE_IMAGE2D_MAX_WIDTH),
                                  QUERY(CL_DEVICE_IMAGE3D_MAX_DEPTH),
                                  QUERY(CL_DEVICE_IMAGE3D_MAX_HEIGHT),
                                  QUERY(CL_DEVICE_IMAGE3D_MAX_WIDTH),
                                  QUERY(CL_DEVICE_IMAGE_MAX_ARRAY_SIZE),
                                  QUERY(CL_DEVICE_IMAGE_MAX_BUFFER_SIZE),
                                  QUERY(CL_DEVICE_LINKER_AVAILABLE),
                                  QUERY(CL_DEVICE_LOCAL_MEM_SIZE),
                                  QUERY(CL_DEVICE_MAX_COMPUTE_UNITS),
                                  QUERY(CL_DEVICE_MAX_CONSTANT_ARGS),
                                  QUERY(CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE),
                                  QUERY(CL_DEVICE_MAX_MEM_ALLOC_SIZE),
                                  QUERY(CL_DEVICE_MAX_PARAMETER_SIZE),
                                  QUERY(CL_DEVICE_MAX_READ_IMAGE_ARGS),
                                  QUERY(CL_DEVICE_MAX_SAMPLERS),
                                  QUERY(CL_DEVICE_MAX_WORK_GROUP_SIZE),
                                  QUERY(CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS),
                                  QUERY(CL_DEVICE_MAX_WRITE_IMAGE_ARGS),
                                  QUERY(CL_DEVICE_MEM_BASE_ADDR_ALIGN),
                                  QUERY(CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE),
                                  QUERY(CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF),
                                  QUERY(CL_DEVICE_PRINTF_BUFFER_SIZE),
                                  QUERY(CL_DEVICE_SINGLE_FP_CONFIG)};
#undef QUERY

}  // namespace

std::optional<FalseClaim> parse_false_claim(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos) return std::nullopt;
  const std::string_view name = std::string_view(text).substr(0, equals);
  const auto* known = std::ranges::find(queries, name, &NamedQuery::name);
  if (known == std::end(queries)) return std::nullopt;
  FalseClaim claim{known->query, 0};
  const char* const end = text.data() + text.size();
  const auto [stop, code] = std::from_chars(text.data() + equals + 1, end, claim.value);
  if (code != std::errc() || stop != end) return std::nullopt;
  return claim;
}

}  // namespace softcl
