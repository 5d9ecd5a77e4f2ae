// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/layers/layers_panel.h"
#include <QObject>
#include <utility>
#include <vector>

namespace ui {

class ViewStack;
class Workspace;

/// Connects open documents to the layers of views: gives layers their samples, and adds documents as layers.
class DocumentLayers : public QObject {
    Q_OBJECT
  public:
    DocumentLayers(Workspace& workspace, ViewStack& views, QObject* parent = nullptr);
    /// Documents that may become a layer of the shown one.
    [[nodiscard]] std::vector<LayersPanel::Candidate> candidates() const;
    /// Adds an open document as the top layer of the shown one, as a step of undo. A document that cannot be placed is
    /// refused by a message.
    void add(int document);

  Q_SIGNALS:
    void told(const QString& title, const QString& detail);
    void changed(); ///< candidates() may be others

  private:
    void refresh();
    [[nodiscard]] QString nameOf(int document) const;
    [[nodiscard]] QString keyOf(int document) const;
    Workspace& workspace_;
    ViewStack& views_;
};

} // namespace ui
