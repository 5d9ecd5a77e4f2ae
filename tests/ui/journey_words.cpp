// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/journey.h"
#include "ui/panels/documents/address_dialog.h"
#include "ui/panels/kernel_editor/kernel_editor.h"
#include "ui/panels/kernel_editor/kernel_editor_facts.h"
#include "ui/panels/kernel_editor/kernel_editor_grid.h"
#include "ui/panels/measure/measure_panel.h"
#include "ui/panels/measure/time_course.h"
#include "ui/panels/signal/signal_analysis.h"
#include "ui/window/bars/palette.h"
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMimeData>
#include <QProcess>
#include <numeric>

namespace journey_test {
namespace {

QStringList words(const QString& text) {
    return text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

/// Mean of a spectrum in dB from `share` of the axis on.
double meanFrom(const std::vector<double>& values, double share) {
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size()));
    return std::accumulate(first, values.end(), 0.0) / static_cast<double>(values.end() - first);
}

} // namespace

void Journey::play(QString line) {
    line.replace(QStringLiteral("{samples}"), QStringLiteral(CONVAPP_SOURCE_DIR "/samples"));
    line.replace(QStringLiteral("{tmp}"), folder_.path());
    line.replace(QStringLiteral("{convapp}"), QStringLiteral(CONVAPP_BINARY_DIR "/convapp"));
    if (server_)
        line.replace(QStringLiteral("{server}"), server_->address());
    const QString verb = line.section(QLatin1Char(' '), 0, 0), rest = line.section(QLatin1Char(' '), 1).trimmed();
    if (verb == QLatin1String("expect"))
        expect(rest.section(QLatin1Char(' '), 0, 0), rest.section(QLatin1Char(' '), 1).trimmed());
    else
        act(verb, rest);
    settle();
}

void Journey::act(const QString& verb, const QString& rest) {
    if (verb == QLatin1String("answer")) {
        answer_ = words(rest);
    } else if (verb == QLatin1String("do")) {
        trigger(rest);
    } else if (verb == QLatin1String("repeat")) {
        for (int i = 0; i < 100 && window_->actions()[rest.toUtf8().constData()]->isEnabled(); ++i) {
            trigger(rest);
            settle();
        }
    } else if (verb == QLatin1String("press")) {
        ASSERT_FALSE(window_->messages().messages().empty());
        const ui::Message newest = window_->messages().messages().front(); // a copy: the list changes meanwhile
        newest.actions.at(rest.toUInt() - 1).run();
    } else if (verb == QLatin1String("drop")) {
        drop(words(rest));
    } else if (verb == QLatin1String("server")) {
        if (!window_test::readsAddresses())
            GTEST_SKIP() << "built without libcurl";
        server_ = std::make_unique<window_test::WebFolder>(rest);
    } else if (verb == QLatin1String("fault")) {
        ASSERT_EQ(server_->tell(QStringLiteral("plant ") + rest), QStringLiteral("done"));
    } else if (verb == QLatin1String("address")) {
        auto* dialog = window_->findChild<ui::AddressDialog*>();
        ASSERT_NE(dialog, nullptr);
        dialog->addressField()->setText(rest);
        QTest::keyClick(dialog->addressField(), Qt::Key_Return);
    } else if (verb == QLatin1String("find")) {
        QLineEdit* edit = window_->searchPanel().edit();
        ASSERT_TRUE(edit->isVisible());
        QTest::keyClicks(edit, rest);
        QTest::keyClick(edit, Qt::Key_Return);
    } else if (verb == QLatin1String("set")) {
        set(rest);
    } else if (verb == QLatin1String("clipboard")) {
        QApplication::clipboard()->setText(QString(rest).replace(QStringLiteral("\\n"), QStringLiteral("\n")));
    } else if (verb == QLatin1String("at")) {
        const QStringList n = words(rest);
        ASSERT_EQ(n.size(), 3);
        window_->views().view()->setCursorIndex({n[0].toLongLong(), n[1].toLongLong(), n[2].toLongLong()});
    } else if (verb == QLatin1String("region")) {
        conv::Region box{{0, 0, 0}, {1, 1, 1}};
        const QStringList axes = rest.split(QLatin1Char('x'));
        for (qsizetype a = 0; a < axes.size(); ++a) {
            box.lo.at(static_cast<std::size_t>(a)) = axes[a].section(QLatin1Char(':'), 0, 0).toLongLong();
            box.hi.at(static_cast<std::size_t>(a)) = axes[a].section(QLatin1Char(':'), 1).toLongLong();
        }
        window_->views().view()->marks()->setRegion(box);
    } else if (verb == QLatin1String("remember")) {
        pictures_[rest] = picture();
    } else if (verb == QLatin1String("run")) {
        run(rest == QLatin1String("copied") ? QApplication::clipboard()->text() : rest);
    } else if (verb == QLatin1String("size")) {
        window_->resize(words(rest).at(0).toInt(), words(rest).at(1).toInt());
    } else {
        ASSERT_TRUE(actByKeys(verb, rest) || actInBatch(verb, rest) || actInFilm(verb, rest)) << "no such verb";
    }
}

