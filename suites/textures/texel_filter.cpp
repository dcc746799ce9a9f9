#include "suites/textures/texel_filter.h"

#include "suites/textures/texel_sums.h"

namespace plumbline {

template <class Number>
Allowed<Number> allowed_in(const TexelGrid& grid, const TextureCall& call, const Reach& reach,
                           const std::optional<DepthComparison>& comparison) {
  return TexelFilter<Number>(grid, call, reach, comparison).allowed();
}

template Allowed<double> allowed_in(const TexelGrid&, const TextureCall&, const Reach&,
                                    const std::optional<DepthComparison>&);
template Allowed<mpq_class> allowed_in(const TexelGrid&, const TextureCall&, const Reach&,
                                       const std::optional<DepthComparison>&);

}  // namespace plumbline
