// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

/// A range on the calling thread that NVIDIA's profilers show and can be limited to (`ncu --nvtx-include timed/`).
/// Costs nothing measurable without a profiler; nothing at all in builds without CUDA. Inside it each variant's work is
/// a range of the variant's name.
class ProfilerRange {
  public:
    explicit ProfilerRange(const char* name);
    ~ProfilerRange();
    ProfilerRange(const ProfilerRange&) = delete;
    ProfilerRange& operator=(const ProfilerRange&) = delete;
};

} // namespace conv
