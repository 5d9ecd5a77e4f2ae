// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backend.h"
#include <stop_token>

namespace conv {

/// Brings a whole item of a source to memory of a CUDA device, with the threads and buffers that a run's upload
/// has. Waits. Throws Error(device), Error(memory), Error(cancelled).
void sendToDevice(const Device& device, const Source& from, Item item, const MutableView& to,
                  const std::stop_token& stop);

/// Whether a device is one of a test (`inventDevice`): what is kept on it lies in host memory.
[[nodiscard]] bool isInvented(const Device& device);

} // namespace conv
