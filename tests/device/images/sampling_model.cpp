#include "sampling_model.h"

#include <algorithm>
#include <cmath>

namespace image_test {
namespace {

/// The texels along one axis, their weights, and the error of the second weight.
struct Axis {
  int index[2];
  double weight[2];
  double error;
  bool near_an_edge;
};

/// u of section 8.2.
double unnormalised(const Sampling& how, double s, int size) {
  if (!how.normalized) return s;
  if (how.addressing == CL_ADDRESS_REPEAT) return (s - std::floor(s)) * size;
  if (how.addressing == CL_ADDRESS_MIRRORED_REPEAT) return std::fabs(s - 2 * std::nearbyint(0.5 * s)) * size;
  return s * size;
}

int addressed(const Sampling& how, double index, int size) {
  if (how.addressing == CL_ADDRESS_REPEAT) return int(index) < 0 ? int(index) + size : int(index) % size;
  if (how.addressing == CL_ADDRESS_CLAMP) return int(std::clamp(index, -1.0, double(size)));
  return int(std::clamp(index, 0.0, size - 1.0));
}

Axis axis(const Sampling& how, double s, int size) {
  const double u = unnormalised(how, s, size);
  // Scaling, the repetition's difference and the half that is taken off each round to 24 bits.
  const double error = 4 * std::ldexp(std::max(std::fabs(u), 1.0), -24);
  Axis a{};
  a.error = error;
  if (how.filter == CL_FILTER_NEAREST) {
    a.index[0] = a.index[1] = addressed(how, std::floor(u), size);
    a.weight[0] = 1;
    // Unnormalised coordinates are not computed with; and at 0 nothing rounds.
    a.near_an_edge = how.normalized && u != 0 && std::fabs(u - std::nearbyint(u)) <= error;
    return a;
  }
  const double first = std::floor(u - 0.5);
  a.index[0] = addressed(how, first, size);
  a.index[1] = addressed(how, first + 1, size);
  a.weight[1] = u - 0.5 - first;
  a.weight[0] = 1 - a.weight[1];
  return a;
}

}  // namespace

Color HostImage::at(int x, int y, int z, int layer) const {
  if (x < 0 || y < 0 || z < 0 || x >= size.width || y >= size.height || z >= size.depth)
    return border(format.image_channel_order);
  const std::size_t index = ((std::size_t(layer) * size.depth + z) * size.height + y) * size.width + x;
  return decoded(format, texels.data() + index * texel_bytes(format));
}

Sample sample(const HostImage& image, const Sampling& how, const Float4& coordinate) {
  const Size& size = image.size;
  const int sizes[3] = {size.width, size.height, size.depth};
  Axis axes[3];
  for (int i = 0; i < 3; ++i)
    axes[i] = i < image.kind.axes ? axis(how, coordinate[i], sizes[i]) : Axis{{0, 0}, {1, 0}, 0, false};
  int layer = 0;
  if (image.kind.layer_component != 0)
    layer = int(
        std::clamp(std::nearbyint(double(coordinate[image.kind.layer_component])), 0.0, size.layers - 1.0));
  Sample result{{0, 0, 0, 0}, 0, false};
  double largest = 0, error = 0;
  for (const Axis& a : axes) {
    error += a.error;
    result.near_an_edge |= a.near_an_edge;
  }
  for (int corner = 0; corner < 8; ++corner) {
    const int at[3] = {corner & 1, corner >> 1 & 1, corner >> 2};
    const double weight = axes[0].weight[at[0]] * axes[1].weight[at[1]] * axes[2].weight[at[2]];
    const Color color = image.at(axes[0].index[at[0]], axes[1].index[at[1]], axes[2].index[at[2]], layer);
    for (int i = 0; i < 4; ++i) {
      if (weight != 0) result.color[i] += weight * color[i];
      largest = std::max(largest, std::fabs(color[i]));
    }
  }
  // A weight that is off by `error` moves the mean by that part of the difference of two texels.
  const bool filters = how.filter == CL_FILTER_LINEAR;
  result.tolerance = largest * (filters ? 2 * error + std::ldexp(8, -24) : std::ldexp(1, -24));
  return result;
}

}  // namespace image_test
