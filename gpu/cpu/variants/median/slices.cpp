// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/median/slices.h"
#include "cpu/runtime/buffer.h"
#include "cpu/variants/median/median.h"
#include "cpu/variants/median/samples.h"
#include "run/pool.h"
#include <algorithm>
#include <array>
#include <optional>
#include <type_traits>

namespace conv {
namespace {

constexpr std::int64_t streams = sliceStreams; ///< pixels in a byte of a slice

/// Columns and rows of a plane, at most a vector of slices wide; or several adjacent such strips.
struct Strip {
    Interval x, y;
    std::int64_t z = 0;
    std::int64_t first = 0; ///< stream of the leftmost strip
};

/// The strips of a box: along x, then y, then z. A signal has thousands, so that each is made where it is needed.
class SliceCut {
  public:
    SliceCut(const Region& box, std::int64_t width, int threads)
        : box_(box),
          each_{width, sliceStripRows(box.extent(), threads)},
          across_(ceilDiv(box.size(0), each_[0])),
          down_(ceilDiv(box.size(1), each_[1])) {}

    [[nodiscard]] std::int64_t count() const { return across_ * down_ * box_.size(2); }

    /// Up to `n` strips from number `first` on, adjacent ones joined.
    [[nodiscard]] std::vector<Strip> joined(std::int64_t first, std::int64_t n) const {
        std::vector<Strip> wide;
        for (std::int64_t k = 0; k < n; ++k) {
            const Strip strip = at(first + k, k);
            if (!wide.empty() && wide.back().x.hi == strip.x.lo && wide.back().y.lo == strip.y.lo &&
                wide.back().z == strip.z)
                wide.back().x.hi = strip.x.hi;
            else
                wide.push_back(strip);
        }
        return wide;
    }

  private:
    [[nodiscard]] Strip at(std::int64_t number, std::int64_t stream) const {
        const std::int64_t x = box_.lo[0] + number % across_ * each_[0],
                           y = box_.lo[1] + number / across_ % down_ * each_[1];
        return {{x, std::min(x + each_[0], box_.hi[0])},
                {y, std::min(y + each_[1], box_.hi[1])},
                box_.lo[2] + number / across_ / down_,
                stream};
    }

    Region box_;
    std::array<std::int64_t, 2> each_; ///< columns and rows of a strip
    std::int64_t across_, down_;
};

template <class Samples>
class SlicesJob {
    using T = typename Samples::Key;
    static constexpr std::int64_t parts = sizeof(T), bits = 8 * parts;

  public:
    SlicesJob(const Launch& launch, const Samples& samples)
        : launch_(launch),
          samples_(samples),
          size_(launch.problem->taps),
          half_{size_[0] / 2, size_[1] / 2, size_[2] / 2},
          frame_(launch, size_, half_, false),
          pitch_(roundUp(simd_.width + size_[0] - 1, simd_.width)) {}

    void run() const {
        const SliceCut strips(launch_.box, simd_.width, launch_.pool->size());
        const std::int64_t count = strips.count();
        std::vector<FloatBuffer> spaces(static_cast<std::size_t>(launch_.pool->size())); // one for each thread
        launch_.pool->parallelFor(ceilDiv(count, streams), [&](std::int64_t task, int worker) {
            FloatBuffer& space = spaces[static_cast<std::size_t>(worker)];
            if (!space.data())
                space = FloatBuffer((ringBytes() + workBytes()) / static_cast<std::int64_t>(sizeof(float)) + 1, false);
            const std::int64_t first = task * streams, n = std::min(streams, count - first);
            Task(*this, strips.joined(first, n), space).run();
            medianSimd().flush();
        });
    }

