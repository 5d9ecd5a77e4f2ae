// SPDX-License-Identifier: Apache-2.0
// Files of microscopes that convapp does not read: one message names format and converter.
#include "tests/app/io_temp.h"

using namespace io_test;
using namespace std::string_literals;
using app::io::load;

namespace {

std::string refusal(const fs::path& path, const std::string& bytes) {
    writeBytes(path, bytes);
    return unreadable([&] { (void)load(path); });
}

TEST(IoForeign, NamesTheFormatAndTheConverter) {
    const TemporaryFolder folder;
    const std::string sentence = refusal(folder / "cells.nd2", "\xDA\xCE\xBE\x0A"s + std::string(200, '\0'));
    EXPECT_TRUE(contains(sentence, "is a Nikon ND2 file")) << sentence;
    EXPECT_TRUE(contains(sentence, "bfconvert '" + (folder / "cells.nd2").string() + "' '" +
                                       (folder / "cells.ome.tiff").string() + "'"))
        << sentence;
    // The content says it, whatever the name is.
    EXPECT_TRUE(contains(refusal(folder / "a.bin", "ZISRAWFILE"s + std::string(90, '\0')), "is a Zeiss CZI file"));
    EXPECT_TRUE(contains(refusal(folder / "a.tif", "OLYMPUSRAWFORMAT"s + std::string(90, '\0')), "is an Olympus OIR"));
    EXPECT_TRUE(contains(refusal(folder / "a.lif", "\x70\0\0\0"s + std::string(90, '\0')), "Leica LIF"));
    EXPECT_TRUE(
        contains(refusal(folder / "b.LIF", "\x70\0\0\0"s + std::string(90, '\0')),
                 "is a Leica LIF file, which convapp does not read; convert it by Bio-Formats first: bfconvert"));
    EXPECT_TRUE(contains(refusal(folder / "text.lif", "no such content"), "does not begin as one"));
    EXPECT_TRUE(contains(refusal(folder / "a.oib", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"s), "Olympus OIB"));
    EXPECT_TRUE(contains(refusal(folder / "a.ics", "\t\r\nics_version\t1.0\r\n"), "ICS"));
    EXPECT_TRUE(contains(refusal(folder / "a.mrc", std::string(208, '\0') + "MAP " + std::string(90, '\0')), "MRC"));
    EXPECT_TRUE(contains(refusal(folder / "a.xlef", "<xml>"), "has the ending of a Leica XLEF file"));
    EXPECT_TRUE(contains(refusal(folder / "a.czi", "no such content"), "does not begin as one"));
}

TEST(IoForeign, AnOverviewIsNotTheImage) {
    const TemporaryFolder folder;
    // These files begin as formats that are read, and hold a small picture of the slide there.
    EXPECT_TRUE(contains(refusal(folder / "slide.vsi", "II*\0"s + std::string(90, '\0')), "cellSens VSI"));
    EXPECT_TRUE(contains(refusal(folder / "slide.mrxs", "\xFF\xD8\xFF\xE0"s + std::string(90, '\0')), "MIRAX"));
    EXPECT_TRUE(
        contains(refusal(folder / "old.nd2", "\0\0\0\x0CjP  \r\n\x87\n"s + std::string(90, '\0')), "Nikon ND2"));
}

TEST(IoForeign, EndingsOfOtherKindsOfFilesSayNothing) {
    const TemporaryFolder folder;
    for (const char* name : {"a.ics", "a.map", "a.ser", "a.pic", "a.xyz"})
        EXPECT_TRUE(contains(refusal(folder / name, "BEGIN:VCALENDAR"), "in no format that this program knows"))
            << name;
}

TEST(IoForeign, PartsOfARecordingNameItsHeader) {
    const TemporaryFolder folder;
    EXPECT_TRUE(contains(refusal(folder / "rest.eeg", "\1\2\3\4"), "in no format"));
    writeBytes(folder / "rest.vhdr", "Brain Vision Data Exchange Header File Version 1.0\n");
    EXPECT_TRUE(contains(refusal(folder / "rest.eeg", "\1\2\3\4"),
                         "file of samples of a recording; open its header `rest.vhdr`"));
    EXPECT_TRUE(contains(refusal(folder / "rest.vmrk", "Brain Vision Data Exchange Marker File\n"), "file of markers"));
    writeBytes(folder / "rest.set", "MATLAB 5.0");
    EXPECT_TRUE(contains(refusal(folder / "rest.fdt", "\1\2\3\4"), "`rest.set`"));
}

} // namespace
