// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/kernel_editor_facts.h"
#include "ui/panels/kernel_editor/kernel_editor_plot.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/workspace/background.h"
#include <QButtonGroup>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

double divisorOf(const app::TapGrid& grid, const std::string& normalize) {
    const double sum = normalize == "sum" ? app::sumOf(grid) : normalize == "abs" ? app::absoluteSumOf(grid) : 1;
    return sum == 0 ? 1 : sum;
}

void divide(std::vector<double>& magnitudes, double by) {
    for (double& m : magnitudes)
        m /= std::abs(by);
}

} // namespace

class KernelFacts::Strengths : public QWidget {
  public:
    Strengths() {
        setFixedHeight(34);
        setMinimumWidth(60);
        setAccessibleName(KernelFacts::tr("Strength of the separable terms"));
    }
    std::vector<double> values;

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        const Tokens& t = tokens();
        double x = 0;
        for (const double v : values) {
            const double tall = std::max(1.5, v * (height() - 2));
            p.fillRect(QRectF(x, height() - 1 - tall, 10, tall), t.acc);
            x += 14;
            if (x > width() - 10)
                break;
        }
        p.fillRect(QRectF(0, height() - 1, width(), 1), t.line);
    }
};

KernelFacts::KernelFacts(KernelModel& model, const conv::Geometry& geometry, QWidget* parent)
    : QWidget(parent),
      model_(model),
      facts_(new FactList),
      mark_(new QLabel),
      headline_(label({}, "strong", true)),
      detail_(label({}, "secondary", true)),
      strengthText_(label({}, "secondary", true)),
      strengths_(new Strengths),
      normalize_(new QuietCombo) {
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    auto* properties = new Section(tr("Properties"));
    properties->body()->addWidget(facts_);
    auto* applied = new QHBoxLayout;
    QLabel* name = label(tr("When applied"), "secondary");
    name->setBuddy(normalize_);
    for (const auto& [text, how] : {std::pair{tr("taps as they are"), "none"},
                                    {tr("divided by sum"), "sum"},
                                    {tr("divided by sum of |k|"), "abs"}})
        normalize_->addItem(text, QString::fromLatin1(how));
    normalize_->setAccessibleName(tr("Normalize when applied"));
    normalize_->setToolTip(tr("The step's parameter `normalize`: the taps stay as written"));
    applied->addWidget(name);
    applied->addWidget(normalize_, 1);
    properties->body()->addLayout(applied);
    auto* card = new QFrame;
    card->setProperty("card", true);
    auto* inside = new QVBoxLayout(card);
    inside->setContentsMargins(12, 10, 12, 10);
    inside->setSpacing(6);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(mark_, 0, Qt::AlignTop);
    head->addWidget(headline_, 1);
    inside->addLayout(head);
    inside->addWidget(detail_);
    inside->addWidget(strengths_);
    inside->addWidget(strengthText_);
    properties->body()->addWidget(card);
    all->addWidget(properties);
    buildResponse(geometry);
    all->addStretch(1);
    connect(normalize_, &QComboBox::activated, this,
            [this] { model_.setNormalize(normalize_->currentData().toString().toStdString()); });
    soon_.setSingleShot(true);
    soon_.setInterval(15);
    connect(&soon_, &QTimer::timeout, this, &KernelFacts::start);
    connect(&model_, &KernelModel::stateChanged, this, [this] {
        ++run_;
        soon_.start();
    });
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, [this] { show(KernelSummary(summary_)); });
    start();
}

