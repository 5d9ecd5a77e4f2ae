// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/chart/compare_table.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/explain/explain_card.h"
#include "ui/compare/page_bar.h"
#include "ui/figure/view_menu.h"
#include "ui/style/segments.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QButtonGroup>
#include <QCheckBox>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedWidget>
#include <array>
#include <cmath>
#include <conv/device.h>

namespace ui {
namespace {

class Legend final : public QWidget {
  public:
    Legend() { setFixedSize(sizeHint()); }
    QSize sizeHint() const override {
        double width = 0;
        for (const auto& [color, name] : parts())
            width += gap + QFontMetricsF(ui::font(12)).horizontalAdvance(name);
        return {static_cast<int>(std::ceil(width)), 24};
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        const Tokens& t = tokens();
        p.setFont(ui::font(12));
        double x = 0;
        for (const auto& [color, name] : parts()) {
            p.fillRect(QRectF(x, 7, 10, 10), color);
            p.setPen(t.text2);
            p.drawText(QRectF(x + 15, 0, 200, 24), Qt::AlignVCenter, name);
            x += gap + p.fontMetrics().horizontalAdvance(name);
        }
    }

  private:
    static constexpr int gap = 30; ///< px; mark and space around a name

    static std::array<std::pair<QColor, QString>, 3> parts() {
        const Tokens& t = tokens();
        return {{{t.upload, ComparePage::tr("Upload")},
                 {t.kernel, ComparePage::tr("Kernel")},
                 {t.download, ComparePage::tr("Download")}}};
    }
};

} // namespace

ComparePage::ComparePage(Workspace& workspace, const Actions& actions, QWidget* parent)
    : QWidget(parent), workspace_(workspace), table_(new CompareTable(controller_.model())), views_(new CompareViews) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildBar(actions));
    column->addWidget(optionsBar_);
    column->addWidget(bar_ = new QProgressBar);
    bar_->setRange(0, 1000);
    bar_->setTextVisible(false);
    bar_->setFixedHeight(2);
    bar_->setAccessibleName(tr("Progress"));
    column->addWidget(hairline());
    auto* top = new QWidget;
    auto* rows = new QVBoxLayout(top);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(table_, 1);
    rows->addWidget(hairline());
    rows->addWidget(buildLegend());
    auto* below = new QSplitter;
    below->setHandleWidth(2);
    below->setChildrenCollapsible(false);
    below->addWidget(chartSide_ = buildChart());
    below->addWidget(views_);
    below->setSizes({470, 1130});
    below->setStretchFactor(0, 2);
    below->setStretchFactor(1, 5);
    auto* split = new QSplitter(Qt::Vertical);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    split->addWidget(top);
    split->addWidget(below);
    split->setSizes({340, 560});
    split->setStretchFactor(1, 1);
    column->addWidget(split, 1);

    connect(table_, &CompareTable::selectionMoved, this, &ComparePage::select);
    connect(table_, &CompareTable::explainAsked, this, &ComparePage::explain);
    connect(table_, &CompareTable::referenceAsked, this, [this](const QString& id) {
        reference_->setCurrentIndex(std::max(0, reference_->findData(id)));
        if (comparison())
            run(); // speed-ups and tests refer to the new reference
    });
    connect(chart_, &CompareChart::chosen, this, &ComparePage::select);
    connect(views_, &CompareViews::probe, this, &ComparePage::probe);
    connect(&model(), &CompareModel::ticksChanged, this, [this] {
        QStringList ids{QStringLiteral("source")};
        for (const app::compare::Candidate& c : model().ticked())
            ids << idOf(c);
        views_->pair().setShownSideBySide(ids);
        if (controller_.state().predicting)
            showChart();
        showState();
    });
    connect(&controller_, &CompareController::changed, this, &ComparePage::showState);
    connect(&controller_, &CompareController::offered, this, &ComparePage::showOffer);
    connect(&controller_, &CompareController::resultsChanged, this, &ComparePage::showResults);
    connect(&controller_, &CompareController::compared, this, &ComparePage::showComparison);
    connect(&controller_, &CompareController::filtersChanged, this, [this] {
        showCard();
        if (live_->isChecked())
            liveSoon_.start();
    });
    connect(&runner(), &CompareRunner::rowChanged, this, [this] {
        if (!showSoon_.isActive())
            showSoon_.start();
    });
    connect(&controller_.scaling(), &CompareScaling::changed, this, &ComparePage::showScaling);
    connect(&controller_.scaling(), &CompareScaling::failed, chart_, &CompareChart::setSentence);
    connect(&controller_.scaling(), &CompareScaling::timing, chart_,
            [this](const QString& words) { chart_->setSentence(tr("Timing %1.").arg(words)); });
    connect(&workspace_.edits(), &RecipeEdits::recipeChanged, this, [this] {
        if (isVisible())
            follow();
    });
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, [this] {
        showState();
        fitWidth();
    });
    for (QTimer* timer : {&liveSoon_, &showSoon_})
        timer->setSingleShot(true);
    liveSoon_.setInterval(400);
    showSoon_.setInterval(120);
    connect(&liveSoon_, &QTimer::timeout, this, &ComparePage::run);
    connect(&showSoon_, &QTimer::timeout, this, &ComparePage::showChart);
    showState();
}

