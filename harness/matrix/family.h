#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/matrix/dot_model.h"

namespace plumbline::matrix {

/// A property of a unit's arithmetic, with every value that is considered.
struct Property {
  struct Value {
    std::string text;
    std::function<void(DotModel&)> set;
  };
  std::string_view name;
  std::vector<Value> values;
  /// Whether the property shows in a model's results at all; none: it does.
  std::function<bool(const DotModel&)> matters = {};
  /// Whether it shows at the ends of the range alone: in subnormal numbers, zeros and what is out of range.
  bool of_ends = false;
};

/// All models that are considered of a unit: every choice of the values of its properties.
class Family {
 public:
  explicit Family(const MatrixUnit& unit);

  const std::vector<Property>& properties() const { return properties_; }
  std::size_t size() const;
  /// How many models in a row differ in properties of the ends alone: a divisor of size().
  std::size_t models_alike() const;
  /// Which value of each property a model has. Of equal models the first has the first values.
  std::vector<std::size_t> values_of(std::size_t model) const;
  DotModel model(const std::vector<std::size_t>& values) const;
  /// Whether no other choice of values gives the same results everywhere, or this is the first of those.
  bool is_first_of_its_like(const std::vector<std::size_t>& values) const;

 private:
  int k_;
  std::vector<Property> properties_;  ///< a value is set after those before it; those of the ends are last
};

}  // namespace plumbline::matrix