void Journey::trigger(const QString& id) {
    QAction* action = window_->actions()[id.toUtf8().constData()];
    ASSERT_TRUE(action->isEnabled()) << "not possible now";
    if (answer_)
        answerSoon(*std::exchange(answer_, {}));
    action->trigger();
    if (QApplication::activeWindow() == nullptr) // the offscreen platform does not return the focus after a dialog
        QApplication::setActiveWindow(window_.get());
}

/// File dialogs run their own loop: prepare the answer before.
void Journey::answerSoon(const QStringList& paths) {
    QTimer::singleShot(0, window_.get(), [this, paths] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr) {
            answerSoon(paths);
            return;
        }
        QString names = paths.join(QStringLiteral("\" \""));
        if (paths.size() > 1)
            names = QLatin1Char('"') + names + QLatin1Char('"');
        if (auto* edit = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit")))
            edit->setText(names);
        QMetaObject::invokeMethod(dialog, paths.isEmpty() ? "reject" : "accept");
    });
}

void Journey::drop(const QStringList& paths) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths)
        urls << (path.contains(QLatin1String("://")) ? QUrl(path) : QUrl::fromLocalFile(path));
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent event(QPointF(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &event);
}

void Journey::set(const QString& rest) {
    const int step = rest.section(QLatin1Char(' '), 0, 0).toInt() - 1;
    const std::string key = rest.section(QLatin1Char(' '), 1, 1).toStdString();
    const QString text = rest.section(QLatin1Char(' '), 2);
    ASSERT_LT(step, window_->recipe().count());
    ui::ParamField* field = window_->recipe().card(step)->field(key);
    ASSERT_NE(field, nullptr) << "there is no such field";
    if (auto* quantity = field->findChild<ui::QuantityBox*>()) {
        type(quantity, text);
    } else if (auto* choice = field->findChild<QComboBox*>()) {
        const int index = choice->findText(text);
        ASSERT_GE(index, 0) << "there is no such choice";
        choice->setCurrentIndex(index);
        Q_EMIT choice->activated(index);
    } else if (auto* line = field->findChild<QLineEdit*>()) {
        line->setText(text);
        Q_EMIT line->textEdited(text);
    } else if (auto* check = field->findChild<QCheckBox*>()) {
        if (check->isChecked() != (text == QLatin1String("on")))
            check->click();
    } else {
        FAIL() << "a field of another kind";
    }
}

void Journey::run(QString command) {
    const QString folder = QStringLiteral(CONVAPP_BINARY_DIR);
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("PATH"), folder + QLatin1Char(':') + environment.value(QStringLiteral("PATH")));
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), command});
    ASSERT_TRUE(process.waitForFinished(60000));
    EXPECT_EQ(process.exitCode(), 0) << process.readAll().toStdString();
}

QByteArray Journey::bytes(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString() << " cannot be read";
    return file.readAll();
}

/// The middle of the view, without the labels at the edges.
QImage Journey::picture() {
    const QImage all = view::grab(*window_->views().view(), 1);
    return all.copy(all.width() / 6, all.height() / 4, all.width() / 3, all.height() / 5);
}

