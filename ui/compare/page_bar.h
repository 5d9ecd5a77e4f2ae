// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <conv/volume.h>

class QComboBox;
class QHBoxLayout;
class QToolButton;
class QWidget;

namespace ui {

/// The 48 px head of a page that lies over the document: a button that leads back, then what the page adds to the row.
struct PageBar {
    QWidget* bar;
    QHBoxLayout* row;
    QToolButton* back;
};
[[nodiscard]] PageBar pageBar(const QString& back);

/// A 40 px bar below it, for one part of a page.
struct PartBar {
    QWidget* bar;
    QHBoxLayout* row;
};
[[nodiscard]] PartBar partBar(int spacing = 8);

/// A choice between the three planes of a volume and 3-D.
[[nodiscard]] QComboBox* planeCombo();
/// As the views of that volume call them.
void namePlanes(QComboBox& planes, const conv::Layout& volume);

} // namespace ui
