// SPDX-License-Identifier: Apache-2.0
// Amplitude scales in units per millimetre, names of spectral peaks, and saving of a selection.
#include "tests/app/edf_recording.h"
#include "tests/ui/view_data.h"
#include "tests/ui/window_support.h"
#include "ui/models/region_statistics.h"
#include "ui/panels/signal/channels_panel.h"
#include "ui/panels/signal/signal_analysis.h"
#include "ui/panels/signal/spectrum_peaks.h"
#include "ui/style/theme.h"
#include "ui/views/signal/signal_view.h"
#include "ui/window/views/view_state.h"
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QTimer>
#include <fstream>
#include <numbers>
#include <random>

namespace {

using window_test::Window;

double sampleAt(const conv::Volume& volume, std::int64_t channel, std::int64_t i) {
    return ui::statisticsIn(volume, {0, channel}, conv::Region{{i, 0, 0}, {i + 1, 1, 1}}).mean;
}

double sine(double t, double hertz) {
    return std::sin(2 * std::numbers::pi * hertz * t);
}

class SignalScale : public Window {
  protected:
    /// Four EEG channels, one of them loose and one with a large offset, an EOG whose unit is in Latin-1, an ECG with
    /// inverted range, saturation, and a marker without a unit: at 256 Hz, 32 Hz and 1 Hz.
    QString recording() {
        std::mt19937 random(5);
        std::normal_distribution<double> noise(0, 4);
        const auto eeg = [&](double size, double offset) {
            return [=, &random, &noise](double t) { return offset + size * (30 * sine(t, 10.3) + noise(random)); };
        };
        std::vector<io_test::EdfChannel> channels{
            {"EEG Fp1-M2", "uV", 256, -3276.8, 3276.7, -32768, 32767, eeg(1, 0)},
            {"EEG C4-M1", "uV", 256, -3276.8, 3276.7, -32768, 32767, eeg(0.7, 1500)},
            {"EEG O2-M1", "uV", 256, -3276.8, 3276.7, -32768, 32767, eeg(1.4, 0)},
            {"EEG loose", "uV", 256, -3276.8, 3276.7, -32768, 32767, eeg(60, 0)},
            {"EOG E1", "\xb5V", 256, -1000, 1000, -2048, 2047, eeg(3, 0)},
            {"ECG", "mV", 256, 5, -5, -32768, 32767, [](double t) { return std::fmod(t, 0.8) < 0.04 ? 1.2 : 0; }},
            {"Marker", "", 256, 0, 255, 0, 255, [](double t) { return std::fmod(t, 5) < 0.1 ? 16 : 0; }},
            {"Flow", "l/s", 32, -2, 2, -2048, 2047, [](double t) { return sine(t, 0.25); }},
            {"SaO2", "%", 1, 0, 102.3, 0, 1023, [](double t) { return 96 - std::fmod(t, 3); }}};
        const std::string bytes = io_test::edfRecording(channels, 20);
        std::ofstream(path(QStringLiteral("night.edf")).toStdString(), std::ios::binary) << bytes;
        return path(QStringLiteral("night.edf"));
    }
    ui::SignalView& view() { return *qobject_cast<ui::SignalView*>(window_->views().view()); }
    double span(int lane) {
        const auto [low, high] = view().valueRange(lane);
        return high - low;
    }
    void key(Qt::Key which, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        view().setFocus();
        QTest::keyClick(&view(), which, modifiers);
    }
    /// Saves the selection under that name and returns the newest message's title.
    QString saved(const QString& name) {
        window_->messages().clear();
        answer(path(name));
        window_->actions()["file.saveSelection"]->trigger();
        EXPECT_TRUE(QTest::qWaitFor([&] { return !window_->messages().messages().empty(); }, 5000));
        return window_->messages().messages().empty() ? QString() : window_->messages().messages().front().title;
    }

  private:
    void answer(const QString& file) {
        QTimer::singleShot(0, window_.get(), [this, file] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr)
                return answer(file);
            if (auto* edit = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit")))
                edit->setText(file);
            QMetaObject::invokeMethod(dialog, "accept");
        });
    }
};

} // namespace

