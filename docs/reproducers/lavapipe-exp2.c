/*
 * exp2(-0.06406787f) = 0.95656335f
 *   bits   0x3f74e156
 *   true   0.9565631563217394162809165178968866191125
 *   error  3.30875 ulp: not allowed
 *
 * a is     0xbd833604, -0.06406787f
 * width    scalars
 * rule     3 + 2|x| ulp (vulkan-1.1, Precision of GLSL.std.450 Instructions)
 * seen on  llvmpipe (LLVM 15.0.6, 256 bits), Vulkan, Vulkan 1.3.230, llvmpipe Mesa 22.3.6 (LLVM 15.0.6)
 *
 * compile  cc -o lavapipe-exp2 lavapipe-exp2.c -lvulkan
 * run      ./lavapipe-exp2 [DEVICE]
 *          DEVICE is a part of a device's name, "llvmpipe (LLVM 15.0.6, 256 bits)" if none is given.
 *          It prints PASS and ends with 0, or FAIL and ends with 1; with 2 where it cannot evaluate.
 *
 * Written by Plumbline, of which it needs nothing: plumbline replay 'vulkan:0 math/exp2/single/1/default 0xbd833604'
 */
#include <vulkan/vulkan.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { lanes = 48, width = 1, vectors = 48 };

/* Every lane has the same arguments. Sizes are in bytes. */
static const struct { size_t size; uint64_t bits; } arguments[] = {
  {4, 0xbd833604u}, /* -0.06406787f */
};

/* The results that are allowed: of their bits from low to high each step-th. */
struct range { uint64_t low, high, step; };
static const struct range allowed_0[] = {
  {0x3f74e150u, 0x3f74e155u, 1}, /* 0.956563f to 0.9565633f */
};
static const struct { size_t size; const struct range *allowed; size_t ranges; } results[] = {
  {4, allowed_0, sizeof allowed_0 / sizeof allowed_0[0]},
};

static void put(unsigned char *to, size_t size, uint64_t bits) {
  const uint8_t one = (uint8_t)bits;
  const uint16_t two = (uint16_t)bits;
  const uint32_t four = (uint32_t)bits;
  switch (size) {
    case 1: memcpy(to, &one, size); return;
    case 2: memcpy(to, &two, size); return;
    case 4: memcpy(to, &four, size); return;
    default: memcpy(to, &bits, size);
  }
}

static uint64_t get(const unsigned char *from, size_t size) {
  uint8_t one;
  uint16_t two;
  uint32_t four;
  uint64_t eight;
  switch (size) {
    case 1: memcpy(&one, from, size); return one;
    case 2: memcpy(&two, from, size); return two;
    case 4: memcpy(&four, from, size); return four;
    default: memcpy(&eight, from, size); return eight;
  }
}

static unsigned char *values(size_t size, uint64_t bits) {
  size_t k;
  unsigned char *memory = aligned_alloc(64, (lanes * size + 63) / 64 * 64);
  if (memory == NULL) exit(2);
  for (k = 0; k < lanes; ++k) put(memory + k * size, size, bits);
  return memory;
}

static const char seen_device[] = "llvmpipe (LLVM 15.0.6, 256 bits)";
enum { group_size = 64 };

