// Products of matrices, of which eight arguments hold few; determinants and inverses.

#include <array>

#include "suites/shader/parts.h"
#include "suites/vector_name.h"

namespace plumbline::shader {
namespace {

/// Column k of a matrix, or its row.
template <class N>
std::vector<N> column(std::span<const N> x, std::size_t k, std::size_t lanes) {
  const auto part = x.subspan(k * lanes, lanes);
  return {part.begin(), part.end()};
}
template <class N>
std::vector<N> row(std::span<const N> x, std::size_t k, std::size_t lanes) {
  std::vector<N> out;
  for (std::size_t at = k; at < x.size(); at += lanes) out.push_back(x[at]);
  return out;
}

struct MatrixTimesScalar {
  template <class A, class N = typename A::Number>
  std::vector<N> operator()(const A& s, std::span<const N> x) const {
    std::vector<N> out;
    for (const N& lane : x.first(x.size() - 1)) out.push_back(s.multiply(lane, x.back()));
    return out;
  }
};

/// A matrix of `columns` by a vector.
struct MatrixTimesVector {
  std::size_t columns;
  template <class A, class N = typename A::Number>
  std::vector<N> operator()(const A& s, std::span<const N> x) const {
    const auto matrix = x.first(x.size() - columns), vector = x.last(columns);
    const std::size_t lanes = matrix.size() / columns;
    std::vector<N> out;
    for (std::size_t k = 0; k < lanes; ++k) out.push_back(s.dot(row(matrix, k, lanes), vector));
    return out;
  }
};

/// A vector of `lanes` by a matrix.
struct VectorTimesMatrix {
  std::size_t lanes;
  template <class A, class N = typename A::Number>
  std::vector<N> operator()(const A& s, std::span<const N> x) const {
    const auto vector = x.first(lanes), matrix = x.subspan(lanes);
    std::vector<N> out;
    for (std::size_t k = 0; k < matrix.size() / lanes; ++k)
      out.push_back(s.dot(vector, column(matrix, k, lanes)));
    return out;
  }
};

struct MatrixTimesMatrix {
  template <class A, class N = typename A::Number>
  std::vector<N> operator()(const A& s, std::span<const N> x) const {
    std::vector<N> out;
    for (std::size_t k = 0; k < 4; ++k)
      out.push_back(s.dot(row(x.first(4), k % 2, 2), column(x.subspan(4), k / 2, 2)));
    return out;
  }
};

/// Column j is the first vector times lane j of the second.
struct OuterProduct {
  std::size_t lanes;
  template <class A, class N = typename A::Number>
  std::vector<N> operator()(const A& s, std::span<const N> x) const {
    std::vector<N> out;
    for (const N& factor : x.subspan(lanes))
      for (const N& lane : x.first(lanes)) out.push_back(s.multiply(lane, factor));
    return out;
  }
};

struct Determinant {
  template <class A, class N = typename A::Number>
  std::vector<N> operator()(const A& s, std::span<const N> x) const {
    const std::array first{x[0], x[1]}, second{x[3], s.negate(x[2])};
    return {s.dot(first, second)};
  }
};

struct MatrixInverse {
  template <class A, class N = typename A::Number>
  std::vector<N> operator()(const A& s, std::span<const N> x) const {
    const N determinant = Determinant()(s, x)[0];
    return {s.divide(x[3], determinant), s.divide(s.negate(x[1]), determinant),
            s.divide(s.negate(x[2]), determinant), s.divide(x[0], determinant)};
  }
};

struct MatrixFunction {
  std::string_view name, operands, result;  ///< as the signature has them
  std::string words;
  int arguments, columns, lanes;  ///< of the result
  std::string_view formula, clause;
  bool bounded = true;
};

template <class Of>
void add(std::vector<TestCase>& out, ScalarType precision, const MatrixFunction& function, Of of) {
  const int results = function.columns * function.lanes;
  const std::string words = results == 1
                                ? function.words
                                : spread_words(function.words, precision, function.columns, function.lanes);
  TestCase test_case =
      blank(function.name, words, std::vector(static_cast<std::size_t>(function.arguments), precision),
            std::vector(static_cast<std::size_t>(results), precision), precision);
  const std::string type(opencl_name(precision));
  std::string signature;
  for (const char c : std::string(function.result) + "(" + std::string(function.operands) + ")")
    signature += c == 'T' ? type : std::string(1, c);
  test_case.signature = signature;
  test_case.lanes = function.lanes;
  for (ArgumentDomain& domain : test_case.inputs.arguments) {
    domain.low = -100;
    domain.high = 100;
  }
  test_case.inputs.log2_reduction = 4;
  test_case.clause = function.clause;
  test_case.criterion = inherited_from(function.formula, function.clause, function.bounded, precision, of);
  out.push_back(std::move(test_case));
}

}  // namespace

void add_matrices(ScalarType precision, std::vector<TestCase>& out) {
  const auto vector = [&](int first, int lanes) { return vector_words(precision, first, lanes); };
  const auto matrix = [&](int first, int columns, int lanes) {
    return matrix_words(precision, first, columns, lanes);
  };
  const auto call = [&](const std::string& name, const std::string& type, const std::string& operands) {
    return name + "<" + std::string(opencl_name(precision)) + type + ">(" + operands + ")";
  };
  add(out, precision,
      {"OpMatrixTimesScalar", "T2x3, T", "T2x3", call("OpMatrixTimesScalar", "2x3", matrix(0, 2, 3) + ", g"),
       7, 2, 3, "x[k] * y", by_core},
      MatrixTimesScalar{});
  add(out, precision,
      {"OpMatrixTimesVector", "T2x3, T2", "T3",
       call("OpMatrixTimesVector", "3", matrix(0, 2, 3) + ", " + vector(6, 2)), 8, 1, 3,
       "the sum of products", by_core},
      MatrixTimesVector{2});
  add(out, precision,
      {"OpVectorTimesMatrix", "T2, T3x2", "T3",
       call("OpVectorTimesMatrix", "3", vector(0, 2) + ", " + matrix(2, 3, 2)), 8, 1, 3,
       "the sum of products", by_core},
      VectorTimesMatrix{2});
  add(out, precision,
      {"OpMatrixTimesMatrix", "T2x2, T2x2", "T2x2",
       call("OpMatrixTimesMatrix", "2x2", matrix(0, 2, 2) + ", " + matrix(4, 2, 2)), 8, 2, 2,
       "the sum of products", by_core},
      MatrixTimesMatrix{});
  add(out, precision,
      {"OpOuterProduct", "T4, T2", "T2x4", call("OpOuterProduct", "2x4", vector(0, 4) + ", " + vector(4, 2)),
       6, 2, 4, "x[k] * y[j]", by_core},
      OuterProduct{4});
  add(out, precision,
      {"Determinant", "T2x2", "T", call("Determinant", "", matrix(0, 2, 2)), 4, 1, 1,
       "x[0] * x[3] - x[1] * x[2]", undefined_precision, false},
      Determinant{});
  add(out, precision,
      {"MatrixInverse", "T2x2", "T2x2", call("MatrixInverse", "2x2", matrix(0, 2, 2)), 4, 2, 2,
       "the adjugate / determinant", undefined_precision, false},
      MatrixInverse{});
}

}  // namespace plumbline::shader
