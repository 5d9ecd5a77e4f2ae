// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "data/memory.h"
#include <algorithm>
#include <conv/error.h>
#include <cstdint>
#include <string>
#include <utility>

namespace conv {

/// Floats from a cache line on; uninitialized unless `zeroed`.
class FloatBuffer {
  public:
    FloatBuffer() = default;
    explicit FloatBuffer(std::int64_t count, bool zeroed = true)
        : bytes_(std::max<std::int64_t>(count, 1) * static_cast<std::int64_t>(sizeof(float))),
          data_(static_cast<float*>(takeMemory(bytes_))) {
        if (!data_)
            throw Error(ErrorCode::memory, "No memory for " + std::to_string(bytes_) + " bytes of working space.");
        if (zeroed)
            std::fill_n(data_, bytes_ / static_cast<std::int64_t>(sizeof(float)), 0.0F);
    }
    FloatBuffer(FloatBuffer&& other) noexcept
        : bytes_(std::exchange(other.bytes_, 0)), data_(std::exchange(other.data_, nullptr)) {}
    FloatBuffer& operator=(FloatBuffer&& other) noexcept {
        std::swap(bytes_, other.bytes_);
        std::swap(data_, other.data_);
        return *this;
    }
    ~FloatBuffer() { releaseMemory(data_, bytes_); }
    [[nodiscard]] float* data() const { return data_; }

  private:
    std::int64_t bytes_ = 0;
    float* data_ = nullptr;
};

} // namespace conv
