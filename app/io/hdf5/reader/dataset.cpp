// SPDX-License-Identifier: Apache-2.0
#include "app/io/hdf5/reader/dataset.h"
#include "app/io/text/text.h"
#include <limits>

/// Types and shapes.
namespace app::io {
namespace {

class TypeReader {
  public:
    TypeReader(const H5File& file, H5Dataset& dataset) : file_(file), dataset_(dataset), array_(dataset.array) {}

    void read(hid_t type) {
        const H5T_class_t kind = H5Tget_class(type);
        switch (kind) {
        case H5T_INTEGER:
        case H5T_BITFIELD:
            return integer(type, kind == H5T_INTEGER && H5Tget_sign(type) != H5T_SGN_NONE);
        case H5T_FLOAT:
            return floating(type);
        case H5T_ENUM:
            return enumeration(type);
        case H5T_COMPOUND:
            return compound(type);
        case H5T_STRING:
            refuse("texts");
        case H5T_REFERENCE:
            refuse("references to other objects");
        case H5T_VLEN:
            refuse("lists of different lengths");
        case H5T_ARRAY:
            refuse("arrays within samples");
        case H5T_OPAQUE:
            refuse("bytes without a meaning (opaque)");
        default:
            refuse("a type that libhdf5 numbers " + std::to_string(static_cast<int>(kind)));
        }
    }

  private:
    [[noreturn]] void refuse(const std::string& what) const {
        file_.refuse("the dataset `" + printable(array_.path) + "`",
                     "holds " + what + "; integers of 8 to 64 bits and floats of 16 to 64 bits are read");
    }

    void order(hid_t type) {
        const H5T_order_t order = H5Tget_order(type);
        if (order != H5T_ORDER_LE && order != H5T_ORDER_BE && H5Tget_size(type) > 1)
            refuse("numbers in the byte order of VAX, or in mixed order");
        array_.bigEndian = order == H5T_ORDER_BE;
    }

    void integer(hid_t type, bool isSigned) {
        using enum conv::ElementType;
        const std::size_t size = H5Tget_size(type), precision = H5Tget_precision(type);
        if (size != 1 && size != 2 && size != 4 && size != 8)
            refuse("integers of " + std::to_string(size) + " bytes");
        if (precision != 8 * size || H5Tget_offset(type) != 0)
            refuse("integers of " + std::to_string(precision) + " bits in " + std::to_string(size) + " bytes");
        order(type);
        array_.type = size == 1   ? (isSigned ? i8 : u8)
                      : size == 2 ? (isSigned ? i16 : u16)
                      : size == 4 ? (isSigned ? i32 : u32)
                                  : (isSigned ? i64 : u64);
    }

    void floating(hid_t type) {
        struct Fields {
            std::size_t size, sign, exponent, exponentBits, mantissa, mantissaBits, bias;
            bool operator==(const Fields&) const = default;
        };
        static constexpr Fields ieee[] = {
            {2, 15, 10, 5, 0, 10, 15}, {4, 31, 23, 8, 0, 23, 127}, {8, 63, 52, 11, 0, 52, 1023}};
        Fields own{H5Tget_size(type), 0, 0, 0, 0, 0, H5Tget_ebias(type)};
        const bool known =
            H5Tget_fields(type, &own.sign, &own.exponent, &own.exponentBits, &own.mantissa, &own.mantissaBits) >= 0 &&
            H5Tget_norm(type) == H5T_NORM_IMPLIED && H5Tget_offset(type) == 0;
        for (const Fields& one : ieee)
            if (known && one == own) {
                order(type);
                array_.half = one.size == 2;
                array_.type = one.size == 8 ? conv::ElementType::f64 : conv::ElementType::f32;
                return;
            }
        refuse("floats of " + std::to_string(own.size) + " bytes that are not IEEE 754 numbers of 16, 32 or 64 bits");
    }

    void enumeration(hid_t type) {
        const H5Handle base(H5Tget_super(type));
        integer(base.id(), H5Tget_sign(base.id()) != H5T_SGN_NONE);
        const int members = H5Tget_nmembers(type);
        std::string names;
        for (int i = 0; i < std::min(members, 8); ++i) {
            char* const name = H5Tget_member_name(type, static_cast<unsigned>(i));
            names += (names.empty() ? "" : ", ") + printable(name ? std::string(name).substr(0, 40) : std::string());
            H5free_memory(name);
        }
        if (members == 2 && names == "FALSE, TRUE" && array_.type == conv::ElementType::i8)
            array_.type = conv::ElementType::u8; // truth values of h5py
        else
            dataset_.notes.push_back("numbers of an enumeration: " + names + (members > 8 ? " …" : ""));
    }

