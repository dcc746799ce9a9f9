#pragma once

#include "harness/ranks/channel.h"
#include "harness/run/hunt_peers.h"

namespace plumbline {

/// The searches of a job's ranks. At each exchange rank 0 merges the populations, in the order of the ranks,
/// and every rank takes the worst points of all: what is said at once does not grow with the ranks. Given the
/// seed and the number of ranks, round n of each is the same whatever its speed.
class RankHunt final : public HuntPeers {
 public:
  explicit RankHunt(Channel& channel) : channel_(channel) {}

  Searcher searcher() const override;
  std::uint64_t rounds() const override { return 16; }
  std::string from_first(const std::string& text) override;
  bool all(bool holds) override;
  bool exchange(Hunt& hunt, bool is_alive, bool goes_on) override;
  Part all_of(Part own) override;

 private:
  /// On rank 0 the texts of all, by rank; elsewhere none.
  std::vector<std::string> gathered(const std::string& text);

  Channel& channel_;
};

}  // namespace plumbline
