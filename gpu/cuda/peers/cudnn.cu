// cuDNN's forward convolution of one image with one channel, which is a correlation. One handle a device, used by one
// thread at a time; the algorithm is measured once for each shape and remembered for the process.
#include "cuda/articles.h"
#include "cuda/pad.h"
#include "cuda/peers/cudnn_api.h"
#include "cuda/peers/peers.h"
#include <array>
#include <mutex>

namespace conv {
namespace {

using namespace peers;

const Cudnn& api() {
    static const Cudnn functions;
    return functions;
}

void require(int status, const char* call) {
    if (status != cudnnSuccess)
        throw Error(ErrorCode::device, std::string(call) + " failed: " + api().errorText(status) + ".");
}

/// A descriptor with the function that gives it back.
class Descriptor {
  public:
    Descriptor(int (*create)(CudnnDescriptor**), int (*destroy)(CudnnDescriptor*)) : destroy_(destroy) {
        require(create(&handle_), "A descriptor of cuDNN");
    }
    ~Descriptor() { destroy_(handle_); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    operator CudnnDescriptor*() const { return handle_; }

  private:
    CudnnDescriptor* handle_ = nullptr;
    int (*destroy_)(CudnnDescriptor*);
};

/// Batch, channel, then z (in 3-D), y, x, as cuDNN counts axes.
std::array<int, 5> axesOf(const Index3& extent, int dimension) {
    std::array<int, 5> sizes{1, 1, 1, 1, 1};
    for (int a = 0; a < dimension; ++a)
        sizes[static_cast<std::size_t>(1 + dimension - a)] = static_cast<int>(extent[static_cast<std::size_t>(a)]);
    return sizes;
}

void describeTensor(CudnnDescriptor* descriptor, const Index3& extent, int dimension) {
    const std::array<int, 5> sizes = axesOf(extent, dimension);
    std::array<int, 5> strides{};
    int step = 1;
    for (int a = 1 + dimension; a >= 0; --a) {
        strides[static_cast<std::size_t>(a)] = step;
        step *= sizes[static_cast<std::size_t>(a)];
    }
    require(api().setTensor(descriptor, cudnnFloat, 2 + dimension, sizes.data(), strides.data()),
            "cudnnSetTensorNdDescriptor");
}

struct Convolution {
    Descriptor in{api().createTensor, api().destroyTensor}, out{api().createTensor, api().destroyTensor};
    Descriptor filter{api().createFilter, api().destroyFilter};
    Descriptor how{api().createConvolution, api().destroyConvolution};

    Convolution(const Index3& padded, const Index3& taps, const Index3& result, int dimension) {
        describeTensor(in, padded, dimension);
        describeTensor(out, result, dimension);
        require(api().setFilter(filter, cudnnFloat, cudnnNchw, 2 + dimension, axesOf(taps, dimension).data()),
                "cudnnSetFilterNdDescriptor");
        const int zeros[3] = {}, ones[3] = {1, 1, 1};
        require(api().setConvolution(how, dimension, zeros, ones, ones, cudnnCrossCorrelation, cudnnFloat),
                "cudnnSetConvolutionNdDescriptor");
        // Plain float32: by default TF32 would be allowed.
        require(api().setMath(how, cudnnFmaMath), "cudnnSetConvolutionMathType");
    }
};

struct Session {
    std::mutex mutex;
    std::map<int, CudnnContext*> handles; ///< one a device, kept for the process
    std::map<std::array<std::int64_t, 7>, CudnnAlgorithm> algorithms;

