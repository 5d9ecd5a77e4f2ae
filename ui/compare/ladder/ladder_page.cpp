// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/ladder/ladder_page.h"
#include "app/measure/counters/ncu.h"
#include "ui/compare/explain/explain_card.h"
#include "ui/compare/ladder/ladder_list.h"
#include "ui/compare/page_bar.h"
#include "ui/compare/page_file.h"
#include "ui/style/ask_file.h"
#include "ui/style/segments.h"
#include "ui/style/small_widgets.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include "ui/workspace/preferences.h"
#include <QButtonGroup>
#include <QCheckBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <conv/device.h>
#include <conv/error.h>
#include <conv/tools/give_way.h>

namespace ui {
namespace {

app::bench::BenchRequest requestOf(const app::bench::Article& article) {
    app::bench::BenchRequest request;
    request.kind = article.kind;
    request.device = "cuda";
    request.runs = 5;
    request.seconds = 5;
    return request;
}

} // namespace

LadderPage::LadderPage(QWidget* parent) : QWidget(parent), list_(new LadderList), card_(new ExplainCard) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildBar());
    column->addWidget(hairline());
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus); // the sliders in it take the focus
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    card_->setProperty("scrolled", true);
    area->setWidget(card_);
    auto* split = new QSplitter;
    split->setChildrenCollapsible(false);
    split->addWidget(list_);
    split->addWidget(area);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 1);
    split->setSizes({900, 420});
    column->addWidget(split, 1);
    connect(list_, &QListWidget::currentRowChanged, this, &LadderPage::explain);
    setArticle(0);
}

LadderPage::~LadderPage() {
    ++number_;
    thread_.request_stop();
}

QWidget* LadderPage::buildBar() {
    const auto [bar, row, back] = pageBar(tr("Back (Esc)"));
    connect(back, &QToolButton::clicked, this, &LadderPage::leaveAsked);
    row->addWidget(label(tr("Ladder"), "strong"));
    row->addSpacing(8);
    auto* group = new QButtonGroup(this);
    QStringList names, tips;
    for (const app::bench::Article& a : app::bench::articles()) {
        names << tr("%1-D").arg(a.dimension);
        tips << tr("Published on %1").arg(appText(a.device));
    }
    auto* articles = new QHBoxLayout;
    articles->setSpacing(0); // their borders meet
    addSegments(articles, group, names, tips);
    row->addLayout(articles);
    group->button(0)->setChecked(true);
    connect(group, &QButtonGroup::idClicked, this, &LadderPage::setArticle);
    row->addStretch(1);
    row->addWidget(state_ = new ElidedLabel({}, Qt::ElideRight), 4);
    state_->setProperty("role", "secondary");
    state_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* save = iconButton(QStringLiteral("upload"), tr("Export ladder… (Ctrl+E)"));
    connect(save, &QToolButton::clicked, this, &LadderPage::askExport);
    row->addWidget(save);
    counters_ = new QCheckBox(tr("Counters"));
    counters_->setToolTip(
        app::bench::profilerProgram().empty()
            ? tr("Needs NVIDIA Nsight Compute: no program ncu is in PATH or /usr/local/cuda/bin")
            : tr("After the times, read the hardware counters of each kernel, which takes up to some minutes"));
    counters_->setEnabled(!app::bench::profilerProgram().empty());
    row->addWidget(counters_);
    run_ = new QPushButton(tr("Run"));
    run_->setProperty("primary", true);
    run_->setFixedHeight(28);
    run_->setMinimumWidth(88);
    connect(run_, &QPushButton::clicked, this, [this] { running_ ? stop() : run(); });
    row->addWidget(run_);
    return bar;
}

const app::bench::Article& LadderPage::article() const {
    return app::bench::articles()[static_cast<std::size_t>(article_)];
}

void LadderPage::setArticle(int index) {
    stop();
    ++number_;
    running_ = false;
    article_ = index;
    rows_.clear();
    show();
    const std::string why = conv::noCudaReason();
    finish(tr("Not run yet"));
    if (!why.empty())
        state_->setTexts(tr("No GPU: %1").arg(windowText(why)), {tr("No GPU")});
    run_->setEnabled(why.empty());
}

void LadderPage::show() {
    list_->setLadders(app::bench::laddersOf(article(), rows_));
    explain();
}

void LadderPage::explain() {
    const app::bench::LadderStep* const step = list_->currentStep();
    if (step == nullptr)
        return;
    const std::vector<app::bench::BenchCase> cases = app::bench::casesOf(requestOf(article()));
    const app::bench::BenchCase& c = cases.at(static_cast<std::size_t>(list_->currentLadder()));
    CompareEntry entry;
    entry.row.candidate = {step->variant, step->device.empty() ? "cuda:0" : step->device};
    entry.row.name = step->variant;
    entry.row.kernel.median = step->milliseconds;
    entry.row.launches = step->launches;
    card_->setEntry(entry, c.filters, c.layout);
    card_->setCounters(step->counters);
}

void LadderPage::run() {
    if (running_)
        return;
    if (thread_.joinable())
        thread_.join();
    rows_.clear();
    show();
    running_ = true;
    run_->setText(tr("Stop"));
    state_->setText(tr("Checking and timing each step…"));
    const quint64 number = ++number_;
    const auto post = [this, number](auto what) {
        QMetaObject::invokeMethod(
            this,
            [this, number, what = std::move(what)] {
                if (number == number_)
                    what();
            },
            Qt::QueuedConnection);
    };
    thread_ = std::jthread(
        [this, post, request = requestOf(article()), counters = counters_->isChecked()](const std::stop_token& stop) {
            conv::giveWay();
            QString sentence;
            try {
                std::vector<app::bench::BenchRow> rows = app::bench::run(
                    request,
                    [&](const app::bench::BenchRow& row) {
                        post([this, row] {
                            rows_.push_back(row);
                            show();
                        });
                    },
                    stop);
                sentence = tr("Kernel times, warm, median of %1 runs").arg(request.runs);
                if (counters) {
                    post([this] { state_->setText(tr("Reading the counters of each kernel…")); });
                    app::bench::addCounters(request, rows, stop);
                    post([this, rows] {
                        rows_ = rows;
                        show();
                    });
                }
            } catch (const conv::Error& error) {
                sentence = error.code() == conv::ErrorCode::cancelled ? tr("Stopped") : windowText(error);
            } catch (const std::exception& error) {
                sentence = windowText(error.what());
            }
            post([this, sentence] { finish(sentence); });
        });
}

void LadderPage::stop() {
    thread_.request_stop();
}

void LadderPage::finish(const QString& sentence) {
    running_ = false;
    run_->setText(tr("Run"));
    state_->setText(sentence);
}

void LadderPage::setRows(std::vector<app::bench::BenchRow> rows) {
    rows_ = std::move(rows);
    show();
    finish(tr("Kernel times, warm"));
}

void LadderPage::exportTo(const QString& path) const {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix != QLatin1String("html") && suffix != QLatin1String("md"))
        throw conv::Error(conv::ErrorCode::usage, "'" + suffix.toStdString() + "' is not one of html, md.");
    app::compare::Page page;
    page.title = "Ladder, " + std::to_string(article().dimension) + "-D";
    for (const conv::Device& device : conv::devices())
        page.facts.emplace_back(conv::name(device), device.model);
    page.openingHtml = app::bench::ladderHtml(article(), list_->ladders());
    page.openingMarkdown = app::bench::ladderMarkdown(list_->ladders());
    savePage(page, path);
}

void LadderPage::askExport() {
    const QString path = askSaveName(this, tr("Export ladder"), Preferences::folder() + QStringLiteral("/ladder.html"),
                                     tr("Page (*.html);;Markdown (*.md)"));
    if (path.isEmpty())
        return;
    try {
        exportTo(path);
        Q_EMIT message(
            {Message::Kind::info, tr("Saved %1").arg(QFileInfo(path).fileName()), QFileInfo(path).path(), {}, {}});
        state_->setText(tr("Saved %1").arg(QFileInfo(path).fileName()));
    } catch (const conv::Error& error) {
        state_->setText(windowText(error));
    }
}

} // namespace ui
