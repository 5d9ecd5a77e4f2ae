// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/actions/actions.h"
#include "ui/compare/model/sweep_controller.h"
#include "ui/compare/views/view_link.h"
#include "ui/workspace/workspace.h"
#include <QTimer>
#include <array>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace ui {

class ElidedLabel;
class NumbersPanel;
class ViewMenu;

/// Parameter sweep of a recipe in up to 5 × 5 linked views, with numbers of each version. SweepController computes
/// them.
class SweepPage : public QWidget {
    Q_OBJECT
  public:
    explicit SweepPage(Workspace& workspace, QWidget* parent = nullptr);
    ~SweepPage() override;
    /// Starts with the current document and the window and position of `view`.
    void open(const DataView& view);
    /// Sets the parameter of a side (0 across, 1 down) and its values.
    void setAxis(int side, int step, const std::string& key, const QStringList& values);
    /// 0 axial, 1 coronal, 2 sagittal, 3 3-D; volumes only.
    void setPlane(int plane);
    void adopt(int cell);

    [[nodiscard]] const std::vector<SweepCell>& cells() const { return sweep_.cells(); }
    [[nodiscard]] const std::vector<DataView*>& views() const { return views_; }
    [[nodiscard]] QPushButton* useButton(int cell) const { return use_.at(static_cast<std::size_t>(cell)); }
    [[nodiscard]] NumbersPanel& numbers() const { return *numbers_; }
    [[nodiscard]] bool settled() const { return !sweep_.working() && !soon_.isActive(); }

  Q_SIGNALS:
    void leaveAsked();
    void probe(const ui::Probe& probe);
    void told(const QString& title, const QString& detail);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* buildBar();
    QWidget* buildSide(int side);
    [[nodiscard]] QString caption() const; ///< below figures
    void fitWidth();
    void fillChoices(const std::vector<SweepChoice>& old); ///< `old`: those before
    void suggest(int side);
    void readFields();
    void rebuild();
    void showProblem(int cell);
    void markAdopted();
    void compute();
    [[nodiscard]] SweepAxis axis(int side) const;

    Workspace& workspace_;
    std::shared_ptr<WindowLevel> window_;
    std::shared_ptr<Marks> marks_; ///< shared with the views of the document
    conv::Item item_;
    conv::Index3 cursor_{0, 0, 0};
    ViewLink link_;
    std::vector<DataView*> views_;
    std::vector<QLabel*> problems_; ///< replace the views of cells with errors
    std::vector<QPushButton*> use_;
    int plane_ = 0;
    std::array<QComboBox*, 2> sides_{};
    std::array<QLineEdit*, 2> values_{};
    QComboBox* planes_ = nullptr;
    NumbersPanel* numbers_ = nullptr;
    ViewMenu* menu_ = nullptr;
    QPushButton* showNumbers_ = nullptr;
    QMetaObject::Connection marksChanged_;
    ElidedLabel* state_ = nullptr;
    QWidget* host_ = nullptr;
    QWidget *down_ = nullptr, *downBar_ = nullptr; ///< second side, and its own row in a narrow window
    QHBoxLayout *barRow_ = nullptr, *downRow_ = nullptr;
    QTimer soon_;
    SweepController sweep_;
};

} // namespace ui
