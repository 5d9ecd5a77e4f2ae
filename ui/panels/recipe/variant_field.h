// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <QWidget>

class QComboBox;
class QLabel;

namespace ui {

/// How and where a step is computed: the choice, why `auto` chose as it did, and all others; refused ones are grey with
/// the reason below their name. Where there are devices of both kinds, each has a group with its variants.
class VariantField : public QWidget {
    Q_OBJECT
  public:
    explicit VariantField(QWidget* parent = nullptr);
    /// What the last plan offered for the step; nothing new while it is empty.
    void setOffers(const std::vector<app::DeviceOffer>& offers);
    /// The step's own choice; empty: auto.
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
    std::vector<app::DeviceOffer> offers_; ///< the CPU first
    std::string variant_, device_;
    QComboBox* combo_;
    QLabel* why_;
};

/// A list of a combo box shows a second, smaller line below each entry: the text of `detailRole`.
void showDetails(QComboBox& combo);
inline constexpr int detailRole = Qt::UserRole + 7;
/// Of entries that only head a group: true.
inline constexpr int headRole = Qt::UserRole + 8;
/// Greys an entry; the reason stands below it and in its tooltip.
void refuseItem(QComboBox& combo, int index, const QString& reason);

} // namespace ui
