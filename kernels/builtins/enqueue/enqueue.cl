// Kernels that enqueue kernels (3.0: 6.15.20). Clang makes calls of the functions with two underscores from
// those of the language; `kernel_number` is the number of the block's kernel in the program, which the
// compiler puts where Clang had the kernel. The host does the rest (loader/device_commands.h).

#include "builtin.h"

/// By what the host identifies the work-group. Supplied by the compiler.
__private void* softcl_group(void);

int softcl_enqueue_kernel(__private void* group, queue_t queue, int flags, const __private ndrange_t* range,
                          uint event_count, const __generic clk_event_t* wait_list,
                          __generic clk_event_t* event, __generic void* kernel_number, __generic void* block,
                          uint size_count, const __private size_t* local_sizes);
int softcl_enqueue_marker(__private void* group, queue_t queue, uint event_count,
                          const __generic clk_event_t* wait_list, __generic clk_event_t* event);
uint softcl_block_query(__private void* group, __generic void* kernel_number, int query,
                        const __private ndrange_t* range);
queue_t softcl_default_queue(__private void* group);
clk_event_t softcl_create_user_event(__private void* group);
int softcl_is_valid_event(__private void* group, clk_event_t event);
void softcl_retain_event(__private void* group, clk_event_t event);
void softcl_release_event(__private void* group, clk_event_t event);
void softcl_set_user_event_status(__private void* group, clk_event_t event, int status);
void softcl_capture_profiling(__private void* group, clk_event_t event, int info, __global void* value);

int __enqueue_kernel_basic(queue_t queue, int flags, const __private ndrange_t* range,
                           __generic void* kernel_number, __generic void* block) {
  return softcl_enqueue_kernel(softcl_group(), queue, flags, range, 0, 0, 0, kernel_number, block, 0, 0);
}
int __enqueue_kernel_varargs(queue_t queue, int flags, const __private ndrange_t* range,
                             __generic void* kernel_number, __generic void* block, uint size_count,
                             const __private size_t* local_sizes) {
  return softcl_enqueue_kernel(softcl_group(), queue, flags, range, 0, 0, 0, kernel_number, block, size_count,
                               local_sizes);
}
int __enqueue_kernel_basic_events(queue_t queue, int flags, const __private ndrange_t* range,
                                  uint event_count, const __generic clk_event_t* wait_list,
                                  __generic clk_event_t* event, __generic void* kernel_number,
                                  __generic void* block) {
  return softcl_enqueue_kernel(softcl_group(), queue, flags, range, event_count, wait_list, event,
                               kernel_number, block, 0, 0);
}
int __enqueue_kernel_events_varargs(queue_t queue, int flags, const __private ndrange_t* range,
                                    uint event_count, const __generic clk_event_t* wait_list,
                                    __generic clk_event_t* event, __generic void* kernel_number,
                                    __generic void* block, uint size_count,
                                    const __private size_t* local_sizes) {
  return softcl_enqueue_kernel(softcl_group(), queue, flags, range, event_count, wait_list, event,
                               kernel_number, block, size_count, local_sizes);
}

// The numbers are those of BlockQuery in loader/device_commands.h.
uint __get_kernel_work_group_size_impl(__generic void* kernel_number, __generic void* block) {
  return softcl_block_query(softcl_group(), kernel_number, 0, 0);
}
uint __get_kernel_preferred_work_group_size_multiple_impl(__generic void* kernel_number,
                                                          __generic void* block) {
  return softcl_block_query(softcl_group(), kernel_number, 1, 0);
}
uint __get_kernel_max_sub_group_size_for_ndrange_impl(const __private ndrange_t* range,
                                                      __generic void* kernel_number, __generic void* block) {
  return softcl_block_query(softcl_group(), kernel_number, 2, range);
}
uint __get_kernel_sub_group_count_for_ndrange_impl(const __private ndrange_t* range,
                                                   __generic void* kernel_number, __generic void* block) {
  return softcl_block_query(softcl_group(), kernel_number, 3, range);
}

BUILTIN int enqueue_marker(queue_t queue, uint event_count, const __generic clk_event_t* wait_list,
                           __generic clk_event_t* event) {
  return softcl_enqueue_marker(softcl_group(), queue, event_count, wait_list, event);
}
BUILTIN queue_t get_default_queue(void) { return softcl_default_queue(softcl_group()); }

BUILTIN clk_event_t create_user_event(void) { return softcl_create_user_event(softcl_group()); }
BUILTIN bool is_valid_event(clk_event_t event) { return softcl_is_valid_event(softcl_group(), event) != 0; }
BUILTIN void retain_event(clk_event_t event) { softcl_retain_event(softcl_group(), event); }
BUILTIN void release_event(clk_event_t event) { softcl_release_event(softcl_group(), event); }
BUILTIN void set_user_event_status(clk_event_t event, int status) {
  softcl_set_user_event_status(softcl_group(), event, status);
}
BUILTIN void capture_event_profiling_info(clk_event_t event, clk_profiling_info info, __global void* value) {
  softcl_capture_profiling(softcl_group(), event, info, value);
}
