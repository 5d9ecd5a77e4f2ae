// SPDX-License-Identifier: Apache-2.0
// Format: https://slicer.readthedocs.io/en/latest/developer_guide/modules/cli.html
#include "app/cli/tool/tool.h"
#include "app_version.h"
#include <cmath>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

std::string xmlText(std::string_view text) {
    std::string safe;
    for (const char c : text)
        switch (c) {
        case '&':
            safe += "&amp;";
            break;
        case '<':
            safe += "&lt;";
            break;
        case '>':
            safe += "&gt;";
            break;
        default:
            safe += c;
        }
    return safe;
}

void addElement(std::string& xml, int depth, std::string_view name, std::string_view text) {
    xml.append(static_cast<std::size_t>(2 * depth), ' ').append("<").append(name).append(">").append(xmlText(text));
    xml.append("</").append(name).append(">\n");
}

std::string numberText(double number) {
    return nlohmann::json(number).dump();
}

/// Slicer's element for a parameter. Values with units or one number per axis are strings.
std::string_view elementOf(const ParamSpec& param) {
    switch (param.kind) {
    case ParamKind::choice:
        return "string-enumeration";
    case ParamKind::flag:
        return "boolean";
    default:
        return !isPlainNumber(param) ? "string" : param.kind == ParamKind::integers ? "integer" : "double";
    }
}

void addParameter(std::string& xml, const ParamSpec& param) {
    const std::string_view element = param.standard.empty() ? "string" : elementOf(param);
    xml.append("    <").append(element).append(">\n");
    addElement(xml, 3, "name", param.key);
    addElement(xml, 3, "label", param.label);
    addElement(xml, 3, "description", toolHelp(param));
    addElement(xml, 3, "longflag", std::string("--").append(param.key));
    addElement(xml, 3, "default",
               param.kind == ParamKind::flag ? (param.standard == "true" ? "true" : "false") : param.standard);
    if (element == "string-enumeration")
        for (const std::string_view choice : param.choices)
            addElement(xml, 3, "element", choice);
    if (element == "double" || element == "integer") {
        xml += "      <constraints>\n";
        addElement(xml, 4, "minimum", numberText(param.min));
        if (std::isfinite(param.max))
            addElement(xml, 4, "maximum", numberText(param.max));
        addElement(xml, 4, "step", numberText(param.step));
        xml += "      </constraints>\n";
    }
    xml.append("    </").append(element).append(">\n");
}

void addImage(std::string& xml, std::string_view name, std::string_view channel, int index, std::string_view help) {
    xml += "    <image>\n";
    addElement(xml, 3, "name", name);
    addElement(xml, 3, "label", channel == "input" ? "Input volume" : "Output volume");
    addElement(xml, 3, "description", help);
    addElement(xml, 3, "channel", channel);
    addElement(xml, 3, "index", std::to_string(index));
    xml += "    </image>\n";
}

} // namespace

std::string slicerXml(const FilterSpec& filter) {
    std::string xml = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<executable>\n";
    addElement(xml, 1, "category", "Filtering.convapp");
    addElement(xml, 1, "title", std::string(filter.title).append(" (convapp)"));
    addElement(xml, 1, "description", std::string(filter.summary).append(" ").append(filter.formula));
    addElement(xml, 1, "version", CONVAPP_VERSION);
    addElement(xml, 1, "license", "Apache-2.0");
    addElement(xml, 1, "contributor", "convapp maintainers");
    xml += "  <parameters>\n";
    addElement(xml, 2, "label", "Volumes");
    addElement(xml, 2, "description", "Input and output volume");
    addImage(xml, "inputVolume", "input", 0, "Volume to filter");
    addImage(xml, "outputVolume", "output", 1, "Filtered volume");
    xml += "  </parameters>\n  <parameters>\n";
    addElement(xml, 2, "label", "Filter");
    addElement(xml, 2, "description", "Parameters of the filter");
    for (const ParamSpec& param : filter.params)
        addParameter(xml, param);
    xml += "  </parameters>\n</executable>\n";
    return xml;
}

} // namespace app::cli
