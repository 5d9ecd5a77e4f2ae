// SPDX-License-Identifier: Apache-2.0
// A window on synthetic files in its own folder, for tests that use it like a user.
#pragma once
#include "app/io/io.h"
#include "tests/places.h"
#include "tests/surroundings.h"
#include "tests/ui/clipped.h"
#include "tests/ui/view_support.h"
#include "ui/panels/recipe/fields/fields.h"
#include "ui/panels/recipe/recipe_panel.h"
#include "ui/panels/recipe/step_card.h"
#include "ui/style/small_widgets.h"
#include "ui/window/application.h"
#include "ui/window/bars/message_list.h"
#include "ui/window/bars/status_bar.h"
#include "ui/window/main_window.h"
#include "ui/window/views/view_stack.h"
#include "ui/workspace/background.h"
#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>

namespace window_test {

inline conv::Layout layoutOf(int dimension, conv::Index3 extent, conv::ElementType type = conv::ElementType::i16) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = dimension;
    layout.extent = extent;
    if (dimension == 3) {
        layout.geometry.spacing = {0.9, 0.9, 2.5};
        layout.geometry.unit = conv::LengthUnit::millimetre;
    } else if (dimension == 1) {
        layout.geometry.spacing = {0.002, 1, 1};
        layout.geometry.unit = conv::LengthUnit::second;
    }
    return layout;
}

inline std::shared_ptr<conv::Volume> blobs(const conv::Layout& layout) {
    const conv::Index3 e = layout.extent;
    return view::make(layout, [e](double x, double y, double z, int) {
        const double dx = x / static_cast<double>(e[0]) - 0.4, dy = y / static_cast<double>(e[1]) - 0.5;
        const double dz = z / static_cast<double>(e[2]) - 0.5;
        const double r = dx * dx + dy * dy + (e[2] > 1 ? dz * dz : 0);
        return std::floor(120 * std::exp(-12 * r) + 40 * (std::fmod(x + y + z, 3.0) == 0));
    });
}

class Window : public ::testing::Test {
  protected:
    Window() {
        ui::setTheme(ui::Theme::dark);
        ui::setTextScale(1);
        window_ = std::make_unique<ui::MainWindow>();
        window_->resize(1600, 1000);
        window_->show();
        QApplication::setActiveWindow(window_.get());
        (void)QTest::qWaitForWindowActive(window_.get());
    }
    ~Window() override {
        window_.reset();
        ui::backgroundPool().waitForDone();
        ui::setTheme(ui::Theme::dark);
        ui::setTextScale(1);
    }

    QString path(const QString& name) const { return folder_.filePath(name); }
    QString file(const QString& name, const conv::Volume& volume) const {
        app::io::save(volume, path(name).toStdString(), {true});
        return path(name);
    }
    QString volumeFile(const conv::Index3& extent = {40, 36, 14}) const {
        return file(QStringLiteral("blobs.nii"), *blobs(layoutOf(3, extent)));
    }
    QString imageFile() const {
        return file(QStringLiteral("image.npy"), *blobs(layoutOf(2, {64, 48, 1}, conv::ElementType::u8)));
    }
    QString signalFile() const { return file(QStringLiteral("signal.npy"), *blobs(layoutOf(1, {250, 1, 1}))); }

    void settle(bool pictures = false) { ASSERT_TRUE(ui::waitUntilSettled(*window_, 30000, pictures)); }
    void open(const QString& file) {
        window_->workspace().opener().open({file});
        settle();
    }
    ui::Workspace& workspace() { return window_->workspace(); }
    ui::FileOpener& opener() { return workspace().opener(); }
    ui::RecipeEdits& edits() { return workspace().edits(); }
    const ui::OpenDocuments& documents() { return workspace().documents(); }
    const app::Outcome& outcome() { return documents().current().outcome; }
    ui::QuantityBox* box(int step, const char* key) {
        return window_->recipe().card(step)->field(key)->findChild<ui::QuantityBox*>();
    }
    void type(ui::QuantityBox* box, const QString& text) {
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, text);
    }
    void expectResult(const char* step) {
        ASSERT_TRUE(outcome().result);
        const conv::Volume& source = *documents().current().source;
        const app::Recipe recipe{{app::parseStep(step)}};
        const conv::Volume wanted = conv::filtered(app::build(recipe, source.layout()), source);
        ASSERT_EQ(outcome().result->layout().extent, wanted.layout().extent);
        const std::int64_t count = wanted.layout().sampleCount();
        for (std::int64_t i = 0; i < count; ++i)
            ASSERT_FLOAT_EQ(outcome().result->as<float>()[i], wanted.as<float>()[i]) << "sample " << i;
    }

    QTemporaryDir folder_;
    tests::Variable config_{"XDG_CONFIG_HOME", folder_.path().toStdString() + "/config"};
    tests::Variable cache_{"XDG_CACHE_HOME", tests::buildDir() + std::string("/tests/cache")}; // GL keeps shaders there
    std::unique_ptr<ui::MainWindow> window_;
};

} // namespace window_test
