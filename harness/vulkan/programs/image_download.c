
static void record_download(VkCommandBuffer commands) {
  VkBufferImageCopy regions[levels];
  find_regions(regions);
  record_barrier(commands, VK_IMAGE_LAYOUT_GENERAL, VK_ACCESS_SHADER_WRITE_BIT, VK_ACCESS_TRANSFER_READ_BIT);
  vkCmdCopyImageToBuffer(commands, image, VK_IMAGE_LAYOUT_GENERAL, staging, levels, regions);
}
