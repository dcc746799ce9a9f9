#include "box.h"

#include <algorithm>

#include "error.h"

namespace softcl {

std::optional<std::size_t> Box::end() const {
  // The last byte of the last row of the last slice, in 128 bits, where nothing overflows.
  using Wide = unsigned __int128;
  Wide end = 0;
  const Wide last_row = Wide(origin[1]) + region[1] - 1, last_slice = Wide(origin[2]) + region[2] - 1;
  if (last_row >> 64 || last_slice >> 64) return std::nullopt;
  if (last_slice != 0 && Wide(slice_pitch) > (~Wide(0) >> 2) / last_slice) return std::nullopt;
  if (last_row != 0 && Wide(row_pitch) > (~Wide(0) >> 2) / last_row) return std::nullopt;
  end = last_slice * slice_pitch + last_row * row_pitch + origin[0] + region[0];
  if (end >> 64) return std::nullopt;
  return std::size_t(end);
}

Box make_box(const std::size_t* origin, const std::size_t* region, std::size_t row_pitch,
             std::size_t slice_pitch) {
  require_that(origin && region, CL_INVALID_VALUE);
  require_that(region[0] != 0 && region[1] != 0 && region[2] != 0, CL_INVALID_VALUE);
  if (row_pitch == 0) row_pitch = region[0];
  require_that(row_pitch >= region[0], CL_INVALID_VALUE);
  std::size_t slice = 0;
  require_that(!__builtin_mul_overflow(region[1], row_pitch, &slice), CL_INVALID_VALUE);
  if (slice_pitch == 0) slice_pitch = slice;
  require_that(slice_pitch >= slice && slice_pitch % row_pitch == 0, CL_INVALID_VALUE);
  return {.origin = {origin[0], origin[1], origin[2]},
          .region = {region[0], region[1], region[2]},
          .row_pitch = row_pitch,
          .slice_pitch = slice_pitch};
}

namespace {

/// How far a box of `length` from `origin` reaches over `pitch`, i.e. into the next row (or slice).
std::size_t wrapped(std::size_t origin, std::size_t length, std::size_t pitch) {
  return std::max(origin + length, pitch) - pitch;
}

/// Whether either box wraps so far along `axis` that it reaches the other's origin.
bool wraps_onto(const Box& a, const Box& b, int axis, std::size_t pitch) {
  return wrapped(a.origin[axis], a.region[axis], pitch) > b.origin[axis] ||
         wrapped(b.origin[axis], b.region[axis], pitch) > a.origin[axis];
}

}  // namespace

bool overlap_in_buffer(const Box& source, const Box& destination) {
  bool overlap = true;
  for (int axis = 0; axis < 3; ++axis)
    overlap = overlap && source.origin[axis] < destination.origin[axis] + destination.region[axis] &&
              destination.origin[axis] < source.origin[axis] + source.region[axis];
  if (overlap) return true;
  const std::size_t* const region = source.region;
  const std::size_t length = region[2] * source.slice_pitch + region[1] * source.row_pitch + region[0];
  const std::size_t from = source.offset(), to = destination.offset();
  const bool spans_meet = from <= to ? to - from < length : from - to < length;
  return spans_meet &&
         (wraps_onto(source, destination, 0, source.row_pitch) ||
          (region[2] > 1 && wraps_onto(source, destination, 1, source.slice_pitch / source.row_pitch)));
}

bool share_bytes(const Box& first, const Box& second, std::ptrdiff_t displacement) {
  // Both lists of rows ascend, so one walk over them finds two rows that meet.
  std::size_t i = 0, j = 0;
  while (i < first.rows() && j < second.rows()) {
    const auto a = std::ptrdiff_t(first.row_offset(i));
    const auto b = std::ptrdiff_t(second.row_offset(j)) + displacement;
    if (a + std::ptrdiff_t(first.region[0]) <= b)
      ++i;
    else if (b + std::ptrdiff_t(second.region[0]) <= a)
      ++j;
    else
      return true;
  }
  return false;
}

}  // namespace softcl
