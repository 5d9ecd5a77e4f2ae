// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/explain/idea_picture.h"
#include "ui/compare/explain/idea_drawings.h"
#include <QPainter>
#include <algorithm>

namespace ui {

IdeaPicture::IdeaPicture(QWidget* parent) : QWidget(parent) {
    setFixedHeight(132);
    setAccessibleName(tr("The idea as a drawing"));
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
}

void IdeaPicture::setIdea(Idea idea) {
    idea_ = idea;
    update();
}

void IdeaPicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens().line, 1));
    painter.setBrush(tokens().card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    const double scale = std::min(1.0, width() / 392.0);
    painter.translate((width() - 380 * scale) / 2, (height() - 124 * scale) / 2);
    painter.scale(scale, scale);
    IdeaBoard board(painter, {380, 124});
    switch (idea_) {
    case Idea::gather:
        return idea::gather(board, false);
    case Idea::wide:
        return idea::gather(board, true);
    case Idea::tile:
        return idea::tile(board);
    case Idea::registers:
        return idea::registers(board);
    case Idea::passes:
        return idea::passes(board, false);
    case Idea::transpose:
        return idea::passes(board, true);
    case Idea::march:
        return idea::march(board);
    case Idea::tensor:
        return idea::tensor(board);
    case Idea::fourier:
        return idea::fourier(board);
    case Idea::terms:
        return idea::terms(board);
    case Idea::waves:
        return idea::waves(board);
    case Idea::means:
        return idea::means(board);
    case Idea::rates:
        return idea::rates(board);
    case Idea::network:
        return idea::network(board);
    case Idea::ranks:
        return idea::ranks(board);
    case Idea::bits:
        return idea::bits(board);
    case Idea::likeness:
    case Idea::patches:
    case Idea::flux:
        return idea::likeness(board);
    case Idea::sections:
        return idea::sections(board);
    case Idea::extrema:
        return idea::extrema(board);
    case Idea::scores:
        return idea::scores(board);
    case Idea::tables:
        return idea::tables(board);
    case Idea::library:
        return idea::library(board);
    }
}

} // namespace ui
