// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/eeglab/eeglab_wire.h"
#include "app/io/eeglab/reader/fields.h"

namespace app::io {

/// Describes the dataset. Throws Error(unreadable) naming the field that is missing or contradicts others.
[[nodiscard]] EeglabSet readEeglabSet(const EeglabFields& fields);

} // namespace app::io