    CudnnContext* handle(int device) {
        CudnnContext*& h = handles[device];
        if (!h)
            require(api().create(&h), "cudnnCreate");
        return h;
    }
    CudnnAlgorithm algorithm(CudnnContext* handle, int device, const Convolution& c, const Index3& padded,
                             const Index3& taps) {
        const auto [at, isNew] = algorithms.try_emplace(
            {device, padded[0], padded[1], padded[2], taps[0], taps[1], taps[2]}, CudnnAlgorithm{});
        if (isNew) {
            CudnnAlgorithm found[8]{};
            int count = 0;
            const int status = api().findAlgorithm(handle, c.in, c.filter, c.how, c.out, 8, &count, found);
            if (status != cudnnSuccess || count == 0 || found[0].status != cudnnSuccess) {
                algorithms.erase(at);
                require(status, "cudnnFindConvolutionForwardAlgorithm");
                throw Error(ErrorCode::device, "cuDNN offers no algorithm for this shape.");
            }
            at->second = found[0];
        }
        return at->second;
    }
};

Session& session() {
    static Session all;
    return all;
}

/// The piece's outputs from a dense array to where they belong.
void copyOut(const Launch& launch, const Region& piece, const float* from) {
    float* to = static_cast<float*>(launch.out) + (piece.lo[0] - launch.box.lo[0]) +
                (piece.lo[1] - launch.box.lo[1]) * launch.outStrideY +
                (piece.lo[2] - launch.box.lo[2]) * launch.outStrideZ;
    const auto width = static_cast<std::size_t>(piece.size(0)) * sizeof(float);
    for (std::int64_t l = 0; l < piece.size(2); ++l)
        check(cudaMemcpy2DAsync(to + l * launch.outStrideZ, static_cast<std::size_t>(launch.outStrideY) * sizeof(float),
                                from + l * piece.size(0) * piece.size(1), width, width,
                                static_cast<std::size_t>(piece.size(1)), cudaMemcpyDeviceToDevice,
                                launch.stream->handle),
              "cudaMemcpy2DAsync");
}

bool isDense(const Launch& launch, const Region& piece) {
    return launch.outStrideY == piece.size(0) && launch.outStrideZ == piece.size(0) * piece.size(1);
}

void runPiece(const Launch& launch, const Region& piece, const float* taps) {
    CudaStream& stream = *launch.stream;
    const Index3 padded = paddedExtent(launch, piece), kernel = launch.kernel().extent(), size = piece.extent();
    const DeviceBuffer in(stream, static_cast<std::size_t>(padded[0] * padded[1] * padded[2]) * sizeof(float));
    padInto(launch, piece, in.as<float>(), padded);
    const bool direct = piece == launch.box && isDense(launch, piece);
    const DeviceBuffer apart(stream, direct ? 0 : static_cast<std::size_t>(piece.count()) * sizeof(float));
    float* out = direct ? static_cast<float*>(launch.out) : apart.as<float>();
    {
        const std::lock_guard lock(session().mutex);
        CudnnContext* handle = session().handle(stream.device.index);
        require(api().setStream(handle, stream.handle), "cudnnSetStream");
        const Convolution c(padded, kernel, size, launch.problem->dimension);
        const CudnnAlgorithm how = session().algorithm(handle, stream.device.index, c, padded, kernel);
        require(api().setMath(c.how, how.math), "cudnnSetConvolutionMathType");
        const DeviceBuffer workspace(stream, how.workspace);
        const float one = 1, zero = 0;
        require(api().forward(handle, &one, c.in, in.as(), c.filter, taps, c.how, how.algorithm, workspace.as(),
                              how.workspace, &zero, c.out, out),
                "cudnnConvolutionForward");
    }
    if (!direct)
        copyOut(launch, piece, out);
}

} // namespace

void launchCudnn(const Launch& launch) {
    const TapTable& table = articles::denseTaps(launch, true);
    const Problem& problem = *launch.problem;
    const double perOutput = launch.variant->seconds(problem, launch.stream->device) /
                             static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
    // The library's call is not cut for a cancel: it is measured as it is.
    for (const Region& piece : piecesOf(launch.box, std::int64_t{1} << 28, {1 << 27, 1 << 27, 1 << 27})) {
        runPiece(launch, piece, table.device.as<const float>());
        launch.stream->pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv
