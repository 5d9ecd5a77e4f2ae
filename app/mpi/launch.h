// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

namespace app::cli {

/// How this process was started: alone, or as one of several by mpirun or srun, as their environment variables tell.
struct Launch {
    int processes = 1;
    int rank = 0;
    std::string by;      ///< "mpirun", "srun"
    bool linked = false; ///< the processes can find each other by MPI
};
[[nodiscard]] Launch launchOfThisProcess();

} // namespace app::cli
