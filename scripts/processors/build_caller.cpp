// build_caller SELECTOR FILE: the program by which the device libm:SELECTOR calls its library, as a file.

#include <iostream>

#include "harness/libm/caller.h"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "build_caller: wanted SELECTOR FILE\n";
    return 2;
  }
  const auto selection = plumbline::libm::parse_selection(argv[1]);
  const plumbline::Status built =
      selection ? plumbline::libm::build_caller(*selection, argv[2]) : selection.error();
  if (built) return 0;
  std::cerr << "build_caller: " << built.error().message << '\n';
  return 2;
}
