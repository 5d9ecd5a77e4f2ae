// SPDX-License-Identifier: Apache-2.0
#include "app/io/tiff/module/tiff_ome_files.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <pugixml.hpp>
#include <set>

namespace app::io {
namespace {

std::string_view rootTag(std::string_view xml) {
    const std::size_t at = xml.find("<OME");
    return at == std::string_view::npos ? std::string_view() : xml.substr(at, xml.find('>', at) - at + 1);
}

/// Returns a file beside the named one. Plain names only: a description must not point elsewhere.
fs::path beside(const fs::path& file, const std::string& name) {
    const fs::path plain(name);
    if (name.empty() || name.size() > 255 || plain.filename() != plain || name == "." || name == "..")
        refuseFile(file, "names the file \"" + printable(name) +
                             "\" in its OME description; only files in the same folder are read");
    const fs::path path = file.parent_path() / plain;
    std::error_code error;
    if (!fs::is_regular_file(path, error))
        refuseFile(file, "needs the file " + printable(name) +
                             ", which its OME description names and which is not in its folder");
    return path;
}

/// Returns the description of the first page; empty if there is none.
std::string firstDescription(const fs::path& path) {
    TiffMessages messages;
    const TiffHandle file = openTiff(path, "r", messages);
    if (!file)
        refuseFile(path, "cannot be read: " + messages.error);
    return field<const char*>(file.get(), TIFFTAG_IMAGEDESCRIPTION, "");
}

/// Returns the description in a file of metadata, which is XML or a TIFF file.
std::string descriptionIn(const fs::path& path) {
    const std::string head = headOf(path);
    const bool tiff = head.starts_with("II") || head.starts_with("MM");
    return tiff ? firstDescription(path) : bytesOf(path);
}

/// Parses a description; an empty document if it is no XML.
pugi::xml_document parsed(const std::string& xml) {
    pugi::xml_document document;
    if (!document.load_buffer(xml.data(), xml.size(), pugi::parse_default, pugi::encoding_utf8))
        document.reset();
    return document;
}

} // namespace

std::string omeIdentity(std::string_view xml) {
    const std::string_view root = rootTag(xml);
    for (const char quote : {'"', '\''}) {
        const std::string name = std::string(" UUID=") + quote;
        const std::size_t at = root.find(name);
        const std::size_t end = at == std::string_view::npos ? at : root.find(quote, at + name.size());
        if (end != std::string_view::npos)
            return std::string(root.substr(at + name.size(), end - at - name.size()));
    }
    return {};
}

std::string omeXmlOf(const TiffFiles& files) {
    const std::string& own = files.pages().front().description;
    if (own.find("<BinaryOnly") == std::string::npos)
        return own;
    const pugi::xml_document document = parsed(own);
    const pugi::xml_node reference = document.child("OME").child("BinaryOnly");
    if (!reference)
        return own;
    const fs::path path = beside(files.path(), reference.attribute("MetadataFile").as_string());
    std::string xml = descriptionIn(path);
    const std::string wanted = reference.attribute("UUID").as_string(), found = omeIdentity(xml);
    if (!wanted.empty() && !found.empty() && wanted != found)
        refuseFile(files.path(), "refers to " + path.filename().string() + " by the UUID " + printable(wanted) +
                                     ", but that file has the UUID " + printable(found));
    return xml;
}

std::size_t omeFile(TiffFiles& files, const std::string& name, const std::string& uuid) {
    const std::string own = omeIdentity(files.pages().front().description);
    if (!uuid.empty() && own == uuid)
        return 0;
    if (name.empty() || name == files.path().filename().string()) {
        if (!name.empty() && !uuid.empty() && !own.empty())
            refuseFile(files.path(), "has the UUID " + printable(own) + ", but its OME description names " +
                                         printable(name) + " by " + printable(uuid));
        return 0;
    }
    const fs::path path = beside(files.path(), name);
    const std::size_t number = files.add(path);
    const auto first = std::ranges::find(files.pages(), number, &TiffPage::file);
    const std::string found = first == files.pages().end() ? std::string() : omeIdentity(first->description);
    if (!uuid.empty() && !found.empty() && found != uuid)
        refuseFile(files.path(), "means " + printable(name) + " with the UUID " + printable(uuid) +
                                     ", but that file has the UUID " + printable(found));
    return number;
}

std::vector<fs::path> omeCompanions(const fs::path& path) {
    std::set<fs::path> files;
    std::string xml = firstDescription(path);
    if (xml.find("<OME") == std::string::npos)
        return {};
    pugi::xml_document document = parsed(xml);
    if (const pugi::xml_node reference = document.child("OME").child("BinaryOnly")) {
        const fs::path metadata = beside(path, reference.attribute("MetadataFile").as_string());
        files.insert(metadata);
        xml = descriptionIn(metadata);
        document = parsed(xml);
    }
    for (const pugi::xml_node& image : document.child("OME").children("Image"))
        for (const pugi::xml_node& data : image.child("Pixels").children("TiffData"))
            if (const std::string name = data.child("UUID").attribute("FileName").as_string(); !name.empty())
                if (name != path.filename().string())
                    files.insert(beside(path, name));
    return {files.begin(), files.end()};
}

} // namespace app::io
