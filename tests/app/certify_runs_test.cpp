// plumbline certify --verify, with the certificates of the tree and with others.

#include "command_line.h"

namespace plumbline {
namespace {

class CertifyRuns : public CommandLine {
 protected:
  static constexpr const char* function = "degrees";
  const fs::path file = folder / "angle.tsv";

  /// Every kernel of the family's file, in one part of the operands.
  Ran verify(const std::string& part) const {
    return plumbline("certify --verify --folder " + folder.string() + " --function " + function +
                     " --parts " + part);
  }
  /// Puts the tree's certificates into the test's folder, changed.
  template <class Change>
  void put(Change&& change) const {
    std::string text = slurp(fs::path(PLUMBLINE_SOURCE_DIR) / "reference/fast/certificates/angle.tsv");
    change(text);
    std::ofstream(file) << text;
  }
};

TEST_F(CertifyRuns, VerifyAPartOfWhatIsSealed) {
  put([](std::string&) {});
  const Ran ran = verify("16");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("degrees: 1 of 64 parts are as sealed"));
}

TEST_F(CertifyRuns, NameTheOperandsAndBuildsWhereASealDiffers) {
  put([](std::string& text) {
    const std::size_t seal = text.find('\t', text.find("\t0x0", text.find("\t0x1")) + 1) + 1;
    char& digit = text[seal + std::size_t{16} * 16 + 7];  // of part 16
    digit = digit == '0' ? '1' : '0';
  });
  const Ran ran = verify("16");
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("degrees: DIFFERS at operands among 0x40000000 to 0x43ffffff"));
  EXPECT_THAT(ran.out, HasSubstr("-ffp-contract=off"));
  EXPECT_EQ(verify("15").status, 0);
}

TEST_F(CertifyRuns, AreNoSuccessWithoutASeal) {
  put([](std::string& text) { text = text.substr(0, text.find('\t', text.find("\t0x0") + 1)) + "\n"; });
  const Ran ran = verify("16");
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out, HasSubstr("degrees: NOT SEALED: its certificate has no seal"));
  fs::remove(file);
  EXPECT_THAT(verify("16").out, HasSubstr("NOT SEALED: no certificate holds for this source"));
}

TEST_F(CertifyRuns, SealWhatHoldsAsItWasSealed) {
  std::string sealed;
  put([&](std::string& text) {
    sealed = text;
    text = text.substr(0, text.find('\t', text.find("\t0x0") + 1)) + "\n";
  });
  const Ran ran = plumbline("certify --seal --folder " + folder.string() + " --function " + function);
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("degrees: sealed"));
  const std::string again = slurp(file);
  EXPECT_EQ(again.substr(0, again.rfind('\t')), sealed.substr(0, again.rfind('\t')));
}

TEST_F(CertifyRuns, NeedTheFolderOfTheCertificates) {
  for (const char* what : {"", "--seal ", "--verify "}) {
    const Ran ran = plumbline(std::string("certify ") + what + "--function " + function);
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(
        ran.err,
        "plumbline: --folder: there is no folder 'reference/fast/certificates'; certificates are in the "
        "sources\n");
  }
}

TEST_F(CertifyRuns, SealNothingWithoutACertificate) {
  const Ran ran = plumbline("certify --seal --folder " + folder.string() + " --function " + function);
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out, HasSubstr("degrees: NOT CERTIFIED: no certificate holds for this source"));
}

}  // namespace
}  // namespace plumbline
