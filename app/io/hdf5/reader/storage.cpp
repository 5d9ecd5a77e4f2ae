// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/file_bytes.h"
#include "app/io/hdf5/reader/dataset.h"
#include "app/io/text/text.h"
#include <array>
#include <bit>
#include <cstring>

/// How samples are stored.
namespace app::io {
namespace {

/// The header of an object holds at most this (bytes).
constexpr std::uint64_t mostInHeader = 65536;

/// Names of filters that HDF5 files have in practice.
std::string_view filterName(H5Z_filter_t filter) {
    switch (filter) {
    case H5Z_FILTER_SZIP:
        return "szip";
    case H5Z_FILTER_NBIT:
        return "nbit";
    case H5Z_FILTER_SCALEOFFSET:
        return "scaleoffset";
    case 307:
        return "bzip2";
    case 32000:
        return "lzf";
    case 32001:
        return "blosc";
    case 32004:
        return "lz4";
    case 32008:
        return "bitshuffle";
    case 32013:
        return "zfp";
    case 32015:
        return "zstd";
    case 32017:
        return "sz";
    case 32026:
        return "blosc2";
    default:
        return "";
    }
}

class StorageReader {
  public:
    StorageReader(const H5File& file, H5Dataset& dataset)
        : file_(file), dataset_(dataset), array_(dataset.array), properties_(H5Dget_create_plist(dataset.handle.id())) {
        if (!properties_)
            damaged();
    }

    void read() {
        readFill();
        std::uint64_t bytes = array_.storedSize();
        for (const std::int64_t n : array_.shape)
            bytes = saturatedProduct({bytes, static_cast<std::uint64_t>(n)});
        switch (H5Pget_layout(properties_.id())) {
        case H5D_COMPACT:
            return readHeader(bytes);
        case H5D_CONTIGUOUS:
            return readContiguous(bytes);
        case H5D_CHUNKED:
            return readChunked();
        case H5D_VIRTUAL:
            refuse("is virtual: its samples lie in other datasets or files, which are not read");
        default:
            damaged();
        }
    }

  private:
    [[noreturn]] void refuse(const std::string& why) const {
        file_.refuse("the dataset `" + printable(array_.path) + "`", why);
    }
    [[noreturn]] void damaged() const { refuse("is damaged: " + hdf5Reason()); }

    void readFill() {
        const std::size_t size = array_.storedSize();
        array_.fill.assign(size, '\0');
        H5D_fill_value_t defined{};
        if (H5Pfill_value_defined(properties_.id(), &defined) < 0)
            damaged();
        dataset_.fillUndefined = defined == H5D_FILL_VALUE_UNDEFINED;
        if (defined == H5D_FILL_VALUE_USER_DEFINED) {
            const H5Handle type(H5Dget_type(dataset_.handle.id()));
            if (H5Pget_fill_value(properties_.id(), type.id(), array_.fill.data()) < 0)
                damaged();
            if (array_.bigEndian != (std::endian::native == std::endian::big))
                swapBytes(array_.fill.data(), size, 1);
        }
        if (array_.half) {
            array_.fillText = "of the file";
            return;
        }
        array_.fillText = conv::withElementType(array_.type, [&]<class T>(std::type_identity<T>) {
            T value;
            std::memcpy(&value, array_.fill.data(), sizeof value);
            if constexpr (std::is_floating_point_v<T>)
                return shortest(value);
            else
                return std::to_string(value);
        });
    }

    void readHeader(std::uint64_t bytes) {
        if (bytes > mostInHeader || H5Dget_storage_size(dataset_.handle.id()) != bytes)
            refuse("contradicts itself: its shape " + shapeText(array_.shape) + " takes " + std::to_string(bytes) +
                   " bytes, and its header holds " + std::to_string(H5Dget_storage_size(dataset_.handle.id())));
        const H5Handle type(H5Dget_type(dataset_.handle.id()));
        array_.bytes.assign(bytes, '\0');
        if (H5Dread(dataset_.handle.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, array_.bytes.data()) < 0)
            damaged();
        array_.storage = Hdf5Storage::inHeader;
    }

