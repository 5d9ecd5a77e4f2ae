// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/files_page.h"
#include "app/io/io.h"
#include "ui/compare/page_bar.h"
#include "ui/style/ask_file.h"
#include "ui/style/small_widgets.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include "ui/workspace/background.h"
#include "ui/workspace/preferences.h"
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>
#include <cmath>
#include <conv/error.h>

namespace ui {

FilesPage::FilesPage(QWidget* parent) : QWidget(parent), views_(new CompareViews) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const auto [bar, row, back] = pageBar(tr("Back (Esc)"));
    connect(back, &QToolButton::clicked, this, &FilesPage::leaveAsked);
    row->addWidget(label(tr("Two files"), "strong"));
    connect(views_, &CompareViews::told, this, &FilesPage::told);
    const std::array names{tr("Open first…"), tr("Open second…")};
    for (int which = 0; which < 2; ++which) {
        auto* b = buttons_[static_cast<std::size_t>(which)] = new QPushButton(names[static_cast<std::size_t>(which)]);
        b->setFixedHeight(28);
        b->setMaximumWidth(320);
        connect(b, &QPushButton::clicked, this, [this, which, b] {
            if (offers_.empty()) {
                ask(which);
                return;
            }
            auto* menu = new QMenu(this);
            menu->setAttribute(Qt::WA_DeleteOnClose);
            for (const Offer& offer : offers_)
                menu->addAction(offer.name, this, [this, which, offer] { takeOffer(which, offer); });
            menu->addSeparator();
            menu->addAction(tr("File…"), this, [this, which] { ask(which); });
            menu->popup(b->mapToGlobal(QPoint(0, b->height())));
        });
        row->addWidget(b);
    }
    row->addStretch(1);
    column->addWidget(bar);
    column->addWidget(hairline());
    auto* below = new QHBoxLayout;
    below->setSpacing(0);
    auto* side = new QWidget;
    side->setProperty("dock", true);
    side->setFixedWidth(300);
    auto* facts = new QVBoxLayout(side);
    facts->setContentsMargins(12, 12, 12, 12);
    facts->setSpacing(8);
    facts->addWidget(label(tr("Geometry"), "section"));
    facts->addWidget(geometryLabel_ = label({}, "secondary", true));
    facts->addWidget(measuredTitle_ = label(tr("Second less first"), "section"));
    facts->addWidget(facts_ = new FactList);
    facts->addWidget(problemLabel_ = label({}, "error", true));
    facts->addStretch(1);
    below->addWidget(side);
    below->addWidget(hairline(Qt::Vertical));
    below->addWidget(views_, 1);
    below->addWidget(instead_ = label({}, "secondary", true), 1);
    instead_->setAlignment(Qt::AlignCenter);
    column->addLayout(below, 1);
    connect(views_, &CompareViews::probe, this, &FilesPage::probe);
    showFacts();
}

void FilesPage::ask(int which) {
    const QString path = askFile(this, tr("Open"), Preferences::folder(), {});
    if (path.isEmpty())
        return;
    Preferences::setFolder(QFileInfo(path).path());
    openOne(which, path);
}

void FilesPage::takeOffer(int which, const Offer& offer) {
    ++asked_[static_cast<std::size_t>(which)]; // a file that is still being read comes too late
    take(which, offer.name, offer.volume, {});
}

void FilesPage::open(const QString& a, const QString& b) {
    openOne(0, a);
    openOne(1, b);
}

void FilesPage::openOne(int which, const QString& path) {
    struct Loaded {
        VolumePtr volume;
        QString error;
    };
    ++loading_;
    const auto at = static_cast<std::size_t>(which);
    inBackground(
        this,
        [path] {
            Loaded loaded;
            try {
                loaded.volume = std::make_shared<const conv::Volume>(app::io::load(path.toStdString()));
            } catch (const std::exception& e) {
                loaded.error = windowText(e.what());
            }
            return loaded;
        },
        [this, which, path, run = ++asked_[at]](const Loaded& loaded) {
            --loading_;
            if (run == asked_[static_cast<std::size_t>(which)])
                take(which, path, loaded.volume, loaded.error);
        });
}

void FilesPage::take(int which, const QString& path, const VolumePtr& volume, const QString& error) {
    const auto at = static_cast<std::size_t>(which);
    unreadable_[at] = error;
    paths_[at] = path;
    volumes_[at] = volume; // null after a read error: do not compare the previous file
    buttons_[at]->setText(fontMetrics().elidedText(QFileInfo(path).fileName(), Qt::ElideMiddle, 260));
    buttons_[at]->setToolTip(path);
    measure();
    showFacts();
}

