#pragma once

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace plumbline {

/// Stands for a value of any type where members are counted.
struct AnyMember {
  template <class T>
  operator T() const;
};

/// How many members an aggregate without bases has: as many as it takes initialisers.
template <class T, class... Taken>
consteval std::size_t member_count() {
  if constexpr (requires { T{Taken{}..., AnyMember{}}; })
    return member_count<T, Taken..., AnyMember>();
  else
    return sizeof...(Taken);
}

template <std::size_t count>
using MemberCount = std::integral_constant<std::size_t, count>;

#define PLUMBLINE_MEMBERS(count, ...)               \
  auto bound_members(auto& s, MemberCount<count>) { \
    auto& [__VA_ARGS__] = s;                        \
    return std::tie(__VA_ARGS__);                   \
  }
PLUMBLINE_MEMBERS(1, a)
PLUMBLINE_MEMBERS(2, a, b)
PLUMBLINE_MEMBERS(3, a, b, c)
PLUMBLINE_MEMBERS(4, a, b, c, d)
PLUMBLINE_MEMBERS(5, a, b, c, d, e)
PLUMBLINE_MEMBERS(6, a, b, c, d, e, f)
PLUMBLINE_MEMBERS(7, a, b, c, d, e, f, g)
PLUMBLINE_MEMBERS(8, a, b, c, d, e, f, g, h)
PLUMBLINE_MEMBERS(9, a, b, c, d, e, f, g, h, i)
PLUMBLINE_MEMBERS(10, a, b, c, d, e, f, g, h, i, j)
PLUMBLINE_MEMBERS(11, a, b, c, d, e, f, g, h, i, j, k)
PLUMBLINE_MEMBERS(12, a, b, c, d, e, f, g, h, i, j, k, l)
PLUMBLINE_MEMBERS(13, a, b, c, d, e, f, g, h, i, j, k, l, m)
PLUMBLINE_MEMBERS(14, a, b, c, d, e, f, g, h, i, j, k, l, m, n)
PLUMBLINE_MEMBERS(15, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o)
PLUMBLINE_MEMBERS(16, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
PLUMBLINE_MEMBERS(17, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q)
#undef PLUMBLINE_MEMBERS

/// References to the members of an aggregate without bases, in order. Precondition: at most 17.
auto members_of(auto& aggregate) {
  return bound_members(aggregate, MemberCount<member_count<std::remove_cvref_t<decltype(aggregate)>>()>());
}

/// Whether a value of an enumeration has a name: the compiler shows any other as a cast, "(Kind)7".
template <class E, E value>
consteval bool is_enumerator() {
  const std::string_view function = __PRETTY_FUNCTION__;
  const char first = function[function.rfind(" = ") + 3];
  return first != '(' && first != '-' && (first < '0' || first > '9');
}

/// How many enumerators an enumeration has that counts from 0.
template <class E, std::size_t counted = 0>
consteval std::size_t enumerator_count() {
  if constexpr (is_enumerator<E, static_cast<E>(counted)>())
    return enumerator_count<E, counted + 1>();
  else
    return counted;
}

}  // namespace plumbline
