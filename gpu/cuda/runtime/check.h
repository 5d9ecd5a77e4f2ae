// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/error.h>
#include <cuda_runtime.h>

namespace conv {

/// Throws OutOfTileMemory or Error(device) with one sentence that names the call, what was being done and CUDA's
/// reason. A device that no longer answers after the failure is marked as lost (<conv/device.h>).
void check(cudaError_t status, const char* call);

/// What the calling thread does on a device while this lives ("naive", "reading the input"): part of a failed call's
/// sentence, and a range that profilers show.
class Doing {
  public:
    explicit Doing(const char* what);
    ~Doing();
    Doing(const Doing&) = delete;
    Doing& operator=(const Doing&) = delete;

  private:
    const char* before_;
};

} // namespace conv
