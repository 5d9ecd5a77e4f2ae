#include "app/io/core/file_bytes.h"
#include "app/io/core/header_text.h"
#include "app/io/dicom/decoder/decode.h"
#include <algorithm>
#include <cmath>
#include <itkMetaDataObject.h>
#include <itkMetaImageIO.h>
#include <itkNrrdImageIO.h>
#include <memory>

namespace app::io {
namespace {

constexpr std::size_t mostNotes = 200;

template <class T>
conv::ElementType integerOfSize() {
    constexpr bool isSigned = std::is_signed_v<T>;
    switch (sizeof(T)) {
    case 1:
        return isSigned ? conv::ElementType::i8 : conv::ElementType::u8;
    case 2:
        return isSigned ? conv::ElementType::i16 : conv::ElementType::u16;
    case 4:
        return isSigned ? conv::ElementType::i32 : conv::ElementType::u32;
    default:
        return isSigned ? conv::ElementType::i64 : conv::ElementType::u64;
    }
}

conv::ElementType typeOf(const itk::ImageIOBase& image, const fs::path& path) {
    using Component = itk::IOComponentEnum;
    switch (image.GetComponentType()) {
    case Component::UCHAR:
        return conv::ElementType::u8;
    case Component::CHAR:
        return conv::ElementType::i8;
    case Component::USHORT:
        return integerOfSize<unsigned short>();
    case Component::SHORT:
        return integerOfSize<short>();
    case Component::UINT:
        return integerOfSize<unsigned int>();
    case Component::INT:
        return integerOfSize<int>();
    case Component::ULONG:
        return integerOfSize<unsigned long>();
    case Component::LONG:
        return integerOfSize<long>();
    case Component::ULONGLONG:
        return integerOfSize<unsigned long long>();
    case Component::LONGLONG:
        return integerOfSize<long long>();
    case Component::FLOAT:
        return conv::ElementType::f32;
    case Component::DOUBLE:
        return conv::ElementType::f64;
    default:
        refuseFile(path, "has samples of a type that is not supported: " +
                             itk::ImageIOBase::GetComponentTypeAsString(image.GetComponentType()));
    }
}

/// ITK's axes are LPS already. A 2-D image keeps the third axis as it is.
conv::Geometry geometryOf(const itk::ImageIOBase& image, const fs::path& path) {
    conv::Geometry geometry;
    geometry.unit = conv::LengthUnit::millimetre;
    const unsigned axes = std::min(3U, image.GetNumberOfDimensions());
    for (unsigned axis = 0; axis < axes; ++axis) {
        const std::vector<double> direction = image.GetDirection(axis);
        double length = 0;
        for (unsigned row = 0; row < axes && row < direction.size(); ++row)
            length = std::hypot(length, direction[row]);
        // A negative step is a step the other way.
        const double step = image.GetSpacing(axis);
        const double sign = step < 0 ? -1 : 1;
        if (!(std::abs(step) > 0) || !std::isfinite(step) || !(length > 0) || !std::isfinite(length))
            refuseFile(path, "has an axis without direction or a step that is no size: " + std::to_string(step));
        geometry.spacing[axis] = std::abs(step) * length;
        for (unsigned row = 0; row < axes && row < direction.size(); ++row)
            geometry.direction[row * 3 + axis] = sign * direction[row] / length + 0.0;
        geometry.origin[axis] = image.GetOrigin(axis) + 0.0;
        if (!std::isfinite(geometry.origin[axis]))
            refuseFile(path, "has an origin that is no place");
    }
    requireAxes(path, geometry);
    return geometry;
}

void addNotes(const itk::ImageIOBase& image, conv::Info& info) {
    const itk::MetaDataDictionary& dictionary = image.GetMetaDataDictionary();
    for (const std::string& key : dictionary.GetKeys()) {
        std::string value;
        if (info.notes.size() < mostNotes && itk::ExposeMetaData(dictionary, key, value) && !value.empty())
            info.notes.emplace_back(key.substr(0, 100), value.substr(0, 1000));
        if (key == "NRRD_sample units")
            info.valueUnit = value;
    }
}

struct Described {
    conv::Layout layout;
    std::vector<std::vector<conv::Item>> together; ///< per part of the file: items whose samples lie beside each other
};

Described describe(const itk::ImageIOBase& image, const fs::path& path, bool componentsAreTimes) {
    Described result;
    conv::Layout& layout = result.layout;
    const unsigned axes = image.GetNumberOfDimensions();
    if (axes < 2 || axes > 4)
        refuseFile(path, "has " + std::to_string(axes) + " axes; 2 to 4 are supported");
    layout.type = typeOf(image, path);
    for (unsigned axis = 0; axis < std::min(3U, axes); ++axis)
        layout.extent[axis] = static_cast<std::int64_t>(image.GetDimensions(axis));
    layout.dimension = layout.extent[2] > 1 ? 3 : 2;
    layout.geometry = geometryOf(image, path);
    const auto series = axes == 4 ? static_cast<std::int64_t>(image.GetDimensions(3)) : 1;
    const auto components = static_cast<std::int64_t>(image.GetNumberOfComponents());
    if (componentsAreTimes && series > 1)
        refuseFile(path, "has a list of time series, which is not supported");
    layout.times = componentsAreTimes ? components : series;
    layout.channels = componentsAreTimes ? 1 : components;
    if (image.GetPixelType() == itk::IOPixelEnum::COMPLEX)
        refuseFile(path, "has complex samples, which are not supported");
    if (image.GetPixelType() == itk::IOPixelEnum::RGBA && layout.channels == 4)
        layout.alpha = 3;
    for (std::int64_t part = 0; part < series; ++part) {
        auto& items = result.together.emplace_back();
        for (std::int64_t i = 0; i < components; ++i)
            items.push_back(componentsAreTimes ? conv::Item{i, 0} : conv::Item{part, i});
    }
    return result;
}

std::unique_ptr<char[]> readAll(itk::ImageIOBase& image) {
    itk::ImageIORegion all(image.GetNumberOfDimensions());
    for (unsigned axis = 0; axis < image.GetNumberOfDimensions(); ++axis) {
        all.SetIndex(axis, 0);
        all.SetSize(axis, image.GetDimensions(axis));
    }
    image.SetIORegion(all);
    auto buffer = std::make_unique_for_overwrite<char[]>(static_cast<std::size_t>(image.GetImageSizeInBytes()));
    image.Read(buffer.get());
    return buffer;
}

} // namespace

void decodeItkImage(const fs::path& path, const std::string& format, const std::string& option, Sender& sender) {
    itk::Object::SetGlobalWarningDisplay(false);
    itk::ImageIOBase::Pointer image;
    if (format == "NRRD")
        image = itk::NrrdImageIO::New();
    else
        image = itk::MetaImageIO::New();
    image->SetFileName(path.string());
    image->ReadImageInformation();
    const Described described = describe(*image, path, option == "times");
    conv::Info info;
    if (image->GetNumberOfDimensions() == 4 && described.layout.times > 1)
        info.timeStep = image->GetSpacing(3) > 0 ? image->GetSpacing(3) : 0;
    addNotes(*image, info);
    sender.start(described.layout, info);
    if (sender.layoutOnly())
        return;

    const std::unique_ptr<char[]> buffer = readAll(*image);
    const std::int64_t voxels = described.layout.whole().count();
    const char* at = buffer.get();
    for (const std::vector<conv::Item>& items : described.together) {
        sender.interleaved(items, 0, at, voxels);
        at += static_cast<std::size_t>(voxels) * items.size() * conv::sizeOf(described.layout.type);
    }
}

} // namespace app::io
