// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Folders that a test program belongs to. Functions, so that objects do not depend on where a clone lies and the
/// compiler cache serves all clones.
namespace tests {

/// Returns the root of the source tree.
[[nodiscard]] const char* sourceDir();
/// Returns the build folder.
[[nodiscard]] const char* buildDir();

} // namespace tests
