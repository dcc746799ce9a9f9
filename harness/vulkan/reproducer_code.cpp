#include "harness/vulkan/reproducer_code.h"

#include <fmt/format.h>

#include <cstdlib>

#include "harness/reproducer/c_text.h"
#include "harness/spirv/reassembly.h"
#include "harness/spirv/vulkan_shader.h"

namespace plumbline::vulkan {
namespace {

constexpr const char* opening_text = R"(
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

/* A buffer, mapped. */
static int make_buffer(size_t size, VkBuffer *buffer, void **mapped) {
  const VkMemoryPropertyFlags wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  const VkBufferCreateInfo create = {.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = size,
                                     .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                              VK_BUFFER_USAGE_TRANSFER_DST_BIT};
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
)";

/// Words between @ are filled in.
constexpr const char* pipeline_text = R"(
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
@layout@  TRY(vkCreateDescriptorSetLayout(device, &set_create, NULL, &set_layout));
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
  const VkDescriptorPoolSize sizes[] = {{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, all}@size@};
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
@write@  return 1;
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
@before@  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, NULL);
  vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof count, &count);
  vkCmdDispatch(commands, (count + group_size - 1) / group_size, 1, 1);
@after@  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT,
                       VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &barrier, 0, NULL, 0, NULL);
  TRY(vkEndCommandBuffer(commands));
  TRY(vkQueueSubmit(queue, 1, &submit, VK_NULL_HANDLE));
  TRY(vkQueueWaitIdle(queue));
  return 1;
}
)";

/// Words between @ are filled in.
constexpr const char* asking_text = R"(
static int ask(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  VkBuffer buffers[all];
  void *mapped[all];
  size_t k;
  if (!find_device(argc, argv) || !open_device()@image@) return 0;
@texels@  for (k = 0; k < all; ++k) {
    const size_t size = lanes * (k < ins ? arguments[k].size : results[k - ins].size);
    if (!make_buffer(size, &buffers[k], &mapped[k])) return 0;
    memcpy(mapped[k], k < ins ? in[k] : out[k - ins], size);
  }
  if (!make_pipeline() || !make_set(buffers) || !run()) return 0;
  for (k = 0; k < outs; ++k) memcpy(out[k], mapped[ins + k], lanes * results[k].size);
  return 1;
}
)";

/// "Vulkan 1.2.3": 2.
int minor_of(const std::string& version) {
  const auto dot = version.find('.');
  return dot == std::string::npos ? 0 : std::atoi(version.c_str() + dot + 1);
}

void fill_in(std::string& text, const std::string& mark, const std::string& with) {
  text.replace(text.find(mark), mark.size(), with);
}

}  // namespace

Outcome<ReproducerParts> vulkan_parts(const DeviceInfo& device) {
  constexpr int least_minor = 2;
  if (minor_of(device.version) < least_minor)
    return Error{Error::Kind::unsupported,
                 fmt::format("programs ask devices of Vulkan 1.2 and newer; {} is of {}", device.name,
                             device.version)};
  ReproducerParts parts;
  parts.libraries = "-lvulkan";
  parts.operands = "[DEVICE]";
  parts.selection = "DEVICE is a part of a device's name, \"" + device.name + "\" if none is given.";
  parts.includes = "#include <vulkan/vulkan.h>\n";
  return parts;
}

std::string opening_code(const DeviceInfo& device) {
  return fmt::format("static const char seen_device[] = {};\nenum {{ group_size = {} }};\n",
                     c_string(device.name), spirv::shader_group_size) +
         opening_text;
}

Outcome<std::string> shader_code(const std::string& source) {
  const auto words = spirv::reassembled(source);
  if (!words) return words.error();
  return "\n" + c_comment(source) +
         fmt::format("static const uint32_t words[] = {{{}\n}};\n", c_words(*words));
}

std::string pipeline_code(const ImageCode* image) {
  std::string text = pipeline_text;
  std::string layout, size, write;
  if (image != nullptr) {
    layout = "  bindings[all] = (VkDescriptorSetLayoutBinding){all, " + image->type +
             ", 1, VK_SHADER_STAGE_COMPUTE_BIT, NULL};\n";
    size = ", {" + image->type + ", 1}";
    write =
        "  {\n    const VkWriteDescriptorSet write = {.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET, "
        ".dstSet = set,\n"
        "                                        .dstBinding = all, .descriptorCount = 1,\n"
        "                                        .descriptorType = " +
        image->type + ",\n                                        .pImageInfo = &texture};\n" +
        "    vkUpdateDescriptorSets(device, 1, &write, 0, NULL);\n  }\n";
  }
  fill_in(text, "@layout@", layout);
  fill_in(text, "@size@", size);
  fill_in(text, "@write@", write);
  fill_in(text, "@before@", image == nullptr ? "" : image->before);
  fill_in(text, "@after@", image == nullptr ? "" : image->after);
  return fmt::format("\nenum {{ textures = {} }};\n", image == nullptr ? 0 : 1) + text;
}

std::string bindings_code(ImageUse use) {
  const bool written = use == ImageUse::written;
  return std::string(written ? "\n/* Binding k is argument k. */\n"
                             : "\n/* Binding k is argument k, then the results follow. */\n") +
         "enum {\n  ins = sizeof arguments / sizeof arguments[0],\n"
         "  outs = sizeof results / sizeof results[0],\n" +
         (written ? "  all = ins\n};\n" : "  all = ins + outs\n};\n");
}

std::string asking_code(ImageUse use) {
  const bool read = use == ImageUse::read;
  std::string text = asking_text;
  fill_in(text, "@image@", read ? " || !make_image()" : "");
  fill_in(text, "@texels@", read ? "  memcpy(staged, texels, texture_size);\n" : "");
  return text;
}

}  // namespace plumbline::vulkan
