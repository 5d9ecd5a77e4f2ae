// SPDX-License-Identifier: Apache-2.0
#include "ui/actions/synonyms.h"
#include <QCoreApplication>
#include <algorithm>
#include <iterator>
#include <utility>

namespace ui {

QString synonymsOf(std::string_view id) {
#define T(text) QT_TRANSLATE_NOOP("ui::Synonyms", text)
    static constexpr std::pair<std::string_view, const char*> table[] = {
        // Filters.
        {"gaussian", T("blur smooth denoise noise reduction low-pass lowpass soften")},
        {"box", T("blur smooth average mean moving average denoise")},
        {"median", T("denoise despeckle noise reduction salt and pepper outlier hot pixel dead pixel rank")},
        {"bilateral", T("denoise noise reduction edge preserving smooth blur")},
        {"nlm", T("non-local nonlocal means NLM denoise noise reduction edge preserving patch smooth MRI")},
        {"diffusion", T("Perona Malik anisotropic gradient curvature denoise noise reduction edge preserving smooth")},
        {"richardson-lucy",
         T("deconvolution deconvolve deblur sharpen restore PSF point spread function microscopy fluorescence "
           "astronomy Lucy RL maximum likelihood")},
        {"wiener", T("deconvolution deconvolve deblur inverse filter restore PSF point spread function regularized")},
        {"sobel", T("edge gradient derivative")},
        {"prewitt", T("edge gradient derivative")},
        {"scharr", T("edge gradient derivative")},
        {"gradient", T("edge derivative slope magnitude")},
        {"laplacian", T("edge second derivative")},
        {"log", T("laplacian of gaussian blob edge Marr Hildreth")},
        {"dog", T("difference of gaussians blob band-pass bandpass")},
        {"hessian", T("ridge eigenvalue curvature")},
        {"vesselness", T("Frangi vessel tube blood angiography ridge")},
        {"structure-tensor", T("texture orientation coherence direction fibre fiber")},
        {"fir",
         T("low-pass lowpass high-pass highpass high pass low pass band-pass bandpass band pass band-stop bandstop "
           "notch mains hum 50 Hz 60 Hz alpha EEG ECG baseline drift frequency")},
        {"iir",
         T("Butterworth Bessel Chebyshev notch mains hum 50 Hz 60 Hz low-pass lowpass high-pass highpass band-pass "
           "bandpass high pass low pass band pass EEG ECG baseline drift frequency recursive zero-phase")},
        {"morph", T("morphology erosion dilation opening closing top-hat erode dilate open close")},
        {"percentile", T("rank minimum maximum quantile denoise")},
        {"threshold", T("Otsu mask binarize binary segmentation range level")},
        {"zscore", T("local contrast normalization standardize z score adaptive evening out variance")},
        {"clahe", T("adaptive histogram equalization local contrast AHE enhance brighten shadows X-ray tiles")},
        {"savgol", T("Savitzky Golay smooth polynomial derivative denoise")},
        {"sharpen", T("crisp enhance high-boost")},
        {"emboss", T("relief")},
        {"gabor", T("stripes texture orientation")},
        {"canny", T("edge detector contour outline")},
        {"unsharp", T("sharpen mask enhance crisp high-boost")},
        {"custom", T("kernel convolution own matrix")},
        // Actions.
        {"file.save", T("export write output batch")},
        {"file.saveImage", T("screenshot picture export image figure")},
        {"file.copyImage", T("screenshot picture clipboard figure")},
        {"file.saveTable", T("CSV export statistics profile measure table")},
        {"file.batch", T("batch bulk folder many files series directory process all queue headless apply to")},
        {"file.saveSelection", T("CSV EDF WAV export cut crop stretch epoch segment signal")},
        {"file.copyCommand", T("batch script headless terminal shell folder")},
        {"file.copyPython", T("script program numpy notebook code")},
        {"file.openFolder", T("DICOM series directory")},
        {"file.openAddress", T("URL http https S3 server web cloud remote OME-Zarr download bucket")},
        {"file.paste", T("paste URL address")},
        {"file.montage",
         T("EEG rereference re-reference common average bipolar double banana ears mastoids electrodes")},
        {"file.sampling", T("spacing voxel size pixel size rate frequency calibrate time step TR repetition time")},
        {"file.metadata", T("header tags information properties DICOM")},
        {"view.region", T("measure ROI statistics mean standard deviation SNR CNR crop rectangle box")},
        {"view.ellipse", T("measure ROI statistics mean SNR CNR contrast noise circle oval sphere ellipsoid")},
        {"view.polygon", T("measure ROI statistics mean SNR CNR contrast outline contour freehand lasso segment")},
        {"view.line", T("measure distance length ruler profile edge width")},
        {"view.course", T("time series curve 4-D fMRI BOLD perfusion dynamic kinetic plot voxel intensity frames TIC")},
        {"view.fit", T("zoom all whole")},
        {"view.oneToOne", T("zoom 100 % actual size")},
        {"view.auto", T("contrast brightness histogram window level levels")},
        {"view.look",
         T("3-D rendering volume preset brain bone CT MR opacity transfer function histogram cut crop clip")},
        {"view.volume", T("3-D rendering MIP maximum intensity")},
        {"view.channels", T("layers composite merge fluorescence colours multi-channel")},
        {"view.play", T("cine movie animation")},
        {"view.theme", T("dark light colours mode")},
        {"view.language", T("translation locale German Chinese Deutsch Sprache 中文 语言")},
        {"show.difference", T("subtract compare residual")},
        {"show.swipe", T("compare curtain slider")},
        {"recipe.strict", T("exact reproducible precision")},
        {"recipe.branch", T("copy version A/B compare")},
        {"recipe.mute", T("disable bypass off")},
        {"filter.presets", T("recipe template example ready-made gallery")},
        {"run.compute", T("run start apply process")},
        {"run.explain", T("why how algorithm variant bound limit roofline predicted speed")},
        {"run.enough", T("iterations deconvolution early end keep good")},
        {"run.cancel", T("abort halt interrupt")},
        {"compare.open", T("benchmark speed time accuracy peers OpenCV")},
        {"compare.ladder", T("article naive shared memory teach learn benchmark steps")},
        {"compare.sweep", T("parameter grid search optimise")},
        {"help.shortcuts", T("keys keyboard mouse help")},
    };
#undef T
    const auto row = std::find_if(std::begin(table), std::end(table), [&](const auto& r) { return r.first == id; });
    if (row == std::end(table))
        return {};
    const QString english = QString::fromUtf8(row->second),
                  own = QCoreApplication::translate("ui::Synonyms", row->second);
    return own == english ? own : own + QLatin1Char(' ') + english; // documents and papers are read in English, too
}

} // namespace ui
