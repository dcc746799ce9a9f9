#pragma once

#include <memory>
#include <span>

#include "harness/opencl/opencl_evaluator.h"

namespace plumbline::opencl {

/// An evaluator of the operations that the host alone does: host, map, host_pointer, buffer, copy, fill,
/// host_query and listed.
Outcome<std::unique_ptr<Evaluator>> host_image_evaluator(std::shared_ptr<Session> session, const Call& call);

/// The image that a copy goes to: of another kind, with a margin of one texel before and after on every axis,
/// so that origins are not all zero.
ImageCall copy_target_of(const ImageCall& call);

/// The codes that a texel stores, one per column.
void set_codes(ImageFormat format, std::span<const std::byte> texel, std::span<Column> results,
               std::size_t point);

}  // namespace plumbline::opencl
