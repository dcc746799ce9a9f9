// Work-group and sub-group functions (3.0: 6.15.16, 6.15.19), cl_khr_work_group_uniform_arithmetic and the
// extensions of sub-groups: every function at every type.
#include <algorithm>
#include <bit>
#include <numeric>

#include "group_model.h"

namespace device_test {
namespace {

constexpr std::size_t sub_group = 8;

struct Operation {
  const char* name;
  double (*apply)(double, double);
  double identity;
};
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr Operation sums_and_extremes[] = {
    {"add", [](double a, double b) { return a + b; }, 0},
    {"min", [](double a, double b) { return std::min(a, b); }, infinity},
    {"max", [](double a, double b) { return std::max(a, b); }, -infinity},
};

void append(std::vector<GroupCall>& calls, std::vector<GroupCall> more) {
  calls.insert(calls.end(), more.begin(), more.end());
}

/// Products wrap around in integers: as T has them.
template <class T>
double product(double a, double b) {
  if constexpr (is_float<T>)
    return a * b;
  else
    return double(T(UnsignedOf<T>(std::uint64_t(UnsignedOf<T>(T(a))) * UnsignedOf<T>(T(b)))));
}

template <class T, class Apply>
double bitwise(double a, double b, Apply apply) {
  return double(T(apply(UnsignedOf<T>(rounded_to<T>(a)), UnsignedOf<T>(rounded_to<T>(b)))));
}

template <class T>
std::vector<GroupCall> integer_reductions(const std::string& prefix) {
  std::vector<GroupCall> calls;
  append(calls, reductions(
                    prefix, "and", [](double a, double b) { return bitwise<T>(a, b, std::bit_and<>()); },
                    double(T(~UnsignedOf<T>(0)))));
  append(calls, reductions(
                    prefix, "or", [](double a, double b) { return bitwise<T>(a, b, std::bit_or<>()); }, 0));
  append(calls, reductions(
                    prefix, "xor", [](double a, double b) { return bitwise<T>(a, b, std::bit_xor<>()); }, 0));
  return calls;
}

std::vector<GroupCall> logical_reductions(const std::string& prefix) {
  std::vector<GroupCall> calls;
  append(calls, reductions(
                    prefix, "logical_and", [](double a, double b) { return double(a && b); }, 1));
  append(calls, reductions(
                    prefix, "logical_or", [](double a, double b) { return double(a || b); }, 0));
  append(calls, reductions(
                    prefix, "logical_xor", [](double a, double b) { return double(!a != !b); }, 0));
  return calls;
}

/// With products and, for integers, bitwise operations where `all`.
template <class T>
std::vector<GroupCall> every_reduction(const std::string& prefix, bool all) {
  std::vector<GroupCall> calls;
  for (const Operation& o : sums_and_extremes) append(calls, reductions(prefix, o.name, o.apply, o.identity));
  if (!all) return calls;
  append(calls, reductions(prefix, "mul", product<T>, 1));
  if constexpr (!is_float<T>) append(calls, integer_reductions<T>(prefix));
  return calls;
}

/// The value of the member with this id; nothing if it does not take part.
std::optional<double> value_of_lane(const Members& m, unsigned lane) {
  const auto found = std::ranges::find(m.lanes, lane);
  if (found == m.lanes.end()) return std::nullopt;
  return m.values[std::size_t(found - m.lanes.begin())];
}

template <class F>
void for_each_type(F&& f) {
  f.template operator()<std::int8_t>();
  f.template operator()<std::uint8_t>();
  f.template operator()<std::int16_t>();
  f.template operator()<std::uint16_t>();
  f.template operator()<std::int32_t>();
  f.template operator()<std::uint32_t>();
  f.template operator()<std::int64_t>();
  f.template operator()<std::uint64_t>();
  f.template operator()<Half>();
  f.template operator()<float>();
  f.template operator()<double>();
}

TEST(GroupFunctions, WorkGroupsReduceScanAndBroadcast) {
  for_each_type([]<class T>() {
    if constexpr (sizeof(T) >= 4 || is_float<T>) {
      std::vector<GroupCall> calls = every_reduction<T>("work_group", true);
      calls.push_back({"work_group_broadcast(x, 13)", [](const Members& m) { return value_of_lane(m, 13); }});
      expect_group_calls<T>(calls, group_size, false);
    }
  });
  expect_group_calls<std::int32_t>(logical_reductions("work_group"), group_size, false);
}

TEST(GroupFunctions, SubGroupsReduceScanAndBroadcast) {
  for_each_type([]<class T>() {
    std::vector<GroupCall> calls = every_reduction<T>("sub_group", false);
    calls.push_back({"sub_group_broadcast(x, 5)", [](const Members& m) { return value_of_lane(m, 5); }});
    expect_group_calls<T>(calls, sub_group, false);
  });
}

TEST(GroupFunctions, WhatIsThereOfSubGroupsReducesAndScans) {
  for_each_type([]<class T>() {
    const std::vector<GroupCall> calls = every_reduction<T>("sub_group_non_uniform", true);
    expect_group_calls<T>(calls, sub_group, true);
  });
  expect_group_calls<std::int32_t>(every_reduction<std::int32_t>("sub_group_non_uniform", true), sub_group,
                                   false);
  expect_group_calls<std::int32_t>(logical_reductions("sub_group_non_uniform"), sub_group, true);
}

TEST(GroupFunctions, ClustersReduce) {
  for_each_type([]<class T>() {
    for (const std::size_t size : {1, 2, 4, 8}) {
      if (size != 4 && !std::is_same_v<T, std::int32_t>) continue;
      std::vector<GroupCall> calls;
      for (GroupCall& call : every_reduction<T>("sub_group_clustered", true)) {
        if (call.text.find("_reduce_") == call.text.npos) continue;
        call.text = call.text.substr(0, call.text.size() - 1) + ", " + std::to_string(size) + ")";
        calls.push_back(call);
      }
      expect_group_calls<T>(calls, size, false);
    }
  });
}

/// Shuffles, with the ids that they take values from.
struct Shuffle {
  const char* text;
  unsigned (*from)(unsigned lane);
};
constexpr Shuffle shuffles[] = {
    {"sub_group_shuffle(x, (get_sub_group_local_id() * 3 + 1) % 8)",
     [](unsigned l) { return (l * 3 + 1) % 8; }},
    {"sub_group_shuffle_xor(x, 3)", [](unsigned l) { return l ^ 3; }},
    {"sub_group_shuffle_up(x, 2)", [](unsigned l) { return l - 2; }},
    {"sub_group_shuffle_down(x, 3)", [](unsigned l) { return l + 3; }},
    {"sub_group_rotate(x, 3)", [](unsigned l) { return (l + 3) % 8; }},
    {"sub_group_rotate(x, -1)", [](unsigned l) { return (l + 7) % 8; }},
    {"sub_group_clustered_rotate(x, 1, 4)", [](unsigned l) { return (l & ~3u) + (l + 1) % 4; }},
    {"sub_group_clustered_rotate(x, -3, 2)", [](unsigned l) { return (l & ~1u) + (l + 1) % 2; }},
    {"sub_group_non_uniform_broadcast(x, 2)", [](unsigned) { return 2u; }},
};

TEST(GroupFunctions, ValuesComeFromTheLaneThatIsNamed) {
  for_each_type([]<class T>() {
    std::vector<GroupCall> calls;
    for (const Shuffle& s : shuffles)
      calls.push_back({s.text, [s](const Members& m) { return value_of_lane(m, s.from(m.lane)); }});
    calls.push_back({"sub_group_broadcast_first(x)", [](const Members& m) { return m.values.front(); }});
    expect_group_calls<T>(calls, sub_group, true);
    if (std::is_same_v<T, std::int32_t>) expect_group_calls<T>(calls, sub_group, false);
  });
}

TEST(GroupFunctions, VectorsAreBroadcastWhole) {
  for_each_type([]<class T>() {
    std::vector<GroupCall> calls;
    for (const int width : {2, 3, 4, 8, 16}) {
      const std::string vector = name_of<T>() + std::to_string(width), last = "0123456789abcdef";
      for (const std::string name : {"sub_group_broadcast", "sub_group_non_uniform_broadcast"})
        calls.push_back({"({ " + vector + " v = x; v.s" + last[std::size_t(width - 1)] + " = 1; v = " + name +
                             "(v, 3); v.s" + last[std::size_t(width - 1)] + " == 1 ? v.s0 : (" +
                             name_of<T>() + ")99; })",
                         [](const Members& m) { return value_of_lane(m, 3); }});
    }
    expect_group_calls<T>(calls, sub_group, false);
  });
}

TEST(GroupFunctions, Votes) {
  const auto count = [](const Members& m, auto&& holds) { return std::ranges::count_if(m.values, holds); };
  const auto all = [=](const Members& m) {
    return double(count(m, [](double x) { return x < 3; }) == long(m.values.size()));
  };
  const auto any = [=](const Members& m) { return double(count(m, [](double x) { return x == 3; }) > 0); };
  expect_group_calls<std::int32_t>({{"work_group_all(x < 3)", all},
                                    {"work_group_any(x == 3)", any},
                                    {"work_group_all(5)", [](const Members&) { return 1.0; }},
                                    {"work_group_any(x > 5)", [](const Members&) { return 0.0; }}},
                                   group_size, false);
  expect_group_calls<std::int32_t>({{"sub_group_all(x < 3)", all}, {"sub_group_any(x == 3)", any}}, sub_group,
                                   false);
  expect_group_calls<std::int32_t>(
      {{"sub_group_non_uniform_all(x < 3)", all},
       {"sub_group_non_uniform_any(x == 3)", any},
       {"sub_group_elect()", [](const Members& m) { return double(m.own == 0); }}},
      sub_group, true);
}

TEST(GroupFunctions, AllAreEqualOrNot) {
  for_each_type([]<class T>() {
    const std::string type = "(" + name_of<T>() + ")";
    const std::vector<GroupCall> calls = {
        {"sub_group_non_uniform_all_equal(" + type + "7)", [](const Members&) { return 1.0; }},
        {"sub_group_non_uniform_all_equal(x)",
         [](const Members& m) {
           return double(std::ranges::count(m.values, m.values[0]) == long(m.values.size()));
         }},
        {"sub_group_non_uniform_all_equal(" + type + "(get_sub_group_local_id() == 0))",
         [](const Members& m) { return double(m.values.size() == 1 || m.lanes[0] != 0); }}};
    expect_group_calls<T, std::int32_t>(calls, sub_group, true);
  });
}

TEST(GroupFunctions, Ballots) {
  const auto votes = [](const Members& m) {
    unsigned bits = 0;
    for (std::size_t j = 0; j < m.values.size(); ++j) bits |= unsigned(m.values[j] > 0) << m.lanes[j];
    return bits;
  };
  const auto mask = [](const char* name, auto holds) {
    return GroupCall{std::string("get_sub_group_") + name + "_mask().x", [=](const Members& m) {
                       unsigned bits = 0;
                       for (unsigned lane = 0; lane < sub_group; ++lane)
                         bits |= unsigned(holds(lane, m.lane)) << lane;
                       return double(bits);
                     }};
  };
  const std::vector<GroupCall> calls = {
      {"sub_group_ballot(x > 0).x", [=](const Members& m) { return double(votes(m)); }},
      {"(int)any(sub_group_ballot(x > 0).yzw != 0)", [](const Members&) { return 0.0; }},
      {"sub_group_inverse_ballot((uint4)(0x35, 0, 0, 0))",
       [](const Members& m) { return double(0x35 >> m.lane & 1); }},
      {"sub_group_ballot_bit_extract((uint4)(0x35, 0, 0, 0), 4)", [](const Members&) { return 1.0; }},
      {"sub_group_ballot_bit_extract((uint4)(0x35, 0, 0, 0), 1)", [](const Members&) { return 0.0; }},
      {"sub_group_ballot_bit_count(sub_group_ballot(x > 0))",
       [=](const Members& m) { return double(std::popcount(votes(m))); }},
      {"sub_group_ballot_inclusive_scan((uint4)(0x35, 0, 0, 0))",
       [](const Members& m) { return double(std::popcount(0x35u & ((2u << m.lane) - 1))); }},
      {"sub_group_ballot_exclusive_scan((uint4)(0x35, 0, 0, 0))",
       [](const Members& m) { return double(std::popcount(0x35u & ((1u << m.lane) - 1))); }},
      {"sub_group_ballot_find_lsb((uint4)(0x34, 0, 0, 0))", [](const Members&) { return 2.0; }},
      {"sub_group_ballot_find_msb((uint4)(0x34, 0, 0, 0))", [](const Members&) { return 5.0; }},
      mask("eq", [](unsigned lane, unsigned own) { return lane == own; }),
      mask("ge", [](unsigned lane, unsigned own) { return lane >= own; }),
      mask("gt", [](unsigned lane, unsigned own) { return lane > own; }),
      mask("le", [](unsigned lane, unsigned own) { return lane <= own; }),
      mask("lt", [](unsigned lane, unsigned own) { return lane < own; }),
  };
  expect_group_calls<std::int32_t>(calls, sub_group, false);
  expect_group_calls<std::int32_t>(calls, sub_group, true);
}

TEST(GroupFunctions, SubGroupsAreRunsOfLinearIds) {
  expect_group_calls<std::int32_t>(
      {{"get_sub_group_local_id()", [](const Members& m) { return double(m.lane); }},
       {"get_sub_group_size()", [](const Members& m) { return double(m.values.size()); }},
       {"get_max_sub_group_size()", [](const Members&) { return 8.0; }},
       {"get_num_sub_groups()", [](const Members&) { return 3.0; }},
       {"get_enqueued_num_sub_groups()", [](const Members&) { return 3.0; }}},
      sub_group, false);
  expect_group_calls<std::int32_t>(
      {{"get_sub_group_id()", [](const Members& m) { return double(m.lane / 8); }}}, group_size, false);
}

}  // namespace
}  // namespace device_test
