// Launches of kernels in command buffers, and their changes (cl_khr_command_buffer_mutable_dispatch 0.9).
#include <algorithm>
#include <utility>

#include "command_buffer.h"
#include "commands.h"
#include "entry_points.h"
#include "query.h"

namespace softcl::api {
namespace {

MutableCommand::Terms read_terms(const cl_ndrange_kernel_command_properties_khr* properties) {
  MutableCommand::Terms terms{.fields = every_mutable_field};
  if (!properties) return terms;
  const auto* at = properties;
  for (; *at != 0; at += 2) {
    require_that(at[0] == CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR && at == properties &&
                     (at[1] & ~every_mutable_field) == 0,
                 CL_INVALID_VALUE);
    terms.fields = at[1];
  }
  terms.property_list.assign(properties, at + 1);
  return terms;
}

template <class T>
std::span<const T> require_list(cl_uint count, const T* list) {
  require_that((count == 0) == (list == nullptr), CL_INVALID_VALUE);
  return {list, count};
}

/// The index space that a change leaves: what it does not name stays.
void change_range(const cl_mutable_dispatch_config_khr& change, const MutableCommand& command,
                  MutableCommand::Launch& launch) {
  if (!change.global_work_offset && !change.global_work_size && !change.local_work_size) return;
  require_that(change.work_dim == launch.range.dimensions, CL_INVALID_VALUE);
  const NDRange before = launch.range;
  const bool leaves_local = !change.local_work_size && launch.chosen_local;
  const size_t* const local = change.local_work_size ? change.local_work_size
                              : leaves_local         ? nullptr
                                                     : before.local;
  const KernelBuild& build = *launch.kernel->build_for(command.queue()->device());
  launch.range = require_range(*build.info, *command.queue(), before.dimensions,
                               change.global_work_offset ? change.global_work_offset : before.offset,
                               change.global_work_size ? change.global_work_size : before.global, local);
  launch.chosen_local = leaves_local;
}

/// Throws Error{CL_INVALID_OPERATION} if the change is of a field that was not said to be updatable.
void require_updatable(const cl_mutable_dispatch_config_khr& change, cl_mutable_dispatch_fields_khr fields) {
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
MutableCommand::Launch changed(const cl_mutable_dispatch_config_khr& change, const MutableCommand& command,
                               MutableCommand::Launch launch) {
  require_that(change.type == CL_STRUCTURE_TYPE_MUTABLE_DISPATCH_CONFIG_KHR && !change.next,
               CL_INVALID_VALUE);
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

void require_changeable(const CommandBuffer& buffer) {
  require_that(buffer.flags() & CL_COMMAND_BUFFER_MUTABLE_KHR, CL_INVALID_OPERATION);
  const cl_command_buffer_state_khr state = buffer.state();
  require_that(state == CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR ||
                   (state == CL_COMMAND_BUFFER_STATE_PENDING_KHR &&
                    (buffer.flags() & CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR)),
               CL_INVALID_OPERATION);
}

}  // namespace

cl_int CL_API_CALL clCommandNDRangeKernelKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
    const cl_ndrange_kernel_command_properties_khr* properties, cl_kernel kernel, cl_uint work_dim,
    const size_t* global_work_offset, const size_t* global_work_size, const size_t* local_work_size,
    cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr* sync_point_wait_list,
    cl_sync_point_khr* sync_point, cl_mutable_command_khr* mutable_handle) {
  return guard([&] {
    const Ref<CommandBuffer> buffer = require<CommandBuffer>(command_buffer);
    require_that(!command_queue, CL_INVALID_COMMAND_QUEUE);
    buffer->require_recording();
    const Ref<CommandQueue>& queue = buffer->queue();
    const Launchable valid = require_kernel(kernel, *queue);
    MutableCommand::Terms terms = read_terms(properties);
    const NDRange range = require_range(*valid.build.info, *queue, work_dim, global_work_offset,
                                        global_work_size, local_work_size);
    valid.kernel->launch(valid.build, range, queue->device());  // checks the arguments
    auto waits = buffer->require_sync_points(num_sync_points_in_wait_list, sync_point_wait_list);
    const bool chosen = !local_work_size && valid.build.info->required_work_group_size[0] == 0;
    const auto launch = make_object<MutableCommand>(
        command_buffer, queue, valid.kernel,
        MutableCommand::Launch{make_object<Kernel>(*valid.kernel), range, chosen}, std::move(terms));
    const cl_mutable_command_khr handle = mutable_handle ? hand_out(launch) : nullptr;
    const cl_sync_point_khr point =
        buffer->record({CL_COMMAND_NDRANGE_KERNEL, [launch] { return launch->make(); }, std::move(waits), {}},
                       mutable_handle ? launch : nullptr);
    if (mutable_handle) *mutable_handle = handle;
    if (sync_point) *sync_point = point;
  });
}

cl_int CL_API_CALL clUpdateMutableCommandsKHR(cl_command_buffer_khr command_buffer,
                                              const cl_mutable_base_config_khr* mutable_config) {
  return guard([&] {
    const Ref<CommandBuffer> buffer = require<CommandBuffer>(command_buffer);
    require_changeable(*buffer);
    require_that(mutable_config && mutable_config->type == CL_STRUCTURE_TYPE_MUTABLE_BASE_CONFIG_KHR &&
                     !mutable_config->next,
                 CL_INVALID_VALUE);
    // All changes or, if one is wrong, none.
    std::vector<std::pair<Ref<MutableCommand>, MutableCommand::Launch>> changes;
    for (const auto& change :
         require_list(mutable_config->num_mutable_dispatch, mutable_config->mutable_dispatch_list)) {
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
      query.answer_list(std::vector<size_t>(values, values + range.dimensions));
    };
    switch (param_name) {
      case CL_MUTABLE_COMMAND_COMMAND_QUEUE_KHR:
        return query.answer<cl_command_queue>(api_handle(valid->queue()));
      case CL_MUTABLE_COMMAND_COMMAND_BUFFER_KHR:
        return query.answer<cl_command_buffer_khr>(valid->buffer());
      case CL_MUTABLE_COMMAND_COMMAND_TYPE_KHR:
        return query.answer<cl_command_type>(CL_COMMAND_NDRANGE_KERNEL);
      case CL_MUTABLE_DISPATCH_PROPERTIES_ARRAY_KHR:
        return query.answer_list(valid->terms().property_list);
      case CL_MUTABLE_DISPATCH_KERNEL_KHR:
        return query.answer<cl_kernel>(api_handle(valid->original()));
      case CL_MUTABLE_DISPATCH_DIMENSIONS_KHR:
        return query.answer<cl_uint>(range.dimensions);
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