TEST(Sensitivity, StepsAreThoseOfRecorders) {
    EXPECT_DOUBLE_EQ(ui::sensitivityAbove(6.2), 7);
    EXPECT_DOUBLE_EQ(ui::sensitivityAbove(7), 7);
    EXPECT_DOUBLE_EQ(ui::sensitivityAbove(7.1), 10);
    EXPECT_DOUBLE_EQ(ui::sensitivityAbove(0.0004), 0.0005);
    EXPECT_DOUBLE_EQ(ui::sensitivityAbove(0), 1);
    EXPECT_DOUBLE_EQ(ui::sensitivityAbove(std::nan("")), 1);
    double up = 1e-4, down = 300;
    for (const double wanted : {1.5e-4, 2e-4, 3e-4, 5e-4, 7e-4, 1e-3})
        EXPECT_NEAR(up = ui::nextSensitivity(up, 1), wanted, 1e-12);
    for (const double wanted : {200.0, 150.0, 100.0, 70.0})
        EXPECT_NEAR(down = ui::nextSensitivity(down, -1), wanted, 1e-9);
    EXPECT_EQ(ui::sensitivityText(7, QStringLiteral("µV")).replace(QChar(0xa0), u' '), QStringLiteral("7 µV/mm"));
}

TEST_F(SignalScale, ChannelsOfAUnitShareAScale) {
    open(recording());
    ASSERT_EQ(view().channels().size(), 7U);
    EXPECT_EQ(view().unitOf(0), QStringLiteral("µV"));
    EXPECT_EQ(view().unitOf(4), QStringLiteral("µV")); // Latin-1 in the file
    EXPECT_EQ(view().unitOf(5), QStringLiteral("mV"));
    EXPECT_EQ(view().unitOf(6), QString());
    EXPECT_GT(span(3), 10 * span(0)); // each its own
    key(Qt::Key_U);
    ASSERT_TRUE(view().amplitude().shared);
    for (const int lane : {1, 2, 3, 4})
        EXPECT_NEAR(span(lane), span(0), 1e-9 * span(0));
    EXPECT_NE(span(5), span(0));
    // The loose electrode does not decide: the others fill a good part of their lanes.
    EXPECT_LT(span(0), 400);
    // An offset of 1500 µV is in the middle of its lane.
    const auto [low, high] = view().valueRange(1);
    EXPECT_NEAR((low + high) / 2, 1500, 30);
    // Units per millimetre of the screen: lanes of equal height.
    const double mm = span(0) / view().sensitivity(0), ecg = span(5) / view().sensitivity(5);
    EXPECT_NEAR(mm, ecg, 1e-9 * mm);
    const double before = view().sensitivity(0), other = view().sensitivity(5);
    key(Qt::Key_Up, Qt::ShiftModifier);
    EXPECT_DOUBLE_EQ(view().sensitivity(0), ui::nextSensitivity(before, -1));
    EXPECT_DOUBLE_EQ(view().sensitivity(5), other);
    view().resize(view().width(), view().height() / 2); // the scale stays as it is
    EXPECT_DOUBLE_EQ(view().sensitivity(0), ui::nextSensitivity(before, -1));
    key(Qt::Key_U);
    EXPECT_GT(span(3), 10 * span(0));
    settle();
}

TEST_F(SignalScale, TheScaleIsChosenInThePanelAndKept) {
    open(recording());
    auto* panel = window_->findChild<ui::ChannelsPanel*>();
    ASSERT_NE(panel, nullptr);
    QComboBox& box = *panel->amplitude();
    EXPECT_EQ(box.currentIndex(), 0);
    const int seven = box.findText(QStringLiteral("7\u00a0µV/mm"));
    ASSERT_GE(seven, 0);
    box.setCurrentIndex(seven);
    Q_EMIT box.activated(seven);
    EXPECT_DOUBLE_EQ(view().sensitivity(0), 7);
    EXPECT_EQ(box.currentText(), QStringLiteral("7\u00a0µV/mm"));
    view().setItem({0, 5}); // the measured channel's unit
    settle();
    EXPECT_TRUE(box.currentText().endsWith(QStringLiteral("mV/mm"))) << box.currentText().toStdString();
    // After a high-pass the offset is gone, and the scale is the same: amplitudes compare.
    edits().setRecipe({{app::parseStep("iir:band=highpass,cutoff=1Hz")}});
    settle();
    EXPECT_DOUBLE_EQ(view().sensitivity(0), 7);
    const auto [low, high] = view().valueRange(1);
    EXPECT_NEAR((low + high) / 2, 0, 30);
    view().setChannels({1, 4});
    const QString state = ui::viewState(view());
    view().setAmplitude({});
    view().setChannels({});
    ui::setViewState(view(), state);
    EXPECT_TRUE(view().amplitude().shared);
    EXPECT_DOUBLE_EQ(view().sensitivity(0), 7);
    EXPECT_EQ(view().channels(), (std::vector<std::int64_t>{1, 4}));
    EXPECT_EQ(panel->list()->item(0)->checkState(), Qt::Unchecked);
    EXPECT_EQ(panel->list()->item(4)->checkState(), Qt::Checked);
    ui::setViewState(view(), QStringLiteral(R"({"amplitude":{"shared":true,"perMillimetre":{"µV":-3}},"lanes":[99]})"));
    EXPECT_GT(view().sensitivity(0), 0);
    settle();
}

