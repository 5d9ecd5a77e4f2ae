// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/fields/variant_field.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include "ui/text/qt_string.h"
#include <QAbstractItemView>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {
namespace {

constexpr int popupWidth = 420;

/// Appends the offer's remark, e.g. its error bound.
QString withRemark(const QString& said, const app::VariantOffer& offer) {
    return offer.note.empty() ? said : said + QLatin1Char('\n') + appText(offer.note);
}

/// "predicted 16 µs", and why auto never chooses it.
QString inTheList(const app::VariantOffer& offer) {
    QString said = VariantField::tr("predicted %1").arg(duration(offer.seconds * 1000));
    if (!offer.onlyAsked.empty())
        said += QStringLiteral(". ") + appText(offer.onlyAsked);
    return withRemark(said, offer);
}

/// Returns the device kind; a step does not name a particular GPU.
std::string kindOf(const std::string& device) {
    return device.substr(0, device.find(':'));
}

/// Returns the device name within a sentence.
QString placeOf(const std::string& device) {
    return device == "cpu" ? VariantField::tr("the CPU") : toQString(device);
}

QString titleOf(const app::DeviceOffer& offer) {
    return offer.name == "cpu" ? VariantField::tr("CPU")
                               : toQString(offer.model) + QStringLiteral(", ") + toQString(offer.name);
}

constexpr int deviceRole = Qt::UserRole + 9;

/// Paints a name with a wrapped detail text below.
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
        const bool head = index.data(headRole).toBool();
        p->setFont(ui::font(13, head ? QFont::DemiBold : QFont::Normal));
        p->setPen(enabled ? t.text : head ? t.text2 : t.dis);
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
    combo_->setToolTip(tr("How and where this step is computed. Grey ones cannot; the list says why"));
    showDetails(*combo_);
    column->addWidget(combo_);
    why_ = label({}, "secondary", true);
    column->addWidget(why_);
    setFocusProxy(combo_);
    connect(combo_, &QComboBox::activated, this, [this] {
        Q_EMIT chosen(combo_->currentData().toString().toStdString(),
                      combo_->currentData(deviceRole).toString().toStdString());
    });
    fill();
}

void VariantField::setOffers(const std::vector<app::DeviceOffer>& offers) {
    std::vector<app::DeviceOffer> sorted = offers;
    std::stable_partition(sorted.begin(), sorted.end(), [](const app::DeviceOffer& o) { return o.name == "cpu"; });
    if (sorted.empty() || sorted == offers_)
        return;
    offers_ = std::move(sorted);
    fill();
}

void VariantField::setChoice(const std::string& variant, const std::string& device) {
    if (variant == variant_ && device == device_)
        return;
    variant_ = variant;
    device_ = device;
    fill();
}

QString VariantField::why() const {
    return why_->text();
}

void VariantField::fill() {
    combo_->clear();
    combo_->addItem(tr("Auto"), QString());
    for (const app::DeviceOffer& offer : offers_)
        if (offers_.size() > 1)
            addGroup(offer);
        else
            addVariants(offer);
    select();
    explain();
}

/// Adds a heading, the planner's choice on that device, and all variants.
void VariantField::addGroup(const app::DeviceOffer& offer) {
    combo_->addItem(titleOf(offer));
    const int head = combo_->count() - 1;
    refuseItem(*combo_, head,
               offer.transferring > 0 ? tr("and %1 for its transfers").arg(duration(offer.transferring * 1000))
                                      : QString());
    combo_->setItemData(head, true, headRole);
    combo_->addItem(tr("Auto on %1").arg(placeOf(offer.name)), QString());
    const int automatic = combo_->count() - 1;
    combo_->setItemData(automatic, QString::fromStdString(kindOf(offer.name)), deviceRole);
    const auto able = std::find_if(offer.variants.begin(), offer.variants.end(),
                                   [](const app::VariantOffer& o) { return o.refused.empty(); });
    if (able == offer.variants.end())
        refuseItem(*combo_, automatic, tr("No variant there can compute this step"));
    else
        combo_->setItemData(automatic, tr("Fastest exact variant there, by prediction"), detailRole);
    addVariants(offer);
}

