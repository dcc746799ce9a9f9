// Products and lengths of whole vectors.

#include <array>

#include "harness/support/filled.h"
#include "suites/call_words.h"
#include "suites/shader/parts.h"

namespace plumbline::shader {
namespace {

template <class N>
std::span<const N> vector_of(std::span<const N> x, std::size_t number, std::size_t lanes) {
  return x.subspan(number * lanes, lanes);
}

template <class A, class N = typename A::Number>
std::vector<N> difference(const A& s, std::span<const N> a, std::span<const N> b) {
  std::vector<N> out;
  for (std::size_t k = 0; k < a.size(); ++k) out.push_back(s.subtract(a[k], b[k]));
  return out;
}

struct Dot {
  template <class A, class N = typename A::Number>
  std::vector<N> operator()(const A& s, std::span<const N> x) const {
    const std::size_t lanes = x.size() / 2;
    return {s.dot(vector_of(x, 0, lanes), vector_of(x, 1, lanes))};
  }
};

struct VectorTimesScalar {
  template <class A, class N = typename A::Number>
  std::vector<N> operator()(const A& s, std::span<const N> x) const {
    std::vector<N> out;
    for (std::size_t k = 0; k + 1 < x.size(); ++k) out.push_back(s.multiply(x[k], x.back()));
    return out;
  }
};

/// "sqrt(x[0]^2 + x[1]^2 + ...)"
struct Length {
  template <class A, class N = typename A::Number>
  std::vector<N> operator()(const A& s, std::span<const N> x) const {
    return {s.sqrt(s.dot(x, x))};
  }
};

/// "length(p0 - p1)"
struct Distance {
  template <class A, class N = typename A::Number>
  std::vector<N> operator()(const A& s, std::span<const N> x) const {
    const std::size_t lanes = x.size() / 2;
    const std::vector<N> d = difference(s, vector_of(x, 0, lanes), vector_of(x, 1, lanes));
    return {s.sqrt(s.dot(d, d))};
  }
};

/// Not defined in terms of others: shown beside x / length(x).
struct Normalize {
  template <class A, class N = typename A::Number>
  std::vector<N> operator()(const A& s, std::span<const N> x) const {
    const N length = s.sqrt(s.dot(x, x));
    std::vector<N> out;
    for (const N& lane : x) out.push_back(s.divide(lane, length));
    return out;
  }
};

/// "x[1] * y[2] - y[1] * x[2], x[2] * y[0] - y[2] * x[0], x[0] * y[1] - y[0] * x[1]"
struct Cross {
  template <class A, class N = typename A::Number>
  std::vector<N> operator()(const A& s, std::span<const N> x) const {
    std::vector<N> out;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t next = (k + 1) % 3, last = (k + 2) % 3;
      const std::array first{x[next], x[last]}, second{x[3 + last], s.negate(x[3 + next])};
      out.push_back(s.dot(first, second));
    }
    return out;
  }
};

/// "I - 2 * dot(N, I) * N", its products in any order.
struct Reflect {
  template <class A, class N = typename A::Number>
  std::vector<N> operator()(const A& s, std::span<const N> x) const {
    const std::size_t lanes = x.size() / 2;
    const auto incident = vector_of(x, 0, lanes), normal = vector_of(x, 1, lanes);
    const N dot = s.dot(normal, incident), twice = s.multiply(s.of(-2.0), dot);
    std::vector<N> out;
    for (std::size_t k = 0; k < lanes; ++k)
      out.push_back(A::either(s.multiply_add(twice, normal[k], incident[k]),
                              s.multiply_add(s.of(-2.0), s.multiply(dot, normal[k]), incident[k])));
    return out;
  }
};

/// "k = 1 - eta * eta * (1 - dot(N, I) * dot(N, I)); k < 0: 0; else eta * I - (eta * dot(N, I) + sqrt(k)) *
/// N"
struct Refract {
  template <class A, class N = typename A::Number>
  std::vector<N> operator()(const A& s, std::span<const N> x) const {
    const std::size_t lanes = (x.size() - 1) / 2;
    const auto incident = vector_of(x, 0, lanes), normal = vector_of(x, 1, lanes);
    const N eta = x.back(), one = s.of(1.0), dot = s.dot(normal, incident);
    const N rest = s.multiply_add(s.negate(dot), dot, one), square = s.multiply(eta, eta);
    const N k = A::either(s.multiply_add(s.negate(square), rest, one),
                          s.multiply_add(s.negate(eta), s.multiply(eta, rest), one));
    std::vector<N> out;
    for (std::size_t lane = 0; lane < lanes; ++lane)
      out.push_back(s.where_negative(k, s.of(0.0), [&](const N& positive) {
        const N along = s.multiply_add(eta, dot, s.sqrt(positive));
        const std::array first{eta, s.negate(along)}, second{incident[lane], normal[lane]};
        return s.dot(first, second);
      }));
    return out;
  }
};

/// "If the dot product of Nref and I is negative, the result is N, otherwise it is -N."
struct FaceForward {
  template <class A, class N = typename A::Number>
  std::vector<N> operator()(const A& s, std::span<const N> x) const {
    const std::size_t lanes = x.size() / 3;
    const N dot = s.dot(vector_of(x, 2, lanes), vector_of(x, 1, lanes));
    std::vector<N> out;
    for (std::size_t lane = 0; lane < lanes; ++lane)
      out.push_back(s.where_negative(dot, x[lane], [&](const N&) { return s.negate(x[lane]); }));
    return out;
  }
};

struct Shape {
  std::string_view name;
  int vectors;  ///< operands
  bool scalar;  ///< and one scalar
  bool gives_vector;
  int fewest_lanes, most_lanes;  ///< of what eight arguments hold
  std::string_view formula, clause;
  bool bounded = true;
};

template <class Of>
void add(std::vector<TestCase>& out, ScalarType precision, const Shape& shape, Of of) {
  for (int lanes = shape.fewest_lanes; lanes <= shape.most_lanes; ++lanes) {
    std::string words(shape.name);
    for (int k = 0; k < shape.vectors; ++k)
      words += (k == 0 ? "<{V}>(" : ", ") + vector_words(precision, k * lanes, lanes);
    const int arguments = shape.vectors * lanes + (shape.scalar ? 1 : 0);
    if (shape.scalar) words += std::string(", ") + static_cast<char>('a' + arguments - 1);
    words += ")";
    const std::string result =
        shape.gives_vector ? vector_name(precision, lanes) : std::string(opencl_name(precision));
    words = filled(words, {.names = {{"V", result}}});
    if (shape.gives_vector && lanes > 1) words = spread_words(words, precision, 1, lanes);
    TestCase test_case =
        blank(shape.name, words, std::vector(static_cast<std::size_t>(arguments), precision),
              std::vector(static_cast<std::size_t>(shape.gives_vector ? lanes : 1), precision), precision);
    test_case.lanes = lanes;
    std::string operands = vector_name(precision, lanes);
    for (int k = 1; k < shape.vectors; ++k) operands += ", " + vector_name(precision, lanes);
    if (shape.scalar) operands += ", " + std::string(opencl_name(precision));
    test_case.signature = result + "(" + operands + ")";
    for (ArgumentDomain& domain : test_case.inputs.arguments) {
      domain.low = -100;
      domain.high = 100;
    }
    test_case.inputs.relation = shape.scalar ? Relation::independent : Relation::vectors;
    test_case.inputs.log2_reduction = 4;  // every point takes many operations in intervals
    test_case.clause = shape.clause;
    test_case.criterion = inherited_from(shape.formula, shape.clause, shape.bounded, precision, of);
    out.push_back(std::move(test_case));
  }
}

}  // namespace

