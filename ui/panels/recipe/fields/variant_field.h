// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <QWidget>

class QComboBox;
class QLabel;

namespace ui {

/// Choice of a step's variant and device, with the reason of the automatic choice. Refused variants are grey with a
/// reason. If there are CPU and GPU, each has a group.
class VariantField : public QWidget {
    Q_OBJECT
  public:
    explicit VariantField(QWidget* parent = nullptr);
    /// Shows the last plan's offers for the step; ignores an empty list.
    void setOffers(const std::vector<app::DeviceOffer>& offers);
    /// Sets the step's own choice; empty: auto.
    void setChoice(const std::string& variant, const std::string& device);
    [[nodiscard]] bool hasOffers() const { return !offers_.empty(); }
    [[nodiscard]] QComboBox* combo() const { return combo_; }
    [[nodiscard]] QString why() const;

  Q_SIGNALS:
    void chosen(const std::string& variant, const std::string& device);

  private:
    void fill();
    void addGroup(const app::DeviceOffer& offer);
    void addVariants(const app::DeviceOffer& offer);
    void select();
    void explain();
    [[nodiscard]] const std::string* refusalOfChosen() const;
    std::vector<app::DeviceOffer> offers_; ///< CPU first
    std::string variant_, device_;
    QComboBox* combo_;
    QLabel* why_;
};

/// Lets a combo box show `detailRole` as a second, smaller line below each entry.
void showDetails(QComboBox& combo);
inline constexpr int detailRole = Qt::UserRole + 7;
/// True for headings of groups.
inline constexpr int headRole = Qt::UserRole + 8;
/// Disables an entry, with the reason below it and in its tooltip.
void refuseItem(QComboBox& combo, int index, const QString& reason);

} // namespace ui
