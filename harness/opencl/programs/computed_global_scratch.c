  {
    cl_mem scratch; /* Memory that the pointers p and q point to. */
    if (!make_buffer(vectors * scratch_size, NULL, &scratch) || !set_argument(k, sizeof scratch, &scratch)) return 0;
  }
