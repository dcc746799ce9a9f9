#include "softcl/protocol/requests.h"

#include <gtest/gtest.h>

namespace softcl {
namespace {

TEST(Requests, ComeBackAsTheyWere) {
  const Request compile = CompileRequest{"source", {{"name.h", "text"}}, "-w", "/here"};
  const auto back = std::get<CompileRequest>(decode<Request>(encode(compile)));
  EXPECT_EQ(back.source, "source");
  ASSERT_EQ(back.headers.size(), 1u);
  EXPECT_EQ(back.headers[0].name + back.headers[0].text, "name.htext");
  EXPECT_EQ(back.options + back.directory, "-w/here");

  const Request il = CompileIlRequest{{0x07230203, 1}, {{7, ~std::uint64_t(0)}}, ""};
  const auto module = std::get<CompileIlRequest>(decode<Request>(encode(il)));
  EXPECT_EQ(module.spirv, (SpirvWords{0x07230203, 1}));
  EXPECT_EQ(module.constants.at(0).id, 7u);
  EXPECT_EQ(module.constants.at(0).value, ~std::uint64_t(0));

  const Request link = LinkRequest{{{'a', '\0'}, {}}, "-create-library"};
  EXPECT_EQ(std::get<LinkRequest>(decode<Request>(encode(link))).modules,
            (std::vector<Bitcode>{{'a', '\0'}, {}}));

  const Request generate = GenerateRequest{{'b'}, {"memcpy"}, Tier::first};
  const auto wanted = std::get<GenerateRequest>(decode<Request>(encode(generate)));
  EXPECT_EQ(wanted.functions.at(0), "memcpy");
  EXPECT_EQ(wanted.tier, Tier::first);
}

TEST(Requests, WhatWasCompiledComesBackWithTheFilesThatItDependsOn) {
  const CompileOutput output{.ok = true,
                             .bitcode = {'b'},
                             .log = "warning",
                             .files = {{"/a", FileSeen::Kind::text, {1, 2}}},
                             .is_dated = true};
  const auto back = decode<CompileOutput>(encode(output));
  EXPECT_TRUE(back.ok && back.is_dated);
  EXPECT_EQ(back.bitcode, output.bitcode);
  EXPECT_EQ(back.log, "warning");
  ASSERT_EQ(back.files.size(), 1u);
  EXPECT_EQ(back.files[0].path, "/a");
  EXPECT_EQ(back.files[0].kind, FileSeen::Kind::text);
  EXPECT_EQ(back.files[0].text, (Fingerprint{1, 2}));
}

TEST(Requests, KernelsComeBackWithAllThatIsKnownOfThem) {
  KernelInfo kernel;
  kernel.name = "k";
  kernel.attributes = "reqd_work_group_size(1,2,3)";
  kernel.arguments = {{ArgumentKind::image, 8, 16, "image2d_t", "i", 0x119B, 0x11A0, 5, 0x10F1}};
  kernel.has_argument_info = kernel.has_barrier = true;
  for (unsigned d = 0; d < 3; ++d)
    kernel.required_work_group_size[d] = kernel.work_group_size_hint[2 - d] = d + 1;
  kernel.local_memory = 100;
  kernel.private_memory = 200;
  kernel.function = reinterpret_cast<WorkGroupFunction>(std::uint64_t(0x7f0012345678));
  GeneratedCode code;
  code.ok = true;
  code.tier = Tier::first;
  code.image.bytes = {'c', 'o'};
  code.image.relocations = {{1, 2}};
  code.kernels = {kernel};
  kernel.reports_errors = true;
  code.blocks = {kernel, kernel};
  code.log = "log";
  const auto back = decode<GeneratedCode>(encode(code));
  EXPECT_TRUE(back.ok);
  EXPECT_EQ(back.tier, Tier::first);
  EXPECT_EQ(back.log, "log");
  EXPECT_EQ(back.image.bytes, (std::vector<char>{'c', 'o'}));
  EXPECT_EQ(back.image.relocations.at(0).offset + back.image.relocations.at(0).target, 3u);
  const KernelInfo& k = back.kernels.at(0);
  EXPECT_FALSE(k.reports_errors);
  ASSERT_EQ(back.blocks.size(), 2u);
  EXPECT_TRUE(back.blocks[1].reports_errors);
  EXPECT_EQ(k.name + k.attributes, kernel.name + kernel.attributes);
  EXPECT_EQ(k.function, kernel.function);
  EXPECT_TRUE(k.has_argument_info && k.has_barrier);
  EXPECT_EQ(k.local_memory + k.private_memory, 300u);
  for (unsigned d = 0; d < 3; ++d) {
    EXPECT_EQ(k.required_work_group_size[d], d + 1);
    EXPECT_EQ(k.work_group_size_hint[d], 3 - d);
  }
  const ArgumentInfo& a = k.arguments.at(0);
  EXPECT_EQ(a.kind, ArgumentKind::image);
  EXPECT_EQ(a.type_name + a.name, "image2d_ti");
  EXPECT_EQ(a.size + a.alignment + a.address_qualifier + a.access_qualifier + a.type_qualifier + a.image_type,
            8u + 16 + 0x119B + 0x11A0 + 5 + 0x10F1);
}

TEST(Requests, WhatIsCutOffIsRefused) {
  const std::string whole = encode(Request(LinkRequest{{{'a'}}, "options"}));
  EXPECT_NO_THROW(decode<Request>(whole));
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_THROW(decode<Request>(whole.substr(0, size)), std::exception) << size;
}

}  // namespace
}  // namespace softcl
