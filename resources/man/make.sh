#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Prints convapp's manual page, made from the program's own help: make.sh CONVAPP.
set -eu
convapp=$1
version=$("$convapp" --headless --version | cut -d' ' -f2)
cat <<END
'\\" t
.TH CONVAPP 1 "" "convapp $version" "User Commands"
.SH NAME
convapp \- filter signals, images and volumes on the GPU and the CPU
.SH SYNOPSIS
.B convapp
.RI [ FILE ...]
.br
.B convapp \-\-headless \-i
.I IN
.B \-o
.I OUT
.B \-\-filter
.I STEP
.RI [ OPTIONS ]
.SH DESCRIPTION
convapp applies Gaussian blur, edge detection, medians and custom convolutions to signals, images and volumes. Without
.B \-\-headless
it opens a window with the given files. With it, convapp needs no display.
.PP
convapp is for research use only. It is not a medical device.
.SH OPTIONS
END
"$convapp" --headless --help | awk '
    function roff(text) { gsub(/\\/, "\\e", text); gsub(/-/, "\\-", text); if (text ~ /^[.\x27]/) text = "\\&" text; return text }
    /^[A-Z].*:$/ && !/^Usage/ { sub(/:$/, ""); print ".SS " roff($0); inside = 1; next }
    inside && /^  -/ {
        line = substr($0, 3)
        gap = match(line, /  +/)
        option = gap ? substr(line, 1, gap - 1) : line
        help = gap ? substr(line, gap + RLENGTH) : ""
        print ".TP\n.B " roff(option)
        if (help != "") print roff(help)
        next
    }
    inside && /^ +[^ ]/ { sub(/^ +/, ""); print roff($0) }
'
cat <<'END'
.SH EXIT STATUS
.TS
tab(|);
r l.
0|All items were done.
1|Some of several items failed.
2|The request, a recipe or a parameter is wrong.
3|The input cannot be read.
4|The output cannot be written, or it exists.
5|The device or the variant is unavailable.
6|Memory does not suffice, even in tiles.
7|A comparison is outside its tolerance.
8|A run was slower than the given baseline.
.TE
.SH EXAMPLES
.nf
convapp \-\-headless \-i head.nii.gz \-o smooth.nii.gz \-\-filter gaussian:sigma=2mm
convapp \-\-headless \-i \(aqphotos/*.png\(aq \-o \(aqedges/{stem}{ext}\(aq \-\-filter canny
convapp \-\-headless \-\-help gaussian
.fi
.SH SEE ALSO
The guide and the reference are in the folder docs of the sources.
END
