// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/chart/compare_cells.h"
#include "ui/compare/chart/compare_marks.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QMouseEvent>
#include <QPainter>

namespace ui {
namespace {

using app::compare::Measurement;
using app::compare::Verdict;

/// Relative error above which an approximate variant is marked, even within its own bound.
constexpr double usualLimit = 1e-5;

class Cells final : public QStyledItemDelegate {
  public:
    Cells(CompareModel& model, QObject* parent) : QStyledItemDelegate(parent), model_(model) {}

    void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const CompareEntry* e = model_.entryAt(index);
        const RefusedGroup* group = model_.groupAt(index);
        if (e == nullptr && group == nullptr)
            return;
        const Tokens& t = tokens();
        p->save();
        p->setRenderHint(QPainter::Antialiasing);
        const bool selected = (option.state & QStyle::State_Selected) != 0;
        const bool hover = (option.state & QStyle::State_MouseOver) != 0;
        p->fillRect(option.rect, selected ? t.sel : hover ? t.hover : t.panel);
        p->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), t.line);
        if (selected && index.column() == 0)
            p->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()), t.acc);
        const QRectF box = QRectF(option.rect).adjusted(8, 0, -8, 0);
        if (group != nullptr)
            paintGroup(*p, box, *group, index.column());
        else if (e->able())
            paintAble(*p, box, *e, index);
        else
            paintRefused(*p, box, *e, index.column());
        if ((option.state & QStyle::State_HasFocus) != 0) {
            p->setRenderHint(QPainter::Antialiasing, false);
            p->setPen(QPen(t.focus, 2));
            p->setBrush(Qt::NoBrush);
            p->drawRect(option.rect.adjusted(1, 1, -1, -2));
        }
        p->restore();
    }

    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override {
        if (event->type() == QEvent::MouseButtonRelease && index.column() == CompareModel::variant &&
            (model->flags(index) & Qt::ItemIsUserCheckable) != 0 &&
            static_cast<QMouseEvent*>(event)->position().x() < option.rect.left() + 34) {
            const bool ticked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
            return model->setData(index, ticked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
        }
        return false;
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        const QString text = index.data().toString();
        return {static_cast<int>(numberWidth(ui::font(12, QFont::Medium), text)) + 20, compareRowPixels};
    }

  private:
    static void word(QPainter& p, const QRectF& box, Qt::Alignment alignment, const QString& text) {
        p.drawText(box, static_cast<int>(alignment) | Qt::TextSingleLine,
                   p.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(box.width())));
    }

    static void paintTick(QPainter& p, const QRectF& box, bool ticked, bool able) {
        const Tokens& t = tokens();
        const QRectF square(box.left(), box.center().y() - 8, 16, 16);
        p.setPen(QPen(ticked ? t.accFill : able ? t.ctl : t.line, 1));
        p.setBrush(ticked ? t.accFill : able ? t.field : QColor(Qt::transparent));
        p.drawRoundedRect(square, 3, 3);
        if (ticked)
            p.drawPixmap(QPointF(square.left(), square.top()),
                         iconPixmap(QStringLiteral("check"), t.onAcc, 16, p.device()->devicePixelRatioF()));
    }

    void paintAble(QPainter& p, const QRectF& box, const CompareEntry& e, const QModelIndex& index) const {
        const Tokens& t = tokens();
        p.setPen(t.text);
        p.setFont(ui::font(13));
        const QString text = index.data().toString();
        switch (index.column()) {
        case CompareModel::variant:
            paintTick(p, box, e.ticked(), true);
            drawMark(p, {box.left() + 32, box.center().y()}, e.mark, 5, e.row.ofPeak > 1);
            p.setFont(ui::font(13, QFont::Medium));
            p.setPen(t.text);
            word(p, box.adjusted(46, 0, e.pinned ? -18 : 0, 0), Qt::AlignVCenter | Qt::AlignLeft, text);
            if (e.pinned)
                p.drawPixmap(QPointF(box.right() - 14, box.center().y() - 7),
                             iconPixmap(QStringLiteral("pin"), t.acc, 14, p.device()->devicePixelRatioF()));
            return;
        case CompareModel::kind:
            p.setFont(ui::font(12));
            p.setPen(t.text2);
            word(p, box, Qt::AlignVCenter | Qt::AlignRight, text);
            return;
        case CompareModel::times:
            paintBar(p, box, e.row);
            return;
        case CompareModel::ceiling:
            paintCeiling(p, box, e.row, text);
            return;
        case CompareModel::verdict:
            paintVerdict(p, box, e, text);
            return;
        case CompareModel::kernel:
        case CompareModel::speedUp:
            p.setFont(ui::font(12, QFont::DemiBold));
            break;
        case CompareModel::error:
            p.setFont(ui::font(12, QFont::Medium));
            if (e.row.verdict == Verdict::wrong)
                p.setPen(t.err);
            else if (e.row.errors.relative > usualLimit)
                p.setPen(t.warn);
            break;
        default:
            p.setFont(ui::font(12));
        }
        drawNumber(p, box, Qt::AlignRight | Qt::AlignVCenter, text);
    }

    static void paintGroup(QPainter& p, const QRectF& box, const RefusedGroup& group, int column) {
        if (column != CompareModel::variant)
            return;
        const Tokens& t = tokens();
        const double ratio = p.device()->devicePixelRatioF();
        const auto icon = [&](double x, const QString& name) {
            p.drawPixmap(QPointF(box.left() + x, box.center().y() - 8), iconPixmap(name, t.text2, 16, ratio));
        };
        icon(0, group.open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"));
        icon(24, QStringLiteral("refused"));
        p.setFont(ui::font(13, QFont::Medium));
        p.setPen(t.text);
        const QString title = group.title();
        const double width = p.fontMetrics().horizontalAdvance(title) + 2;
        p.drawText(box.adjusted(46, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, title);
        p.setFont(ui::font(12));
        p.setPen(t.text2);
        word(p, box.adjusted(46 + width + 12, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, group.sentence);
    }

    void paintBar(QPainter& p, const QRectF& box, const Measurement& row) const {
        const double all = row.upload + row.kernel.median + row.download;
        if (!row.timed() || all <= 0 || model_.longest() <= 0)
            return;
        const Tokens& t = tokens();
        double x = box.left();
        for (const auto& [milliseconds, color] :
             {std::pair{row.upload, t.upload}, {row.kernel.median, t.kernel}, {row.download, t.download}}) {
            if (milliseconds <= 0)
                continue;
            const double width = std::max(2.0, box.width() * milliseconds / model_.longest());
            p.fillRect(QRectF(x, box.center().y() - 6, width - 1, 12), color);
            x += width;
        }
    }

    static void paintCeiling(QPainter& p, const QRectF& box, const Measurement& row, const QString& text) {
        const Tokens& t = tokens();
        if (text.isEmpty())
            return;
        const double share = std::min(1.0, std::max(row.ofPeak, row.ofBandwidth));
        const double bar = std::min(60.0, box.width() * 0.45);
        const QRectF track(box.left(), box.center().y() - 3, bar, 6);
        p.setPen(Qt::NoPen);
        QColor back = t.ctl;
        back.setAlphaF(0.5F);
        p.setBrush(back);
        p.drawRoundedRect(track, 3, 3);
        p.setBrush(t.acc);
        p.drawRoundedRect(QRectF(track.left(), track.top(), std::max(3.0, bar * share), 6), 3, 3);
        p.setPen(t.text);
        p.setFont(ui::font(12));
        drawNumber(p, box.adjusted(bar + 8, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text);
    }

    static void paintVerdict(QPainter& p, const QRectF& box, const CompareEntry& e, const QString& text) {
        const Tokens& t = tokens();
        if (text.isEmpty())
            return;
        const Measurement& row = e.row;
        const bool bad = row.verdict == Verdict::wrong || row.verdict == Verdict::failed;
        const bool rough = row.errors.relative > usualLimit;
        const bool same = row.verdict == Verdict::waiting || // left out
                          row.significance == app::compare::Significance::same ||
                          row.significance == app::compare::Significance::tooFew;
        const QColor color = bad ? t.err : rough ? t.warn : same ? t.text2 : t.good;
        const QString icon = bad     ? QStringLiteral("error")
                             : rough ? QStringLiteral("warning")
                             : same  ? QStringLiteral("info")
                                     : QStringLiteral("check");
        p.drawPixmap(QPointF(box.left(), box.center().y() - 8),
                     iconPixmap(icon, color, 16, p.device()->devicePixelRatioF()));
        p.setFont(ui::font(12, bad ? QFont::DemiBold : QFont::Normal));
        p.setPen(bad || rough ? color : t.text);
        word(p, box.adjusted(24, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, text);
    }

    static void paintRefused(QPainter& p, const QRectF& box, const CompareEntry& e, int column) {
        const Tokens& t = tokens();
        if (column == CompareModel::variant) {
            paintTick(p, box, false, false);
            p.setFont(ui::font(13));
            p.setPen(t.dis);
            word(p, box.adjusted(46, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                 QString::fromStdString(e.row.candidate.variant));
        } else if (column == CompareModel::kind) {
            p.setFont(ui::font(12));
            p.setPen(t.dis);
            word(p, box, Qt::AlignVCenter | Qt::AlignRight, QString::fromStdString(e.row.candidate.device));
        } else if (column == CompareModel::times) {
            p.drawPixmap(QPointF(box.left(), box.center().y() - 8),
                         iconPixmap(QStringLiteral("refused"), t.text2, 16, p.device()->devicePixelRatioF()));
            p.setFont(ui::font(12));
            p.setPen(t.text2);
            word(p, box.adjusted(24, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, e.reason());
        }
    }

    CompareModel& model_;
};

} // namespace

QStyledItemDelegate* compareCells(CompareModel& model, QObject* parent) {
    return new Cells(model, parent);
}

} // namespace ui