/*
; SPIR-V
; Version: 1.6
; Generator: Khronos SPIR-V Tools Assembler; 0
; Bound: 36
; Schema: 0
               OpCapability Shader
          %1 = OpExtInstImport "GLSL.std.450"
               OpMemoryModel Logical GLSL450
               OpEntryPoint GLCompute %2 "main" %GlobalInvocationId %in_a %out_0 %Size
               OpExecutionMode %2 LocalSize 64 1 1
               OpName %in_a "in_a"
               OpName %out_0 "out_0"
               OpName %GlobalInvocationId "GlobalInvocationId"
               OpName %Size "Size"
               OpDecorate %_runtimearr_float ArrayStride 4
               OpDecorate %_struct_8 Block
               OpMemberDecorate %_struct_8 0 Offset 0
               OpMemberDecorate %_struct_8 0 NonWritable
               OpDecorate %in_a DescriptorSet 0
               OpDecorate %in_a Binding 0
               OpDecorate %_struct_9 Block
               OpMemberDecorate %_struct_9 0 Offset 0
               OpDecorate %out_0 DescriptorSet 0
               OpDecorate %out_0 Binding 1
               OpDecorate %GlobalInvocationId BuiltIn GlobalInvocationId
               OpDecorate %_struct_10 Block
               OpMemberDecorate %_struct_10 0 Offset 0
       %void = OpTypeVoid
         %12 = OpTypeFunction %void
      %float = OpTypeFloat 32
%_runtimearr_float = OpTypeRuntimeArray %float
  %_struct_8 = OpTypeStruct %_runtimearr_float
%_ptr_StorageBuffer__struct_8 = OpTypePointer StorageBuffer %_struct_8
       %in_a = OpVariable %_ptr_StorageBuffer__struct_8 StorageBuffer
  %_struct_9 = OpTypeStruct %_runtimearr_float
%_ptr_StorageBuffer__struct_9 = OpTypePointer StorageBuffer %_struct_9
      %out_0 = OpVariable %_ptr_StorageBuffer__struct_9 StorageBuffer
       %uint = OpTypeInt 32 0
     %v3uint = OpTypeVector %uint 3
%_ptr_Input_v3uint = OpTypePointer Input %v3uint
%GlobalInvocationId = OpVariable %_ptr_Input_v3uint Input
 %_struct_10 = OpTypeStruct %uint
%_ptr_PushConstant__struct_10 = OpTypePointer PushConstant %_struct_10
       %Size = OpVariable %_ptr_PushConstant__struct_10 PushConstant
     %uint_0 = OpConstant %uint 0
%_ptr_PushConstant_uint = OpTypePointer PushConstant %uint
       %bool = OpTypeBool
%_ptr_StorageBuffer_float = OpTypePointer StorageBuffer %float
          %2 = OpFunction %void None %12
         %24 = OpLabel
         %25 = OpLoad %v3uint %GlobalInvocationId
         %26 = OpCompositeExtract %uint %25 0
         %27 = OpAccessChain %_ptr_PushConstant_uint %Size %uint_0
         %28 = OpLoad %uint %27
         %29 = OpULessThan %bool %26 %28
               OpSelectionMerge %30 None
               OpBranchConditional %29 %31 %30
         %31 = OpLabel
         %32 = OpAccessChain %_ptr_StorageBuffer_float %in_a %uint_0 %26
         %33 = OpLoad %float %32
         %34 = OpExtInst %float %1 Exp2 %33
         %35 = OpAccessChain %_ptr_StorageBuffer_float %out_0 %uint_0 %26
               OpStore %35 %34
               OpBranch %30
         %30 = OpLabel
               OpReturn
               OpFunctionEnd
 */
