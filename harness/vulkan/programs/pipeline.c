
static VkDescriptorSetLayout set_layout;
static VkPipelineLayout layout;
static VkPipeline pipeline;
static VkDescriptorSet set;

/* The push constant is the number of vectors. */
static int make_pipeline(void) {
  const VkPushConstantRange constant = {VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(uint32_t)};
  VkDescriptorSetLayoutBinding bindings[all + textures];
  VkDescriptorSetLayoutCreateInfo set_create = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                                                .bindingCount = all + textures, .pBindings = bindings};
  VkPipelineLayoutCreateInfo layout_create = {.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                              .setLayoutCount = 1, .pSetLayouts = &set_layout,
                                              .pushConstantRangeCount = 1, .pPushConstantRanges = &constant};
  const VkShaderModuleCreateInfo module_create = {.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                                  .codeSize = sizeof words, .pCode = words};
  VkComputePipelineCreateInfo create = {.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
  VkShaderModule module;
  uint32_t k;
  for (k = 0; k < all; ++k)
    bindings[k] = (VkDescriptorSetLayoutBinding){k, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                 VK_SHADER_STAGE_COMPUTE_BIT, NULL};
{layout}  TRY(vkCreateDescriptorSetLayout(device, &set_create, NULL, &set_layout));
  TRY(vkCreatePipelineLayout(device, &layout_create, NULL, &layout));
  TRY(vkCreateShaderModule(device, &module_create, NULL, &module));
  create.stage = (VkPipelineShaderStageCreateInfo){.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                                                   .stage = VK_SHADER_STAGE_COMPUTE_BIT, .module = module,
                                                   .pName = "main"};
  create.layout = layout;
  TRY(vkCreateComputePipelines(device, VK_NULL_HANDLE, 1, &create, NULL, &pipeline));
  return 1;
}

static int make_set(const VkBuffer *buffers) {
  const VkDescriptorPoolSize sizes[] = {{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, all}{size}};
  const VkDescriptorPoolCreateInfo create = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, .maxSets = 1,
                                             .poolSizeCount = 1 + textures, .pPoolSizes = sizes};
  VkDescriptorPool pool;
  VkDescriptorSetAllocateInfo allocate = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
                                          .descriptorSetCount = 1, .pSetLayouts = &set_layout};
  uint32_t k;
  TRY(vkCreateDescriptorPool(device, &create, NULL, &pool));
  allocate.descriptorPool = pool;
  TRY(vkAllocateDescriptorSets(device, &allocate, &set));
  for (k = 0; k < all; ++k) {
    const VkDescriptorBufferInfo whole = {buffers[k], 0, VK_WHOLE_SIZE};
    const VkWriteDescriptorSet write = {.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET, .dstSet = set,
                                        .dstBinding = k, .descriptorCount = 1,
                                        .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, .pBufferInfo = &whole};
    vkUpdateDescriptorSets(device, 1, &write, 0, NULL);
  }
{write}  return 1;
}

static int run(void) {
  const VkCommandPoolCreateInfo pool_create = {.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                               .queueFamilyIndex = family};
  VkCommandBufferAllocateInfo allocate = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                          .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY, .commandBufferCount = 1};
  const VkCommandBufferBeginInfo begin = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  const VkMemoryBarrier barrier = {.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                   .srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_WRITE_BIT,
                                   .dstAccessMask = VK_ACCESS_HOST_READ_BIT};
  const uint32_t count = vectors;
  VkCommandPool pool;
  VkCommandBuffer commands;
  VkSubmitInfo submit = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &commands};
  TRY(vkCreateCommandPool(device, &pool_create, NULL, &pool));
  allocate.commandPool = pool;
  TRY(vkAllocateCommandBuffers(device, &allocate, &commands));
  TRY(vkBeginCommandBuffer(commands, &begin));
{before}  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, NULL);
  vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof count, &count);
  vkCmdDispatch(commands, (count + group_size - 1) / group_size, 1, 1);
{after}  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT,
                       VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &barrier, 0, NULL, 0, NULL);
  TRY(vkEndCommandBuffer(commands));
  TRY(vkQueueSubmit(queue, 1, &submit, VK_NULL_HANDLE));
  TRY(vkQueueWaitIdle(queue));
  return 1;
}
