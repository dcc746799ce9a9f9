#pragma once

#include <CL/cl_ext.h>

// cl_khr_semaphore 1.0.0: what an installed cl_ext.h of version 0.9.0 lacks. The numbers are the registry's.
#ifndef CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR
#define CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR 0x2053
#define CL_SEMAPHORE_DEVICE_HANDLE_LIST_END_KHR 0
#endif
