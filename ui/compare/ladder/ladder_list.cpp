// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/ladder/ladder_list.h"
#include "ui/style/theme.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include "ui/text/qt_string.h"
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

namespace ui {
namespace {

using app::bench::Ladder;
using app::bench::LadderStep;

constexpr int ladderRole = Qt::UserRole, stepRole = Qt::UserRole + 1;

QString times(double gain) {
    return gain > 0 ? LadderList::tr("× %1").arg(number(gain, 3)) : QString();
}

/// A row as a sentence, for screen readers.
QString spoken(const LadderStep& step) {
    QStringList parts{QString::fromStdString(step.variant)};
    if (!step.name.empty() && step.name != step.variant)
        parts << appText(step.name);
    if (step.problem.empty())
        parts << LadderList::tr("%1 GFLOPS, %2").arg(number(step.gflops, 3), duration(step.milliseconds));
    else
        parts << appText(step.problem);
    if (step.gain > 0)
        parts << LadderList::tr("gain here %1").arg(number(step.gain, 3));
    if (step.publishedGain > 0)
        parts << LadderList::tr("published %1").arg(number(step.publishedGain, 3));
    if (!step.why.empty())
        parts << appText(step.why);
    return parts.join(QStringLiteral(", "));
}

/// The resources of the kernel that most threads run, and the thread block. Empty if nothing is known.
QString factsText(const LadderStep& step) {
    QStringList facts;
    if (const conv::KernelFacts* const kernel = app::bench::busiestKernel(step); kernel != nullptr) {
        facts << LadderList::tr("%1 registers a thread").arg(integer(kernel->registers));
        if (const std::int64_t shared = kernel->staticShared + kernel->dynamicShared; shared > 0)
            facts << LadderList::tr("%1 of shared memory a block").arg(bytes(static_cast<double>(shared)));
        if (kernel->localBytes > 0)
            facts << LadderList::tr("%1 spilled a thread").arg(bytes(static_cast<double>(kernel->localBytes)));
        facts << LadderList::tr("%1 % of the warps").arg(number(100 * kernel->occupancy, 3));
    }
    if (!step.block.empty())
        facts << LadderList::tr("block %1").arg(toQString(step.block));
    return facts.join(QStringLiteral(", "));
}

class Steps final : public QStyledItemDelegate {
  public:
    explicit Steps(LadderList& list) : QStyledItemDelegate(&list), list_(list) {}

