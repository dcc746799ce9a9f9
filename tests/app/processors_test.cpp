// scripts/processors: which arguments it names where programs of the exec protocol differ.

#include "command_line.h"
#include "tests/paths.h"

namespace plumbline {
namespace {

const std::string scripts = PLUMBLINE_SOURCE_DIR "/scripts/processors/";

/// The identity of floats, but where `changes` assigns other bits: lines of Python about `bits`.
std::string program_of(const std::string& changes) {
  return "import sys\n"
         "import numpy as np\n"
         "sys.stdin.buffer.readline()\n"
         "sys.stdout.write('plumbline-exec 1 test\\nfabs f32(f32)\\nfrexp f32,i32(f32)\\npow "
         "f32(f32,f32)\\n\\n')\n"
         "sys.stdout.flush()\n"
         "for line in sys.stdin.buffer:\n"
         "    count = int(line.split()[-1])\n"
         "    bits = np.frombuffer(sys.stdin.buffer.read(4 * count), '<u4').copy()\n"
         "    second = bits * (b'frexp' in line)\n" +
         changes +
         "    sys.stdout.buffer.write(b'ok %d\\n' % count + bits.tobytes())\n"
         "    if b'frexp' in line: sys.stdout.buffer.write(second.tobytes())\n"
         "    sys.stdout.flush()\n";
}

class Processors : public CommandLine {
 protected:
  void SetUp() override {
    CommandLine::SetUp();
    if (std::system("/usr/bin/python3 -c 'import numpy' >/dev/null 2>&1") != 0)
      GTEST_SKIP() << "NumPy is not installed";
  }
  void add(const std::string& name, const std::string& changes) {
    std::ofstream(out(name + ".py")) << program_of(changes);
    std::ofstream(out("programs.txt"), std::ios::app) << name << " /usr/bin/python3 " << name << ".py\n";
  }
  /// What a script writes to its standard output.
  std::string written(const std::string& words) {
    const std::string command =
        "/usr/bin/python3 " + scripts + words + " >" + out("written") + " 2>" + out("errors");
    EXPECT_EQ(std::system(command.c_str()), 0) << slurp(out("errors"));
    return slurp(out("written"));
  }
};

// 4,096 multiples of 2^20, and the 32 arguments on either side of 512 powers of two, of which the multiples
// count once.
constexpr const char* compared = "36352";

TEST_F(Processors, ArgumentsAtWhichResultsDifferAreCountedByGroups) {
  add("one", "");
  add("two", "    bits[np.isin(bits, [0x3f800000, 0x40000001, 0x40100000])] += 2\n");
  add("three", "    bits[bits == 0x3f800000] += 5\n    bits[bits == 0x7fc00000] |= 7\n");
  const std::string lines =
      written("compare.py " + folder.string() + " --stride 1048576 --jobs 2 --functions fabs");
  EXPECT_THAT(lines, HasSubstr(std::string("fabs f32(f32)\t0\t") + compared +
                               "\tABC\t1\t0x3f800000\t0x3f800000 0x3f800002 0x3f800005\t5\n"));
  EXPECT_THAT(lines, HasSubstr(std::string("fabs f32(f32)\t0\t") + compared +
                               "\tABA\t2\t0x40000001\t0x40000001 0x40000003 0x40000001\t2\n"));
  EXPECT_EQ(lines.find("0x7fc0"), lines.npos) << "two NaN are equal";
  EXPECT_EQ(lines.find("pow"), lines.npos) << "a function of two floats";
}

TEST_F(Processors, DistancesAcrossZeroCountNumbersOfTheFormat) {
  add("one", "");
  add("two", "    bits[bits == 2] = 0x80000003\n");
  EXPECT_THAT(written("compare.py " + folder.string() + " --stride 1048576 --jobs 1 --functions fabs"),
              HasSubstr("\tAB\t1\t0x00000002\t0x00000002 0x80000003\t5\n"));
}

TEST_F(Processors, SecondResultsAreComparedAsIntegers) {
  add("one", "");
  add("two", "    second[second == 0x7fc00000] += 1\n");
  const std::string lines =
      written("compare.py " + folder.string() + " --stride 1048576 --jobs 1 --functions frexp");
  EXPECT_THAT(lines, HasSubstr(std::string("frexp f32,i32(f32)\t0\t") + compared + "\tA\t0\t\t\t\n"));
  EXPECT_THAT(lines, HasSubstr("frexp f32,i32(f32)\t1\t" + std::string(compared) + "\tAB\t1\t0x7fc00000\t"));
}

TEST_F(Processors, TablesCountWhatIsNotTheFirstProcessorsBits) {
  add("one", "");
  add("two", "    bits[(bits == 0x3f800000) | (bits == 0x40000001)] += 2\n");
  add("three", "    bits[bits == 0x3f800000] += 5\n");
  const std::string lines = written("compare.py " + folder.string() + " --stride 1048576 --jobs 1");
  std::ofstream(out("singles.tsv")) << lines;
  const std::string tables = written("tables.py " + out("singles.tsv"));
  EXPECT_THAT(tables, HasSubstr("| function | arguments | two | three | largest distance |\n"));
  EXPECT_THAT(tables, HasSubstr("| `fabs` | 36,352 | 2 | 1 | 5 |\n"));
  EXPECT_THAT(
      tables,
      HasSubstr("| `fabs` | ABC | 1 | `0x3f800000` | A `0x3f800000`, B `0x3f800002`, C `0x3f800005` |\n"));
}

}  // namespace
}  // namespace plumbline