void KernelFacts::buildResponse(const conv::Geometry& geometry) {
    const bool time = geometry.unit == conv::LengthUnit::second && geometry.spacing[0] > 0;
    scale_ = time ? 1 / geometry.spacing[0] : 1;
    unit_ = time ? tr("Hz") : tr("cycles per px");
    auto* response = new Section(tr("Frequency response"));
    auto* group = new QButtonGroup(this);
    auto* switches = new QWidget;
    auto* row = new QHBoxLayout(switches);
    row->setContentsMargins(0, 0, 8, 0);
    row->setSpacing(0);
    plot_ = new ResponsePlot;
    for (const auto& [text, id] : {std::pair{tr("Lines"), 0}, {tr("Plane"), 1}}) {
        auto* b = new QPushButton(text);
        b->setCheckable(true);
        b->setAutoDefault(false);
        b->setProperty("segment", id == 0 ? "first" : "last");
        b->setChecked(id == 0);
        b->setToolTip(id == 0 ? tr("Magnitude along the axes") : tr("Magnitude over both frequencies of x and y"));
        group->addButton(b, id);
        row->addWidget(b);
    }
    connect(group, &QButtonGroup::idClicked, plot_, [this](int id) { plot_->setPlaneShown(id == 1); });
    response->addHeadWidget(switches);
    response->body()->addWidget(plot_);
    response->body()->addWidget(sentence_ = label({}, nullptr, true));
    static_cast<QVBoxLayout*>(layout())->addWidget(response);
}

void KernelFacts::start() {
    if (busy_) { // one run at a time; repeat for the newest state
        again_ = true;
        return;
    }
    busy_ = true;
    struct Answer {
        KernelSummary summary;
        std::vector<ResponseLine> lines;
        std::vector<double> plane;
    };
    inBackground(
        this,
        [grid = model_.grid(), normalize = model_.state().normalize] {
            Answer a{summaryOf(grid), responseLines(grid), responsePlane(grid)};
            const double by = divisorOf(grid, normalize);
            for (ResponseLine& line : a.lines)
                divide(line.magnitude, by);
            divide(a.plane, by);
            return a;
        },
        [this, run = run_](const Answer& a) {
            busy_ = false;
            shown_ = run;
            plot_->setResponse(a.lines, a.plane, scale_, unit_);
            sentence_->setText(responseSentence(a.lines, scale_, unit_));
            show(a.summary);
            if (std::exchange(again_, false))
                start();
        });
}

void KernelFacts::show(const KernelSummary& summary) {
    summary_ = summary;
    const app::TapGrid& grid = model_.grid();
    const int dimension = model_.state().dimension;
    QStringList centre;
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimension); ++axis)
        centre << QString::number(grid.centre[axis]);
    facts_->setFacts({{tr("Sum of taps"), number(summary.sum, 5)},
                      {tr("Sum of magnitudes"), number(summary.absolute, 5)},
                      {tr("Gain, constant data"), number(summary.sum / divisorOf(grid, model_.state().normalize), 5)},
                      {tr("Non-zero taps"), tr("%1 of %2").arg(integer(summary.nonZero), integer(summary.count))},
                      {tr("Symmetry"), summary.symmetry},
                      {tr("Centre"), centre.join(QStringLiteral(", "))}});
    const Tokens& t = tokens();
    mark_->setPixmap(iconPixmap(summary.fewer ? QStringLiteral("check") : QStringLiteral("info"),
                                summary.fewer ? t.good : t.text2, 16, devicePixelRatioF()));
    headline_->setText(summary.headline);
    detail_->setText(summary.detail);
    const bool several = summary.strengths.size() > 1;
    strengths_->values = summary.strengths;
    strengths_->setVisible(several);
    strengths_->update();
    QStringList values;
    for (std::size_t i = 0; i < std::min<std::size_t>(4, summary.strengths.size()); ++i)
        values << number(summary.strengths[i], 2);
    if (summary.strengths.size() > 4)
        values << QStringLiteral("…");
    strengthText_->setText(tr("Strength of the terms: %1").arg(values.join(QStringLiteral(", "))));
    strengthText_->setVisible(several);
    const QSignalBlocker quiet(normalize_);
    normalize_->setCurrentIndex(normalize_->findData(QString::fromStdString(model_.state().normalize)));
}

} // namespace ui
