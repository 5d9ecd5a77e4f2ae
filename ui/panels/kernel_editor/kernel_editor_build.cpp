// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/kernel_editor.h"
#include "ui/panels/kernel_editor/kernel_editor_bars.h"
#include "ui/panels/kernel_editor/kernel_editor_expression.h"
#include "ui/panels/kernel_editor/kernel_editor_facts.h"
#include "ui/panels/kernel_editor/kernel_editor_gallery.h"
#include "ui/panels/kernel_editor/kernel_editor_grid.h"
#include "ui/panels/kernel_editor/kernel_editor_preview.h"
#include "ui/panels/kernel_editor/kernel_editor_shape.h"
#include "ui/panels/kernel_editor/kernel_editor_slices.h"
#include "ui/style/segments.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include <QAction>
#include <QApplication>
#include <QButtonGroup>
#include <QClipboard>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace ui {
namespace {

/// Returns a scroll area; `width` in px at text scale 1.
QScrollArea* scrolled(QWidget* contents, int width) {
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    contents->setProperty("scrolled", true);
    area->setWidget(contents);
    const auto fit = [area, width] { area->setFixedWidth(width * textSize(100) / 100); };
    fit();
    QObject::connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, area, fit);
    return area;
}

QWidget* segments(QButtonGroup* group, const QStringList& names, const QStringList& tips, int firstId) {
    auto* box = new QWidget;
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (int i = 0; i < names.size(); ++i) {
        auto* b = new QPushButton(names[i]);
        b->setCheckable(true);
        b->setToolTip(tips[i]);
        b->setProperty("segment", segmentPlace(i, names.size()));
        group->addButton(b, firstId + i);
        row->addWidget(b);
    }
    return box;
}

/// Returns a right-aligned secondary label that elides, with a tooltip.
ElidedLabel* shortened(const QString& text) {
    auto* l = new ElidedLabel(text, Qt::ElideRight);
    l->setProperty("role", "secondary");
    l->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    l->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    return l;
}

QVBoxLayout* columnIn(QWidget* widget, int margin, int spacing) {
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(margin, margin, margin, margin);
    column->setSpacing(spacing);
    return column;
}

} // namespace

