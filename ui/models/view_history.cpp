// SPDX-License-Identifier: Apache-2.0
#include "ui/models/view_history.h"

namespace ui {

std::uint64_t nextStepNumber() {
    static std::uint64_t last = 0; // the window's thread only
    return ++last;
}

} // namespace ui
