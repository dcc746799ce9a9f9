# Plumbline and its bundled device in a container of Debian 12: docker build -t plumbline . && docker run plumbline doctor
# With a vendor's OpenCL driver: --gpus all (NVIDIA), or --device /dev/dri --group-add render and the driver's package on top.
FROM debian:12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates file
COPY . /src
WORKDIR /src
RUN scripts/setup.sh --run && cmake --build build --target shell_files plumbline_library plumbline_reference plumbline_fast \
 && cd build && cpack -G DEB -B /packages

FROM debian:12-slim
COPY --from=build /packages/*.deb /packages/
RUN apt-get update \
 && apt-get install -y --no-install-recommends /packages/plumbline_*.deb /packages/softcl-opencl-icd_*.deb \
 && rm -rf /packages /var/lib/apt/lists/*
WORKDIR /work
ENTRYPOINT ["plumbline"]
CMD ["doctor"]
