#include <fmt/format.h>

#include "harness/opencl/claims.h"
#include "harness/opencl/opencl_reproducer_code.h"
#include "harness/opencl/program_claims.h"
#include "harness/reproducer/c_text.h"

namespace plumbline::opencl {
namespace {

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

Outcome<std::string> conditions_of(const ClaimCall& call) {
  std::vector<Claim> claims;
  std::string holds;
  for (const ClaimCall::Condition& condition : call.conditions) {
    claims.push_back(condition.claim);
    holds += condition.holds ? "1, " : "0, ";
  }
  const auto table = table_of("conditions", claims);
  if (!table) return table.error();
  return *table + "static const int holds[] = {" + holds + "};\n" + part("claim_conditions");
}

}  // namespace

Outcome<ReproducerParts> claim_reproducer(const ReproducedCall& reproduced) {
  const ClaimCall& call = std::get<ClaimCall>(reproduced.call.kind);
  ReproducerParts parts = opencl_parts(reproduced.device);
  parts.code = opening_code(reproduced.device) + part("claim_queries");
  const auto claims = table_of("claims", call.claims);
  if (!claims) return claims.error();
  parts.code += *claims;
  if (!call.conditions.empty()) {
    const auto conditions = conditions_of(call);
    if (!conditions) return conditions.error();
    parts.code += *conditions;
  }
  parts.code += part("claim", {{"conditions", call.conditions.empty() ? "" : " || !is_applicable()"},
                               {"element", std::to_string(reproduced.point[0].bits)}});
  return parts;
}

}  // namespace plumbline::opencl
