#pragma once
#include <algorithm>
#include <conv/error.h>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

namespace conv {

/// Floats that begin on a cache line. Contents are zero at first where `zeroed`, else anything.
class FloatBuffer {
  public:
    FloatBuffer() = default;
    explicit FloatBuffer(std::int64_t count, bool zeroed = true) {
        const std::size_t bytes =
            (static_cast<std::size_t>(std::max<std::int64_t>(count, 1)) * sizeof(float) + 63) & ~std::size_t{63};
        data_.reset(static_cast<float*>(std::aligned_alloc(64, bytes)));
        if (!data_)
            throw Error(ErrorCode::memory, "No memory for " + std::to_string(bytes) + " bytes of working space.");
        if (zeroed)
            std::fill_n(data_.get(), bytes / sizeof(float), 0.0F);
    }
    [[nodiscard]] float* data() const { return data_.get(); }

  private:
    struct Free {
        void operator()(float* p) const { std::free(p); }
    };
    std::unique_ptr<float, Free> data_;
};

} // namespace conv
