  for (k = 0; k < ins; ++k)
    if (!make_buffer(lanes * arguments[k].size, in[k], &memory[k]) || !set_argument(at++, sizeof memory[k], &memory[k]))
      return 0;
  if (!run(lanes, 0) || !read_image(image, texels)) return 0;
  for (lane = 0; lane < lanes; ++lane)
    for (k = 0; k < outs; ++k) put(out[k] + 4 * lane, 4, channel(texels + lane * texel_size, k));
  return 1;
}
