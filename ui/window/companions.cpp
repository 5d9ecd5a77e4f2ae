// SPDX-License-Identifier: Apache-2.0
#include "ui/window/companions.h"
#include "app/io/io.h"
#include "ui/text/app_text.h"
#include "ui/views/signal/signal_view.h"
#include "ui/workspace/background.h"
#include "ui/workspace/workspace.h"
#include <QPointer>
#include <algorithm>

namespace ui {

Companions::Companions(const Workspace& workspace, QObject* parent) : QObject(parent), workspace_(workspace) {}

void Companions::show(SignalView* view, const QString& series, bool shown) {
    if (view == nullptr || workspace_.documents().empty())
        return;
    const std::vector<SeriesChoice>& others = workspace_.documents().extra().others;
    const auto wanted = std::ranges::find(others, series, &SeriesChoice::id);
    if (wanted == others.end())
        return;
    if (!shown) {
        std::vector<VolumePtr> rest = view->companions();
        std::erase_if(rest, [&](const VolumePtr& v) { return v->layout().geometry.spacing[0] == wanted->spacing; });
        view->setCompanions(rest);
        return;
    }
    struct Read {
        VolumePtr volume;
        QString error;
    };
    inBackground(
        this,
        [path = workspace_.documents().current().path, id = series.toStdString()] {
            Read read;
            try {
                app::io::LoadOptions options;
                options.series = id;
                read.volume = std::make_shared<conv::Volume>(app::io::load(path, options));
            } catch (const std::exception& e) {
                read.error = appText(e.what());
            }
            return read;
        },
        [this, at = QPointer<SignalView>(view)](const Read& read) {
            if (!read.volume) {
                Q_EMIT failed(read.error);
                return;
            }
            if (!at)
                return;
            std::vector<VolumePtr> all = at->companions();
            all.push_back(read.volume);
            std::ranges::sort(all, {}, [](const VolumePtr& v) { return v->layout().geometry.spacing[0]; });
            at->setCompanions(all);
        });
}

} // namespace ui
