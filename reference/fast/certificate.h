#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/fast/seal.h"

namespace plumbline::fast {

/// What comparing a Plain kernel with its tracked twin at every operand of binary32 has shown: at each, the
/// truth lies within share * scale of the kernel's value. It covers binary16 too, whose numbers are all
/// numbers of binary32.
struct Certificate {
  std::string function;
  int output = 0;
  std::string source_hash;    ///< of the kernel that was compared: source_hash()
  double share = 0;           ///< of the kernel's scale, in binary64; above every deviation
  std::uint32_t operand = 0;  ///< binary32, where the deviation is largest
  /// What the kernel computed at every operand when it was compared, and the build that did (build_text()).
  /// Certificates of before there were seals have neither.
  std::optional<Seal> seal = {};
  std::string build = {};
};

/// A file of certificates, one line each: function, output, source hash, share, operand, seal, build.
struct CertificateFile {
  std::string_view family;  ///< the source's name: "exp"
  std::string_view text;
};

/// The files of reference/fast/certificates, as they were when this was built.
std::span<const CertificateFile> certificate_files();

/// The hash of a family's kernels: their source and all that it includes of this folder, without comments.
/// Empty for a family that there is none of.
std::string_view source_hash(std::string_view family);

/// The certificates of a file's text. Nothing where a line is malformed.
std::optional<std::vector<Certificate>> parse_certificates(std::string_view text);
std::string text_of(std::span<const Certificate> certificates);

/// The certificate that this build has for one output of a function, whether or not its hash is the kernel's.
const Certificate* find_certificate(std::string_view function, int output);

}  // namespace plumbline::fast
