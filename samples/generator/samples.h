// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

/// The project's sample data: small files committed beside this folder, and larger ones made on demand.
namespace samples {

/// A file of the collection and its generator.
struct Sample {
    std::string file;                   ///< "head_ct.nii.gz"
    std::function<conv::Volume()> make; ///< equal samples on every machine
    /// Largest difference between a regenerated and a committed sample: rounding of the last digit.
    double tolerance = 0;
};

[[nodiscard]] std::vector<Sample> smallSamples();
[[nodiscard]] std::vector<Sample> largeSamples();

// Generators. Sizes are parameters, so that small and large samples show one scene.

/// Two leads of an electrocardiogram in mV at 500 Hz: slightly irregular beats, breathing, 50 Hz mains hum and noise.
[[nodiscard]] conv::Volume ecg(double seconds);
/// Vowels and hissing consonants at 8 kHz, 16 bit, over a noisy background.
[[nodiscard]] conv::Volume speech(double seconds);
/// Rings whose frequency grows with the radius, up to the Nyquist frequency in the middle of each side; 8 bit.
[[nodiscard]] conv::Volume zonePlate(int size);
/// Siemens star, bar groups, slanted edge, discs of low contrast and a grey ramp; 8 bit.
[[nodiscard]] conv::Volume resolutionChart(int size);
/// A head-like phantom of ellipses with noise, 8 bit (with stray black and white pixels) or 16 bit.
[[nodiscard]] conv::Volume noisyPhantom(int size, conv::ElementType type);
/// A head in CT: int16 Hounsfield units with scanner blur and noise, spacing in mm.
[[nodiscard]] conv::Volume headCt(const conv::Index3& extent, const conv::Vec3& spacing);
/// A head in T1-weighted MR: float32, thick slices, oblique.
[[nodiscard]] conv::Volume headMr(const conv::Index3& extent, const conv::Vec3& spacing);

/// The CT head with the few thick slices of the DICOM series.
[[nodiscard]] conv::Volume dicomHead();
/// Writes the slices of a CT volume as a DICOM series into a folder. Throws conv::Error(unwritable).
void writeDicomSeries(const conv::Volume& ct, const std::filesystem::path& folder);

/// The CT head with few samples of the HDF5 file.
[[nodiscard]] conv::Volume hdf5Head();
/// Writes a CT volume as the dataset `data` of an HDF5 file, in compressed chunks, with the spacing that ilastik reads.
/// Throws conv::Error(unwritable).
void writeHdf5(const conv::Volume& ct, const std::filesystem::path& path);

/// Seven leads of an electroencephalogram and one of the heart, in µV at 250 Hz: alpha waves while the eyes are closed,
/// blinks, mains hum; two annotations.
[[nodiscard]] conv::Volume eeg(double seconds);
/// Writes it as a BrainVision recording: `path`, and .eeg and .vmrk beside it. Throws conv::Error(unwritable).
void writeBrainVision(const conv::Volume& recording, const std::filesystem::path& path);

/// A spiral galaxy and stars with photon noise, uint16.
[[nodiscard]] conv::Volume galaxy(int size);
/// Writes a uint16 image as the primary image of a FITS file. Throws conv::Error(unwritable).
void writeFits(const conv::Volume& image, const std::filesystem::path& path);

/// The 16-bit phantom as a slide: samples of 2 µm.
[[nodiscard]] conv::Volume slide(int size);
/// Writes a uint16 image as OME-TIFF with levels of resolution in SubIFDs: means of 2 × 2 samples, down to 64 along x.
/// Throws conv::Error(unwritable).
void writePyramid(const conv::Volume& image, const std::filesystem::path& path);

} // namespace samples
