// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/mpi/launch.h"
#include <optional>

namespace app::cli {

/// The processes of one job, numbered by rank, and messages between them. The module convapp_mpi implements it, so that
/// the program starts without MPI. Calls may come from several threads; none of them waits for another process, but for
/// `leave`. Where messages get lost, MPI ends the job.
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
    /// Among the processes of this machine.
    [[nodiscard]] virtual int localRank() const = 0;
    [[nodiscard]] virtual int localSize() const = 0;
    /// Messages to one rank arrive in order.
    virtual void send(int to, const std::string& text) = 0;
    /// The next message that has arrived; nothing if none has.
    [[nodiscard]] virtual std::optional<Message> receive() = 0;
    /// The last call of each rank: waits for the others' last call.
    virtual void leave() = 0;
    /// Ends all processes, this one too, where ranks do not answer any more.
    [[noreturn]] virtual void abandon(int exitCode) = 0;
};

/// Joins the job. Throws Error(usage) if this build has no MPI, if the processes were started without it, or if it is
/// another MPI than the one that started them: each process would do all the work.
[[nodiscard]] Ranks& joinRanks(const Launch& launch);

/// Whether mpirun or srun, which started this process, has ended: it does so when a process of the job was killed, and
/// then no answer of that one will come.
[[nodiscard]] bool isLauncherGone();

/// Processes of one machine share its cores, unless the launcher gave each its own or somebody said how many threads to
/// use. Before the pool of threads is made.
void shareCores(const Ranks& ranks);

} // namespace app::cli
