#pragma once
#include "app/session/session.h"
#include <QWidget>

class QComboBox;
class QLabel;

namespace ui {

/// How the convolutions of a step are computed: the choice, why `auto` chose as it did, and all others; refused ones
/// are grey with the reason below their name.
class VariantField : public QWidget {
    Q_OBJECT
  public:
    explicit VariantField(QWidget* parent = nullptr);
    /// What the last plan offered for the step; nothing new while it is empty.
    void setOffers(const std::vector<app::VariantOffer>& offers);
    /// The step's own choice; empty: auto.
    void setVariant(const std::string& variant);
    [[nodiscard]] bool hasOffers() const { return !offers_.empty(); }
    [[nodiscard]] QComboBox* combo() const { return combo_; }
    [[nodiscard]] QString why() const;

  Q_SIGNALS:
    void chosen(const std::string& variant);

  private:
    void fill();
    std::vector<app::VariantOffer> offers_;
    std::string variant_;
    QComboBox* combo_;
    QLabel* why_;
};

/// A list of a combo box shows a second, smaller line below each entry: the text of `detailRole`.
void showDetails(QComboBox& combo);
inline constexpr int detailRole = Qt::UserRole + 7;
/// Greys an entry; the reason stands below it and in its tooltip.
void refuseItem(QComboBox& combo, int index, const QString& reason);

} // namespace ui
