// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/check.h"
#include <conv/device.h>

namespace conv {

/// Makes a device current for a scope, and then the caller's again: data of one GPU may be read during work on another.
class OnDevice {
  public:
    explicit OnDevice(const Device& device) {
        check(cudaGetDevice(&before_), "cudaGetDevice");
        check(cudaSetDevice(device.index), "cudaSetDevice");
    }
    ~OnDevice() { cudaSetDevice(before_); }
    OnDevice(const OnDevice&) = delete;
    OnDevice& operator=(const OnDevice&) = delete;

  private:
    int before_ = 0;
};

} // namespace conv
