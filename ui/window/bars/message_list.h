// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/style/small_widgets.h"
#include "ui/workspace/message.h"
#include <deque>

namespace ui {

/// List of messages, newest first. Shows up to three and folds older ones. A message stays until it is closed.
class MessageList : public Section {
    Q_OBJECT
  public:
    explicit MessageList(QWidget* parent = nullptr);
    void add(const Message& message);
    void clear();
    [[nodiscard]] const std::deque<Message>& messages() const { return messages_; }

  Q_SIGNALS:
    void changed();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    class Cards;
    void rebuild();
    QWidget* card(const Message& message, std::size_t index);
    std::deque<Message> messages_;
    Cards* cards_;
    bool all_ = false;
    bool low_ = false; ///< window is too low for three messages
};

} // namespace ui
