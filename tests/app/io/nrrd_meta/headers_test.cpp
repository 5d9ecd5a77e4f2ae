// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/byte_stream.h"
#include "app/io/files/regions.h"
#include "tests/app/io/nrrd_meta/text_headers.h"
#include <algorithm>
#include <cstring>
#include <limits>

// Unusual NRRD, MetaImage and NIfTI headers: units, skips, axes; complete and in parts.
namespace {

using namespace app::io;
using namespace io_test;
using conv::LengthUnit;

struct Odd {
    const char* what;
    const char* name; ///< name of the file to open
    std::string header, data;
    const char* other = ""; ///< second file, with otherData
    std::string otherData;
    bool parts = true; ///< true: can be read in parts
};

const std::string lines = "line one\nline two\n";

const Odd odd[] = {
    {"attached", "a.nrrd", nrrd + "endian: little\n\n", samples()},
    {"big", "a.nrrd", nrrd + "endian: big\n\n", samples(true)},
    {"carriage returns", "a.nrrd",
     "NRRD0004\r\ntype: int16\r\ndimension: 3\r\nsizes: 6 5 4\r\nencoding: raw\r\nendian: little\r\n\r\n", samples()},
    {"attached, line skip", "a.nrrd", nrrd + "endian: little\nline skip: 2\n\n", lines + samples()},
    {"attached, byte skip", "a.nrrd", nrrd + "endian: little\nbyte skip: 5\n\n", "12345" + samples()},
    {"attached, both", "a.nrrd", nrrd + "endian: little\nline skip: 1\nbyte skip: 9\n\n", lines + samples()},
    {"attached, byte skip -1", "a.nrrd", nrrd + "endian: little\nbyte skip: -1\n\n", "whatever" + samples()},
    {"detached", "a.nhdr", nrrd + "endian: little\ndata file: d.raw\n", "", "d.raw", samples()},
    {"detached, both", "a.nhdr", nrrd + "endian: big\nline skip: 2\nbyte skip: 3\ndatafile: d.raw\n", "", "d.raw",
     lines + "abc" + samples(true)},
    {"detached, -1", "a.nhdr", nrrd + "endian: little\nbyteskip: -1\ndata file: d.raw\n", "", "d.raw",
     "head" + samples()},
    {"detached, -5", "a.nhdr", nrrd + "endian: little\nbyte skip: -5\ndata file: d.raw\n", "", "d.raw",
     "head" + samples() + "tail"},
    {"one file listed", "a.nhdr", nrrd + "endian: little\ndata file: LIST\nd.raw\n", "", "d.raw", samples()},
    {"longer than announced", "a.nrrd", nrrd + "endian: little\n\n", samples() + "more"},
    {"time last", "a.nrrd",
     "NRRD0004\ntype: int16\ndimension: 4\nsizes: 6 5 2 2\nkinds: domain domain domain time\nencoding: raw\nendian: "
     "little\n\n",
     samples()},
    {"time in front", "a.nrrd",
     "NRRD0004\ntype: int16\ndimension: 4\nsizes: 2 6 5 2\nkinds: time domain domain domain\nencoding: raw\nendian: "
     "little\n\n",
     samples(), "", "", false},
    {"components", "a.nrrd",
     "NRRD0004\ntype: int16\ndimension: 4\nsizes: 2 6 5 2\nkinds: vector domain domain domain\nencoding: "
     "raw\nendian: little\n\n",
     samples(), "", "", false},
    {"local", "a.mha", meta + "ElementDataFile = LOCAL\n", samples()},
    {"local, big", "a.mha", meta + "ElementByteOrderMSB = True\nElementDataFile = LOCAL\n", samples(true)},
    {"local, header size -1", "a.mha", meta + "HeaderSize = -1\nElementDataFile = LOCAL\n", "skipped" + samples()},
    {"header size", "a.mhd", meta + "HeaderSize = 7\nElementDataFile = d.raw\n", "", "d.raw", "1234567" + samples()},
    {"header size -1", "a.mhd", meta + "HeaderSize = -1\nElementDataFile = d.raw\n", "", "d.raw",
     "any number" + samples()},
    {"channels", "a.mha",
     "ObjectType = Image\nNDims = 3\nDimSize = 6 5 2\nElementNumberOfChannels = 2\nElementType = "
     "MET_SHORT\nElementDataFile = LOCAL\n",
     samples(), "", "", false},
    {"long line", "a.mha", "Comment = " + std::string(150'000, 'x') + "\n" + meta + "ElementDataFile = LOCAL\n",
     samples()},
};

class OddHeaders : public testing::TestWithParam<Odd> {};

TEST_P(OddHeaders, GiveTheSameWholeAndInParts) {
    const Odd& o = GetParam();
    const TemporaryFolder folder;
    writeBytes(folder / o.name, o.header + o.data);
    if (*o.other)
        writeBytes(folder / o.other, o.otherData);
    const conv::Volume whole = load(folder / o.name);
    EXPECT_EQ(whole.layout().sampleCount(), 120);
    EXPECT_EQ(probe(folder / o.name), whole.layout());
    std::vector<std::int16_t> sorted(whole.as<std::int16_t>(), whole.as<std::int16_t>() + 120), truth;
    if (o.parts) { // in file order
        for (int i = 0; i < 120; ++i)
            truth.push_back(static_cast<std::int16_t>(i * 257 + 3));
        EXPECT_EQ(sorted, truth);
    }
    const auto parts = openRegions(folder / o.name, {});
    ASSERT_EQ(parts != nullptr, o.parts);
    if (!parts)
        return;
    EXPECT_EQ(parts->layout(), whole.layout());
    EXPECT_EQ(parts->info().warnings, whole.info().warnings);
    for (const conv::Item item : conv::itemsOf(whole.layout())) {
        const conv::Region box = {{1, 2, 0}, {5, 4, whole.layout().extent[2]}};
        std::vector<std::int16_t> a(static_cast<std::size_t>(box.count())), b(a.size());
        parts->read(item, box, a.data());
        whole.read(item, box, b.data());
        EXPECT_EQ(a, b);
    }
}

INSTANTIATE_TEST_SUITE_P(Files, OddHeaders, testing::ValuesIn(odd), [](const auto& param) {
    std::string name = std::string(param.param.what) + param.param.name;
    std::erase_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)) && c != '-'; });
    std::replace(name.begin(), name.end(), '-', 'M');
    return name;
});

