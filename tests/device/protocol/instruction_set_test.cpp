#include "softcl/protocol/instruction_set.h"

#include <gtest/gtest.h>

namespace softcl {
namespace {

bool up_to_avx2(ProcessorLevel level) { return level != ProcessorLevel::avx512; }

TEST(InstructionSet, IsAllOfTheProcessorsUnlessNamed) {
  const InstructionSet set = parse_instruction_set("", up_to_avx2);
  EXPECT_EQ(set.level, ProcessorLevel::host);
  EXPECT_EQ(set.error, "");
}

TEST(InstructionSet, IsOneThatTheProcessorHas) {
  EXPECT_EQ(parse_instruction_set("portable", up_to_avx2).level, ProcessorLevel::portable);
  EXPECT_EQ(parse_instruction_set("avx2", up_to_avx2).level, ProcessorLevel::avx2);
  EXPECT_EQ(parse_instruction_set("avx2", up_to_avx2).error, "");
  EXPECT_EQ(parse_instruction_set("avx512", up_to_avx2).error,
            "SOFTCL_INSTRUCTION_SET: this processor does not have avx512");
  EXPECT_EQ(parse_instruction_set("avx512", [](ProcessorLevel) { return true; }).level,
            ProcessorLevel::avx512);
}

TEST(InstructionSet, WhatIsNoNameIsAnError) {
  for (const char* text : {"AVX2", "avx", "host", "sse2", "avx2,avx512", " avx2"})
    EXPECT_EQ(parse_instruction_set(text, up_to_avx2).error,
              std::string("SOFTCL_INSTRUCTION_SET: '") + text +
                  "' is no instruction set; there are: portable, avx2, avx512");
}

}  // namespace
}  // namespace softcl