static const uint32_t words[] = {
  0x07230203, 0x00010600, 0x00070000, 0x00000024, 0x00000000, 0x00020011, 0x00000001, 0x0006000b,
  0x00000001, 0x4c534c47, 0x6474732e, 0x3035342e, 0x00000000, 0x0003000e, 0x00000000, 0x00000001,
  0x0009000f, 0x00000005, 0x00000002, 0x6e69616d, 0x00000000, 0x00000003, 0x00000004, 0x00000005,
  0x00000006, 0x00060010, 0x00000002, 0x00000011, 0x00000040, 0x00000001, 0x00000001, 0x00040005,
  0x00000004, 0x615f6e69, 0x00000000, 0x00040005, 0x00000005, 0x5f74756f, 0x00000030, 0x00070005,
  0x00000003, 0x626f6c47, 0x6e496c61, 0x61636f76, 0x6e6f6974, 0x00006449, 0x00040005, 0x00000006,
  0x657a6953, 0x00000000, 0x00040047, 0x00000007, 0x00000006, 0x00000004, 0x00030047, 0x00000008,
  0x00000002, 0x00050048, 0x00000008, 0x00000000, 0x00000023, 0x00000000, 0x00040048, 0x00000008,
  0x00000000, 0x00000018, 0x00040047, 0x00000004, 0x00000022, 0x00000000, 0x00040047, 0x00000004,
  0x00000021, 0x00000000, 0x00030047, 0x00000009, 0x00000002, 0x00050048, 0x00000009, 0x00000000,
  0x00000023, 0x00000000, 0x00040047, 0x00000005, 0x00000022, 0x00000000, 0x00040047, 0x00000005,
  0x00000021, 0x00000001, 0x00040047, 0x00000003, 0x0000000b, 0x0000001c, 0x00030047, 0x0000000a,
  0x00000002, 0x00050048, 0x0000000a, 0x00000000, 0x00000023, 0x00000000, 0x00020013, 0x0000000b,
  0x00030021, 0x0000000c, 0x0000000b, 0x00030016, 0x0000000d, 0x00000020, 0x0003001d, 0x00000007,
  0x0000000d, 0x0003001e, 0x00000008, 0x00000007, 0x00040020, 0x0000000e, 0x0000000c, 0x00000008,
  0x0004003b, 0x0000000e, 0x00000004, 0x0000000c, 0x0003001e, 0x00000009, 0x00000007, 0x00040020,
  0x0000000f, 0x0000000c, 0x00000009, 0x0004003b, 0x0000000f, 0x00000005, 0x0000000c, 0x00040015,
  0x00000010, 0x00000020, 0x00000000, 0x00040017, 0x00000011, 0x00000010, 0x00000003, 0x00040020,
  0x00000012, 0x00000001, 0x00000011, 0x0004003b, 0x00000012, 0x00000003, 0x00000001, 0x0003001e,
  0x0000000a, 0x00000010, 0x00040020, 0x00000013, 0x00000009, 0x0000000a, 0x0004003b, 0x00000013,
  0x00000006, 0x00000009, 0x0004002b, 0x00000010, 0x00000014, 0x00000000, 0x00040020, 0x00000015,
  0x00000009, 0x00000010, 0x00020014, 0x00000016, 0x00040020, 0x00000017, 0x0000000c, 0x0000000d,
  0x00050036, 0x0000000b, 0x00000002, 0x00000000, 0x0000000c, 0x000200f8, 0x00000018, 0x0004003d,
  0x00000011, 0x00000019, 0x00000003, 0x00050051, 0x00000010, 0x0000001a, 0x00000019, 0x00000000,
  0x00050041, 0x00000015, 0x0000001b, 0x00000006, 0x00000014, 0x0004003d, 0x00000010, 0x0000001c,
  0x0000001b, 0x000500b0, 0x00000016, 0x0000001d, 0x0000001a, 0x0000001c, 0x000300f7, 0x0000001e,
  0x00000000, 0x000400fa, 0x0000001d, 0x0000001f, 0x0000001e, 0x000200f8, 0x0000001f, 0x00060041,
  0x00000017, 0x00000020, 0x00000004, 0x00000014, 0x0000001a, 0x0004003d, 0x0000000d, 0x00000021,
  0x00000020, 0x0006000c, 0x0000000d, 0x00000022, 0x00000001, 0x0000001d, 0x00000021, 0x00060041,
  0x00000017, 0x00000023, 0x00000005, 0x00000014, 0x0000001a, 0x0003003e, 0x00000023, 0x00000022,
  0x000200f9, 0x0000001e, 0x000200f8, 0x0000001e, 0x000100fd, 0x00010038,
};

