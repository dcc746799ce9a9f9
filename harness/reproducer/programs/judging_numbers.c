
enum { argument_count = sizeof arguments / sizeof arguments[0], result_count = sizeof results / sizeof results[0] };

static int is_allowed(size_t row, size_t result, uint64_t bits) {
  size_t k;
  for (k = 0; k < allowed[row][result].count; ++k) {
    const struct range *range = &allowed[row][result].ranges[k];
    if (range->low <= bits && bits <= range->high && (bits - range->low) % range->step == 0) return 1;
  }
  return 0;
}

static uint64_t result_of(unsigned char *const out[], size_t result, size_t lane) {
  return get(out[result] + lane * results[result].size, results[result].size);
}

/* How many results of a lane are not in the row. */
static size_t missing(unsigned char *const out[], size_t row, size_t lane) {
  size_t k, count = 0;
  for (k = 0; k < result_count; ++k) count += !is_allowed(row, k, result_of(out, k, lane));
  return count;
}

/* The value of a number of up to 32 bits. */
static double number(size_t size, char letter, uint64_t bits) {
  uint32_t single = (uint32_t)(letter == 'b' ? bits << 16 : bits);
  float value;
  if (size == 2 && letter == 'f') {
    const uint32_t rest = single & 0x7fff;
    if (rest < 0x0400) return (single & 0x8000 ? -1.0 : 1.0) * rest / 16777216;
    single = ((single & 0x8000) << 16) | ((rest << 13) + (rest < 0x7c00 ? 0x38000000u : 0x70000000u));
  }
  memcpy(&value, &single, sizeof value);
  return value;
}

static void show(size_t result, uint64_t bits) {
  const size_t size = results[result].size;
  const char letter = results[result].kind;
  const int empty = 64 - 8 * (int)size;
  double value;
  printf("0x%0*llx (", (int)(2 * size), (unsigned long long)bits);
  memcpy(&value, &bits, sizeof value);
  if (letter == 'i') printf("%lld)", (long long)((int64_t)(bits << empty) >> empty));
  else if (letter == 'u') printf("%llu)", (unsigned long long)bits);
  else printf("%.*g)", size == 8 ? 17 : size == 4 ? 9 : 5, size == 8 ? value : number(size, letter, bits));
}

/* The result, and up to 8 of the ranges that are allowed in the row. */
static void show_failure(size_t row, size_t result, size_t lane, uint64_t bits) {
  size_t k;
  printf("result %u, lane %u: ", (unsigned)result, (unsigned)(lane % shown_lanes));
  show(result, bits);
  for (k = 0; k < allowed[row][result].count && k < 8; ++k) {
    printf("\n  allowed: ");
    show(result, allowed[row][result].ranges[k].low);
    if (allowed[row][result].ranges[k].low == allowed[row][result].ranges[k].high) continue;
    printf(" to ");
    show(result, allowed[row][result].ranges[k].high);
  }
  puts("");
}

int main(int argc, char **argv) {
  unsigned char *in[argument_count], *out[result_count];
  size_t k, lane, row, best;
  int failures = 0;
  for (k = 0; k < argument_count; ++k) in[k] = values(arguments[k].size, arguments[k].bits);
  for (k = 0; k < result_count; ++k) out[k] = values(results[k].size, 0xa5a5a5a5a5a5a5a5u); /* seen if not written */
  if (!evaluate(argc, argv, in, out)) return 2;
  for (lane = 0; lane < lanes && failures == 0; ++lane) {
    for (row = best = 0; row < sizeof allowed / sizeof allowed[0]; ++row)
      if (missing(out, row, lane) < missing(out, best, lane)) best = row;
    for (k = 0; k < result_count; ++k) {
      const uint64_t bits = result_of(out, k, lane);
      if (is_allowed(best, k, bits)) continue;
      ++failures;
      show_failure(best, k, lane, bits);
    }
  }
  puts(failures == 0 ? "PASS" : "FAIL");
  return failures != 0;
}
