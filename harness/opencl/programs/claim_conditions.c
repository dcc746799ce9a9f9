
static int is_applicable(void) {
  size_t k;
  uint64_t value;
  for (k = 0; k < sizeof conditions / sizeof conditions[0]; ++k) {
    value_of(&conditions[k], 0, &value); /* a query that fails is of something that the device does not have */
    if ((value != 0) == holds[k]) continue;
    fprintf(stderr, "it is measured where %s is %s\n", conditions[k].name, holds[k] ? "not 0" : "0");
    return 0;
  }
  return 1;
}
