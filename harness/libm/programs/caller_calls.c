
static void evaluate_{T}(enum shape shape, any_function *f, void *const in[], void *const out[], size_t points) {
  const {T} *a = in[0], *b = in[1], *c = in[2];
  const int32_t *n = in[1];
  {T} *r = out[0], *s = out[1];
  int32_t *int_r = out[0], *int_s = out[1];
  size_t i;
#define EACH for (i = 0; i < points; ++i)
  switch (shape) {
    case unary:
      EACH r[i] = (({T} (*)({T}))f)(a[i]);
      return;
    case binary:
      EACH r[i] = (({T} (*)({T}, {T}))f)(a[i], b[i]);
      return;
    case ternary:
      EACH r[i] = (({T} (*)({T}, {T}, {T}))f)(a[i], b[i], c[i]);
      return;
    case with_int:
      EACH r[i] = (({T} (*)({T}, int))f)(a[i], n[i]);
      return;
    case with_llong:
      EACH r[i] = (({T} (*)({T}, long long))f)(a[i], n[i]);
      return;
    case to_int:
      EACH int_r[i] = ((int (*)({T}))f)(a[i]);
      return;
    case and_int:
      EACH r[i] = (({T} (*)({T}, int *))f)(a[i], &int_s[i]);
      return;
    case and_value:
      EACH r[i] = (({T} (*)({T}, {T} *))f)(a[i], &s[i]);
      return;
    case and_quotient:
      EACH r[i] = (({T} (*)({T}, {T}, int *))f)(a[i], b[i], &int_s[i]);
      return;
    case sine_cosine:
      EACH ((void (*)({T}, {T} *, {T} *))f)(a[i], &r[i], &s[i]);
      return;
    case pair:
      EACH {
        struct pair { {T} first, second; } both = ((struct pair (*)({T}))f)(a[i]);
        r[i] = both.first;
        s[i] = both.second;
      }
  }
#undef EACH
}
