// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/style/small_widgets.h"
#include "ui/views/layers/layer_rows.h"
#include <QPointer>

class QMenu;

namespace ui {

class LayerControls;
class LayerList;

/// The layers of the shown document: a list, and the settings of the chosen one. Hidden while the document is the only
/// layer and no other could be added.
class LayersPanel : public Section {
    Q_OBJECT
  public:
    explicit LayersPanel(QWidget* parent = nullptr);
    void setView(DataView* view); ///< null: none
    /// A document that may be added as a layer.
    struct Candidate {
        int document = -1;
        QString name;
        QString refusal; ///< why it cannot be placed; empty: it can
    };
    void setCandidates(std::vector<Candidate> candidates);
    [[nodiscard]] LayerList* list() const { return list_; }
    [[nodiscard]] LayerControls* controls() const { return controls_; }

  Q_SIGNALS:
    void changed();
    void addAsked(int document);

  private:
    void connectControls();
    void show();
    void choose(int row);
    void openMenu(const QPoint& global);
    void openAddMenu(const QPoint& global);
    void addCandidates(QMenu& menu);
    void addColors(QMenu& menu, const LayerRow& row, std::size_t at);
    void addRowCommands(QMenu& menu, const std::vector<LayerRow>& rows, std::size_t at);
    QPointer<DataView> view_;
    std::vector<QMetaObject::Connection> connections_;
    std::vector<Candidate> candidates_;
    LayerList* list_;
    LayerControls* controls_;
    QLabel* note_; ///< problem or assumption of the chosen layer
    QToolButton* add_;
    int chosen_ = -1; ///< an added layer or the document; −1: the chosen channel
};

} // namespace ui
