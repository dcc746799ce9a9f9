// Prints the generated files of suites/math/directed:
//
//   directed_cases edges                    edges.txt
//   directed_cases half                     hardest_half.txt
//   directed_cases single [THREADS]         hardest_single.txt (2^32 points of each of 34 functions)
//   directed_cases measure < FILE           FILE with every "?" of its claims measured
//   directed_cases check FILE...            every claim of the files, proved or refuted

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>

#include "scripts/directed_cases/claims.h"
#include "scripts/directed_cases/generators.h"
#include "scripts/directed_cases/line.h"

namespace {

using namespace plumbline::math;

int measure() {
  int number = 0;
  for (std::string line; std::getline(std::cin, line);) {
    ++number;
    if (line.empty() || line[0] == '#') {
      std::printf("%s\n", line.c_str());
      continue;
    }
    const auto read = parse_directed(line, fmt::format("input line {}", number));
    if (!read) {
      std::fprintf(stderr, "%s\n", read.error().message.c_str());
      return 1;
    }
    const DirectedCase& one = read->front();
    print_case(one.function, one.precision, one.arguments, measured_claim(one), one.reason);
  }
  return 0;
}

int check(int count, char** files) {
  int wrong = 0;
  for (int k = 0; k < count; ++k) {
    std::ifstream in(files[k]);
    std::ostringstream text;
    text << in.rdbuf();
    const auto read = parse_directed(text.str(), files[k]);
    if (!read) {
      std::fprintf(stderr, "%s\n", read.error().message.c_str());
      return 1;
    }
    for (const DirectedCase& one : *read)
      if (const std::string what = falsehood(one); !what.empty()) {
        std::fprintf(stderr, "%s:%d: [%s] %s\n", one.file.c_str(), one.line, one.claim.c_str(), what.c_str());
        ++wrong;
      }
  }
  return wrong == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  if (what == "measure") return measure();
  if (what == "check") return check(argc - 2, argv + 2);
  if (what == "edges") {
    print_edges();
  } else if (what == "half") {
    print_hardest_half();
  } else if (what == "single") {
    print_hardest_single(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2]))
                                  : std::thread::hardware_concurrency());
  } else {
    std::fprintf(stderr, "usage: directed_cases edges|half|single|measure|check\n");
    return 2;
  }
  return 0;
}
