// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/help/filter_help.h"
#include "app/recipe/measure.h"
#include "ui/models/fresh_step.h"
#include "ui/panels/recipe/help/filter_picture.h"
#include "ui/style/fit_screen.h"
#include "ui/style/small_widgets.h"
#include "ui/style/spoken.h"
#include "ui/style/theme.h"
#include "ui/text/app_text.h"
#include "ui/text/qt_string.h"
#include "ui/workspace/background.h"
#include <QGridLayout>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {
namespace {

/// Returns the accepted values of a parameter: "a length in px, mm, s or ms", "one of reflect, mirror …".
QString kindText(const app::ParamSpec& p) {
    switch (p.kind) {
    case app::ParamKind::length:
        return p.alone ? FilterHelp::tr("length: px, mm, s, ms, or fwhm before it")
                       : FilterHelp::tr("length: px, mm, s, ms, or fwhm before it; one, or one per axis");
    case app::ParamKind::integers:
        return p.alone ? FilterHelp::tr("a whole number") : FilterHelp::tr("whole numbers; one, or one per axis");
    case app::ParamKind::threshold:
        return FilterHelp::tr("a value, or % of the largest");
    case app::ParamKind::frequency:
        return FilterHelp::tr("frequency: Hz, kHz, or % of half the sampling rate; two for a band");
    case app::ParamKind::channels:
        return FilterHelp::tr("numbers from 0, names and patterns, with commas between them");
    case app::ParamKind::flag:
        return FilterHelp::tr("on or off");
    case app::ParamKind::axes:
        return FilterHelp::tr("letters of axes: xy");
    case app::ParamKind::kernel:
        return FilterHelp::tr("taps in brackets, or a file");
    case app::ParamKind::mask:
        return FilterHelp::tr("none, nan, a file with labels (seg.nii.gz:3,5-7), or a box (10:50x20:60)");
    case app::ParamKind::outside:
        return FilterHelp::tr("keep, fill, nan, or a number");
    case app::ParamKind::text:
        return FilterHelp::tr("a text");
    case app::ParamKind::choice: {
        QStringList words;
        for (const std::string_view c : p.choices)
            words << toQString(c);
        return words.join(QStringLiteral(", "));
    }
    case app::ParamKind::number:
        break;
    }
    return FilterHelp::tr("a number");
}

} // namespace

class FilterHelp::Pictures : public QWidget {
  public:
    Pictures() { setFixedHeight(190); }
    void set(const QImage& before, const QImage& after) {
        before_ = before;
        after_ = after;
        setAccessibleName(FilterHelp::tr("The test pattern before and after"));
        update();
    }
    [[nodiscard]] bool filled() const { return !after_.isNull(); }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        const double side = (width() - 8) / 2.0;
        paint(p, QRectF(0, 0, side, height()), before_, FilterHelp::tr("before"));
        paint(p, QRectF(side + 8, 0, side, height()), after_, FilterHelp::tr("after"));
    }

  private:
    static void paint(QPainter& p, const QRectF& box, const QImage& image, const QString& name) {
        p.fillRect(box, Qt::black);
        if (!image.isNull()) {
            const QSizeF size = QSizeF(image.size()).scaled(box.size(), Qt::KeepAspectRatio);
            p.drawImage(QRectF(box.center() - QPointF(size.width() / 2, size.height() / 2), size), image);
        }
        p.save();
        p.setRenderHint(QPainter::Antialiasing);
        p.setFont(ui::font(12, QFont::Medium));
        const QRectF label(box.left() + 8, 8, p.fontMetrics().horizontalAdvance(name) + 16, textSize(12) + 10);
        p.setPen(Qt::NoPen);
        p.setBrush(dataColors().labelFill);
        p.drawRoundedRect(label, 4, 4);
        p.setPen(dataColors().labelText);
        p.drawText(label, Qt::AlignCenter, name);
        p.restore();
    }
    QImage before_, after_;
};

class FilterHelp::Curves : public QWidget {
  public:
    Curves() {
        setFixedHeight(96);
        setAccessibleName(FilterHelp::tr("A row of the test pattern, before thin, after thick"));
    }
    /// `apart`: separate scales, for different quantities.
    void set(std::vector<double> before, std::vector<double> after, bool apart) {
        before_ = std::move(before);
        after_ = std::move(after);
        apart_ = apart;
        update();
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        p.setRenderHint(QPainter::Antialiasing);
        p.fillRect(rect(), tokens().field);
        if (before_.empty() || after_.empty())
            return;
        const auto span = [](const std::vector<double>& values) {
            const auto [low, high] = std::minmax_element(values.begin(), values.end());
            return std::pair{*low, *high};
        };
        const auto both = std::pair{std::min(span(before_).first, span(after_).first),
                                    std::max(span(before_).second, span(after_).second)};
        const auto curve = [&](const std::vector<double>& values, const QPen& pen) {
            const auto [low, most] = apart_ ? span(values) : both;
            const double high = most > low ? most : low + 1;
            QPainterPath path;
            for (std::size_t i = 0; i < values.size(); ++i) {
                const QPointF at(width() * (static_cast<double>(i) + 0.5) / static_cast<double>(values.size()),
                                 4 + (height() - 8) * (high - values[i]) / (high - low));
                i == 0 ? path.moveTo(at) : path.lineTo(at);
            }
            p.setPen(pen);
            p.drawPath(path);
        };
        curve(before_, QPen(tokens().before, 1));
        curve(after_, QPen(tokens().after, 2));
    }

