// Launches of kernels in command buffers, and their changes (cl_khr_command_buffer_mutable_dispatch).
#include <algorithm>
#include <utility>

#include "cl_command_buffer.h"
#include "commands.h"
#include "entry_points.h"
#include "query.h"

namespace softcl::api {
namespace {

template <class T>
std::span<const T> require_list(cl_uint count, const T* list) {
  require_that((count == 0) == (list == nullptr), CL_INVALID_VALUE);
  return {list, count};
}

bool has_uniform_groups(const NDRange& range) {
  for (cl_uint d = 0; d < range.dimensions; ++d)
    if (range.global[d] % range.local[d] != 0) return false;
  return true;
}

/// The index space that a change leaves: what it does not name stays. 0 dimensions stand for as many as there
/// are.
void change_range(const MutableDispatchConfig& change, const MutableCommand& command,
                  MutableCommand::Launch& launch) {
  require_that(change.work_dim == 0 || change.work_dim == launch.range.dimensions, CL_INVALID_OPERATION);
  if (!change.global_work_offset && !change.global_work_size && !change.local_work_size) return;
  const NDRange before = launch.range;
  const bool leaves_local = !change.local_work_size && launch.chosen_local;
  const size_t* const local = change.local_work_size ? change.local_work_size
                              : leaves_local         ? nullptr
                                                     : before.local;
  const KernelBuild& build = *launch.kernel->build_for(command.queue()->device());
  launch.range = require_range(*build.info, *command.queue(), before.dimensions,
                               change.global_work_offset ? change.global_work_offset : before.offset,
                               change.global_work_size ? change.global_work_size : before.global, local);
  require_that(has_uniform_groups(launch.range) == has_uniform_groups(before), CL_INVALID_OPERATION);
  launch.chosen_local = leaves_local;
}

/// Throws Error{CL_INVALID_OPERATION} if the change is of a field that was not declared updatable.
void require_updatable(const MutableDispatchConfig& change, cl_mutable_dispatch_fields_khr fields) {
  const auto allow = [&](bool changes, cl_mutable_dispatch_fields_khr field) {
    require_that(!changes || (fields & field), CL_INVALID_OPERATION);
  };
  allow(change.global_work_offset, CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR);
  allow(change.global_work_size, CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR);
  allow(change.local_work_size, CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR);
  allow(change.num_args != 0 || change.num_svm_args != 0, CL_MUTABLE_DISPATCH_ARGUMENTS_KHR);
  allow(change.num_exec_infos != 0, CL_MUTABLE_DISPATCH_EXEC_INFO_KHR);
}

/// The launch with its changes. `launch`: as it is, or as an earlier change of the same call leaves it.
MutableCommand::Launch changed(const MutableDispatchConfig& change, const MutableCommand& command,
                               MutableCommand::Launch launch) {
  const auto arguments = require_list(change.num_args, change.arg_list);
  const auto pointers = require_list(change.num_svm_args, change.arg_svm_list);
  const auto infos = require_list(change.num_exec_infos, change.exec_info_list);
  require_updatable(change, command.terms().fields);
  launch.kernel = make_object<Kernel>(*launch.kernel);
  const std::size_t count = launch.kernel->info().arguments.size();
  for (const cl_mutable_dispatch_arg_khr& argument : arguments) {
    require_that(argument.arg_index < count, CL_INVALID_ARG_INDEX);
    launch.kernel->set_argument(argument.arg_index, argument.arg_size, argument.arg_value);
  }
  for (const cl_mutable_dispatch_arg_khr& argument : pointers) {
    require_that(argument.arg_index < count, CL_INVALID_ARG_INDEX);
    launch.kernel->set_pointer(argument.arg_index, argument.arg_value);
  }
  for (const cl_mutable_dispatch_exec_info_khr& info : infos)
    require_exec_info(info.param_name, info.param_value_size, info.param_value);
  change_range(change, command, launch);
  return launch;
}

/// What the properties of a launch set. Throws Error.
MutableCommand::Terms read_terms(const CommandBuffer& buffer, const CommandProperties* properties,
                                 const size_t* local_work_size) {
  MutableCommand::Terms terms{.fields = every_mutable_field};
  MutableDispatchAsserts asserts = 0;
  const ListedProperty known[] = {
      {CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR, every_mutable_field, terms.fields},
      {CL_MUTABLE_DISPATCH_ASSERTS_KHR, every_assert, asserts},
  };
  terms.property_list = read_properties(properties, known);
  // The number of work-groups that is never exceeded has to be known.
  require_that(local_work_size || ((asserts | buffer.asserts()) &
                                   CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR) == 0,
               CL_INVALID_VALUE);
  return terms;
}

/// Arguments may be set later where they may be changed.
bool may_lack_arguments(const CommandBuffer& buffer, const MutableCommand::Terms& terms) {
  return (buffer.flags() & CL_COMMAND_BUFFER_MUTABLE_KHR) &&
         (terms.fields & CL_MUTABLE_DISPATCH_ARGUMENTS_KHR);
}

}  // namespace

cl_int CL_API_CALL clCommandNDRangeKernelKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue, const CommandProperties* properties,
    cl_kernel kernel, cl_uint work_dim, const size_t* global_work_offset, const size_t* global_work_size,
    const size_t* local_work_size, cl_uint num_sync_points_in_wait_list,
    const cl_sync_point_khr* sync_point_wait_list, cl_sync_point_khr* sync_point,
    cl_mutable_command_khr* mutable_handle) {
  return guard([&] {
    const Ref<CommandBuffer> buffer = require<CommandBuffer>(command_buffer);
    require_that(!command_queue, CL_INVALID_COMMAND_QUEUE);
    buffer->require_recording();
    const Ref<CommandQueue>& queue = buffer->queue();
    const Launchable valid = require_kernel(kernel, *queue);
    MutableCommand::Terms terms = read_terms(*buffer, properties, local_work_size);
    const NDRange range = require_range(*valid.build.info, *queue, work_dim, global_work_offset,
                                        global_work_size, local_work_size);
    if (valid.kernel->has_all_arguments() || !may_lack_arguments(*buffer, terms))
      valid.kernel->launch(valid.build, range, queue->device());  // checks the arguments
    auto waits = buffer->require_sync_points(num_sync_points_in_wait_list, sync_point_wait_list);
    const bool chosen = !local_work_size && valid.build.info->required_work_group_size[0] == 0;
    const auto launch = make_object<MutableCommand>(
        command_buffer, queue, valid.kernel,
        MutableCommand::Launch{make_object<Kernel>(*valid.kernel), range, chosen}, std::move(terms));
    const cl_mutable_command_khr handle = mutable_handle ? hand_out(launch) : nullptr;
    const cl_sync_point_khr point = buffer->record({.type = CL_COMMAND_NDRANGE_KERNEL,
                                                    .make = [launch] { return launch->make(); },
                                                    .waits = std::move(waits),
                                                    .launch = launch,
                                                    .launch_has_handle = mutable_handle != nullptr});
    if (mutable_handle) *mutable_handle = handle;
    if (sync_point) *sync_point = point;
  });
}

