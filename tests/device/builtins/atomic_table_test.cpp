// The whole table of OpenCL C 3.0, 6.15.12: each atomic function, of each type, in each address space, in
// each of its forms, with each order and each scope. One work-item calls them one after the other and holds
// each to the value that it returns and the one that it leaves.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "bundled_device.h"

namespace device_test {
namespace {

const std::string integers[] = {"int",      "uint",      "long",   "ulong",
                                "intptr_t", "uintptr_t", "size_t", "ptrdiff_t"};
const std::string floats[] = {"float", "double", "half"};
constexpr const char* scopes[] = {"sub_group", "work_group", "device", "all_svm_devices", "all_devices"};
using Orders = std::vector<const char*>;
const Orders all_orders = {"relaxed", "acquire", "release", "acq_rel", "seq_cst"};
const Orders load_orders = {"relaxed", "acquire", "seq_cst"};
const Orders store_orders = {"relaxed", "release", "seq_cst"};

/// `function` as a call without an order, and with each order and each scope.
std::vector<std::string> forms(const std::string& function, const std::string& arguments,
                               const Orders& orders) {
  std::vector<std::string> calls = {fmt::format("{}({})", function, arguments)};
  for (const char* order : orders)
    calls.push_back(fmt::format("{}_explicit({}, memory_order_{})", function, arguments, order));
  for (const char* scope : scopes)
    calls.push_back(
        fmt::format("{}_explicit({}, memory_order_seq_cst, memory_scope_{})", function, arguments, scope));
  return calls;
}

/// The body of a kernel whose atomic object is `*p`: it writes to out[0] the number of the last statement
/// that went wrong.
class Body {
 public:
  explicit Body(std::string type) : type_(std::move(type)) {}

  /// `call` leaves `after` where 6 was, and returns `value` if that is not empty.
  void add(const std::string& call, const std::string& after, const std::string& value = "") {
    calls_.push_back(call);
    text_ << "  atomic_init(p, (T)6); ok = true; "
          << (value.empty() ? call + ";" : fmt::format("ok = {} == ({}){};", call, type_, value))
          << fmt::format(" if (!ok || atomic_load(p) != (T){}) out[0] = {};\n", after, calls_.size());
  }
  void add_forms(const std::string& function, const std::string& arguments, const Orders& orders,
                 const std::string& after, const std::string& value = "") {
    for (const std::string& call : forms(function, arguments, orders)) add(call, after, value);
  }

  std::string text() const { return text_.str(); }
  std::size_t size() const { return calls_.size(); }
  std::string call(std::size_t number) const {
    return number == 0 || number > calls_.size() ? "none" : calls_[number - 1];
  }