QWidget* KernelEditor::buildBar() {
    auto* bar = new QWidget;
    bar->setProperty("bar", true);
    bar->setAttribute(Qt::WA_StyledBackground);
    bar->setFixedHeight(44);
    auto* ends = new QHBoxLayout(bar);
    ends->setContentsMargins(0, 0, 12, 0);
    ends->setSpacing(8);
    auto* tools = new QWidget; // give way to the two buttons at the right
    auto* room = new QScrollArea;
    room->setWidgetResizable(true);
    room->setFrameShape(QFrame::NoFrame);
    room->setFocusPolicy(Qt::NoFocus);
    room->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    room->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    room->setMinimumWidth(120);
    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(12, 0, 0, 0);
    row->setSpacing(8);
    const auto action = [&](QAction*& a, QToolButton*& b, const QString& name, const char* iconName,
                            const QList<QKeySequence>& keys) {
        a = new QAction(name, this);
        a->setShortcuts(keys);
        addAction(a);
        b = iconButton(QString::fromLatin1(iconName), name, 20);
        connect(b, &QToolButton::clicked, a, &QAction::trigger);
        connect(a, &QAction::changed, b, [a, b] {
            b->setEnabled(a->isEnabled());
            b->setToolTip(a->toolTip());
        });
        row->addWidget(b);
    };
    action(undo_, undoButton_, tr("Undo"), "undo", {QKeySequence(Qt::CTRL | Qt::Key_Z)});
    action(redo_, redoButton_, tr("Redo"), "redo",
           {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    row->addSpacing(8);
    dimensions_ = new QButtonGroup(this);
    QStringList tips;
    for (int d = 1; d <= 3; ++d)
        tips << (d > controller_->dataDimension() ? tr("The data have %1 axes only").arg(controller_->dataDimension())
                                                  : tr("A kernel of %1 axes").arg(d));
    row->addWidget(segments(dimensions_, {tr("1-D"), tr("2-D"), tr("3-D")}, tips, 1));
    for (int d = 1; d <= 3; ++d)
        dimensions_->button(d)->setEnabled(controller_->allows(d));
    row->addSpacing(8);
    buildClipboard(row);
    row->addStretch(1);
    cancel_ = new QPushButton(tr("Cancel"));
    cancel_->setToolTip(tr("The kernel as it was (Esc)"));
    use_ = new QPushButton(tr("Use kernel"));
    use_->setProperty("primary", true);
    use_->setToolTip(tr("Keep it and close (Ctrl+Enter)"));
    tools->setProperty("scrolled", true); // the colour of the bar
    room->setWidget(tools);
    room->viewport()->setAutoFillBackground(false);
    ends->addWidget(room, 1);
    ends->addWidget(cancel_);
    ends->addWidget(use_);
    return bar;
}

void KernelEditor::buildClipboard(QHBoxLayout* row) {
    const auto button = [&](const char* iconName, const QString& text, const QString& tip) {
        auto* b = new QPushButton(text);
        b->setProperty("flat", true);
        b->setToolTip(tip);
        const QString name = QString::fromLatin1(iconName);
        b->setIcon(icon(name));
        connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, b, [b, name] { b->setIcon(icon(name)); });
        row->addWidget(b);
        return b;
    };
    connect(button("paste", tr("Paste"), tr("Replace the kernel by the clipboard: CSV, NumPy or MATLAB text")),
            &QPushButton::clicked, this, [this] {
                grid_->selectAll(); // replace the whole kernel
                grid_->paste();
                grid_->goToCentre();
            });
    auto* copy = button("copy", tr("Copy as…"), tr("The whole kernel as text for other programs"));
    auto* menu = new QMenu(copy);
    for (const auto& [name, dialect] : {std::pair{tr("Table with tabs"), app::KernelDialect::tabs},
                                        {tr("CSV"), app::KernelDialect::csv},
                                        {tr("NumPy"), app::KernelDialect::numpy},
                                        {tr("MATLAB"), app::KernelDialect::matlab}})
        menu->addAction(name, this, [this, chosen = dialect] {
            QApplication::clipboard()->setText(controller_->text(chosen));
            tell(tr("The kernel is in the clipboard."), false);
        });
    connect(copy, &QPushButton::clicked, menu,
            [copy, menu] { menu->popup(copy->mapToGlobal(copy->rect().bottomLeft())); });
    connect(button("open", tr("From file…"), tr("Read a .npy, .csv or .txt file")), &QPushButton::clicked, this,
            &KernelEditor::openKernel);
}

QWidget* KernelEditor::buildLeft() {
    auto* contents = new QWidget;
    auto* column = columnIn(contents, 0, 0);
    const auto section = [&](const QString& title, QWidget* body) {
        auto* s = new Section(title);
        s->body()->addWidget(body);
        column->addWidget(s);
    };
    section(tr("Presets"), gallery_ = new KernelGallery);
    section(tr("Formula"), expression_ = new KernelExpression(controller_->model()));
    section(tr("Shape"), shape_ = new KernelShape(controller_->model()));
    column->addStretch(1);
    return scrolled(contents, 256);
}

QLayout* KernelEditor::buildTapsHead() {
    auto* head = new QHBoxLayout;
    head->setSpacing(12);
    tapsTitle_ = label({}, "section");
    operationText_ = shortened({});
    picture_ = new OperationPicture(controller_->table());
    picture_->setToolTip(tr("What becomes of one bright sample"));
    operations_ = new QButtonGroup(this);
    head->addWidget(tapsTitle_);
    head->addWidget(operationText_, 1);
    head->addWidget(picture_);
    head->addWidget(segments(operations_, {tr("Convolve"), tr("Correlate")},
                             {tr("out(i) = Σ k(j)·in(i − j): scipy, MATLAB conv, FFT products"),
                              tr("out(i) = Σ k(j)·in(i + j): OpenCV filter2D, PyTorch, ITK")},
                             0));
    return head;
}

QWidget* KernelEditor::buildCentre() {
    auto* centre = new QWidget;
    centre->setObjectName(QStringLiteral("centre"));
    auto* column = columnIn(centre, 16, 8);
    column->setContentsMargins(16, 8, 16, 12);
    slices_ = new QWidget;
    auto* slices = columnIn(slices_, 0, 4);
    auto* head = new QHBoxLayout;
    head->addWidget(label(tr("Slices along z"), "section"));
    head->addWidget(shortened(tr("Page Up and Page Down step through, Ctrl+arrow copies a slice")), 1);
    slices->addLayout(head);
    slices->addWidget(new SliceStrip(controller_->table()));
    column->addWidget(slices_);
    column->addLayout(buildTapsHead());
    work_ = new QBoxLayout(QBoxLayout::LeftToRight);
    work_->setSpacing(16);
    work_->addWidget(grid_ = new KernelGrid(controller_->table()), 5);
    work_->addWidget(new KernelBars(controller_->table()), 2);
    column->addLayout(work_, 5);
    hint_ = label(tr("Type to edit, F2 inside a tap, arrows and Tab move; what is typed fills a selection. Dashed taps "
                     "follow by mirroring. O puts the centre here, Ctrl+wheel enlarges."),
                  "secondary", true);
    column->addWidget(hint_);
    auto* previewHead = new QHBoxLayout;
    previewHead->addWidget(label(tr("Live preview"), "section"));
    auto* scales = shortened({});
    scales->setTexts(tr("the whole recipe on the document, each side with its own scale"),
                     {tr("each side with its own scale")});
    previewHead->addWidget(scales, 1);
    column->addSpacing(4);
    column->addLayout(previewHead);
    column->addWidget(preview_ = new KernelPreview, 2);
    return centre;
}

QWidget* KernelEditor::buildRight(const conv::Geometry& geometry) {
    return scrolled(facts_ = new KernelFacts(controller_->model(), geometry), 316);
}

QWidget* KernelEditor::buildStatus() {
    auto* bar = new QWidget;
    bar->setProperty("bar", true);
    bar->setAttribute(Qt::WA_StyledBackground);
    bar->setMinimumHeight(28);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(16);
    for (QLabel** part : {&place_, &value_, &follow_})
        row->addWidget(*part = label({}, "value"));
    message_ = new ElidedLabel({}, Qt::ElideRight);
    message_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    row->addWidget(message_, 1);
    row->addWidget(taps_ = label({}, "secondary"));
    return bar;
}

} // namespace ui
