// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/byte_stream.h"
#include "app/io/core/threads.h"
#include "app/io/deflate/chunk_codec.h"
#include "app/io/deflate/stream_header.h"
#include "app/io/writing.h"
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

namespace app::io {
namespace {

/// A chunk on its way: samples, then compressed bytes.
struct ChunkJob {
    const char* from = nullptr; ///< samples of the caller, or `own`
    std::size_t size = 0;
    std::vector<char> own, packed;
    std::uint32_t sum = 0;
    bool done = false;
    std::exception_ptr failure;
};

/// Threads that compress chunks. The caller takes them back in order.
class DeflateThreads {
  public:
    DeflateThreads(int level, bool gzip, std::size_t threads) : level_(level), gzip_(gzip) {
        for (std::size_t i = 0; i < threads; ++i)
            threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
    }
    /// Hands over a job that the caller keeps until `wait` returns.
    void start(ChunkJob& job) {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(&job);
        changed_.notify_one();
    }
    void wait(const ChunkJob& job) {
        std::unique_lock lock(mutex_);
        finished_.wait(lock, [&] { return job.done; });
        if (job.failure)
            std::rethrow_exception(job.failure);
    }

  private:
    void work(const std::stop_token& stop) {
        std::optional<ChunkDeflater> deflater;
        for (;;) {
            std::unique_lock lock(mutex_);
            if (!changed_.wait(lock, stop, [&] { return !waiting_.empty(); }))
                return;
            ChunkJob& job = *waiting_.front();
            waiting_.pop_front();
            lock.unlock();
            try {
                if (!deflater)
                    deflater.emplace(level_);
                job.sum = StreamChecksum::of(gzip_, job.from, job.size);
                deflater->deflate(job.from, job.size, job.packed);
            } catch (...) {
                job.failure = std::current_exception();
            }
            lock.lock();
            job.done = true;
            finished_.notify_one();
        }
    }

    int level_;
    bool gzip_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::condition_variable finished_;
    std::deque<ChunkJob*> waiting_;
    std::vector<std::jthread> threads_; ///< last: they end before the rest
};

/// Writes one gzip or zlib stream of independent chunks, compressed on all cores. The bytes do not depend on the number
/// of threads.
class DeflateTarget final : public ByteTarget {
  public:
    DeflateTarget(FileWriter& file, Coding coding, int level)
        : file_(file), gzip_(coding == Coding::gzip), level_(level), checksum_(gzip_) {
        // gzip: no name or time, fast, any system. zlib: 32 KiB of window, fast.
        file_.write(gzip_ ? std::string_view("\x1f\x8b\x08\0\0\0\0\0\x04\xff", 10) : std::string_view("\x78\x01"));
    }

    void write(const void* from, std::size_t size) override {
        const auto* at = static_cast<const char*>(from);
        if (!partial_.empty()) {
            const std::size_t count = std::min(size, deflateChunkBytes - partial_.size());
            partial_.insert(partial_.end(), at, at + count);
            at += count;
            size -= count;
            if (partial_.size() == deflateChunkBytes) {
                ChunkJob& job = nextJob();
                job.own.swap(partial_);
                partial_.clear();
                start(job, job.own.data(), job.own.size());
            }
        }
        if (size >= deflateChunkBytes) {
            try {
                for (; size >= deflateChunkBytes; at += deflateChunkBytes, size -= deflateChunkBytes)
                    start(nextJob(), at, deflateChunkBytes);
                retireAll();
            } catch (...) {
                threads_.reset(); // they read the caller's memory
                throw;
            }
        }
        partial_.insert(partial_.end(), at, at + size);
    }

    void finish() override {
        if (!partial_.empty() && !threads_) { // a small file
            std::vector<char> packed;
            ChunkDeflater(level_).deflate(partial_.data(), partial_.size(), packed);
            checksum_.append(StreamChecksum::of(gzip_, partial_.data(), partial_.size()), partial_.size());
            file_.write(packed.data(), packed.size());
            wroteSamples(static_cast<std::int64_t>(partial_.size()));
        } else if (!partial_.empty()) {
            start(nextJob(), partial_.data(), partial_.size());
        }
        retireAll();
        std::string end(streamEnd);
        checksum_.writeTrailer(end);
        file_.write(end);
    }

  private:
    ChunkJob& nextJob() {
        if (jobs_.size() == 2 * codecThreads() + 2)
            retire();
        if (free_.empty())
            free_.push_back(std::make_unique<ChunkJob>());
        jobs_.push_back(std::move(free_.back()));
        free_.pop_back();
        return *jobs_.back();
    }
    void start(ChunkJob& job, const char* from, std::size_t size) {
        job.from = from;
        job.size = size;
        job.done = false;
        if (!threads_)
            threads_.emplace(level_, gzip_, codecThreads());
        threads_->start(job);
    }
    /// Writes the oldest chunk.
    void retire() {
        ChunkJob& job = *jobs_.front();
        threads_->wait(job);
        checksum_.append(job.sum, job.size);
        file_.write(job.packed.data(), job.packed.size());
        wroteSamples(static_cast<std::int64_t>(job.size));
        free_.push_back(std::move(jobs_.front()));
        jobs_.pop_front();
    }
    void retireAll() {
        while (!jobs_.empty())
            retire();
    }

    FileWriter& file_;
    bool gzip_;
    int level_;
    StreamChecksum checksum_;
    std::vector<char> partial_; ///< less than a chunk
    std::deque<std::unique_ptr<ChunkJob>> jobs_;
    std::vector<std::unique_ptr<ChunkJob>> free_;
    std::optional<DeflateThreads> threads_; ///< last: they end before the jobs
};

} // namespace

const char* gzipMissing() {
    return "";
}

std::unique_ptr<ByteTarget> appendDeflated(FileWriter& file, Coding coding, int level) {
    return std::make_unique<DeflateTarget>(file, coding, level);
}

} // namespace app::io
