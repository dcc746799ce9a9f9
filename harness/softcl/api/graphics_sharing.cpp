#include "check.h"
#include "entry_points.h"
#include "softcl/runtime/mem_object.h"

// Sharing with OpenGL and EGL (cl_khr_gl_sharing, cl_khr_egl_image and their kin) is not supported, and a
// context cannot be made for it: creation then fails with CL_INVALID_CONTEXT where the context is no sharing
// context.

namespace softcl::api {
namespace {

template <class Result>
Result refuse(cl_context context, cl_int* errcode_ret) {
  return guard(errcode_ret, [&]() -> Result {
    require<Context>(context);
    throw Error{CL_INVALID_CONTEXT};
  });
}

cl_int refuse(cl_command_queue command_queue) {
  return guard([&] {
    require<CommandQueue>(command_queue);
    throw Error{CL_INVALID_CONTEXT};
  });
}

cl_int refuse(cl_mem memobj) {
  return guard([&] {
    require<MemObject>(memobj);
    throw Error{CL_INVALID_GL_OBJECT};
  });
}

}  // namespace

cl_mem CL_API_CALL clCreateFromGLBuffer(cl_context context, cl_mem_flags, cl_GLuint, int* errcode_ret) {
  return refuse<cl_mem>(context, errcode_ret);
}

cl_mem CL_API_CALL clCreateFromGLTexture(cl_context context, cl_mem_flags, cl_GLenum, cl_GLint, cl_GLuint,
                                         cl_int* errcode_ret) {
  return refuse<cl_mem>(context, errcode_ret);
}

cl_mem CL_API_CALL clCreateFromGLTexture2D(cl_context context, cl_mem_flags, cl_GLenum, cl_GLint, cl_GLuint,
                                           cl_int* errcode_ret) {
  return refuse<cl_mem>(context, errcode_ret);
}

cl_mem CL_API_CALL clCreateFromGLTexture3D(cl_context context, cl_mem_flags, cl_GLenum, cl_GLint, cl_GLuint,
                                           cl_int* errcode_ret) {
  return refuse<cl_mem>(context, errcode_ret);
}

cl_mem CL_API_CALL clCreateFromGLRenderbuffer(cl_context context, cl_mem_flags, cl_GLuint,
                                              cl_int* errcode_ret) {
  return refuse<cl_mem>(context, errcode_ret);
}

cl_int CL_API_CALL clGetGLObjectInfo(cl_mem memobj, cl_gl_object_type*, cl_GLuint*) { return refuse(memobj); }

cl_int CL_API_CALL clGetGLTextureInfo(cl_mem memobj, cl_gl_texture_info, size_t, void*, size_t*) {
  return refuse(memobj);
}

cl_int CL_API_CALL clEnqueueAcquireGLObjects(cl_command_queue command_queue, cl_uint, const cl_mem*, cl_uint,
                                             const cl_event*, cl_event*) {
  return refuse(command_queue);
}

cl_int CL_API_CALL clEnqueueReleaseGLObjects(cl_command_queue command_queue, cl_uint, const cl_mem*, cl_uint,
                                             const cl_event*, cl_event*) {
  return refuse(command_queue);
}

cl_int CL_API_CALL clGetGLContextInfoKHR(const cl_context_properties*, cl_gl_context_info, size_t, void*,
                                         size_t*) {
  return CL_INVALID_OPERATION;
}

cl_event CL_API_CALL clCreateEventFromGLsyncKHR(cl_context context, cl_GLsync, cl_int* errcode_ret) {
  return refuse<cl_event>(context, errcode_ret);
}

cl_mem CL_API_CALL clCreateFromEGLImageKHR(cl_context context, CLeglDisplayKHR, CLeglImageKHR, cl_mem_flags,
                                           const cl_egl_image_properties_khr*, cl_int* errcode_ret) {
  return refuse<cl_mem>(context, errcode_ret);
}

cl_int CL_API_CALL clEnqueueAcquireEGLObjectsKHR(cl_command_queue command_queue, cl_uint, const cl_mem*,
                                                 cl_uint, const cl_event*, cl_event*) {
  return refuse(command_queue);
}

cl_int CL_API_CALL clEnqueueReleaseEGLObjectsKHR(cl_command_queue command_queue, cl_uint, const cl_mem*,
                                                 cl_uint, const cl_event*, cl_event*) {
  return refuse(command_queue);
}

cl_event CL_API_CALL clCreateEventFromEGLSyncKHR(cl_context context, CLeglSyncKHR, CLeglDisplayKHR,
                                                 cl_int* errcode_ret) {
  return refuse<cl_event>(context, errcode_ret);
}

}  // namespace softcl::api
