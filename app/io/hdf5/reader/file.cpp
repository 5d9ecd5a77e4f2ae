// SPDX-License-Identifier: Apache-2.0
#include "app/io/hdf5/reader/file.h"
#include "app/io/core/file_bytes.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cstdio>
#include <deque>
#include <set>
#include <sys/resource.h>
#include <unistd.h>

namespace app::io {
namespace {

constexpr std::size_t mostEntries = 65536, mostDatasets = 4096, mostLinks = 16, mostNameBytes = 65536;

/// Sets the limit of descriptors to those that are open.
void openNoMore() {
    const int next = ::dup(0);
    if (next < 0)
        return;
    ::close(next);
    rlimit limit{};
    limit.rlim_cur = limit.rlim_max = static_cast<rlim_t>(next);
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

/// Returns a sentence's end for a file that libhdf5 does not open.
std::string openFailure(const fs::path& path) {
    const std::string reason = hdf5Reason(), head = headOf(path, 64);
    if (head.starts_with("CDF"))
        return "is a netCDF file of version 3 (also MINC 1), not an HDF5 file; nccopy -k nc4 or mincconvert -2 "
               "converts "
               "it";
    if (head.starts_with("MATLAB 5.0"))
        return "is a MAT file of version 5, not an HDF5 file; save it by MATLAB with -v7.3";
    if (reason.find("signature not found") != std::string::npos || reason.find("not accessible") != std::string::npos)
        return "is no HDF5 file: it has no HDF5 signature";
    unsigned long long file = 0, base = 0, announced = 0;
    if (std::sscanf(reason.c_str(), "truncated file: eof = %llu, sblock->base_addr = %llu, stored_eof = %llu", &file,
                    &base, &announced) == 3)
        return "is truncated: its header announces " + std::to_string(announced) + " bytes, the file has " +
               std::to_string(file);
    if (reason.find("already open for write") != std::string::npos)
        return "is still being written, or its writer did not close it (h5clear -s resets that mark)";
    return "cannot be opened by libhdf5: " + reason;
}

std::deque<std::string> partsOf(const std::string& path) {
    std::deque<std::string> parts;
    std::size_t at = 0;
    while (at < path.size()) {
        const std::size_t end = std::min(path.find('/', at), path.size());
        const std::string part = path.substr(at, end - at);
        if (!part.empty() && part != ".")
            parts.push_back(part);
        at = end + 1;
    }
    return parts;
}

std::string below(const std::string& group, const std::string& name) {
    return group == "/" ? "/" + name : group + "/" + name;
}

} // namespace

std::string parentOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == 0 || slash == std::string::npos ? "/" : path.substr(0, slash);
}

std::string hdf5Reason() {
    std::string reason;
    H5Ewalk2(
        H5E_DEFAULT, H5E_WALK_UPWARD,
        [](unsigned, const H5E_error2_t* error, void* to) {
            if (auto& text = *static_cast<std::string*>(to); text.empty() && error->desc)
                text = error->desc;
            return 0;
        },
        &reason);
    return reason.empty() ? "unknown reason" : printable(reason.substr(0, 200));
}

H5File::H5File(const fs::path& path) : path_(path) {
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
    H5PLset_loading_state(0);
    const H5Handle access(H5Pcreate(H5P_FILE_ACCESS));
    H5Pset_file_locking(access.id(), false, true); // many file systems of clusters refuse locks
    file_ = H5Handle(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.id()));
    if (!file_)
        refuse(openFailure(path));
    openNoMore();
}

void H5File::refuse(const std::string& why) const {
    refuseFile(path_, why);
}

void H5File::refuse(const std::string& object, const std::string& why) const {
    throw conv::Error(conv::ErrorCode::unreadable, path_.string() + ": " + object + " " + why + ".");
}

