// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <windows.h>

namespace app::system {

/// Returns the number of an error of this C library for one of Windows; EIO for those without.
[[nodiscard]] int errnoOf(DWORD error);
/// Sets errno from the last error of Windows. Returns 1.
int setErrno();

} // namespace app::system
