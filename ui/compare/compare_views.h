// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/model/named_result.h"
#include "ui/compare/view_link.h"
#include "ui/views/difference.h"
#include <QComboBox>
#include <QTimer>
#include <array>
#include <functional>
#include <map>

class QAbstractButton;
class QBoxLayout;
class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;
class QSplitter;
class QVBoxLayout;

namespace ui {

class ViewMenu;

/// Returns a volume of the source's shape, padded with NaN; the same volume if the shapes agree.
[[nodiscard]] VolumePtr wholeOf(const NamedResult& result, const conv::Layout& source);

enum class PairMode { swipe, flip, checker, sideBySide };

/// Linked views of results: a pair (swipe, flip, checkerboard) beside the difference of another pair, or up to nine
/// side by side. Replacing results keeps choices and position.
class CompareViews : public QWidget {
    Q_OBJECT
  public:
    explicit CompareViews(QWidget* parent = nullptr);
    /// The first result is the source, which defines indices. An empty list clears the views.
    void setResults(std::vector<NamedResult> results);
    [[nodiscard]] const std::vector<NamedResult>& results() const { return results_; }
    void takeWindow(const WindowLevel& from);
    /// Sets what stands below images of the views.
    void setCaption(std::function<QString()> caption) { caption_ = std::move(caption); }
    /// Shows a warning above the views; an empty text hides it.
    void setNote(const QString& note);
    [[nodiscard]] QString note() const;
    /// Takes over the plane that cuts the volume away, unless it is the one that was taken before.
    void takeCut(const VolumeCut& from);
    /// Selects a pair by id, even for results that are not available yet. Later results keep the choice.
    void setPair(const QString& a, const QString& b);
    /// Selects the difference b − a.
    void setDifferencePair(const QString& a, const QString& b);
    void setMode(PairMode mode);
    [[nodiscard]] PairMode mode() const { return mode_; }
    /// 0 axial, 1 coronal, 2 sagittal, 3 3-D; volumes only.
    void setPlane(int plane);
    [[nodiscard]] int plane() const { return plane_; }
    /// Sets the results shown side by side by id; empty: the first nine. Nine leave no room for the source.
    void setShownSideBySide(const QStringList& ids);
    void setKind(DifferenceKind kind);
    void setThreshold(double threshold);

    void jumpToWorst();
    void swapPair();

    [[nodiscard]] DataView* pairView() const { return pair_; }
    [[nodiscard]] DataView* differenceView() const { return difference_; }
    [[nodiscard]] const std::vector<DataView*>& cells() const { return cells_; }
    [[nodiscard]] const std::optional<DifferenceFacts>& facts() const { return facts_; }
    [[nodiscard]] bool settled() const { return !counting_ && !countSoon_.isActive(); }

  Q_SIGNALS:
    void probe(const ui::Probe& probe);
    void factsChanged();
    /// Something was copied, saved, or failed: a title and a detail.
    void told(const QString& title, const QString& detail);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* buildPair();
    QWidget* buildDifference();
    [[nodiscard]] QComboBox* resultCombo(const QString& name);
    void fillCombos();
    void wish(QComboBox* combo, const QString& id);
    void fitModes(bool signal);
    void fitRoom();
    void rebuild();   ///< recreates views for other data, plane or mode
    void fillViews(); ///< updates views from the combo boxes
    void fillCells();
    [[nodiscard]] std::vector<const NamedResult*> sideBySide() const;
    void countAgain(); ///< delayed
    void count();
    void showFacts();
    void tell(const Probe& at);
    [[nodiscard]] DataView* makeCell(const VolumePtr& before, const VolumePtr& after, Show show);
    [[nodiscard]] VolumePtr wholeOf(const NamedResult& result);
    [[nodiscard]] const NamedResult* find(const QString& id) const;
    /// Returns the combo's result, else the result at index `otherwise`.
    [[nodiscard]] const NamedResult* chosen(const QComboBox* combo, std::size_t otherwise) const;
    /// "direct 66.21" at an index.
    [[nodiscard]] QString words(const NamedResult& result, const conv::Index3& index, conv::Item item) const;

    std::vector<NamedResult> results_;
    std::map<const conv::Volume*, VolumePtr> padded_;
    ViewLink link_;
    std::shared_ptr<WindowLevel> window_;
    DataView *pair_ = nullptr, *difference_ = nullptr;
    std::vector<DataView*> cells_;
    VolumeCut cut_;                  ///< that of the 3-D views
    std::optional<ClipPlane> taken_; ///< the last one from takeCut()
    QStringList shownIds_;
    PairMode mode_ = PairMode::swipe;
    int plane_ = 0;
    std::optional<DifferenceFacts> facts_;
    bool counting_ = false, ringed_ = false;
    quint64 counted_ = 0;
    QTimer countSoon_;
    std::function<QString()> caption_;
    ViewMenu* menu_;

    QGridLayout* pairHost_ = nullptr;
    QVBoxLayout* differenceHost_ = nullptr;
    QSplitter* split_ = nullptr;
    QWidget *differenceSide_ = nullptr, *pairRow_ = nullptr, *factsBar_ = nullptr;
    QBoxLayout* factsLines_ = nullptr; ///< controls and numbers of the difference, in one line or two
    std::array<QAbstractButton*, 4> modes_{};
    QComboBox *a_ = nullptr, *b_ = nullptr, *from_ = nullptr, *to_ = nullptr, *kind_ = nullptr, *planes_ = nullptr;
    QToolButton *hold_ = nullptr, *worst_ = nullptr;
    QLineEdit* threshold_ = nullptr;
    QLabel *factsLabel_ = nullptr, *note_ = nullptr;
};

} // namespace ui
