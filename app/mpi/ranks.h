// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/mpi/mpi_env.h"
#include <optional>

namespace app::cli {

/// Processes of one job, numbered by rank, and messages between them. The module convapp_mpi implements it, so that the
/// program starts without MPI. Thread-safe. Only `leave` waits for another process. If messages get lost, MPI ends the
/// job.
class Ranks {
  public:
    struct Message {
        int from = 0;
        std::string text;
    };
    Ranks() = default;
    virtual ~Ranks() = default;
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    [[nodiscard]] virtual int rank() const = 0;
    [[nodiscard]] virtual int size() const = 0;
    /// Rank among the processes of this machine.
    [[nodiscard]] virtual int localRank() const = 0;
    [[nodiscard]] virtual int localSize() const = 0;
    /// Messages to one rank arrive in order.
    virtual void send(int to, const std::string& text) = 0;
    /// Returns the next message that has arrived; nothing if none has.
    [[nodiscard]] virtual std::optional<Message> receive() = 0;
    /// Last call of each rank: waits for the others' last call.
    virtual void leave() = 0;
    /// Ends all processes, including this one. For ranks that no longer answer.
    [[noreturn]] virtual void abandon(int exitCode) = 0;
};

/// Joins the job. Throws Error(usage) if this build has no MPI, if the processes were started without it, or by another
/// MPI: each process would do all the work.
[[nodiscard]] Ranks& joinRanks(const MpiEnv& env);

/// Returns true if mpirun or srun has ended, as after a killed process, which then never answers.
[[nodiscard]] bool isLauncherGone();

/// Divides the cores among the processes of one machine, unless the launcher bound each to its own or the user set the
/// number of threads. Must precede the thread pool.
void shareCores(const Ranks& ranks);

} // namespace app::cli
