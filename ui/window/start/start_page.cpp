// SPDX-License-Identifier: Apache-2.0
#include "ui/window/start/start_page.h"
#include "app/io/io.h"
#include "ui/actions/key_table.h"
#include "ui/models/thumbnail.h"
#include "ui/style/small_widgets.h"
#include "ui/window/start/picture_card.h"
#include "ui/window/start/samples.h"
#include "ui/workspace/background.h"
#include "ui/workspace/place.h"
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

/// The dashed drop area. The whole window accepts drops; this shows where to aim.
class StartPage::DropArea : public QWidget {
  public:
    DropArea() {
        setMinimumHeight(lowest);
        connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
    }
    static constexpr int lowest = 208;
    bool hover = false;

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        p.setRenderHint(QPainter::Antialiasing);
        QColor fill = tokens().acc;
        fill.setAlphaF(hover ? 0.18F : 0.06F);
        p.setBrush(fill);
        QPen pen(tokens().acc, hover ? 2.5 : 1.5, Qt::DashLine);
        pen.setDashPattern({5, 3.5});
        p.setPen(pen);
        p.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 8, 8);
    }
};

namespace {

class Emblem : public QWidget {
  public:
    explicit Emblem(const QString& name) : name_(name) {
        setFixedSize(32, 32);
        connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter(this).drawPixmap(0, 0, iconPixmap(name_, tokens().acc, 32, devicePixelRatioF()));
    }

  private:
    QString name_;
};

} // namespace

StartPage::StartPage(QWidget* parent) : QScrollArea(parent) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    page_ = new QWidget;
    page_->setProperty("scrolled", true);
    auto* centre = new QHBoxLayout(page_);
    centre->setContentsMargins(32, 40, 32, 24);
    auto* body = new QWidget;
    body->setMaximumWidth(1360);
    grid_ = new QGridLayout(body);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(40);
    grid_->setVerticalSpacing(24);
    centre->addWidget(body, 1, Qt::AlignTop);
    main_ = new QWidget;
    auto* left = new QVBoxLayout(main_);
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(4);
    left->addWidget(label(tr("Start"), "page"));
    left->addWidget(label(tr("Filter signals, images and volumes. See what changed and what it cost."), "secondary"));
    left->addSpacing(16);
    left->addWidget(buildDropArea());
    left->addSpacing(20);
    recent_ = new QWidget;
    auto* recent = new QVBoxLayout(recent_);
    recent->setContentsMargins(0, 0, 0, 0);
    recent->setSpacing(12);
    auto* recentHead = new QHBoxLayout;
    recentHead->addWidget(label(tr("Recent"), "title"));
    recentHead->addStretch(1);
    showAll_ = new QPushButton;
    showAll_->setProperty("link", true);
    connect(showAll_, &QPushButton::clicked, this, &StartPage::recentRequested);
    recentHead->addWidget(showAll_);
    recent->addLayout(recentHead);
    recentGrid_ = new QGridLayout;
    recentGrid_->setSpacing(16);
    recent->addLayout(recentGrid_);
    left->addWidget(recent_);
    left->addSpacing(20);
    left->addWidget(buildPresets());
    left->addSpacing(20);
    left->addWidget(buildKeys());
    side_ = new QWidget;
    auto* right = new QVBoxLayout(side_);
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(12);
    auto* search =
        new QPushButton(tr("Search filters, commands") + QStringLiteral("   ") + keyNames(QStringLiteral("Ctrl+K")));
    search->setIcon(icon(QStringLiteral("search")));
    search->setToolTip(tr("Everything by name (Ctrl+K)"));
    connect(search, &QPushButton::clicked, this, &StartPage::paletteRequested);
    right->addWidget(search);
    right->addSpacing(20);
    samples_ = new QWidget;
    sampleList_ = new QVBoxLayout(samples_);
    sampleList_->setContentsMargins(0, 0, 0, 0);
    sampleList_->setSpacing(8);
    right->addWidget(label(tr("Samples"), "title"));
    right->addWidget(samples_);
    right->addSpacing(12);
    right->addWidget(label(tr("This computer"), "title"));
    right->addWidget(computer_ = buildComputer());
    right->addStretch(1);
    setWidget(page_);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, &StartPage::arrange); // and text scale
    refresh();
}

QWidget* StartPage::buildDropArea() {
    drop_ = new DropArea;
    auto* column = new QVBoxLayout(drop_);
    column->setContentsMargins(16, 20, 16, 20);
    column->setSpacing(10);
    column->addStretch(1);
    column->addWidget(new Emblem(QStringLiteral("upload")), 0, Qt::AlignHCenter);
    column->addWidget(label(tr("Drop a file, a folder or a recipe"), "title"), 0, Qt::AlignHCenter);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addStretch(1);
    const auto button = [&](const QString& text, const char* icon, auto signal) {
        auto* b = new QPushButton(text);
        const bool primary = open_ == nullptr;
        b->setIcon(primary ? QIcon(iconPixmap(QString::fromLatin1(icon), tokens().onAcc, 16, devicePixelRatioF()))
                           : ui::icon(QString::fromLatin1(icon)));
        b->setMinimumHeight(32);
        connect(b, &QPushButton::clicked, this, signal);
        row->addWidget(b);
        return b;
    };
    open_ = nullptr;
    open_ = button(tr("Open file"), "open", &StartPage::openRequested);
    open_->setProperty("primary", true);
    open_->setToolTip(tr("Open (Ctrl+O)"));
    button(tr("Open folder"), "folder-open", &StartPage::openFolderRequested)
        ->setToolTip(tr("Open a folder of DICOM slices or an OME-Zarr folder (Ctrl+Shift+O)"));
    button(tr("Open recipe"), "sliders", &StartPage::openRecipeRequested)
        ->setToolTip(tr("Steps from a file, for the next data that are opened"));
    row->addStretch(1);
    column->addLayout(row);
    QStringList names;
    for (const app::io::Format& f : app::io::formats())
        if (f.reads && f.missing.empty())
            names << QString::fromUtf8(f.name.data(), static_cast<qsizetype>(f.name.size()));
    QLabel* formats = label(names.join(QStringLiteral(", ")), "secondary", true);
    formats->setAlignment(Qt::AlignHCenter);
    column->addWidget(formats);
    column->addWidget(label(tr("Nothing is changed until you save"), "secondary"), 0, Qt::AlignHCenter);
    column->addStretch(1);
    return drop_;
}

