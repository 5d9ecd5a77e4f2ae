// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/signal/montage_dialog.h"
#include "ui/style/ask_file.h"
#include "ui/style/small_widgets.h"
#include "ui/text/app_text.h"
#include "ui/workspace/preferences.h"
#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <conv/error.h>
#include <utility>

namespace ui {
namespace {

/// Neighbours from front to back in the 10–20 system, by their older and newer names.
constexpr std::array<const char*, 24> longitudinalPairs{
    "Fp1-F7", "F7-T3", "T3-T5",  "T5-O1", "F7-T7", "T7-P7", "P7-O1",  "Fp2-F8", "F8-T4", "T4-T6", "T6-O2", "F8-T8",
    "T8-P8",  "P8-O2", "Fp1-F3", "F3-C3", "C3-P3", "P3-O1", "Fp2-F4", "F4-C4",  "C4-P4", "P4-O2", "Fz-Cz", "Cz-Pz"};

/// Returns f()'s value, or nothing and the reason.
template <class F>
auto orReason(F&& f, QString& reason) -> std::optional<decltype(f())> {
    try {
        return f();
    } catch (const conv::Error& error) {
        reason = windowText(error.what());
        return std::nullopt;
    }
}

} // namespace

MontageDialog::MontageDialog(const QString& name, conv::Layout layout, const QString& given, QWidget* parent)
    : QDialog(parent),
      layout_(std::move(layout)),
      kind_(new QComboBox),
      channels_(new QLineEdit),
      bad_(new QLineEdit),
      keep_(new QLineEdit),
      summary_(label({}, "secondary", true)),
      apply_(new QPushButton(tr("Apply"))),
      chain_(new QPushButton(tr("Neighbours"))) {
    setWindowTitle(tr("%1 – Montage").arg(name));
    setMinimumWidth(480);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(label(tr("Each channel is measured against this reference. The recipe acts on the result."),
                            "secondary", true));
    kind_->addItems({tr("As recorded"), tr("Average of all channels"), tr("Mean of some channels"),
                     tr("Pairs of channels (bipolar)")});
    auto* form = new QGridLayout;
    form->setHorizontalSpacing(8);
    form->setVerticalSpacing(8);
    form->setColumnStretch(1, 1);
    const auto add = [&](const QString& title, QWidget* field) {
        auto* titleLabel = label(title);
        titleLabel->setBuddy(field);
        field->setAccessibleName(title);
        const int row = form->rowCount();
        form->addWidget(titleLabel, row, 0);
        form->addWidget(field, row, 1);
        return titleLabel;
    };
    add(tr("Reference"), kind_);
    channelsName_ = add(tr("Channels"), channels_);
    badName_ = add(tr("Not in the average"), bad_);
    keepName_ = add(tr("Left as they are"), keep_);
    bad_->setPlaceholderText(tr("bad channels: T7, 12-14"));
    keep_->setPlaceholderText(tr("other quantities: ECG, EOG*"));
    chain_->setToolTip(tr("Fill in the pairs from front to back (10–20 system) that these channels allow"));
    form->addWidget(chain_, 2, 2);
    column->addLayout(form);
    summary_->setMinimumHeight(3 * summary_->fontMetrics().lineSpacing());
    summary_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    column->addWidget(summary_);
    column->addStretch(1);
    auto* buttons = new QHBoxLayout;
    auto* file = new QPushButton(tr("From file…"));
    auto* cancel = new QPushButton(tr("Cancel"));
    file->setToolTip(tr("Read a text file: average, reference=A1,A2, or a pair such as Fp1-F7 in each line"));
    apply_->setProperty("primary", true);
    apply_->setDefault(true);
    apply_->setToolTip(tr("Read the signal in this montage, and compute the recipe again (Enter)"));
    cancel->setToolTip(tr("Change nothing (Esc)"));
    buttons->addWidget(file);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(apply_);
    column->addLayout(buttons);
    for (QPushButton* button : {file, chain_})
        button->setAutoDefault(false);
    QString ignored;
    if (!given.isEmpty())
        if (const auto montage = orReason([&] { return app::parseMontage(given.toStdString()); }, ignored))
            show(*montage);
    connect(kind_, &QComboBox::currentIndexChanged, this, &MontageDialog::update);
    for (QLineEdit* field : {channels_, bad_, keep_})
        connect(field, &QLineEdit::textChanged, this, &MontageDialog::update);
    connect(chain_, &QPushButton::clicked, this, [this] { channels_->setText(longitudinal()); });
    connect(file, &QPushButton::clicked, this, &MontageDialog::readFile);
    connect(cancel, &QPushButton::clicked, this, &MontageDialog::reject);
    connect(apply_, &QPushButton::clicked, this, [this] {
        const std::optional<QString> montage = text();
        if (!montage)
            return;
        accept();
        Q_EMIT chosen(*montage);
    });
    update();
    kind_->setFocus();
}

MontageDialog::~MontageDialog() {
    disconnectChildren(*this);
}

void MontageDialog::show(const app::Montage& montage) {
    QStringList list;
    for (const std::string& pair : montage.pairs)
        list << QString::fromStdString(pair);
    const bool isPairs = montage.kind == app::Montage::Kind::pairs;
    kind_->setCurrentIndex(isPairs ? pairs : montage.kind == app::Montage::Kind::reference ? reference : average);
    channels_->setText(isPairs ? list.join(QStringLiteral(", ")) : QString::fromStdString(montage.reference));
    bad_->setText(QString::fromStdString(montage.bad));
    keep_->setText(QString::fromStdString(montage.keep));
}

void MontageDialog::readFile() {
    const QString path =
        askFile(this, tr("Read a montage"), Preferences::folder(), tr("Text (*.txt *.csv);;All files (*)"));
    QString reason;
    if (path.isEmpty())
        return;
    if (const auto montage = orReason([&] { return app::montageOf(path.toStdString()); }, reason))
        show(*montage);
    else
        summary_->setText(reason);
}

QString MontageDialog::written() const {
    const int kind = kind_->currentIndex();
    if (kind == recorded)
        return {};
    const auto part = [](const char* key, const QLineEdit* field) {
        const QString typed = field->text().trimmed();
        return typed.isEmpty() ? QString() : QLatin1Char(';') + QLatin1String(key) + typed;
    };
    const QString named = channels_->text().trimmed();
    const QString first = kind == average     ? QStringLiteral("average") + part("bad=", bad_)
                          : kind == reference ? QStringLiteral("reference=") + named
                                              : QStringLiteral("pairs=") + named;
    return first + part("keep=", keep_);
}

std::optional<QString> MontageDialog::text() const {
    const QString montage = written();
    QString reason;
    const bool good =
        montage.isEmpty() ||
        orReason([&] { return app::montageRows(app::parseMontage(montage.toStdString()), layout_); }, reason);
    return good ? std::optional(montage) : std::nullopt;
}

void MontageDialog::update() {
    const int kind = kind_->currentIndex();
    const bool lists = kind == reference || kind == pairs;
    for (QWidget* widget : {static_cast<QWidget*>(channelsName_), static_cast<QWidget*>(channels_)})
        widget->setVisible(lists);
    for (QWidget* widget : {static_cast<QWidget*>(badName_), static_cast<QWidget*>(bad_)})
        widget->setVisible(kind == average);
    for (QWidget* widget : {static_cast<QWidget*>(keepName_), static_cast<QWidget*>(keep_)})
        widget->setVisible(kind != recorded);
    chain_->setVisible(kind == pairs);
    channelsName_->setText(kind == pairs ? tr("Pairs") : tr("Channels"));
    channels_->setAccessibleName(channelsName_->text());
    channels_->setPlaceholderText(kind == pairs ? QStringLiteral("Fp1-F7, F7-T3") : QStringLiteral("A1, A2"));
    apply_->setEnabled(text().has_value());
    if (kind == recorded) {
        summary_->setText(tr("%1 channels as in the file.").arg(layout_.channels));
        return;
    }
    QString reason;
    const auto rows =
        orReason([&] { return app::montageRows(app::parseMontage(written().toStdString()), layout_); }, reason);
    if (!rows) {
        summary_->setText(lists && channels_->text().trimmed().isEmpty() ? tr("Name the channels.") : reason);
        return;
    }
    const auto kept = std::ranges::count_if(*rows, [](const app::MontageRow& row) { return row.minus.empty(); });
    const auto changed = std::ranges::find_if(*rows, [](const app::MontageRow& row) { return !row.minus.empty(); });
    QStringList facts{tr("%1 channels").arg(static_cast<qsizetype>(rows->size()) - kept)};
    if (kind != pairs && changed != rows->end())
        facts << tr("minus the mean of %1").arg(changed->minus.size());
    if (kept > 0)
        facts << tr("%1 as they are").arg(kept);
    summary_->setText(facts.join(QStringLiteral(" · ")));
}

QString MontageDialog::longitudinal() const {
    QStringList possible;
    for (const char* pair : longitudinalPairs) {
        QString ignored;
        app::Montage one;
        one.kind = app::Montage::Kind::pairs;
        one.pairs = {pair};
        if (orReason([&] { return app::montageRows(one, layout_); }, ignored))
            possible << QString::fromLatin1(pair);
    }
    return possible.join(QStringLiteral(", "));
}

} // namespace ui