 private:
  std::string type_;
  std::ostringstream text_;
  std::vector<std::string> calls_;
};

void add_compare_exchanges(Body& body) {
  for (const char* strength : {"strong", "weak"}) {
    for (const char* expected : {"&mine", "near", "far", "any"}) {
      const std::string function = fmt::format("atomic_compare_exchange_{}", strength);
      const std::string arguments = fmt::format("p, {}, v", expected);
      const std::string set = fmt::format("(*({}) = (T)6, ", expected);
      body.add(set + fmt::format("{}({}))", function, arguments), "5", "true");
      for (const char* order : all_orders)
        body.add(set + fmt::format("{}_explicit({}, memory_order_{}, memory_order_relaxed))", function,
                                   arguments, order),
                 "5", "true");
      for (const char* scope : scopes)
        body.add(
            set + fmt::format("{}_explicit({}, memory_order_acq_rel, memory_order_acquire, memory_scope_{}))",
                              function, arguments, scope),
            "5", "true");
    }
  }
}

struct Fetch {
  const char* name;
  const char* after;  ///< what 6 becomes with 5 as the operand
};

/// The functions of `type` that fetch and modify.
std::vector<Fetch> fetches_of(const std::string& type) {
  std::vector<Fetch> fetches = {{"atomic_fetch_add", "11"},
                                {"atomic_fetch_sub", "1"},
                                {"atomic_fetch_min", "5"},
                                {"atomic_fetch_max", "6"}};
  if (std::ranges::count(integers, type) != 0)
    fetches.insert(fetches.end(),
                   {{"atomic_fetch_or", "7"}, {"atomic_fetch_xor", "3"}, {"atomic_fetch_and", "4"}});
  return fetches;
}

/// Every function of `type`, with 5 as the operand.
Body functions_of(const std::string& type) {
  Body body("T");
  body.add_forms("atomic_store", "p, v", store_orders, "5");
  body.add_forms("atomic_load", "p", load_orders, "6", "6");
  body.add_forms("atomic_exchange", "p, v", all_orders, "5", "6");
  // cl_ext_float_atomics has no other function of halves than these and those that fetch.
  if (type != "half") add_compare_exchanges(body);
  for (const Fetch& fetch : fetches_of(type))
    body.add_forms(fetch.name, "p, v", all_orders, fetch.after, "6");
  return body;
}

/// Those with a value, where that is of another arithmetic type and is converted: the parameter is of type C
/// or M, and no function of C has another for the operand's type.
Body conversions_of(const std::string& type) {
  Body body("T");
  for (const char* operand : {"5", "5u", "5L", "5UL", "(char)5", "(ushort)5", "5.75f", "true + 4"}) {
    const bool is_fraction = std::string(operand) == "5.75f" && std::ranges::count(floats, type) != 0;
    if (is_fraction) continue;
    const std::string values[] = {
        fmt::format("(p, {})", operand), fmt::format("_explicit(p, {}, memory_order_relaxed)", operand),
        fmt::format("_explicit(p, {}, memory_order_seq_cst, memory_scope_device)", operand)};
    for (const std::string& arguments : values) {
      body.add("atomic_store" + arguments, "5");
      body.add("atomic_exchange" + arguments, "5", "6");
      for (const Fetch& fetch : fetches_of(type)) body.add(fetch.name + arguments, fetch.after, "6");
    }
  }
  return body;
}

/// Kernels of one body: in global memory, in local, and through generic pointers to both and to private
/// memory.
std::string kernels_of(const std::string& type, const Body& body) {
  std::string source = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\ntypedef " + type +
                       " T; typedef atomic_" + type + " A;\n";
  const auto kernel = [&](const char* name, const char* place) {
    source += fmt::format(
        "kernel void {}(global A* given, global T* far, global int* out) {{\n"
        "  local A near_object; local T near[1]; T mine, *any = &mine; bool ok; const T v = 5;\n  {}\n{}}}\n",
        name, place, body.text());
  };
  kernel("in_global", "volatile global A* p = given;");
  kernel("in_local", "volatile local A* p = &near_object;");
  kernel("generic_global", "volatile A* p = given;");
  kernel("generic_local", "volatile A* p = &near_object;");
  return source;
}

class AtomicTable : public testing::TestWithParam<std::string> {};

void expect_right(const std::string& type, const Body& body) {
  BundledDevice& device = BundledDevice::instance();
  cl_program program = device.build(kernels_of(type, body), "-cl-std=CL3.0");
  ASSERT_NE(program, nullptr);
  for (const char* kernel : {"in_global", "in_local", "generic_global", "generic_local"}) {
    Bytes object(8), far(8), out(4);
    Bytes* buffers[] = {&object, &far, &out};
    device.run(program, kernel, 1, buffers, 1);
    const cl_int wrong = values_of<cl_int>(out)[0];
    EXPECT_EQ(wrong, 0) << kernel << ": " << body.call(std::size_t(wrong));
  }
  clReleaseProgram(program);
}

TEST_P(AtomicTable, EachFunctionIsThereAndDoesAsItsName) {
  expect_right(GetParam(), functions_of(GetParam()));
}

/// 6.15.12.7: M is the type of the object's values, to which an argument is converted as in any call.
TEST_P(AtomicTable, OperandsAreConverted) { expect_right(GetParam(), conversions_of(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Integers, AtomicTable, testing::ValuesIn(integers),
                         [](const auto& given) { return given.param; });
INSTANTIATE_TEST_SUITE_P(Floats, AtomicTable, testing::ValuesIn(floats),
                         [](const auto& given) { return given.param; });

/// 6.15.12.7.9: a flag, and fences of every order and scope, in functions that are not inlined for another
/// reason.
TEST(AtomicFlags, AreThereWithFencesInAFunctionOfTheirOwn) {
  std::string calls, source;
  for (const char* function : {"atomic_flag_test_and_set", "atomic_flag_clear"})
    for (const std::string& call : forms(function, "p", all_orders)) calls += "  " + call + ";\n";
  for (const char* order : all_orders)
    for (const char* scope :
         {"work_item", "sub_group", "work_group", "device", "all_svm_devices", "all_devices"})
      calls += fmt::format(
          "  atomic_work_item_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_{}, "
          "memory_scope_{});\n",
          order, scope);
  calls += "  return !atomic_flag_test_and_set(p);\n";
  for (const char* space : {"global", "local", ""})
    source += fmt::format("__attribute__((overloadable, noinline)) bool used({} atomic_flag* p) {{\n{}}}\n",
                          space, calls);
  source += R"(kernel void k(global atomic_flag* given, global int* out) {
    local atomic_flag near; atomic_flag* any = &near;
    out[0] = used(given); out[1] = used(&near); out[2] = used(any);
  })";
  BundledDevice& device = BundledDevice::instance();
  for (const char* options : {"-cl-std=CL3.0", "-cl-std=CL3.0 -cl-opt-disable"}) {
    cl_program program = device.build(source, options);
    ASSERT_NE(program, nullptr) << options;
    Bytes flag(4), out(12);
    Bytes* buffers[] = {&flag, &out};
    device.run(program, "k", 1, buffers, 1);
    EXPECT_EQ(values_of<cl_int>(out), (std::vector<cl_int>{1, 1, 1})) << options;
    clReleaseProgram(program);
  }
}

}  // namespace
}  // namespace device_test
