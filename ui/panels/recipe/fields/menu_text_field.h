// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/recipe/fields/fields.h"
#include <string>

class QLineEdit;
class QMenu;

namespace ui {

/// A text, with a button that opens a menu of texts.
class MenuTextField : public ParamField {
  public:
    /// `choose`: name of the button. `spec` must outlive the field.
    MenuTextField(const app::ParamSpec& spec, const QString& choose, QWidget* parent);
    void setValue(const app::Value& value) override;

  protected:
    /// Throws conv::Error with the reason if a text that is a valid value does not suit the data.
    virtual void check(const std::string& text) const { Q_UNUSED(text) }
    /// Returns how to take a typed text that costs too much to be taken at each key; empty: it is taken at once.
    /// Such a text is taken when Enter is pressed or the focus leaves.
    [[nodiscard]] virtual QString howToTake(const std::string& text) const {
        Q_UNUSED(text)
        return {};
    }
    virtual void fill(QMenu& menu) = 0;
    /// Takes a text of the menu, as a step of undo.
    void choose(const std::string& text);
    [[nodiscard]] const app::ParamSpec& spec() const { return spec_; }
    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    void take(const QString& typed, bool merge, bool finished);
    void showMenu(const QWidget& below);

    const app::ParamSpec& spec_;
    QLineEdit* edit_;
    std::string text_;
    bool merging_ = false; ///< further typing extends the latest change
};

} // namespace ui
