#pragma once

#include <string>
#include <vector>

#include "harness/ranks/channel.h"
#include "harness/run/hunt_search.h"

namespace plumbline {

/// How the searches of a job's ranks for the worst points of one entry, and of one entry after the other,
/// exchange what they find. Every rank has to make the same calls. At each exchange rank 0 merges the
/// populations, in the order of the ranks, and every rank takes the worst points of all: the size of a
/// message does not grow with the ranks. Given the seed and the number of ranks, round n of each is the same
/// whatever its speed.
class SearchExchange {
 public:
  explicit SearchExchange(Channel& channel) : channel_(channel) {}

  /// This rank's share of each search.
  SearchShare share() const;
  /// Rounds between two exchanges.
  std::uint64_t rounds() const { return channel_.size() == 1 ? 1 : 16; }
  /// Rank 0's text.
  std::string from_first(const std::string& text);
  /// Whether it holds for all.
  bool all(bool holds);
  /// Gives the search the worst points of all. Whether the searches go on: rank 0 decides, while all devices
  /// live.
  bool exchange(Hunt& hunt, bool is_alive, bool goes_on);
  /// The tally of all of them; on other ranks than 0 their own.
  Tally all_of(Tally own);

 private:
  /// On rank 0 the states of all, by rank; elsewhere none.
  std::vector<SearchState> gathered(SearchState own);
  /// Rank 0's state, on every rank.
  SearchState first_of(SearchState own);

  Channel& channel_;
};

}  // namespace plumbline
