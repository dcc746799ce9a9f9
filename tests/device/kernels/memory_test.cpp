#include "corpus.h"

namespace device_test {
namespace {

constexpr int primes[] = {2, 3, 5, 7, 11, 13, 17, 19};

void program_scope_constants(Launch& l) {
  l.out(generate(l.items(), [](std::size_t i) {
    const bool odd = i % 2 == 1;
    return static_cast<cl_int>(primes[i % 8] + (odd ? 7 + 'b' + 4 + primes[5] : 3 + 'a' + 1 + primes[1]) +
                               i % 3 + "plumb line"[i % 10] + primes[odd ? 5 : 2]);
  }));
}

void large_private_array(Launch& l) {
  const auto x = integers(l.items(), 1 << 20);
  l.in(x).out(generate(x.size(), [&](std::size_t item) {
    int table[256] = {}, at = x[item] % 256, sum = 0;
    for (int i = 0; i < 100; ++i) {
      table[at] += i;
      at = (at + table[at] + 1) % 256;
    }
    for (int i = 0; i < 256; ++i) sum += table[i] * (i % 7);
    return sum;
  }));
}

void large_private_array_across_barriers(Launch& l) {
  const auto x = integers(l.items(), 1 << 20);
  l.in(x).out(generate(x.size(), [&](std::size_t i) {
    const std::size_t first = i / l.group() * l.group();
    const int place = x[first + (i - first + 1) % l.group()] * 31 % 16384;
    return x[i] + (place == x[i] % 16384 ? x[i] : place);
  }));
}

void many_live_values(Launch& l) {
  const auto x = integers(l.items(), 1 << 30);
  l.in(x).out(generate(x.size(), [&](std::size_t item) {
    cl_uint a[64], sum = 0;
    for (std::size_t i = 0; i < 64; ++i)
      a[i] = static_cast<cl_uint>(x[(item + i) % x.size()]) + static_cast<cl_uint>(i);
    for (int round = 0; round < 4; ++round)
      for (std::size_t i = 0; i < 64; ++i) a[i] = a[i] * 3 + (a[(i + 17) % 64] ^ a[(i + 40) % 64] >> 3);
    for (const cl_uint v : a) sum = sum * 5 + v;
    return sum;
  }));
}

void private_table_by_unknown_index(Launch& l) {
  const auto x = integers(l.items(), 1000);
  l.in(x).out(generate(x.size(), [&](std::size_t item) {
    int squares[16];
    for (int i = 0; i < 16; ++i) squares[i] = i * i + x[item];
    int p = x[item] & 7;
    squares[p + 3] = -1;
    ++p;
    return squares[p] + squares[(x[item] + 3) & 15] + p;
  }));
}

void local_variables(Launch& l) { l.out(std::vector<cl_int>(l.items(), 'x' + 16 + 12 + 5 + 4 + 9 + 1000)); }

void table_of_local_pointers(Launch& l) {
  l.out(generate(l.items(), [&](std::size_t i) {
    const int me = static_cast<int>(i % l.group());
    const int chosen = i % 3 == 0 ? me : i % 3 == 1 ? 10 * me : 7;
    return chosen + 2 * me + 10 * me + 1;
  }));
}

void local_arguments(Launch& l) {
  constexpr int count = 33;
  l.out(generate(l.items(), [&](std::size_t item) {
    const int i = static_cast<int>(item % l.group()) % count;
    return count - 1 - i + i + i;
  }));
  l.local<cl_int>(count).local<float>(count).local<char>(count).value<cl_int>(count);
}

void constant_arguments(Launch& l) {
  l.in<cl_int>({1, -2, 3, -4}).in<float>({0, 0, 0, 10, 0, 0, 0, 20});
  l.out(generate(l.items(), [](std::size_t i) {
    return static_cast<cl_int>((std::array{1, -2, 3, -4})[i % 4] * (i % 2 ? 20 : 10));
  }));
}

void every_kind_of_value(Launch& l) {
  l.out(std::vector<cl_int>(l.items(),
                            -1 + 200 - 300 + 60000 - 5 + 6 + 7 + 8 + 9 + 10 + (1 + 2 + 3) + 30 + 40 + 55));
  l.value(cl_char{-1}).value(cl_uchar{200}).value(cl_short{-300}).value(cl_ushort{60000}).value(cl_int{-5});
  l.value(cl_uint{6}).value(cl_long{7} << 32).value(cl_ulong{8}).value(9.75f).value(10.25);
  l.value(cl_char4{{1, 2, 3, 99}}).value(cl_float2{{10.0f, 20.0f}});
  cl_int16 wide{};
  wide.s[0] = 40, wide.s[15] = 55;
  l.value(wide);
}

void qualified_pointers(Launch& l) {
  const auto x = integers(l.items(), 1000);
  l.in(x).out(generate(x.size(), [&](std::size_t i) { return 2 * x[i]; })).out(x);
}

void through_other_pointers(Launch& l) {
  const auto x = integers(l.items(), 1 << 30);
  l.in(x).out(generate(x.size(), [&](std::size_t i) { return x[i] ^ 0x5500; }));
}

constexpr KernelCase kernels[] = {
    {"program_scope_constants", program_scope_constants},
    {"large_private_array", large_private_array},
    {"large_private_array_across_barriers", large_private_array_across_barriers},
    {"many_live_values", many_live_values},
    {"private_table_by_unknown_index", private_table_by_unknown_index},
    {"local_variables", local_variables},
    {"table_of_local_pointers", table_of_local_pointers},
    {"local_arguments", local_arguments},
    {"constant_arguments", constant_arguments},
    {"every_kind_of_value", every_kind_of_value},
    {"qualified_pointers", qualified_pointers},
    {"through_other_pointers", through_other_pointers},
};

TEST(Memory, EveryAddressSpaceHoldsWhatWasWritten) { expect_corpus("memory.cl", kernels); }

}  // namespace
}  // namespace device_test
