#pragma once

#include <string>

#include "harness/results/part.h"
#include "harness/run/hunt.h"

namespace plumbline {

/// The other searches for the worst points of the same entries, one after the other: those of other ranks.
/// Every member has to make the same calls.
class HuntPeers {
 public:
  virtual ~HuntPeers() = default;
  virtual Searcher searcher() const = 0;
  /// Rounds between two exchanges.
  virtual std::uint64_t rounds() const = 0;
  /// Rank 0's text.
  virtual std::string from_first(const std::string& text) = 0;
  /// Whether it holds for all.
  virtual bool all(bool holds) = 0;
  /// Tells the searches of one entry of each other's worst points. Whether they go on: rank 0 says so, while
  /// all devices live.
  virtual bool exchange(Hunt& hunt, bool is_alive, bool goes_on) = 0;
  /// What all of them saw; on other ranks than 0 their own.
  virtual Part all_of(Part own) = 0;
};

/// Nobody else searches.
class NoPeers final : public HuntPeers {
 public:
  Searcher searcher() const override { return {}; }
  std::uint64_t rounds() const override { return 1; }
  std::string from_first(const std::string& text) override { return text; }
  bool all(bool holds) override { return holds; }
  bool exchange(Hunt&, bool is_alive, bool goes_on) override { return is_alive && goes_on; }
  Part all_of(Part own) override { return own; }
};

}  // namespace plumbline
