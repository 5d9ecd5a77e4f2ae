// SPDX-License-Identifier: Apache-2.0
#include "ui/views/spoken_view.h"
#include "ui/text/number.h"
#include "ui/views/signal/signal_view.h"
#include "ui/views/slice/slice_view.h"
#include "ui/views/volume/volume_view.h"
#include <QCoreApplication>

namespace ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ui::SpokenView", text);
}

/// Returns the visible part of the data; empty for views of several parts.
QString partOf(const DataView& view) {
    const conv::Layout& layout = view.before()->layout();
    if (const auto* slice = qobject_cast<const SliceView*>(&view))
        return layout.dimension == 3 ? tr("slice %1").arg(placeText(slice->slice(), slice->sliceCount()))
                                     : tr("%1 × %2 pixels").arg(integer(layout.extent[0]), integer(layout.extent[1]));
    if (const auto* signal = qobject_cast<const SignalView*>(&view))
        return layout.channels > 1 ? tr("channel %1, %2").arg(signal->channelName(view.item().channel), view.zoomText())
                                   : view.zoomText();
    return {};
}

} // namespace

QString spokenView(const DataView& view, const QString& shown) {
    if (!view.before())
        return {};
    if (const auto* volume = qobject_cast<const VolumeView*>(&view))
        return volume->error().isEmpty() ? volume->stateTexts().front() : volume->error();
    QStringList words{shown};
    if (const QString part = partOf(view); !part.isEmpty())
        words << part;
    const Probe at = view.probeAt(view.cursorPoint());
    if (at.inside)
        words << tr("%1 at %2").arg(at.value, at.physical.isEmpty() ? at.place : at.physical);
    return words.join(QStringLiteral(", "));
}

} // namespace ui
