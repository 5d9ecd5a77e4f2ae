// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/error.h>
#include <cuda_runtime.h>

namespace conv {

/// Throws OutOfTileMemory or Error(device) with a sentence that names the call, the activity (Doing) and CUDA's reason.
/// Marks a device that no longer answers as lost (<conv/device.h>).
void check(cudaError_t status, const char* call);

/// Names the calling thread's activity on a device during its lifetime ("naive", "reading the input"), for error
/// messages and as a profiler range.
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