    void readContiguous(std::uint64_t bytes) {
        if (H5Pget_external_count(properties_.id()) > 0) {
            std::array<char, 256> name{};
            (void)H5Pget_external(properties_.id(), 0, name.size() - 1, name.data(), nullptr, nullptr);
            refuse("has its samples in another file, `" + printable(name.data()) + "`, which is not read");
        }
        const haddr_t offset = H5Dget_offset(dataset_.handle.id());
        if (offset == HADDR_UNDEF)
            return sayUndefined(); // never written
        const hsize_t held = H5Dget_storage_size(dataset_.handle.id());
        if (held < bytes)
            refuse("contradicts itself: its shape " + shapeText(array_.shape) + " takes " + std::to_string(bytes) +
                   " bytes, and it has " + std::to_string(held));
        array_.storage = Hdf5Storage::contiguous;
        array_.offset = offset;
    }

    void readChunked() {
        std::vector<hsize_t> chunk(array_.shape.size());
        if (H5Pget_chunk(properties_.id(), static_cast<int>(chunk.size()), chunk.data()) !=
            static_cast<int>(chunk.size()))
            damaged();
        std::uint64_t bytes = array_.storedSize();
        for (const hsize_t n : chunk) {
            bytes = saturatedProduct({bytes, n});
            array_.chunk.push_back(static_cast<std::int64_t>(n));
        }
        if (bytes > mostHdf5Chunk || bytes == 0)
            refuse("has chunks of " + std::to_string(bytes) + " bytes; at most 2 GiB are read");
        readFilters();
        unsigned options = 0;
        if (H5Pget_chunk_opts(properties_.id(), &options) < 0)
            damaged();
        array_.edgesUnfiltered = (options & H5D_CHUNK_DONT_FILTER_PARTIAL_CHUNKS) != 0;
        hsize_t stored = 0;
        const H5Handle space(H5Dget_space(dataset_.handle.id()));
        if (H5Dget_num_chunks(dataset_.handle.id(), space.id(), &stored) < 0)
            damaged();
        array_.storage = Hdf5Storage::chunked;
        array_.storedChunks = stored;
        std::uint64_t all = 1;
        for (std::size_t a = 0; a < chunk.size(); ++a)
            all = saturatedProduct({all, (static_cast<std::uint64_t>(array_.shape[a]) - 1) / chunk[a] + 1});
        if (stored < all)
            sayUndefined();
    }

    /// libhdf5 leaves memory as it was where chunks are missing and no fill value is defined.
    void sayUndefined() {
        if (dataset_.fillUndefined)
            dataset_.notes.emplace_back(
                "parts of it were never written and it defines no fill value: they are read as 0");
    }

    void readFilters() {
        const int count = H5Pget_nfilters(properties_.id());
        if (count < 0)
            damaged();
        bool inflates = false;
        for (int i = 0; i < count; ++i) {
            unsigned flags = 0, config = 0;
            std::array<unsigned, 16> parameters{};
            std::size_t number = parameters.size();
            std::array<char, 64> name{};
            const H5Z_filter_t filter = H5Pget_filter2(properties_.id(), static_cast<unsigned>(i), &flags, &number,
                                                       parameters.data(), name.size() - 1, name.data(), &config);
            if (filter < 0)
                damaged();
            const bool known =
                filter == H5Z_FILTER_DEFLATE || filter == H5Z_FILTER_SHUFFLE || filter == H5Z_FILTER_FLETCHER32;
            if (!known || (filter == H5Z_FILTER_DEFLATE && inflates)) {
                const std::string_view own = filterName(filter);
                refuse("is compressed by the filter " +
                       (own.empty() ? printable(name[0] != 0 ? name.data() : "without a name") : std::string(own)) +
                       " (number " + std::to_string(filter) + ")" + (known ? " twice" : "") +
                       "; gzip, shuffle and fletcher32 are read. h5repack -f GZIP=4 converts it where that filter is "
                       "installed");
            }
            inflates = inflates || filter == H5Z_FILTER_DEFLATE;
            // Files of HDF5 before 1.4 lack the size of a sample.
            const auto sample =
                number > 0 && parameters[0] > 0 ? parameters[0] : static_cast<std::uint32_t>(array_.storedSize());
            array_.filters.push_back({static_cast<Hdf5Filter>(filter), sample});
        }
    }

    const H5File& file_;
    H5Dataset& dataset_;
    Hdf5Array& array_;
    H5Handle properties_;
};

} // namespace

void readStorage(const H5File& file, H5Dataset& dataset) {
    StorageReader(file, dataset).read();
}

} // namespace app::io
