// Plumbline's exec protocol, version 1 (docs/exec-protocol.md), in C: some functions of the C library.
// cc -O2 c_device.c -lm -o c_device && plumbline run --device exec:./c_device --suite math
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct { const char* question; double (*f)(double); double (*g)(double, double); } offers[] = {
    {"sin f64(f64)", sin, NULL},   {"exp f64(f64)", exp, NULL}, {"log f64(f64)", log, NULL},
    {"cbrt f64(f64)", cbrt, NULL}, {"pow f64(f64,f64)", NULL, pow}, {"hypot f64(f64,f64)", NULL, hypot}};
enum { count = sizeof offers / sizeof *offers };

int main(void) {
  char line[256];
  if (fgets(line, sizeof line, stdin) == NULL) return 1;  // "plumbline-exec 1"
  puts("plumbline-exec 1 C library");
  for (int k = 0; k < count; ++k) puts(offers[k].question);
  for (puts(""), fflush(stdout); fgets(line, sizeof line, stdin) != NULL; fflush(stdout)) {
    char* last = strrchr(line, ' ');  // "sin f64(f64) 1000"
    const size_t points = strtoul(last, NULL, 10);
    int k = 0;
    for (*last = '\0'; k < count - 1 && strcmp(line, offers[k].question) != 0; ++k) {}
    const size_t arity = offers[k].g != NULL ? 2 : 1;
    double* a = malloc(arity * points * sizeof *a);  // one column after the other
    if (fread(a, arity * sizeof *a, points, stdin) != points) return 1;
    for (size_t i = 0; i < points; ++i) a[i] = arity == 2 ? offers[k].g(a[i], a[points + i]) : offers[k].f(a[i]);
    printf("ok %zu\n", points);
    fwrite(a, sizeof *a, points, stdout);
    free(a);
  }
  return 0;
}
