#include "cuda/fft/fft_xy_z.h"

namespace conv::fft {

template <>
void startVolumeOf<13>(const VolumeForm& form, const VolumeArguments& a, unsigned blocks, cudaStream_t stream) {
    form.batch == 8 ? startVolume<FormType<13, 13, 8, false>>(a, blocks, stream)
                    : startVolume<FormType<13, 13, 4, false>>(a, blocks, stream);
}

} // namespace conv::fft
