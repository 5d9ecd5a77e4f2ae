// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/look/look_window.h"
#include "ui/panels/look/look_curve.h"
#include "ui/panels/look/look_cuts.h"
#include "ui/style/fit_screen.h"
#include "ui/style/number_box.h"
#include "ui/style/small_widgets.h"
#include "ui/style/spoken.h"
#include "ui/style/theme.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include "ui/views/volume/volume_view.h"
#include "ui/workspace/background.h"
#include <QCheckBox>
#include <QColorDialog>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QShortcut>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr QSize thumbnailSize(104, 78);
constexpr int thresholdSteps = 1000;

/// Explains what a mode requires if the volume preset lacks it: the view may be empty.
QString hintFor(const LookModel& model) {
    const RenderMode mode = model.look().mode;
    const auto points = model.points(LookModel::Curve::opacity);
    if (points.empty() || mode == RenderMode::composite || mode == RenderMode::isosurface)
        return {};
    if (mode == RenderMode::additive) {
        const auto most = std::max_element(points.begin(), points.end(),
                                           [](const auto& a, const auto& b) { return a.opacity < b.opacity; });
        return most->opacity < 0.2 ? QString()
                                   : LookWindow::tr("Opacities add up along a ray, and this look is opaque at once: "
                                                    "lower its points, or take the preset X-ray.");
    }
    const bool least = mode == RenderMode::minimum;
    if (const double seen = least ? points.front().opacity : points.back().opacity; seen < 0.05)
        return least
                   ? LookWindow::tr("The smallest values are transparent in this look: raise the first point, or take "
                                    "the preset Minimum intensity.")
                   : LookWindow::tr("The largest values are transparent in this look: raise the last point, or take "
                                    "the preset Maximum intensity.");
    return least ? LookWindow::tr("Air around a body is what is smallest. Cut away all but a region within it.")
                 : QString();
}

/// Breaks a name below a thumbnail into two lines if needed.
QString inLines(const QString& name, int width) {
    const QFontMetrics metrics(ui::font(11));
    // A screen of twice the resolution spaces letters otherwise, and the name of the chosen one is heavier.
    const int share = width / 12;
    if (metrics.horizontalAdvance(name) <= width - share)
        return name;
    qsizetype at = -1; // space nearest to the middle
    for (qsizetype i = name.indexOf(QLatin1Char(' ')); i >= 0; i = name.indexOf(QLatin1Char(' '), i + 1))
        if (at < 0 || std::abs(2 * i - name.size()) < std::abs(2 * at - name.size()))
            at = i;
    if (at < 0)
        return metrics.elidedText(name, Qt::ElideRight, width);
    return metrics.elidedText(name.left(at), Qt::ElideRight, width) + QLatin1Char('\n') +
           metrics.elidedText(name.mid(at + 1), Qt::ElideRight, width);
}

} // namespace

LookWindow::LookWindow(QWidget* parent) : QDialog(parent), thumbnails_(new LookThumbnails(this)) {
    setWindowTitle(tr("3-D rendering"));
    fitToScreen(*this, {380 + textSize(120), 860});
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* inside = new QWidget;
    inside->setProperty("scrolled", true);
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    buildPresets(*column);
    buildCurves(*column);
    buildLight(*column);
    cuts_ = new LookCuts;
    column->addWidget(cuts_);
    buildPicture(*column);
    column->addStretch(1);
    scroll->setWidget(inside);
    all->addWidget(scroll);
    connect(&model_, &LookModel::changed, this, [this] {
        showModel();
        if (!view_ || model_.look() == seen_)
            return;
        seen_ = model_.look();
        view_->setLook(lookForView());
    });
    const auto keys = [this](QKeySequence::StandardKey key, auto what) {
        connect(new QShortcut(QKeySequence(key), this), &QShortcut::activated, &model_, what);
    };
    keys(QKeySequence::Undo, &LookModel::undo);
    keys(QKeySequence::Redo, &LookModel::redo);
    settle_.setSingleShot(true);
    settle_.setInterval(250);
    connect(&settle_, &QTimer::timeout, this, &LookWindow::readData);
    showModel();
}

