#include "harness/matrix/family.h"

#include <algorithm>

namespace plumbline::matrix {
namespace {

using Value = Property::Value;

Property one_of_two(std::string_view name, bool DotModel::*member, std::string no, std::string yes) {
  return {name,
          {{std::move(no), [member](DotModel& m) { m.*member = false; }},
           {std::move(yes), [member](DotModel& m) { m.*member = true; }}}};
}

Property sums_of(const MatrixUnit& unit) {
  Property out{"products added in one step", {}};
  for (int group = 1; group <= unit.k; group *= 2)
    out.values.push_back({std::to_string(group), [group](DotModel& m) { m.group = group; }});
  return out;
}

/// Below 6 bits no unit is known, beyond 36 none that cuts off.
Property kept_bits() {
  constexpr int least = 6, most = 36;
  Property out{"fraction bits kept below the greatest exponent", {}};
  out.values.push_back({"all", [](DotModel& m) { m.kept_bits = DotModel::every_bit; }});
  for (int bits = most; bits >= least; --bits)
    out.values.push_back({std::to_string(bits), [bits](DotModel& m) { m.kept_bits = bits; }});
  return out;
}

Property chains() {
  const auto every = [](int count) {
    return [count](DotModel& m) {
      m.chains = count;
      m.chains_are_blocks = false;
    };
  };
  return {"separate sums",
          {{"one", every(1)},
           {"2, of every 2. product", every(2)},
           {"4, of every 4. product", every(4)},
           {"2, of half of the products each", [](DotModel& m) {
              m.chains = 2;
              m.chains_are_blocks = true;
            }}}};
}

std::vector<Property> properties_of(const MatrixUnit& unit) {
  if (unit.operand == Operand::i8)
    return {one_of_two("sums beyond 32 bits", &DotModel::saturates, "wrap around", "are clamped")};
  const int whole = unit.accumulator == Accumulator::f16 ? 10 : 23;
  std::vector<Property> out;
  out.push_back(sums_of(unit));
  out.push_back(chains());
  if (size_of(unit.operand) == 1)
    out.push_back(one_of_two("order of products", &DotModel::halves_of_fours, "as stored",
                             "0, 1, 4, 5 … 2, 3, 6, 7 …"));
  out.push_back(
      {"c is added",
       {{"with the first products", [](DotModel& m) { m.c_is = Addition::first; }},
        {"after the products", [](DotModel& m) { m.c_is = Addition::last; }},
        {"after the products, to nearest even", [](DotModel& m) { m.c_is = Addition::last_by_itself; }}}});
  out.push_back(kept_bits());
  const auto cuts = [](const DotModel& m) { return m.kept_bits != DotModel::every_bit; };
  out.push_back({"cut off",
                 {{"toward zero", [](DotModel& m) { m.cut = Cut::toward_zero; }},
                  {"downward", [](DotModel& m) { m.cut = Cut::downward; }}},
                 cuts});
  out.push_back({"result rounded",
                 {{"to nearest even", [](DotModel& m) { m.rounding = ResultRounding::nearest_even; }},
                  {"toward zero", [](DotModel& m) { m.rounding = ResultRounding::toward_zero; }}}});
  out.push_back(
      {"fraction bits of a step's result",
       {{"the format's", [whole](DotModel& m) { m.result_bits = whole; }},
        {"as many as are kept", [whole](DotModel& m) { m.result_bits = std::min(whole, m.kept_bits); }}},
       [whole](const DotModel& m) { return m.kept_bits < whole; }});
  out.push_back(
      {"aligned by",
       {{"exponents as stored", [](DotModel& m) { m.exponents = Exponents::of_fields; }},
        {"exponents of normalised operands", [](DotModel& m) { m.exponents = Exponents::of_normalised; }},
        {"exponents of products", [](DotModel& m) { m.exponents = Exponents::of_values; }}},
       cuts});
  const std::size_t ends = out.size();
  out.push_back(one_of_two("subnormal operands", &DotModel::flushes_operands, "kept", "zeros"));
  out.push_back(one_of_two("subnormal c", &DotModel::flushes_c, "kept", "zero"));
  out.push_back(one_of_two("subnormal results", &DotModel::flushes_results, "kept", "zeros"));
  out.push_back(one_of_two("results out of range", &DotModel::overflows_to_greatest, "infinity",
                           "the greatest number"));
  out.push_back(one_of_two("sum of negative zeros", &DotModel::keeps_negative_zero, "positive", "negative"));
  out.push_back(one_of_two("sums rounded or flushed to zero", &DotModel::underflows_to_positive,
                           "keep their sign", "are positive"));
  for (std::size_t k = ends; k < out.size(); ++k) out[k].of_ends = true;
  return out;
}

}  // namespace

Family::Family(const MatrixUnit& unit) : k_(unit.k), properties_(properties_of(unit)) {}

bool Family::is_first_of_its_like(const std::vector<std::size_t>& values) const {
  const DotModel model = this->model(values);
  for (std::size_t k = 0; k < values.size(); ++k)
    if (values[k] != 0 && properties_[k].matters && !properties_[k].matters(model)) return false;
  const bool adds_exactly =
      model.kept_bits == DotModel::every_bit && model.rounding == ResultRounding::nearest_even;
  if (model.c_is == Addition::last_by_itself && adds_exactly) return false;
  return model.group * model.chains <= k_;
}

std::size_t Family::models_alike() const {
  std::size_t count = 1;
  for (const Property& property : properties_)
    if (property.of_ends) count *= property.values.size();
  return count;
}

std::size_t Family::size() const {
  std::size_t size = 1;
  for (const Property& property : properties_) size *= property.values.size();
  return size;
}

std::vector<std::size_t> Family::values_of(std::size_t model) const {
  std::vector<std::size_t> values(properties_.size());
  for (std::size_t k = properties_.size(); k-- > 0; model /= properties_[k].values.size())
    values[k] = model % properties_[k].values.size();
  return values;
}

DotModel Family::model(const std::vector<std::size_t>& values) const {
  DotModel model;
  for (std::size_t k = 0; k < properties_.size(); ++k) properties_[k].values[values[k]].set(model);
  return model;
}

}  // namespace plumbline::matrix
