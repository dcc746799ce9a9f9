// Index spaces of enqueued kernels (3.0: 6.15.20). A local size of 0 leaves the choice to the device.

#include "builtin.h"

PART ndrange_t ndrange(uint dimensions, const size_t* offset, const size_t* global_size,
                       const size_t* local_size) {
  ndrange_t range = {dimensions, {0, 0, 0}, {1, 1, 1}, {0, 0, 0}};
  for (uint d = 0; d < dimensions; ++d) {
    range.globalWorkOffset[d] = offset ? offset[d] : 0;
    range.globalWorkSize[d] = global_size[d];
    range.localWorkSize[d] = local_size ? local_size[d] : 0;
  }
  return range;
}

BUILTIN ndrange_t ndrange_1D(size_t global_size) { return ndrange(1, 0, &global_size, 0); }
BUILTIN ndrange_t ndrange_1D(size_t global_size, size_t local_size) {
  return ndrange(1, 0, &global_size, &local_size);
}
BUILTIN ndrange_t ndrange_1D(size_t offset, size_t global_size, size_t local_size) {
  return ndrange(1, &offset, &global_size, &local_size);
}

#define NDRANGE(dimensions)                                                                   \
  BUILTIN ndrange_t CAT(CAT(ndrange_, dimensions), D)(const size_t global_size[dimensions]) { \
    return ndrange(dimensions, 0, global_size, 0);                                            \
  }                                                                                           \
  BUILTIN ndrange_t CAT(CAT(ndrange_, dimensions), D)(const size_t global_size[dimensions],   \
                                                      const size_t local_size[dimensions]) {  \
    return ndrange(dimensions, 0, global_size, local_size);                                   \
  }                                                                                           \
  BUILTIN ndrange_t CAT(CAT(ndrange_, dimensions), D)(const size_t offset[dimensions],        \
                                                      const size_t global_size[dimensions],   \
                                                      const size_t local_size[dimensions]) {  \
    return ndrange(dimensions, offset, global_size, local_size);                              \
  }
NDRANGE(2)
NDRANGE(3)
