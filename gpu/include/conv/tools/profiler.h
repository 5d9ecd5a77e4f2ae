// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

/// A range on the calling thread for NVIDIA's profilers (`ncu --nvtx-include timed/`). Each variant's work inside it is
/// a range with the variant's name. Free in builds without CUDA, and without measurable cost unless a profiler runs.
class ProfilerRange {
  public:
    explicit ProfilerRange(const char* name);
    ~ProfilerRange();
    ProfilerRange(const ProfilerRange&) = delete;
    ProfilerRange& operator=(const ProfilerRange&) = delete;
};

} // namespace conv