  private:
    /// Up to eight strips. A ring holds the window's rows as slices, in any order.
    class Task {
      public:
        Task(const SlicesJob& job, std::vector<Strip> strips, const FloatBuffer& space)
            : job_(job),
              strips_(std::move(strips)),
              ring_(reinterpret_cast<std::uint8_t*>(space.data())),
              bytes_(ring_ + job.ringBytes()),
              state_(bytes_ + parts * job.rowBytes()),
              keys_(reinterpret_cast<T*>(state_ + job.stateBytes())),
              floats_(reinterpret_cast<float*>(keys_ + job.rowBytes())) {
            for (const Strip& strip : strips_)
                rows_.emplace_back(job.frame_, Interval{strip.x.lo - job.half_[0], strip.x.hi + job.half_[0]});
            for (std::int64_t row = 0; row < job.size_[1] * job.size_[2]; ++row)
                for (std::int64_t x = 0; x < job.size_[0]; ++x)
                    samplesAt_.push_back(slot(row) + x);
            std::int64_t at = 0;
            for (std::size_t k = 0, strip = 0; k < streams; ++k) {
                for (std::int64_t part = 0; part < parts; ++part)
                    streams_[part][k] = bytes_ + part * job.rowBytes() + at;
                at += job.simd_.width;
                // The halo of a joined strip lies behind its last part.
                if (strip + 1 < strips_.size() && strips_[strip + 1].first == static_cast<std::int64_t>(k) + 1) {
                    at += job.pitch_;
                    ++strip;
                }
            }
        }

        void run() {
            const Index3 &size = job_.size_, &half = job_.half_;
            std::int64_t height = 0;
            for (const Strip& strip : strips_)
                height = std::max(height, strip.y.size());
            for (std::int64_t row = -half[1]; row < height + half[1]; ++row) {
                for (std::int64_t z = 0; z < size[2]; ++z)
                    slice(row, z - half[2], slot((row + size[1]) % size[1] * size[2] + z));
                if (row >= half[1])
                    medians(row - half[1]);
                job_.launch_.pool->heedStop();
            }
        }

      private:
        using Own = std::array<std::uint8_t*, parts>;
        /// Slices of a row of the ring, lowest bit first.
        [[nodiscard]] std::uint8_t* slot(std::int64_t row) const { return ring_ + row * bits * job_.pitch_; }
        [[nodiscard]] Own own(const Strip& strip) const {
            Own bytes{};
            for (std::int64_t part = 0; part < parts; ++part)
                bytes[part] = streams_[part][static_cast<std::size_t>(strip.first)];
            return bytes;
        }

        /// Slices a row of all strips, `row` and `z` from their first output's.
        void slice(std::int64_t row, std::int64_t z, std::uint8_t* to) {
            for (std::size_t k = 0; k < strips_.size(); ++k) {
                const Strip& strip = strips_[k];
                const std::int64_t y = std::min(strip.y.lo + row, strip.y.hi - 1 + job_.half_[1]);
                const Own bytes = own(strip);
                if constexpr (parts == 1) {
                    job_.samples_.load(rows_[k], y, strip.z + z, floats_, bytes[0]);
                } else {
                    const std::int64_t n = rows_[k].range().size();
                    job_.samples_.load(rows_[k], y, strip.z + z, floats_, keys_);
                    if constexpr (parts == 2) {
                        job_.simd_.split16(keys_, n, bytes.data());
                    } else {
                        job_.simd_.split32(keys_, n, bytes.data());
                        medianSimd().bytes.flip(bytes[3], n, 0x80,
                                                bytes[3]); // inverts the sign bit: slices are unsigned
                    }
                }
            }
            for (std::int64_t part = 0; part < parts; ++part) {
                std::uint8_t* slices[streams];
                for (std::int64_t b = 0; b < streams; ++b)
                    slices[b] = to + (8 * part + b) * job_.pitch_;
                job_.simd_.turn(streams_[part].data(), job_.pitch_, slices);
            }
        }

