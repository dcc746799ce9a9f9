  /* Memory that the pointers p and q point to. */
  if (!set_argument(k, group * scratch_size, NULL)) return 0;
