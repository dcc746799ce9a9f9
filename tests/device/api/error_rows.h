#pragma once

#include <functional>
#include <vector>

#include "object_set.h"

/// One way to make a call fail, and the code that its section lists for it.
struct ErrorRow {
  const char* function;
  cl_int code;
  /// Makes the call. `bad` is each of ObjectSet::bad_handles(bad_kind) in turn, or null.
  std::function<cl_int(ObjectSet& w, void* bad)> call;
  HandleKind bad_kind = HandleKind::none;
  int line = 0;
};

/// A call that returns its error code.
#define FAILS(name, expected, ...)                                                                         \
  ErrorRow {                                                                                               \
    .function = #name, .code = expected,                                                                   \
    .call = []([[maybe_unused]] ObjectSet& w, void*) { return w.cl->name(__VA_ARGS__); }, .line = __LINE__ \
  }
/// A call that returns its error code through errcode_ret, the last argument, which is left out here.
#define FAILS_TO_MAKE(name, expected, ...)         \
  ErrorRow {                                       \
    .function = #name, .code = expected,           \
    .call =                                        \
        []([[maybe_unused]] ObjectSet& w, void*) { \
          cl_int error = CL_SUCCESS;               \
          w.cl->name(__VA_ARGS__, &error);         \
          return error;                            \
        },                                         \
    .line = __LINE__                               \
  }
/// The same two for every handle that is wrong; the arguments name it `bad`.
#define FAILS_ON_BAD(kind, type, name, expected, ...)     \
  ErrorRow {                                              \
    .function = #name, .code = expected,                  \
    .call =                                               \
        []([[maybe_unused]] ObjectSet& w, void* handle) { \
          const auto bad = static_cast<type>(handle);     \
          return w.cl->name(__VA_ARGS__);                 \
        },                                                \
    .bad_kind = HandleKind::kind, .line = __LINE__        \
  }
#define FAILS_TO_MAKE_ON_BAD(kind, type, name, expected, ...) \
  ErrorRow {                                                  \
    .function = #name, .code = expected,                      \
    .call =                                                   \
        []([[maybe_unused]] ObjectSet& w, void* handle) {     \
          const auto bad = static_cast<type>(handle);         \
          cl_int error = CL_SUCCESS;                          \
          w.cl->name(__VA_ARGS__, &error);                    \
          return error;                                       \
        },                                                    \
    .bad_kind = HandleKind::kind, .line = __LINE__            \
  }

std::vector<ErrorRow> platform_error_rows();
std::vector<ErrorRow> buffer_error_rows();
std::vector<ErrorRow> program_error_rows();
std::vector<ErrorRow> kernel_error_rows();
std::vector<ErrorRow> event_error_rows();
std::vector<ErrorRow> image_error_rows();
std::vector<ErrorRow> later_error_rows();
std::vector<ErrorRow> device_queue_error_rows();
std::vector<ErrorRow> semaphore_error_rows();
std::vector<ErrorRow> command_buffer_error_rows();
std::vector<ErrorRow> mutable_dispatch_error_rows();
