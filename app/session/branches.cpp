// SPDX-License-Identifier: Apache-2.0
#include "app/session/session.h"
#include <algorithm>
#include <utility>

// The active branch's contents are in the document itself. Its entry in the list is a placeholder.

namespace app {
namespace {

/// First free name of "A" to "Z", then "A2" ….
std::string freeName(const std::vector<Branch>& branches) {
    for (int round = 1;; ++round)
        for (char letter = 'A'; letter <= 'Z'; ++letter) {
            std::string name = std::string(1, letter) + (round > 1 ? std::to_string(round) : "");
            if (std::none_of(branches.begin(), branches.end(), [&](const Branch& b) { return b.name == name; }))
                return name;
        }
}

void park(Document& d) {
    Branch& place = d.branches.at(static_cast<std::size_t>(d.active));
    std::swap(place, static_cast<Branch&>(d));
    d.name = place.name;
}

void fetch(Document& d, int branch) {
    d.active = branch;
    Branch& place = d.branches.at(static_cast<std::size_t>(branch));
    static_cast<Branch&>(d) = std::move(place);
    place = Branch{};
    place.name = d.name;
}

} // namespace

void Session::branch(int index) {
    Document& d = document(index);
    if (d.branches.empty()) {
        d.name = freeName(d.branches);
        d.branches.emplace_back().name = d.name;
        d.active = 0;
    }
    const auto at = d.branches.begin() + d.active + 1;
    Branch copy = static_cast<const Branch&>(d);
    copy.name = freeName(d.branches);
    copy.mergeable = false;
    d.branches.insert(at, copy);
    if (d.reference > d.active)
        ++d.reference;
    park(d);
    fetch(d, d.active + 1);
}

void Session::resume(int index, std::vector<Branch> branches, int active, int reference) {
    Document& d = document(index);
    if (branches.empty())
        return;
    active = std::clamp(active, 0, static_cast<int>(branches.size()) - 1);
    if (branches.size() == 1) {
        d.recipe = std::move(branches.front().recipe);
        d.planOptions = std::move(branches.front().planOptions);
        d.undo = std::move(branches.front().undo);
        d.redo = std::move(branches.front().redo);
        return;
    }
    if (reference >= 0 && reference < static_cast<int>(branches.size()) && reference != active)
        d.reference = reference;
    d.branches = std::move(branches);
    fetch(d, active);
}

void Session::setBranch(int index, int branch) {
    Document& d = document(index);
    if (branch == d.active || branch < 0 || branch >= static_cast<int>(d.branches.size()))
        return;
    park(d);
    fetch(d, branch);
}

void Session::closeBranch(int index, int branch) {
    Document& d = document(index);
    const int count = static_cast<int>(d.branches.size());
    if (branch < 0 || branch >= count)
        return;
    if (branch == d.active) {
        park(d);
        fetch(d, branch > 0 ? branch - 1 : 1);
    }
    d.branches.erase(d.branches.begin() + branch);
    if (d.active > branch)
        --d.active;
    if (d.reference == branch)
        d.reference = -1;
    else if (d.reference > branch)
        --d.reference;
    if (d.branches.size() == 1) {
        d.branches.clear();
        d.active = 0;
        d.reference = -1;
        d.name.clear();
    }
}

const Branch& Session::branchAt(int index, int branch) const {
    const Document& d = document(index);
    return branch == d.active ? static_cast<const Branch&>(d) : d.branches.at(static_cast<std::size_t>(branch));
}

} // namespace app
