// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <string_view>

namespace ui {

/// UTF-8 text of the engine as a Qt string.
[[nodiscard]] inline QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace ui