        /// Computes a row of medians of all strips.
        void medians(std::int64_t row) {
            const SliceSimd& simd = job_.simd_;
            std::uint8_t* const found = state_ + job_.stateBytes() - bits * simd.width;
            simd.medians(samplesAt_.data(), static_cast<std::int64_t>(samplesAt_.size()), bits, job_.pitch_, state_,
                         found);
            for (std::int64_t part = 0; part < parts; ++part) {
                const std::uint8_t* slices[streams];
                for (std::int64_t b = 0; b < streams; ++b)
                    slices[b] = found + (8 * part + b) * simd.width;
                simd.turn(slices, simd.width, streams_[part].data());
            }
            for (const Strip& strip : strips_)
                if (strip.y.lo + row < strip.y.hi)
                    put(strip, row);
        }

        void put(const Strip& strip, std::int64_t row) {
            const Own bytes = own(strip);
            const std::int64_t n = strip.x.size();
            const T* keys = keys_;
            if constexpr (parts == 1) {
                keys = bytes[0];
            } else if constexpr (parts == 2) {
                job_.simd_.join16(bytes.data(), n, keys_);
            } else {
                medianSimd().bytes.flip(bytes[3], n, 0x80, bytes[3]);
                job_.simd_.join32(bytes.data(), n, keys_);
            }
            void* const to = job_.frame_.placeAt(strip.x.lo, strip.y.lo + row, strip.z);
            const MedianOut out = job_.samples_.out(to, floats_);
            job_.samples_.simd.put(keys, n, out);
            job_.samples_.store(out.to, n, to);
        }

        const SlicesJob& job_;
        std::vector<Strip> strips_;
        std::uint8_t *ring_, *bytes_, *state_;
        T* keys_;
        float* floats_;
        std::array<std::array<std::uint8_t*, streams>, parts> streams_{}; ///< bytes of the keys of each stream
        std::vector<Rows> rows_;
        std::vector<const std::uint8_t*> samplesAt_;
    };

    [[nodiscard]] std::int64_t ringBytes() const { return size_[1] * size_[2] * bits * pitch_; }
    /// Bytes of a window's state and of the medians' slices.
    [[nodiscard]] std::int64_t stateBytes() const { return (2 * size_[0] * size_[1] * size_[2] + bits) * simd_.width; }
    /// Bytes (or keys) of a row of all streams with their halos.
    [[nodiscard]] std::int64_t rowBytes() const { return streams * (simd_.width + pitch_) + 64; }
    [[nodiscard]] std::int64_t workBytes() const {
        return parts * rowBytes() + stateBytes() + rowBytes() * static_cast<std::int64_t>(sizeof(T) + sizeof(float));
    }

    const Launch& launch_;
    const Samples samples_;
    const SliceSimd& simd_ = sliceSimd();
    Index3 size_, half_;
    Frame frame_;
    std::int64_t pitch_; ///< bytes of a row of slices
};

} // namespace

std::int64_t sliceStripRows(const Index3& box, int threads) {
    const std::int64_t across = ceilDiv(box[0], sliceSimd().width) * box[2], wanted = 4 * streams * threads;
    return std::clamp<std::int64_t>(across * box[1] / wanted, 16, 128);
}

void launchMedianSlices(const Launch& launch) {
    if (launch.box.empty())
        return;
    median::withSamplesOf(launch, [&]<class Samples>(const Samples& samples) {
        if constexpr (sizeof(typename Samples::Key) <= 4)
            SlicesJob<Samples>(launch, samples).run();
        else
            throw Error(ErrorCode::internal, "cpu-bit-slices was given samples of 64 bits.");
    });
}

std::optional<std::string> unsupportedMedianSlices(const Problem& problem, const Device&) {
    if (problem.output != ElementType::f32)
        return "Computes medians of samples that float32 holds.";
    if (const std::int64_t samples = problem.taps[0] * problem.taps[1] * problem.taps[2];
        samples < 3 || samples > SliceSimd::maxSamples)
        return "Needs a window of 3 to " + std::to_string(SliceSimd::maxSamples) + " samples (this one has " +
               std::to_string(samples) + ").";
    return std::nullopt;
}

} // namespace conv
