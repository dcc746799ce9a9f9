#pragma once

#include <string>

namespace plumbline::reports {

/// The text in the format of zlib (RFC 1950), in base64: what a page holds of it, and the browser's
/// DecompressionStream("deflate") takes.
std::string compressed(const std::string& text);

}  // namespace plumbline::reports
