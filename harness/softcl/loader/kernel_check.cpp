#include "softcl/loader/kernel_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "softcl/loader/host_functions.h"

namespace softcl {
namespace {

thread_local KernelCheck* current = nullptr;

std::uint64_t linear_of(const std::uint64_t (&id)[3], const std::uint64_t (&size)[3]) {
  return (id[2] * size[1] + id[1]) * size[0] + id[0];
}

std::string line_of(const CheckedPlace& place) {
  return *place.place == '\0' ? std::string("a line that is not known") : std::string(place.place);
}

const char* verb_of(const CheckedPlace& place) {
  if (place.kind & access_is_atomic) return "changes";
  return place.kind & access_writes ? "writes" : "reads";
}

}  // namespace

KernelCheck::KernelCheck(std::string kernel, const Checks& checks, Report report)
    : kernel_(std::move(kernel)), checks_(checks), report_(std::move(report)) {
  if (checks.uninitialised) initialisation_ = std::make_unique<Initialisation>();
}

KernelCheck::Scope::Scope(KernelCheck& check) { current = &check; }
KernelCheck::Scope::~Scope() { current = nullptr; }
KernelCheck* KernelCheck::here() { return current; }

KernelCheck::Item KernelCheck::item_of(const WorkGroup& group, const std::uint64_t (&local)[3]) {
  Item item{};
  std::uint64_t from_zero[3];
  for (int d = 0; d < 3; ++d) {
    from_zero[d] = group.group_id[d] * group.enqueued_local_size[d] + local[d];
    item.id[d] = from_zero[d] + group.global_offset[d];
    item.group[d] = group.group_id[d];
  }
  item.linear = linear_of(from_zero, group.global_size);
  return item;
}

std::string KernelCheck::text_of(const Item& item) {
  return fmt::format("work-item ({}, {}, {}) of group ({}, {}, {})", item.id[0], item.id[1], item.id[2],
                     item.group[0], item.group[1], item.group[2]);
}

void KernelCheck::report(const void* place, const std::string& kind,
                         const std::function<std::string()>& line) {
  const auto key = std::pair(place, kind);
  if (++reported_[key] != 1) return;
  first_lines_[key] = fmt::format("softcl: kernel '{}': {}", kernel_, line());
  report_(first_lines_[key]);
}

void KernelCheck::finish() {
  for (const auto& [key, count] : reported_)
    if (count > 1) report_(fmt::format("{} (and {} more times)", first_lines_[key], count - 1));
}

bool KernelCheck::is_within(std::uint64_t address, std::uint64_t size, const Object& object) const {
  return address >= object.start && size <= object.size && address - object.start <= object.size - size;
}

bool KernelCheck::is_allowed(std::uint64_t address, std::uint64_t size, const void* variable,
                             const CheckedPlace& place) const {
  if (size == 0) return true;
  if (variable != nullptr)
    return is_within(address, size, {reinterpret_cast<std::uint64_t>(variable), place.object_size, {}});
  const bool is_any = place.argument == CheckedPlace::no_argument;
  const auto [context, context_size] = context_memory_here();
  if (is_any && is_within(address, size, {context, context_size, {}})) return true;
  return std::ranges::any_of(objects_, [&](const Object& object) {
    return (is_any || object.argument == place.argument) && is_within(address, size, object);
  });
}

/// The object, and where in it the address is.
std::string KernelCheck::where(std::uint64_t address, const void* variable, const CheckedPlace& place) const {
  const auto relative = [&](std::uint64_t start, std::uint64_t size, const std::string& name) {
    return fmt::format("at byte {} of {}, which has {}", std::int64_t(address - start), name, size);
  };
  if (variable != nullptr)
    return relative(reinterpret_cast<std::uint64_t>(variable), place.object_size,
                    fmt::format("variable '{}'", place.object));
  for (const Object& object : objects_) {
    if (place.argument == CheckedPlace::no_argument || object.argument != place.argument) continue;
    if (object.start == 0) return fmt::format("through {}, which is null", object.name);
    return relative(object.start, object.size, object.name);
  }
  for (const Object& object : objects_)
    if (object.size != 0 && address - object.start <= object.size)
      return relative(object.start, object.size, object.name);
  return fmt::format("at address {:#x}, where nothing of the kernel's is", address);
}

void* KernelCheck::access(const WorkGroup& group, const std::uint64_t (&local)[3], void* address,
                          std::uint64_t size, const void* variable, const CheckedPlace& place) {
  const auto at = reinterpret_cast<std::uint64_t>(address);
  if (!is_allowed(at, size, variable, place)) {
    if (checks_.memory)
      report(&place, "bounds", [&] {
        return fmt::format("out of bounds at {}: {} {} bytes {}; {}", line_of(place), verb_of(place), size,
                           where(at, variable, place), text_of(item_of(group, local)));
      });
    constexpr std::size_t alignment = 128;
    elsewhere_.resize(std::max(elsewhere_.size(), std::size_t(size) + alignment));
    std::ranges::fill(elsewhere_, std::byte{});
    const auto start = reinterpret_cast<std::uint64_t>(elsewhere_.data());
    return elsewhere_.data() + (-start & (alignment - 1));
  }
  if (checks_.races && !(place.kind & access_is_private)) {
    const std::uint64_t number = linear_of(group.group_id, group.num_groups);
    const bool has_barriers = group_.number == number;
    check_race({.item = item_of(group, local),
                .group = number,
                .barriers = has_barriers ? group_.barriers[linear_of(local, group.local_size)] : 0,
                .place = &place},
               at, size);
  }
  return address;
}

KernelCheck::Group& KernelCheck::group_of(const WorkGroup& group) {
  const std::uint64_t number = linear_of(group.group_id, group.num_groups);
  if (group_.number != number) {
    const std::uint64_t items = group.local_size[0] * group.local_size[1] * group.local_size[2];
    group_ = {number, std::vector<std::uint32_t>(items), {}, {}};
  }
  return group_;
}

/// The n-th barrier of a work-item has to be the n-th of every other.
void KernelCheck::barrier(const WorkGroup& group, const std::uint64_t (&local)[3],
                          const CheckedPlace& place) {
  Group& state = group_of(group);
  std::uint32_t& count = state.barriers[linear_of(local, group.local_size)];
  if (count == state.reached.size()) state.reached.push_back(&place);
  const CheckedPlace& first = *state.reached[count];
  ++count;
  if (!checks_.barriers || &first == &place) return;
  report(&place, "barrier", [&] {
    return fmt::format("divergent barrier: {} is at {} where others of its group are at {}",
                       text_of(item_of(group, local)), line_of(place), line_of(first));
  });
}

void KernelCheck::returned(const WorkGroup& group, const std::uint64_t (&local)[3]) {
  Group& state = group_of(group);
  const auto index = linear_of(local, group.local_size);
  state.returned.push_back(std::uint32_t(index));
  if (state.returned.size() != state.barriers.size()) return;
  // All have: those that reached fewer barriers had left the others waiting.
  const auto most = *std::ranges::max_element(state.barriers);
  for (std::uint32_t item = 0; checks_.barriers && item < state.barriers.size(); ++item) {
    const std::uint32_t count = state.barriers[item];
    if (count == most) continue;
    const CheckedPlace& missed = *state.reached[count];
    const std::uint64_t id[3] = {item % group.local_size[0], item / group.local_size[0] % group.local_size[1],
                                 item / group.local_size[0] / group.local_size[1]};
    report(&missed, "missed barrier", [&] {
      return fmt::format("divergent barrier: {} has returned where others of its group are at {}",
                         text_of(item_of(group, id)), line_of(missed));
    });
  }
  group_ = {};
}

bool KernelCheck::Touch::races_with(const Touch& other) const {
  if (place == nullptr || item.linear == other.item.linear) return false;
  if (place->kind & other.place->kind & access_is_atomic) return false;
  return group != other.group || barriers == other.barriers;
}

const KernelCheck::Object* KernelCheck::object_at(std::uint64_t address) const {
  const auto found =
      std::ranges::find_if(objects_, [&](const Object& object) { return is_within(address, 1, object); });
  return found == objects_.end() ? nullptr : &*found;
}

void KernelCheck::check_race(const Touch& touch, std::uint64_t address, std::uint64_t size) {
  const Object* const object = object_at(address);
  if (object == nullptr || object->memory == Object::Memory::own) return;
  // The next group has other __local memory, though it lies in the same place.
  if (local_group_ != touch.group) local_bytes_.clear();
  local_group_ = touch.group;
  auto& bytes = object->memory == Object::Memory::local ? local_bytes_ : global_bytes_;
  const bool writes = touch.place->kind & access_writes;
  bool reported = false;
  for (std::uint64_t at = address; at < address + size; ++at) {
    Byte& byte = bytes[at];
    const Touch* const earlier = earlier_race(byte, touch);
    if (earlier != nullptr && !reported) report_race(*earlier, touch, at);
    reported = reported || earlier != nullptr;
    Touch &last = writes ? byte.write : byte.read, &other = writes ? byte.other_write : byte.other_read;
    if (last.place != nullptr && last.item.linear != touch.item.linear) other = last;
    last = touch;
  }
}

/// One that `touch` races with, if there is one.
const KernelCheck::Touch* KernelCheck::earlier_race(const Byte& byte, const Touch& touch) {
  for (const Touch* write : {&byte.write, &byte.other_write})
    if (write->races_with(touch)) return write;
  if (!(touch.place->kind & access_writes)) return nullptr;
  for (const Touch* read : {&byte.read, &byte.other_read})
    if (read->races_with(touch)) return read;
  return nullptr;
}

void KernelCheck::report_race(const Touch& earlier, const Touch& touch, std::uint64_t address) {
  report(touch.place, "race", [&] {
    return fmt::format("data race at {}: {} {} byte {} of {}, which {} {} at {}", line_of(*touch.place),
                       text_of(touch.item), verb_of(*touch.place), address - object_at(address)->start,
                       object_at(address)->name, text_of(earlier.item), verb_of(*earlier.place),
                       line_of(*earlier.place));
  });
}

void KernelCheck::starts(const WorkGroup& group, const std::uint64_t (&local)[3]) {
  const std::uint64_t number = linear_of(group.group_id, group.num_groups);
  call_ = {item_of(group, local), nullptr};
  if (number == started_group_) return;
  started_group_ = number;
  initialisation_->start_group(group);
  for (const Object& object : objects_)
    if (object.memory == Object::Memory::local && object.argument != CheckedPlace::no_argument)
      initialisation_->forget(reinterpret_cast<const void*>(object.start), object.size,
                              origin_of(object.name));
}

void KernelCheck::local_variable(const std::uint64_t (&local)[3], const void* start,
                                 const CheckedPlace& place) {
  if (local[0] != 0 || local[1] != 0 || local[2] != 0) return;
  initialisation_->forget(start, place.object_size, origin_of(fmt::format("variable '{}'", place.object)));
}

void KernelCheck::calls(const WorkGroup& group, const std::uint64_t (&local)[3], const CheckedPlace& place) {
  call_ = {item_of(group, local), &place};
}

void KernelCheck::uninitialised(const WorkGroup& group, const std::uint64_t (&local)[3], Origin origin,
                                const CheckedPlace& place) {
  report_uninitialised(item_of(group, local), origin, place);
}

void KernelCheck::uninitialised_in_call(Origin origin) {
  static constexpr CheckedPlace nowhere{"", nullptr, 0, CheckedPlace::no_argument, 0};
  report_uninitialised(call_.item, origin, call_.place ? *call_.place : nowhere);
}

void KernelCheck::report_uninitialised(const Item& item, Origin origin, const CheckedPlace& place) {
  const auto is_of_origin = [&](const Object& object) {
    return UnwrittenBlock::origin_at(reinterpret_cast<const void*>(object.start)) == origin;
  };
  const auto object = origin == 0 ? objects_.end() : std::ranges::find_if(objects_, is_of_origin);
  const std::string name = object == objects_.end() ? softcl::text_of(origin) : object->name;
  report(&place, "uninitialised " + name, [&] {
    return fmt::format("uninitialised at {}: uses {} that nothing has written; {}", line_of(place),
                       name.empty() ? "a value" : "bytes of " + name, text_of(item));
  });
}

void* softcl_check_access(const WorkGroup* group, std::uint64_t x, std::uint64_t y, std::uint64_t z,
                          void* address, std::uint64_t size, const void* variable,
                          const CheckedPlace* place) {
  return current ? current->access(*group, {x, y, z}, address, size, variable, *place) : address;
}

void softcl_check_barrier(const WorkGroup* group, std::uint64_t x, std::uint64_t y, std::uint64_t z,
                          const CheckedPlace* place) {
  if (current) current->barrier(*group, {x, y, z}, *place);
}

void softcl_check_return(const WorkGroup* group, std::uint64_t x, std::uint64_t y, std::uint64_t z) {
  if (current) current->returned(*group, {x, y, z});
}

void softcl_check_start(const WorkGroup* group, std::uint64_t x, std::uint64_t y, std::uint64_t z) {
  if (current) current->starts(*group, {x, y, z});
}

void softcl_check_local_variable(const WorkGroup*, std::uint64_t x, std::uint64_t y, std::uint64_t z,
                                 const void* start, const CheckedPlace* place) {
  if (current) current->local_variable({x, y, z}, start, *place);
}

void softcl_check_call(const WorkGroup* group, std::uint64_t x, std::uint64_t y, std::uint64_t z,
                       const CheckedPlace* place) {
  if (current) current->calls(*group, {x, y, z}, *place);
}

void softcl_check_uninitialised(const WorkGroup* group, std::uint64_t x, std::uint64_t y, std::uint64_t z,
                                std::uint32_t origin, const CheckedPlace* place) {
  if (current) current->uninitialised(*group, {x, y, z}, origin, *place);
}

}  // namespace softcl
