#include "softcl/runtime/memory_cache.h"

#include <gtest/gtest.h>

namespace softcl {
namespace {

std::shared_ptr<const std::string> text_of(std::size_t size, char letter = 'a') {
  return std::make_shared<const std::string>(size, letter);
}

constexpr Fingerprint one = {1, 1}, two = {2, 2}, three = {3, 3};

TEST(MemoryCache, KeepsByKeyAndReplaces) {
  MemoryCache cache(100);
  EXPECT_EQ(cache.find(one), nullptr);
  cache.insert(one, text_of(10));
  cache.insert(two, text_of(10, 'b'));
  ASSERT_NE(cache.find(one), nullptr);
  EXPECT_EQ(*cache.find(one), std::string(10, 'a'));
  cache.insert(one, text_of(20, 'c'));
  EXPECT_EQ(*cache.find(one), std::string(20, 'c'));
  EXPECT_EQ(*cache.find(two), std::string(10, 'b'));
  cache.clear();
  EXPECT_EQ(cache.find(two), nullptr);
}

TEST(MemoryCache, WhatWasUsedLongestAgoGoesFirst) {
  MemoryCache cache(100);
  cache.insert(one, text_of(40));
  cache.insert(two, text_of(40));
  cache.find(one);
  cache.insert(three, text_of(40));
  EXPECT_NE(cache.find(one), nullptr);
  EXPECT_EQ(cache.find(two), nullptr);
  EXPECT_NE(cache.find(three), nullptr);
}

TEST(MemoryCache, HoldsNoMoreThanItsBound) {
  MemoryCache cache(100);
  cache.insert(one, text_of(101));
  EXPECT_EQ(cache.find(one), nullptr);
  cache.insert(one, text_of(60));
  cache.insert(two, text_of(100));
  EXPECT_EQ(cache.find(one), nullptr);
  EXPECT_NE(cache.find(two), nullptr);
  MemoryCache none(0);
  none.insert(one, text_of(1));
  EXPECT_EQ(none.find(one), nullptr);
}

}  // namespace
}  // namespace softcl
