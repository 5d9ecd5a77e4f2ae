// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/view_link.h"
#include "ui/views/difference.h"
#include <QComboBox>
#include <QTimer>
#include <array>
#include <map>

class QAbstractButton;
class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;
class QSplitter;
class QVBoxLayout;

namespace ui {

/// Something to look at beside others: the source, or what a variant made of it.
struct NamedResult {
    QString id; ///< unique: "source", "cpu-direct on cpu"
    QString name;
    VolumePtr volume;
    conv::Region domain; ///< where it has values, in the source's index space
};

/// The samples in the shape of the source, NaN where there are none; the same volume if it has that shape already.
[[nodiscard]] VolumePtr wholeOf(const NamedResult& result, const conv::Layout& source);

/// How the pair is shown.
enum class PairMode { swipe, flip, checker, sideBySide };

/// Pictures of results that move together: a pair (swipe line, flip while held, checkerboard) beside the difference of
/// another pair, or up to nine side by side. Choices and what is on screen stay when results are replaced.
class CompareViews : public QWidget {
    Q_OBJECT
  public:
    explicit CompareViews(QWidget* parent = nullptr);
    /// The first one is the source: it says what an index means. An empty list takes everything away.
    void setResults(std::vector<NamedResult> results);
    [[nodiscard]] const std::vector<NamedResult>& results() const { return results_; }
    /// Window and colours to begin with.
    void takeWindow(const WindowLevel& from);
    /// Later results leave the choice as it is; an id that is not there yet waits for its result.
    void setPair(const QString& a, const QString& b);
    /// b − a.
    void setDifferencePair(const QString& a, const QString& b);
    void setMode(PairMode mode);
    [[nodiscard]] PairMode mode() const { return mode_; }
    /// 0 axial, 1 coronal, 2 sagittal, 3: 3-D; volumes only.
    void setPlane(int plane);
    [[nodiscard]] int plane() const { return plane_; }
    /// Results shown side by side, by id, nine at most; empty: the first nine. Beside nine results the source has no
    /// place.
    void setShownSideBySide(const QStringList& ids);
    void setKind(DifferenceKind kind);
    void setThreshold(double threshold);

    // What the keys of a comparison do.
    void jumpToWorst();
    void swapPair();

    [[nodiscard]] DataView* pairView() const { return pair_; }
    [[nodiscard]] DataView* differenceView() const { return difference_; }
    [[nodiscard]] const std::vector<DataView*>& cells() const { return cells_; }
    /// Of the difference's pair, once it was counted.
    [[nodiscard]] const std::optional<DifferenceFacts>& facts() const { return facts_; }
    /// Nothing is being counted.
    [[nodiscard]] bool settled() const { return !counting_ && !countSoon_.isActive(); }

  Q_SIGNALS:
    void probe(const ui::Probe& probe);
    void factsChanged();

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
    void rebuild();   ///< the views, after another kind of data, plane or mode
    void fillViews(); ///< with what the combos say
    void fillCells();
    [[nodiscard]] std::vector<const NamedResult*> sideBySide() const;
    void countAgain(); ///< soon
    void count();
    void showFacts();
    void tell(const Probe& at);
    /// A linked view of the chosen kind.
    [[nodiscard]] DataView* makeCell(const VolumePtr& before, const VolumePtr& after, Show show);
    [[nodiscard]] VolumePtr wholeOf(const NamedResult& result);
    [[nodiscard]] const NamedResult* find(const QString& id) const;
    /// What a combo asks for, else the result at `otherwise`.
    [[nodiscard]] const NamedResult* chosen(const QComboBox* combo, std::size_t otherwise) const;
    /// "direct 66.21" at an index.
    [[nodiscard]] QString words(const NamedResult& result, const conv::Index3& index, conv::Item item) const;

    std::vector<NamedResult> results_;
    std::map<const conv::Volume*, VolumePtr> padded_; ///< of results that are smaller than the source
    ViewLink link_;
    std::shared_ptr<WindowLevel> window_;
    DataView *pair_ = nullptr, *difference_ = nullptr;
    std::vector<DataView*> cells_;
    QStringList shownIds_;
    PairMode mode_ = PairMode::swipe;
    int plane_ = 0;
    std::optional<DifferenceFacts> facts_;
    bool counting_ = false, ringed_ = false;
    quint64 counted_ = 0;
    QTimer countSoon_;

    QGridLayout* pairHost_ = nullptr; ///< holds the pair, or the cells
    QVBoxLayout* differenceHost_ = nullptr;
    QSplitter* split_ = nullptr;
    QWidget *differenceSide_ = nullptr, *pairRow_ = nullptr;
    std::array<QAbstractButton*, 4> modes_{};
    QComboBox *a_ = nullptr, *b_ = nullptr, *from_ = nullptr, *to_ = nullptr, *kind_ = nullptr, *planes_ = nullptr;
    QToolButton *hold_ = nullptr, *worst_ = nullptr;
    QLineEdit* threshold_ = nullptr;
    QLabel* factsLabel_ = nullptr;
};

} // namespace ui
