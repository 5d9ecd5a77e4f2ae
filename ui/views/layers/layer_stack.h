// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/view_history.h"
#include "ui/views/layers/added_layer.h"
#include "ui/views/window_level/window_level.h"
#include <QElapsedTimer>
#include <functional>
#include <map>

namespace ui {

/// Settings of a view's layers, as undo restores them.
struct LayerState {
    bool overlaid = false; ///< channels are shown over each other
    std::vector<ChannelLook> channels;
    BaseLook base;
    std::vector<AddedLayer> added; ///< the top one first
    /// Channels whose contrast a step changes; contrast is also set elsewhere, and undo leaves that alone.
    std::vector<bool> contrasts = {};
};

/// The layers of a document, with undo. The looks of its channels are in WindowLevel. Shared by the document's views.
class LayerStack : public QObject {
    Q_OBJECT
  public:
    explicit LayerStack(std::shared_ptr<WindowLevel> window) : window_(std::move(window)) {}
    void setWindowLevel(std::shared_ptr<WindowLevel> window) { window_ = std::move(window); }
    [[nodiscard]] const BaseLook& base() const { return base_; }
    /// Layers from other documents, the top one first.
    [[nodiscard]] const std::vector<AddedLayer>& added() const { return added_; }
    /// Samples of a document; none while it is not open.
    [[nodiscard]] LayerSamples samples(const QString& document) const;
    /// Sets the samples of all documents that layers need.
    void setSamples(std::map<QString, LayerSamples> samples);

    [[nodiscard]] LayerState state() const;
    /// Sets base and added layers without a step of undo.
    void setAdded(const BaseLook& base, std::vector<AddedLayer> added);
    /// Changes the layers as a step of undo. Changes with one name within a second are one step: a drag of a slider.
    void edit(const QString& what, const std::function<void(LayerState& state)>& change);
    /// Shows the channels over each other, or the chosen one alone, as a step of undo.
    void setOverlaid(bool overlaid);
    [[nodiscard]] const ViewHistory<LayerState>& history() const { return history_; }
    void undo();
    void redo();
    /// Sets the number of recipe changes so far, for the steps that follow.
    void setRecipeChanges(std::size_t count) { recipeChanges_ = count; }

  Q_SIGNALS:
    void changed();

  private:
    void set(const LayerState& state);
    void travel(const ViewHistory<LayerState>::Step* step, void (ViewHistory<LayerState>::*move)(LayerState& now));
    std::shared_ptr<WindowLevel> window_;
    BaseLook base_;
    std::vector<AddedLayer> added_;
    std::map<QString, LayerSamples> samples_; ///< by document; history and layers hold none
    ViewHistory<LayerState> history_;
    std::size_t recipeChanges_ = 0;
    QElapsedTimer sinceEdit_;
};

} // namespace ui
