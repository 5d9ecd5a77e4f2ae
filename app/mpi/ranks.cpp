// SPDX-License-Identifier: Apache-2.0
#include "app/mpi/ranks.h"
#include "app/io/core/module.h"
#include "app/system/process.h"
#include <algorithm>
#include <cstdlib>

namespace app::cli {
namespace {

constexpr const char* moduleName = "convapp_mpi";

[[noreturn]] void refuse(const MpiEnv& env, const std::string& why) {
    throw conv::Error(conv::ErrorCode::usage,
                      std::to_string(env.processes) + " processes were started by " + env.by + " but " + why);
}

} // namespace

bool isLauncherGone() {
    static const std::int64_t launcher = system::parentNumber();
    return system::parentNumber() != launcher;
}

Ranks& joinRanks(const MpiEnv& env) {
    (void)isLauncherGone(); // remembers the launcher
    std::error_code ignored;
    if (!io::fs::exists(io::modulePath(moduleName), ignored))
        refuse(env, "this build has no MPI: each would do all the work; with --mpi off --shard can share it");
    if (!env.linked)
        refuse(env, "without MPI between them: each would do all the work; --mpi=pmix asks srun for it, and with "
                    "--mpi off --shard can share the work");
    using Join = Ranks* (*)();
    Ranks& ranks = *reinterpret_cast<Join>(io::moduleSymbol(moduleName, "convapp_ranks", conv::ErrorCode::device))();
    if (ranks.size() != env.processes)
        refuse(env, "the MPI of this build sees " + std::to_string(ranks.size()) +
                        " of them: they were started by another MPI than the one it was built with");
    return ranks;
}

void shareCores(const Ranks& ranks) {
    if (ranks.localSize() == 1 || std::getenv("CONVAPP_THREADS"))
        return;
    const int cores = system::grantedProcessors();
    if (cores == 0 || cores < system::machineProcessors()) // unknown, or bound to its own cores
        return;
    system::setEnvironment("CONVAPP_THREADS", std::to_string(std::max(1, cores / ranks.localSize())));
}

} // namespace app::cli