QWidget* ComparePage::buildOptions() {
    options_ = new QWidget;
    auto* row = new QHBoxLayout(options_);
    row->setContentsMargins(4, 0, 0, 0);
    row->setSpacing(8);
    const auto named = [&](const QString& name, QWidget* field) {
        auto* l = label(name, "secondary");
        l->setBuddy(field);
        field->setAccessibleName(name);
        row->addWidget(l);
        row->addWidget(field);
    };
    named(tr("Device"), device_ = new QuietCombo);
    device_->addItem(tr("all"), QStringLiteral("auto"));
    for (const conv::Device& d : conv::devices()) {
        const QString name = QString::fromStdString(conv::name(d));
        device_->addItem(name, name);
        device_->setItemData(device_->count() - 1, QString::fromStdString(d.model), Qt::ToolTipRole);
    }
    connect(device_, &QComboBox::activated, &controller_, &CompareController::offer);
    named(tr("Reference"), reference_ = new QuietCombo);
    reference_->setToolTip(tr("Speed-ups and tests are against its times"));
    named(tr("Runs"), runs_ = new QSpinBox);
    runs_->setRange(1, 999);
    runs_->setValue(11);
    runs_->setFixedWidth(72);
    runs_->setToolTip(tr("Timed runs of each variant; 5 and more can tell a difference"));
    const auto check = [&](const QString& name, const QString& tip, bool on) {
        auto* box = new QCheckBox(name);
        box->setToolTip(tip);
        box->setChecked(on);
        row->addWidget(box);
        return box;
    };
    approximate_ = check(tr("Approximate"), tr("Variants that trade accuracy for time"), true);
    peers_ = check(tr("Peers"), tr("Other libraries"), true);
    live_ = check(tr("Live"), tr("Run again whenever the recipe changes"), false);
    for (QCheckBox* box : {approximate_, peers_})
        connect(box, &QCheckBox::toggled, &controller_, &CompareController::offer);
    return options_;
}

QWidget* ComparePage::buildBar(const Actions& actions) {
    const auto [bar, row, back] = pageBar(tr("Back to the document (Esc)"));
    connect(back, &QToolButton::clicked, this, &ComparePage::leaveAsked);
    row->addWidget(recipeLabel_ = new ElidedLabel({}, Qt::ElideRight));
    recipeLabel_->setProperty("role", "strong");
    recipeLabel_->setMaximumWidth(320);
    row->addWidget(roiLabel_ = new ElidedLabel({}, Qt::ElideRight));
    roiLabel_->setProperty("role", "secondary");
    roiLabel_->setMaximumWidth(320);
    row->addWidget(buildOptions());
    const auto [second, secondRow] = partBar();
    optionsBar_ = second;
    optionsBar_->hide();
    barRow_ = row;
    optionsRow_ = secondRow;
    optionsRow_->addStretch(1);
    row->addStretch(1);
    row->addWidget(state_ = new ElidedLabel({}, Qt::ElideRight), 2);
    state_->setProperty("role", "secondary");
    state_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    run_ = new QPushButton;
    run_->setProperty("primary", true);
    run_->setIconSize({16, 16});
    run_->setToolTip(actions["compare.run"]->toolTip());
    connect(run_, &QPushButton::clicked, this, [this] { runner().running() ? stop() : run(); });
    row->addWidget(run_);
    for (const char* id : {"compare.kernel", "compare.export", "compare.sweep"}) {
        auto* b = new QToolButton;
        b->setDefaultAction(actions[id]);
        b->setFixedSize(28, 28);
        b->setIconSize({20, 20});
        b->setFocusPolicy(Qt::TabFocus);
        b->setAccessibleName(nameWithKeys(*actions[id]));
        row->addWidget(b);
    }
    return bar;
}

QWidget* ComparePage::buildLegend() {
    auto* legend = new QWidget;
    auto* row = new QHBoxLayout(legend);
    legend->setFixedHeight(36);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(12);
    filter_ = new QLineEdit;
    filter_->setAccessibleName(tr("Show only rows with these words"));
    filter_->setToolTip(tr("Show only rows with these words"));
    filter_->setClearButtonEnabled(true);
    filter_->setFixedWidth(160);
    connect(filter_, &QLineEdit::textChanged, &model(), &CompareModel::setFilter);
    auto* only = label(tr("Show only"), "secondary");
    only->setBuddy(filter_);
    row->addWidget(only);
    row->addWidget(filter_);
    row->addWidget(new Legend);
    auto* words = new ElidedLabel({}, Qt::ElideRight);
    words->setWrapped(true);
    words->setProperty("role", "secondary");
    row->addWidget(legend_ = words, 1);
    row->addWidget(buildParts());
    return legend;
}