TEST_F(SignalScale, ScalesAreShownInBothThemes) {
    open(recording());
    edits().setRecipe({{app::parseStep("iir:band=highpass,cutoff=1Hz")}});
    key(Qt::Key_U);
    view().setRange(0, 5 * 256);
    settle();
    for (const ui::Theme theme : {ui::Theme::dark, ui::Theme::light}) {
        ui::setTheme(theme);
        settle();
        for (const double ratio : {1.0, 2.0})
            view::save(view::grab(*window_, ratio), std::string("window_amplitude") +
                                                        (theme == ui::Theme::dark ? "_dark" : "_light") +
                                                        (ratio > 1 ? "_200" : ""));
    }
    for (const std::string& fault : window_test::clipped(*window_))
        ADD_FAILURE() << fault;
}

TEST_F(SignalScale, ChannelsOfOtherRatesAreOnTheSameTimeAxis) {
    open(recording());
    auto* panel = window_->findChild<ui::ChannelsPanel*>();
    const QList<QCheckBox*> boxes = panel->findChildren<QCheckBox*>();
    ASSERT_EQ(boxes.size(), 2);
    EXPECT_EQ(boxes[0]->text(), QStringLiteral("Also at 32 Hz"));
    EXPECT_EQ(view().laneCount(), 7);
    for (QCheckBox* box : boxes) {
        const int lanes = view().laneCount();
        box->setChecked(true);
        ASSERT_TRUE(QTest::qWaitFor([&] { return view().laneCount() == lanes + 1; }, 5000));
    }
    view().setRange(0, 5 * 256);
    settle();
    ASSERT_EQ(view().companions().size(), 2U);
    EXPECT_EQ(view().companions()[0]->layout().geometry.spacing[0], 1.0 / 32);
    // Their curves lie at their times: Flow is 0 at 2 s, rises before 1 s and falls behind it.
    const QImage picture = view::grab(view(), 1);
    const QRectF lane = view().laneArea(7);
    const auto heightAt = [&](double seconds) { // mean row of the trace's colour
        const int x = static_cast<int>(std::lround(view().toScreen(0, seconds * 256, 0).x()));
        double sum = 0, weight = 0;
        for (int y = static_cast<int>(lane.top()) + 3; y < static_cast<int>(lane.bottom()) - 3; ++y) {
            const double w = std::abs(qGray(picture.pixel(x, y)) - qGray(ui::tokens().card.rgb())) > 60 ? 1 : 0;
            sum += w * y;
            weight += w;
        }
        return weight > 0 ? sum / weight : -1;
    };
    const double top = heightAt(1.02), middle = heightAt(2.02), bottom = heightAt(2.98);
    EXPECT_GT(middle, top + 10);
    EXPECT_GT(bottom, middle + 10);
    // A press on their lanes measures nothing new; they leave with their tick.
    QTest::mouseClick(&view(), Qt::LeftButton, {}, view().laneArea(8).center().toPoint());
    EXPECT_EQ(view().item().channel, 0);
    edits().setRecipe({{app::parseStep("gaussian:sigma=20ms")}});
    settle();
    EXPECT_EQ(view().laneCount(), 9);
    for (const ui::Theme theme : {ui::Theme::dark, ui::Theme::light}) {
        ui::setTheme(theme);
        settle();
        view::save(view::grab(*window_, 1),
                   std::string("window_rates") + (theme == ui::Theme::dark ? "_dark" : "_light"));
    }
    for (const std::string& fault : window_test::clipped(*window_))
        ADD_FAILURE() << fault;
    boxes[0]->setChecked(false);
    EXPECT_EQ(view().laneCount(), 8);
    // Another document of the same rates has its own ticks.
    QFile::copy(path(QStringLiteral("night.edf")), path(QStringLiteral("other.edf")));
    open(path(QStringLiteral("other.edf")));
    EXPECT_EQ(view().laneCount(), 7);
    for (const QCheckBox* box : panel->findChildren<QCheckBox*>())
        EXPECT_FALSE(box->isChecked());
    workspace().setCurrent(0);
    settle();
    EXPECT_EQ(view().laneCount(), 8);
    EXPECT_TRUE(panel->findChildren<QCheckBox*>().back()->isChecked());
    settle();
}

