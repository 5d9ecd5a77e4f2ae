// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/documents/series_picker.h"
#include "app/io/io.h"
#include "ui/models/thumbnail.h"
#include "ui/panels/documents/documents_panel.h"
#include "ui/style/fit_screen.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/app_text.h"
#include "ui/workspace/background.h"
#include "ui/workspace/place.h"
#include "ui/workspace/series_choice.h"
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

namespace ui {
namespace {

constexpr QSize pictureSize(112, 84);

struct Glance {
    QImage picture;
    QString title, detail;
    QString error; ///< set instead of the others
};

/// An icon that is not tinted when selected.
QIcon plainIcon(const QPixmap& picture) {
    QIcon icon(picture);
    icon.addPixmap(picture, QIcon::Selected);
    return icon;
}

/// "80 × 96 × 16, int16, 2.5 × 2.5 × 12 mm".
QString whatText(const conv::Volume& volume) {
    QString text = shapeText(volume.layout());
    if (volume.layout().geometry.unit != conv::LengthUnit::pixel)
        text += QStringLiteral(", ") + spacingText(volume.layout());
    return text;
}

/// Reads the picture of a choice. Title and detail stay empty if it is that of another level.
Glance glanceAt(const QString& path, const SeriesChoice& choice, double scale) {
    try {
        app::io::LoadOptions options;
        options.series = choice.picture.toStdString();
        options.tilt = app::io::Tilt::keep; // harmless for a thumbnail
        const conv::Volume volume = app::io::load(path.toStdString(), options);
        QImage picture = thumbnail(volume, pictureSize * scale);
        picture.setDevicePixelRatio(scale);
        if (choice.picture != choice.id)
            return {picture, {}, {}, {}};
        return {picture, seriesTitle(path, choice.id, volume.info().notes), whatText(volume), {}};
    } catch (const std::exception& e) {
        return {{}, {}, {}, windowText(e.what())};
    }
}

/// Leaves out the path that an error begins with: the window's title names it.
QString withoutPath(const QString& error, const QString& path) {
    QString text = error;
    if (text.startsWith(path)) {
        const qsizetype end = text.indexOf(QStringLiteral(" "), path.size());
        text = end < 0 ? text : text.mid(end + 1);
    }
    return text;
}

} // namespace

SeriesPicker::SeriesPicker(SeriesQuestion question, QWidget* parent)
    : QDialog(parent), question_(std::move(question)), list_(new QListWidget), open_(new QPushButton(tr("Open"))) {
    const QString name = placeName(question_.path);
    setWindowTitle(tr("%1 – Choose").arg(name));
    fitToScreen(*this, {560, 480});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    const QString what = namesLevel(question_.choices.front().id)
                             ? tr("%1 is large. It has %2 levels of resolution; the chosen one is read as a whole.")
                         : holdsSeries(question_.path) ? tr("%1 holds %2 series.")
                         : isAddress(question_.path)   ? tr("%1 holds %2 images.")
                                                       : tr("%1 holds %2 pictures that make no stack.");
    QString text = what.arg(name).arg(question_.choices.size());
    const SeriesChoice& last = question_.choices.back();
    if (namesLevel(last.id) && !last.picture.isEmpty())
        text += QLatin1Char(' ') + tr("The picture is a preview, from %1.").arg(last.title.toLower());
    column->addWidget(label(text, "secondary", true));
    list_->setAccessibleName(tr("Pictures and series"));
    list_->setToolTip(tr("Ctrl and Shift choose several"));
    list_->setIconSize(pictureSize);
    list_->setSpacing(2);
    list_->setStyleSheet(QStringLiteral("QListView::item:!focus { border: 2px solid transparent; }"));
    list_->setWordWrap(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setResizeMode(QListView::Adjust);
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    column->addWidget(list_, 1);
    auto* buttons = new QHBoxLayout;
    auto* cancel = new QPushButton(tr("Cancel"));
    open_->setProperty("primary", true);
    open_->setDefault(true);
    open_->setToolTip(tr("Open what is chosen (Enter)"));
    cancel->setToolTip(tr("Open nothing (Esc)"));
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(open_);
    column->addLayout(buttons);
    connect(open_, &QPushButton::clicked, this, &SeriesPicker::accept);
    connect(cancel, &QPushButton::clicked, this, &SeriesPicker::reject);
    connect(list_, &QListWidget::itemActivated, this, &SeriesPicker::accept);
    connect(list_, &QListWidget::itemSelectionChanged, this,
            [this] { open_->setEnabled(!list_->selectedItems().isEmpty()); });
    fill();
    list_->setFocus();
    readPicture(0);
}

SeriesPicker::~SeriesPicker() {
    *closed_ = true;
    disconnectChildren(*this);
}

void SeriesPicker::fill() {
    QPixmap none(pictureSize * devicePixelRatioF());
    none.setDevicePixelRatio(devicePixelRatioF());
    none.fill(Qt::black);
    for (int row = 0; row < static_cast<int>(question_.choices.size()); ++row) {
        const SeriesChoice& choice = question_.choices[static_cast<std::size_t>(row)];
        const bool pictured = !isAddress(question_.path) || !choice.picture.isEmpty();
        list_->addItem(pictured ? new QListWidgetItem(plainIcon(none), {}) : new QListWidgetItem);
        setText(row, choice.title, choice.detail);
    }
    list_->setCurrentRow(proposedChoice(question_.path, question_.choices));
}

void SeriesPicker::setText(int row, const QString& title, const QString& detail) {
    QListWidgetItem* item = list_->item(row);
    item->setText(title + QLatin1Char('\n') + detail);
    item->setData(Qt::AccessibleTextRole, title + QStringLiteral(", ") + detail);
    item->setToolTip(question_.choices[static_cast<std::size_t>(row)].id);
}

void SeriesPicker::readPicture(int row) {
    if (row >= static_cast<int>(question_.choices.size()))
        return;
    const SeriesChoice choice = question_.choices[static_cast<std::size_t>(row)];
    if (choice.picture.isEmpty()) {
        readPicture(row + 1);
        return;
    }
    inBackground(
        this,
        [path = question_.path, choice, scale = devicePixelRatioF(), closed = closed_] {
            return *closed ? Glance() : glanceAt(path, choice, scale);
        },
        [this, row, choice](const Glance& glance) {
            if (namesLevel(choice.id)) {
                showCoarsest(glance.picture, glance.error);
                return;
            }
            if (!glance.picture.isNull()) {
                list_->item(row)->setIcon(plainIcon(QPixmap::fromImage(glance.picture)));
                const bool folder = holdsSeries(question_.path);
                if (!glance.title.isEmpty())
                    setText(row, glance.title,
                            folder ? glance.detail + QStringLiteral("  ·  ") + choice.detail : glance.detail);
            }
            if (!glance.error.isEmpty()) { // may still be opened, which shows the same error
                setText(row, choice.title, tr("cannot be opened: %1").arg(withoutPath(glance.error, question_.path)));
                list_->item(row)->setToolTip(glance.error);
                leave(row);
            }
            readPicture(row + 1);
        });
}

void SeriesPicker::leave(int row) {
    unreadable_.insert(row);
    if (list_->currentRow() != row || list_->selectedItems().size() != 1)
        return;
    for (int step = 1; step < list_->count(); ++step)
        if (const int other = (row + step) % list_->count(); !unreadable_.contains(other)) {
            list_->setCurrentRow(other);
            return;
        }
}

void SeriesPicker::showCoarsest(const QImage& picture, const QString& error) {
    const int last = list_->count() - 1;
    if (!error.isEmpty()) {
        setText(last, question_.choices.back().title,
                tr("cannot be opened: %1").arg(withoutPath(error, question_.path)));
        list_->item(last)->setToolTip(error);
        return;
    }
    for (int row = 0; row <= last && !picture.isNull(); ++row)
        list_->item(row)->setIcon(plainIcon(QPixmap::fromImage(picture)));
}

void SeriesPicker::accept() {
    *closed_ = true;
    for (const QListWidgetItem* item : list_->selectedItems())
        Q_EMIT chosen(question_, question_.choices[static_cast<std::size_t>(list_->row(item))].id);
    QDialog::accept();
}

} // namespace ui