cl_int CL_API_CALL clUpdateMutableCommandsKHR(cl_command_buffer_khr command_buffer, cl_uint num_configs,
                                              const UpdateType* config_types, const void** configs) {
  return guard([&] {
    const Ref<CommandBuffer> buffer = require<CommandBuffer>(command_buffer);
    require_that((buffer->flags() & CL_COMMAND_BUFFER_MUTABLE_KHR) &&
                     buffer->state() != CL_COMMAND_BUFFER_STATE_RECORDING_KHR,
                 CL_INVALID_OPERATION);
    const auto types = require_list(num_configs, config_types);
    const auto list = require_list(num_configs, configs);
    const auto is_dispatch = [](UpdateType type) { return type == mutable_dispatch_config; };
    require_that(std::ranges::all_of(types, is_dispatch) && !std::ranges::count(list, nullptr),
                 CL_INVALID_VALUE);
    // All changes or, if one is wrong, none.
    std::vector<std::pair<Ref<MutableCommand>, MutableCommand::Launch>> changes;
    for (const void* const config : list) {
      const auto& change = *static_cast<const MutableDispatchConfig*>(config);
      const Ref<MutableCommand> command = require<MutableCommand>(change.command);
      require_that(command->buffer() == command_buffer, CL_INVALID_MUTABLE_COMMAND_KHR);
      const auto earlier = std::ranges::find(changes, command, [](const auto& c) { return c.first; });
      if (earlier != changes.end())
        earlier->second = changed(change, *command, earlier->second);
      else
        changes.emplace_back(command, changed(change, *command, command->launch()));
    }
    for (auto& [command, launch] : changes) command->change(std::move(launch));
  });
}

cl_int CL_API_CALL clGetMutableCommandInfoKHR(cl_mutable_command_khr command,
                                              cl_mutable_command_info_khr param_name, size_t param_value_size,
                                              void* param_value, size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<MutableCommand> valid = require<MutableCommand>(command);
    const Query query(param_value_size, param_value, param_value_size_ret);
    const NDRange range = valid->launch().range;
    const auto sizes = [&](const size_t* values) {
      query.write_list(std::vector<size_t>(values, values + range.dimensions));
    };
    switch (param_name) {
      case CL_MUTABLE_COMMAND_COMMAND_QUEUE_KHR:
        return query.write<cl_command_queue>(api_handle(valid->queue()));
      case CL_MUTABLE_COMMAND_COMMAND_BUFFER_KHR:
        return query.write<cl_command_buffer_khr>(valid->buffer());
      case CL_MUTABLE_COMMAND_COMMAND_TYPE_KHR:
        return query.write<cl_command_type>(CL_COMMAND_NDRANGE_KERNEL);
      case CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR:
        return query.write_list(valid->terms().property_list);
      case CL_MUTABLE_DISPATCH_KERNEL_KHR:
        return query.write<cl_kernel>(api_handle(valid->original()));
      case CL_MUTABLE_DISPATCH_DIMENSIONS_KHR:
        return query.write<cl_uint>(range.dimensions);
      case CL_MUTABLE_DISPATCH_GLOBAL_WORK_OFFSET_KHR:
        return sizes(range.offset);
      case CL_MUTABLE_DISPATCH_GLOBAL_WORK_SIZE_KHR:
        return sizes(range.global);
      case CL_MUTABLE_DISPATCH_LOCAL_WORK_SIZE_KHR:
        return sizes(range.local);
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

}  // namespace softcl::api
