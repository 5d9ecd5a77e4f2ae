// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <conv/volume.h>

class QComboBox;
class QHBoxLayout;
class QToolButton;
class QWidget;

namespace ui {

/// Header of 48 px of a comparison page: a back button, then widgets added to `row`.
struct PageBar {
    QWidget* bar;
    QHBoxLayout* row;
    QToolButton* back;
};
[[nodiscard]] PageBar pageBar(const QString& back);

/// Header of 40 px of a part of a page.
struct PartBar {
    QWidget* bar;
    QHBoxLayout* row;
};
[[nodiscard]] PartBar partBar(int spacing = 8);

[[nodiscard]] QComboBox* planeCombo();
/// Names the planes like the views of that volume.
void namePlanes(QComboBox& planes, const conv::Layout& volume);

} // namespace ui
