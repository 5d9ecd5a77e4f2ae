// SPDX-License-Identifier: Apache-2.0
// BatchWindow: layout and wiring.
#include "ui/batch/batch_sampling.h"
#include "ui/batch/batch_window.h"
#include "ui/style/ask_file.h"
#include "ui/style/fit_screen.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/workspace/preferences.h"
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDesktopServices>
#include <QFile>
#include <QFileInfo>
#include <QGridLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QShortcut>
#include <QTableView>
#include <QUrl>
#include <QVBoxLayout>
#include <array>

namespace ui {
namespace {

constexpr int margin = 16; ///< px

} // namespace

/// Builds the parts of the window, once.
struct BatchWindowBuild {
    BatchWindow& w;
    QGridLayout* grid = new QGridLayout;

    [[nodiscard]] QPushButton* button(const QString& text, const QString& tip, const char* iconName = nullptr) const {
        auto* b = new QPushButton(text);
        b->setToolTip(tip);
        if (iconName != nullptr) {
            const QString name = QString::fromLatin1(iconName);
            b->setIcon(icon(name));
            QObject::connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, b,
                             [b, name] { b->setIcon(icon(name)); });
        }
        return b;
    }

    void addRow(int row, const QString& name, QWidget* value, std::initializer_list<QWidget*> beside) const {
        QLabel* left = label(name, "secondary");
        left->setBuddy(value);
        grid->addWidget(left, row, 0);
        grid->addWidget(value, row, 1);
        auto* buttons = new QHBoxLayout;
        buttons->setSpacing(8);
        for (QWidget* b : beside)
            buttons->addWidget(b);
        grid->addLayout(buttons, row, 2, Qt::AlignLeft);
    }

    void inputs() const {
        w.inputs_ = new ElidedLabel;
        w.inputs_->setProperty("role", "value");
        auto* files = button(BatchWindow::tr("Files…"), BatchWindow::tr("Add files"), "open");
        auto* folder = button(BatchWindow::tr("Folder…"), BatchWindow::tr("Add all files and series below a folder"),
                              "folder-open");
        auto* clear = button(BatchWindow::tr("Clear"), BatchWindow::tr("Take all inputs off the list"));
        QObject::connect(files, &QPushButton::clicked, &w, [this_ = &w] {
            const QStringList paths = askFiles(this_, BatchWindow::tr("Files of the batch"), Preferences::folder(), {});
            if (!paths.isEmpty())
                this_->job_.addInputs(paths);
        });
        QObject::connect(folder, &QPushButton::clicked, &w, [this_ = &w] {
            const QString path = askFolder(this_, BatchWindow::tr("Folder of the batch"), Preferences::folder());
            if (!path.isEmpty())
                this_->job_.addInputs({path});
        });
        QObject::connect(clear, &QPushButton::clicked, &w, [this_ = &w] { this_->job_.setInputs({}); });
        addRow(1, BatchWindow::tr("Inputs"), w.inputs_, {files, folder, clear});
        w.settings_.insert(w.settings_.end(), {files, folder, clear});
    }

    void sampling() const {
        w.sampling_ = new BatchSampling;
        QObject::connect(w.sampling_, &BatchSampling::edited, &w,
                         [&w = w] { w.job_.setSampling(w.sampling_->sampling(), w.sampling_->problem()); });
        QLabel* left = label(BatchWindow::tr("Sampling"), "secondary");
        left->setBuddy(w.sampling_);
        grid->addWidget(left, 2, 0);
        grid->addWidget(w.sampling_, 2, 1, 1, 2); // three fields need the room of buttons
        w.settings_.push_back(w.sampling_);
    }

    [[nodiscard]] QPushButton* placeholders() const {
        auto* b = button(BatchWindow::tr("Insert"), BatchWindow::tr("Insert a part of the input's name, or the date"));
        auto* menu = new QMenu(b);
        for (const auto& [word, meaning] : {std::pair{"{stem}", BatchWindow::tr("name without its ending")},
                                            {"{ext}", BatchWindow::tr("ending of the name")},
                                            {"{relpath}", BatchWindow::tr("folder below the chosen one")},
                                            {"{dir}", BatchWindow::tr("folder of the input")},
                                            {"{index}", BatchWindow::tr("number of the item")},
                                            {"{series}", BatchWindow::tr("DICOM series")},
                                            {"{filter}", BatchWindow::tr("names of the steps")},
                                            {"{date}", BatchWindow::tr("date of the first run")}})
            menu->addAction(QString::fromLatin1(word) + QStringLiteral("   ") + meaning, &w,
                            [this_ = &w, text = QString::fromLatin1(word)] {
                                this_->form_->setFocus();
                                this_->form_->insert(text);
                                this_->job_.setForm(this_->form_->text());
                            });
        b->setMenu(menu);
        return b;
    }