#define TRY(call)                                                      \
  do {                                                                 \
    const int code_ = (call);                                          \
    if (code_ != VK_SUCCESS) {                                         \
      fprintf(stderr, "VkResult %d of %s\n", code_, #call);            \
      return 0;                                                        \
    }                                                                  \
  } while (0)

static VkPhysicalDevice physical;
static VkDevice device;
static VkQueue queue;
static uint32_t family;

/* By a part of its name, from argv; else the one it was seen on, or the first. */
static int find_device(int argc, char **argv) {
  const VkApplicationInfo application = {.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_2};
  const VkInstanceCreateInfo create = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &application};
  VkInstance instance;
  VkPhysicalDevice all[64];
  VkPhysicalDeviceProperties properties;
  uint32_t count = 64, chosen = 0, k;
  int found = 0;
  TRY(vkCreateInstance(&create, NULL, &instance));
  TRY(vkEnumeratePhysicalDevices(instance, &count, all));
  for (k = 0; k < count && !found; ++k) {
    vkGetPhysicalDeviceProperties(all[k], &properties);
    found = strstr(properties.deviceName, argc > 1 ? argv[1] : seen_device) != NULL;
    if (found) chosen = k;
  }
  if (count == 0 || (!found && argc > 1)) {
    fprintf(stderr, "no Vulkan device%s%s\n", argc > 1 ? " has in its name " : "", argc > 1 ? argv[1] : "");
    return 0;
  }
  physical = all[chosen];
  vkGetPhysicalDeviceProperties(physical, &properties);
  printf("device: %s\n", properties.deviceName);
  if (properties.apiVersion >= VK_API_VERSION_1_2) return 1;
  fprintf(stderr, "it is of an older version than Vulkan 1.2\n");
  return 0;
}

/* With every feature that shaders may need. */
static int open_device(void) {
  const float priority = 1;
  VkPhysicalDeviceShaderFloat16Int8Features small = {
      .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_FLOAT16_INT8_FEATURES};
  VkPhysicalDevice8BitStorageFeatures bytes = {
      .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_8BIT_STORAGE_FEATURES, .pNext = &small};
  VkPhysicalDevice16BitStorageFeatures halves = {
      .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES, .pNext = &bytes};
  VkPhysicalDeviceFeatures2 features = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, .pNext = &halves};
  VkQueueFamilyProperties families[64];
  VkDeviceQueueCreateInfo queues = {.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = 1,
                                    .pQueuePriorities = &priority};
  VkDeviceCreateInfo create = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, .pNext = &features,
                               .queueCreateInfoCount = 1, .pQueueCreateInfos = &queues};
  uint32_t count = 64;
  vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, families);
  while (family < count && (families[family].queueFlags & VK_QUEUE_COMPUTE_BIT) == 0) ++family;
  if (family == count) return 0;
  queues.queueFamilyIndex = family;
  vkGetPhysicalDeviceFeatures2(physical, &features);
  features.features.robustBufferAccess = VK_FALSE;
  TRY(vkCreateDevice(physical, &create, NULL, &device));
  vkGetDeviceQueue(device, family, 0, &queue);
  return 1;
}

/* A storage buffer, mapped. */
static int make_buffer(size_t size, VkBuffer *buffer, void **mapped) {
  const VkMemoryPropertyFlags wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  const VkBufferCreateInfo create = {.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = size,
                                     .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT};
  VkMemoryRequirements needs;
  VkPhysicalDeviceMemoryProperties memories;
  VkMemoryAllocateInfo allocate = {.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
  VkDeviceMemory memory;
  TRY(vkCreateBuffer(device, &create, NULL, buffer));
  vkGetBufferMemoryRequirements(device, *buffer, &needs);
  vkGetPhysicalDeviceMemoryProperties(physical, &memories);
  while ((needs.memoryTypeBits >> allocate.memoryTypeIndex & 1) == 0 ||
         (memories.memoryTypes[allocate.memoryTypeIndex].propertyFlags & wanted) != wanted)
    ++allocate.memoryTypeIndex;
  allocate.allocationSize = needs.size;
  TRY(vkAllocateMemory(device, &allocate, NULL, &memory));
  TRY(vkBindBufferMemory(device, *buffer, memory, 0));
  TRY(vkMapMemory(device, memory, 0, VK_WHOLE_SIZE, 0, mapped));
  return 1;
}

enum { ins = sizeof arguments / sizeof arguments[0], outs = sizeof results / sizeof results[0], all = ins + outs };
static VkDescriptorSetLayout set_layout;
static VkPipelineLayout layout;
static VkPipeline pipeline;
static VkDescriptorSet set;

/* Binding k is argument k, then the results follow. The push constant is the number of vectors. */
static int make_pipeline(void) {
  const VkPushConstantRange constant = {VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(uint32_t)};
  VkDescriptorSetLayoutBinding bindings[all];
  VkDescriptorSetLayoutCreateInfo set_create = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                                                .bindingCount = all, .pBindings = bindings};
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
  TRY(vkCreateDescriptorSetLayout(device, &set_create, NULL, &set_layout));
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
  const VkDescriptorPoolSize size = {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, all};
  const VkDescriptorPoolCreateInfo create = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, .maxSets = 1,
                                             .poolSizeCount = 1, .pPoolSizes = &size};
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
  return 1;
}

