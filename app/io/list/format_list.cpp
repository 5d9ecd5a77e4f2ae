// SPDX-License-Identifier: Apache-2.0
#include "app/io/brainvision/brainvision.h"
#include "app/io/dicom/dicom.h"
#include "app/io/eeglab/eeglab.h"
#include "app/io/fits/fits_parts.h"
#include "app/io/formats.h"
#include "app/io/gdf/gdf.h"
#include "app/io/hdf5/hdf5_parts.h"
#include "app/io/mgh/mgh.h"
#include "app/io/nifti/nifti.h"
#include "app/io/nrrd_meta/meta_image.h"
#include "app/io/nrrd_meta/nrrd.h"
#include "app/io/zarr/zarr_parts.h"
#include <string>

namespace app::io {
namespace {

using Recognise = bool (*)(const fs::path&, std::string_view head);

struct Row {
    std::string_view name, extensions, holds;
    Recognise recognises;
    Codec codec;
    std::string_view library; ///< library for the message "built without …"
};

Format formatOfRow(const Row& row) {
    Format format;
    format.name = row.name;
    format.extensions = row.extensions;
    format.holds = row.holds;
    format.recognises = row.recognises;
    format.load = row.codec.load;
    format.probe = row.codec.probe;
    format.save = row.codec.save;
    format.refuses = row.codec.refuses;
    format.selectsChannel = row.codec.selectsChannel;
    format.locate = row.codec.locate;
    format.prefix = row.codec.prefix;
    format.scenes = row.codec.scenes;
    format.compresses = row.codec.compresses;
    format.keeps = row.codec.keeps;
    format.companions = row.codec.companions;
    format.keepsOfChannels = row.codec.keepsOfChannels;
    if (!row.codec.load && !row.codec.save) {
        format.missing = "built without " + std::string(row.library);
    } else {
        format.reads = row.codec.load != nullptr;
        format.writes = row.codec.save != nullptr;
    }
    return format;
}

bool isNpy(const fs::path&, std::string_view head) {
    return head.starts_with("\x93NUMPY");
}

bool isPng(const fs::path&, std::string_view head) {
    return head.starts_with("\x89PNG\r\n\x1a\n");
}

bool isJpeg(const fs::path&, std::string_view head) {
    return head.starts_with("\xFF\xD8\xFF");
}

bool isTiff(const fs::path&, std::string_view head) {
    using namespace std::string_view_literals;
    return head.starts_with("II*\0"sv) || head.starts_with("MM\0*"sv) || head.starts_with("II+\0"sv) ||
           head.starts_with("MM\0+"sv);
}

bool isBmp(const fs::path&, std::string_view head) {
    // Many files begin with BM: also requires the zeros of the reserved field and a known header size.
    return head.size() >= 18 && head.starts_with("BM") && head.substr(6, 4) == std::string_view("\0\0\0\0", 4) &&
           (std::string_view("\x0C\x10\x28\x34\x38\x40\x6C\x7C").find(head[14]) != std::string_view::npos);
}

bool isPnm(const fs::path&, std::string_view head) {
    return head.size() >= 3 && head[0] == 'P' && head[1] >= '1' && head[1] <= '6' &&
           std::string_view(" \t\r\n#").find(head[2]) != std::string_view::npos;
}

bool isPfm(const fs::path&, std::string_view head) {
    return (head.starts_with("PF") || head.starts_with("Pf")) && head.size() > 2 &&
           std::string_view(" \t\r\n").find(head[2]) != std::string_view::npos;
}

bool isRadiance(const fs::path&, std::string_view head) {
    return head.starts_with("#?RADIANCE") || head.starts_with("#?RGBE");
}

bool isExr(const fs::path&, std::string_view head) {
    return head.starts_with("\x76\x2f\x31\x01");
}

bool isJpeg2000(const fs::path&, std::string_view head) {
    using namespace std::string_view_literals;
    return head.starts_with("\0\0\0\x0CjP  \r\n\x87\n"sv) || head.starts_with("\xFF\x4F\xFF\x51");
}

bool isWebp(const fs::path&, std::string_view head) {
    return head.size() >= 12 && head.starts_with("RIFF") && head.substr(8, 4) == "WEBP";
}

bool isSound(const fs::path&, std::string_view head) {
    const std::string_view kind = head.size() >= 12 ? head.substr(8, 4) : "";
    return ((head.starts_with("RIFF") || head.starts_with("RIFX") || head.starts_with("RF64")) && kind == "WAVE") ||
           (head.starts_with("FORM") && (kind == "AIFF" || kind == "AIFC")) || head.starts_with("fLaC") ||
           head.starts_with("OggS") || head.starts_with(".snd") || head.starts_with("dns.") || head.starts_with("caff");
}

bool isEdf(const fs::path&, std::string_view head) {
    return head.size() >= 256 && (head.starts_with("0       ") || head.starts_with("\xFF"
                                                                                   "BIOSEMI"));
}

/// In order of recognition: formats with a sure signature first.
std::vector<Format> makeList() {
    const Row rows[] = {
        {"NPY", ".npy", "arrays of any number type: signals, images, volumes, 4-D series; no geometry", isNpy,
         npyCodec(), ""},
        {"NIfTI", ".nii .nii.gz", "volumes, 4-D series, colours and vectors of all types; affines and header kept",
         recognisesNifti, niftiCodec(), ""},
        {"NRRD", ".nrrd .nhdr",
         "images, volumes, series and vectors of all types, with geometry; all encodings are read", recognisesNrrd,
         nrrdCodec(), ""},
        {"MetaImage", ".mha .mhd", "images, volumes, series and vectors of all types, with geometry", recognisesMeta,
         metaCodec(), ""},
        {"MGH", ".mgz .mgh .mgh.gz",
         "FreeSurfer's volumes and series of uint8, int16, int32 and float32, with geometry; scan parameters kept",
         recognisesMgh, mghCodec(), ""},
        {"OME-Zarr", ".ome.zarr .zarr",
         "folders of chunks, versions 2 and 3: images, volumes and series of all types, channels, axes with units; "
         "plain arrays; several images and levels by --series",
         recognisesZarr, zarrCodec(), "blosc"},
        {"OME-Zarr in ZIP", ".zarr.zip .ozx", "a store in one ZIP file, stored or deflated; read only",
         recognisesZippedZarr, zippedZarrCodec(), "blosc"},
        {"EEGLAB", ".set",
         "datasets in MATLAB files of version 5 and 7.3, samples in them or in .fdt; epochs by --series; read only",
         recognisesEeglab, eeglabCodec(), "matio"},
        {"HDF5", ".h5 .hdf5 .he5 .nc .nc4 .nxs .ims .mnc .mat",
         "arrays of all number types, in chunks or not, gzip; MATLAB 7.3, netCDF-4, Imaris, MINC 2, NeXus; datasets "
         "and "
         "levels by --series; read only",
         recognisesHdf5, hdf5Codec(), "libhdf5"},
        {"FITS", ".fits .fit .fts .fits.fz .fits.gz .fit.gz .fts.gz",
         "images, cubes and spectra of all types, scaled and with missing samples, compressed in tiles or by gzip; "
         "extensions by --series; read only",
         recognisesFits, fitsCodec(), "cfitsio"},
        {"DICOM", ".dcm .dicom .ima",
         "a file, or a folder with the slices of a series sorted by position; written as a derived series",
         recognisesDicom, dicomCodec(), "GDCM"},
        {"PNG", ".png", "images of 8 and 16 bits, grey or RGB, with opacity; frames of an animation are read as times",
         isPng, pngCodec(), "libpng"},
        {"JPEG", ".jpg .jpeg", "images of 8 bits, grey or RGB; CMYK is turned into RGB; upright as EXIF says", isJpeg,
         jpegCodec(), "libjpeg"},
        {"TIFF", ".tif .tiff .ome.tif .ome.tiff",
         "images, stacks and time series of 1 to 32 and 64 bits, float16 to float64; axes and spacing of ImageJ, "
         "tifffile "
         "and OME, also sets of files; several pictures by --series",
         isTiff, tiffCodec(), "libtiff"},
        {"BMP", ".bmp .dib", "images of 8 bits, grey or RGB, RGB with opacity", isBmp, bmpCodec(), "libpng"},
        {"JPEG 2000", ".jp2 .j2k .j2c .jpx",
         "images of 8 and 16 bits, any channels, with opacity; written without loss", isJpeg2000, jpeg2000Codec(),
         "OpenJPEG"},
        {"WebP", ".webp", "images of 8 bits, RGB with opacity or without; written without loss", isWebp, webpCodec(),
         "libwebp"},
        {"EXR", ".exr", "images of float16, float32 and uint32, channels by name, with geometry; parts by --series",
         isExr, exrCodec(), "OpenEXR"},
        {"PFM", ".pfm", "images of float32, grey or RGB", isPfm, pfmCodec(), ""},
        {"Radiance", ".hdr", "RGB images of float32, stored as 8 bits with one exponent", isRadiance, radianceCodec(),
         ""},
        {"PNM", ".pgm .ppm .pnm .pbm", "images of 8 and 16 bits, grey or RGB", isPnm, pnmCodec(), ""},
        {"Sound", ".wav .flac .aiff .aif .au .snd .caf .ogg .oga",
         "WAV, FLAC, AIFF, AU, CAF and Ogg: signals with channels and rate; 8 to 32 bits, float32, float64", isSound,
         soundCodec(), "libsndfile"},
        {"EDF", ".edf .bdf",
         edfCodec().save
             ? "EDF, EDF+, BDF and BDF+: recordings in physical units, with their annotations; written as EDF+ and BDF+"
             : "EDF, EDF+, BDF and BDF+: recordings in physical units, with their annotations; read only, "
               "as this build lacks edflib",
         isEdf, edfCodec(), "edflib"},
        {"GDF", ".gdf", "recordings in physical units, versions 1 and 2, with their events; read only", recognisesGdf,
         gdfCodec(), ""},
        {"BrainVision", ".vhdr .ahdr",
         "recordings with a header, samples and markers in files of their own; stretches by --series; read only",
         recognisesBrainVision, brainVisionCodec(), ""},
        {"CSV", ".csv .txt .tsv",
         "signals: one row per sample, one column per channel; rate from a column of time, or by --rate", nullptr,
         csvCodec(), ""},
        {"RAW", ".raw", "samples without a header, x fastest; type and extent by --raw", nullptr, rawCodec(), ""},
    };
    std::vector<Format> list;
    for (const Row& row : rows)
        list.push_back(formatOfRow(row));
    return list;
}

} // namespace

std::span<const Format> formats() {
    static const std::vector<Format> list = makeList();
    return list;
}

const Format& rawFormat() {
    for (const Format& format : formats())
        if (format.name == "RAW")
            return format;
    return formats().front(); // not reached: the list always contains it
}

} // namespace app::io
