// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/fields/fields.h"
#include "ui/style/ask_file.h"
#include "ui/text/app_text.h"
#include "ui/workspace/preferences.h"
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <conv/error.h>

namespace ui {
namespace {

/// Rows of taps as text, or a file name.
class KernelField final : public ParamField {
    Q_DECLARE_TR_FUNCTIONS(ui::KernelField)
  public:
    KernelField(const app::ParamSpec& spec, QWidget* parent)
        : ParamField(parent), spec_(spec), edit_(new QPlainTextEdit) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(6);
        edit_->setTabChangesFocus(true);
        edit_->setFixedHeight(76);
        edit_->setAccessibleName(appText(spec.label));
        edit_->setToolTip(appText(spec.help));
        edit_->setLineWrapMode(QPlainTextEdit::NoWrap);
        auto* editor = new QPushButton(tr("Edit kernel…"));
        editor->setToolTip(tr("A grid of taps, presets with pictures, a formula, rank and response"));
        auto* file = new QPushButton(tr("From file…"));
        auto* buttons = new QHBoxLayout;
        buttons->setSpacing(6);
        buttons->addWidget(editor);
        buttons->addWidget(file);
        buttons->addStretch(1);
        column->addWidget(edit_);
        column->addLayout(buttons);
        connect(editor, &QPushButton::clicked, this, &ParamField::editRequested);
        setFocusProxy(edit_);
        connect(edit_, &QPlainTextEdit::textChanged, this, [this] { typed(); });
        connect(file, &QPushButton::clicked, this, [this] { choose(); });
    }
    void setValue(const app::Value& value) override {
        const auto* k = std::get_if<app::KernelText>(&value);
        if (k == nullptr || (*k == kernel_ && !edit_->toPlainText().isEmpty()))
            return;
        kernel_ = *k;
        const QSignalBlocker quiet(edit_);
        edit_->setPlainText(lines(*k));
    }

  private:
    /// One row of taps per line, in the notation of the command line without brackets.
    static QString lines(const app::KernelText& k) {
        if (!k.file.empty())
            return QString::fromStdString(k.file);
        QString s;
        for (std::size_t i = 0; i < k.taps.size(); ++i) {
            const auto x = static_cast<std::int64_t>(i) % k.extent[0];
            if (i > 0)
                s += x == 0 ? QLatin1Char('\n') : QLatin1Char(' ');
            if (i > 0 && static_cast<std::int64_t>(i) % (k.extent[0] * k.extent[1]) == 0)
                s += QLatin1Char('\n');
            s += QString::number(k.taps[i], 'g', 10);
        }
        return s;
    }
    void typed() {
        QString s = edit_->toPlainText().trimmed();
        s.replace(QChar(0x2212), QLatin1Char('-'));
        const bool numbers =
            !s.isEmpty() && !s.startsWith(QLatin1Char('[')) && std::all_of(s.begin(), s.end(), [](QChar c) {
                return c.isSpace() || QStringLiteral("0123456789.+-eE;,").contains(c);
            });
        if (numbers)
            s = QLatin1Char('[') +
                s.replace(QLatin1Char(','), QLatin1Char(' ')).replace(QLatin1Char('\n'), QLatin1Char(';')) +
                QLatin1Char(']');
        take(s);
    }
    void take(const QString& s) {
        try {
            const app::Value value = app::parseValue(spec_, s.toStdString());
            Q_EMIT problem({});
            const auto& k = std::get<app::KernelText>(value);
            if (k == kernel_)
                return;
            kernel_ = k;
            Q_EMIT changed(value, edit_->hasFocus());
        } catch (const conv::Error& e) {
            Q_EMIT problem(appText(e.what()));
        }
    }
    void choose() {
        const QString path =
            askFile(this, tr("Kernel file"), Preferences::folder(), tr("Kernels (*.npy *.csv *.txt);;All files (*)"));
        if (!path.isEmpty())
            edit_->setPlainText(path);
    }
    const app::ParamSpec& spec_;
    QPlainTextEdit* edit_;
    app::KernelText kernel_;
};

} // namespace

ParamField* makeKernelField(const app::ParamSpec& spec, QWidget* parent) {
    return new KernelField(spec, parent);
}

} // namespace ui
