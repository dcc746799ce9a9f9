
static int evaluate(int argc, char **argv, uint64_t reported[]) {
  size_t k;
  if (!open_device(argc, argv){conditions}) return 0;
  for (k = 0; k < sizeof claims / sizeof claims[0]; ++k)
    if (!value_of(&claims[k], {element}, &reported[k])) return 0;
  return 1;
}
