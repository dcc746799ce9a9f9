#include <algorithm>

#include "corpus.h"

namespace device_test {
namespace {

constexpr int rounds = 5;

/// The values of one group's work-items.
using Group = std::vector<cl_int>;

Group turned(Group x, std::size_t count = 1) {
  std::rotate(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(count % x.size()), x.end());
  return x;
}
Group plus(Group x, int addend) {
  for (cl_int& v : x) v += addend;
  return x;
}

/// Arguments (data, rounds) and what `serial` makes of each group's data, given the group's number.
template <class Serial>
Launch& each_group(Launch& l, Serial&& serial) {
  const std::vector<cl_int> before = integers(l.items(), 1000);
  std::vector<cl_int> after;
  for (std::size_t g = 0; g < l.groups(); ++g) {
    const auto first = before.begin() + static_cast<std::ptrdiff_t>(g * l.group());
    const Group result = serial(Group(first, first + static_cast<std::ptrdiff_t>(l.group())), g);
    after.insert(after.end(), result.begin(), result.end());
  }
  return l.changes(before, after).value<cl_int>(rounds);
}

template <std::size_t count>
void turns(Launch& l) {
  each_group(l, [](const Group& x, std::size_t) { return turned(x, count); });
}

void in_for(Launch& l) {
  each_group(l, [](const Group& x, std::size_t) { return plus(turned(x, rounds), 0 + 1 + 2 + 3 + 4); });
}

void in_nested_loops(Launch& l) {
  each_group(l, [](Group x, std::size_t) {
    for (int i = 0; i < rounds; ++i) {
      for (int j = 0; j <= std::min(i, 2); ++j) x = plus(turned(x), i * j);
      if (i % 2 == 1) x = turned(x);
    }
    return x;
  });
}

void in_branch(Launch& l) {
  each_group(l, [](const Group& x, std::size_t g) { return g % 2 == 0 ? turned(x) : plus(turned(x, 2), 5); });
}

void in_branch_of_loop(Launch& l) {
  each_group(l, [](const Group& x, std::size_t) { return plus(turned(x, 2), 1 + 3); });
}

void in_switch(Launch& l) {
  each_group(l, [](Group x, std::size_t g) {
    if (g % 4 < 2) return plus(turned(x, 2 - g % 4), 1);
    if (g % 4 == 2) return turned(x, rounds);
    for (cl_int& v : x) v = -v;
    return x;
  });
}

void in_switch_of_loop(Launch& l) {
  each_group(l, [](const Group& x, std::size_t) {
    Group y = turned(plus(turned(x), 7));
    for (cl_int& v : y) v *= 2;
    return y;
  });
}

void in_called_functions(Launch& l) {
  each_group(l, [](const Group& x, std::size_t) {
    Group sum = turned(x, rounds);
    const Group once = turned(x);
    for (std::size_t i = 0; i < x.size(); ++i) sum[i] += once[i];
    return sum;
  });
}

void in_conditions(Launch& l) {
  each_group(l, [](const Group& x, std::size_t g) {
    return plus(turned(x, g % 3 == 0 ? rounds + 1 : rounds), static_cast<int>(g % 2));
  });
}

void after_uniform_return(Launch& l) {
  each_group(l, [](const Group& x, std::size_t g) {
    return g == 1 ? x : g == 2 ? plus(turned(x), 1) : turned(x, 2);
  });
}

void in_irreducible_loop(Launch& l) {
  each_group(l, [](const Group& x, std::size_t g) { return plus(turned(x, 2 * rounds - g % 2), rounds); });
}

void keeps_private_values(Launch& l) {
  each_group(l, [](const Group& x, std::size_t) {
    Group result = turned(x);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const cl_int v = x[i], neighbour = result[i];
      const cl_int sum = neighbour + v + (v + 3) + (v & 15) + v * (v & 15) + 2 * v + (v & 255);
      result[i] = neighbour + sum + sum + (v % 2 ? 100 : 200);
    }
    return result;
  });
}

void sixteen_of_them(Launch& l) {
  each_group(l, [](const Group& x, std::size_t) { return plus(turned(x, 16), 4); });
}

void around_divergence(Launch& l) {
  each_group(l, [](Group x, std::size_t) {
    for (int r = 0; r < rounds; ++r) {
      for (std::size_t i = 0; i < x.size(); ++i) {
        if (i % 2 == 1) {
          for (int j = 0; j < static_cast<int>(i % 5); ++j) x[i] += j;
        } else if (x[i] % 3 == 0) {
          x[i] /= 3;
        }
      }
      x = turned(x);
    }
    return x;
  });
}

void called_kernel(Launch& l) {
  each_group(l, [](const Group& x, std::size_t) { return turned(x, rounds); }).local<cl_int>(l.group());
}

void kernel_calling_kernels(Launch& l) {
  each_group(l, [](const Group& x, std::size_t) {
    return plus(turned(x, rounds + 2), 1);
  }).local<cl_int>(l.group());
}

void with_a_tile_in_each_arm(Launch& l) {
  each_group(l, [](const Group& x, std::size_t g) { return turned(x, 2 - g % 2); });
}

void for_one_writer(Launch& l) {
  each_group(
      l, [](const Group& x, std::size_t) { return Group(x.size(), std::accumulate(x.begin(), x.end(), 0)); });
}

constexpr KernelCase kernels[] = {
    {"first_statement", turns<1>},
    {"last_statement", turns<1>},
    {"nothing_else", turns<0>},
    {"one_after_another", turns<1>},
    {"in_for", in_for},
    {"in_while", turns<rounds>},
    {"in_do_while", turns<rounds>},
    {"in_endless_loop", turns<3>},
    {"in_nested_loops", in_nested_loops},
    {"in_branch", in_branch},
    {"in_branch_of_loop", in_branch_of_loop},
    {"in_switch", in_switch},
    {"in_switch_of_loop", in_switch_of_loop},
    {"in_called_functions", in_called_functions},
    {"in_conditions", in_conditions},
    {"after_uniform_return", after_uniform_return},
    {"with_goto", turns<rounds>},
    {"in_irreducible_loop", in_irreducible_loop},
    {"keeps_private_values", keeps_private_values},
    {"sixteen_of_them", sixteen_of_them},
    {"around_divergence", around_divergence},
    {"called_kernel", called_kernel},
    {"kernel_calling_kernels", kernel_calling_kernels},
    {"with_tiles_swapped", turns<rounds>},
    {"with_a_tile_in_each_arm", with_a_tile_in_each_arm},
    {"on_global_memory", turns<rounds>},
    {"for_one_writer", for_one_writer},
};

TEST(Barriers, HoldInEveryPosition) { expect_corpus("barriers.cl", kernels); }

}  // namespace
}  // namespace device_test
