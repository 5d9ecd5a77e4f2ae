// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QWidget>
#include <string>
#include <vector>

namespace window_test {

/// Returns the class of a widget, its name for screen readers and its text, for messages.
[[nodiscard]] std::string nameOf(const QWidget* w);

/// Returns texts that need more space than they have, and widgets beyond an edge of what can be scrolled to. Texts that
/// are elided on purpose have a tooltip and are no fault.
[[nodiscard]] std::vector<std::string> clipped(QWidget& window);

/// Returns a text with each of these as a line; empty: none.
[[nodiscard]] std::string joined(const std::vector<std::string>& lines);

} // namespace window_test
