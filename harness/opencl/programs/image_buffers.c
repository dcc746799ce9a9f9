
static int transfer(cl_mem image, unsigned char *sent, unsigned char *back) {
  cl_int code;
  cl_mem from, to;
  from = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, image_size, sent, &code);
  if (code != CL_SUCCESS) return failed("clCreateBuffer", code);
  to = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, image_size, back, &code);
  if (code != CL_SUCCESS) return failed("clCreateBuffer", code);
  code = clEnqueueCopyBufferToImage(queue, from, image, 0, origin, region, 0, NULL, NULL);
  if (code != CL_SUCCESS) return failed("clEnqueueCopyBufferToImage", code);
  code = clEnqueueCopyImageToBuffer(queue, image, to, origin, region, 0, 0, NULL, NULL);
  if (code != CL_SUCCESS) return failed("clEnqueueCopyImageToBuffer", code);
  code = clEnqueueReadBuffer(queue, to, CL_TRUE, 0, image_size, back, 0, NULL, NULL);
  return code == CL_SUCCESS || failed("clEnqueueReadBuffer", code);
}
