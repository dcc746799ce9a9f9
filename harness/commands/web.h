#pragma once

#include "harness/commands/subcommand.h"

namespace plumbline {

/// plumbline web: a page that measures the WebGPU device of the browser in which it is opened.
AddSubcommand add_web;

}  // namespace plumbline
