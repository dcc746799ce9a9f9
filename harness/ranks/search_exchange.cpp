#include "harness/ranks/search_exchange.h"

namespace plumbline {

SearchShare SearchExchange::share() const {
  return {static_cast<std::uint64_t>(channel_.rank()), static_cast<std::uint64_t>(channel_.size())};
}

std::vector<SearchState> SearchExchange::gathered(SearchState own) {
  if (channel_.rank() != 0) {
    channel_.send(0, scheduler_port, std::move(own));
    return {};
  }
  std::vector<SearchState> states(static_cast<std::size_t>(channel_.size()));
  states[0] = std::move(own);
  // A rank sends its next state after it has received rank 0's.
  for (int k = 1; k < channel_.size(); ++k) {
    Received received = channel_.receive(scheduler_port);
    states[static_cast<std::size_t>(received.from)] = channel_.as<SearchState>(std::move(received));
  }
  return states;
}

SearchState SearchExchange::first_of(SearchState own) {
  if (channel_.rank() != 0) return channel_.receive_as<SearchState>(rank_port);
  for (int rank = 1; rank < channel_.size(); ++rank) channel_.send(rank, rank_port, own);
  return own;
}

std::string SearchExchange::from_first(const std::string& text) { return first_of({.stored = text}).stored; }

bool SearchExchange::all(bool holds) {
  bool all_do = true;
  for (const SearchState& state : gathered({.holds = holds})) all_do = all_do && state.holds;
  return first_of({.holds = all_do}).holds;
}

bool SearchExchange::exchange(Hunt& hunt, bool is_alive, bool goes_on) {
  if (channel_.size() == 1) return is_alive && goes_on;
  Population population;
  for (const SearchState& state : gathered({.holds = is_alive, .found = hunt.found()})) {
    goes_on = goes_on && state.holds;
    for (const Population::Found& f : state.found) population.take(f.point, f.badness);
  }
  const SearchState of_all = first_of({.holds = goes_on, .found = population.found()});
  hunt.take(of_all.found);
  return of_all.holds;
}

Tally SearchExchange::all_of(Tally own) {
  if (channel_.size() == 1) return own;
  const auto states = gathered({.tally = own});
  for (std::size_t rank = 1; rank < states.size(); ++rank) {
    if (!states[rank].tally) channel_.abort({Error::Kind::device_failed, "a rank's search: no tally"});
    merge(own, *states[rank].tally);
  }
  (void)first_of({});
  return own;
}

}  // namespace plumbline