QWidget* StartPage::buildKeys() {
    auto* box = new QWidget;
    box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // cards that do not fit are hidden
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(18);
    for (const auto& [keys, what] : {std::pair{QStringLiteral("Ctrl+O"), tr("open")},
                                     {QStringLiteral("Ctrl+K"), tr("commands")},
                                     {QStringLiteral("Ins"), tr("add a step")},
                                     {QStringLiteral("Space"), tr("hold for before")},
                                     {QStringLiteral("F9"), tr("timing overlay")},
                                     {QStringLiteral("F1"), tr("shortcuts")}}) {
        auto* pair = new QWidget;
        auto* inner = new QHBoxLayout(pair);
        inner->setContentsMargins(0, 0, 0, 0);
        inner->setSpacing(6);
        inner->addWidget(label(keyNames(keys), "key"));
        inner->addWidget(label(what, "secondary"));
        row->addWidget(pair);
        keys_.push_back(pair);
    }
    row->addStretch(1);
    return box;
}

void StartPage::setDropHover(bool hover) {
    drop_->hover = hover;
    drop_->update();
}

void StartPage::showComputer() {
    QWidget* old = std::exchange(computer_, buildComputer());
    delete side_->layout()->replaceWidget(old, computer_);
    old->deleteLater();
}

void StartPage::refresh() {
    arrange();
    fillRecent();
    fillPresets();
    fillSamples();
}

void StartPage::fillRecent() {
    clearLayout(recentGrid_);
    const std::vector<RecentFile> files = Preferences::recent();
    recent_->setVisible(!files.empty());
    showAll_->setVisible(files.size() > 6);
    showAll_->setText(tr("Show all %1").arg(files.size()));
    for (int i = 0; i < static_cast<int>(std::min<std::size_t>(files.size(), 6)); ++i) {
        const RecentFile& f = files[static_cast<std::size_t>(i)];
        auto* card = new PictureCard(PictureCard::Shape::tall, placeName(f.path), f.shape, f.recipe);
        card->setPicture(f.picture);
        card->setToolTip(f.path);
        connect(card, &PictureCard::clicked, this, [this, f] { Q_EMIT fileChosen(f.path, f.json); });
        recentGrid_->addWidget(card, i / recentColumns_, i % recentColumns_);
    }
    for (int column = 0; column < 3; ++column)
        recentGrid_->setColumnStretch(column, column < recentColumns_ ? 1 : 0);
}

void StartPage::fillSamples() {
    clearLayout(sampleList_);
    const std::vector<Sample> all = samples();
    for (const Sample& s : all) {
        auto* card = new PictureCard(PictureCard::Shape::row, s.title, s.detail, {});
        connect(card, &PictureCard::clicked, this, [this, s] { Q_EMIT sampleChosen(s.file, s.recipe); });
        sampleList_->addWidget(card);
        inBackground(
            card,
            [file = s.file.toStdString()] {
                try {
                    const conv::Volume volume = app::io::load(file);
                    return thumbnail(volume, {192, 144}, autoWindow(volume), Qt::KeepAspectRatio);
                } catch (const std::exception&) {
                    return QImage(); // no thumbnail; opening the file shows the error
                }
            },
            [card](const QImage& picture) { card->setPicture(picture); });
    }
    if (all.empty())
        sampleList_->addWidget(label(tr("No samples were found beside the program."), "secondary", true));
}

void StartPage::arrange() {
    constexpr int margins = 64, gap = 40;
    const int room = std::min(viewport()->width() - margins, 1360);
    const int columns = room < textSize(1016) ? 1 : 2;
    const int left = columns == 1 ? room : (room - gap) * 2 / 3;
    if (columns != columns_) {
        columns_ = columns;
        grid_->removeWidget(main_);
        grid_->removeWidget(side_);
        grid_->addWidget(main_, 0, 0, Qt::AlignTop);
        grid_->addWidget(side_, columns == 2 ? 0 : 1, columns == 2 ? 1 : 0, Qt::AlignTop);
        grid_->setColumnStretch(0, 2);
        grid_->setColumnStretch(1, columns == 2 ? 1 : 0);
    }
    int used = 0;
    for (QWidget* pair : keys_) {
        used += pair->sizeHint().width() + 18;
        pair->setVisible(used - 18 <= left);
    }
    if (const int cards = std::clamp(left / textSize(200), 1, 3); cards != recentColumns_) {
        recentColumns_ = cards;
        fillRecent();
        fillPresets();
    }
}

void StartPage::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    arrange();
}

} // namespace ui
