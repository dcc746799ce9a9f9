#include "harness/commands/write_reproducer.h"

#include <filesystem>

#include "harness/commands/reproduced_point.h"
#include "harness/support/files.h"

namespace plumbline {

Status write_reproducer(const std::string& file, const Case& c, const OpenedCase& opened,
                        const DeviceInfo& device, std::span<const JudgedResult> seen,
                        const Composition& composition) {
  const auto refused = [](const Error& why) {
    return Error{why.kind, "replay --write: " + why.message, why.detail};
  };
  const std::string kind = c.options.devices[0].substr(0, c.options.devices[0].find(':'));
  const auto maker = composition.reproducers.find(kind);
  if (maker == composition.reproducers.end())
    return refused({Error::Kind::usage, "devices of kind " + kind + " have no interface of their own"});
  const auto point = reproduced_point(c, opened, device, seen);
  if (!point) return refused(point.error());
  const std::string source = opened.source();
  const auto parts = maker->second({opened.call(), device, source, point->arguments});
  if (!parts) return refused(parts.error());
  const std::string name = std::filesystem::path(file).filename().string();
  if (auto status = write_file(file, reproducer(*point, *parts, name)); !status)
    return Error{Error::Kind::usage, "replay --write: " + status.error().message};
  return ok();
}

}  // namespace plumbline
