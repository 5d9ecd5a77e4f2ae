// SPDX-License-Identifier: Apache-2.0
// A journey through the window: lines of a verb and what it is about.
//
//   answer PATH…          what the next file dialog is answered; without a path it is cancelled
//   do ID                 an action by its id, which must be possible now
//   repeat ID             an action until it is not possible any more
//   press N               the N-th button of the newest message
//   drop PATH…            files are dropped on the window
//   find TEXT             types into the search that is open, and Enter
//   set STEP KEY TEXT     types or chooses a value in the form of a step (1 is the first)
//   clipboard TEXT        \n is a new line
//   key KEYS              to whatever has the focus
//   at X Y Z              puts the crosshair there
//   remember NAME         the middle of the view, as a picture
//   run COMMAND           a command line that must succeed; runs what "Copy as command line" gave if it is `copied`
//   expect WHAT …         see journey_words.cpp
//
// {samples} is the folder of samples, {tmp} an empty one, {convapp} the program.
#pragma once
#include "tests/ui/window_support.h"
#include <QImage>
#include <map>
#include <set>

namespace journey_test {

class Journey : public window_test::Window, public ::testing::WithParamInterface<std::string> {
  protected:
    /// Does what a line says; what does not come out is a failure of the test.
    void play(QString line);

  private:
    void act(const QString& verb, const QString& rest);
    void expect(const QString& what, const QString& rest);
    void trigger(const QString& id);
    void answerSoon(const QStringList& paths);
    void drop(const QStringList& paths);
    void set(const QString& rest);
    void run(QString command);
    void expectProbe();
    void expectUntouched(const QString& path);
    void expectQuieterAbove(double share);
    [[nodiscard]] QImage picture();
    [[nodiscard]] static QByteArray bytes(const QString& path);

    std::optional<QStringList> answer_;
    std::map<QString, QImage> pictures_;
};

} // namespace journey_test
