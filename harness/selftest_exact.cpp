#include "harness/selftest_exact.h"

#include <optional>

#include "harness/fault.h"
#include "harness/selftest_points.h"

namespace plumbline {
namespace {

/// Four lanes, so that a fault of one lane shows.
int width_of(const Topic& topic) { return topic.lanes == 0 ? 4 : 1; }

std::optional<Scalar> right_answer(const Topic& topic, std::span<const Scalar> point) {
  if (topic.exact) return topic.exact(point, width_of(topic));
  return topic.alternatives(point, modes()[0]).right[0].value;
}

bool answers_itself(const Topic& topic) { return topic.exact || topic.alternatives; }

bool is_nan(Scalar s) { return is_floating(s.type) && format_of(s.type).is_nan(s.bits); }

class ExactTest {
 public:
  ExactTest(const Topic& topic, std::span<const Topic> all)
      : topic_(topic), all_(all), points_(topic, topic.call.arguments) {
    for (std::size_t i = 0; i < points_.size(); ++i) sound_.push_back(right_answer(topic, points_.at(i)));
  }

  std::vector<Mutation> run() const {
    std::vector<Mutation> out{judge_sound()};
    const bool floating = is_floating(topic_.call.results[0]);
    for (const char* kind : {"ulp=1", "ulp=-1", "saturate", "lane"}) out.push_back(inject(kind));
    if (floating)
      for (const char* kind : {"zero-sign", "inf", "finite", "nan", "number", "flush"})
        out.push_back(inject(kind));
    for (const Topic& other : all_)
      if (is_kin(other)) out.push_back(confuse(other));
    return out;
  }

 private:
  bool is_kin(const Topic& other) const {
    return &other != &topic_ && answers_itself(other) && other.suite == topic_.suite &&
           other.lanes == topic_.lanes && other.builtin != topic_.builtin &&
           other.call.arguments == topic_.call.arguments && other.call.results == topic_.call.results;
  }

  bool passes(std::size_t i, Scalar result) const {
    const auto arguments = points_.at(i);
    if (topic_.exact) return judge_exact(topic_.exact, arguments, width_of(topic_), result, {}).passed();
    return judge_alternatives(topic_.alternatives, arguments, modes()[0], result, {}).passed();
  }

  Mutation judge_sound() const {
    Mutation m = unseen(topic_, "none");
    m.fate = Mutation::Fate::detected;
    for (std::size_t i = 0; i < sound_.size(); ++i)
      if (sound_[i] && !passes(i, *sound_[i])) m.fate = Mutation::Fate::missed;
    return m;
  }

  /// `faulty(i)` is the defective result at point i; `to_the_end` looks at every point, not only up to the
  /// first that tells.
  template <class Faulty>
  Mutation judge_faulty(const std::string& fault, bool to_the_end, Faulty&& faulty) const {
    Mutation m = unseen(topic_, fault);
    for (std::size_t i = 0; i < sound_.size(); ++i) {
      if (!sound_[i]) continue;
      const std::optional<Scalar> result = faulty(i);
      if (!result || result->bits == sound_[i]->bits || (is_nan(*result) && is_nan(*sound_[i]))) continue;
      if (!passes(i, *result)) {
        if (m.fate == Mutation::Fate::not_visible) m.found_at = points_.text(i);
        m.fate = Mutation::Fate::detected;
        if (!to_the_end) break;
      } else if (!is_alternative(i, *result)) {
        m.fate = Mutation::Fate::missed;
        m.found_at = points_.text(i);
        break;
      }
    }
    return m;
  }

  /// Another of several right results is no defect.
  bool is_alternative(std::size_t i, Scalar result) const {
    if (!topic_.alternatives) return false;
    const Choice choice = topic_.alternatives(points_.at(i), modes()[0]);
    for (const Choice::Evaluation& evaluation : choice.right)
      if (evaluation.value == result) return true;
    return choice.open;
  }

  Mutation inject(const char* text) const {
    const auto fault = parse_fault(text);
    if (fault->kind == Fault::Kind::lane)
      return judge_faulty(text, true, [&](std::size_t i) {
        return i % 4 == 1 && width_of(topic_) == 4 ? sound_[i - 1] : sound_[i];
      });
    return judge_faulty(text, true, [&](std::size_t i) {
      return std::optional<Scalar>({sound_[i]->type, spoil(*fault, *sound_[i])});
    });
  }

  Mutation confuse(const Topic& other) const {
    return judge_faulty("as " + other.builtin, false,
                        [&](std::size_t i) { return right_answer(other, points_.at(i)); });
  }

  const Topic& topic_;
  std::span<const Topic> all_;
  SelftestPoints points_;
  std::vector<std::optional<Scalar>> sound_;
};

}  // namespace

std::vector<Mutation> exact_mutations(const Topic& topic, std::span<const Topic> all) {
  return ExactTest(topic, all).run();
}

}  // namespace plumbline
