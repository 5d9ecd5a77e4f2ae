#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The package's test, in an environment that has it alone: files of several formats on the CPU, and an array.
set -eu
samples=$PREFIX/share/convapp/samples
convapp --headless --version
convapp --headless -i "$samples/head_ct_dicom" -o ct.nii.gz --filter gaussian:sigma=2mm --device cpu -q
convapp --headless -i "$samples/ct_head.h5" -o ct.npy --filter median:size=3 --device cpu -q
convapp --headless -i "$samples/galaxy.fits" -o galaxy.tiff --filter gaussian --device cpu -q
convapp --headless -i "$samples/ecg.wav" -o ecg.csv --filter gaussian:sigma=20ms --device cpu -q
convapp --headless -i "$samples/zone_plate.png" -o edges.png --filter canny --device cpu -q
for result in ct.nii.gz ct.npy galaxy.tiff ecg.csv edges.png; do
    test -s $result
done
# A command that goes wrong ends with an exit code.
convapp --headless -i nothing.png -o out.png --filter box 2>error.txt && exit 1
grep -q nothing.png error.txt
python main_job.py
