  {
    const VkSamplerCreateInfo sampler = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO, .magFilter = VK_FILTER_{filter},
        .minFilter = VK_FILTER_{minified}, .mipmapMode = VK_SAMPLER_MIPMAP_MODE_{levels},
        .addressModeU = VK_SAMPLER_ADDRESS_MODE_{mode}, .addressModeV = VK_SAMPLER_ADDRESS_MODE_{mode},
        .addressModeW = VK_SAMPLER_ADDRESS_MODE_{mode}, .compareEnable = {compares}, .compareOp = VK_COMPARE_OP_{test},
        .mipLodBias = {bias}f, .minLod = {least}f, .maxLod = {lod}, .borderColor = VK_BORDER_COLOR_{border}, .unnormalizedCoordinates = {raw}};
    TRY(vkCreateSampler(device, &sampler, NULL, &texture.sampler));
  }
