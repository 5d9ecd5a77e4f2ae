// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/style/small_widgets.h"
#include "ui/workspace/workspace.h"

class QListView;
class QStandardItemModel;

namespace ui {

class DocumentsPanel : public QWidget {
    Q_OBJECT
  public:
    explicit DocumentsPanel(QWidget* parent = nullptr);
    void add(int index, const app::Document& document, const QImage& thumbnail);
    void remove(int index);
    void setCurrent(int index);
    [[nodiscard]] QListView* list() const { return list_; }

  Q_SIGNALS:
    void chosen(int index);
    void openRequested();
    void closeRequested(int index);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fitHeight();
    QListView* list_;
    QStandardItemModel* model_;
    bool quiet_ = false; ///< program, not user, changes the list
};

/// "512 × 512 × 240, int16" or "12 channels, 10 min, 500 Hz".
[[nodiscard]] QString shapeText(const conv::Layout& layout);
/// "0.5 × 0.5 × 2 mm".
[[nodiscard]] QString spacingText(const conv::Layout& layout);
[[nodiscard]] std::vector<std::pair<QString, QString>> geometryFacts(const conv::Volume& volume);

} // namespace ui
