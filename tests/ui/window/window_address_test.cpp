// SPDX-License-Identifier: Apache-2.0
// Stores by address in the window, from a server with planted faults.
#include "tests/ui/web_folder.h"
#include "tests/ui/window_support.h"
#include "ui/panels/documents/address_dialog.h"
#include "ui/panels/documents/series_picker.h"
#include "ui/panels/metadata/metadata.h"
#include "ui/workspace/place.h"
#include "ui/workspace/preferences.h"
#include "ui/workspace/session_restore.h"
#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QRegularExpression>
#include <deque>

namespace {

using namespace ui;

class Address : public window_test::Window {
  protected:
    Address() {
        for (const char* name : {"http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"})
            proxies_.emplace_back(name, nullptr);
        (void)file(QStringLiteral("a b.zarr"), *window_test::blobs(window_test::layoutOf(3, {40, 36, 14})));
        server_ = std::make_unique<window_test::WebFolder>(folder_.path());
    }
    void SetUp() override {
        if (!window_test::readsAddresses())
            GTEST_SKIP() << "built without libcurl";
    }
    QString store() const { return server_->address() + QStringLiteral("/a%20b.zarr"); }
    QString withLogin() const {
        return store().replace(QStringLiteral("://"), QStringLiteral("://me:secret@")) + QStringLiteral("?key=hidden");
    }
    void write(const QString& name, const QByteArray& text) const {
        const QString target = path(name);
        QDir().mkpath(QFileInfo(target).path());
        QFile file(target);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    /// Makes a store of 2 GiB without chunks, and a small second level.
    void writeLarge() const {
        const auto array = [](int z, int y, int x) {
            return QStringLiteral(R"({"zarr_format":2,"shape":[%1,%2,%3],"chunks":[%1,%2,64],"dtype":"<u2",)"
                                  R"("compressor":null,"fill_value":7,"order":"C","filters":null,)"
                                  R"("dimension_separator":"/"})")
                .arg(z)
                .arg(y)
                .arg(x)
                .toUtf8();
        };
        write(QStringLiteral("large.zarr/.zgroup"), R"({"zarr_format":2})");
        write(QStringLiteral("large.zarr/.zattrs"),
              R"({"multiscales":[{"version":"0.4","axes":[{"name":"z","type":"space","unit":"micrometer"},)"
              R"({"name":"y","type":"space","unit":"micrometer"},{"name":"x","type":"space","unit":"micrometer"}],)"
              R"("datasets":[{"path":"0","coordinateTransformations":[{"type":"scale","scale":[1,1,1]}]},)"
              R"({"path":"1","coordinateTransformations":[{"type":"scale","scale":[16,16,16]}]}]}]})");
        write(QStringLiteral("large.zarr/0/.zarray"), array(1024, 1024, 1024));
        write(QStringLiteral("large.zarr/1/.zarray"), array(64, 64, 64));
    }
    std::string newest() {
        const auto& messages = window_->messages().messages();
        return messages.empty() ? ""
                                : (messages.front().title + QLatin1Char(' ') + messages.front().detail).toStdString();
    }
    /// Returns all that the window has written into its folder of settings.
    QByteArray settings() const {
        QByteArray all;
        QFile file(path(QStringLiteral("config/convapp/window.ini")));
        if (file.open(QIODevice::ReadOnly))
            all = file.readAll();
        return all;
    }

    std::deque<tests::Variable> proxies_; // none
    std::unique_ptr<window_test::WebFolder> server_;
};

} // namespace

TEST_F(Address, OpensAsTheLocalStore) {
    open(store());
    ASSERT_EQ(documents().count(), 1) << newest();
    const conv::Volume local = app::io::load(path(QStringLiteral("a b.zarr")).toStdString());
    const conv::Volume& read = *documents().current().source;
    ASSERT_EQ(read.layout(), local.layout());
    EXPECT_EQ(std::memcmp(read.data(), local.data(),
                          static_cast<std::size_t>(local.layout().sampleCount()) * conv::sizeOf(local.layout().type)),
              0);
    EXPECT_EQ(documents().current().title, "a b.zarr");
    EXPECT_EQ(window_->windowTitle(), QStringLiteral("a b.zarr – convapp"));
    EXPECT_TRUE(workspace().proposedOutput().startsWith(Preferences::folder() + QStringLiteral("/a b_filtered")))
        << workspace().proposedOutput().toStdString();
    EXPECT_TRUE(workspace().commandLine().contains(store())) << workspace().commandLine().toStdString();
    for (const MetaRow& row : metadataOf(documents().current()))
        EXPECT_NE(row.name, QStringLiteral("Folder"));
}

TEST_F(Address, CredentialsStayInTheProcess) {
    server_->tell(QStringLiteral("login Basic bWU6c2VjcmV0"));
    open(store());
    EXPECT_EQ(documents().count(), 0);
    EXPECT_NE(newest().find("401"), std::string::npos) << newest();
    open(withLogin());
    ASSERT_EQ(documents().count(), 1) << newest();
    EXPECT_GT(server_->asked(QStringLiteral("key=hidden")), 0);
    EXPECT_EQ(documents().current().path.string(), store().toStdString());
    edits().setRecipe({{app::parseStep("gaussian:sigma=1")}});
    settle();
    window_->session().keep();
    window_->close();
    const std::vector<RecentFile> recent = Preferences::recent();
    ASSERT_EQ(recent.size(), 1U);
    EXPECT_EQ(recent.front().path, store());
    const std::vector<SessionFile> session = Preferences::session();
    ASSERT_EQ(session.size(), 1U);
    EXPECT_EQ(session.front().path, store());
    EXPECT_TRUE(settings().contains("a%2520b.zarr") || settings().contains("a%20b.zarr"));
    for (const char* word : {"secret", "hidden", "me:"})
        EXPECT_FALSE(settings().contains(word)) << word;
    window_->show();
    EXPECT_FALSE(workspace().commandLine().contains(QStringLiteral("secret")));
    EXPECT_FALSE(workspace().pythonScript().contains(QStringLiteral("secret")));
    server_->tell(QStringLiteral("plant a%20b.zarr/0 500"));
    open(withLogin());
    for (const Message& m : window_->messages().messages())
        EXPECT_FALSE((m.title + m.detail + m.more).contains(QRegularExpression(QStringLiteral("secret|hidden"))));
}

TEST_F(Address, RecentAndSessionAskNoServer) {
    open(store());
    ASSERT_EQ(documents().count(), 1) << newest();
    edits().setRecipe({{app::parseStep("gaussian:sigma=1")}});
    settle();
    window_->close();
    const int before = server_->asked(QStringLiteral("."));
    EXPECT_EQ(Preferences::recent().size(), 1U);
    EXPECT_EQ(server_->asked(QStringLiteral(".")), before);
    const std::vector<SessionFile> session = Preferences::session();
    workspace().close(0);
    window_->show();
    Preferences::setSession(session, 0);
    window_->session().restore();
    settle();
    ASSERT_EQ(documents().count(), 1) << newest();
    EXPECT_EQ(documents().current().title, "a b.zarr");
    EXPECT_EQ(documents().current().recipe.steps.size(), 1U);
}

TEST_F(Address, FailuresAreSentences) {
    write(QStringLiteral("folder/readme"), "nothing");
    const QString gone = QStringLiteral("http://127.0.0.1:1/x.zarr");
    const tests::Variable patience("CONVAPP_WEB_TIMEOUT", "1"); // seconds
    const std::pair<QString, const char*> cases[] = {
        {server_->address() + QStringLiteral("/missing.zarr"), "no Zarr store"},
        {server_->address() + QStringLiteral("/folder"), "no Zarr store"},
        {server_->address() + QStringLiteral("/ct.nii.gz"), "only OME-Zarr"},
        {gone, "cannot be read"}};
    for (const auto& [address, words] : cases) {
        open(address);
        EXPECT_EQ(documents().count(), 0);
        EXPECT_NE(newest().find(words), std::string::npos) << newest();
        EXPECT_NE(newest().find(placeName(address).toStdString() + " was not opened"), std::string::npos) << newest();
        EXPECT_EQ(window_->messages().messages().front().actions.size(), 1U);
    }
    server_->tell(QStringLiteral("plant zattrs html"));
    open(store());
    EXPECT_NE(newest().find("web page"), std::string::npos) << newest();
    server_->tell(QStringLiteral("clear"));
    window_->messages().messages().front().actions.front().run(); // try again
    settle();
    EXPECT_EQ(documents().count(), 1);
}

TEST_F(Address, TimeOut) {
    const tests::Variable patience("CONVAPP_WEB_TIMEOUT", "1"); // seconds
    server_->tell(QStringLiteral("plant 0/0/0/0 slow"));
    open(store());
    EXPECT_EQ(documents().count(), 0);
    EXPECT_NE(newest().find("(4 attempts)"), std::string::npos) << newest();
}

TEST_F(Address, EscStopsReading) {
    server_->tell(QStringLiteral("plant 0/0/0/0 slow"));
    opener().open({store()});
    ASSERT_TRUE(QTest::qWaitFor([&] { return server_->asked(QStringLiteral("0/0/0/0")) > 0; }, 10000));
    QTest::qWait(600);
    EXPECT_TRUE(window_->status().badgeText().startsWith(QStringLiteral("Opening a b.zarr, ")))
        << window_->status().badgeText().toStdString();
    EXPECT_TRUE(window_->status().badgeText().endsWith(QStringLiteral("Esc stops")));
    ASSERT_TRUE(window_->actions()["run.cancel"]->isEnabled());
    QElapsedTimer clock;
    clock.start();
    window_->actions()["run.cancel"]->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return opener().reader().names().isEmpty(); }, 10000));
    EXPECT_LT(clock.elapsed(), 1000);
    EXPECT_NE(newest().find("Opening a b.zarr was stopped"), std::string::npos) << newest();
    EXPECT_FALSE(window_->actions()["run.cancel"]->isEnabled());
    EXPECT_EQ(documents().count(), 0);
}

