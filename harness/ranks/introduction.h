#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/device/device.h"
#include "harness/results/results.h"

namespace plumbline {

/// What a rank tells rank 0 of itself before anything is asked.
struct Introduction {
  std::string host;                     ///< the machine's name
  std::string questions;                ///< a sum of what it would ask (sum_of)
  unsigned jobs = 1;                    ///< its threads
  std::vector<std::string> given = {};  ///< --device as given, placeholders and all
  std::vector<DeviceInfo> infos = {};   ///< of the devices that it opened for these
  Results header = {};                  ///< its settings and devices, in the same order
  std::optional<Error> error = {};      ///< set: it cannot take part
};

std::string text_of(const Introduction& introduction);
Outcome<Introduction> introduction_in(std::string_view text);

}  // namespace plumbline