LookWindow::~LookWindow() {
    disconnectChildren(*this);
}

void LookWindow::setView(VolumeView* view) {
    if (view == view_)
        return;
    if (view_)
        disconnect(view_, nullptr, this, nullptr);
    view_ = view;
    cuts_->setView(view);
    data_.reset();
    setEnabled(view != nullptr);
    if (view == nullptr)
        return;
    connect(view, &VolumeView::lookChanged, this, &LookWindow::readData);
    const auto follow = [this] {
        if (view_->onShow().volume != data_)
            settle_.start();
    };
    connect(view, &VolumeView::contentChanged, this, follow);
    connect(view, &VolumeView::showChanged, this, follow);
    connect(view->windowLevel().get(), &WindowLevel::changed, this, &LookWindow::readData);
    readData();
}

void LookWindow::readData() {
    if (!view_ || !view_->before())
        return;
    settle_.stop();
    const VolumeView::OnShow shown = view_->onShow();
    if (shown.volume == data_) {
        model_.setRange(model_.least(), model_.most(), shown.low, shown.high, shown.own);
        takeLook();
        return;
    }
    data_ = shown.volume;
    takeLook();
    cuts_->setRanges();
    inBackground(
        this, [shown] { return histogramOf(*shown.volume, shown.item); },
        [this, data = data_](const Histogram& histogram) {
            if (data != data_ || !view_)
                return;
            opacity_->setHistogram(histogram);
            const VolumeView::OnShow now = view_->onShow();
            model_.setRange(histogram.least, histogram.most, now.low, now.high, now.own);
        });
    pictured_ = 0;
    std::vector<VolumePreset> presets;
    for (std::size_t i = 0; i < volumePresets().size(); ++i)
        presets.push_back(presetFor(i));
    thumbnails_->draw(shown, presets, (QSizeF(thumbnailSize) * devicePixelRatioF()).toSize());
}

void LookWindow::takeLook() {
    if (lookForView() == view_->look())
        return;
    seen_ = view_->lookOnShow();
    model_.setLook(seen_, true);
}

VolumePreset LookWindow::presetFor(std::size_t index) const {
    const VolumePreset& preset = volumePresets()[index];
    return view_ ? view_->stretched(preset) : preset;
}

VolumePreset LookWindow::lookForView() const {
    VolumePreset look = model_.look();
    if (!view_ || !view_->onShow().own)
        return look;
    for (std::size_t i = 0; i < volumePresets().size(); ++i)
        if (look == presetFor(i))
            return volumePresets()[i];
    const VolumeView::OnShow shown = view_->onShow();
    return overWindow(std::move(look), shown.low, shown.high);
}

void LookWindow::buildPresets(QVBoxLayout& column) {
    auto* section = new Section(tr("Presets"));
    undo_ = iconButton(QStringLiteral("undo"), tr("Undo the look (Ctrl+Z)"));
    redo_ = iconButton(QStringLiteral("redo"), tr("Redo the look (Ctrl+Shift+Z)"));
    connect(undo_, &QToolButton::clicked, &model_, &LookModel::undo);
    connect(redo_, &QToolButton::clicked, &model_, &LookModel::redo);
    section->addHeadWidget(undo_);
    section->addHeadWidget(redo_);
    auto* grid = new QGridLayout;
    grid->setSpacing(8);
    const auto& all = volumePresets();
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto* button = new QToolButton;
        const QString name = appText(all[i].name);
        button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        button->setIconSize(thumbnailSize);
        const int across = thumbnailSize.width() - 27 + textSize(36); // picture, border and padding
        const QString words = inLines(name, across - 18);             // side margins of the style
        const int more = textSize(11) + 3;                            // height of each further line
        button->setFixedSize(across,
                             thumbnailSize.height() + 30 + more * static_cast<int>(words.count(QLatin1Char('\n'))));
        button->setText(words);
        button->setStyleSheet(QStringLiteral("QToolButton { font-size: %1px; padding: 1px; }").arg(textSize(11)));
        button->setToolTip(name);
        button->setAccessibleName(name);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, this, [this, i] {
            model_.change(presetFor(i));
            showModel(); // a click on the checked preset must not uncheck it
        });
        grid->addWidget(button, static_cast<int>(i) / 4, static_cast<int>(i) % 4, Qt::AlignTop);
        presets_.push_back(button);
    }
    section->body()->addLayout(grid);
    column.addWidget(section);
    connect(thumbnails_, &LookThumbnails::ready, this, [this](int preset, const QImage& picture) {
        presets_.at(static_cast<std::size_t>(preset))->setIcon(QPixmap::fromImage(picture));
        ++pictured_;
    });
}

