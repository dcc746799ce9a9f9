#include "suites/textures/shapes.h"

#include <array>

namespace plumbline {

TextureCall texture_of(TextureKind kind, std::string_view format, TextureOperation operation) {
  TextureCall call{.kind = kind, .format = std::string(format), .operation = operation, .sampler = {}};
  const bool stores = operation == TextureOperation::store;  // more points at once
  if (is_cube(kind)) {
    call.size[0] = call.size[1] = stores ? 21 : 7;
    call.layers = is_array(kind) ? 12 : 6;
    return call;
  }
  const int sizes[] = {7, 5, 3};
  for (std::size_t axis = 0; axis < static_cast<std::size_t>(axes_of(kind)); ++axis)
    call.size[axis] = sizes[axis];
  if (kind == TextureKind::buffer) call.size[0] = 35;
  if (stores) call.size[0] *= 64;
  if (is_array(kind)) call.layers = 3;
  return call;
}

TextureCall texture_with_levels(TextureKind kind, std::string_view format, TextureOperation operation) {
  TextureCall call = texture_of(kind, format, operation);
  const int sizes[] = {13, 6, 5};
  for (std::size_t axis = 0; axis < static_cast<std::size_t>(axes_of(kind)); ++axis)
    call.size[axis] = is_cube(kind) ? sizes[0] : sizes[axis];
  call.levels = 3;
  return call;
}

TextureSampler comparing(Filtering filtering, DepthTest test) {
  return {.filter = {Addressing::clamp, filtering, true},
          .border = BorderColour::opaque_white,
          .comparison = test};
}

}  // namespace plumbline