void add_vectors(ScalarType precision, std::vector<TestCase>& out) {
  add(out, precision, {"OpDot", 2, false, false, 2, 4, "the sum of x[k] * y[k]", by_core}, Dot{});
  add(out, precision, {"OpVectorTimesScalar", 1, true, true, 2, 4, "x[k] * y", by_core}, VectorTimesScalar{});
  add(out, precision, {"Length", 1, false, false, 1, 4, "sqrt(x[0]^2 + x[1]^2 + ...)", in_terms}, Length{});
  add(out, precision, {"Distance", 2, false, false, 1, 4, "length(x - y)", in_terms}, Distance{});
  add(out, precision, {"Normalize", 1, false, true, 1, 4, "x / length(x)", undefined_precision, false},
      Normalize{});
  add(out, precision, {"Cross", 2, false, true, 3, 3, "x[1] * y[2] - y[1] * x[2]", in_terms}, Cross{});
  add(out, precision, {"Reflect", 2, false, true, 2, 4, "I - 2 * dot(N, I) * N", in_terms}, Reflect{});
  add(out, precision, {"Refract", 2, true, true, 2, 3, "eta * I - (eta * dot(N, I) + sqrt(k)) * N", in_terms},
      Refract{});
  add(out, precision, {"FaceForward", 3, false, true, 1, 2, "dot(Nref, I) < 0 ? N : -N", in_terms},
      FaceForward{});
}

}  // namespace plumbline::shader
