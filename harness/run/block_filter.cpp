#include "harness/run/block_filter.h"

#include <algorithm>
#include <cstring>

#include "harness/inputs/inputs.h"

namespace plumbline {
namespace {

const void* from(const Column& column, std::uint64_t first) {
  return column.bytes.data() + first * static_cast<std::uint64_t>(size_of(column.type));
}

/// Of the only argument.
std::uint32_t first_bits(const FilterBlock& block) {
  std::uint32_t bits;
  std::memcpy(&bits, block.arguments[0], sizeof bits);
  return bits;
}

/// Of a block with is_run.
fast::HalfPairs::Run half_run(const FilterBlock& block) {
  fast::HalfPairs::Run run{.count = block.count};
  std::memcpy(&run.first, block.arguments[0], sizeof run.first);
  std::memcpy(&run.second, block.arguments[1], sizeof run.second);
  return run;
}

/// As Kernel::enclose at some points of a run; `out` has those of all.
void enclose_some(const fast::Kernel& kernel, const FilterBlock& block, const Escalated& points,
                  const fast::Enclosures& out) {
  std::array<std::uint16_t, FilterBlock::most_points> origin;
  std::array<float, FilterBlock::most_points> operands;
  std::array<double, FilterBlock::most_points> center, low, high;
  std::size_t count = 0;
  for_each(points, [&](std::size_t i) {
    operands[count] = static_cast<const float*>(block.arguments[0])[i];
    origin[count++] = static_cast<std::uint16_t>(i);
  });
  const void* const arguments[] = {operands.data()};
  kernel.enclose(arguments, count, {center.data(), low.data(), high.data()});
  for (std::size_t n = 0; n < count; ++n) {
    out.center[origin[n]] = center[n];
    out.low[origin[n]] = low[n];
    out.high[origin[n]] = high[n];
  }
}

/// Whether its heat map, or its observer, needs every point.
bool needs_all(const Measurement& measurement) {
  return (measurement.observer != nullptr && !measurement.observer->is_selective()) ||
         !measurement.tally.heat.empty();
}

}  // namespace

void BlockFilter::prepare(std::span<Evaluated> evaluated) {
  if (!find_) return;
  routes_.resize(evaluated.size());
  for (std::size_t a = 0; a < evaluated.size(); ++a) {
    const Configuration& configuration = *evaluated[a].configuration;
    Route& route = routes_[a];
    if (!evaluated[a].evaluator || route.criterion == configuration.criterion.get()) continue;
    route.criterion = configuration.criterion.get();
    route.call = &configuration.call;
    route.filter.reset();
    if (needs_all(evaluated[a].measurement)) continue;
    route.filter = route.criterion->filter({configuration.call, find_});
    if (!route.filter) continue;
    route.truths.clear();
    route.worst = WorstErrors(evaluated[a].measurement.kept.most);
    for (const fast::Kernel* kernel : route.filter->kernels()) route.truths.push_back(truth_of(kernel));
    if (route.truths.empty()) continue;
    evaluated[a].measurement.tally.kernel_proof = fast::name_of(truths_[route.truths[0]].kernel->proof);
  }
}

static_assert(RunOrder::run == fast::Neighbours::run && RunOrder::run_of_pairs == 512);

BlockFilter::KernelTruth::KernelTruth(const fast::Kernel& k)
    : kernel(&k),
      center(FilterBlock::most_points),
      low(center),
      high(center),
      scale(FilterBlock::most_points, 1.0) {
  if (k.arity == 1 && k.format == ScalarType::f32 && !k.unsigned_argument) neighbours.emplace(k);
  if (k.arity == 2 && k.format == ScalarType::f16 && !k.integer_second)
    pairs = fast::half_pairs_of(k.function);
}

std::size_t BlockFilter::truth_of(const fast::Kernel* kernel) {
  const auto known = std::ranges::find(truths_, kernel, &KernelTruth::kernel);
  if (known != truths_.end()) return static_cast<std::size_t>(known - truths_.begin());
  truths_.emplace_back(*kernel);
  return truths_.size() - 1;
}

std::uint64_t BlockFilter::chunk(const RunOrder* runs) const {
  constexpr std::uint64_t most = FilterBlock::most_points;
  static_assert(most % Inputs::width_multiple == 0);
  const bool is_short = runs != nullptr && runs->length() <= most;
  if (seen_ >= most) return is_short ? most : most - seen_ % most;
  return std::max(seen_, Inputs::width_multiple) / Inputs::width_multiple * Inputs::width_multiple;
}

const fast::RunTruth* BlockFilter::run_of(KernelTruth& truth, const FilterBlock& block) {
  if (!block.is_run || !truth.neighbours) return nullptr;
  return &truth.neighbours->truth_of(first_bits(block));
}

fast::Enclosures BlockFilter::enclosures_of(KernelTruth& truth, const FilterBlock& block,
                                            const Escalated& points) {
  const fast::Enclosures out{truth.center.data(), truth.low.data(), truth.high.data(), truth.scale.data()};
  Escalated missing = points;
  for (std::size_t word = 0; word < missing.size(); ++word) missing[word] &= ~truth.known[word];
  const std::size_t count = count_of(missing);
  if (count == 0) return out;
  if (block.is_run && truth.neighbours && 2 * count < block.count) {
    for (std::size_t word = 0; word < missing.size(); ++word) truth.known[word] |= missing[word];
    enclose_some(*truth.kernel, block, missing, out);
    return out;
  }
  truth.known = first_points(block.count);
  if (block.is_run && truth.neighbours && truth.neighbours->enclose(first_bits(block), block.count, out))
    return out;
  if (block.is_run && truth.pairs != nullptr && truth.pairs->evaluate(half_run(block), out)) return out;
  truth.kernel->enclose(block.arguments.data(), block.count, out);
  return out;
}

void BlockFilter::decide_run(Route& route, FilterBlock& block, const FilterLimits& limits, bool profiled,
                             std::uint64_t position, Measurement& measurement) {
  if (!block.is_run || (profiled && !places_.is_one())) return;
  if (route.truths.empty() || measurement.observer) return;
  for (std::size_t k = 0; k < route.truths.size(); ++k)
    if (block.runs[k] == nullptr || block.runs[k]->form == fast::RunTruth::Form::unknown)
      block.truths[k] = enclosures_of(truths_[route.truths[k]], block, first_points(block.count));
  std::array<Counts, max_results> counts;
  route.filter->judge_run(block, limits, counts, route.open);
  std::vector<ErrorCounts>& profiles = measurement.tally.errors;
  for (std::size_t k = 0; k < route.truths.size(); ++k) {
    if (position < measurement.repeated) counts[k].misrounded = 0;
    measurement.tally.counts.merge(counts[k]);
    if (profiled && !profiles[k].empty()) add_to_profile(profiles[k], counts[k]);
  }
}

Escalated BlockFilter::wanted_of(const Route& route, const FilterBlock& block,
                                 const Measurement& measurement) {
  if (!measurement.observer) return {};
  return measurement.observer->wanted(block, route.call->arguments, route.call->results[0]);
}

void BlockFilter::decide_points(Route& route, FilterBlock& block, const FilterLimits& limits, bool profiled,
                                std::uint64_t position, Measurement& measurement) {
  Escalated decided = route.open;
  if (count_of(decided) == 0) return;
  std::vector<ErrorCounts>& profiles = measurement.tally.errors;
  const bool one_by_one = profiled && !(places_.is_one() && profiles.size() == 1);
  for (std::size_t k = 0; k < route.truths.size(); ++k)
    block.truths[k] = enclosures_of(truths_[route.truths[k]], block, decided);
  for (std::size_t k = 0; k < profiles.size(); ++k) block.buckets[k] = one_by_one ? buckets_of(k) : nullptr;
  const Escalated observed = wanted_of(route, block, measurement);
  for (std::size_t word = 0; word < decided.size(); ++word) route.open[word] &= ~observed[word];
  Counts counts;
  route.filter->judge(block, limits, counts, route.open);
  for (std::size_t word = 0; word < decided.size(); ++word) {
    route.open[word] |= decided[word] & observed[word];
    decided[word] &= ~route.open[word];
  }
  if (position < measurement.repeated) counts.misrounded = 0;
  measurement.tally.counts.merge(counts);
  if (measurement.observer) measurement.observer->count(counts);
  if (profiled) add_to_profiles(profiles, counts, decided);
  if (route.truths.empty()) return;
  route.escalates = true;
  measurement.tally.escalated += count_of(route.open);
}

std::uint8_t* BlockFilter::buckets_of(std::size_t output) {
  if (buckets_.size() <= output) buckets_.resize(output + 1);
  buckets_[output].resize(FilterBlock::most_points);
  return buckets_[output].data();
}

void BlockFilter::add_to_profile(ErrorCounts& profile, const Counts& counts) const {
  for (std::size_t bucket = 0; bucket < histogram_edges.size(); ++bucket)
    profile.add(places_.at(0), bucket, counts.histogram[bucket]);
}

void BlockFilter::add_to_profiles(std::vector<ErrorCounts>& profiles, const Counts& counts,
                                  const Escalated& decided) {
  if (profiles.size() == 1 && places_.is_one()) {
    if (!profiles[0].empty()) add_to_profile(profiles[0], counts);
    return;
  }
  for (std::size_t k = 0; k < profiles.size(); ++k) {
    if (profiles[k].empty()) continue;
    const std::vector<std::uint8_t>& buckets = buckets_[k];
    for_each(decided, [&](std::size_t i) {
      if (buckets[i] != FilterBlock::no_bucket) profiles[k].add(places_.at(i), buckets[i]);
    });
  }
}

FilterBlock BlockFilter::block_of(std::span<const Column> arguments, const Chunk& chunk) {
  for (KernelTruth& truth : truths_) truth.known.fill(0);
  FilterBlock block;
  block.count = chunk.count;
  for (std::size_t k = 0; k < arguments.size(); ++k) block.arguments[k] = from(arguments[k], chunk.begin);
  const RunOrder* const runs = chunk.runs;
  if (runs != nullptr) block.ranks = {RunOrder::index_factor(), runs->directed(), runs->is_of_pairs()};
  block.is_run = runs != nullptr && chunk.position >= runs->directed();
  return block;
}

void BlockFilter::add_results(FilterBlock& block, const Route& route, std::span<const Column> results,
                              std::uint64_t begin) {
  for (std::size_t k = 0; k < results.size(); ++k) block.results[k] = from(results[k], begin);
  for (std::size_t k = 0; k < route.truths.size(); ++k)
    block.runs[k] = run_of(truths_[route.truths[k]], block);
}

FilterLimits BlockFilter::limits_of(Route& route, const Measurement& measurement, const Chunk& chunk,
                                    double above) const {
  FilterLimits limits = measurement.limits();
  if (route.worst.limit() > limits.worst) {
    limits.worst = route.worst.limit();
    limits.worst_index = 0;  // no error of a result that is kept is equal
  }
  if (limits.worst > above)
    limits.worst = above;
  else if (chunk.position >= foreseen_)
    limits.noted = &route.worst;
  return limits;
}

void BlockFilter::foresee(std::span<Evaluated> evaluated, std::span<const Column> arguments,
                          std::span<const std::span<const Column>> results, const Chunk& chunk) {
  routes_.resize(evaluated.size());
  FilterBlock block = block_of(arguments, chunk);
  if (!block.is_run) return;
  for (std::size_t a = 0; a < evaluated.size(); ++a) {
    Route& route = routes_[a];
    if (!evaluated[a].is_judged() || !route.filter) continue;
    add_results(block, route, results[a], chunk.begin);
    const auto is_unknown = [&](std::size_t k) {
      return block.runs[k] == nullptr || block.runs[k]->form == fast::RunTruth::Form::unknown;
    };
    if (is_unknown(0) || (route.truths.size() > 1 && is_unknown(1))) continue;
    std::array<Counts, max_results> counts;
    Escalated open = first_points(chunk.count);
    route.filter->judge_run(block, {.noted = &route.worst}, counts, open);
  }
  foreseen_ = chunk.position + chunk.count;
}

void BlockFilter::decide(std::span<Evaluated> evaluated, std::span<const Column> arguments,
                         std::span<const std::span<const Column>> results, const Chunk& chunk, double above) {
  routes_.resize(evaluated.size());
  seen_ += chunk.count;
  FilterBlock block = block_of(arguments, chunk);
  const bool is_directed = chunk.runs != nullptr && !block.is_run;
  any_open_.fill(0);
  places_.forget();
  for (std::size_t a = 0; a < evaluated.size(); ++a) {
    Route& route = routes_[a];
    if (const Evaluated* judged = evaluated[a].judged_as)
      route.worst = routes_[static_cast<std::size_t>(judged - evaluated.data())].worst;
    if (!evaluated[a].is_judged()) continue;
    route.open = first_points(chunk.count);
    route.escalates = false;
    if (route.filter && above >= 0 && !is_directed) {
      add_results(block, route, results[a], chunk.begin);
      Measurement& measurement = evaluated[a].measurement;
      const bool profiled = !measurement.tally.errors.empty() && chunk.position < measurement.profiled;
      if (profiled)
        places_.find(measurement.tally.errors, evaluated[a].configuration->call.arguments, block,
                     chunk.count);
      decide_run(route, block, limits_of(route, measurement, chunk, above), profiled, chunk.position,
                 measurement);
      decide_points(route, block, limits_of(route, measurement, chunk, above), profiled, chunk.position,
                    measurement);
    }
    for (std::size_t word = 0; word < any_open_.size(); ++word) any_open_[word] |= route.open[word];
  }
}

void BlockFilter::decide_again(Evaluated& evaluated, std::span<const Column> arguments,
                               std::span<const Column> results, std::uint64_t begin,
                               std::span<const std::uint16_t> which, double above) {
  Route& route = routes_[0];
  if (!route.filter || evaluated.measurement.observer || !evaluated.measurement.tally.errors.empty()) return;
  const std::size_t size = (which.size() + 7) / 8 * 8;
  std::vector<Column> columns;
  columns.reserve(arguments.size() + results.size());
  const auto gathered = [&](const Column& from) -> const void* {
    Column& to = columns.emplace_back(from.type, size);
    for (std::size_t n = 0; n < which.size(); ++n) to.set(n, from.at(begin + which[n]).bits);
    return to.bytes.data();
  };
  FilterBlock block;
  block.count = which.size();
  for (std::size_t k = 0; k < arguments.size(); ++k) block.arguments[k] = gathered(arguments[k]);
  std::vector<double> ends(4 * size * route.truths.size());
  for (std::size_t k = 0; k < route.truths.size(); ++k) {
    const KernelTruth& truth = truths_[route.truths[k]];
    if (count_of(truth.known) == 0) return;
    block.results[k] = gathered(results[k]);
    double* const of = ends.data() + 4 * size * k;
    block.truths[k] = {of, of + size, of + 2 * size, of + 3 * size};
    for (std::size_t n = 0; n < which.size(); ++n) {
      block.truths[k].center[n] = truth.center[which[n]];
      block.truths[k].low[n] = truth.low[which[n]];
      block.truths[k].high[n] = truth.high[which[n]];
      block.truths[k].scale[n] = truth.scale[which[n]];
    }
  }
  FilterLimits limits = evaluated.measurement.limits();
  limits.worst = std::min(limits.worst, above);
  Counts counts;
  Escalated open = first_points(which.size());
  route.filter->judge(block, limits, counts, open);
  for (std::size_t n = 0; n < which.size(); ++n) {
    if ((open[n / 64] >> n % 64 & 1) != 0) continue;
    const std::uint64_t bit = std::uint64_t{1} << which[n] % 64;
    route.open[which[n] / 64] &= ~bit;
    any_open_[which[n] / 64] &= ~bit;
  }
  evaluated.measurement.tally.counts.merge(counts);
  evaluated.measurement.tally.escalated -= counts.points;
}

}  // namespace plumbline
