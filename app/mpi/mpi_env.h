// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

namespace app::cli {

/// Start of this process, by environment variables: alone, or one of several of mpirun or srun.
struct MpiEnv {
    int processes = 1;
    int rank = 0;
    std::string by;      ///< "mpirun", "srun"
    bool linked = false; ///< the processes can communicate by MPI
};
[[nodiscard]] MpiEnv mpiEnvironment();

} // namespace app::cli
