include(${CMAKE_CURRENT_LIST_DIR}/PlumblineTargets.cmake)
