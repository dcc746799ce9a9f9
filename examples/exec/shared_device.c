// Plumbline's exec protocol in C with values in shared memory (docs/exec-protocol.md): some functions of singles.
// cc -O2 shared_device.c -lm -o shared_device && plumbline run --device exec:./shared_device --suite math
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

static const struct { const char* question; float (*f)(float); } offers[] = {
    {"sqrt f32(f32)", sqrtf}, {"sin f32(f32)", sinf}, {"exp f32(f32)", expf}, {"log f32(f32)", logf}};
enum { count = sizeof offers / sizeof *offers };

static char* shared_memory(void) {  // NULL: there is none, and values come through the pipe
  const char* name = getenv("PLUMBLINE_SHARED");
  const int file = name != NULL ? open(name, O_RDWR) : -1;
  struct stat about;
  if (file < 0 || fstat(file, &about) != 0) return NULL;
  void* memory = mmap(NULL, about.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

static void evaluate(float (*f)(float), const float* a, float* out, size_t points) {
  for (size_t i = 0; i < points; ++i) out[i] = f(a[i]);
}

int main(void) {
  char line[256], question[256];
  char* memory = shared_memory();
  if (fgets(line, sizeof line, stdin) == NULL) return 1;  // "plumbline-exec 1"
  puts("plumbline-exec 1 C library, shared memory");
  for (int k = 0; k < count; ++k) puts(offers[k].question);
  if (memory != NULL) puts("shared");
  for (puts(""), fflush(stdout); fgets(line, sizeof line, stdin) != NULL; fflush(stdout)) {
    char name[64], types[64];  // "sqrt f32(f32) 1000 at 0 4032", or without " at …" and the values behind it
    size_t points = 0, from = 0, to = 0;
    const int parts = sscanf(line, "%63s %63s %zu at %zu %zu", name, types, &points, &from, &to);
    if (parts < 3) return 1;
    snprintf(question, sizeof question, "%s %s", name, types);
    int k = 0;
    while (k < count - 1 && strcmp(question, offers[k].question) != 0) ++k;
    if (parts == 5) {
      evaluate(offers[k].f, (const float*)(memory + from), (float*)(memory + to), points);
      printf("ok %zu\n", points);
      continue;
    }
    float* a = malloc(points * sizeof *a);
    if (a == NULL || fread(a, sizeof *a, points, stdin) != points) return 1;
    evaluate(offers[k].f, a, a, points);
    printf("ok %zu\n", points);
    fwrite(a, sizeof *a, points, stdout);
    free(a);
  }
  return 0;
}
