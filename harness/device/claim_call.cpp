#include "harness/device/claim_call.h"

namespace plumbline {

std::string name_of(const Claim& claim) {
  return claim.word.empty() ? claim.query : claim.query + ":" + claim.word;
}

}  // namespace plumbline
