#define _POSIX_C_SOURCE 200112L
#include <cuda.h>
#include <nvrtc.h>
