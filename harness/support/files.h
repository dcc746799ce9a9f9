#pragma once

#include <filesystem>
#include <string>

#include "harness/support/outcome.h"

namespace plumbline {

/// The system's text of the last call that failed (errno), or the given one where there is none.
std::string last_fault(const char* otherwise);

/// Makes the folder where there is none. A usage error where it cannot be, or cannot be written into.
Status make_folder(const std::filesystem::path& folder);

/// Writes a whole file through a neighbour and a rename: the old one stays if the disk is full.
Status write_file(const std::filesystem::path& file, const std::string& text);

/// The second half of that: renames the neighbour once it is on the disk.
Status put_in_place(const std::filesystem::path& partial, const std::filesystem::path& file);

}  // namespace plumbline