void Journey::expect(const QString& what, const QString& rest) {
    const QStringList w = words(rest);
    const auto& messages = window_->messages().messages();
    if (what == QLatin1String("documents")) { // number of open documents
        EXPECT_EQ(documents().count(), rest.toInt());
    } else if (what == QLatin1String("messages")) { // number of visible messages
        EXPECT_EQ(messages.size(), rest.toUInt()) << (messages.empty() ? "" : messages.front().detail.toStdString());
    } else if (what == QLatin1String("message")) { // text of the newest one
        ASSERT_FALSE(messages.empty());
        EXPECT_TRUE((messages.front().title + QLatin1Char(' ') + messages.front().detail).contains(rest))
            << messages.front().title.toStdString() << ' ' << messages.front().detail.toStdString();
    } else if (what == QLatin1String("badge")) { // text in the status bar
        EXPECT_EQ(window_->status().badgeText(), rest);
    } else if (what == QLatin1String("title")) { // title of the current document
        EXPECT_EQ(documents().current().title, rest.toStdString());
    } else if (what == QLatin1String("result")) { // equals the library's result for this step
        expectResult(rest.toStdString().c_str());
        EXPECT_EQ(window_->views().view()->after(), outcome().result);
    } else if (what == QLatin1String("steps")) { // number of steps in the recipe, and of their widgets
        EXPECT_EQ(documents().current().recipe.steps.size(), rest.toUInt());
        EXPECT_EQ(window_->recipe().count(), rest.toInt());
    } else if (what == QLatin1String("untouched")) { // empty recipe, and the source is that of the file
        expectUntouched(rest);
    } else if (what == QLatin1String("disabled")) { // an action
        EXPECT_FALSE(window_->actions()[rest.toUtf8().constData()]->isEnabled());
    } else if (what == QLatin1String("bytes")) { // two files are equal
        EXPECT_TRUE(bytes(w.at(0)) == bytes(w.at(1)));
        EXPECT_GT(bytes(w.at(0)).size(), 0);
    } else if (what == QLatin1String("same") ||
               what == QLatin1String("other")) { // compares the view with the remembered screenshot
        ASSERT_TRUE(pictures_.contains(rest));
        EXPECT_EQ(picture() == pictures_[rest], what == QLatin1String("same"));
    } else if (what == QLatin1String("probe")) { // shows both samples at the crosshair
        expectProbe();
    } else if (what == QLatin1String("course")) { // time points of the curve at the crosshair, which differs after
        expectCourse(rest.toUInt());
    } else if (what == QLatin1String("quieter")) { // the spectrum after, from this share of its axis on
        expectQuieterAbove(rest.toDouble());
    } else if (what == QLatin1String("compared")) { // at least so many variants have a time, and none is wrong
        expectCompared(rest.toInt());
    } else if (what == QLatin1String("rows")) { // state and number of the rows of the batch window
        expectRows(w.at(0), w.at(1).toUInt());
    } else if (what == QLatin1String("preview")) { // the kernel editor shows the newest kernel
        ASSERT_NE(window_->kernelEditor(), nullptr);
        ASSERT_TRUE(QTest::qWaitFor([&] { return window_->kernelEditor()->facts().upToDate(); }, 10000));
    } else {
        FAIL() << "no such expectation";
    }
}

void Journey::expectProbe() {
    const ui::DataView& view = *window_->views().view();
    const conv::Index3 at = view.cursorIndex();
    const QString value = view.probeAt(at).value;
    const conv::Volume& source = *documents().current().source;
    const std::int64_t offset = at[0] + source.layout().extent[0] * (at[1] + source.layout().extent[1] * at[2]);
    ASSERT_EQ(source.layout().type, conv::ElementType::i16);
    const auto number = [](QString text) {
        text.replace(QChar(0x2212), QLatin1Char('-')).remove(QChar(0x202F));
        return text.section(QLatin1Char(' '), 0, 0).toDouble();
    };
    EXPECT_DOUBLE_EQ(number(value.section(QStringLiteral(" → "), 0, 0)), source.as<std::int16_t>()[offset])
        << value.toStdString();
    const double after = static_cast<double>(outcome().result->as<float>()[offset]);
    EXPECT_NEAR(number(value.section(QStringLiteral(" → "), 1)), after, 0.01 * std::abs(after) + 0.05)
        << value.toStdString();
}

void Journey::expectCourse(std::size_t times) {
    const auto curves = [this] { return window_->measurements().course().plot()->chart().curves; };
    ASSERT_TRUE(QTest::qWaitFor([&] { return window_->measurements().settled() && curves().size() == 2; }, 10000));
    EXPECT_EQ(curves()[0].values.size(), times);
    EXPECT_EQ(curves()[1].values.size(), times);
    EXPECT_NE(curves()[0].values, curves()[1].values);
}

void Journey::expectUntouched(const QString& path) {
    EXPECT_TRUE(documents().current().recipe.steps.empty());
    EXPECT_EQ(window_->recipe().count(), 0);
    EXPECT_FALSE(outcome().result);
    const conv::Volume& source = *documents().current().source;
    const conv::Volume file = app::io::load(path.toStdString());
    ASSERT_EQ(source.layout(), file.layout());
    for (const conv::Item& item : conv::itemsOf(file.layout()))
        EXPECT_EQ(
            std::memcmp(source.data(item), file.data(item),
                        static_cast<std::size_t>(file.layout().whole().count()) * conv::sizeOf(file.layout().type)),
            0);
}

void Journey::expectQuieterAbove(double share) {
    const ui::SignalAnalysis* analysis = window_->views().analysis();
    ASSERT_NE(analysis, nullptr);
    const std::vector<double>*before = nullptr, *after = nullptr;
    for (const ui::CurvePlot::Curve& curve : analysis->spectrum()->chart().curves)
        (curve.role == ui::CurvePlot::Role::before ? before : after) = &curve.values;
    ASSERT_TRUE(before != nullptr && after != nullptr);
    EXPECT_LT(meanFrom(*after, share), meanFrom(*before, share) - 10) << "decibels";
    EXPECT_NEAR((*after)[1], (*before)[1], 3) << "slow parts stay";
}

} // namespace journey_test