    void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Tokens& t = tokens();
        const Ladder& ladder = list_.ladders()[index.data(ladderRole).toUInt()];
        p->save();
        const bool selected = (option.state & QStyle::State_Selected) != 0;
        const bool hover = (option.state & QStyle::State_MouseOver) != 0;
        const QVariant step = index.data(stepRole);
        p->fillRect(option.rect, selected ? t.sel : hover && step.isValid() ? t.hover : t.panel);
        if (selected)
            p->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()), t.acc);
        const QRectF box = QRectF(option.rect).adjusted(margin, 8, -margin, -8);
        if (step.isValid())
            paintStep(*p, box, ladder, ladder.steps[step.toUInt()]);
        else
            paintHeading(*p, box, ladder);
        p->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), t.line);
        if ((option.state & QStyle::State_HasFocus) != 0) {
            p->setPen(QPen(t.focus, 2));
            p->drawRect(option.rect.adjusted(1, 1, -1, -2));
        }
        p->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        const int line = QFontMetrics(ui::font(13)).height();
        const QVariant at = index.data(stepRole);
        if (!at.isValid())
            return {0, 2 * line + 20};
        const Ladder& ladder = list_.ladders()[index.data(ladderRole).toUInt()];
        const LadderStep& step = ladder.steps[at.toUInt()];
        const double room = std::max(120, list_.viewport()->width() - 2 * margin);
        return {0, 2 * line + 24 + (linesOf(ui::font(13), appText(step.why), room) - 1) * line +
                       linesOf(ui::font(12), remark(ladder, step), room) * line};
    }

  private:
    static constexpr int margin = 16; ///< px left and right of a row

    /// Returns the lines that a text takes, one at least.
    static int linesOf(const QFont& font, const QString& text, double room) {
        const QFontMetrics metrics(font);
        const QRect box = metrics.boundingRect(QRect(0, 0, static_cast<int>(room), 10000), Qt::TextWordWrap, text);
        return std::max(1, (box.height() + metrics.lineSpacing() - 1) / metrics.lineSpacing());
    }

    static void words(QPainter& p, const QRectF& box, const QString& text) {
        p.drawText(box, static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, text);
    }

    /// Returns why a step did not run, or the resources of its kernel. Before a run nothing is missing.
    static QString remark(const Ladder& ladder, const LadderStep& step) {
        if (step.problem == app::bench::notAsked &&
            std::ranges::none_of(ladder.steps, [](const LadderStep& s) { return s.gflops > 0; }))
            return {};
        return step.problem.empty() ? factsText(step) : appText(step.problem);
    }

    static void word(QPainter& p, const QRectF& box, const QString& text, Qt::Alignment side = Qt::AlignLeft) {
        p.drawText(box, static_cast<int>(side | Qt::AlignVCenter) | Qt::TextSingleLine,
                   p.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(box.width())));
    }

    static QString publishedText(const LadderStep& step) {
        return step.publishedGain > 0 ? LadderList::tr("published %1").arg(times(step.publishedGain)) : QString();
    }

    static void paintHeading(QPainter& p, const QRectF& box, const Ladder& ladder) {
        const Tokens& t = tokens();
        const double line = box.height() / 2;
        p.setPen(t.text);
        p.setFont(ui::font(16, QFont::DemiBold));
        word(p, {box.left(), box.top(), box.width(), line}, appText(ladder.title));
        p.setPen(t.text2);
        p.setFont(ui::font(13));
        word(p, {box.left(), box.top() + line, box.width(), line},
             LadderList::tr("published on %1").arg(appText(ladder.device)));
    }

    static void paintStep(QPainter& p, const QRectF& box, const Ladder& ladder, const LadderStep& step) {
        const Tokens& t = tokens();
        const double line = QFontMetrics(ui::font(13)).height();
        const double names = std::min(250.0 * textScale(), box.width() * 0.3);
        double gains = 136 * textScale();
        for (const LadderStep& other : ladder.steps)
            gains = std::max(gains, QFontMetricsF(ui::font(13)).horizontalAdvance(publishedText(other)) + 8);
        const double rates = 130 * textScale();
        p.setPen(t.text);
        p.setFont(ui::font(13, QFont::DemiBold));
        const QString name = toQString(step.variant);
        const double nameWidth = std::min(names - 8, p.fontMetrics().horizontalAdvance(name) + 1.0);
        word(p, {box.left(), box.top(), nameWidth, line}, name);
        p.setPen(t.text2);
        p.setFont(ui::font(13));
        if (!step.name.empty() && step.name != step.variant)
            word(p, {box.left() + nameWidth + 8, box.top(), names - nameWidth - 16, line}, appText(step.name));
        if (step.gflops > 0) {
            const double max = std::ranges::max(ladder.steps, {}, &LadderStep::gflops).gflops;
            const double room = std::max(20.0, box.width() - names - rates - 2 * gains);
            const QRectF bar(box.left() + names, box.top() + 3, std::max(2.0, room * step.gflops / max), line - 6);
            p.fillRect(bar, step.name.empty() ? t.host : t.kernel);
            p.setPen(t.text);
            drawNumber(p, {bar.right() + 8, box.top(), rates, line}, Qt::AlignLeft | Qt::AlignVCenter,
                       LadderList::tr("%1 GFLOPS").arg(number(step.gflops, 3)));
        }
        p.setPen(t.text);
        const double right = box.right();
        if (step.gain > 0)
            word(p, {right - 2 * gains, box.top(), gains - 8, line}, LadderList::tr("here %1").arg(times(step.gain)),
                 Qt::AlignRight);
        p.setPen(t.text2);
        if (step.publishedGain > 0)
            word(p, {right - gains, box.top(), gains, line}, publishedText(step), Qt::AlignRight);
        const QString why = appText(step.why);
        const double top = box.top() + line + 4, whyHeight = linesOf(p.font(), why, box.width()) * line;
        words(p, {box.left(), top, box.width(), whyHeight}, why);
        p.setPen(step.problem.empty() ? t.text2 : t.warn);
        p.setFont(ui::font(12));
        words(p, {box.left(), top + whyHeight, box.width(), box.bottom() - top - whyHeight}, remark(ladder, step));
    }

    LadderList& list_;
};

} // namespace

LadderList::LadderList(QWidget* parent) : QListWidget(parent) {
    setAccessibleName(tr("Ladder"));
    setItemDelegate(new Steps(*this));
    setFrameShape(QFrame::NoFrame);
    setUniformItemSizes(false);
    setResizeMode(QListView::Adjust); // texts wrap
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMouseTracking(true);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, [this] { scheduleDelayedItemsLayout(); });
}

void LadderList::setLadders(std::vector<Ladder> ladders) {
    const int row = currentRow();
    const QSignalBlocker quiet(this);
    ladders_ = std::move(ladders);
    clear();
    for (std::size_t l = 0; l < ladders_.size(); ++l) {
        auto* heading = new QListWidgetItem(appText(ladders_[l].title), this);
        heading->setData(ladderRole, static_cast<uint>(l));
        heading->setFlags(Qt::ItemIsEnabled);
        for (std::size_t s = 0; s < ladders_[l].steps.size(); ++s) {
            auto* step = new QListWidgetItem(spoken(ladders_[l].steps[s]), this);
            step->setData(ladderRole, static_cast<uint>(l));
            step->setData(stepRole, static_cast<uint>(s));
            step->setToolTip(spoken(ladders_[l].steps[s])); // painted words may be cut
        }
    }
    setCurrentRow(std::clamp(row, 1, std::max(1, count() - 1)));
}

const LadderStep* LadderList::currentStep() const {
    const QListWidgetItem* const at = currentItem();
    if (at == nullptr || !at->data(stepRole).isValid())
        return nullptr;
    return &ladders_[at->data(ladderRole).toUInt()].steps[at->data(stepRole).toUInt()];
}

int LadderList::currentLadder() const {
    return currentItem() == nullptr ? 0 : currentItem()->data(ladderRole).toInt();
}

} // namespace ui
