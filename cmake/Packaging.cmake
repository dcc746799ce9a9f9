# Packages: `cpack -G DEB`, `cpack -G TGZ` in the build folder. Three components of what `cmake --install` puts into place: the
# program with its manual and completions, the bundled OpenCL device for any program, and what others build with.
set(CPACK_PACKAGE_NAME plumbline)
set(CPACK_PACKAGE_VENDOR "Plumbline")
set(CPACK_PACKAGE_CONTACT "The Plumbline developers")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Measures how far a device's numbers are from the truth")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program library development reference)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_ARCHIVE_COMPONENT_INSTALL OFF)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
# What is packed is what has been built: packing builds nothing.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME plumbline)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "softcl-opencl-icd (= ${PROJECT_VERSION})")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
    "Plumbline evaluates functions on OpenCL and Vulkan devices, math libraries and programs and compares each result with the true value.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libplumbline${PROJECT_VERSION_MAJOR})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "Plumbline as a library: measures C++ functions against the true value.")

set(CPACK_DEBIAN_DEVEL_PACKAGE_NAME libplumbline-dev)
set(CPACK_DEBIAN_DEVEL_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVEL_PACKAGE_DEPENDS
    "libplumbline${PROJECT_VERSION_MAJOR} (= ${PROJECT_VERSION}), libmpfr-dev, libgmp-dev")
set(CPACK_COMPONENT_GROUP_DEVEL_DESCRIPTION
    "Headers, CMake packages and the static reference of Plumbline: matchers of GoogleTest and Catch2 on the true value.")
set(CPACK_COMPONENT_DEVELOPMENT_GROUP devel)
set(CPACK_COMPONENT_REFERENCE_GROUP devel)

if(PLUMBLINE_SOFTCL)
  list(APPEND CPACK_COMPONENTS_ALL softcl)
  set(CPACK_DEBIAN_SOFTCL_PACKAGE_NAME softcl-opencl-icd)
  set(CPACK_DEBIAN_SOFTCL_PACKAGE_SECTION libs)
  set(CPACK_DEBIAN_SOFTCL_PACKAGE_PROVIDES opencl-icd)
  set(CPACK_COMPONENT_SOFTCL_DESCRIPTION "softcl, an OpenCL 3.0 device in software, behind the ICD loader for any OpenCL program.")
endif()
include(CPack)
