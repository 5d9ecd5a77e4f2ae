// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/model/kernel_expression.h"
#include "app/text/text.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <muParser.h>
#include <numbers>

namespace ui {
namespace {

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
    std::string result;
    for (std::size_t at = 0; (at = text.find(from)) != std::string_view::npos; text.remove_prefix(at + from.size()))
        result.append(text.substr(0, at)).append(to);
    return result.append(text);
}

std::string withAsciiMinus(std::string_view text) {
    return replaced(text, "\xe2\x88\x92", "-");
}

[[noreturn]] void fail(const std::string& sentence) {
    throw conv::Error(conv::ErrorCode::usage, sentence);
}

double sinc(double t) {
    return t == 0 ? 1 : std::sin(std::numbers::pi * t) / (std::numbers::pi * t);
}
double degrees(double a) {
    return a * std::numbers::pi / 180;
}
double remainderOf(double a, double b) {
    return a - b * std::floor(a / b);
}
double floorOf(double a) {
    return std::floor(a);
}
double ceilOf(double a) {
    return std::ceil(a);
}

/// Rethrows a muparser error as a sentence, positions counted from 1.
[[noreturn]] void rethrow(const mu::Parser::exception_type& error) {
    const std::string& token = error.GetToken();
    switch (error.GetCode()) {
    case mu::ecUNASSIGNABLE_TOKEN:
    case mu::ecINVALID_NAME:
        fail("'" + token +
             "' is not known here. Known are x, y, z, r, d, pi, functions such as exp, cos, sqrt, min, and letters of "
             "your own.");
    case mu::ecMISSING_PARENS:
        fail("A parenthesis is not closed.");
    case mu::ecUNEXPECTED_PARENS: { // "foo(": muparser reads a letter followed by a parenthesis
        const std::string before = error.GetExpr().substr(0, static_cast<std::size_t>(std::max(0, error.GetPos())));
        const std::size_t start =
            before.find_last_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") + 1;
        if (start < before.size())
            fail("'" + before.substr(start) + "' is no function known here.");
        break;
    }
    case mu::ecUNEXPECTED_EOF:
    case mu::ecEMPTY_EXPRESSION:
        fail("The expression ends too early.");
    default:
        break;
    }
    std::string message = error.GetMsg();
    if (!message.empty() && message.back() != '.')
        message += '.';
    fail(message);
}

class Formula {
  public:
    explicit Formula(const std::string& expression) {
        for (const auto& [name, place] : {std::pair{"x", &x}, {"y", &y}, {"z", &z}, {"r", &r}, {"d", &d}})
            parser_.DefineVar(name, place);
        parser_.DefineConst("pi", std::numbers::pi);
        parser_.DefineConst("e", std::numbers::e);
        parser_.DefineFun("sinc", sinc);
        parser_.DefineFun("deg", degrees);
        parser_.DefineFun("mod", remainderOf);
        parser_.DefineFun("floor", floorOf);
        parser_.DefineFun("ceil", ceilOf);
        const std::string text = replaced(withAsciiMinus(expression), "**", "^"); // Python's power operator
        if (app::trimmed(text).empty())
            fail("The expression is empty.");
        parser_.SetExpr(text);
    }
    std::vector<std::string> freeNames() {
        static const std::vector<std::string> known{"x", "y", "z", "r", "d"};
        std::vector<std::string> names;
        for (const auto& [name, place] : parser_.GetUsedVar()) {
            if (parser_.GetFunDef().contains(name)) // half typed: a function is not a free letter
                fail("'" + name + "' is a function: what it is of stands in parentheses.");
            if (std::find(known.begin(), known.end(), name) == known.end())
                names.push_back(name);
        }
        return names;
    }
    void define(const std::string& name, double* value) { parser_.DefineVar(name, value); }
    double operator()() { return parser_.Eval(); }

    double x = 0, y = 0, z = 0, r = 0, d = 0;

  private:
    mu::Parser parser_;
};

} // namespace

std::vector<std::string> lettersOf(const std::string& expression) {
    try {
        return Formula(expression).freeNames();
    } catch (const mu::Parser::exception_type& error) {
        rethrow(error);
    }
}

app::TapGrid evaluated(const std::string& expression, const Letters& letters, app::TapGrid shape) {
    try {
        Formula formula(expression);
        Letters values = letters;
        for (const std::string& name : formula.freeNames()) {
            if (!values.contains(name))
                fail("'" + name + "' has no value.");
            formula.define(name, &values[name]);
        }
        for (const std::int64_t extent : shape.extent)
            formula.d += extent > 1;
        formula.d = std::max(1.0, formula.d);
        for (std::size_t i = 0; i < shape.taps.size(); ++i) {
            const conv::Index3 at = shape.indexOf(i);
            formula.x = static_cast<double>(at[0] - shape.centre[0]);
            formula.y = static_cast<double>(at[1] - shape.centre[1]);
            formula.z = static_cast<double>(at[2] - shape.centre[2]);
            formula.r = std::hypot(formula.x, formula.y, formula.z);
            shape.taps[i] = formula();
            if (!std::isfinite(shape.taps[i]))
                fail("At x " + app::shortest(formula.x) + ", y " + app::shortest(formula.y) + ", z " +
                     app::shortest(formula.z) + " it gives " + app::shortest(shape.taps[i]) + ".");
        }
        return shape;
    } catch (const mu::Parser::exception_type& error) {
        rethrow(error);
    }
}

double typedTap(std::string text) {
    text = withAsciiMinus(text);
    if (const std::optional<double> plain = app::numberOf(app::trimmed(text))) {
        if (!std::isfinite(*plain))
            fail("A tap is a finite number, not " + text + ".");
        return *plain;
    }
    if (const auto names = lettersOf(text); !names.empty())
        fail("'" + names.front() + "' is not a number.");
    return evaluated(text, {}, app::emptyGrid({1, 1, 1})).taps[0];
}

} // namespace ui