std::string H5File::resolved(const std::string& path, bool& exists) const {
    std::deque<std::string> rest = partsOf(path);
    std::string at = "/";
    std::size_t links = 0;
    exists = true;
    while (!rest.empty()) {
        const std::string next = below(at, rest.front());
        rest.pop_front();
        H5L_info_t info{};
        if (H5Lget_info(file_.id(), next.c_str(), &info, H5P_DEFAULT) < 0) {
            exists = false;
            return next;
        }
        if (info.type == H5L_TYPE_HARD) {
            at = next;
            continue;
        }
        std::string value(std::min<std::size_t>(info.u.val_size, mostNameBytes), '\0');
        if (H5Lget_val(file_.id(), next.c_str(), value.data(), value.size(), H5P_DEFAULT) < 0)
            refuse("the link `" + printable(next) + "`", "is damaged: " + hdf5Reason());
        if (info.type == H5L_TYPE_EXTERNAL) {
            const char *other = "", *object = "";
            unsigned flags = 0;
            (void)H5Lunpack_elink_val(value.data(), value.size(), &flags, &other, &object);
            refuse("the link `" + printable(next) + "`",
                   "leads to another file, `" + printable(other) + "`, and links to other files are not followed");
        }
        if (info.type != H5L_TYPE_SOFT)
            refuse("the link `" + printable(next) + "`", "is of a user-defined type, which is not followed");
        if (++links > mostLinks)
            refuse("the link `" + printable(path) + "`",
                   "leads to more than " + std::to_string(mostLinks) + " other links; it may lead to itself");
        value.resize(value.find('\0') == std::string::npos ? value.size() : value.find('\0'));
        std::deque<std::string> target = partsOf(value);
        rest.insert(rest.begin(), target.begin(), target.end());
        if (value.starts_with('/'))
            at = "/";
    }
    return at;
}

H5File::Kind H5File::kind(const std::string& path) const {
    bool exists = false;
    const std::string place = resolved(path, exists);
    if (!exists)
        return Kind::nothing;
    const H5Handle object(H5Oopen(file_.id(), place.c_str(), H5P_DEFAULT));
    switch (object ? H5Iget_type(object.id()) : H5I_BADID) {
    case H5I_GROUP:
        return Kind::group;
    case H5I_DATASET:
        return Kind::dataset;
    default:
        return Kind::other;
    }
}

H5Handle H5File::open(const std::string& path) const {
    bool exists = false;
    const std::string place = resolved(path, exists);
    if (!exists)
        refuse("has no object `" + printable(path) + "`");
    H5Handle object(H5Oopen(file_.id(), place.c_str(), H5P_DEFAULT));
    if (!object)
        refuse("the object `" + printable(path) + "`", "is damaged: " + hdf5Reason());
    return object;
}

std::vector<H5File::Entry> H5File::entries(const std::string& group) const {
    const H5Handle open = this->open(group);
    std::vector<Entry> all;
    const auto add = [](hid_t, const char* name, const H5L_info_t* info, void* to) -> herr_t {
        auto& list = *static_cast<std::vector<Entry>*>(to);
        list.push_back({name, info->type});
        return list.size() < mostEntries ? 0 : 1;
    };
    hsize_t from = 0;
    if (H5Iget_type(open.id()) != H5I_GROUP)
        refuse("`" + printable(group) + "`", "is no group");
    if (H5Literate(open.id(), H5_INDEX_NAME, H5_ITER_INC, &from, add, &all) < 0)
        refuse("the group `" + printable(group) + "`", "is damaged: " + hdf5Reason());
    return all;
}

std::vector<std::string> H5File::datasets() const {
    std::vector<std::string> found;
    std::deque<std::string> groups{"/"};
    std::set<haddr_t> seen;
    groups_.clear();
    externals_.clear();
    while (!groups.empty() && found.size() < mostDatasets) {
        const std::string group = groups.front();
        groups.pop_front();
        for (const Entry& entry : entries(group)) {
            const std::string path = below(group, entry.name);
            if (entry.link == H5L_TYPE_EXTERNAL)
                externals_.push_back(path);
            if (entry.link != H5L_TYPE_HARD || found.size() >= mostDatasets)
                continue;
            H5O_info_t info{};
            if (H5Oget_info_by_name2(file_.id(), path.c_str(), &info, H5O_INFO_BASIC, H5P_DEFAULT) < 0)
                refuse("the object `" + printable(path) + "`", "is damaged: " + hdf5Reason());
            if (!seen.insert(info.addr).second || seen.size() > mostEntries)
                continue;
            if (info.type == H5O_TYPE_GROUP)
                groups_.push_back(groups.emplace_back(path));
            else if (info.type == H5O_TYPE_DATASET)
                found.push_back(path);
        }
    }
    return found;
}

} // namespace app::io
