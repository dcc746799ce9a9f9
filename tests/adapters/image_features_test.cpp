// What of images an embedded device may lack (OpenCL 1.2, 10, items 2 and 3).

#include "harness/opencl/image_features.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plumbline::opencl {
namespace {

using testing::HasSubstr;

ImageCall image_of(ImageKind kind, ImageOperation operation) {
  return {.kind = kind, .operation = operation, .sampler = {}};
}

TEST(ImageFeatures, ADeviceWithout3DImagesGetsNoQueryOfThemNotEvenTheList) {
  const ImageFeatures flat{.images_3d = false};
  for (const ImageOperation operation :
       {ImageOperation::listed, ImageOperation::read, ImageOperation::copy}) {
    const auto missing = missing_feature(flat, image_of(ImageKind::image3d, operation));
    ASSERT_TRUE(missing);
    EXPECT_THAT(*missing, HasSubstr("10, item 2"));
    EXPECT_FALSE(missing_feature({}, image_of(ImageKind::image3d, operation)));
    EXPECT_FALSE(missing_feature(flat, image_of(ImageKind::image2d, operation)));
  }
  ImageCall to_3d = image_of(ImageKind::image2d, ImageOperation::copy);
  to_3d.other = ImageKind::image3d;
  EXPECT_TRUE(missing_feature(flat, to_3d));
}

TEST(ImageFeatures, WritesTo2DArraysNeedTheirExtension) {
  const ImageFeatures none{.writes_to_2d_arrays = false};
  const auto missing = missing_feature(none, image_of(ImageKind::image2d_array, ImageOperation::write));
  ASSERT_TRUE(missing);
  EXPECT_THAT(*missing, HasSubstr("cles_khr_2d_image_array_writes"));
  EXPECT_FALSE(missing_feature({}, image_of(ImageKind::image2d_array, ImageOperation::write)));
  EXPECT_FALSE(missing_feature(none, image_of(ImageKind::image2d_array, ImageOperation::read)));
  EXPECT_FALSE(missing_feature(none, image_of(ImageKind::image1d_array, ImageOperation::write)));
  EXPECT_FALSE(must_write(none, ImageKind::image2d_array));
  EXPECT_TRUE(must_write(none, ImageKind::image1d_array));
  EXPECT_TRUE(must_write({}, ImageKind::image2d_array));
}

TEST(ImageFeatures, WritesTo3DImagesNeedTheirExtensionInEveryProfile) {
  EXPECT_TRUE(missing_feature({.writes_to_3d = false}, image_of(ImageKind::image3d, ImageOperation::write)));
  EXPECT_FALSE(missing_feature({}, image_of(ImageKind::image3d, ImageOperation::write)));
}

}  // namespace
}  // namespace plumbline::opencl
