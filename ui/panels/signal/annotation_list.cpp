// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/signal/annotation_list.h"
#include "ui/figure/view_menu.h"
#include "ui/style/theme.h"
#include "ui/text/csv.h"
#include "ui/text/number.h"
#include "ui/views/signal/signal_view.h"
#include <QAbstractTableModel>
#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr int noteHeight = 24;
constexpr int mostNotes = 8;
bool lasts(const app::io::Annotation& note) {
    return note.duration > 0;
}

enum NoteColumn { onsetColumn, durationColumn, textColumn, noteColumns };

/// Rows of one height, with room beside the texts.
class NoteDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return {QStyledItemDelegate::sizeHint(option, index).width(), textSize(noteHeight)};
    }

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        constexpr QChar room(0x2002); // half an em
        option->text = room + option->text + room;
    }
};

} // namespace

class AnnotationList::Rows : public QAbstractTableModel {
  public:
    using QAbstractTableModel::QAbstractTableModel;
    void set(std::vector<app::io::Annotation> notes) {
        beginResetModel();
        notes_ = std::move(notes);
        std::ranges::stable_sort(notes_, {}, &app::io::Annotation::onset);
        endResetModel();
    }
    [[nodiscard]] const std::vector<app::io::Annotation>& notes() const { return notes_; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(notes_.size());
    }
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : noteColumns;
    }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override {
        const app::io::Annotation& note = notes_.at(static_cast<std::size_t>(index.row()));
        const QString text = QString::fromStdString(note.text).simplified();
        if (role == Qt::TextAlignmentRole && index.column() != textColumn)
            return QVariant(Qt::AlignRight | Qt::AlignVCenter);
        if (role == Qt::ToolTipRole)
            return text;
        if (role != Qt::DisplayRole)
            return {};
        switch (index.column()) {
        case onsetColumn:
            return fixed(note.onset, 3);
        case durationColumn:
            return lasts(note) ? fixed(note.duration, 3) : QString();
        default:
            return text;
        }
    }
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        if (role == Qt::TextAlignmentRole)
            return QVariant((section == textColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        if (orientation == Qt::Vertical || role != Qt::DisplayRole)
            return {};
        return section == onsetColumn      ? AnnotationList::tr("Time, s")
               : section == durationColumn ? AnnotationList::tr("Lasts, s")
                                           : AnnotationList::tr("Text");
    }

  private:
    std::vector<app::io::Annotation> notes_;
};

AnnotationList::AnnotationList(QWidget* parent)
    : Section(tr("Annotations"), parent), rows_(new Rows(this)), list_(new QTreeView) {
    list_->setModel(rows_);
    list_->setAccessibleName(tr("Annotations of the recording"));
    list_->setToolTip(tr("A click shows the annotation in the view"));
    list_->setProperty("dense", true);
    list_->setRootIsDecorated(false);
    list_->setIndentation(0);
    list_->setUniformRowHeights(true);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setItemDelegate(new NoteDelegate(list_));
    list_->header()->setSectionsMovable(false);
    list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    list_->header()->setSectionResizeMode(textColumn, QHeaderView::Stretch);
    body()->setContentsMargins(4, 0, 4, 8);
    body()->addWidget(list_);
    ViewOffer offer{QStringLiteral("annotations")};
    offer.table = [this](QChar separator) { return table(separator); };
    menu_ = new ViewMenu(std::move(offer), this);
    menu_->attach(*list_);
    list_->setFocusPolicy(Qt::StrongFocus);
    for (const auto signal : {&QAbstractItemView::clicked, &QAbstractItemView::activated})
        connect(list_, signal, this, [this](const QModelIndex& index) { show(index.row()); });
    connect(list_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current, const QModelIndex& before) {
                if (before.isValid()) // else the list only took the focus
                    show(current.row());
            });
    hide();
}

void AnnotationList::setView(DataView* view) {
    view_ = qobject_cast<SignalView*>(view);
    const bool timed = view_ != nullptr && view_->before() != nullptr &&
                       view_->before()->layout().geometry.unit == conv::LengthUnit::second;
    const auto kept = timed ? view_->before()->info().record : nullptr;
    const auto* const record = dynamic_cast<const app::io::AnnotatedRecord*>(kept.get());
    if (kept != record_) {
        record_ = kept;
        rows_->set(record != nullptr ? record->annotations : std::vector<app::io::Annotation>());
        list_->setColumnHidden(durationColumn, std::ranges::none_of(rows_->notes(), lasts));
        const int rows = std::min(mostNotes, rows_->rowCount()), high = textSize(noteHeight);
        list_->setFixedHeight(high * rows + list_->header()->sizeHint().height() + 2 * list_->frameWidth() + 4);
    }
    setVisible(rows_->rowCount() > 0);
}

/// Keeps the zoom unless the annotation lasts longer than the screen.
void AnnotationList::show(int row) {
    if (!view_ || row < 0 || row >= rows_->rowCount())
        return;
    const app::io::Annotation& note = rows_->notes()[static_cast<std::size_t>(row)];
    const double rate = 1 / view_->before()->layout().geometry.spacing[0];
    const double first = note.onset * rate, length = std::max(0.0, note.duration) * rate;
    constexpr double room = 1.2; // for a long annotation, in its lengths
    const double span = std::max(view_->rangeLast() - view_->rangeFirst(), room * length);
    const double middle = first + length / 2;
    view_->setRange(middle - span / 2, middle + span / 2);
    const std::int64_t last = view_->before()->layout().extent[0] - 1;
    view_->setCursorIndex({std::clamp<std::int64_t>(std::llround(first), 0, last), 0, 0});
}

QString AnnotationList::table(QChar separator) const {
    if (rows_->notes().empty())
        return {};
    QString lines =
        csvLine({QStringLiteral("onset (s)"), QStringLiteral("duration (s)"), QStringLiteral("text")}, separator);
    for (const app::io::Annotation& note : rows_->notes())
        lines += csvLine({csvNumber(note.onset), note.duration >= 0 ? csvNumber(note.duration) : QString(),
                          csvText(QString::fromStdString(note.text).simplified())},
                         separator);
    return lines;
}

} // namespace ui
