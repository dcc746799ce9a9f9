#pragma once

#include <cstddef>

#include "harness/device/device.h"

namespace plumbline {

/// Scratch memory that a call's pointers take: slots per work-item, of a work-group where call.space is
/// local, else of the whole range, and the bytes of a slot, a vector of 16 integers of 4 or 8 bytes. No
/// slots: the pointers are to variables of the work-item.
std::size_t scratch_slots(const Call& call);
std::size_t slot_bytes(const Call& call);

}  // namespace plumbline
