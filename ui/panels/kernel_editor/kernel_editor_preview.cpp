// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/kernel_editor_preview.h"
#include "ui/models/thumbnail.h"
#include "ui/style/theme.h"
#include <QPainter>
#include <algorithm>
#include <cstring>

namespace ui {
namespace {

conv::Volume sliceOf(const conv::Volume& volume, std::int64_t z) {
    conv::Layout layout = volume.layout();
    z = std::clamp<std::int64_t>(z, 0, layout.extent[2] - 1);
    const std::int64_t samples = layout.extent[0] * layout.extent[1];
    layout.extent[2] = 1;
    layout.times = 1;
    if (layout.dimension == 3)
        layout = layout.onlyChannel(0);
    conv::Volume slice(layout, volume.info());
    conv::withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
        for (const conv::Item& item : conv::itemsOf(layout))
            std::memcpy(slice.as<T>(item), volume.as<T>(item) + z * samples,
                        static_cast<std::size_t>(samples) * sizeof(T));
    });
    return slice;
}

} // namespace

KernelPreview::KernelPreview(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Live preview: before and after"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    soon_.setSingleShot(true);
    soon_.setInterval(30);
    connect(&soon_, &QTimer::timeout, this, &KernelPreview::draw);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
}

void KernelPreview::setSource(std::shared_ptr<const conv::Volume> source) {
    if (source == source_)
        return;
    source_ = std::move(source);
    shown_ = nullptr;
    z_ = source_ ? source_->layout().extent[2] / 2 : 0;
    before_ = after_ = {};
    soon_.start();
}

void KernelPreview::setPatch(const conv::Region& region, std::shared_ptr<const conv::Volume> samples) {
    if (!source_ || region.size(2) != 1 || samples->layout().extent[0] < source_->layout().extent[0])
        return;
    if (region.lo[2] != z_)
        before_ = {};
    z_ = region.lo[2];
    shown_ = std::move(samples);
    shownIsSlice_ = true;
    stale_ = false;
    soon_.start();
}

void KernelPreview::setResult(std::shared_ptr<const conv::Volume> result) {
    if (!result)
        return;
    shown_ = std::move(result);
    shownIsSlice_ = false;
    stale_ = false;
    soon_.start();
}

void KernelPreview::setStale(bool stale) {
    stale_ = stale;
    update();
}

void KernelPreview::draw() {
    const QSize half(std::max(1, (width() - 8) / 2), height());
    const QSize pixels = half * devicePixelRatioF();
    const auto picture = [&](const conv::Volume& v, std::int64_t z) {
        return v.layout().dimension == 1 ? thumbnail(v, pixels) : thumbnail(sliceOf(v, z), pixels);
    };
    if (source_ && before_.size() != pixels)
        before_ = picture(*source_, z_);
    if (shown_)
        after_ = picture(*shown_, shownIsSlice_ ? 0 : z_);
    update();
}

void KernelPreview::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    soon_.start();
}

void KernelPreview::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setRenderHint(QPainter::SmoothPixmapTransform);
    const DataColors& d = dataColors();
    const double wide = (width() - 8) / 2.0;
    const std::pair<const QImage*, QString> halves[] = {{&before_, tr("before")},
                                                        {&after_, after_.isNull() ? tr("computing")
                                                                  : stale_        ? tr("after, being recomputed")
                                                                                  : tr("after")}};
    double left = 0;
    for (const auto& [image, name] : halves) {
        const QRectF box(left, 0, wide, height());
        p.fillRect(box, Qt::black);
        if (!image->isNull())
            p.drawImage(box, *image);
        p.setFont(ui::font(12, QFont::Medium));
        const QRectF label(box.left() + 8, 8, p.fontMetrics().horizontalAdvance(name) + 16, textSize(12) + 10);
        p.setPen(Qt::NoPen);
        p.setBrush(d.labelFill);
        p.drawRoundedRect(label, 4, 4);
        p.setPen(d.labelText);
        p.drawText(label, Qt::AlignCenter, name);
        left += wide + 8;
    }
}

} // namespace ui
