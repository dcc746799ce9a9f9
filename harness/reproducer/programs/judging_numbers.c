
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
      printf("result %u, lane %u: 0x%0*llx\n", (unsigned)k, (unsigned)(lane % shown_lanes), (int)(2 * results[k].size),
             (unsigned long long)bits);
    }
  }
  puts(failures == 0 ? "PASS" : "FAIL");
  return failures != 0;
}