TEST_F(Address, ClosingTheWindowStopsReading) {
    server_->tell(QStringLiteral("plant 0/0/0/0 slow"));
    opener().open({store()});
    ASSERT_TRUE(QTest::qWaitFor([&] { return server_->asked(QStringLiteral("0/0/0/0")) > 0; }, 10000));
    QElapsedTimer clock;
    clock.start();
    window_.reset();
    EXPECT_TRUE(backgroundPool().waitForDone(10000));
    EXPECT_LT(clock.elapsed(), 3000);
}

TEST_F(Address, ALargeImageAsksForALevel) {
    writeLarge();
    for (const QString& place :
         {path(QStringLiteral("large.zarr")), server_->address() + QStringLiteral("/large.zarr")}) {
        opener().open({place});
        SeriesPicker* picker = nullptr;
        ASSERT_TRUE(QTest::qWaitFor([&] { return (picker = window_->findChild<SeriesPicker*>()) != nullptr; }, 10000))
            << newest();
        const auto* list = picker->findChild<QListWidget*>();
        ASSERT_EQ(list->count(), 2);
        EXPECT_TRUE(list->item(0)->text().contains(QStringLiteral("2 GiB"))) << list->item(0)->text().toStdString();
        EXPECT_EQ(list->currentRow(), 1);
        EXPECT_EQ(server_->asked(QStringLiteral("large.zarr/[01]/[0-9]")), 0) << "samples are read before the answer";
        QMetaObject::invokeMethod(picker, "accept");
        settle();
        ASSERT_EQ(documents().count(), 1) << newest();
        EXPECT_EQ(documents().current().source->layout().extent, (conv::Index3{64, 64, 64}));
        EXPECT_EQ(documents().current().title, "large.zarr – level 1");
        workspace().close(0);
        ASSERT_TRUE(QTest::qWaitFor([&] { return window_->findChild<SeriesPicker*>() == nullptr; }, 2000));
    }
}

