// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backend.h"
#include <conv/plan.h>

namespace conv {

/// Restores the CUDA device that the calling thread works with when a run is over. Runs without a CUDA device do not
/// start CUDA for it.
class CallersDevice {
  public:
    explicit CallersDevice(const Plan& plan) {
        if (plan.device.kind == DeviceKind::cuda || (plan.elsewhere && plan.elsewhere->device.kind == DeviceKind::cuda))
            index_ = currentCudaDevice();
    }
    explicit CallersDevice(const Device& device) : index_(device.kind == DeviceKind::cuda ? currentCudaDevice() : -1) {}
    ~CallersDevice() {
        if (index_ >= 0)
            makeCudaDeviceCurrent(index_);
    }
    CallersDevice(const CallersDevice&) = delete;
    CallersDevice& operator=(const CallersDevice&) = delete;

  private:
    int index_ = -1;
};

} // namespace conv
