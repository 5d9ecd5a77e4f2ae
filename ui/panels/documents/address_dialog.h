// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace ui {

/// Asks for the address of an OME-Zarr store on a server, with user and password where the server needs them.
class AddressDialog : public QDialog {
    Q_OBJECT
  public:
    explicit AddressDialog(QWidget* parent = nullptr);
    ~AddressDialog() override;
    [[nodiscard]] QLineEdit* addressField() const { return address_; }
    [[nodiscard]] QLineEdit* userField() const { return user_; }
    [[nodiscard]] QLineEdit* passwordField() const { return password_; }
    [[nodiscard]] QPushButton* openButton() const { return open_; }
    /// Says why the address cannot be opened; empty if it can.
    [[nodiscard]] QLabel* reason() const { return reason_; }

  Q_SIGNALS:
    /// `address` may hold user and password.
    void chosen(const QString& address);

  protected:
    void accept() override;

  private:
    void check();
    [[nodiscard]] QString address() const;

    QLineEdit *address_, *user_, *password_;
    QLabel* reason_;
    QPushButton* open_;
};

} // namespace ui