void LookWindow::buildCurves(QVBoxLayout& column) {
    auto* section = new Section(tr("Colour and opacity"));
    mode_ = new QuietCombo;
    mode_->setAccessibleName(tr("Along a ray"));
    mode_->setToolTip(tr("What the samples along a line of sight become"));
    for (const RenderMode mode : {RenderMode::composite, RenderMode::maximum, RenderMode::minimum,
                                  RenderMode::isosurface, RenderMode::additive})
        mode_->addItem(modeText(mode), static_cast<int>(mode));
    connect(mode_, &QComboBox::activated, this, [this] {
        VolumePreset look = model_.look();
        look.mode = static_cast<RenderMode>(mode_->currentData().toInt());
        model_.change(look);
    });
    section->body()->addWidget(mode_);
    section->body()->addWidget(modeHint_ = label({}, "secondary", true));
    opacity_ = new LookCurve(model_, LookModel::Curve::opacity);
    section->body()->addWidget(opacity_);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    const auto number = [&](const QString& name, double step, int decimals) {
        auto* box = new NumberBox;
        box->setRange(-1e9, 1e9);
        box->setSingleStep(step);
        box->setDecimals(decimals);
        box->setAccessibleName(name);
        box->setKeyboardTracking(false);
        QLabel* words = label(name, "secondary");
        words->setBuddy(box);
        row->addWidget(words);
        row->addWidget(box, 1);
        connect(box, &QDoubleSpinBox::valueChanged, this, &LookWindow::editPoint);
        return box;
    };
    value_ = number(tr("Value"), 10, 2);
    value_->setToolTip(tr("Where the point lies on the curve"));
    strength_ = number(tr("Opacity"), 0.02, 3);
    strength_->setToolTip(tr("How much of what lies behind the point is hidden: 0 nothing, 1 all"));
    strength_->setRange(0, 1);
    color_ = iconButton({}, tr("Colour of the point (Enter)"));
    connect(color_, &QToolButton::clicked, this, &LookWindow::chooseColor);
    row->addWidget(color_);
    section->body()->addLayout(row);
    isoRow_ = new QWidget;
    auto* iso = new QHBoxLayout(isoRow_);
    iso->setContentsMargins(0, 0, 0, 0);
    QLabel* isoName = label(tr("Surface at"));
    iso_ = new NumberBox;
    iso_->setRange(-1e9, 1e9);
    iso_->setDecimals(2);
    iso_->setAccessibleName(tr("Value of the surface"));
    isoName->setBuddy(iso_);
    connect(iso_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        if (!filling_)
            model_.setIsovalue(value, iso_);
    });
    threshold_ = new QSlider(Qt::Horizontal);
    threshold_->setRange(0, thresholdSteps);
    threshold_->setAccessibleName(tr("Value of the surface, over the range of the data"));
    threshold_->setToolTip(tr("Drag: the surface follows"));
    speakValue(*threshold_, [this] { return iso_->text(); });
    connect(threshold_, &QSlider::valueChanged, this, [this](int at) {
        if (!filling_)
            model_.setIsovalue(model_.least() + (model_.most() - model_.least()) * at / thresholdSteps, threshold_);
    });
    connect(threshold_, &QSlider::sliderReleased, &model_, &LookModel::endGesture);
    iso->addWidget(isoName);
    iso->addWidget(threshold_, 2);
    iso->addWidget(iso_, 1);
    section->body()->addWidget(isoRow_);
    section->body()->addWidget(
        label(tr("Opacity by gradient (share of the value range per voxel)"), "secondary", true));
    gradient_ = new LookCurve(model_, LookModel::Curve::gradient);
    section->body()->addWidget(gradient_);
    column.addWidget(section);
    connect(opacity_, &LookCurve::currentChanged, this, &LookWindow::showPoint);
    connect(opacity_, &LookCurve::colorRequested, this, &LookWindow::chooseColor);
}

