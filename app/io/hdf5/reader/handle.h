// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <hdf5.h>
#include <string>
#include <utility>

namespace app::io {

/// An identifier of libhdf5 that is released with this object.
class H5Handle {
  public:
    H5Handle() = default;
    explicit H5Handle(hid_t id) : id_(id) {}
    ~H5Handle() {
        if (id_ >= 0)
            H5Idec_ref(id_);
    }
    H5Handle(H5Handle&& other) noexcept : id_(std::exchange(other.id_, -1)) {}
    H5Handle& operator=(H5Handle&& other) noexcept {
        std::swap(id_, other.id_);
        return *this;
    }
    [[nodiscard]] hid_t id() const { return id_; }
    [[nodiscard]] explicit operator bool() const { return id_ >= 0; }

  private:
    hid_t id_ = -1;
};

/// Returns the innermost reason of the latest failure of libhdf5: "wrong B-tree signature".
[[nodiscard]] std::string hdf5Reason();

} // namespace app::io
