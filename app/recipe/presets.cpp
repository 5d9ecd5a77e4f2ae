// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/presets.h"
#include "app/text/near_names.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>

namespace app {
namespace {

Recipe recipeOfSteps(std::initializer_list<std::string_view> steps) {
    Recipe recipe;
    for (const std::string_view step : steps)
        recipe.steps.push_back(parseStep(step));
    return recipe;
}

std::vector<Preset> smoothingPresets() {
    return {{.name = "denoise",
             .title = "Light denoising",
             .summary = "For noise that is finer than the details: light smoothing.",
             .recipe = recipeOfSteps({"gaussian:sigma=1"}),
             .words = "smooth blur noise reduction gaussian",
             .sample = "noisy_phantom.png"},
            {.name = "smooth-6mm",
             .title = "Smooth by 6 mm (FWHM)",
             .summary = "For fMRI, PET and group studies, where widths are given in mm at half maximum.",
             .recipe = recipeOfSteps({"gaussian:sigma=fwhm 6mm"}),
             .minDimension = 2,
             .unit = PresetUnit::millimetres,
             .words = "blur fmri pet spm fsl afni full width half maximum gaussian",
             .sample = "head_mr.nrrd"},
            {.name = "smooth-in-mask",
             .title = "Smooth within brain mask",
             .summary = "For images of an organ with a mask: averages count only samples in the mask, so that its edge "
                        "is not dimmed.",
             .recipe = recipeOfSteps({"gaussian:sigma=fwhm 6mm,outside=0,normalized=true"}),
             .minDimension = 2,
             .unit = PresetUnit::millimetres,
             .required = "mask",
             .words = "blur brain extraction skull strip 3dBlurInMask normalized convolution roi label segmentation",
             .sample = "head_mr.nrrd",
             .sampleFields = "mask=16:64x14:74x6:26"},
            {.name = "denoise-ct",
             .title = "Denoise CT, keep bone edges",
             .summary = "For CT in HU: noise of soft tissue goes, edges of bone and air stay.",
             .recipe = recipeOfSteps({"bilateral:sigma=3mm,range=80"}),
             .minDimension = 2,
             .unit = PresetUnit::millimetres,
             .words = "bilateral edge preserving smooth noise reduction hounsfield low dose",
             .sample = "head_ct.nii.gz"},
            {.name = "denoise-mr",
             .title = "Denoise MR by non-local means",
             .summary =
                 "For MR: noise goes, edges and fine structures stay. Set strength and noise to the deviation of the "
                 "noise.",
             .recipe = recipeOfSteps({"nlm:search=3,patch=1,strength=20,noise=20"}),
             .minDimension = 2,
             .unit = PresetUnit::millimetres,
             .words = "nlm non-local means edge preserving noise reduction mri magnetic resonance brain",
             .sample = "head_mr.nrrd"},
            {.name = "isotropic-blur",
             .title = "Isotropic, then blur",
             .summary = "For volumes with thick slices, before analysis in 3-D: equal spacing along all axes by cubic "
                        "splines, then smoothing by the same length everywhere.",
             .recipe = recipeOfSteps({"resample:spacing=isotropic,method=cubic", "gaussian:sigma=2mm"}),
             .minDimension = 3,
             .unit = PresetUnit::millimetres,
             .words = "resample reslice interpolate voxel size spacing thick slices anisotropic",
             .sample = "head_ct.nii.gz"},
            {.name = "despeckle",
             .title = "Remove single outliers",
             .summary = "For salt and pepper, hot pixels and single spikes: they go, edges stay.",
             .recipe = recipeOfSteps({"median:size=3"}),
             .words = "median salt pepper hot dead pixel spike impulse noise",
             .sample = "noisy_phantom.tiff"}};
}

std::vector<Preset> featurePresets() {
    return {{.name = "sharpen",
             .title = "Sharpen",
             .summary = "For soft images and volumes: edges become steeper.",
             .recipe = recipeOfSteps({"unsharp:sigma=1,amount=0.6"}),
             .words = "unsharp mask crisp enhance deblur",
             .sample = "head_mr.nrrd"},
            {.name = "deconvolve",
             .title = "Sharpen by deconvolution",
             .summary = "For microscopes and telescopes: points become narrower and brighter, sums stay. Set sigma to "
                        "that of a point in the data.",
             .recipe = recipeOfSteps({"richardson-lucy:sigma=1.2,iterations=10"}),
             .minDimension = 2,
             .words = "richardson lucy deblur psf restoration microscopy astronomy fluorescence galaxy",
             .sample = "galaxy.fits"},
            {.name = "edges",
             .title = "Edges",
             .summary = "For the strength of edges in noisy data: gradient magnitude after light smoothing.",
             .recipe = recipeOfSteps({"gaussian:sigma=1", "sobel"}),
             .words = "sobel gradient contour derivative",
             .sample = "noisy_phantom.png"},
            {.name = "outline",
             .title = "Thin outlines",
             .summary = "For contours of one sample's width, as a mask of 0 and 255.",
             .recipe = recipeOfSteps({"canny:sigma=1.4,low=10%,high=20%"}),
             .minDimension = 2,
             .words = "canny edge detector contour",
             .sample = "noisy_phantom.png"},
            {.name = "blobs",
             .title = "Spots (LoG)",
             .summary = "For spots about six samples across, as cells and beads: bright ones become minima, dark ones "
                        "maxima.",
             .recipe = recipeOfSteps({"log:sigma=2"}),
             .minDimension = 2,
             .words = "blob spot detection laplacian of gaussian cell nucleus bead particle puncta fluorescence",
             .sample = "noisy_phantom.png"},
            {.name = "vessels",
             .title = "Vessels",
             .summary = "For bright tubes of one to three samples' radius, as vessels with contrast agent: 1 where a "
                        "sample looks like one, else 0.",
             .recipe = recipeOfSteps({"vesselness:sigma=1,largest=3,scales=3"}),
             .minDimension = 2,
             .words = "frangi vesselness tube angiography ridge fibre neurite airway",
             .sample = "head_ct.nii.gz"},
            {.name = "flatten-background",
             .title = "Subtract uneven background",
             .summary = "For small bright objects on uneven light: keeps details below 15 samples.",
             .recipe = recipeOfSteps({"morph:op=tophat,size=15,shape=ball"}),
             .minDimension = 2,
             .words = "rolling ball top-hat tophat illumination shading microscopy fluorescence",
             .sample = "noisy_phantom.png"},
            {.name = "mask-otsu",
             .title = "Mask by Otsu's threshold",
             .summary = "For a mask of bright objects or of the head: 1 above a threshold that is found in the "
                        "histogram, else 0.",
             .recipe = recipeOfSteps({"gaussian:sigma=1", "threshold"}),
             .minDimension = 2,
             .words = "threshold binarize binary segmentation foreground background",
             .sample = "head_mr.nrrd"},
            {.name = "even-contrast",
             .title = "Even out brightness and contrast",
             .summary =
                 "For details in data that are dark in one place and bright in another: standard deviations from "
                 "the mean of 31 samples along each axis.",
             .recipe = recipeOfSteps({"zscore:size=31"}),
             .words = "local normalization z-score zscore standardize adaptive illumination shading clahe",
             .sample = "head_mr.nrrd"}};
}

std::vector<Preset> signalPresets() {
    return {{.name = "detrend",
             .title = "Remove slow changes",
             .summary = "For data without a sampling rate: removes changes slower than about 20 samples.",
             .recipe = recipeOfSteps({"dog:sigma=0,sigma2=20"}),
             .words = "drift trend baseline background high-pass highpass",
             .sample = "ecg.wav"},
            {.name = "remove-drift",
             .title = "Remove baseline drift",
             .summary = "For ECG, EEG and other recordings: removes changes slower than 0.5 Hz without moving peaks.",
             .recipe = recipeOfSteps({"iir:band=highpass,cutoff=0.5Hz,order=2"}),
             .maxDimension = 1,
             .unit = PresetUnit::rate,
             .words = "baseline wander wandering trend high-pass highpass ecg eeg butterworth respiration",
             .sample = "ecg.wav"},
            {.name = "notch-50",
             .title = "50 Hz notch",
             .summary = "For mains hum where the grid has 50 Hz (Europe, Asia, Africa, Australia).",
             .recipe = recipeOfSteps({"iir:kind=notch,cutoff=50Hz,q=25"}),
             .maxDimension = 1,
             .unit = PresetUnit::rate,
             .words = "mains hum power line interference band-stop bandstop ecg eeg emg",
             .sample = "ecg.wav"},
            {.name = "notch-60",
             .title = "60 Hz notch",
             .summary = "For mains hum where the grid has 60 Hz (the Americas, parts of Asia).",
             .recipe = recipeOfSteps({"iir:kind=notch,cutoff=60Hz,q=25"}),
             .maxDimension = 1,
             .unit = PresetUnit::rate,
             .words = "mains hum power line interference band-stop bandstop ecg eeg emg",
             .sample = "ecg.wav"},
            {.name = "band-1-40",
             .title = "Band-pass 1–40 Hz",
             .summary = "For EEG and ECG before they are viewed or averaged: neither drift nor muscle noise and hum.",
             .recipe = recipeOfSteps({"iir:band=bandpass,cutoff=1x40Hz"}),
             .maxDimension = 1,
             .unit = PresetUnit::rate,
             .words = "bandpass band pass eeg ecg erp butterworth high-pass low-pass",
             .sample = "ecg.wav"}};
}

constexpr std::string_view kinds[] = {"signals", "images", "volumes"};

std::string kindsOf(const Preset& preset) {
    std::string text;
    for (int d = preset.minDimension; d <= preset.maxDimension; ++d)
        text.append(text.empty() ? "" : d == preset.maxDimension ? " and " : ", ").append(kinds[d - 1]);
    return text;
}

/// Cuts "mask=seg.nii.gz:3,5,sigma=2mm" at commas; a part without `=` belongs to the one before it.
std::vector<std::string> fieldsIn(std::string_view text) {
    std::vector<std::string> fields;
    for (const std::string_view part : splitOutsideQuotes(text, ','))
        if (!fields.empty() && part.find('=') == std::string_view::npos)
            fields.back().append(",").append(part);
        else
            fields.emplace_back(part);
    return fields;
}

bool hasParameter(const FilterSpec& filter, std::string_view key) {
    return std::ranges::find(filter.params, key, &ParamSpec::key) != filter.params.end();
}

void setField(const Preset& preset, Recipe& recipe, const std::string& field) {
    const std::string key(trimmed(std::string_view(field).substr(0, field.find('='))));
    bool any = false;
    std::vector<std::string_view> known;
    for (Step& step : recipe.steps) {
        const FilterSpec& filter = filterNamed(step.filter);
        for (const ParamSpec& param : filter.params)
            if (std::ranges::find(known, param.key) == known.end())
                known.push_back(param.key);
        if (!hasParameter(filter, key) && key != "fwhm")
            continue;
        for (auto& [name, value] : parseStep(step.filter + ":" + field).values)
            step.values.insert_or_assign(name, value);
        any = true;
    }
    if (!any)
        refuse("preset " + std::string(preset.name) + " has no parameter '" + key + "'; " + hint(key, known));
}

} // namespace

std::span<const Preset> presets() {
    static const std::vector<Preset> all = [] {
        std::vector<Preset> list = smoothingPresets();
        for (const auto& more : {featurePresets(), signalPresets()})
            list.insert(list.end(), more.begin(), more.end());
        return list;
    }();
    return all;
}

const Preset* presetNamed(std::string_view name) {
    const auto found = std::ranges::find(presets(), name, &Preset::name);
    return found == presets().end() ? nullptr : &*found;
}

std::string suitedData(const Preset& preset) {
    return kindsOf(preset) + (preset.unit == PresetUnit::millimetres ? " with a spacing in mm"
                              : preset.unit == PresetUnit::rate      ? " with a sampling rate"
                                                                     : "");
}

std::string unsuited(const Preset& preset, const conv::Layout& layout) {
    if (layout.dimension < preset.minDimension || layout.dimension > preset.maxDimension)
        return "is for " + kindsOf(preset) + "; these data are " + std::to_string(layout.dimension) + "-D";
    if (preset.unit == PresetUnit::millimetres && layout.geometry.unit != conv::LengthUnit::millimetre)
        return "needs a spacing in mm; give it with --spacing";
    if (preset.unit == PresetUnit::rate && layout.geometry.unit != conv::LengthUnit::second)
        return "needs a sampling rate; give it with --rate";
    return {};
}

void expectSuits(const Preset& preset, const conv::Layout& layout) {
    if (const std::string reason = unsuited(preset, layout); !reason.empty())
        refuse("preset " + std::string(preset.name) + " " + reason);
}

Recipe recipeOf(const Preset& preset, std::string_view fields) {
    Recipe recipe = preset.recipe;
    if (!trimmed(fields).empty())
        for (const std::string& field : fieldsIn(fields))
            setField(preset, recipe, field);
    const std::string key(preset.required);
    if (!key.empty() && std::ranges::none_of(recipe.steps, [&](const Step& s) { return s.values.contains(key); }))
        refuse("preset " + std::string(preset.name) + " needs a " + key + ": --recipe '" + std::string(preset.name) +
               ":" + key + "=FILE'");
    return recipe;
}

} // namespace app
