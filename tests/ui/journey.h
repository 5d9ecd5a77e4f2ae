// SPDX-License-Identifier: Apache-2.0
// A journey through the window: one line per action or expectation, a verb with its arguments.
//
//   answer PATH…          files for the next file dialog; without a path it is cancelled
//   do ID                 triggers an action, which must be enabled
//   repeat ID             triggers an action until it is disabled
//   press N               presses the N-th button of the newest message
//   drop PATH…            drops files and addresses on the window
//   server FOLDER         serves a folder; {server} is its address from then on
//   fault PATTERN KIND    plants a fault in the server, see tests/cli/web_server.py
//   address TEXT          types into the open dialog of addresses, then Enter
//   find TEXT             types into the open search, then Enter
//   set STEP KEY TEXT     types or chooses a value in the form of a step (1 is the first)
//   clipboard TEXT        sets the clipboard; \n is a new line
//   key KEYS              sends keys to the focused widget
//   type TEXT             types into the focused widget
//   reach NAME            presses Tab until the widget of that accessible name has the focus
//   dialog TEXT           types into the next file dialog, then Enter
//   at X Y Z              sets the crosshair
//   region BOX            sets the box of the current region: 10:50x20:60
//   remember NAME         stores a screenshot of the middle of the view
//   run COMMAND           runs a command line that must succeed; `copied` runs the result of "Copy as command line"
//   size W H              resizes the window
//   caption TEXT          the sentence below the window in a film (docs/film.sh)
//   watch SECONDS         a film shows the window for so long; a test does not wait
//   slide STEP KEY FROM TO UNIT SECONDS   moves a value of a form
//   travel X Y Z SECONDS  moves the crosshair
//   wipe FROM TO SECONDS  moves the line between before and after
//   turn FROM TO SECONDS  turns the volume by a drag between two shares of its width
//   expect WHAT …         see journey_words.cpp
//
// A journey keys_….txt uses key, type, reach and dialog alone, beside expectations.
//
// {samples} is the folder of samples, {tmp} an empty one, {convapp} the program.
#pragma once
#include "tests/ui/film.h"
#include "tests/ui/web_folder.h"
#include "tests/ui/window_support.h"
#include <QImage>
#include <QPointer>
#include <map>
#include <set>

namespace journey_test {

class Journey : public window_test::Window, public ::testing::WithParamInterface<std::string> {
  protected:
    void play(QString line);

  private:
    void act(const QString& verb, const QString& rest);
    void expect(const QString& what, const QString& rest);
    void trigger(const QString& id);
    /// Acts by key events; returns false for other verbs.
    bool actByKeys(const QString& verb, const QString& rest);
    /// Acts as a film shows it; returns false for other verbs.
    bool actInFilm(const QString& verb, const QString& rest);
    /// Acts in the batch window; returns false for other verbs.
    bool actInBatch(const QString& verb, const QString& rest);
    [[nodiscard]] Film& film();
    void typeSoon(const QString& text);
    void returnUntilClosed(const QPointer<QWidget>& dialog, const QString& text);
    void reach(const QString& name);
    void expectCompared(int rows);
    void expectRows(const QString& state, std::size_t count);
    void answerSoon(const QStringList& paths);
    void drop(const QStringList& paths);
    void set(const QString& rest);
    void run(QString command);
    void expectProbe();
    void expectCourse(std::size_t times);
    void expectUntouched(const QString& path);
    void expectQuieterAbove(double share);
    [[nodiscard]] QImage picture();
    [[nodiscard]] static QByteArray bytes(const QString& path);

    std::optional<QStringList> answer_;
    std::optional<QString> typed_; ///< for the next file dialog
    std::map<QString, QImage> pictures_;
    std::unique_ptr<window_test::WebFolder> server_;
    std::unique_ptr<Film> film_;
};

} // namespace journey_test
