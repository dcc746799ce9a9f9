  for (k = 0; k < ins + outs; ++k) {
    void *values = k < ins ? in[k] : out[k - ins];
    const size_t size = lanes * (k < ins ? arguments[k].size : results[k - ins].size);
    if (!make_buffer(size, values, &memory[k]) || !set_argument(at++, sizeof memory[k], &memory[k])) return 0;
  }
  if (!run(lanes, 0)) return 0;
  for (k = 0; k < outs; ++k)
    if (!read_buffer(memory[ins + k], lanes * results[k].size, out[k])) return 0;
  return 1;
}
