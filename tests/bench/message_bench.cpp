// What a message between two ranks takes, there and back: mpirun -n 2 build/bin/message_bench
// (docs/scale.md). Rank 1 sends a report's size and gets an assignment's, as a worker and rank 0 do.
#include <algorithm>
#include <chrono>
#include <iostream>
#include <numeric>
#include <vector>

#include "harness/mpi/mpi.h"

namespace plumbline {
namespace {

constexpr int times = 2000;
constexpr std::size_t report_bytes = 4700, assignment_bytes = 200;

std::vector<double> there_and_back(Channel& channel) {
  std::vector<double> seconds;
  for (int k = 0; k < times; ++k) {
    const auto start = std::chrono::steady_clock::now();
    channel.send(0, scheduler_port, SearchState{.stored = std::string(report_bytes, 'r')});
    (void)channel.receive(rank_port);
    seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return seconds;
}

int run() {
  const auto channel = join_mpi_job();
  if (!channel || (*channel)->size() != 2) {
    std::cerr << "message_bench: wanted two ranks: mpirun -n 2 message_bench\n";
    return 2;
  }
  if ((*channel)->rank() == 0) {
    for (int k = 0; k < times; ++k) {
      (void)(*channel)->receive(scheduler_port);
      (*channel)->send(1, rank_port, SearchState{.stored = std::string(assignment_bytes, 'a')});
    }
    return 0;
  }
  auto seconds = there_and_back(**channel);
  std::ranges::sort(seconds);
  std::cout << times << " times " << report_bytes << " bytes there and " << assignment_bytes
            << " back: median " << 1e6 * seconds[times / 2] << " us, mean "
            << 1e6 * std::accumulate(seconds.begin(), seconds.end(), 0.0) / times << " us, 99 % within "
            << 1e6 * seconds[times * 99 / 100] << " us\n";
  return 0;
}

}  // namespace
}  // namespace plumbline

int main() { return plumbline::run(); }
