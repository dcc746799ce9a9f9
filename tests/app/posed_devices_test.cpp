// The bundled device as a lesser one (SOFTCL_POSE, docs/softcl.md): each combination conforms to the document
// that is chosen for it, what it lacks is skipped, and a claim below a minimum of chapter 10 fails.

#include <map>
#include <set>

#include "command_line.h"

namespace plumbline {
namespace {

class PosedDevices : public CommandLine {
 protected:
  /// A run on the bundled device under this environment.
  Ran posed(const std::string& environment, const std::string& words) const {
    const fs::path out = folder / "stdout", err = folder / "stderr";
    const std::string command = environment + " " + program + " run --device bundled " + words + " --out " +
                                (folder / "out").string() + " >" + out.string() + " 2>" + err.string();
    fs::remove_all(folder / "out");
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, slurp(out), slurp(err)};
  }
};

struct Pose {
  const char* words;
  const char* rulebook;  ///< what judges a sum of single precision
};

const Pose poses[] = {
    {"embedded", "spirv-env-3.0-embedded"},
    {"embedded,rtz", "spirv-env-3.0-embedded"},
    {"embedded,no-images,no-half,no-double", "spirv-env-3.0-embedded"},
    {"embedded,opencl-1.2,rtz,no-inf-nan,no-subnormals,no-double", "opencl-1.2-embedded"},
    {"embedded,opencl-1.2,no-subnormals,no-images-3d,no-2d-array-writes", "opencl-1.2-embedded"},
    {"embedded,opencl-1.2,no-inf-nan,no-double,no-half,no-int64,no-images,least-limits",
     "opencl-1.2-embedded"},
    {"opencl-1.2", "opencl-1.2"}};

TEST_F(PosedDevices, ConformToTheDocumentThatIsChosenForThem) {
  for (const Pose& pose : poses) {
    SCOPED_TRACE(pose.words);
    const Ran ran = posed(std::string("SOFTCL_POSE=") + pose.words,
                          "--suite math,contraction,relational,conversions,images,groups,atomics,printf "
                          "--builtin 'x+y,x/y,fma,fract,exp,x*y+z:default,x<y,convert_float,"
                          "sub_group_reduce_add,sub_group_non_uniform_all_equal,atomic_fetch_add:global,"
                          "printf:%s,printf:%%,read:1d:A.FLOAT:clamp-nearest-unnormalised*,"
                          "read:2d:RGBA.UNORM_INT8:clamp-linear-*,write:2d_array:RGBA.UNORM_INT8:*' "
                          "--time-budget 2s");
    ASSERT_EQ(ran.status, 0) << ran.out << ran.err;
    int conform = 0;
    for (const auto& entry : entries_of("out")) {
      const std::string verdict = entry.at("verdict");
      EXPECT_TRUE(verdict == "conforms" || verdict == "recorded" || verdict == "departs" ||
                  verdict == "skipped")
          << entry;
      conform += verdict == "conforms" ? 1 : 0;
      if (entry.at("builtin") == "x+y" && entry.at("precision") == "single") {
        EXPECT_EQ(entry.at("rulebook"), pose.rulebook);
      }
    }
    EXPECT_GE(conform, 8);
  }
}

// Every module has 64-bit integers: the number of a work-item is one. The device has them by cles_khr_int64.
TEST_F(PosedDevices, EvaluateThroughSpirvToo) {
  const Ran ran = posed("SOFTCL_POSE=embedded",
                        "--suite math,integer --precision single,integer --builtin fabs,abs,x+y "
                        "--front source,spirv --time-budget 1s");
  ASSERT_EQ(ran.status, 0) << ran.out << ran.err;
  std::map<std::string, int> conform;
  for (const auto& entry : entries_of("out"))
    if (entry.at("verdict") == "conforms") ++conform[entry.at("front")];
  EXPECT_GE(conform["source"], 10);
  EXPECT_GE(conform["spirv"], 10) << ran.out;
}

// Item 8: the embedded profile may flush halves in memory, the full profile keeps them (6.1.1.1).
TEST_F(PosedDevices, MayFlushHalvesInMemoryInTheEmbeddedProfileAlone) {
  for (const char* builtin : {"vload_half", "vstore_half", "vloada_half", "vstorea_half_rtz"}) {
    const std::string selection = std::string("--suite conversions --builtin ") + builtin +
                                  " --precision single --width 1,2 --time-budget 1s";
    EXPECT_EQ(posed("SOFTCL_DEFECTS=half-ftz SOFTCL_POSE=embedded", selection).status, 0) << builtin;
    EXPECT_EQ(posed("SOFTCL_DEFECTS=half-ftz", selection).status, 1) << builtin;
    EXPECT_EQ(posed("SOFTCL_POSE=embedded", selection).status, 0) << builtin;
  }
}

// Item 7: "in all cases, conversions shall be correctly rounded as described for the FULL_PROFILE".
TEST_F(PosedDevices, ConvertToNearestWhateverArithmeticDoes) {
  const char* const selection =
      "--suite conversions --builtin convert_float --precision single --time-budget 1s";
  EXPECT_EQ(posed("SOFTCL_POSE=embedded,rtz", selection).status, 0);
  EXPECT_EQ(posed("SOFTCL_POSE=embedded,rtz SOFTCL_DEFECTS=rtz", selection).status, 1);
}

TEST_F(PosedDevices, SkipWhatTheyLack) {
  const std::pair<const char*, const char*> lacks[] = {
      {"no-double", "the device has no double precision (cl_khr_fp64)"},
      {"no-half", "the device has no half precision (cl_khr_fp16)"},
      {"no-int64", "the embedded device has no 64-bit integers (cles_khr_int64)"},
      {"no-images-3d", "the embedded device has no 3D images (10, item 2)"},
      {"no-2d-array-writes", "no cles_khr_2d_image_array_writes (10, item 3)"}};
  for (const auto& [word, reason] : lacks) {
    const Ran ran = posed(std::string("SOFTCL_POSE=embedded,") + word,
                          "--suite math,integer,images --time-budget 1s --builtin "
                          "'fabs,abs,read:3d:RGBA.FLOAT:clamp-nearest-unnormalised:7x5x3,"
                          "write:2d_array:RGBA.FLOAT:7x5x3'");
    std::set<std::string> reasons;
    for (const auto& entry : entries_of("out")) reasons.insert(entry.at("reason").get<std::string>());
    EXPECT_THAT(reasons, testing::Contains(HasSubstr(reason))) << ran.out << ran.err;
  }
}

/// The minima of chapter 10's table 4.3, each one less than which is too little.
const std::pair<const char*, unsigned> minima[] = {{"CL_DEVICE_MAX_MEM_ALLOC_SIZE", 1024 * 1024},
                                                   {"CL_DEVICE_MAX_PARAMETER_SIZE", 256},
                                                   {"CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE", 1024},
                                                   {"CL_DEVICE_MAX_CONSTANT_ARGS", 4},
                                                   {"CL_DEVICE_LOCAL_MEM_SIZE", 1024},
                                                   {"CL_DEVICE_PRINTF_BUFFER_SIZE", 1024},
                                                   {"CL_DEVICE_MEM_BASE_ADDR_ALIGN", 1024},
                                                   {"CL_DEVICE_MAX_READ_IMAGE_ARGS", 8},
                                                   {"CL_DEVICE_MAX_WRITE_IMAGE_ARGS", 1},
                                                   {"CL_DEVICE_MAX_SAMPLERS", 8},
                                                   {"CL_DEVICE_IMAGE2D_MAX_WIDTH", 2048},
                                                   {"CL_DEVICE_IMAGE2D_MAX_HEIGHT", 2048},
                                                   {"CL_DEVICE_IMAGE_MAX_BUFFER_SIZE", 2048},
                                                   {"CL_DEVICE_IMAGE_MAX_ARRAY_SIZE", 256}};

TEST_F(PosedDevices, ConformWithTheLeastLimitsAndFailBelowEach) {
  const std::string least = "SOFTCL_POSE=embedded,opencl-1.2,least-limits";
  const Ran inside = posed(least, "--suite claims");
  EXPECT_EQ(inside.status, 0) << inside.out << inside.err;
  std::string lies;
  std::set<std::string> lied_about;
  for (const auto& [query, limit] : minima) {
    lies += (lies.empty() ? "" : ",") + std::string(query) + "=" + std::to_string(limit - 1);
    lied_about.insert(query);
  }
  EXPECT_EQ(posed(least + " SOFTCL_DEFECTS=" + lies, "--suite claims").status, 1);
  std::set<std::string> failing;
  for (const auto& entry : entries_of("out"))
    if (entry.at("verdict") == "fails") failing.insert(entry.at("builtin").get<std::string>());
  EXPECT_EQ(failing, lied_about);
}

TEST_F(PosedDevices, ClaimsThatChapterTenTiesTogetherFailApart) {
  const std::pair<const char*, const char*> ties[] = {
      // Item 6: one of the two directions. Doubles, and addresses of 64 bits, need 64-bit integers.
      {"SOFTCL_POSE=embedded,opencl-1.2 SOFTCL_DEFECTS=CL_DEVICE_SINGLE_FP_CONFIG=130",
       "CL_DEVICE_SINGLE_FP_CONFIG:CL_FP_ROUND_TO_NEAREST|CL_FP_ROUND_TO_ZERO"},
      {"SOFTCL_POSE=embedded,opencl-1.2,no-int64", "CL_DEVICE_EXTENSIONS:cles_khr_int64"},
      {"SOFTCL_POSE=embedded,opencl-1.2,no-int64,no-double SOFTCL_DEFECTS=CL_DEVICE_ADDRESS_BITS=64",
       "CL_DEVICE_ADDRESS_BITS"},
      // What the embedded profile may lack the full profile may not.
      {"SOFTCL_POSE=opencl-1.2,rtz", "CL_DEVICE_SINGLE_FP_CONFIG:CL_FP_ROUND_TO_NEAREST"},
      {"SOFTCL_POSE=opencl-1.2,no-inf-nan", "CL_DEVICE_SINGLE_FP_CONFIG:CL_FP_INF_NAN"}};
  for (const auto& [environment, claim] : ties) {
    EXPECT_EQ(posed(environment, "--suite claims").status, 1) << environment;
    std::set<std::string> failing;
    for (const auto& entry : entries_of("out"))
      if (entry.at("verdict") == "fails") failing.insert(entry.at("builtin").get<std::string>());
    EXPECT_EQ(failing, std::set<std::string>{claim}) << environment;
  }
}

// 10, item 2, and 5.6.4.2: what is not supported is refused, and a device that reports none of it and
// does not refuse it fails.
TEST_F(PosedDevices, RefuseWhatTheyDoNotSupport) {
  const Ran without = posed("SOFTCL_POSE=embedded,opencl-1.2,no-images-3d", "--suite claims");
  EXPECT_EQ(without.status, 0) << without.out << without.err;
  for (const auto& entry : entries_of("out"))
    if (entry.at("builtin") == "clCreateImage:3D") {
      EXPECT_EQ(entry.at("verdict"), "conforms") << entry;
    }
  const std::pair<const char*, std::set<std::string>> lies[] = {
      {"SOFTCL_POSE=embedded,opencl-1.2 SOFTCL_DEFECTS=CL_DEVICE_IMAGE3D_MAX_WIDTH=0",
       {"clBuildProgram:image3d_t", "clCreateImage:3D"}},
      {"SOFTCL_DEFECTS=CL_DEVICE_SINGLE_FP_CONFIG=63",
       {"clBuildProgram:-cl-fp32-correctly-rounded-divide-sqrt:x/y"}}};
  for (const auto& [environment, claims] : lies) {
    EXPECT_EQ(posed(environment, "--suite claims").status, 1) << environment;
    std::set<std::string> failing;
    for (const auto& entry : entries_of("out"))
      if (entry.at("verdict") == "fails") failing.insert(entry.at("builtin").get<std::string>());
    EXPECT_EQ(failing, claims) << environment;
  }
}

TEST_F(PosedDevices, MistypedLeaveNoDeviceAndOneLineThatListsTheWords) {
  const Ran ran = posed("SOFTCL_POSE=embedded,rzt", "--suite claims");
  EXPECT_EQ(ran.status, 3);
  EXPECT_THAT(
      ran.err,
      HasSubstr("SOFTCL_POSE: 'rzt' is not any of embedded, opencl-1.2, "
                "il-program, rtz, no-inf-nan, no-subnormals, no-double, no-half, no-int64, no-images, "
                "no-images-3d, no-2d-array-writes, least-limits; the default is none\n"));
}

}  // namespace
}  // namespace plumbline
