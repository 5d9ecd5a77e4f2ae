// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/documents/address_dialog.h"
#include "ui/style/small_widgets.h"
#include "ui/workspace/place.h"
#include "ui/workspace/preferences.h"
#include <QApplication>
#include <QClipboard>
#include <QCompleter>
#include <QGridLayout>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {
namespace {

QStringList recentAddresses() {
    QStringList addresses;
    for (const RecentFile& file : Preferences::recent())
        if (isAddress(file.path))
            addresses << file.path;
    return addresses;
}

/// Returns the copied address, else an empty text.
QString copiedAddress() {
    const QMimeData* data = QApplication::clipboard()->mimeData();
    const QStringList places = data == nullptr ? QStringList() : placesIn(*data);
    const auto found = std::ranges::find_if(places, isAddress);
    return found == places.end() ? QString() : *found;
}

bool isStorage(const QString& address) {
    return address.startsWith(QLatin1String("s3://"), Qt::CaseInsensitive);
}

} // namespace

AddressDialog::AddressDialog(QWidget* parent)
    : QDialog(parent),
      address_(new QLineEdit),
      user_(new QLineEdit),
      password_(new QLineEdit),
      reason_(label({}, "secondary", true)),
      open_(new QPushButton(tr("Open"))) {
    setWindowTitle(tr("Open address"));
    setMinimumWidth(520);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(label(tr("An OME-Zarr store on a server. Of a large image you choose a level of resolution."),
                            "secondary", true));
    auto* form = new QGridLayout;
    form->setHorizontalSpacing(8);
    form->setVerticalSpacing(8);
    form->setColumnStretch(1, 1);
    const auto add = [&](const QString& name, QLineEdit* field, const QString& hint) {
        auto* title = label(name);
        title->setBuddy(field);
        field->setAccessibleName(name);
        field->setPlaceholderText(hint);
        form->addWidget(title, form->rowCount(), 0);
        form->addWidget(field, form->rowCount() - 1, 1);
        connect(field, &QLineEdit::textChanged, this, &AddressDialog::check);
    };
    add(tr("Address"), address_, QStringLiteral("https://host/image.zarr"));
    add(tr("User"), user_, tr("if the server asks for one"));
    add(tr("Password"), password_, {});
    password_->setEchoMode(QLineEdit::Password);
    column->addLayout(form);
    reason_->setMinimumHeight(2 * reason_->fontMetrics().lineSpacing());
    reason_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    column->addWidget(reason_);
    column->addStretch(1);
    auto* completer = new QCompleter(recentAddresses(), this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    address_->setCompleter(completer);

    auto* buttons = new QHBoxLayout;
    auto* cancel = new QPushButton(tr("Cancel"));
    open_->setProperty("primary", true);
    open_->setDefault(true);
    open_->setToolTip(tr("Open the store (Enter)"));
    cancel->setToolTip(tr("Open nothing (Esc)"));
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(open_);
    column->addLayout(buttons);
    connect(open_, &QPushButton::clicked, this, &AddressDialog::accept);
    connect(cancel, &QPushButton::clicked, this, &AddressDialog::reject);
    address_->setText(copiedAddress());
    address_->selectAll();
    address_->setFocus();
    check();
}

AddressDialog::~AddressDialog() {
    disconnectChildren(*this);
}

void AddressDialog::check() {
    const QString text = address_->text().trimmed();
    const bool storage = isStorage(text), good = isAddress(text) && !placeName(text).isEmpty();
    user_->setEnabled(!storage);
    password_->setEnabled(!storage);
    open_->setEnabled(good);
    reason_->setText(!good && !text.isEmpty()
                         ? tr("An address begins with https://, http:// or s3://, and names a server.")
                     : storage ? tr("Keys of S3 are taken from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY of the "
                                    "environment. Without them the store is read anonymously.")
                               : tr("User and password are kept until convapp is closed. They are never written to a "
                                    "file."));
}

QString AddressDialog::address() const {
    QString text = address_->text().trimmed();
    if (user_->text().isEmpty() || isStorage(text))
        return text;
    const auto encoded = [](const QLineEdit* field) {
        return QString::fromLatin1(QUrl::toPercentEncoding(field->text()));
    };
    const qsizetype host = text.indexOf(QLatin1String("://")) + 3;
    const qsizetype end = text.indexOf(QLatin1Char('/'), host);
    const qsizetype at = text.left(end < 0 ? text.size() : end).lastIndexOf(QLatin1Char('@'));
    if (at >= host) // the fields replace what the address holds
        text.remove(host, at + 1 - host);
    return text.insert(host, encoded(user_) + QLatin1Char(':') + encoded(password_) + QLatin1Char('@'));
}

void AddressDialog::accept() {
    if (!open_->isEnabled())
        return;
    const QString wanted = address();
    QDialog::accept();
    Q_EMIT chosen(wanted);
}

} // namespace ui
