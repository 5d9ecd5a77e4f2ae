// SPDX-License-Identifier: Apache-2.0
// ITK's Gaussians for packages_test.py: itk_gaussians discrete|recursive WIDTH SPACING_X SPACING_Y NX NY, float32
// samples from standard input to standard output. WIDTH is a variance or a sigma in mm.
#include <cstdio>
#include <cstdlib>
#include <itkDiscreteGaussianImageFilter.h>
#include <itkSmoothingRecursiveGaussianImageFilter.h>
#include <string>

using Image = itk::Image<float, 2>;

int main(int argc, char** argv) {
    if (argc != 7)
        return 2;
    auto image = Image::New();
    image->SetRegions(Image::SizeType{{std::strtoul(argv[5], nullptr, 10), std::strtoul(argv[6], nullptr, 10)}});
    image->Allocate();
    const double spacing[2] = {std::atof(argv[3]), std::atof(argv[4])};
    image->SetSpacing(spacing);
    const std::size_t count = image->GetLargestPossibleRegion().GetNumberOfPixels();
    if (std::fread(image->GetBufferPointer(), sizeof(float), count, stdin) != count)
        return 2;
    Image::Pointer result;
    if (std::string(argv[1]) == "discrete") {
        auto filter = itk::DiscreteGaussianImageFilter<Image, Image>::New();
        filter->SetInput(image);
        filter->SetVariance(std::atof(argv[2]));
        filter->SetMaximumKernelWidth(64);
        filter->SetMaximumError(0.001);
        filter->Update();
        result = filter->GetOutput();
    } else {
        auto filter = itk::SmoothingRecursiveGaussianImageFilter<Image, Image>::New();
        filter->SetInput(image);
        filter->SetSigma(std::atof(argv[2]));
        filter->Update();
        result = filter->GetOutput();
    }
    return std::fwrite(result->GetBufferPointer(), sizeof(float), count, stdout) == count ? 0 : 1;
}
