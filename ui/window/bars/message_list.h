// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/style/parts.h"
#include "ui/workspace/message.h"
#include <deque>

namespace ui {

/// Messages as cards, newest first: at most three, older ones fold into a line. They stay until they are closed.
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
    bool low_ = false; ///< the window has no room for three
};

} // namespace ui
