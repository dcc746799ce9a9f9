#include <fmt/format.h>

#include "harness/opencl/claims.h"
#include "harness/opencl/program_claims.h"
#include "harness/opencl/reproducer_code.h"
#include "harness/reproducer/c_text.h"

namespace plumbline::opencl {
namespace {

/// Of all programs; what a claim needs is chosen by its members.
constexpr const char* querying_code = R"(
/* A query of the device, or of its platform. What is claimed by the answer: of one with a size, the number at an element,
   or whether it has any of the bits; of a text, whether it has the word, else the version, 10 * major + minor. Or what is
   claimed by what it does: whether clBuildProgram takes a program, or the error of a 3D image with its sign changed. */
struct claim {
  const char *name;
  int of_platform;
  cl_uint query;
  size_t size;
  uint64_t bits;
  const char *word;
  const char *program, *options;
  int makes_image;
};

static int takes_program(const struct claim *claim, uint64_t *value) {
  cl_int code;
  const char *text = claim->program;
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &code);
  if (code != CL_SUCCESS) return failed("clCreateProgramWithSource", code);
  *value = clBuildProgram(program, 1, &device, claim->options, NULL, NULL) == CL_SUCCESS;
  return 1;
}

static int refuses_image(uint64_t *value) {
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc shape;
  cl_int code;
  memset(&shape, 0, sizeof shape);
  shape.image_type = CL_MEM_OBJECT_IMAGE3D;
  shape.image_width = shape.image_height = shape.image_depth = 4;
  clCreateImage(context, CL_MEM_READ_ONLY, &format, &shape, NULL, &code);
  *value = (uint64_t)-(int64_t)code;
  return 1;
}

static int has_word(const char *text, const char *word) {
  const size_t length = strlen(word);
  const char *at;
  for (at = text; (at = strstr(at, word)) != NULL; ++at)
    if ((at == text || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) return 1;
  return 0;
}

static uint64_t version_in(const char *text) {
  unsigned major, minor;
  char next = '\0';
  if (sscanf(text, "OpenCL C %1u.%1u%c", &major, &minor, &next) < 2 &&
      sscanf(text, "OpenCL %1u.%1u%c", &major, &minor, &next) < 2)
    return 0;
  return next == '\0' || next == ' ' ? 10 * major + minor : 0;
}

static int value_of(const struct claim *claim, size_t element, uint64_t *value) {
  static union {
    char text[65536];
    uint32_t four[64];
    uint64_t eight[64];
  } answer;
  size_t size = 0;
  cl_platform_id platform;
  cl_int code = clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL);
  memset(&answer, 0, sizeof answer);
  *value = 0;
  if (claim->program != NULL) return takes_program(claim, value);
  if (claim->makes_image) return refuses_image(value);
  if (code == CL_SUCCESS)
    code = claim->of_platform ? clGetPlatformInfo(platform, claim->query, sizeof answer - 1, &answer, &size)
                              : clGetDeviceInfo(device, claim->query, sizeof answer - 1, &answer, &size);
  if (code != CL_SUCCESS) return failed(claim->name, code);
  if (claim->size == 0) {
    *value = claim->word != NULL ? (uint64_t)has_word(answer.text, claim->word) : version_in(answer.text);
    return 1;
  }
  if ((element + 1) * claim->size > size || element >= 64) {
    fprintf(stderr, "%s has %u bytes\n", claim->name, (unsigned)size);
    return 0;
  }
  *value = claim->size == 8 ? answer.eight[element] : answer.four[element];
  if (claim->bits != 0) *value = (*value & claim->bits) != 0;
  return 1;
}
)";

/// "CL_FP_FMA|CL_FP_DENORM" is C.
Outcome<std::string> initialiser_of(const Claim& claim) {
  const std::string name = c_string(name_of(claim));
  if (is_of_image(claim)) return fmt::format("{{{}, 0, 0, 0, 0, NULL, NULL, NULL, 1}}", name);
  const auto program = program_of(claim);
  if (!program) return program.error();
  if (*program)
    return fmt::format("{{{}, 0, 0, 0, 0, NULL, {}, {}, 0}}", name, c_string((*program)->source),
                       c_string((*program)->options));
  const auto query = query_named(claim.query);
  if (!query) return query.error();
  const bool is_text = claim.kind == Claim::Kind::word || claim.kind == Claim::Kind::version;
  return fmt::format("{{{}, {}, {}, {}, {}, {}, NULL, NULL, 0}}", name, query->of_platform ? 1 : 0,
                     claim.query, is_text ? 0 : query->size,
                     claim.kind == Claim::Kind::bits ? claim.word : "0",
                     claim.kind == Claim::Kind::word ? c_string(claim.word) : "NULL");
}

Outcome<std::string> table_of(const std::string& name, const std::vector<Claim>& claims) {
  std::string text = fmt::format("\nstatic const struct claim {}[] = {{\n", name);
  for (const Claim& claim : claims) {
    const auto row = initialiser_of(claim);
    if (!row) return row.error();
    text += "  " + *row + ",\n";
  }
  return text + "};\n";
}

/// It is asked of devices that meet these.
constexpr const char* condition_code = R"(
static int is_asked(void) {
  size_t k;
  uint64_t value;
  for (k = 0; k < sizeof conditions / sizeof conditions[0]; ++k) {
    value_of(&conditions[k], 0, &value); /* what the device does not know, it does not have */
    if ((value != 0) == holds[k]) continue;
    fprintf(stderr, "it is asked where %s is %s\n", conditions[k].name, holds[k] ? "not 0" : "0");
    return 0;
  }
  return 1;
}
)";

Outcome<std::string> conditions_of(const ClaimCall& call) {
  std::vector<Claim> claims;
  std::string holds;
  for (const ClaimCall::Condition& condition : call.conditions) {
    claims.push_back(condition.claim);
    holds += condition.holds ? "1, " : "0, ";
  }
  const auto table = table_of("conditions", claims);
  if (!table) return table.error();
  return *table + "static const int holds[] = {" + holds + "};\n" + condition_code;
}

}  // namespace

Outcome<ReproducerParts> claim_reproducer(const ReproducedCall& asked) {
  const ClaimCall& call = std::get<ClaimCall>(asked.call.kind);
  ReproducerParts parts = opencl_parts(asked.device);
  parts.code = opening_code(asked.device) + querying_code;
  const auto claims = table_of("claims", call.claims);
  if (!claims) return claims.error();
  parts.code += *claims;
  if (!call.conditions.empty()) {
    const auto conditions = conditions_of(call);
    if (!conditions) return conditions.error();
    parts.code += *conditions;
  }
  parts.code += fmt::format(R"(
static int ask(int argc, char **argv, uint64_t said[]) {{
  size_t k;
  if (!open_device(argc, argv){}) return 0;
  for (k = 0; k < sizeof claims / sizeof claims[0]; ++k)
    if (!value_of(&claims[k], {}, &said[k])) return 0;
  return 1;
}}
)",
                            call.conditions.empty() ? "" : " || !is_asked()", asked.point[0].bits);
  return parts;
}

}  // namespace plumbline::opencl
