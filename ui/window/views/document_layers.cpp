// SPDX-License-Identifier: Apache-2.0
#include "ui/window/views/document_layers.h"
#include "ui/views/layers/layer_place.h"
#include "ui/window/views/view_stack.h"
#include "ui/workspace/workspace.h"

namespace ui {

DocumentLayers::DocumentLayers(Workspace& workspace, ViewStack& views, QObject* parent)
    : QObject(parent), workspace_(workspace), views_(views) {
    connect(&views, &ViewStack::viewChanged, this, &DocumentLayers::refresh);
    connect(&workspace.documents(), &OpenDocuments::added, this, &DocumentLayers::refresh);
    connect(&workspace.documents(), &OpenDocuments::closed, this, &DocumentLayers::refresh);
    connect(&workspace.runs(), &RunController::resultChanged, this, &DocumentLayers::refresh);
}

QString DocumentLayers::keyOf(int document) const {
    return QString::fromStdString(workspace_.documents().at(document).path.string()) + QLatin1Char('\n') +
           workspace_.documents().extra(document).series;
}

QString DocumentLayers::nameOf(int document) const {
    return QString::fromStdString(workspace_.documents().at(document).title);
}

/// Gives samples to the layers of all views. Those of closed documents are dropped.
void DocumentLayers::refresh() {
    for (int i = 0; i < workspace_.documents().count(); ++i) {
        LayerStack& layers = *views_.viewOf(i)->layers();
        std::map<QString, LayerSamples> samples;
        for (const AddedLayer& layer : layers.added())
            for (int other = 0; other < workspace_.documents().count(); ++other)
                if (keyOf(other) == layer.document) {
                    const app::Document& d = workspace_.documents().at(other);
                    samples[layer.document] = {d.source, d.outcome.heldBack ? nullptr : d.outcome.result};
                    break;
                }
        layers.setSamples(std::move(samples));
    }
    Q_EMIT changed();
}

std::vector<LayersPanel::Candidate> DocumentLayers::candidates() const {
    std::vector<LayersPanel::Candidate> all;
    const DataView* view = views_.view();
    if (view == nullptr || !view->before() || view->before()->layout().dimension < 2)
        return all;
    for (int i = 0; i < workspace_.documents().count(); ++i)
        if (i != workspace_.documents().row())
            all.push_back(
                {i, nameOf(i),
                 layerPlace(view->before()->layout(), workspace_.documents().at(i).source->layout()).problem});
    return all;
}

void DocumentLayers::add(int document) {
    DataView* view = views_.view();
    if (view == nullptr || document < 0 || document >= workspace_.documents().count() ||
        document == workspace_.documents().row())
        return;
    const QString name = nameOf(document);
    const conv::Volume& source = *workspace_.documents().at(document).source;
    const LayerPlace place = layerPlace(view->before()->layout(), source.layout());
    if (!place.problem.isEmpty()) {
        Q_EMIT told(tr("%1 cannot be a layer of %2").arg(name, nameOf(workspace_.documents().row())), place.problem);
        return;
    }
    const AddedLayer layer = layerOf(source, keyOf(document), name);
    view->layers()->edit(tr("Add layer %1").arg(name),
                         [&](LayerState& state) { state.added.insert(state.added.begin(), layer); });
    refresh();
    if (!place.note.isEmpty())
        Q_EMIT told(tr("%1 is a layer now").arg(name), place.note);
}

} // namespace ui
