#include "cuda/fft/fft_xy_z.h"

namespace conv::fft {

template <>
void startVolumeOf<7>(const VolumeForm& form, const VolumeArguments& a, unsigned blocks, cudaStream_t stream) {
    form.batch == 8 ? startVolume<FormType<7, 7, 8, true>>(a, blocks, stream)
                    : startVolume<FormType<7, 7, 4, false>>(a, blocks, stream);
}

} // namespace conv::fft