TEST_F(Address, ALevelThatCannotBeReadIsNoShorterList) {
    writeLarge();
    server_->tell(QStringLiteral("plant large.zarr/1/.zarray 500"));
    open(server_->address() + QStringLiteral("/large.zarr"));
    EXPECT_EQ(documents().count(), 0);
    EXPECT_EQ(window_->findChild<SeriesPicker*>(), nullptr);
    EXPECT_NE(newest().find("500"), std::string::npos) << newest();
}

TEST_F(Address, DialogClipboardAndDrop) {
    QApplication::clipboard()->setText(QStringLiteral("  ") + store() + QStringLiteral("\n"));
    window_->actions()["file.openAddress"]->trigger();
    auto* dialog = window_->findChild<AddressDialog*>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(dialog->addressField()->text(), store()) << "a copied address is proposed";
    EXPECT_TRUE(window_test::clipped(*dialog).empty());
    for (const char* bad : {"", "host/a.zarr", "ftp://host/a.zarr", "https://"}) {
        dialog->addressField()->setText(QString::fromLatin1(bad));
        EXPECT_FALSE(dialog->openButton()->isEnabled()) << bad;
    }
    server_->tell(QStringLiteral("login Basic bWU6cEA6L3c=")); // me:p@:/w
    dialog->addressField()->setText(store());
    dialog->userField()->setText(QStringLiteral("me"));
    dialog->passwordField()->setText(QStringLiteral("p@:/w"));
    dialog->openButton()->click();
    settle();
    ASSERT_EQ(documents().count(), 1) << newest();
    window_->actions()["file.paste"]->trigger();
    settle();
    EXPECT_EQ(documents().count(), 2) << newest();
    QApplication::clipboard()->setText(QStringLiteral("no address"));
    window_->actions()["file.paste"]->trigger();
    settle();
    EXPECT_EQ(documents().count(), 2);
    QMimeData data;
    data.setUrls({QUrl(store())});
    QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent drop(QPointF(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &drop);
    settle();
    EXPECT_EQ(documents().count(), 3) << newest();
}
