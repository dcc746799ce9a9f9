#pragma once

#include <span>
#include <string>

#include "harness/support/outcome.h"

namespace plumbline::cuda {

/// One function of a library: its symbol, and the pointer that gets it.
struct Symbol {
  const char* name;
  void** address;
};

template <class Function>
Symbol symbol(const char* name, Function*& function) {
  return {name, reinterpret_cast<void**>(&function)};
}

/// Opens the first of the files that there is, by path or soname, and finds every symbol. It is never closed,
/// as drivers leave threads behind. `what` is the library in words. Error::device_failed has why the first
/// file cannot be opened, or which symbol the library lacks. Returns the file's path.
Outcome<std::string> load_library(const std::string& what, std::span<const std::string> files,
                                  std::span<const Symbol> symbols);

}  // namespace plumbline::cuda
