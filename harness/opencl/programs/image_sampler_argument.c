  {
    cl_sampler sampler;
    if (!make_sampler(&sampler) || !set_argument(at++, sizeof sampler, &sampler)) return 0;
  }
