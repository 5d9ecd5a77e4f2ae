// SPDX-License-Identifier: Apache-2.0
// Module convapp_mpi: messages between processes by MPI. The only part that uses MPI.
#include "app/mpi/ranks.h"
#include <conv/error.h>
#include <cstdlib>
#include <list>
#include <mutex>
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

namespace app::cli {
namespace {

constexpr int tag = 1;

class MpiRanks final : public Ranks {
  public:
    MpiRanks() {
        int provided = MPI_THREAD_SINGLE;
        // A lock serializes calls from all threads.
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
        if (provided < MPI_THREAD_SERIALIZED)
            throw conv::Error(conv::ErrorCode::device, "This MPI does not allow calls from several threads.");
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
        MPI_Comm machine = MPI_COMM_NULL;
        MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &machine);
        MPI_Comm_rank(machine, &localRank_);
        MPI_Comm_size(machine, &localSize_);
        MPI_Comm_free(&machine);
    }

    [[nodiscard]] int rank() const override { return rank_; }
    [[nodiscard]] int size() const override { return size_; }
    [[nodiscard]] int localRank() const override { return localRank_; }
    [[nodiscard]] int localSize() const override { return localSize_; }

    void send(int to, const std::string& text) override {
        const std::lock_guard lock(mutex_);
        Sending& one = sending_.emplace_back(Sending{text, MPI_REQUEST_NULL});
        MPI_Isend(one.text.data(), static_cast<int>(one.text.size()), MPI_BYTE, to, tag, MPI_COMM_WORLD, &one.request);
    } // NOLINT(clang-analyzer-optin.mpi.MPI-Checker): forgetSent and leave wait for it

    std::optional<Message> receive() override {
        const std::lock_guard lock(mutex_);
        forgetSent();
        int arrived = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &arrived, &status);
        if (!arrived)
            return std::nullopt;
        int bytes = 0;
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        Message message{status.MPI_SOURCE, std::string(static_cast<std::size_t>(bytes), '\0')};
        MPI_Recv(message.text.data(), bytes, MPI_BYTE, status.MPI_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return message;
    }

    void leave() override {
        const std::lock_guard lock(mutex_);
        for (Sending& one : sending_)
            // NOLINTNEXTLINE(clang-analyzer-optin.mpi.MPI-Checker): send began it
            MPI_Wait(&one.request, MPI_STATUS_IGNORE);
        sending_.clear();
        MPI_Finalize();
    }

    [[noreturn]] void abandon(int exitCode) override {
        MPI_Abort(MPI_COMM_WORLD, exitCode);
        std::_Exit(exitCode);
    }

  private:
    struct Sending {
        std::string text;
        MPI_Request request;
    };
    void forgetSent() {
        for (auto one = sending_.begin(); one != sending_.end();) {
            int sent = 0;
            MPI_Test(&one->request, &sent, MPI_STATUS_IGNORE);
            one = sent ? sending_.erase(one) : std::next(one);
        }
    }

    std::mutex mutex_;
    std::list<Sending> sending_; ///< a list keeps addresses stable
    int rank_ = 0, size_ = 1, localRank_ = 0, localSize_ = 1;
};

} // namespace
} // namespace app::cli

extern "C" app::cli::Ranks* convapp_ranks() {
    static app::cli::MpiRanks ranks;
    return &ranks;
}