TEST(NrrdAxes, InterleavedComponentsAndTimesComeToTheirPlaces) {
    const TemporaryFolder folder;
    // 2 components × 6 × 5 × 2 times.
    writeBytes(folder / "a.nrrd",
               "NRRD0004\ntype: int16\ndimension: 4\nsizes: 2 6 5 2\nkinds: vector domain domain list\nencoding: "
               "raw\nendian: little\n\n" +
                   samples());
    const conv::Volume v = load(folder / "a.nrrd");
    EXPECT_EQ(v.layout().channels, 2);
    EXPECT_EQ(v.layout().times, 2);
    EXPECT_EQ(v.layout().dimension, 2);
    for (int t = 0; t < 2; ++t)
        for (int c = 0; c < 2; ++c)
            for (int i = 0; i < 30; ++i)
                EXPECT_EQ(v.as<std::int16_t>({t, c})[i], static_cast<std::int16_t>(((t * 30 + i) * 2 + c) * 257 + 3));
}

TEST(HeaderEntries, AreKeptByTheirFormatAndNamedElsewhere) {
    const TemporaryFolder folder;
    const fs::path in = folder / "in.nrrd";
    writeBytes(in, nrrd +
                       "endian: little\nspace: RAS\nspace directions: (1,0,0) (0,1,0) (0,0,2)\n"
                       "measurement frame: (1,0,0) (0,0.5,0.25) (0,0,1)\ncontent: a knee\n"
                       "labels: \"x\" \"y\" \"z\"\nSite:=Kiel\nb:c:=1 := 2\n\n" +
                       samples());
    const conv::Volume volume = load(in);
    const std::string own = notKept(volume.layout(), volume.info(), "o.nrrd"),
                      other = notKept(volume.layout(), volume.info(), "o.nii");
    EXPECT_EQ(own, "The NRRD header's `labels` is not kept in NRRD.");
    EXPECT_EQ(other,
              "The NRRD header's `content`, `measurement frame`, `labels` and 2 other fields are not kept in NIfTI.");
    const fs::path out = folder / "out.nrrd", again = folder / "again.nrrd";
    save(volume, out);
    const std::string bytes = readBytes(out);
    EXPECT_TRUE(contains(bytes, "\ncontent: a knee\n")) << bytes;
    EXPECT_TRUE(contains(bytes, "\nmeasurement frame: (-1,0,0) (0,-0.5,0.25) (0,0,1)\n")) << bytes;
    EXPECT_TRUE(contains(bytes, "\nSite:=Kiel\nb:c:=1 := 2\n\n")) << bytes;
    save(load(out), again);
    EXPECT_EQ(readBytes(again), bytes);

    const fs::path mha = folder / "in.mha";
    writeBytes(mha, meta + "ElementSpacing = 1 1 1\nModality = MET_MOD_CT\nComment = a = b\nElementDataFile = LOCAL\n" +
                        samples());
    const conv::Volume image = load(mha);
    EXPECT_EQ(notKept(image.layout(), image.info(), "o.mha"), "");
    EXPECT_EQ(notKept(image.layout(), image.info(), "o.nrrd"),
              "The MetaImage header's `Modality` and `Comment` are not kept in NRRD.");
    save(image, folder / "out.mha");
    EXPECT_TRUE(contains(readBytes(folder / "out.mha"), "\nModality = MET_MOD_CT\nComment = a = b\n"));
}

