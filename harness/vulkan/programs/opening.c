
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
