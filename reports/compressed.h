#pragma once

#include <string>
#include <string_view>

namespace plumbline::reports {

/// The text in the format of zlib (RFC 1950), in base64: what a page holds of it, and the browser's
/// DecompressionStream("deflate") takes.
std::string compressed(const std::string& text);

/// "sha256-…" of a digest in hexadecimal: a source of a Content-Security-Policy (CSP 3, 2.3.1).
std::string policy_source(std::string_view sha256);

}  // namespace plumbline::reports
