// SPDX-License-Identifier: Apache-2.0
#include "app/mpi/mpi_env.h"
#include <cstdlib>

namespace app::cli {
namespace {

/// −1: the variable is not set.
int numberIn(const char* variable) {
    const char* const text = std::getenv(variable);
    return text && *text ? std::atoi(text) : -1;
}

} // namespace

MpiEnv mpiEnvironment() {
    struct Known {
        const char *size, *rank, *by, *link;
    };
    // srun always sets the last row's variables; another variable tells whether MPI is available.
    static constexpr Known all[] = {{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK", "mpirun", "OMPI_COMM_WORLD_SIZE"},
                                    {"PMI_SIZE", "PMI_RANK", "mpirun", "PMI_SIZE"},
                                    {"SLURM_STEP_NUM_TASKS", "SLURM_PROCID", "srun", "PMIX_RANK"}};
    for (const Known& known : all)
        if (const int size = numberIn(known.size), rank = numberIn(known.rank); size > 1 && rank >= 0)
            return {size, rank, known.by, std::getenv(known.link) != nullptr};
    return {};
}

} // namespace app::cli
