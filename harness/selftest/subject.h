#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/fault/fault.h"
#include "harness/judge/criterion.h"
#include "harness/selftest/points.h"

namespace plumbline {

/// The results at one point. Nothing where no result is known to be right.
using ResultRow = std::optional<std::vector<Scalar>>;

/// The results at a point of a set, which may be computed when they are wanted. An error if the subject
/// fails.
using RowAt = std::function<Outcome<ResultRow>(std::size_t point)>;

/// A defect that takes a computation of its own: the text of a fault (harness/fault/fault.h) or of another
/// kind.
struct OwnFault {
  std::string text;
  bool must_fail = false;  ///< where it shows, some result fails: an excuse (is_excuse) does not count
};

/// What the self-test judges: right results, and those of a device with a defect.
class Subject {
 public:
  virtual ~Subject() = default;
  /// Right results. An error if the subject fails. They are to be used while the subject lives.
  virtual Outcome<RowAt> baseline() = 0;
  /// All others are made by changing baseline results.
  virtual std::vector<OwnFault> own_faults() const = 0;
  virtual Outcome<RowAt> results(const std::string& fault) = 0;
};

/// Opens the fault subject with a fault's text.
using FaultOpener = std::function<Outcome<std::unique_ptr<Device>>(const std::string&)>;

/// The fault subject (harness/fault), used through the interface of devices. `bound_ulp` is what the
/// criterion states: rounding in another direction is a defect where it leaves no more than half a unit.
std::unique_ptr<Subject> device_subject(const TestCase& test_case, const Call& call,
                                        const SelftestPoints& points, double bound_ulp,
                                        const FaultOpener& open);

/// A kindred test case, whose right results are a defect of this one.
struct Kin {
  std::string builtin;
  std::shared_ptr<const Criterion> criterion;
};

/// The criterion's own results. Its own faults are the results of each kin ("as convert_uchar_rtz").
std::unique_ptr<Subject> criterion_subject(const Criterion& criterion, const SelftestPoints& points,
                                           int outputs, std::vector<Kin> kin);

}  // namespace plumbline
