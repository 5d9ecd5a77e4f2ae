// SPDX-License-Identifier: Apache-2.0
// Facts about the computer on the start page.
#include "ui/window/start/start_page.h"
#include <QLabel>
#include <algorithm>
#include <conv/variant.h>
#include <gtest/gtest.h>

namespace {

QString variantsReady(ui::StartPage& page) {
    for (const QLabel* label : page.computer()->findChildren<QLabel*>())
        if (label->text().contains(QStringLiteral("variants ready")))
            return label->text();
    return {};
}

} // namespace

TEST(StartPage, CountsTheSameVariantsBeforeAndAfterOtherLibrariesArrive) {
    ui::StartPage page;
    const QString first = variantsReady(page);
    const auto own = std::count_if(conv::variants().begin(), conv::variants().end(), [](const conv::Variant& v) {
        return v.kind != conv::VariantClass::peer && v.launch != nullptr && v.device == conv::DeviceKind::cpu;
    });
    EXPECT_GE(first.section(QLatin1Char(' '), 0, 0).toInt(), own); // more with a GPU
    EXPECT_GT(own, 10);
    conv::Variant peer = conv::variants().front();
    peer.name = "test-peer";
    peer.kind = conv::VariantClass::peer;
    peer.device = conv::DeviceKind::cpu;
    peer.dimension = 9; // matches no data
    peer.launch = [](const conv::Launch&) {};
    conv::addVariants({&peer, 1});
    page.showComputer();
    EXPECT_EQ(variantsReady(page), first);
}