static int run(void) {
  const VkCommandPoolCreateInfo pool_create = {.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                               .queueFamilyIndex = family};
  VkCommandBufferAllocateInfo allocate = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                          .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY, .commandBufferCount = 1};
  const VkCommandBufferBeginInfo begin = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  const VkMemoryBarrier barrier = {.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                   .srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT,
                                   .dstAccessMask = VK_ACCESS_HOST_READ_BIT};
  const uint32_t count = vectors;
  VkCommandPool pool;
  VkCommandBuffer commands;
  VkSubmitInfo submit = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &commands};
  TRY(vkCreateCommandPool(device, &pool_create, NULL, &pool));
  allocate.commandPool = pool;
  TRY(vkAllocateCommandBuffers(device, &allocate, &commands));
  TRY(vkBeginCommandBuffer(commands, &begin));
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, NULL);
  vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof count, &count);
  vkCmdDispatch(commands, (count + group_size - 1) / group_size, 1, 1);
  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &barrier, 0,
                       NULL, 0, NULL);
  TRY(vkEndCommandBuffer(commands));
  TRY(vkQueueSubmit(queue, 1, &submit, VK_NULL_HANDLE));
  TRY(vkQueueWaitIdle(queue));
  return 1;
}

static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  VkBuffer buffers[all];
  void *mapped[all];
  size_t k;
  if (!find_device(argc, argv) || !open_device()) return 0;
  for (k = 0; k < all; ++k) {
    const size_t size = lanes * (k < ins ? arguments[k].size : results[k - ins].size);
    if (!make_buffer(size, &buffers[k], &mapped[k])) return 0;
    memcpy(mapped[k], k < ins ? in[k] : out[k - ins], size);
  }
  if (!make_pipeline() || !make_set(buffers) || !run()) return 0;
  for (k = 0; k < outs; ++k) memcpy(out[k], mapped[ins + k], lanes * results[k].size);
  return 1;
}

static int is_allowed(size_t result, uint64_t bits) {
  size_t k;
  for (k = 0; k < results[result].ranges; ++k) {
    const struct range *range = &results[result].allowed[k];
    if (range->low <= bits && bits <= range->high && (bits - range->low) % range->step == 0) return 1;
  }
  return 0;
}

int main(int argc, char **argv) {
  enum { argument_count = sizeof arguments / sizeof arguments[0], result_count = sizeof results / sizeof results[0] };
  unsigned char *in[argument_count], *out[result_count];
  size_t k, lane;
  int failures = 0;
  for (k = 0; k < argument_count; ++k) in[k] = values(arguments[k].size, arguments[k].bits);
  for (k = 0; k < result_count; ++k) out[k] = values(results[k].size, 0xa5a5a5a5a5a5a5a5u); /* seen if not written */
  if (!evaluate(argc, argv, in, out)) return 2;
  for (k = 0; k < result_count; ++k)
    for (lane = 0; lane < lanes; ++lane) {
      const uint64_t bits = get(out[k] + lane * results[k].size, results[k].size);
      if (is_allowed(k, bits)) continue;
      if (failures++ == 0)
        printf("result %u, lane %u: 0x%0*llx\n", (unsigned)k, (unsigned)(lane % width), (int)(2 * results[k].size),
               (unsigned long long)bits);
    }
  puts(failures == 0 ? "PASS" : "FAIL");
  return failures != 0;
}
