#include "harness/selftest_images.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "harness/fault.h"
#include "harness/selftest_points.h"

namespace plumbline {
namespace {

using Points = std::vector<std::vector<Scalar>>;

class ImageTest {
 public:
  using Open = std::function<Outcome<std::unique_ptr<Device>>(const std::string&)>;

  ImageTest(const Topic& topic, const ImageRule& rule, const Open& open)
      : topic_(topic), rule_(rule), open_(open), asked_(topic, topic.call.arguments) {
    points_ = rows(asked_.columns(), asked_.size());
    sound_ = sound();
  }

  std::vector<Mutation> run() const {
    std::vector<Mutation> out{judge_sound()};
    // What is filtered as halves may be rounded there: up to 2.4 times 2^-8 of the largest texel in three
    // dimensions.
    const char* weight = topic_.precision == ScalarType::f16 ? "weight=16" : "weight=2";
    if (!is_question())
      for (const char* fault : {"border", "texel", weight, "swap", "clamp", "toward-zero"})
        out.push_back(test(fault, faulty(fault)));
    for (const std::string& fault : spoils()) out.push_back(test(fault, spoiled(*parse_fault(fault))));
    return out;
  }

 private:
  bool is_question() const {
    const ImageOperation operation = topic_.call.image->operation;
    return operation == ImageOperation::query || operation == ImageOperation::host_query ||
           operation == ImageOperation::listed;
  }

  /// One more than may be wrong, where that is a number. A sound result is half a unit from the truth.
  std::vector<std::string> spoils() const {
    std::vector<std::string> out;
    const double bound = topic_.image->bound(rule_).number;
    if (std::isfinite(bound))
      out.push_back("ulp=" + std::to_string(static_cast<int>(std::floor(bound + 0.5)) + 1));
    if (is_floating(topic_.call.results[0])) out.emplace_back("nan");
    return out;
  }

  static Points rows(const std::vector<Column>& columns, std::size_t count) {
    Points out(count);
    for (std::size_t i = 0; i < count; ++i)
      for (const Column& column : columns) out[i].push_back(column.at(i));
    return out;
  }

  Points faulty(const std::string& fault) const {
    auto device = open_(fault);
    if (!device) return {};
    auto evaluator = (*device)->prepare(topic_.call);
    if (!evaluator) return {};
    std::vector<Column> results;
    for (ScalarType t : topic_.call.results) results.emplace_back(t, points_.size());
    if (!(*evaluator)->evaluate(asked_.columns(), results)) return {};
    return rows(results, points_.size());
  }

  /// What a query must answer is the one number that the question knows; 1 where any will do.
  Points sound() const {
    if (!is_question()) return faulty("none");
    Points out;
    for (const auto& point : points_) {
      const std::string number = topic_.image->truth(point, 0, rule_);
      std::uint64_t answer = 1;
      std::from_chars(number.data(), number.data() + number.size(), answer);
      out.push_back({{topic_.call.results[0], answer}});
    }
    return out;
  }

  Points spoiled(const Fault& fault) const {
    Points out = sound_;
    for (auto& results : out)
      for (Scalar& result : results) result.bits = spoil(fault, result);
    return out;
  }

  /// The first point with a refused result that differs from the sound one.
  std::optional<std::size_t> refused(const Points& results, bool changed_only) const {
    std::vector<Verdict> verdicts(topic_.call.results.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (changed_only && results[i] == sound_[i]) continue;
      topic_.image->judge(points_[i], results[i], rule_, {}, verdicts);
      if (!std::all_of(verdicts.begin(), verdicts.end(), [](const Verdict& v) { return v.passed(); }))
        return i;
    }
    return std::nullopt;
  }

  Mutation judge_sound() const {
    Mutation m = unseen(topic_, "none");
    const auto at = refused(sound_, false);
    m.fate = sound_.empty() || at ? Mutation::Fate::missed : Mutation::Fate::detected;
    if (at) m.found_at = topic_.image->text(points_[*at], 0);
    return m;
  }

  Mutation test(const std::string& fault, const Points& results) const {
    Mutation m = unseen(topic_, fault);
    if (results.empty() || results == sound_) return m;
    const auto at = refused(results, true);
    m.fate = at ? Mutation::Fate::detected : Mutation::Fate::missed;
    if (at) m.found_at = topic_.image->text(points_[*at], 0);
    return m;
  }

  const Topic& topic_;
  const ImageRule& rule_;
  const Open& open_;
  SelftestPoints asked_;
  Points points_, sound_;
};

}  // namespace

std::vector<Mutation> image_mutations(const Topic& topic, const ImageRule& rule,
                                      const ImageTest::Open& open_fault) {
  if (!topic.image->unbound(rule).empty()) return {};
  return ImageTest(topic, rule, open_fault).run();
}

}  // namespace plumbline
