// SPDX-License-Identifier: Apache-2.0
#include "app/io/child/child_process.h"
#include "app/io/dicom/decode_wire.h"
#include <cerrno>
#include <chrono>
#include <gtest/gtest.h>
#include <stdexcept>
#include <sys/wait.h>

namespace {

using namespace app::io;
using Got = ChildProcess::Got;

ChildProcess shell(const char* script) {
    return {"/bin/sh", {"sh", "-c", script}, decodePipe};
}

bool noChildLeft() {
    return ::waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD;
}

TEST(MedicalChild, ReadsAndSaysHowTheProcessEnded) {
    char bytes[5] = {};
    {
        ChildProcess child = shell("printf hello >&3; exit 7");
        ASSERT_EQ(child.read(bytes, 5, 10), Got::all);
        EXPECT_EQ(std::string(bytes, 5), "hello");
        EXPECT_EQ(child.read(bytes, 1, 10), Got::end);
        EXPECT_EQ(child.finish(), "exit code 7");
    }
    {
        ChildProcess child = shell("kill -ABRT $$");
        EXPECT_EQ(child.read(bytes, 1, 10), Got::end);
        EXPECT_EQ(child.finish(), "signal 6");
    }
    EXPECT_TRUE(noChildLeft());
}

TEST(MedicalChild, StopsOneThatHangs) {
    const auto start = std::chrono::steady_clock::now();
    {
        ChildProcess child = shell("sleep 100");
        char byte = 0;
        EXPECT_EQ(child.read(&byte, 1, 0.05), Got::timeout);
    }
    {
        ChildProcess child = shell("exec 3>&-; sleep 100"); // closes its pipe, and stays
        char byte = 0;
        EXPECT_EQ(child.read(&byte, 1, 10), Got::end);
        EXPECT_EQ(child.finish(), "signal 9");
    }
    EXPECT_TRUE(noChildLeft());
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(30));
}

TEST(MedicalChild, HasNoOutputAndNoOtherDescriptors) {
    ChildProcess child = shell("echo noise; echo noise >&2; ls /proc/self/fd | tr '\\n' ' ' >&3");
    std::string listed(64, '\0');
    EXPECT_EQ(child.read(listed.data(), 64, 10), Got::end);
    EXPECT_EQ(listed.substr(0, listed.find('\0')).find('5'), std::string::npos) << listed;
}

TEST(MedicalChild, WireTextComesBackAndIsChecked) {
    conv::Layout layout;
    layout.type = conv::ElementType::i16;
    layout.dimension = 3;
    layout.extent = {3, 4, 5};
    layout.channels = 4;
    layout.alpha = 3;
    layout.geometry.unit = conv::LengthUnit::millimetre;
    layout.geometry.origin = {1, -2, 3.5};
    conv::Info info;
    info.valueUnit = "HU";
    info.notes = {{"a", "b"}, {"", "ü"}};
    info.warnings = {"w"};
    const std::string text = wireText(layout, info);
    conv::Layout layoutBack;
    conv::Info infoBack;
    readWire(text, layoutBack, infoBack);
    EXPECT_EQ(layoutBack, layout);
    EXPECT_EQ(infoBack.notes, info.notes);
    EXPECT_EQ(infoBack.warnings, info.warnings);
    for (std::size_t size = 0; size < text.size(); ++size)
        EXPECT_THROW(readWire(text.substr(0, size), layoutBack, infoBack), std::out_of_range) << size;
    for (std::size_t at = 0; at < text.size(); ++at) { // any damage is reported or harmless
        std::string damaged = text;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
        try {
            readWire(damaged, layoutBack, infoBack);
        } catch (const std::out_of_range&) {
        }
    }
}

} // namespace
