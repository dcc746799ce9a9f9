#include "harness/cuda/cuda_evaluator.h"

#include <vector>

#include "harness/cuda/cuda_source.h"
#include "harness/cuda/nvrtc.h"
#include "harness/device/poison.h"

namespace plumbline::cuda {
namespace {

constexpr std::size_t block_threads = 256;

class CudaEvaluator final : public VectorEvaluator {
 public:
  CudaEvaluator(std::shared_ptr<Session> session, const Call& call, std::string source)
      : VectorEvaluator(call.width), session_(std::move(session)), source_(std::move(source)) {
    for (std::size_t k = 0; k < call.arguments.size() + call.results.size(); ++k)
      memory_.emplace_back(session_);
  }
  ~CudaEvaluator() override {
    if (module_ != nullptr) session_->api().unload_module(module_);
  }
  CudaEvaluator(const CudaEvaluator&) = delete;
  CudaEvaluator& operator=(const CudaEvaluator&) = delete;

  std::string source() const override { return source_; }

  Status load(const std::vector<char>& code) {
    if (const Result result = session_->api().load_module(&module_, code.data()); result != success)
      return failed("cuModuleLoadData", result);
    const Result result = session_->api().module_function(&kernel_, module_, kernel_name);
    return result == success ? ok() : failed("cuModuleGetFunction", result);
  }

 private:
  Status send(std::size_t k, const Column& column, std::size_t) override {
    return memory_[k].send(column.bytes);
  }

  Status launch(std::size_t first, std::size_t vectors, std::span<Column> results) override {
    unsigned long long points = vectors;
    std::vector<void*> parameters{&points};
    for (const DeviceMemory& memory : memory_)
      parameters.push_back(const_cast<DevicePointer*>(&memory.get()));
    const auto blocks = static_cast<unsigned>((points + block_threads - 1) / block_threads);
    if (const Result result = session_->api().launch(kernel_, blocks, 1, 1, block_threads, 1, 1, 0, nullptr,
                                                     parameters.data(), nullptr);
        result != success)
      return failed("cuLaunchKernel", result);
    if (const Result result = session_->api().synchronise(); result != success)
      return failed("cuCtxSynchronize", result);
    for (std::size_t k = 0; k < results.size(); ++k)
      if (auto status = memory_[first + k].fetch(results[k].bytes); !status) return status;
    return ok();
  }

  std::shared_ptr<Session> session_;
  std::string source_;
  Module module_ = nullptr;
  KernelFunction kernel_ = nullptr;
  std::vector<DeviceMemory> memory_;  ///< one per argument, then one per result
};

}  // namespace

Outcome<std::unique_ptr<Evaluator>> build_evaluator(std::shared_ptr<Session> session, const Call& call) {
  const auto nvrtc = compiler();
  if (!nvrtc) return nvrtc.error();
  std::string source = source_of(call);
  const auto code = compiled(source, options_of(call, session->capability(), (*nvrtc)->include_folder));
  if (!code) return code.error();
  auto evaluator = std::make_unique<CudaEvaluator>(std::move(session), call, std::move(source));
  if (auto status = evaluator->load(*code); !status) return status.error();
  return std::unique_ptr<Evaluator>(std::move(evaluator));
}

}  // namespace plumbline::cuda
