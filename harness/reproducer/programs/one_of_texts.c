
/* Where digits are open, '\001' stands for any. */
static int is_due(const char *text, size_t length) {
  size_t k, at;
  for (k = 0; k < sizeof due / sizeof due[0]; ++k) {
    if (due[k].length != length) continue;
    for (at = 0; at < length; ++at)
      if (due[k].open && due[k].text[at] == '\001' ? text[at] < '0' || text[at] > '9' : text[at] != due[k].text[at])
        break;
    if (at == length) return 1;
  }
  return 0;
}
