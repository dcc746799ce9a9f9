#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "error_rows.h"
#include "listed_errors.h"

namespace {

std::vector<ErrorRow> all_rows() {
  std::vector<ErrorRow> rows;
  for (auto part : {platform_error_rows, buffer_error_rows, program_error_rows, kernel_error_rows,
                    event_error_rows, image_error_rows, later_error_rows, device_queue_error_rows,
                    semaphore_error_rows, command_buffer_error_rows, mutable_dispatch_error_rows})
    for (ErrorRow& row : part()) rows.push_back(std::move(row));
  return rows;
}

std::set<std::string> functions_with_rows() {
  std::set<std::string> names;
  for (const ErrorRow& row : all_rows()) names.insert(row.function);
  return names;
}

/// Codes that no program can provoke on this device, and why.
const std::set<cl_int> unreachable = {
    CL_DEVICE_NOT_AVAILABLE,           // the host is always available
    CL_COMPILER_NOT_AVAILABLE,         // the compiler is installed
                                       // (CompilerProcess.ItsAbsenceIsReportedByTheListedCodes)
    CL_LINKER_NOT_AVAILABLE,           // and so is the linker
    CL_MEM_OBJECT_ALLOCATION_FAILURE,  // on commands: memory is allocated when the object is made (the test
                                       // below provokes it there)
    CL_MAP_FAILURE,                    // memory objects are in the host's memory already
};
/// Codes that only the creation of an image meets: all devices support the same sizes and formats.
const std::set<cl_int> creation_codes = {CL_INVALID_IMAGE_SIZE, CL_IMAGE_FORMAT_NOT_SUPPORTED};

bool can_be_provoked(const std::string& function, cl_int code) {
  if (unreachable.count(code)) return false;
  if (creation_codes.count(code)) return function == "clCreateImage";
  // Every device has one alignment, so that a misaligned sub-buffer cannot be made in the first place.
  if (code == CL_MISALIGNED_SUB_BUFFER_OFFSET) return function == "clCreateSubBuffer";
  // No property of such a queue is unknown to a device.
  if (code == CL_INVALID_QUEUE_PROPERTIES && function == "clCreateCommandQueue") return false;
  // Every device executes native kernels.
  if (code == CL_INVALID_OPERATION && function == "clEnqueueNativeKernel") return false;
  // Every device supports images.
  const std::set<std::string> for_lack_of_images = {"clCreateImage",
                                                    "clCreateSampler",
                                                    "clEnqueueCopyImage",
                                                    "clEnqueueFillImage",
                                                    "clEnqueueCopyImageToBuffer",
                                                    "clEnqueueCopyBufferToImage"};
  if (code == CL_INVALID_OPERATION && for_lack_of_images.count(function)) return false;
  return true;
}

TEST(ErrorCodes, EachCallFailsAsItsSectionRequires) {
  ObjectSet objects;
  for (const ErrorRow& row : all_rows()) {
    const std::vector<void*> handles =
        row.bad_kind == HandleKind::none ? std::vector<void*>{nullptr} : objects.bad_handles(row.bad_kind);
    for (size_t i = 0; i < handles.size(); ++i)
      EXPECT_EQ(row.call(objects, handles[i]), row.code)
          << row.function << ", line " << row.line << ", handle " << i;
  }
}

TEST(ErrorCodes, NoListedCodeIsMissingFromTheTable) {
  std::set<std::pair<std::string, cl_int>> tested;
  for (const ErrorRow& row : all_rows()) tested.insert({row.function, row.code});
  for (const ListedErrors& listed : listed_errors)
    for (const cl_int code : listed.codes) {
      const bool provoked = tested.count({listed.function, code}) != 0;
      EXPECT_TRUE(provoked || !can_be_provoked(listed.function, code)) << listed.function << " " << code;
    }
}

TEST(ErrorCodes, NoFunctionOfTheDispatchTableIsMissing) {
  std::ifstream file(CL_ICD_HEADER);
  const std::string header((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const size_t begin = header.find("typedef struct _cl_icd_dispatch"),
               end = header.find("} cl_icd_dispatch;");
  ASSERT_NE(begin, std::string::npos);
  ASSERT_NE(end, std::string::npos);
  const std::string table = header.substr(begin, end - begin);
  const std::regex member(R"(cl_api_\w+\s+(cl\w+);)");

  // What reports no error code, or cannot be called outside Windows.
  const std::set<std::string> without_codes = {"clUnloadCompiler",
                                               "clGetExtensionFunctionAddress",
                                               "clGetExtensionFunctionAddressForPlatform",
                                               "clSVMAlloc",
                                               "clSVMFree",
                                               "clGetKernelSubGroupInfoKHR"};
  const std::set<std::string> covered = functions_with_rows();
  size_t functions = 0;
  for (std::sregex_iterator it(table.begin(), table.end(), member), none; it != none; ++it, ++functions) {
    const std::string name = (*it)[1];
    if (name.find("D3D1") != std::string::npos || name.find("DX9") != std::string::npos) continue;
    EXPECT_TRUE(covered.count(name) || without_codes.count(name)) << name;
  }
  EXPECT_EQ(functions, sizeof(cl_icd_dispatch) / sizeof(void*));
#define EXPECT_ROWS(name) EXPECT_TRUE(covered.count(#name)) << #name;
  EXTENSION_FUNCTIONS(EXPECT_ROWS)
#undef EXPECT_ROWS
}

TEST(ErrorCodes, CallsWithoutErrorCodesReturnSafely) {
  ObjectSet objects;
  EXPECT_EQ(objects.cl->clUnloadCompiler(), CL_SUCCESS);
  EXPECT_EQ(objects.cl->clGetExtensionFunctionAddress(nullptr), nullptr);
  EXPECT_EQ(objects.cl->clGetExtensionFunctionAddress("clNoSuchFunction"), nullptr);
  EXPECT_NE(objects.cl->clGetExtensionFunctionAddress("clIcdGetPlatformIDsKHR"), nullptr);
  EXPECT_EQ(objects.cl->clGetExtensionFunctionAddressForPlatform(nullptr, "clIcdGetPlatformIDsKHR"), nullptr);
  EXPECT_NE(objects.cl->clGetExtensionFunctionAddressForPlatform(objects.platform, "clIcdGetPlatformIDsKHR"),
            nullptr);
  EXPECT_EQ(objects.cl->clSVMAlloc(objects.context, 0, 0, 0), nullptr);
  objects.cl->clSVMFree(objects.context, nullptr);
  EXPECT_EQ(objects.cl->clUnloadPlatformCompiler(objects.platform), CL_SUCCESS);
}

TEST(ErrorCodes, MemoryRunsOutWithAnErrorCode) {
  Session session;
  cl_ulong most = 0;
  ASSERT_EQ(clGetDeviceInfo(session.device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof most, &most, nullptr),
            CL_SUCCESS);
  std::vector<cl_mem> buffers;
  cl_int error = CL_SUCCESS;
  // Nothing is written, so that no memory is really used.
  for (int i = 0; i < 64 && error == CL_SUCCESS; ++i)
    if (const cl_mem buffer = clCreateBuffer(session.context, 0, most, nullptr, &error))
      buffers.push_back(buffer);
  EXPECT_EQ(error, CL_MEM_OBJECT_ALLOCATION_FAILURE);
  EXPECT_GE(buffers.size(), 1u);
  for (const cl_mem buffer : buffers) EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  const cl_mem again = clCreateBuffer(session.context, 0, most, nullptr, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  clReleaseMemObject(again);
}

}  // namespace
