// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/file_bytes.h"
#include "app/io/text/text.h"
#include "app/io/zarr/module/store/store.h"
#include <libdeflate.h>
#include <map>
#include <minizip/unzip.h>
#include <mutex>
#include <new>

/// Stores in one ZIP file. minizip reads the directory; members are read from the file itself, by several threads.
namespace app::io {
namespace {

constexpr std::uint64_t maxEntries = std::uint64_t{1} << 22;
constexpr std::uint64_t deflateGrowth = 1032;
constexpr std::uint16_t encrypted = 1;

struct CloseZip {
    void operator()(void* file) const { unzClose(file); }
};

class ZipStore final : public ZarrStore {
  public:
    explicit ZipStore(const fs::path& path) : ZarrStore(path), file_(path), zip_(unzOpen64(path.c_str())) {
        if (!zip_)
            refuseFile(path, "is no complete ZIP file: its directory cannot be read");
        readDirectory();
        useTopFolder();
    }

    [[nodiscard]] std::optional<std::uint64_t> size(const std::string& key) const override {
        const auto found = members_.find(top_ + key);
        return found == members_.end() ? std::nullopt : std::optional(found->second.size);
    }
    [[nodiscard]] std::string read(const std::string& key, std::uint64_t offset, std::uint64_t count) const override {
        const Member& member = members_.at(top_ + key);
        if (offset > member.size || count > member.size - offset)
            refuse(key, "is cut off: it has " + std::to_string(member.size) + " bytes, and more were announced");
        const std::uint64_t start = startOf(key, member);
        if (start > file_.size() || member.packed > file_.size() - start)
            refuse(key, "is cut off: it announces " + std::to_string(member.packed) + " bytes behind byte " +
                            std::to_string(start) + " of " + std::to_string(file_.size()));
        const bool whole = count == member.size;
        std::string bytes = member.method == 0 ? file_.bytes(start + offset, count) : inflated(key, member, start);
        // A part of a stored member has no checksum of its own.
        if ((whole || member.method != 0) && libdeflate_crc32(0, bytes.data(), bytes.size()) != member.crc)
            refuse(key, "fails its checksum");
        return member.method == 0 || whole ? bytes : bytes.substr(offset, count);
    }
    [[nodiscard]] std::vector<std::string> names(const std::string& folder, std::size_t most) const override {
        const std::string prefix = top_ + (folder.empty() ? "" : folder + "/");
        std::vector<std::string> found;
        for (auto at = members_.lower_bound(prefix); at != members_.end() && at->first.starts_with(prefix);) {
            if (found.size() == most)
                break;
            const std::size_t slash = at->first.find('/', prefix.size());
            found.push_back(
                at->first.substr(prefix.size(), slash == std::string::npos ? slash : slash + 1 - prefix.size()));
            // The character behind '/' skips everything below a folder.
            at = slash == std::string::npos
                     ? std::next(at)
                     : members_.lower_bound(at->first.substr(0, slash) + static_cast<char>('/' + 1));
        }
        return found;
    }

  private:
    struct Member {
        std::uint64_t size = 0, packed = 0;
        std::uint32_t crc = 0;
        std::uint16_t method = 0;
        unz64_file_pos place{};
    };

