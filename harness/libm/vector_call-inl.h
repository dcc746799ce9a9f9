// The calls themselves, for registers of one size. Included once by each file that is compiled for another
// instruction set: all of it is in an anonymous namespace and uses nothing of the standard library that the
// linker could share with code for lesser machines.

#include <cstring>

#include "harness/libm/vector_call.h"

namespace plumbline::libm {
namespace {

template <class Element, int bytes>
struct RegisterOf {
  typedef Element type __attribute__((vector_size(bytes)));
};
template <class Element, int bytes>
using Register = typename RegisterOf<Element, bytes>::type;

template <class Function>
Function* as(void* symbol) {
  return reinterpret_cast<Function*>(symbol);
}

/// As many values as a register of `bytes` has, moved between memory and registers.
template <class T, int bytes>
class Lanes {
 public:
  static constexpr int count = bytes / static_cast<int>(sizeof(T));
  using V = Register<T, bytes>;
  /// Two doubles go with two ints in the low half of a register of four.
  using I = Register<int, (count < 4 ? 16 : count * 4)>;
  struct Pair {
    V first, second;
  };

  Lanes(const VectorFunction& function, const VectorBlock& block) : f_(function), block_(block) {}

  void all() {
    for (first_ = 0; first_ < block_.points; first_ += count) {
      const std::size_t left = block_.points - first_;
      used_ = left < static_cast<std::size_t>(count) ? left : static_cast<std::size_t>(count);
      if (f_.masked)
        masked();
      else
        one();
    }
  }

 private:
  template <class R, class Element>
  R load(int argument) const {
    R value{};
    std::memcpy(&value, block_.in[argument] + first_ * sizeof(Element), used_ * sizeof(Element));
    return value;
  }
  V load(int argument) const { return load<V, T>(argument); }

  template <class Element, class R>
  void store(int result, const R& value) const {
    std::memcpy(block_.out[result] + first_ * sizeof(Element), &value, used_ * sizeof(Element));
  }

  void one() {
    switch (f_.shape) {
      case VectorShape::unary:
        return store<T>(0, as<V(V)>(f_.symbol)(load(0)));
      case VectorShape::binary:
        return store<T>(0, as<V(V, V)>(f_.symbol)(load(0), load(1)));
      case VectorShape::ternary:
        return store<T>(0, as<V(V, V, V)>(f_.symbol)(load(0), load(1), load(2)));
      case VectorShape::with_int:
        return store<T>(0, as<V(V, I)>(f_.symbol)(load(0), load<I, int>(1)));
      case VectorShape::to_int:
        return store<int>(0, as<I(V)>(f_.symbol)(load(0)));
      case VectorShape::pair: {
        const Pair both = as<Pair(V)>(f_.symbol)(load(0));
        store<T>(0, both.first);
        return store<T>(1, both.second);
      }
      case VectorShape::and_pointer: {
        T second[count] = {};
        store<T>(0, as<V(V, T*)>(f_.symbol)(load(0), second));
        return store<T>(1, second);
      }
      case VectorShape::two_pointers: {
        T sine[count] = {}, cosine[count] = {};
        as<void(V, T*, T*)>(f_.symbol)(load(0), sine, cosine);
        store<T>(0, sine);
        return store<T>(1, cosine);
      }
      case VectorShape::lane_pointers:
        return by_lane_pointers();
    }
  }

  /// The registers that hold one pointer for each lane: AVX without AVX2 has integers in halves.
  void by_lane_pointers() {
    T sine[count] = {}, cosine[count] = {};
    if (f_.isa == VectorIsa::avx)
      call_by_pointers<16>(sine, cosine);
    else
      call_by_pointers<bytes>(sine, cosine);
    store<T>(0, sine);
    store<T>(1, cosine);
  }

  template <int size>
  void call_by_pointers(T* sine, T* cosine) {
    using P = Register<long long, size>;
    constexpr int parts = count * static_cast<int>(sizeof(T*)) / size;
    constexpr int each = size / static_cast<int>(sizeof(T*));
    P s[parts], c[parts];
    for (int k = 0; k < count; ++k) {
      s[k / each][k % each] = reinterpret_cast<long long>(sine + k);
      c[k / each][k % each] = reinterpret_cast<long long>(cosine + k);
    }
    if constexpr (parts == 1)
      as<void(V, P, P)>(f_.symbol)(load(0), s[0], c[0]);
    else if constexpr (parts == 2)
      as<void(V, P, P, P, P)>(f_.symbol)(load(0), s[0], s[1], c[0], c[1]);
    else
      as<void(V, P, P, P, P, P, P, P, P)>(f_.symbol)(load(0), s[0], s[1], s[2], s[3], c[0], c[1], c[2], c[3]);
  }

  /// The even lanes, then the odd ones: a lane that the mask leaves out has any value.
  void masked() {
    T taken[count];
    for (int parity = 0; parity < 2; ++parity) {
      const V value = call_masked(parity);
      for (int k = parity; k < count; k += 2) taken[k] = value[k];
    }
    store<T>(0, taken);
  }

  V call_masked(int parity) const {
    if constexpr (bytes == 64) {  // AVX-512: one bit for each lane, in a register of integers
      const unsigned even = 0x5555u & ((1u << count) - 1);
      return call_with_mask(parity == 0 ? even : even << 1);
    } else {  // otherwise ones in every bit of a selected lane
      alignas(bytes) unsigned char lanes[bytes] = {};
      for (int k = parity; k < count; k += 2)
        std::memset(lanes + k * static_cast<int>(sizeof(T)), 0xff, sizeof(T));
      V mask;
      std::memcpy(&mask, lanes, sizeof mask);
      return call_with_mask(mask);
    }
  }

  template <class Mask>
  V call_with_mask(Mask mask) const {
    switch (f_.shape) {
      case VectorShape::ternary:
        return as<V(V, V, V, Mask)>(f_.symbol)(load(0), load(1), load(2), mask);
      case VectorShape::binary:
        return as<V(V, V, Mask)>(f_.symbol)(load(0), load(1), mask);
      default:
        return as<V(V, Mask)>(f_.symbol)(load(0), mask);
    }
  }

  const VectorFunction& f_;
  const VectorBlock& block_;
  std::size_t first_ = 0;  ///< point of the register's first lane
  std::size_t used_ = 0;   ///< lanes that hold points
};

template <int bytes>
void evaluate_in(const VectorFunction& function, const VectorBlock& block) {
  if (function.is_single)
    Lanes<float, bytes>(function, block).all();
  else
    Lanes<double, bytes>(function, block).all();
}

}  // namespace
}  // namespace plumbline::libm
