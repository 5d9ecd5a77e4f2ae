#include "ui/panels/variant_field.h"
#include "ui/models/app_text.h"
#include "ui/number.h"
#include "ui/panels/parts.h"
#include "ui/theme.h"
#include <QAbstractItemView>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {
namespace {

constexpr int popupWidth = 420;

QString text(const std::string& s) {
    return QString::fromStdString(s);
}

/// A time that is not torn from its unit at the end of a line.
QString unbroken(double seconds) {
    return duration(seconds * 1000).replace(QLatin1Char(' '), QChar(0x00A0));
}

/// What is said of a variant, and below it how far it may be off.
QString withRemark(const QString& said, const app::VariantOffer& offer) {
    return offer.remark.empty() ? said : said + QLatin1Char('\n') + appText(offer.remark);
}

/// Name above, what is to say about it below, in as many lines as that takes.
class DetailDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        const QString detail = index.data(detailRole).toString();
        const int line = QFontMetrics(ui::font(13)).height();
        if (detail.isEmpty())
            return {100, line + 10};
        const QRect below =
            QFontMetrics(ui::font(12)).boundingRect(QRect(0, 0, popupWidth - 40, 1000), Qt::TextWordWrap, detail);
        return {100, line + below.height() + 12};
    }
    void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Tokens& t = tokens();
        const bool enabled = index.flags() & Qt::ItemIsEnabled;
        p->save();
        if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver) && enabled)
            p->fillRect(option.rect, option.state & QStyle::State_Selected ? t.sel : t.hover);
        const QRect box = option.rect.adjusted(8, 5, -8, -5);
        p->setFont(ui::font(13));
        p->setPen(enabled ? t.text : t.dis);
        p->drawText(box, Qt::AlignLeft | Qt::AlignTop, index.data().toString());
        p->setFont(ui::font(12));
        p->setPen(t.text2);
        p->drawText(box.adjusted(0, QFontMetrics(ui::font(13)).height() + 2, 0, 0), Qt::AlignLeft | Qt::TextWordWrap,
                    index.data(detailRole).toString());
        p->restore();
    }
};

} // namespace

void showDetails(QComboBox& combo) {
    combo.setItemDelegate(new DetailDelegate(&combo));
    combo.view()->setMinimumWidth(popupWidth);
    combo.view()->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
}

void refuseItem(QComboBox& combo, int index, const QString& reason) {
    if (auto* model = qobject_cast<QStandardItemModel*>(combo.model());
        model != nullptr && model->item(index) != nullptr)
        model->item(index)->setEnabled(false);
    combo.setItemData(index, reason, detailRole);
    combo.setItemData(index, reason, Qt::ToolTipRole);
    combo.setItemData(index, reason, Qt::AccessibleDescriptionRole);
}

VariantField::VariantField(QWidget* parent) : QWidget(parent), combo_(new QuietCombo) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    combo_->setAccessibleName(tr("Variant"));
    combo_->setToolTip(tr("How the convolutions of this step are computed. Grey ones cannot; the list says why"));
    showDetails(*combo_);
    column->addWidget(combo_);
    why_ = label({}, "secondary", true);
    column->addWidget(why_);
    setFocusProxy(combo_);
    connect(combo_, &QComboBox::activated, this,
            [this] { Q_EMIT chosen(combo_->currentData().toString().toStdString()); });
    fill();
}

void VariantField::setOffers(const std::vector<app::VariantOffer>& offers) {
    if (offers.empty() || offers == offers_)
        return;
    offers_ = offers;
    fill();
}

void VariantField::setVariant(const std::string& variant) {
    if (variant == variant_)
        return;
    variant_ = variant;
    fill();
}

QString VariantField::why() const {
    return why_->text();
}

void VariantField::fill() {
    combo_->clear();
    combo_->addItem(tr("Auto"), QString());
    const app::VariantOffer *taken = nullptr, *next = nullptr;
    int able = 0;
    for (const app::VariantOffer& o : offers_) {
        combo_->addItem(text(o.name), text(o.name));
        const int at = combo_->count() - 1;
        if (!o.refused.empty()) {
            refuseItem(*combo_, at, appText(o.refused));
            continue;
        }
        ++able;
        combo_->setItemData(at, withRemark(tr("predicted %1").arg(duration(o.seconds * 1000)), o), detailRole);
        if (o.chosen && taken == nullptr)
            taken = &o;
        else if (!o.chosen && (next == nullptr || o.seconds < next->seconds))
            next = &o;
    }
    int at = combo_->findData(text(variant_));
    if (at < 0) {
        combo_->addItem(text(variant_), text(variant_));
        at = combo_->count() - 1;
    }
    combo_->setCurrentIndex(at);
    QString why;
    if (taken != nullptr) {
        if (variant_.empty())
            combo_->setItemText(0, tr("Auto: %1").arg(text(taken->name)));
        why = tr("predicted %1").arg(unbroken(taken->seconds));
        if (next != nullptr)
            why += tr("; %1 %2").arg(text(next->name), unbroken(next->seconds));
        why = withRemark(why, *taken);
        combo_->setItemData(0,
                            able > 1 ? tr("The exact variant that is predicted to be fastest, of %1 that can").arg(able)
                                     : tr("The only one that can"),
                            detailRole);
    } else {
        combo_->setItemData(0, tr("The exact variant that is predicted to be fastest"), detailRole);
    }
    why_->setText(why);
    why_->setVisible(!why.isEmpty());
}

} // namespace ui
