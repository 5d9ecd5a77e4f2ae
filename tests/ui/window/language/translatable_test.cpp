// SPDX-License-Identifier: Apache-2.0
// Every text of the window can be translated, also those that come from other layers.
#include "tests/ui/in_language.h"
#include "tests/ui/window_support.h"
#include "ui/scene/presets.h"
#include "ui/text/app_text.h"
#include <QComboBox>
#include <QMenuBar>
#include <QProcess>
#include <QTranslator>

namespace {

using window_test::InLanguage;

class Translatable : public window_test::Window {};

/// Puts every text from tr() in brackets, which shows untranslatable ones. The language is German meanwhile, because
/// texts of other layers are not looked up in English.
class Brackets : public QTranslator {
  public:
    Brackets() { QApplication::installTranslator(this); }
    ~Brackets() override { QApplication::removeTranslator(this); }
    Brackets(const Brackets&) = delete;
    Brackets& operator=(const Brackets&) = delete;
    QString translate(const char*, const char* text, const char*, int) const override {
        return QStringLiteral("⟦%1⟧").arg(QString::fromUtf8(text));
    }
    bool isEmpty() const override { return false; }

  private:
    InLanguage german_{"de"};
};

/// True if a text needs translation: it has four letters in a row.
bool hasWords(const QString& text) {
    static const QRegularExpression words(QStringLiteral("[A-Za-z]{4,}"));
    return words.match(text).hasMatch();
}

} // namespace

TEST_F(Translatable, EveryTextOfTheChromeCanBeTranslated) {
    const Brackets brackets;
    window_ = std::make_unique<ui::MainWindow>();
    window_->resize(1600, 1000);
    window_->show();
    open(volumeFile());
    window_->addStep(QStringLiteral("gaussian"));
    settle();
    edits().branch();
    settle();
    window_->showLook();
    window_->showMetadata();
    window_->showFilterHelp();
    settle();
    std::set<std::string> faults;
    const auto check = [&](const QString& text, const QWidget* w) {
        if (!hasWords(text) || text.contains(QChar(u'⟦')))
            return;
        // Typed names (files, devices, variants, choices) are equal in every language.
        for (const app::FilterSpec& f : app::filterTable())
            if (text == QString::fromUtf8(f.formula.data(), static_cast<qsizetype>(f.formula.size())))
                return;
        for (const char* name :
             {"blobs.nii", "cpu-", "int16", "gaussian", "reflect", "convapp", "float32", "cuda", "GFLOPS"})
            if (text.contains(QLatin1String(name)))
                return;
        faults.insert(text.toStdString() + " (" + w->metaObject()->className() + ")");
    };
    for (QWidget* top : QApplication::topLevelWidgets())
        for (const QWidget* w : top->findChildren<QWidget*>()) {
            if (const auto* l = qobject_cast<const QLabel*>(w); l != nullptr && l->isVisible())
                check(l->text(), w);
            else if (const auto* b = qobject_cast<const QAbstractButton*>(w); b != nullptr && b->isVisible())
                check(b->text(), w);
            if (w->isVisible())
                check(w->toolTip(), w);
        }
    for (const QAction* menu : window_->menuBar()->actions()) {
        check(menu->text(), window_->menuBar());
        for (const QAction* action : menu->menu()->actions()) {
            check(action->text(), menu->menu());
            check(action->statusTip(), menu->menu());
        }
    }
    for (auto* combo : window_->recipe().findChildren<QComboBox*>()) // reasons of disabled items
        for (int i = 0; i < combo->count(); ++i)
            check(combo->itemData(i, Qt::ToolTipRole).toString(), combo);
    for (const std::string& fault : faults)
        ADD_FAILURE() << fault;
}

TEST_F(Translatable, TextsFromBelowAreFoundForTranslationAndKeepTheirValues) {
    EXPECT_EQ(ui::appTemplate(QStringLiteral("sigma: '-1mm' is below 0.5, not 3x5.")),
              QStringLiteral("sigma: %1 is below %2, not %3x5."));
    {
        const Brackets brackets;
        EXPECT_EQ(ui::appText("Rank 17 is above 16.").toStdString(), "⟦Rank 17 is above 16.⟧");
    }
    EXPECT_EQ(ui::appText("Rank 17 is above 16."), QStringLiteral("Rank 17 is above 16."));
    // All texts of the tables are in the translators' list.
    QProcess lister;
    lister.start(QStringLiteral("python3"),
                 {QStringLiteral(CONVAPP_SOURCE_DIR "/ui/text/app_texts.py"), QStringLiteral(CONVAPP_SOURCE_DIR)});
    if (!lister.waitForStarted())
        GTEST_SKIP() << "no python3";
    ASSERT_TRUE(lister.waitForFinished(60000));
    const QString list = QString::fromUtf8(lister.readAllStandardOutput());
    const auto listed = [&](std::string_view text) {
        const QString shape = ui::appTemplate(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
        return list.contains(
            QStringLiteral("\"app\", \"%1\"").arg(QString(shape).replace(QLatin1Char('"'), QStringLiteral("\\\""))));
    };
    for (const app::FilterSpec& f : app::filterTable()) {
        EXPECT_TRUE(listed(f.title)) << f.title;
        EXPECT_TRUE(listed(f.summary)) << f.summary;
        for (const app::ParamSpec& p : f.params) {
            EXPECT_TRUE(listed(p.label)) << p.label;
            EXPECT_TRUE(listed(p.help)) << p.help;
        }
    }
    for (const ui::VolumePreset& p : ui::volumePresets())
        EXPECT_TRUE(listed(p.name)) << p.name;
    // Refusals of a plan with its values.
    const conv::Layout layout = window_test::layoutOf(3, {40, 30, 20}, conv::ElementType::f32);
    const auto plan =
        conv::makePlan(app::build(app::Recipe{{app::parseStep("laplacian:form=full")}}, layout), layout, {});
    for (const app::DeviceOffer& device : app::offersOf(plan, 0))
        for (const app::VariantOffer& offer : device.variants)
            EXPECT_TRUE(offer.refused.empty() || listed(offer.refused)) << offer.refused;
}