TEST(HeaderEntries, FieldsThatStandTwiceAreRefusedWhereTheyDiffer) {
    const TemporaryFolder folder;
    const auto refusal = [&](const char* name, const std::string& header) {
        writeBytes(folder / name, header + samples());
        return unreadable([&] { (void)load(folder / name); });
    };
    EXPECT_TRUE(contains(refusal("a.nrrd", nrrd + "endian: little\nsizes: 5 6 4\n\n"),
                         "has the field sizes twice in its NRRD header: 6 5 4 and 5 6 4"));
    EXPECT_TRUE(contains(refusal("a.mha", meta + "DimSize = 5 6 4\nElementDataFile = LOCAL\n"),
                         "has the field DimSize twice in its MetaImage header: 6 5 4 and 5 6 4"));
    writeBytes(folder / "b.nrrd", nrrd + "endian: little\nsizes: 6 5 4\nMyField: 3\n\n" + samples());
    const conv::Volume same = load(folder / "b.nrrd");
    EXPECT_EQ(notKept(same.layout(), same.info(), "o.nrrd"), "The NRRD header's `MyField` is not kept in NRRD.");
}

TEST(TextSamples, OfNrrdAndMetaImage) {
    const TemporaryFolder folder;
    std::string text;
    for (int i = 0; i < 120; ++i)
        text += std::to_string(i - 60) + (i % 7 == 0 ? ",\n" : " ");
    writeBytes(folder / "a.nrrd", "NRRD0004\ntype: int16\ndimension: 3\nsizes: 6 5 4\nencoding: ascii\n\n" + text);
    EXPECT_EQ(load(folder / "a.nrrd").as<std::int16_t>()[119], 59);
    writeBytes(folder / "a.mha", meta + "BinaryData = False\nElementDataFile = LOCAL\n" + text);
    EXPECT_EQ(load(folder / "a.mha").as<std::int16_t>()[0], -60);
    const auto refusal = [&](const std::string& samples, const std::string& type) {
        writeBytes(folder / "b.nrrd",
                   "NRRD0004\ntype: " + type + "\ndimension: 2\nsizes: 2 2\nencoding: text\n\n" + samples);
        return unreadable([&] { (void)load(folder / "b.nrrd"); });
    };
    EXPECT_TRUE(contains(refusal("1 2 3 300", "uint8"), "\"300\" among its samples, which uint8 cannot hold"));
    EXPECT_TRUE(contains(refusal("1 2 x 300", "int16"), "\"x\" among its samples"));
    EXPECT_TRUE(contains(refusal("1 2 3    ", "int16"), "announces 8 bytes"));
    writeBytes(folder / "h.nrrd", "NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: hex\n\n01fF\n A0 7f");
    const conv::Volume hex = load(folder / "h.nrrd");
    EXPECT_EQ(hex.as<std::uint8_t>()[1], 255);
    EXPECT_EQ(hex.as<std::uint8_t>()[2], 160);
}

TEST(DetachedFiles, ShareTheSamplesOrAreRefused) {
    const TemporaryFolder folder;
    const std::string bytes = samples();
    for (int i = 0; i < 4; ++i)
        writeBytes(folder / ("s" + std::to_string(i) + ".raw"),
                   "#" + bytes.substr(static_cast<std::size_t>(i) * 60, 60));
    const std::string header = nrrd + "endian: little\nbyte skip: 1\n";
    writeBytes(folder / "n.nhdr", header + "data file: s%d.raw 0 3 1\n");
    writeBytes(folder / "m.mhd", meta + "HeaderSize = 1\nElementDataFile = LIST 2\ns0.raw\ns1.raw\ns2.raw\ns3.raw\n");
    EXPECT_EQ(std::memcmp(load(folder / "n.nhdr").data(), bytes.data(), 240), 0);
    EXPECT_EQ(std::memcmp(load(folder / "m.mhd").data(), bytes.data(), 240), 0);
    EXPECT_EQ(openRegions(folder / "n.nhdr", {}), nullptr);
    writeBytes(folder / "n.nhdr", header + "data file: LIST 2\ns0.raw\ns1.raw\ns2.raw\n");
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "n.nhdr"); }), "announces 240 bytes"));
    writeBytes(folder / "s2.raw", "#" + bytes.substr(0, 59)); // one is too short, another too long
    writeBytes(folder / "s3.raw", "#" + bytes.substr(0, 61));
    writeBytes(folder / "n.nhdr", header + "data file: s%d.raw 0 3 1\n");
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "n.nhdr"); }), "in s2.raw, which has 60 bytes"));
}

TEST(RawSurplus, IsToldWholeAndInParts) {
    const TemporaryFolder folder;
    writeBytes(folder / "a.raw", "12" + samples() + "345");
    LoadOptions options;
    options.raw = RawLayout{conv::ElementType::i16, {6, 5, 4}, 3, false, 2};
    const conv::Volume v = load(folder / "a.raw", options);
    EXPECT_TRUE(warns(v, "has 3 bytes after its samples"));
    EXPECT_EQ(openRegions(folder / "a.raw", options)->info().warnings, v.info().warnings);
}

} // namespace
