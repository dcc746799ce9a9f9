
static VkImage image;
static VkBuffer staging;
static void *staged;
static VkDescriptorImageInfo texture;

static int make_image(void) {
  const VkImageCreateInfo create = {.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO, .flags = {flags},
                                    .imageType = {image}, .format = {format},
                                    .extent = {level[0].width, level[0].height, level[0].depth},
                                    .mipLevels = levels, .arrayLayers = layers, .samples = VK_SAMPLE_COUNT_1_BIT,
                                    .usage = {usage} |
                                             VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT};
  VkImageViewCreateInfo view = {.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO, .viewType = {view},
                                .format = {format}, .subresourceRange = {{aspect}, 0, levels, 0, layers}};
  VkMemoryRequirements needs;
  VkMemoryAllocateInfo allocate = {.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
  VkDeviceMemory memory;
  TRY(vkCreateImage(device, &create, NULL, &image));
  vkGetImageMemoryRequirements(device, image, &needs);
  while ((needs.memoryTypeBits >> allocate.memoryTypeIndex & 1) == 0) ++allocate.memoryTypeIndex;
  allocate.allocationSize = needs.size;
  TRY(vkAllocateMemory(device, &allocate, NULL, &memory));
  TRY(vkBindImageMemory(device, image, memory, 0));
  view.image = image;
  TRY(vkCreateImageView(device, &view, NULL, &texture.imageView));
  texture.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
{sampler}  return make_buffer(texture_size, &staging, &staged);
}

static void record_barrier(VkCommandBuffer commands, VkImageLayout from, VkAccessFlags before, VkAccessFlags after) {
  const VkImageMemoryBarrier barrier = {.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER, .srcAccessMask = before,
                                        .dstAccessMask = after, .oldLayout = from,
                                        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
                                        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED, .image = image,
                                        .subresourceRange = {{aspect}, 0, levels, 0, layers}};
  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0,
                       NULL, 1, &barrier);
}

static void find_regions(VkBufferImageCopy *regions) {
  uint32_t k;
  for (k = 0; k < levels; ++k)
    regions[k] = (VkBufferImageCopy){.bufferOffset = level[k].offset, .imageSubresource = {{aspect}, k, 0, layers},
                                     .imageExtent = {level[k].width, level[k].height, level[k].depth}};
}

static void record_upload(VkCommandBuffer commands) {
  VkBufferImageCopy regions[levels];
  find_regions(regions);
  record_barrier(commands, VK_IMAGE_LAYOUT_UNDEFINED, 0, VK_ACCESS_TRANSFER_WRITE_BIT);
  vkCmdCopyBufferToImage(commands, staging, image, VK_IMAGE_LAYOUT_GENERAL, levels, regions);
  record_barrier(commands, VK_IMAGE_LAYOUT_GENERAL, VK_ACCESS_TRANSFER_WRITE_BIT,
                 VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT);
}
