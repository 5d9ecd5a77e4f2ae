// SPDX-License-Identifier: Apache-2.0
#include "ui/window/views/view_export.h"
#include "ui/compare/model/scaling.h"
#include "ui/figure/view_menu.h"
#include "ui/panels/measure/measure_panel.h"
#include "ui/style/ask_file.h"
#include "ui/workspace/preferences.h"
#include <QAction>
#include <QFileInfo>

namespace ui {
namespace {

std::vector<DataView*> withInner(DataView& view) {
    std::vector<DataView*> all{&view};
    for (DataView* inner : view.findChildren<DataView*>())
        all.push_back(inner);
    return all;
}

} // namespace

ViewExport::ViewExport(const Actions& actions, const MeasurePanel& measurements, QWidget* window)
    : QObject(window), window_(window) {
    ViewOffer offer{QStringLiteral("view"), [this] { return caption_ ? caption_() : QString(); }};
    offer.entries = false; // actions have them
    for (const char* id :
         {"file.copyImage", "file.saveImage", "file.saveTable", "file.saveSelection", "", "view.fit", "view.oneToOne",
          "view.auto", "", "view.region", "view.ellipse", "view.polygon", "view.line", "view.look"})
        offer.actions.push_back(id[0] != 0 ? actions[id] : nullptr);
    menu_ = new ViewMenu(std::move(offer), window);
    const auto on = [&](const char* id, auto act) {
        connect(actions[id], &QAction::triggered, this, [this, act] {
            if (view_)
                act(*view_);
        });
    };
    on("file.copyImage", [this](DataView& view) { menu_->copyImage(view); });
    on("file.saveImage", [this](DataView& view) { menu_->saveImage({&view, {}}); });
    on("file.saveSelection", [this](DataView&) { saveSelection(); });
    on("file.saveTable", [this, &measurements](DataView&) {
        menu_->saveTable(measurements.table(), QStringLiteral("measurements.csv"));
    });
}

void ViewExport::setView(DataView* view) {
    if (view_)
        for (DataView* v : withInner(*view_))
            menu_->detach(*v);
    view_ = view;
    if (view_)
        for (DataView* v : withInner(*view_))
            menu_->attach(*v);
}

void ViewExport::saveSelection() {
    if (!view_ || !view_->before())
        return;
    const VolumePtr& source = view_->before();
    const conv::Region box = view_->marks()->region();
    const ResultPart result = view_->show() == Show::before ? ResultPart() : view_->newestResult(box);
    VolumePtr whole = result.volume ? result.volume : source;
    if (whole->layout().channels != source->layout().channels) {
        Q_EMIT told(tr("The selection was not saved"),
                    tr("The result is not complete in all channels. Save again when it is computed."));
        return;
    }
    conv::Region stretch = box;
    if (result.volume) {
        stretch = box.intersect(result.region);
        stretch.lo[0] -= result.region.lo[0];
        stretch.hi[0] -= result.region.lo[0];
    }
    if (stretch.empty())
        return;
    const QString path =
        askSaveName(window_, tr("Save selection"), Preferences::folder() + QStringLiteral("/selection.csv"),
                    tr("Signals (*.csv *.edf *.bdf *.wav *.flac *.npy);;All files (*)"));
    if (path.isEmpty())
        return;
    Preferences::setFolder(QFileInfo(path).path());
    Q_EMIT partAsked(croppedTo(whole, stretch),
                     QFileInfo(path).suffix().isEmpty() ? path + QStringLiteral(".csv") : path);
}

} // namespace ui
