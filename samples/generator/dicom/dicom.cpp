// SPDX-License-Identifier: Apache-2.0
#include "generator/samples.h"
#include <cmath>
#include <conv/error.h>
#include <cstdio>
#include <gdcmAttribute.h>
#include <gdcmImage.h>
#include <gdcmImageWriter.h>
#include <gdcmTrace.h>

namespace samples {
namespace {

/// UIDs below 2.25, which needs no registry; fixed, so that the files never change.
std::string uid(int number) {
    return "2.25.31415926535897932384626433832" + std::to_string(1000 + number);
}

template <std::uint16_t Group, std::uint16_t Element>
void put(gdcm::DataSet& tags, const std::string& text) {
    gdcm::Attribute<Group, Element> attribute;
    attribute.SetValue(text);
    tags.Replace(attribute.GetAsDataElement());
}

/// Stored unsigned numbers are value + 1024, as in most scanners.
gdcm::DataElement pixels(const conv::Volume& ct, std::int64_t z) {
    const auto& extent = ct.layout().extent;
    std::vector<std::uint16_t> stored(static_cast<std::size_t>(extent[0] * extent[1]));
    const std::int16_t* in = ct.as<std::int16_t>() + z * extent[0] * extent[1];
    for (std::size_t i = 0; i < stored.size(); ++i)
        stored[i] = static_cast<std::uint16_t>(in[i] + 1024);
    gdcm::DataElement element(gdcm::Tag(0x7fe0, 0x0010));
    element.SetByteValue(reinterpret_cast<const char*>(stored.data()),
                         static_cast<std::uint32_t>(stored.size() * sizeof(std::uint16_t)));
    return element;
}

void describePatient(gdcm::DataSet& tags) {
    put<0x0010, 0x0010>(tags, "Phantom^Head");
    put<0x0010, 0x0020>(tags, "CONVAPP-1");
    put<0x0008, 0x0060>(tags, "CT");
    put<0x0008, 0x0070>(tags, "convapp samples");
    put<0x0008, 0x1030>(tags, "Made by a program; nobody was scanned");
    put<0x0008, 0x103e>(tags, "Head phantom");
    put<0x0008, 0x0020>(tags, "20240101");
    put<0x0008, 0x0030>(tags, "120000");
}

void describeSlice(gdcm::DataSet& tags, const conv::Geometry& g, std::int64_t z) {
    put<0x0008, 0x0016>(tags, "1.2.840.10008.5.1.4.1.1.2"); // CT image storage
    put<0x0008, 0x0018>(tags, uid(100 + static_cast<int>(z)));
    put<0x0020, 0x000d>(tags, uid(1));
    put<0x0020, 0x000e>(tags, uid(2));
    put<0x0020, 0x0052>(tags, uid(3));
    gdcm::Attribute<0x0020, 0x0013> number;
    number.SetValue(static_cast<int>(z) + 1);
    tags.Replace(number.GetAsDataElement());
    gdcm::Attribute<0x0018, 0x0050> thickness;
    thickness.SetValue(g.spacing[2]);
    tags.Replace(thickness.GetAsDataElement());
    gdcm::Attribute<0x0028, 0x1050> centre{};
    centre.SetNumberOfValues(1);
    centre.SetValue(0, 40);
    tags.Replace(centre.GetAsDataElement());
    gdcm::Attribute<0x0028, 0x1051> width{};
    width.SetNumberOfValues(1);
    width.SetValue(0, 400);
    tags.Replace(width.GetAsDataElement());
}

} // namespace

void writeDicomSeries(const conv::Volume& ct, const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    gdcm::Trace::WarningOff(); // it warns of a missing tag that it writes itself
    const conv::Geometry& g = ct.layout().geometry;
    for (std::int64_t z = 0; z < ct.layout().extent[2]; ++z) {
        gdcm::ImageWriter writer;
        gdcm::Image& image = writer.GetImage();
        image.SetNumberOfDimensions(2);
        for (unsigned axis = 0; axis < 2; ++axis)
            image.SetDimension(axis, static_cast<unsigned>(ct.layout().extent[axis]));
        image.SetPixelFormat(gdcm::PixelFormat(gdcm::PixelFormat::UINT16));
        image.SetPhotometricInterpretation(gdcm::PhotometricInterpretation::MONOCHROME2);
        image.SetTransferSyntax(gdcm::TransferSyntax::ExplicitVRLittleEndian);
        image.SetIntercept(-1024);
        image.SetSlope(1);
        image.SetSpacing(0, g.spacing[0]);
        image.SetSpacing(1, g.spacing[1]);
        const conv::Vec3 corner = g.toPhysical({0, 0, static_cast<double>(z)});
        for (unsigned axis = 0; axis < 3; ++axis)
            image.SetOrigin(axis, std::nearbyint(corner[axis] * 1000) / 1000);
        for (unsigned axis = 0; axis < 2; ++axis)
            for (unsigned row = 0; row < 3; ++row)
                image.SetDirectionCosines(axis * 3 + row, g.direction[row * 3 + axis]);
        image.SetDataElement(pixels(ct, z));
        gdcm::DataSet& tags = writer.GetFile().GetDataSet();
        describePatient(tags);
        describeSlice(tags, g, z);
        char name[32];
        std::snprintf(name, sizeof name, "slice_%03d.dcm", static_cast<int>(z) + 1);
        const std::string path = (folder / name).string();
        writer.SetFileName(path.c_str());
        if (!writer.Write())
            throw conv::Error(conv::ErrorCode::unwritable, "Cannot write " + path + " as DICOM.");
    }
}

} // namespace samples