    void readDirectory() {
        unz_global_info64 all{};
        if (unzGetGlobalInfo64(zip_.get(), &all) != UNZ_OK || all.number_entry > maxEntries)
            refuseFile(path(),
                       "has a directory that cannot be read, or more than " + std::to_string(maxEntries) + " entries");
        std::uint64_t count = 0;
        std::string buffer(UINT16_MAX, '\0'); // the longest name
        for (int result = unzGoToFirstFile(zip_.get()); result != UNZ_END_OF_LIST_OF_FILE; ++count) {
            unz_file_info64 info{};
            Member member;
            if (result != UNZ_OK || count > maxEntries ||
                unzGetCurrentFileInfo64(zip_.get(), &info, buffer.data(), buffer.size(), nullptr, 0, nullptr, 0) !=
                    UNZ_OK ||
                unzGetFilePos64(zip_.get(), &member.place) != UNZ_OK)
                refuseFile(path(), "has a damaged directory");
            const std::string name = buffer.substr(0, info.size_filename);
            if ((info.flag & encrypted) != 0)
                refuseFile(path(), "is encrypted");
            if (info.compression_method != 0 && info.compression_method != Z_DEFLATED)
                refuseFile(path(), "compresses `" + printable(name) + "` by method " +
                                       std::to_string(info.compression_method) +
                                       "; stored and deflated members are read");
            member.size = info.uncompressed_size;
            member.packed = info.compressed_size;
            member.crc = static_cast<std::uint32_t>(info.crc);
            member.method = static_cast<std::uint16_t>(info.compression_method);
            if (member.method == 0 && member.packed != member.size)
                refuseFile(path(), "contradicts itself about the size of `" + printable(name) + "`");
            if (!name.ends_with('/'))
                members_[name] = member; // writers append: the last one of a name counts
            result = unzGoToNextFile(zip_.get());
        }
        if (count != all.number_entry)
            refuseFile(path(), "announces " + std::to_string(all.number_entry) + " entries, its directory has " +
                                   std::to_string(count));
    }

    /// The store may lie in the only folder at the top.
    void useTopFolder() {
        const auto has = [&](const std::string& folder) {
            for (const char* file : {".zgroup", ".zarray", ".zattrs", "zarr.json"})
                if (members_.contains(folder + file))
                    return true;
            return false;
        };
        if (has(""))
            return;
        for (const std::string& name : names("", 2))
            if (name.ends_with('/') && has(name)) {
                top_ = name;
                return;
            }
        refuseFile(path(), "is a ZIP file without a Zarr store");
    }

    [[nodiscard]] std::uint64_t startOf(const std::string& key, const Member& member) const {
        const std::lock_guard lock(mutex_);
        unz64_file_pos place = member.place;
        int method = 0, level = 0;
        if (unzGoToFilePos64(zip_.get(), &place) != UNZ_OK ||
            unzOpenCurrentFile2(zip_.get(), &method, &level, 1) != UNZ_OK)
            refuse(key, "has a damaged header in the ZIP file");
        const std::uint64_t start = unzGetCurrentFileZStreamPos64(zip_.get());
        unzCloseCurrentFile(zip_.get());
        return start;
    }

    [[nodiscard]] std::string inflated(const std::string& key, const Member& member, std::uint64_t start) const {
        struct Free {
            void operator()(libdeflate_decompressor* d) const { libdeflate_free_decompressor(d); }
        };
        if (saturatedProduct({member.packed + 16, deflateGrowth}) < member.size)
            refuse(key, "announces " + std::to_string(member.size) + " bytes, more than its " +
                            std::to_string(member.packed) + " deflated ones can hold");
        const std::unique_ptr<libdeflate_decompressor, Free> decompressor(libdeflate_alloc_decompressor());
        if (!decompressor)
            throw std::bad_alloc();
        const std::string packed = file_.bytes(start, member.packed);
        std::string bytes(member.size, '\0');
        std::size_t used = 0, made = 0;
        if (libdeflate_deflate_decompress_ex(decompressor.get(), packed.data(), packed.size(), bytes.data(),
                                             bytes.size(), &used, &made) != LIBDEFLATE_SUCCESS ||
            used != packed.size() || made != bytes.size())
            refuse(key, "has damaged data in the ZIP file");
        return bytes;
    }

    FileReader file_;
    std::unique_ptr<void, CloseZip> zip_;
    mutable std::mutex mutex_; ///< guards zip_
    std::map<std::string, Member> members_;
    std::string top_; ///< folder of the store, with its "/"
};

} // namespace

std::unique_ptr<ZarrStore> openZippedStore(const fs::path& path) {
    return std::make_unique<ZipStore>(path);
}

} // namespace app::io
