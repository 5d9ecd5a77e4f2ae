#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Classes of ui/ stay small. The check counts planted classes correctly: class_methods_test.sh ROOT.
set -eu
check="$(cd "$(dirname "$0")" && pwd)/class_methods.py"
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
git -C "$tree" init -q
mkdir -p "$tree/ui" "$tree/tests/checks"
list="$tree/tests/checks/larger_classes.txt"
missed=0
# repeated N TEXT: prints the text N times, with its number in place of @.
repeated() {
    i=0
    while [ "$i" -lt "$1" ]; do
        i=$((i + 1))
        printf '%s\n' "$2" | sed "s/@/$i/g"
    done
}
# judge VERDICT LINES…: writes a class with these lines, and runs the check.
judge() {
    verdict=$1
    shift
    { echo 'namespace ui {'; echo 'class Toy : public QObject {'; printf '%s\n' "$@"; echo '};'; echo '}'; } >"$tree/ui/toy.h"
    said=good
    python3 "$check" "$tree" >"$tree/said.log" || said=bad
    if [ "$said" != "$verdict" ] || { [ "$said" = bad ] && ! grep -q "Toy has" "$tree/said.log"; }; then
        echo "not $verdict: $*"
        cat "$tree/said.log"
        missed=$((missed + 1))
    fi
}
full=$(repeated 25 'void f@();')
judge good "$full"
judge bad "$full" 'void g();'
judge bad "$full" '[[nodiscard]] int g() const { return size({1, 2}); }'
judge bad "$full" 'std::function<void()> g(const std::map<int, std::function<void(int)>>& all);'
judge bad "$full" 'explicit Toy(QObject* parent);'
judge bad "$full" 'bool operator()(int a) const;'
judge good "$(repeated 24 'void f@();')" 'int operator()(int a) const;' 'int operator()(float a) const;' 'int operator()(char a) const;'
judge bad "$full" 'Q_SIGNALS:' 'void s();' 'private:' 'void g();'
judge good "$full" 'Q_SIGNALS:' 'void s();' 'void t(int number);'
judge good "$full" 'Q_OBJECT' 'Toy(const Toy&) = delete;' '~Toy() override = default;' 'friend bool operator==(Toy, Toy);'
judge good "$full" 'std::function<void(int)> g;' 'int n = sizeOf(1);' 'QSize s{widthOf(2), 3};' '// void g();'
judge good "$full" 'struct Part {' 'int a() const;' '};' 'enum class Kind { one, two };' 'using F = void (*)(int);'
echo 'Toy 27' >"$list"
judge good "$full" 'void g();' 'void h();'
judge bad "$full" 'void g();' 'void h();' 'void i();'
judge bad "$full" 'void g();'
judge bad "$full"
[ "$missed" -eq 0 ] || { echo "$missed classes were counted wrongly"; exit 1; }
exec python3 "$check" "$1"
