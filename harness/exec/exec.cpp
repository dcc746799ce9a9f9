#include "harness/exec/exec.h"

#include "harness/exec/program_device.h"

namespace plumbline {
namespace {

using exec::Conversation;
using exec::Greeting;

constexpr const char* example = "exec:python3 examples/exec/numpy_device.py";

DeviceInfo describe(const std::string& command, const Greeting& greeting) {
  DeviceInfo info;
  info.spec = "exec:" + command;
  info.name = greeting.name;
  info.platform = "program";
  info.takes_names = true;
  info.driver = command;
  info.version = "protocol " + std::to_string(exec::version);
  return info;
}

class ExecAdapter final : public Adapter {
 public:
  std::string_view kind() const override { return "exec"; }
  std::vector<DeviceInfo> list() override { return {}; }

  Outcome<std::unique_ptr<Device>> open(std::string_view selector) override {
    if (selector.empty())
      return Error{Error::Kind::usage,
                   std::string("exec: wanted a command line behind the colon, such as '") + example + "'"};
    const std::string command(selector);
    auto conversation = std::make_shared<Conversation>(command, "exec: '" + command + "'");
    auto greeting = conversation->greet();
    if (!greeting) return greeting.error();
    DeviceInfo info = describe(command, *greeting);
    return exec::program_device(std::move(conversation), std::move(*greeting), std::move(info));
  }
};

}  // namespace

std::unique_ptr<Adapter> exec_adapter() { return std::make_unique<ExecAdapter>(); }

}  // namespace plumbline