  private:
    std::vector<double> before_, after_;
    bool apart_ = false;
};

FilterHelp::FilterHelp(QWidget* parent) : QDialog(parent), list_(new QListWidget) {
    setWindowTitle(tr("Filters"));
    fitToScreen(*this, {900, 700});
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    list_->setAccessibleName(tr("Filters"));
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setTextElideMode(Qt::ElideRight);
    for (const app::FilterSpec& f : app::filterTable()) {
        auto* item = new QListWidgetItem(appText(f.title), list_);
        item->setToolTip(appText(f.summary));
        item->setData(Qt::UserRole, toQString(f.name));
    }
    const auto fit = [this] { // the longest name beside the scroll bar
        const int names = list_->sizeHintForColumn(0) + list_->verticalScrollBar()->sizeHint().width() + 12;
        list_->setFixedWidth(std::min(names, static_cast<int>(320 * textScale())));
    };
    fit();
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, list_, fit, Qt::QueuedConnection);
    row->addWidget(list_);
    row->addWidget(hairline(Qt::Vertical));
    auto* scroll = new QScrollArea;
    scroll->setProperty("reading", true); // can be scrolled by keys
    scroll->setAccessibleName(tr("Page of the filter"));
    speakRole(*scroll, QAccessible::Document);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    page_ = new QWidget;
    page_->setProperty("scrolled", true);
    body_ = new QVBoxLayout(page_);
    body_->setContentsMargins(24, 20, 24, 24);
    body_->setSpacing(12);
    scroll->setWidget(page_);
    row->addWidget(scroll, 1);
    connect(list_, &QListWidget::currentRowChanged, this, &FilterHelp::fill);
    list_->setCurrentRow(0);
}

void FilterHelp::showFilter(const QString& name) {
    for (int i = 0; i < list_->count(); ++i)
        if (list_->item(i)->data(Qt::UserRole).toString() == name)
            list_->setCurrentRow(i);
}

QString FilterHelp::shownFilter() const {
    return list_->currentItem() != nullptr ? list_->currentItem()->data(Qt::UserRole).toString() : QString();
}

bool FilterHelp::pictured() const {
    return pictures_ != nullptr && pictures_->filled();
}

void FilterHelp::fill(int row) {
    clearLayout(body_);
    const app::FilterSpec& filter = app::filterTable()[static_cast<std::size_t>(row)];
    body_->addWidget(label(appText(filter.title), "page", true));
    body_->addWidget(label(appText(filter.summary), nullptr, true));
    QLabel* formula = label(toQString(filter.formula), nullptr, true);
    formula->setFont(ui::font(16));
    formula->setTextInteractionFlags(Qt::TextSelectableByMouse);
    formula->setAccessibleName(tr("Formula: %1").arg(formula->text()));
    body_->addWidget(formula);
    body_->addWidget(pictures_ = new Pictures);
    body_->addWidget(curves_ = new Curves);
    const app::Step step = freshStep(std::string(filter.name), testPattern().layout());
    const bool apart = !app::measureOf({{step}}).of.empty();
    body_->addWidget(label(tr("A test pattern, with the values that a new step starts from. The curves are one row of "
                              "it: before thin, after thick.") +
                               (apart ? QLatin1Char(' ') + tr("Each has its own scale.") : QString()),
                           "secondary", true));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(10);
    grid->setColumnStretch(1, 1);
    int at = 0;
    for (const app::ParamSpec& p : filter.params) {
        const QString standard = p.standard.empty() ? tr("worked out") : toQString(p.standard);
        QLabel* name = label(appText(p.label), "strong");
        grid->addWidget(name, at, 0, Qt::AlignTop);
        grid->addWidget(label(appText(p.help) + QLatin1Char('\n') +
                                  tr("%1=%2 unless given; %3.").arg(toQString(p.key), standard, kindText(p)),
                              "secondary", true),
                        at++, 1);
    }
    body_->addWidget(label(tr("Parameters"), "title"));
    body_->addLayout(grid);
    body_->addWidget(label(tr("On the command line"), "title"));
    QLabel* command = label(
        QStringLiteral("convapp --headless -i IN -o OUT --filter '%1'").arg(QString::fromStdString(app::toText(step))),
        nullptr, true);
    command->setFont(fixedFont(13));
    command->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    body_->addWidget(command);
    auto* add = new QPushButton(tr("Add to recipe"));
    add->setToolTip(tr("Behind the last step, with the values above"));
    add->setIcon(icon(QStringLiteral("add")));
    connect(add, &QPushButton::clicked, this, [this] { Q_EMIT addRequested(shownFilter()); });
    body_->addWidget(add, 0, Qt::AlignLeft);
    body_->addStretch(1);
    inBackground(
        pictures_, [step] { return filterPicture(step); },
        [this, row, apart, pictures = pictures_](const FilterPicture& picture) {
            if (row != list_->currentRow() || pictures != pictures_)
                return;
            pictures_->set(picture.before, picture.after);
            curves_->set(picture.rowBefore, picture.rowAfter, apart);
            if (!picture.problem.isEmpty())
                pictures_->setToolTip(picture.problem);
        });
}

} // namespace ui
