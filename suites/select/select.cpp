#include "suites/select/select.h"

#include "harness/signature.h"
#include "suites/select/parts.h"

namespace plumbline {
namespace selection {

ScalarType precision_of(ScalarType t) { return is_floating(t) ? t : ScalarType::i32; }

ScalarType unsigned_of(ScalarType t) {
  switch (size_of(t)) {
    case 1:
      return ScalarType::u8;
    case 2:
      return ScalarType::u16;
    case 4:
      return ScalarType::u32;
    default:
      return ScalarType::u64;
  }
}

ScalarType signed_of(ScalarType t) { return static_cast<ScalarType>(static_cast<int>(unsigned_of(t)) - 1); }

std::uint64_t type_mask(ScalarType t) { return ~std::uint64_t{0} >> (64 - 8 * size_of(t)); }

Topic blank(std::string name, std::vector<ScalarType> arguments, ScalarType result, std::string_view clause) {
  Topic topic;
  topic.suite = "select";
  topic.precision = precision_of(result);
  topic.builtin = topic.call.builtin = std::move(name);
  topic.call.arguments = std::move(arguments);
  topic.call.results = {result};
  topic.signature = signature_of(topic.call);
  topic.clause = clause;
  topic.inputs.halvings = 2;
  for (ScalarType t : topic.call.arguments)
    topic.inputs.arguments.push_back(
        {.type = t, .low = is_signed_integer(t) ? -100.0 : 0, .high = 100, .breaks = {}});
  return topic;
}

}  // namespace selection

namespace {

using namespace selection;

bool top_bit(Scalar x) { return (x.bits >> (8 * size_of(x.type) - 1)) != 0; }

/// A scalar is chosen by whether c is nonzero, a vector's lane by c's most significant bit.
bool chooses_second(Scalar c, int width) { return width == 1 ? c.bits != 0 : top_bit(c); }

Topic select_topic(ScalarType t, ScalarType chooser) {
  Topic topic = blank("select", {t, t, chooser}, t, "6.12.6, table 6.14");
  topic.call.expression = "select(a, b, c)";
  topic.exact = [](std::span<const Scalar> x, int width) {
    return std::optional<Scalar>(chooses_second(x[2], width) ? x[1] : x[0]);
  };
  return topic;
}

/// c ? a : b: as select(b, a, c); the chooser of vectors is a signed integer as wide as the operands.
Topic conditional_topic(ScalarType t) {
  Topic topic = blank("x?y:z", {t, t, signed_of(t)}, t, "6.3.i");
  topic.call.expression = "c ? a : b";
  topic.exact = [](std::span<const Scalar> x, int width) {
    return std::optional<Scalar>(chooses_second(x[2], width) ? x[0] : x[1]);
  };
  return topic;
}

Topic bitselect_topic(ScalarType t) {
  Topic topic = blank("bitselect", {t, t, t}, t, "6.12.6, table 6.14");
  topic.call.expression = "bitselect(a, b, c)";
  topic.exact = [t](std::span<const Scalar> x, int) {
    return std::optional<Scalar>({t, (x[0].bits & ~x[2].bits) | (x[1].bits & x[2].bits)});
  };
  return topic;
}

/// any or all of a vector whose lane k has its most significant bit from bit k of a, and the others from b.
Topic vote_topic(bool all, ScalarType t, int width) {
  const std::string type(opencl_name(t)),
      top = "((" + type + ")1 << " + std::to_string(8 * size_of(t) - 1) + ")";
  Topic topic = blank(all ? "all" : "any", {ScalarType::u16, t}, ScalarType::i32, "6.12.6, table 6.14");
  topic.lanes = width;
  const std::string n = width == 1 ? "" : std::to_string(width);
  topic.signature = "int(" + type + n + ")";
  topic.call.prologue = "#define LANE(k) (" + type + ")(a >> (k) & 1 ? b | " + top + " : b & ~" + top + ")\n";
  topic.call.expression = topic.builtin + "(" + (width == 1 ? "LANE(0)" : vector_of_lanes(t, width, 0)) + ")";
  const std::uint64_t voters = (std::uint64_t{1} << width) - 1;
  topic.exact = [all, voters](std::span<const Scalar> x, int) {
    const std::uint64_t votes = x[0].bits & voters;
    return std::optional<Scalar>({ScalarType::i32, (all ? votes == voters : votes != 0) ? 1U : 0U});
  };
  return topic;
}

class SelectSuite final : public Suite {
 public:
  std::string_view name() const override { return "select"; }
  std::vector<Topic> topics(ScalarType precision) const override {
    std::vector<Topic> out;
    for (ScalarType t : types) {
      if (precision_of(t) != precision) continue;
      out.push_back(select_topic(t, unsigned_of(t)));
      out.push_back(conditional_topic(t));
      if (!is_floating(t)) {
        out.push_back(select_topic(t, signed_of(t)));
        out.push_back(bitselect_topic(t));
      }
      if (is_signed_integer(t))
        for (const bool all : {false, true})
          for (int width : {1, 2, 3, 4, 8, 16}) out.push_back(vote_topic(all, t, width));
      add_shuffles(t, out);
      add_components(t, out);
      add_vec_step(t, out);
      if (t != ScalarType::f16) add_vector_memory(t, out);  // halves in memory: see the suite conversions
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> select_suite() { return std::make_unique<SelectSuite>(); }

}  // namespace plumbline