    void outputs() const {
        w.form_ = new QLineEdit;
        w.form_->setAccessibleName(BatchWindow::tr("Template of the outputs"));
        w.form_->setToolTip(BatchWindow::tr("Folder and name of each output, with {stem}, {ext} and other parts"));
        w.form_->setPlaceholderText(QStringLiteral("/data/out/{relpath}/{stem}{ext}"));
        QObject::connect(w.form_, &QLineEdit::textEdited, &w.job_, &BatchJob::setForm);
        auto* folder =
            button(BatchWindow::tr("Folder…"), BatchWindow::tr("Choose the folder of the outputs"), "folder-open");
        QObject::connect(folder, &QPushButton::clicked, &w, [this_ = &w] {
            const QString path = askFolder(this_, BatchWindow::tr("Folder of the outputs"), Preferences::folder());
            if (path.isEmpty())
                return;
            const QString name = this_->form_->text().section(QLatin1Char('/'), -1);
            const bool below = this_->form_->text().contains(QLatin1String("{relpath}"));
            this_->job_.setForm(path + (below ? QStringLiteral("/{relpath}/") : QStringLiteral("/")) +
                                (name.isEmpty() ? QStringLiteral("{stem}{ext}") : name));
        });
        QPushButton* insert = placeholders();
        addRow(3, BatchWindow::tr("Outputs"), w.form_, {folder, insert});
        w.first_ = new ElidedLabel;
        w.first_->setProperty("role", "secondary");
        grid->addWidget(w.first_, 4, 1, 1, 2);
        w.settings_.insert(w.settings_.end(), {w.form_, folder, insert});
    }

    void table(QVBoxLayout* column) const {
        w.table_ = new QTableView;
        w.table_->setAccessibleName(BatchWindow::tr("Items"));
        w.table_->setModel(&w.job_.items());
        w.table_->setSelectionBehavior(QAbstractItemView::SelectRows);
        w.table_->setShowGrid(false);
        w.table_->setWordWrap(false);
        w.table_->setTextElideMode(Qt::ElideRight);
        w.table_->setTabKeyNavigation(false);
        w.table_->verticalHeader()->hide();
        w.table_->horizontalHeader()->setHighlightSections(false);
        w.table_->horizontalHeader()->setStretchLastSection(true);
        w.table_->horizontalHeader()->setResizeContentsPrecision(50); // rows that are looked at
        QObject::connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, &w, &BatchWindow::fitColumns);
        QObject::connect(&w.job_.items(), &QAbstractItemModel::dataChanged, &w,
                         [&w = w](const QModelIndex& first, const QModelIndex& last) {
                             if (first.row() == 0 && first.column() <= BatchItems::shape &&
                                 last.column() >= BatchItems::shape)
                                 w.fitColumns();
                         });
        QObject::connect(w.table_->selectionModel(), &QItemSelectionModel::currentChanged, &w, &BatchWindow::showRow);
        auto* copy = new QShortcut(QKeySequence::Copy, w.table_);
        copy->setContext(Qt::WidgetShortcut);
        QObject::connect(copy, &QShortcut::activated, &w, [this_ = &w] {
            QApplication::clipboard()->setText(
                this_->job_.items().text(this_->table_->selectionModel()->selectedIndexes()));
        });
        column->addWidget(w.table_, 1);
        w.none_ = label({}, "secondary", true);
        w.none_->setAlignment(Qt::AlignCenter);
        column->addWidget(w.none_, 1);
        w.row_ = label({}, "secondary", true);
        w.row_->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(w.row_);
    }

    [[nodiscard]] QMenu* reports() const {
        auto* menu = new QMenu(&w);
        auto* page = menu->addAction(BatchWindow::tr("Open the page"), &w, [this_ = &w] {
            QDesktopServices::openUrl(QUrl::fromLocalFile(this_->job_.report(QStringLiteral(".html"))));
        });
        QObject::connect(menu, &QMenu::aboutToShow, page, [this_ = &w, page] {
            page->setEnabled(!this_->job_.report(QStringLiteral(".html")).isEmpty());
        });
        menu->addAction(BatchWindow::tr("Save as…"), &w, [this_ = &w] {
            const QString path = askSaveName(this_, BatchWindow::tr("Save report"),
                                             Preferences::folder() + QStringLiteral("/report.csv"),
                                             BatchWindow::tr("Reports (*.html *.csv *.json)"));
            if (path.isEmpty())
                return;
            const QString ending = QLatin1Char('.') + QFileInfo(path).suffix();
            const QString from = this_->job_.report(ending);
            QFile::remove(path);
            QFile source(from.isEmpty() ? this_->job_.report(QStringLiteral(".json")) : from);
            if (from.isEmpty() || !source.copy(path))
                Q_EMIT this_->told(BatchWindow::tr("The report was not saved"),
                                   from.isEmpty() ? BatchWindow::tr("Name it .html, .csv or .json.")
                                                  : source.errorString());
            else
                Q_EMIT this_->told(BatchWindow::tr("Saved %1").arg(QFileInfo(path).fileName()), QFileInfo(path).path());
        });
        return menu;
    }

    void foot(QVBoxLayout* column) const {
        w.progress_ = new QProgressBar;
        w.progress_->setTextVisible(false);
        w.progress_->setAccessibleName(BatchWindow::tr("Items that have ended"));
        column->addWidget(w.progress_);
        w.state_ = label({}, "secondary", true);
        column->addWidget(w.state_);
        auto* row = new QHBoxLayout;
        row->setSpacing(8);
        w.replace_ = new QCheckBox(BatchWindow::tr("Replace other files"));
        w.replace_->setToolTip(BatchWindow::tr("Also replace outputs that exist and are not of an earlier run of this "
                                               "batch; without it, such items are refused"));
        QObject::connect(w.replace_, &QCheckBox::toggled, &w.job_, &BatchJob::setOverwrite);
        w.settings_.push_back(w.replace_);
        w.watch_ = new QCheckBox(BatchWindow::tr("Watch folders"));
        w.watch_->setToolTip(BatchWindow::tr("Go on with files that arrive in the folders, and with new versions of "
                                             "files, until Stop. A file is read when it is whole. For files, not for "
                                             "DICOM series"));
        QObject::connect(w.watch_, &QCheckBox::toggled, &w.job_, &BatchJob::setWatch);
        w.copy_ = button(BatchWindow::tr("Copy command"), BatchWindow::tr("The same batch for a terminal"), "copy");
        QObject::connect(w.copy_, &QPushButton::clicked, &w, [this_ = &w] {
            QApplication::clipboard()->setText(commandText(this_->job_.order()));
            Q_EMIT this_->told(BatchWindow::tr("Copied"), commandText(this_->job_.order()));
        });
        w.report_ = button(BatchWindow::tr("Report"), BatchWindow::tr("The report of this run"), "document");
        w.report_->setMenu(reports());
        w.pause_ = button(BatchWindow::tr("Pause"), BatchWindow::tr("Hold the computation, and let it go on"));
        w.pause_->setMinimumWidth(96);
        QObject::connect(w.pause_, &QPushButton::clicked, &w,
                         [this_ = &w] { this_->job_.setPaused(!this_->job_.status().paused); });
        w.stop_ =
            button(BatchWindow::tr("Stop"), BatchWindow::tr("End after the tile under way; Run goes on later"), "stop");
        QObject::connect(w.stop_, &QPushButton::clicked, &w.job_, &BatchJob::stop);
        w.start_ = button(BatchWindow::tr("Run"), BatchWindow::tr("Filter all items that are to do"));
        w.start_->setProperty("primary", true);
        w.start_->setDefault(true);
        QObject::connect(w.start_, &QPushButton::clicked, &w.job_, &BatchJob::start);
        row->addWidget(w.replace_);
        row->addSpacing(8);
        row->addWidget(w.watch_);
        row->addStretch(1);
        for (QPushButton* b : {w.copy_, w.report_, w.pause_, w.stop_, w.start_})
            row->addWidget(b);
        column->addLayout(row);
    }

    void showJob() const {
        QObject::connect(&w.job_, &BatchJob::changed, &w, &BatchWindow::showState);
        QObject::connect(&w.job_, &BatchJob::ended, &w, &BatchWindow::showEnd);
        QObject::connect(&w.job_, &BatchJob::formChanged, w.form_, [field = w.form_](const QString& form) {
            if (field->text() != form) // a text that is typed keeps its cursor
                field->setText(form);
        });
    }
};

