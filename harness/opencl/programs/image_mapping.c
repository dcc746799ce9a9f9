
static int transfer_mapped(cl_mem image, cl_map_flags flags, const unsigned char *sent, unsigned char *back) {
  size_t row_pitch = 0, slice_pitch = 0, y, z;
  cl_int code;
  unsigned char *mapped = clEnqueueMapImage(queue, image, CL_TRUE, flags, origin, region, &row_pitch, &slice_pitch, 0,
                                            NULL, NULL, &code);
  if (code != CL_SUCCESS) return failed("clEnqueueMapImage", code);
  for (z = 0; z < region[2]; ++z)
    for (y = 0; y < region[1]; ++y) {
      unsigned char *row = mapped + z * slice_pitch + y * second_pitch;
      const size_t at = (z * region[1] + y) * row_size;
      if (sent != NULL) memcpy(row, sent + at, row_size);
      if (back != NULL) memcpy(back + at, row, row_size);
    }
  code = clEnqueueUnmapMemObject(queue, image, mapped, 0, NULL, NULL);
  if (code != CL_SUCCESS) return failed("clEnqueueUnmapMemObject", code);
  code = clFinish(queue);
  return code == CL_SUCCESS || failed("clFinish", code);
}

static int transfer(cl_mem image, const unsigned char *sent, unsigned char *back) {
  return transfer_mapped(image, CL_MAP_WRITE_INVALIDATE_REGION, sent, NULL) &&
         transfer_mapped(image, CL_MAP_READ, NULL, back);
}
