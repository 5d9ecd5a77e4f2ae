// SPDX-License-Identifier: Apache-2.0
#include "app/io/hdf5/reader/attributes.h"
#include "app/io/hdf5/reader/images.h"

/// Files of NeXus and DXchange, which name one dataset as the data.
namespace app::io {
namespace {

/// Returns the signal of a NXdata group: its attribute `signal`, or in old files a dataset with the attribute 1.
std::optional<std::string> signalIn(const H5File& file, const std::string& group) {
    if (const std::optional<std::string> name = attributeText(file.open(group).id(), "signal")) {
        const std::string path = group + "/" + *name;
        return file.kind(path) == H5File::Kind::dataset ? std::optional(path) : std::nullopt;
    }
    for (const H5File::Entry& entry : file.entries(group)) {
        std::string path = group + "/" + entry.name;
        if (entry.link == H5L_TYPE_EXTERNAL || file.kind(path) != H5File::Kind::dataset)
            continue;
        const H5Handle dataset = file.open(path);
        const std::vector<double> number = attributeNumbers(dataset.id(), "signal");
        if ((!number.empty() && number[0] == 1) || attributeText(dataset.id(), "signal") == "1")
            return path;
    }
    return std::nullopt;
}

/// Follows the attributes `default` from the root to a group.
std::string defaultGroup(const H5File& file) {
    constexpr int mostSteps = 8;
    std::string group = "/";
    for (int i = 0; i < mostSteps; ++i) {
        const std::optional<std::string> next = attributeText(file.open(group).id(), "default");
        const std::string path = (group == "/" ? "" : group) + "/" + next.value_or("");
        if (!next || next->empty() || file.kind(path) != H5File::Kind::group)
            break;
        group = path;
    }
    return group;
}

} // namespace

std::optional<H5Signal> namedSignal(const H5File& file) {
    if (file.kind("/exchange/data") == H5File::Kind::dataset)
        return H5Signal{"/exchange/data", "DXchange"};
    const std::string chosen = defaultGroup(file);
    std::vector<std::string> found;
    for (const std::string& group : file.groups()) {
        if (attributeText(file.open(group).id(), "NX_class") != "NXdata")
            continue;
        if (const std::optional<std::string> path = signalIn(file, group)) {
            if (group == chosen)
                return H5Signal{*path, "NeXus"};
            found.push_back(*path);
        }
    }
    return found.size() == 1 ? std::optional(H5Signal{found[0], "NeXus"}) : std::nullopt;
}

} // namespace app::io