TEST(SpectrumPeaks, SinesAreFoundAndNoiseIsNot) {
    std::normal_distribution<double> noise(0, 1);
    int found = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        std::mt19937 random(seed);
        std::vector<float> samples(5120);
        for (float& v : samples)
            v = static_cast<float>(noise(random));
        found += static_cast<int>(ui::peaksOf(ui::powerSpectrum(samples)).size());
    }
    EXPECT_LE(found, 1);
    std::mt19937 random(3);
    std::vector<float> samples(5120); // 20 s at 256 Hz
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double t = static_cast<double>(i) / 256;
        samples[i] = static_cast<float>(5 * sine(t, 10.3) + 2 * sine(t, 50) + 20 + 3 * t + noise(random));
    }
    const std::vector<double> power = ui::powerSpectrum(samples);
    const auto peaks = ui::peaksOf(power);
    ASSERT_EQ(peaks.size(), 2U);
    const auto hertz = [&](const ui::SpectrumPeak& p) { return 128 * p.place / static_cast<double>(power.size() - 1); };
    EXPECT_NEAR(hertz(peaks[0]), 10.3, 0.02);
    EXPECT_NEAR(hertz(peaks[1]), 50, 0.02);
    EXPECT_TRUE(ui::peaksOf({}).empty());
    EXPECT_TRUE(ui::peaksOf({1, 2, 3}).empty());
    EXPECT_TRUE(ui::peaksOf(std::vector<double>(500, 0)).empty());
}

TEST_F(SignalScale, PeaksAreNamedInTheSpectrum) {
    open(recording());
    const auto* plot = window_->views().analysis()->findChild<ui::CurvePlot*>();
    ASSERT_NE(plot, nullptr);
    ASSERT_FALSE(plot->chart().tags.empty());
    EXPECT_EQ(plot->chart().tags.front().text, QStringLiteral("10.3\u00a0Hz"));
}

TEST_F(SignalScale, ASelectionIsSaved) {
    open(recording());
    EXPECT_FALSE(window_->actions()["file.saveSelection"]->isEnabled());
    view().marks()->setRegion({{512, 0, 0}, {1024, 1, 1}});
    settle();
    ASSERT_TRUE(window_->actions()["file.saveSelection"]->isEnabled());
    for (const char* name : {"part.csv", "part.edf", "part.wav"}) {
        EXPECT_EQ(saved(QString::fromLatin1(name)), QStringLiteral("Saved %1").arg(QLatin1String(name)));
        const conv::Volume part = app::io::load(path(QString::fromLatin1(name)).toStdString(), {});
        EXPECT_EQ(part.layout().extent[0], 512) << name;
        EXPECT_EQ(part.layout().channels, 7) << name;
        const conv::Volume& source = *documents().current().source;
        for (const std::int64_t i : {0, 300, 511})
            EXPECT_NEAR(sampleAt(part, 1, i), sampleAt(source, 1, 512 + i), 0.051) << name;
    }
    // The result, if it is shown; a `valid` filter shifts its samples.
    edits().setRecipe({{app::parseStep("box:size=5,boundary=valid")}});
    settle();
    view().marks()->setRegion({{0, 0, 0}, {100, 1, 1}});
    settle();
    EXPECT_EQ(saved(QStringLiteral("result.csv")), QStringLiteral("Saved result.csv"));
    const conv::Volume result = app::io::load(path(QStringLiteral("result.csv")).toStdString(), {});
    EXPECT_EQ(result.layout().extent[0], 98); // two samples are missing at the start
    EXPECT_NEAR(sampleAt(result, 2, 0), sampleAt(*outcome().result, 2, 0), 1e-4);
    EXPECT_TRUE(saved(QStringLiteral("part.unknown")).contains(QStringLiteral("was not saved")));
    EXPECT_FALSE(QFile::exists(path(QStringLiteral("part.unknown"))));
}
