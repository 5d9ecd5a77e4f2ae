// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/card_drag.h"
#include "ui/panels/recipe/recipe_panel.h"
#include "ui/panels/recipe/step_card.h"
#include "ui/style/theme.h"
#include <QGraphicsOpacityEffect>
#include <QPainter>
#include <QScrollArea>
#include <algorithm>
#include <utility>

namespace ui {

/// Drop marker between two cards with the dragged card's title.
class CardDrag::DropLine : public QWidget {
  public:
    explicit DropLine(QWidget* parent) : QWidget(parent) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }
    void setTitle(const QString& title) {
        title_ = title;
        setAccessibleName(RecipePanel::tr("%1 goes here").arg(title));
        update();
    }
    [[nodiscard]] static int tall() { return textSize(12) + 10; }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        p.setRenderHint(QPainter::Antialiasing);
        p.setPen(Qt::NoPen);
        p.setBrush(tokens().accFill);
        p.drawRoundedRect(QRectF(0, height() / 2.0 - 1.5, width(), 3), 1.5, 1.5);
        p.setFont(ui::font(12, QFont::DemiBold));
        const int room = width() - 56;
        const QString shown = p.fontMetrics().elidedText(title_, Qt::ElideRight, room);
        const QRectF label(16, 0, p.fontMetrics().horizontalAdvance(shown) + 20, height());
        p.drawRoundedRect(label, 4, 4);
        p.setPen(tokens().onAcc);
        p.drawText(label, Qt::AlignCenter, shown);
    }

  private:
    QString title_;
};

CardDrag::CardDrag(QScrollArea& area) : area_(area), line_(new DropLine(area.widget())) {}

void CardDrag::moveTo(const std::vector<StepCard*>& cards, std::size_t dragged, const QString& title,
                      const QPoint& global) {
    const auto above = [&](const StepCard* card) {
        return global.y() > card->mapToGlobal(QPoint(0, card->height() / 2)).y();
    };
    const auto gap = static_cast<std::size_t>(std::ranges::count_if(cards, above));
    gap_ = static_cast<int>(gap);
    const bool last = gap == cards.size();
    const QRect next = cards[last ? gap - 1 : gap]->geometry();
    const int tall = DropLine::tall(), middle = last ? next.bottom() + 4 : next.top() - 4;
    line_->setGeometry(next.left(), std::max(0, middle - tall / 2), next.width(), tall);
    line_->setTitle(title);
    if (cards[dragged]->graphicsEffect() == nullptr) {
        auto* faint = new QGraphicsOpacityEffect;
        faint->setOpacity(0.45);
        cards[dragged]->setGraphicsEffect(faint);
    }
    line_->show();
    line_->raise();
    const QPoint inside = area_.widget()->mapFromGlobal(global);
    area_.ensureVisible(inside.x(), inside.y(), 0, 24);
}

int CardDrag::end(StepCard& dragged) {
    line_->hide();
    dragged.setGraphicsEffect(nullptr);
    return std::exchange(gap_, -1);
}

} // namespace ui
