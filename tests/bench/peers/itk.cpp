// SPDX-License-Identifier: Apache-2.0
// ITK (a peer only: convapp does not use it): recursive Gaussians, convolution directly and by Fourier transforms,
// medians, Sobel magnitude and bilateral filters.
#include "driver.h"
#include <itkBilateralImageFilter.h>
#include <itkConvolutionImageFilter.h>
#include <itkFFTConvolutionImageFilter.h>
#include <itkImportImageFilter.h>
#include <itkMedianImageFilter.h>
#include <itkMultiThreaderBase.h>
#include <itkSmoothingRecursiveGaussianImageFilter.h>
#include <itkSobelEdgeDetectionImageFilter.h>

namespace peer {
namespace {

template <class Pixel, unsigned N>
typename itk::Image<Pixel, N>::Pointer imported(const Pixel* data, const long (&extent)[3]) {
    auto import = itk::ImportImageFilter<Pixel, N>::New();
    typename itk::ImageRegion<N> region;
    itk::SizeValueType count = 1;
    for (unsigned i = 0; i < N; ++i) {
        region.SetSize(i, static_cast<itk::SizeValueType>(extent[i]));
        count *= region.GetSize(i);
    }
    import->SetRegion(region);
    import->SetImportPointer(const_cast<Pixel*>(data), count, false);
    import->Update();
    typename itk::Image<Pixel, N>::Pointer image = import->GetOutput();
    image->DisconnectPipeline();
    return image;
}

/// Returns a way that updates a filter configured by `set`.
template <class Pixel, unsigned N, class Filter>
Way way(const Work& work, const std::string& name, const std::function<void(Filter&)>& set) {
    auto filter = std::make_shared<typename Filter::Pointer>();
    Way way;
    way.name = name;
    way.prepare = [=, &work] {
        *filter = Filter::New();
        const long extent[3] = {work.nx, work.ny, work.nz};
        (*filter)->SetInput(imported<Pixel, N>(reinterpret_cast<const Pixel*>(work.input.data()), extent));
        set(**filter);
    };
    way.run = [=] {
        (*filter)->Modified();
        (*filter)->Update();
    };
    way.result = [=] { return (*filter)->GetOutput()->GetBufferPointer(); };
    way.resultBytes = work.samples() * sizeof(Pixel);
    return way;
}

template <unsigned N>
void floats(const Work& work, std::vector<Way>& ways) {
    using Image = itk::Image<float, N>;
    if (work.filter == "gaussian") {
        using Filter = itk::SmoothingRecursiveGaussianImageFilter<Image, Image>;
        Way gaussian =
            way<float, N, Filter>(work, "SmoothingRecursiveGaussian", [&work](Filter& f) { f.SetSigma(work.sigma); });
        gaussian.kind = "approximate";
        ways.push_back(gaussian);
    } else if (work.filter == "dense") {
        // ITK convolves: the kernel has the taps in reverse order.
        auto flipped = std::make_shared<std::vector<float>>(work.taps.rbegin(), work.taps.rend());
        const long extent[3] = {work.size, work.size, work.size};
        const auto kernel = imported<float, N>(flipped->data(), extent);
        using Direct = itk::ConvolutionImageFilter<Image>;
        using Fourier = itk::FFTConvolutionImageFilter<Image>;
        if (work.size < 15)
            ways.push_back(way<float, N, Direct>(work, "Convolution", [=](Direct& f) {
                (void)flipped;
                f.SetKernelImage(kernel);
            }));
        ways.push_back(way<float, N, Fourier>(work, "FFTConvolution", [=](Fourier& f) {
            (void)flipped;
            f.SetKernelImage(kernel);
        }));
    } else if (work.filter == "sobel") {
        using Filter = itk::SobelEdgeDetectionImageFilter<Image, Image>;
        ways.push_back(way<float, N, Filter>(work, "SobelEdgeDetection", [](Filter&) {}));
    } else if (work.filter == "bilateral" && N == 2) {
        using Filter = itk::BilateralImageFilter<Image, Image>;
        Way bilateral = way<float, N, Filter>(work, "Bilateral", [&work](Filter& f) {
            f.SetDomainSigma(work.sigma);
            f.SetRangeSigma(work.range);
        });
        bilateral.kind = "own definition";
        bilateral.note = "its own window and table of weights";
        ways.push_back(bilateral);
    }
}

template <class Pixel, unsigned N>
void medians(const Work& work, std::vector<Way>& ways) {
    using Image = itk::Image<Pixel, N>;
    using Filter = itk::MedianImageFilter<Image, Image>;
    ways.push_back(way<Pixel, N, Filter>(work, "Median",
                                         [&work](Filter& f) { f.SetRadius(static_cast<unsigned>(work.size / 2)); }));
}

} // namespace

std::vector<Way> waysFor(const Work& work) {
    itk::MultiThreaderBase::SetGlobalMaximumNumberOfThreads(static_cast<itk::ThreadIdType>(work.threads));
    itk::MultiThreaderBase::SetGlobalDefaultNumberOfThreads(static_cast<itk::ThreadIdType>(work.threads));
    std::vector<Way> ways;
    if (work.filter == "median" && work.dimension == 2)
        work.isFloat() ? medians<float, 2>(work, ways) : medians<unsigned char, 2>(work, ways);
    else if (work.isFloat() && work.dimension == 2)
        floats<2>(work, ways);
    else if (work.isFloat() && work.dimension == 3)
        floats<3>(work, ways);
    return ways;
}

} // namespace peer
