#include "cuda/fft/fft_xy_z.h"

namespace conv::fft {

template <>
void startVolumeOf<5>(const VolumeForm& form, const VolumeArguments& a, unsigned blocks, cudaStream_t stream) {
    form.batch == 8 ? startVolume<FormType<5, 5, 8, true>>(a, blocks, stream)
                    : startVolume<FormType<5, 5, 4, false>>(a, blocks, stream);
}

} // namespace conv::fft
