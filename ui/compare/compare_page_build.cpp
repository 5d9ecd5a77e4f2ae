// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/chart/compare_table.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/page_bar.h"
#include "ui/style/segments.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QButtonGroup>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <array>
#include <cmath>

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
    : QWidget(parent),
      workspace_(workspace),
      options_(new CompareOptions),
      table_(new CompareTable(controller_.model())),
      charts_(new CompareCharts(controller_, [this] { return caption(controller_.state().recipe); })),
      views_(new CompareViews) {
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
    below->addWidget(charts_);
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
        options_->setReference(id);
        if (comparison())
            run(); // speed-ups and tests refer to the new reference
    });
    connect(&charts_->chart(), &CompareChart::chosen, this, &ComparePage::select);
    connect(charts_, &CompareCharts::told, this, &ComparePage::tell);
    connect(options_, &CompareOptions::offerChanged, &controller_, &CompareController::offer);
    connect(views_, &CompareViews::told, this, &ComparePage::tell);
    views_->setCaption([this] {
        const CompareState& state = controller_.state();
        return caption(views_->results().size() < 2 ? state.recipe : state.resultRecipe);
    });
    connect(views_, &CompareViews::probe, this, &ComparePage::probe);
    connect(&model(), &CompareModel::ticksChanged, this, [this] {
        QStringList ids{QStringLiteral("source")};
        for (const app::compare::Candidate& c : model().ticked())
            ids << idOf(c);
        views_->pair().setShownSideBySide(ids);
        if (controller_.state().predicting)
            charts_->showRows();
        showState();
    });
    connect(&controller_, &CompareController::changed, this, &ComparePage::showState);
    connect(&controller_, &CompareController::offered, this, &ComparePage::showOffer);
    connect(&controller_, &CompareController::resultsChanged, this, &ComparePage::showResults);
    connect(&controller_, &CompareController::compared, this, &ComparePage::showComparison);
    connect(&controller_, &CompareController::filtersChanged, this, [this] {
        charts_->describe(selected_);
        if (options_->live())
            liveSoon_.start();
    });
    connect(&runner(), &CompareRunner::rowChanged, this, [this] {
        if (!showSoon_.isActive())
            showSoon_.start();
    });
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
    connect(&showSoon_, &QTimer::timeout, charts_, &CompareCharts::showRows);
    showState();
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
    row->addWidget(options_);
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
    charts_->setVisible(!narrow_ || part == 0);
    views_->setVisible(!narrow_ || part == 1);
}

void ComparePage::fitWidth() {
    options_->fit();
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
    const int needed = charts_->minimumSizeHint().width() + views_->minimumSizeHint().width();
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

} // namespace ui
