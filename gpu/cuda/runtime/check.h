// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/error.h>
#include <cuda_runtime.h>

namespace conv {

/// Throws OutOfTileMemory or Error(device) that names the call, the activity (ScopedActivity) and CUDA's reason. Marks
/// all devices as lost if the current one no longer answers.
void check(cudaError_t status, const char* call);

/// Names the calling thread's activity on a device ("naive", "reading the input") for errors and profilers.
class ScopedActivity {
  public:
    explicit ScopedActivity(const char* what);
    ~ScopedActivity();
    ScopedActivity(const ScopedActivity&) = delete;
    ScopedActivity& operator=(const ScopedActivity&) = delete;

  private:
    const char* before_;
};

} // namespace conv
