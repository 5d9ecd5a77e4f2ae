// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/measure/bench/ladder.h"
#include "ui/workspace/message.h"
#include <QWidget>
#include <thread>

class QCheckBox;
class QLabel;
class QPushButton;
class QSplitter;
class QToolButton;

namespace ui {

class ElidedLabel;
class ExplainCard;
class LadderList;

/// Runs the variants of a CUDA article in the article's order on this machine's GPU, each with its idea, and its gain
/// beside the published one. Needs no document: the data are those of the article.
class LadderPage : public QWidget {
    Q_OBJECT
  public:
    explicit LadderPage(QWidget* parent = nullptr);
    ~LadderPage() override; ///< stops and waits
    /// Index among app::bench::articles(). Stops a run.
    void setArticle(int index);
    void run();
    void stop();
    void askExport();
    /// Writes the page as HTML or Markdown, by the name's end. Throws Error(usage), Error(unwritable).
    void exportTo(const QString& path) const;
    [[nodiscard]] bool running() const { return running_; }
    [[nodiscard]] LadderList& list() const { return *list_; }
    [[nodiscard]] ExplainCard& card() const { return *card_; }
    /// Shows rows as if they had been measured, for tests.
    void setRows(std::vector<app::bench::BenchRow> rows);

  Q_SIGNALS:
    void leaveAsked();
    void message(const ui::Message& message);

  private:
    QWidget* buildBar();
    void show();
    void explain();
    void finish(const QString& sentence);
    [[nodiscard]] const app::bench::Article& article() const;

    int article_ = 0;
    std::vector<app::bench::BenchRow> rows_;
    LadderList* list_;
    ExplainCard* card_;
    QCheckBox* counters_ = nullptr;
    QPushButton* run_ = nullptr;
    ElidedLabel* state_ = nullptr;
    quint64 number_ = 0;
    bool running_ = false;
    std::jthread thread_;
};

} // namespace ui
