
static int transfer(cl_mem image, const unsigned char *sent, unsigned char *back) {
  cl_mem target;
  cl_int code;
  if (!make_target(&target) || !write_image(image, sent)) return 0;
  code = clEnqueueCopyImage(queue, image, target, origin, margin, region, 0, NULL, NULL);
  if (code != CL_SUCCESS) return failed("clEnqueueCopyImage", code);
  code = clEnqueueReadImage(queue, target, CL_TRUE, margin, region, 0, 0, back, 0, NULL, NULL);
  return code == CL_SUCCESS || failed("clEnqueueReadImage", code);
}
