// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Folders of a test program. Functions, so that objects do not contain a clone's path and the compiler cache serves
/// all clones.
namespace tests {

[[nodiscard]] const char* sourceDir();
[[nodiscard]] const char* buildDir();

} // namespace tests
