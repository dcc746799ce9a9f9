# Packages: `cpack -G DEB`, `cpack -G TGZ` in the build folder. Three components of what `cmake --install` puts into place: the
# program with its manual and completions, the bundled OpenCL device for any program, and what others build with.
set(CPACK_PACKAGE_NAME plumbline)
set(CPACK_PACKAGE_VENDOR "Plumbline")
set(CPACK_PACKAGE_CONTACT "Plumbline developers <developers@plumbline.invalid>")
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

# The first line of each description is what lists of packages show.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME plumbline)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "softcl-opencl-icd (= ${PROJECT_VERSION})")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
    "Measures how far a device's numbers are from the truth
Plumbline evaluates functions on OpenCL and Vulkan devices, math libraries
and programs, and compares each result with the true value.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libplumbline${PROJECT_VERSION_MAJOR})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION
    "Measures C++ functions against the true value
Plumbline as a library: the errors of functions in ulp, judged by rulebooks.")

set(CPACK_DEBIAN_DEVEL_PACKAGE_NAME libplumbline-dev)
set(CPACK_DEBIAN_DEVEL_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVEL_PACKAGE_DEPENDS
    "libplumbline${PROJECT_VERSION_MAJOR} (= ${PROJECT_VERSION}), libmpfr-dev, libgmp-dev")
set(CPACK_COMPONENT_GROUP_DEVEL_DESCRIPTION
    "Matchers of GoogleTest and Catch2 on the true value
Headers, CMake packages and the static reference of Plumbline.")
set(CPACK_DEBIAN_DEVEL_DESCRIPTION ${CPACK_COMPONENT_GROUP_DEVEL_DESCRIPTION})
set(CPACK_COMPONENT_DEVELOPMENT_GROUP devel)
set(CPACK_COMPONENT_REFERENCE_GROUP devel)

if(PLUMBLINE_SOFTCL)
  list(APPEND CPACK_COMPONENTS_ALL softcl)
  set(CPACK_DEBIAN_SOFTCL_PACKAGE_NAME softcl-opencl-icd)
  set(CPACK_DEBIAN_SOFTCL_PACKAGE_SECTION libs)
  set(CPACK_DEBIAN_SOFTCL_PACKAGE_PROVIDES opencl-icd)
  set(CPACK_COMPONENT_SOFTCL_DESCRIPTION
    "OpenCL 3.0 device in software
softcl, the device that comes with Plumbline, behind the ICD loader for any
OpenCL program.")
endif()

# What Debian's policy requires of each package: its licence (12.5), its changes (12.7), and what dpkg does for libraries
# (8.1) and settings (10.7).
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(debian ${PROJECT_BINARY_DIR}/debian)
execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} log -1 --format=%aD OUTPUT_VARIABLE date
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT date)
  set(date "Thu, 01 Jan 1970 00:00:00 +0000")
endif()
file(READ ${PROJECT_SOURCE_DIR}/LICENSE licence)
string(REGEX REPLACE "^.*---- (LLVM Exceptions[^\n]*) ----" "\\1" exceptions "${licence}")
file(CONFIGURE OUTPUT ${debian}/copyright @ONLY CONTENT "Copyright 2026 the Plumbline developers

Under the Apache License, version 2.0 (/usr/share/common-licenses/Apache-2.0 on Debian), with this:

@exceptions@")
file(CONFIGURE OUTPUT ${debian}/changelog.Debian @ONLY CONTENT "plumbline (@PROJECT_VERSION@) stable; urgency=medium

  * The changes of each version are in changelog.gz.

 -- @CPACK_PACKAGE_CONTACT@  @date@
")
file(COPY_FILE ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${debian}/changelog)
execute_process(COMMAND gzip -9nkf ${debian}/changelog ${debian}/changelog.Debian)
file(WRITE ${debian}/triggers "activate-noawait ldconfig\n")
file(WRITE ${debian}/conffiles "/etc/OpenCL/vendors/softcl.icd\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${debian}/triggers)
set(CPACK_DEBIAN_SOFTCL_PACKAGE_CONTROL_EXTRA "${debian}/triggers;${debian}/conffiles")

# COMPONENT's package: its documents, and the tags of lintian that do not apply.
function(debian_documents component package)
  install(FILES ${debian}/copyright ${debian}/changelog.gz ${debian}/changelog.Debian.gz
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
  if(ARGN)
    list(TRANSFORM ARGN PREPEND "${package}: " OUTPUT_VARIABLE overrides)
    string(JOIN "\n" overrides ${overrides} "")
    file(WRITE ${debian}/${package} ${overrides})
    install(FILES ${debian}/${package} DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides COMPONENT ${component})
  endif()
endfunction()
debian_documents(program plumbline)
debian_documents(development libplumbline-dev)
# CPack writes scripts that call ldconfig besides the trigger.
debian_documents(library libplumbline${PROJECT_VERSION_MAJOR} maintscript-calls-ldconfig)
if(PLUMBLINE_SOFTCL)
  # The ICD loader opens the library by its path; nothing links it.
  debian_documents(softcl softcl-opencl-icd maintscript-calls-ldconfig package-name-doesnt-match-sonames
                   shared-library-lacks-version)
endif()
include(CPack)
