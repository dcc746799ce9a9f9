
struct function {
  const char *line;
  any_function *address; /* null: the library has none */
  enum shape shape;
  size_t size;
  const char *arguments, *results;
};

#ifdef LINKED
#define DECLARATION(line, symbol, ...) void symbol(void);
FUNCTIONS(DECLARATION)
#define ROW(line, symbol, ...) {line, symbol, __VA_ARGS__},
/* Functions of newlib set errno through it. */
__attribute__((weak)) int *__errno(void) { return &errno; }
/* Functions of newlib write signgam into what it points to, a struct _reent of some hundred bytes. */
static long long reent[512];
__attribute__((weak)) void *_impure_ptr = reent;
#else
#define ROW(line, symbol, ...) {line, NULL, __VA_ARGS__},
#endif

static struct function functions[] = {FUNCTIONS(ROW)};
enum { count = sizeof functions / sizeof *functions };

#ifndef LINKED
/* What another library has that this one is linked to is no function of its own. */
static int is_own(void *found, const struct link_map *map) {
  Dl_info where;
  return found != NULL && dladdr(found, &where) != 0 && strcmp(where.dli_fname, map->l_name) == 0;
}

#ifdef __GLIBC__
/* glibc's own libm alone defines exp in one of these versions: processors that came later have the first. */
static int is_glibc(void *library, const struct link_map *map) {
  return is_own(dlvsym(library, "exp", "GLIBC_2.27"), map) || is_own(dlvsym(library, "exp", "GLIBC_2.29"), map);
}
#endif
#endif

/* Finds the functions. The library's name and version, or why it cannot be loaded. */
static const char *open_library(void) {
#ifndef LINKED
  static char text[512];
#define NAME(line, symbol, ...) #symbol,
  static const char *const names[] = {FUNCTIONS(NAME)};
  void *const library = dlopen(LIBRARY, RTLD_NOW);
  struct link_map *map = NULL;
  size_t k;
  if (library == NULL || dlinfo(library, RTLD_DI_LINKMAP, &map) != 0) {
    snprintf(text, sizeof text, "cannot load: %s", dlerror());
    return text;
  }
  for (k = 0; k < count; ++k) {
    void *const found = dlsym(library, names[k]);
    if (is_own(found, map)) memcpy(&functions[k].address, &found, sizeof found);
  }
#ifdef __GLIBC__
  if (is_glibc(library, map)) {
    snprintf(text, sizeof text, "glibc %s", gnu_get_libc_version());
    return text;
  }
#endif
#endif
  return LIBRARY;
}

/* Of several functions for one line the first counts. */
static struct function *function_of(const char *line) {
  size_t k;
  for (k = 0; k < count; ++k)
    if (functions[k].address != NULL && strcmp(functions[k].line, line) == 0) return &functions[k];
  return NULL;
}

static size_t bytes_of(const struct function *f, char type) { return type == 'T' ? f->size : 4; }

static void reverse(unsigned char *bytes, size_t size, size_t points) {
  unsigned char *const end = bytes + size * points;
  size_t k;
  for (; bytes < end; bytes += size)
    for (k = 0; k < size / 2; ++k) {
      const unsigned char kept = bytes[k];
      bytes[k] = bytes[size - 1 - k];
      bytes[size - 1 - k] = kept;
    }
}

/* From this processor's byte order to that of the pipes, and back. */
static void convert(unsigned char *bytes, size_t size, size_t points) {
  if (__BYTE_ORDER__ != CALLER_BYTE_ORDER) reverse(bytes, size, points);
}

static int evaluate(const struct function *f, size_t points) {
  static void *in[3], *out[2];
  const char *type;
  size_t k;
  for (k = 0; k < 5; ++k) {
    void **const column = k < 3 ? &in[k] : &out[k - 3];
    *column = realloc(*column, points * 8 + 1);
    if (*column == NULL) return 0;
  }
  for (k = 0, type = f->arguments; *type != '\0'; ++k, ++type) {
    const size_t size = bytes_of(f, *type);
    if (fread(in[k], size, points, stdin) != points) return 0;
    convert(in[k], size, points);
  }
  if (f->size == sizeof(float))
    evaluate_float(f->shape, f->address, in, out, points);
  else
    evaluate_double(f->shape, f->address, in, out, points);
  printf("ok %zu\n", points);
  for (k = 0, type = f->results; *type != '\0'; ++k, ++type) {
    const size_t size = bytes_of(f, *type);
    convert(out[k], size, points);
    if (fwrite(out[k], size, points, stdout) != points) return 0;
  }
  return fflush(stdout) == 0;
}

int main(void) {
  char line[256];
  size_t k;
  if (fgets(line, sizeof line, stdin) == NULL) return 1; /* "plumbline-exec 1" */
  printf("plumbline-exec 1 %s\n", open_library());
  for (k = 0; k < count; ++k)
    if (function_of(functions[k].line) == &functions[k]) puts(functions[k].line);
  puts("");
  fflush(stdout);
  while (fgets(line, sizeof line, stdin) != NULL) {
    char *const last = strrchr(line, ' '); /* "sin f64(f64) 1000" */
    const struct function *f;
    if (last == NULL) return 1;
    *last = '\0';
    f = function_of(line);
    if (f == NULL || !evaluate(f, strtoul(last + 1, NULL, 10))) return 1;
  }
  return 0;
}