bool FilesPage::refused() const {
    if (!volumes_[0] || !volumes_[1])
        return false;
    const conv::Layout &a = volumes_[0]->layout(), &b = volumes_[1]->layout();
    return a.extent != b.extent || a.channels != b.channels || a.times != b.times;
}

QString FilesPage::problem() const {
    QStringList all;
    for (const QString& sentence : {unreadable_[0], unreadable_[1], unmeasured_})
        if (!sentence.isEmpty())
            all << sentence;
    return all.join(QLatin1Char('\n'));
}

void FilesPage::measure() {
    ++measured_; // invalidates running measurements
    measuring_ = false;
    metrics_.reset();
    geometry_.clear();
    unmeasured_.clear();
    views_->setResults({});
    if (!volumes_[0] || !volumes_[1])
        return;
    const conv::Layout &a = volumes_[0]->layout(), &b = volumes_[1]->layout();
    for (const std::string& sentence : app::compare::geometryDifferences(a, b))
        geometry_ << QString::fromStdString(sentence);
    if (refused())
        return;
    std::vector<NamedResult> results;
    for (std::size_t i = 0; i < 2; ++i) {
        QString name = QFileInfo(paths_[i]).fileName();
        if (QFileInfo(paths_[0]).fileName() == QFileInfo(paths_[1]).fileName())
            name = i == 0 ? tr("%1 (first)").arg(name) : tr("%1 (second)").arg(name);
        results.push_back({QString::number(i), name, volumes_[i], volumes_[i]->layout().whole()});
    }
    views_->setCaption([both = tr("%1 and %2").arg(results[0].name, results[1].name)] { return both; });
    WindowLevel window;
    window.setAuto(*volumes_[0]);
    views_->setResults(std::move(results));
    views_->takeWindow(window);
    measuring_ = true;
    struct Measured {
        std::optional<app::compare::Metrics> metrics;
        QString error;
    };
    inBackground(
        this,
        [first = volumes_[0], second = volumes_[1]] {
            Measured m;
            try {
                m.metrics = app::compare::metricsOf(*first, *second);
            } catch (const std::exception& e) {
                m.error = windowText(e.what());
            }
            return m;
        },
        [this, run = measured_](const Measured& m) {
            if (run != measured_)
                return;
            measuring_ = false;
            metrics_ = m.metrics;
            unmeasured_ = m.error;
            showFacts();
        });
}

void FilesPage::showFacts() {
    const bool both = volumes_[0] && volumes_[1];
    QStringList geometry = geometry_;
    if (refused())
        geometry.prepend(tr("Not compared: samples of one belong to none of the other."));
    geometryLabel_->setText(!both                ? tr("Open two files: volumes, images or signals.")
                            : geometry.isEmpty() ? tr("The same size, spacing and place.")
                                                 : geometry.join(QLatin1Char('\n')));
    geometryLabel_->setProperty("role", refused() ? "error" : both && !geometry.isEmpty() ? "warn" : "secondary");
    geometryLabel_->style()->unpolish(geometryLabel_);
    geometryLabel_->style()->polish(geometryLabel_);
    std::vector<std::pair<QString, QString>> facts;
    if (metrics_) {
        const app::compare::Metrics& m = *metrics_;
        QStringList place;
        for (int axis = 0; axis < volumes_[0]->layout().dimension; ++axis)
            place << integer(m.worst[static_cast<std::size_t>(axis)]);
        facts = {{tr("Largest"), number(m.maxAbs, 4)},
                 {tr("relative to the peak"), number(m.relative(), 3)},
                 {tr("at"), place.join(QStringLiteral(", "))},
                 {tr("RMSE"), number(m.rmse, 4)},
                 {tr("PSNR"), std::isfinite(m.psnr) ? fixed(m.psnr, 2) + QStringLiteral(" dB") : QStringLiteral("∞")},
                 {tr("SSIM"), fixed(m.ssim, 5)},
                 {tr("NaN in one only"), integer(m.nan)},
                 {tr("infinite in one only"), integer(m.inf)}};
    } else if (measuring_) {
        facts = {{tr("measuring"), QStringLiteral("…")}};
    }
    facts_->setFacts(facts);
    measuredTitle_->setVisible(!facts.empty());
    const bool shown = both && !refused();
    views_->setVisible(shown);
    instead_->setVisible(!shown);
    instead_->setText(refused() ? geometry.join(QLatin1Char('\n')) : geometryLabel_->text());
    problemLabel_->setText(problem());
    problemLabel_->setVisible(!problem().isEmpty());
}

} // namespace ui