void VariantField::addVariants(const app::DeviceOffer& offer) {
    for (const app::VariantOffer& o : offer.variants) {
        combo_->addItem(toQString(o.name), toQString(o.name));
        const int at = combo_->count() - 1;
        if (!o.refused.empty())
            refuseItem(*combo_, at, appText(o.refused));
        else
            combo_->setItemData(at, inTheList(o), detailRole);
    }
}

/// Selects the step's choice; adds an entry if no plan offered it.
void VariantField::select() {
    int at = 0;
    if (!variant_.empty())
        at = combo_->findData(toQString(variant_));
    else if (!device_.empty())
        at = combo_->findData(toQString(kindOf(device_)), deviceRole);
    if (at < 0) {
        combo_->addItem(variant_.empty() ? tr("Auto on %1").arg(placeOf(device_)) : toQString(variant_),
                        toQString(variant_));
        at = combo_->count() - 1;
        combo_->setItemData(at, toQString(device_), deviceRole);
    }
    combo_->setCurrentIndex(at);
}

/// Returns why the chosen variant cannot run; null if it can, according to plans.
const std::string* VariantField::refusalOfChosen() const {
    if (variant_.empty())
        return nullptr;
    const std::string* refused = nullptr;
    for (const app::DeviceOffer& device : offers_)
        for (const app::VariantOffer& o : device.variants)
            if (o.name == variant_) {
                if (o.refused.empty())
                    return nullptr;
                refused = &o.refused;
            }
    return refused;
}

/// Explains the automatic choice: its time, the next best, and why a faster variant was skipped.
void VariantField::explain() {
    const app::DeviceOffer* where = nullptr;
    const app::VariantOffer *taken = nullptr, *next = nullptr, *asked = nullptr;
    int able = 0;
    for (const app::DeviceOffer& device : offers_) {
        if (!device.chosen)
            continue;
        where = &device;
        for (const app::VariantOffer& o : device.variants) {
            if (!o.refused.empty())
                continue;
            ++able;
            if (o.chosen && taken == nullptr)
                taken = &o;
            if (o.chosen)
                continue;
            const app::VariantOffer*& best = variant_.empty() && !o.onlyAsked.empty() ? asked : next;
            if (best == nullptr || o.seconds < best->seconds)
                best = &o;
        }
    }
    QString why;
    const std::string* refused = refusalOfChosen();
    why_->setProperty("role", refused != nullptr ? "error" : "secondary");
    why_->style()->unpolish(why_);
    why_->style()->polish(why_);
    if (refused != nullptr) {
        why = appText(*refused);
    } else if (taken != nullptr) {
        if (variant_.empty())
            combo_->setItemText(combo_->currentIndex(),
                                device_.empty() ? tr("Auto: %1").arg(toQString(taken->name))
                                                : tr("%1: %2").arg(combo_->currentText(), toQString(taken->name)));
        why = tr("predicted %1").arg(duration(1000 * taken->seconds));
        if (next != nullptr)
            why += tr("; %1 %2").arg(toQString(next->name), duration(1000 * next->seconds));
        if (asked != nullptr && asked->seconds < taken->seconds)
            why += tr(". Faster is %1, %2: %3")
                       .arg(toQString(asked->name), duration(1000 * asked->seconds), appText(asked->onlyAsked));
        if (offers_.size() > 1)
            why = tr("On %1: %2").arg(placeOf(where->name), why);
        why = withRemark(why, *taken);
        combo_->setItemData(0,
                            able > 1 ? tr("Fastest exact variant by prediction, of the %1 that can").arg(able)
                                     : tr("The only one that can"),
                            detailRole);
    } else {
        combo_->setItemData(0, tr("Fastest exact variant by prediction"), detailRole);
    }
    if (offers_.size() > 1)
        combo_->setItemData(0, tr("Fastest exact variant by prediction, on the device of the recipe"), detailRole);
    why_->setText(why);
    why_->setVisible(!why.isEmpty());
}

} // namespace ui