    [[noreturn]] void compound(hid_t type) {
        std::string names;
        const int members = H5Tget_nmembers(type);
        for (int i = 0; i < std::min(members, 4); ++i) {
            char* const name = H5Tget_member_name(type, static_cast<unsigned>(i));
            names += (names.empty() ? "" : ", ") + printable(name ? std::string(name).substr(0, 40) : std::string());
            H5free_memory(name);
        }
        if (names == "r, i" || names == "real, imag" || names == "re, im")
            refuse("complex numbers (" + names + ")");
        refuse("records (" + names + (members > 4 ? " …" : "") + ")");
    }

    const H5File& file_;
    H5Dataset& dataset_;
    Hdf5Array& array_;
};

void readShape(const H5File& file, H5Dataset& dataset) {
    const std::string object = "the dataset `" + printable(dataset.array.path) + "`";
    const H5Handle space(H5Dget_space(dataset.handle.id()));
    const int rank = space ? H5Sget_simple_extent_ndims(space.id()) : -1;
    if (rank < 0 || rank > static_cast<int>(mostHdf5Axes))
        file.refuse(object, "is damaged: " + hdf5Reason());
    if (H5Sget_simple_extent_type(space.id()) == H5S_NULL)
        file.refuse(object, "is empty");
    if (rank == 0)
        file.refuse(object, "is a single number, not an array");
    std::vector<hsize_t> dims(static_cast<std::size_t>(rank));
    if (H5Sget_simple_extent_dims(space.id(), dims.data(), nullptr) < 0)
        file.refuse(object, "is damaged: " + hdf5Reason());
    std::uint64_t bytes = dataset.array.storedSize();
    for (const hsize_t n : dims) {
        if (n == 0)
            file.refuse(object, "is empty: it has 0 samples along an axis");
        if (n > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) / bytes)
            file.refuse(object, "announces more than 2^63 bytes");
        bytes *= n;
        dataset.array.shape.push_back(static_cast<std::int64_t>(n));
    }
}

} // namespace

std::string shapeText(const std::vector<std::int64_t>& shape) {
    std::string text;
    for (const std::int64_t n : shape)
        text += (text.empty() ? "" : " × ") + std::to_string(n);
    return text;
}

std::vector<double> datasetNumbers(const H5File& file, const std::string& path, std::int64_t most) {
    const std::string object = "the dataset `" + printable(path) + "`";
    const H5Handle dataset = file.open(path), space(H5Dget_space(dataset.id()));
    const hssize_t count = space ? H5Sget_simple_extent_npoints(space.id()) : -1;
    const H5Handle type(H5Dget_type(dataset.id()));
    const H5T_class_t kind = H5Tget_class(type.id());
    if (count < 1 || count > most || (kind != H5T_FLOAT && kind != H5T_INTEGER))
        file.refuse(object, "is no array of numbers");
    const H5Handle properties(H5Dget_create_plist(dataset.id()));
    if (H5Pget_layout(properties.id()) == H5D_VIRTUAL || H5Pget_external_count(properties.id()) > 0)
        file.refuse(object, "has its samples in another file, which is not read");
    std::vector<double> numbers(static_cast<std::size_t>(count));
    if (H5Dread(dataset.id(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers.data()) < 0)
        file.refuse(object, "is damaged: " + hdf5Reason());
    return numbers;
}

H5Dataset openDataset(const H5File& file, const std::string& path) {
    H5Dataset dataset;
    dataset.array.path = path;
    if (file.kind(path) == H5File::Kind::group)
        file.refuse("`" + printable(path) + "`", "is a group, not a dataset");
    dataset.handle = file.open(path);
    if (H5Iget_type(dataset.handle.id()) != H5I_DATASET)
        file.refuse("`" + printable(path) + "`", "is no dataset");
    const H5Handle type(H5Dget_type(dataset.handle.id()));
    if (!type)
        file.refuse("the dataset `" + printable(path) + "`", "is damaged: " + hdf5Reason());
    TypeReader(file, dataset).read(type.id());
    readShape(file, dataset);
    return dataset;
}

} // namespace app::io
