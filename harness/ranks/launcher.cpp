#include "harness/ranks/launcher.h"

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace plumbline {
namespace {

/// A launcher's variable with the number of ranks. It counts where `beside` is set too, if there is
/// one: Slurm sets its own for programs without MPI as well.
struct Variable {
  const char* size;
  const char* beside;
};

constexpr Variable variables[] = {
    {"OMPI_COMM_WORLD_SIZE", nullptr},      // Open MPI's mpirun
    {"PMI_SIZE", nullptr},                  // MPICH's mpiexec, srun --mpi=pmi2
    {"SLURM_STEP_NUM_TASKS", "PMIX_RANK"},  // srun --mpi=pmix
};

int number_in(const char* name) {
  const char* const text = std::getenv(name);
  if (text == nullptr) return 0;
  const std::string_view word(text);
  int number = 0;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

}  // namespace

int launched_ranks() {
  for (const auto& [size, beside] : variables)
    if (beside == nullptr || std::getenv(beside) != nullptr)
      if (const int ranks = number_in(size); ranks > 1) return ranks;
  return 1;
}

}  // namespace plumbline