void LookWindow::showModel() {
    filling_ = true;
    const VolumePreset& look = model_.look();
    for (std::size_t i = 0; i < presets_.size(); ++i) // a click on a changed preset resets it
        presets_[i]->setChecked(presetFor(i) == look);
    mode_->setCurrentIndex(mode_->findData(static_cast<int>(look.mode)));
    isoRow_->setVisible(look.mode == RenderMode::isosurface);
    modeHint_->setText(hintFor(model_));
    modeHint_->setVisible(!modeHint_->text().isEmpty());
    iso_->setValue(model_.isovalue());
    if (!threshold_->isSliderDown())
        threshold_->setValue(static_cast<int>(
            std::lround((model_.isovalue() - model_.least()) / (model_.most() - model_.least()) * thresholdSteps)));
    iso_->setSingleStep((model_.most() - model_.least()) / 200);
    value_->setSingleStep((model_.most() - model_.least()) / 200);
    shaded_->setChecked(look.shaded);
    const std::array<double, 4> light{look.ambient, look.diffuse, look.specular, look.shininess / 100};
    for (std::size_t i = 0; i < light.size(); ++i) {
        light_[i]->setEnabled(look.shaded);
        if (!light_[i]->isSliderDown())
            light_[i]->setValue(static_cast<int>(light[i] * 100));
    }
    undo_->setEnabled(model_.canUndo());
    redo_->setEnabled(model_.canRedo());
    filling_ = false;
    showPoint();
}

void LookWindow::showPoint() {
    const auto points = model_.points(LookModel::Curve::opacity);
    const auto at = static_cast<std::size_t>(opacity_->current());
    if (at >= points.size())
        return;
    filling_ = true;
    value_->setValue(points[at].value);
    strength_->setValue(points[at].opacity);
    QPixmap swatch(16, 16);
    swatch.fill(QColor::fromRgbF(static_cast<float>(points[at].red), static_cast<float>(points[at].green),
                                 static_cast<float>(points[at].blue)));
    color_->setIcon(swatch);
    filling_ = false;
}

void LookWindow::editPoint() {
    if (!filling_)
        model_.movePoint(LookModel::Curve::opacity, opacity_->current(), value_->value(), strength_->value());
}

void LookWindow::chooseColor() {
    const auto points = model_.points(LookModel::Curve::opacity);
    const int index = opacity_->current();
    if (index >= static_cast<int>(points.size()))
        return;
    const VolumePreset::Point& p = points[static_cast<std::size_t>(index)];
    auto* dialog = new QColorDialog(
        QColor::fromRgbF(static_cast<float>(p.red), static_cast<float>(p.green), static_cast<float>(p.blue)), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Colour at %1").arg(number(p.value)));
    connect(dialog, &QColorDialog::colorSelected, this, [this, index](const QColor& c) {
        model_.setColor(index, static_cast<double>(c.redF()), static_cast<double>(c.greenF()),
                        static_cast<double>(c.blueF()));
    });
    dialog->open();
}

} // namespace ui
