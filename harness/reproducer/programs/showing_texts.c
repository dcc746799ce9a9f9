
static void show(const char *text, size_t length) {
  size_t k;
  printf("printed: \"");
  for (k = 0; k < length; ++k)
    printf(text[k] < ' ' || text[k] > '~' || text[k] == '"' || text[k] == '\\' ? "\\%03o" : "%c", (unsigned char)text[k]);
  puts("\"");
}

/* Whether there is such a value of those that commas separate, and which part of the text it is. */
static int find_value(const char **text, size_t *length, size_t value) {
  const char *end = *text + *length, *comma;
  for (; (comma = memchr(*text, ',', (size_t)(end - *text))) != NULL && value > 0; --value) *text = comma + 1;
  *length = (size_t)((comma == NULL ? end : comma) - *text);
  return value == 0;
}
