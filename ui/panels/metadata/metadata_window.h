// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/metadata/metadata.h"
#include <QDialog>

class QLabel;
class QLineEdit;
class QTreeWidget;

namespace ui {

/// Non-modal list of a document's metadata, searchable, can be copied as JSON.
class MetadataWindow : public QDialog {
    Q_OBJECT
  public:
    explicit MetadataWindow(QWidget* parent = nullptr);
    void setDocument(const app::Document& document);
    [[nodiscard]] QLineEdit* search() const { return search_; }
    [[nodiscard]] int shownCount() const;
    /// Returns the visible rows as JSON, for "Copy as JSON".
    [[nodiscard]] QByteArray json() const;

  private:
    void fill();
    std::vector<MetaRow> rows_;
    QLineEdit* search_;
    QTreeWidget* tree_;
    QLabel* none_;
};

} // namespace ui
