#pragma once

#include <nlohmann/json.hpp>

namespace plumbline {

/// The host: system, processor, cores. What a reader needs to make sense of the seconds.
nlohmann::json machine_json();

}  // namespace plumbline
