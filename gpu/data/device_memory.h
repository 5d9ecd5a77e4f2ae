// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backend.h"
#include <stop_token>

namespace conv {

/// Copies an item of a source to a CUDA device and waits. Uses the threads and buffers of a run's upload. Throws
/// Error(device), Error(memory), Error(cancelled).
void sendToDevice(const Device& device, const Source& from, Item item, const MutableView& to,
                  const std::stop_token& stop);

/// True for a device that a test made (`inventDevice`); its memory is host memory.
[[nodiscard]] bool isInvented(const Device& device);

} // namespace conv
