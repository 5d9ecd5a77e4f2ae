// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/metadata/metadata.h"
#include <QDialog>

class QLabel;
class QLineEdit;
class QTreeWidget;

namespace ui {

/// What is known of a document beside its samples: searchable, to be copied as JSON. Does not stop the window.
class MetadataWindow : public QDialog {
    Q_OBJECT
  public:
    explicit MetadataWindow(QWidget* parent = nullptr);
    void setDocument(const app::Document& document);
    [[nodiscard]] QLineEdit* search() const { return search_; }
    /// Rows on show.
    [[nodiscard]] int shownCount() const;
    /// What "Copy as JSON" copies: the rows on show.
    [[nodiscard]] QByteArray json() const;

  private:
    void fill();
    std::vector<MetaRow> rows_;
    QLineEdit* search_;
    QTreeWidget* tree_;
    QLabel* none_;
};

} // namespace ui