BatchWindow::BatchWindow(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Batch"));
    setAcceptDrops(true);
    fitToScreen(*this, {1080, 720});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(margin, margin, margin, margin);
    column->setSpacing(12);
    const BatchWindowBuild build{*this};
    build.grid->setHorizontalSpacing(12);
    build.grid->setVerticalSpacing(8);
    build.grid->setColumnStretch(1, 1);
    steps_ = new ElidedLabel({}, Qt::ElideRight);
    steps_->setProperty("role", "value");
    build.grid->addWidget(label(tr("Recipe"), "secondary"), 0, 0);
    build.grid->addWidget(steps_, 0, 1, 1, 2);
    build.inputs();
    build.sampling();
    build.outputs();
    column->addLayout(build.grid);
    build.table(column);
    build.foot(column);
    build.showJob();
    showState();
}

void BatchWindow::resizeEvent(QResizeEvent* event) {
    QDialog::resizeEvent(event);
    fitColumns();
}

/// Gives names and state the room that numbers leave.
void BatchWindow::fitColumns() {
    const std::array fixed{std::pair{BatchItems::memory, 84}, std::pair{BatchItems::time, 88},
                           std::pair{BatchItems::variant, 116}};
    int rest = width() - 2 * margin;
    for (const auto& [column, pixels] : fixed) {
        table_->setColumnWidth(column, textSize(pixels));
        rest -= textSize(pixels);
    }
    // In full where there is room beside two names and the state.
    const QAbstractItemView& cells = *table_;
    const int least = textSize(140), most = std::max(least, rest - textSize(2 * 130 + 100));
    const int shape = std::clamp(cells.sizeHintForColumn(BatchItems::shape), least, most);
    table_->setColumnWidth(BatchItems::shape, shape);
    rest -= shape;
    for (const auto column : {BatchItems::input, BatchItems::output})
        table_->setColumnWidth(
            column, std::max(3 * rest / 10, std::clamp((rest - textSize(100)) / 2, textSize(96), textSize(180))));
}

} // namespace ui
