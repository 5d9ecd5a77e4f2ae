// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/views/compare_scene.h"
#include "ui/compare/views/difference_part.h"
#include "ui/compare/views/pair_part.h"
#include <functional>

class QLabel;
class QSplitter;

namespace ui {

/// Linked views of results: a pair beside the difference of another pair, or up to nine side by side. Replacing results
/// keeps choices and position.
class CompareViews : public QWidget {
    Q_OBJECT
  public:
    explicit CompareViews(QWidget* parent = nullptr);
    /// The first result is the source, which defines indices. An empty list clears the views.
    void setResults(std::vector<NamedResult> results);
    [[nodiscard]] const std::vector<NamedResult>& results() const { return scene_.results.list(); }
    void takeWindow(const WindowLevel& from);
    /// Takes over the plane that cuts the volume away, unless it is the one that was taken before.
    void takeCut(const VolumeCut& from);
    /// Sets what stands below images of the views.
    void setCaption(std::function<QString()> caption) { caption_ = std::move(caption); }
    /// Shows a warning above the views; an empty text hides it.
    void setNote(const QString& note);
    [[nodiscard]] QString note() const;
    /// Shows a pair by id, once its results are there. Later results keep the choice.
    void setPair(const QString& a, const QString& b);
    /// Shows the difference b − a.
    void setDifferencePair(const QString& a, const QString& b);
    void jumpToWorst();

    [[nodiscard]] PairPart& pair() { return *pair_; }
    [[nodiscard]] DifferencePart& difference() { return *difference_; }
    [[nodiscard]] bool settled() const { return difference_->settled(); }

  Q_SIGNALS:
    void probe(const ui::Probe& probe);
    /// Something was copied, saved, or failed: a title and a detail.
    void told(const QString& title, const QString& detail);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    [[nodiscard]] ViewMenu* makeMenu();
    void fitRoom();
    void rebuild();   ///< makes views for other data, plane or mode
    void fillViews(); ///< shows the chosen results
    void tell(const Probe& at);

    CompareScene scene_;
    VolumeCut cut_;                  ///< that of the 3-D views
    std::optional<ClipPlane> taken_; ///< the last one from takeCut()
    std::function<QString()> caption_;
    QLabel* note_;
    QSplitter* split_;
    PairPart* pair_;
    DifferencePart* difference_;
};

} // namespace ui
