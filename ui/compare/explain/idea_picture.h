// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/explain/explain_model.h"
#include <QWidget>

namespace ui {

class IdeaPicture : public QWidget {
    Q_OBJECT
  public:
    explicit IdeaPicture(QWidget* parent = nullptr);
    void setIdea(Idea idea);
    [[nodiscard]] QSize sizeHint() const override { return {380, 132}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Idea idea_ = Idea::gather;
};

} // namespace ui