/// Builds the switch between charts and views for a narrow window.
QWidget* ComparePage::buildParts() {
    parts_ = new QWidget;
    auto* row = new QHBoxLayout(parts_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    part_ = new QButtonGroup(this);
    addSegments(row, part_, {tr("Charts"), tr("Pictures")},
                {tr("Roofline, times and errors of the variants"), tr("Results of two variants and their difference")});
    connect(part_, &QButtonGroup::idClicked, this, &ComparePage::showPart);
    parts_->hide();
    return parts_;
}

void ComparePage::showPart(int part) {
    part_->button(part)->setChecked(true);
    chartSide_->setVisible(!narrow_ || part == 0);
    views_->setVisible(!narrow_ || part == 1);
}

void ComparePage::fitWidth() {
    reference_->setMinimumWidth(static_cast<int>(170 * textScale()));
    reference_->setMaximumWidth(static_cast<int>(220 * textScale()));
    // The recipe and the state need 500 px beside the options.
    if (const bool apart = width() < 1480 * textScale(); apart == optionsBar_->isHidden()) {
        QWidget* const focus = options_->isAncestorOf(focusWidget()) ? focusWidget() : nullptr;
        if (apart)
            optionsRow_->insertWidget(0, options_);
        else
            barRow_->insertWidget(barRow_->indexOf(roiLabel_) + 1, options_);
        recipeLabel_->setMaximumWidth(apart ? 480 : 240);
        optionsBar_->setVisible(apart);
        options_->show(); // reparenting hides a widget
        if (focus != nullptr)
            focus->setFocus();
    }
    const int needed = chartSide_->minimumSizeHint().width() + views_->minimumSizeHint().width();
    const bool narrow = width() < std::max(static_cast<int>(1240 * textScale()), needed);
    if (narrow == narrow_)
        return;
    narrow_ = narrow;
    parts_->setVisible(narrow);
    showPart(part_->checkedId());
}

void ComparePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitWidth();
}

QWidget* ComparePage::buildScaling() {
    const auto [bar, row] = partBar();
    auto* over = label(tr("Over"), "secondary");
    row->addWidget(over);
    row->addWidget(over_ = new QuietCombo);
    over->setBuddy(over_);
    over_->addItems({tr("sizes of the data"), tr("widths of the kernels")});
    over_->setAccessibleName(tr("What the scaling chart is over"));
    over_->setToolTip(tr("An eighth to all of each side, or half to four times the lengths and sizes of the recipe"));
    over_->setMinimumWidth(190);
    row->addStretch(1);
    scale_ = iconButton(QStringLiteral("play"), tr("Time the ticked variants over sizes or widths"));
    connect(scale_, &QToolButton::clicked, this, &ComparePage::scale);
    row->addWidget(scale_);
    bar->hide();
    return bar;
}

QWidget* ComparePage::buildChart() {
    auto* side = new QWidget;
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const auto [bar, row] = partBar(0);
    auto* group = new QButtonGroup(this);
    addSegments(row, group, {tr("Roofline"), tr("Bars"), tr("Errors"), tr("Scaling"), tr("Explain")}, {}, true);
    for (std::size_t i = 0; i < kinds_.size(); ++i)
        kinds_[i] = group->button(static_cast<int>(i));
    row->addStretch(1);
    column->addWidget(bar);
    column->addWidget(scalingBar_ = buildScaling());
    column->addWidget(hairline());
    left_ = new QStackedWidget;
    left_->setMinimumWidth(300); // the buttons above need more in some languages
    left_->addWidget(chart_ = new CompareChart);
    auto* menu =
        new ViewMenu({QStringLiteral("comparison"), [this] { return caption(controller_.state().recipe); }}, this);
    menu->attach(*chart_);
    connect(menu, &ViewMenu::told, this, &ComparePage::tell);
    connect(views_, &CompareViews::told, this, &ComparePage::tell);
    views_->setCaption([this] {
        const CompareState& state = controller_.state();
        return caption(views_->results().size() < 2 ? state.recipe : state.resultRecipe);
    });
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    card_ = new ExplainCard;
    card_->setProperty("scrolled", true);
    area->setWidget(card_);
    left_->addWidget(area);
    column->addWidget(left_, 1);
    connect(group, &QButtonGroup::idClicked, this, [this](int id) {
        using K = CompareChart::Kind;
        constexpr std::array kinds{K::roofline, K::bars, K::errors, K::scaling};
        if (id < static_cast<int>(kinds.size()))
            chart_->setKind(kinds[static_cast<std::size_t>(id)]);
        left_->setCurrentIndex(id < static_cast<int>(kinds.size()) ? 0 : 1);
        scalingBar_->setVisible(id == 3);
        showSentence();
    });
    return side;
}

} // namespace ui
