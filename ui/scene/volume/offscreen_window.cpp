// SPDX-License-Identifier: Apache-2.0
#include "ui/scene/volume/offscreen_window.h"
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/glew.h>
#include <array>
#include <conv/error.h>
#include <cstring>
#include <vtkObjectFactory.h>
#include <vtkOpenGLFramebufferObject.h>

namespace ui {
namespace {

constexpr EGLint contextAttributes[] = {
    EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 2, EGL_CONTEXT_OPENGL_PROFILE_MASK,
    EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
constexpr EGLint configAttributes[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
                                       EGL_NONE};

EGLContext contextOn(EGLDisplay display) {
    EGLConfig config{};
    EGLint count = 0;
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr) || !eglBindAPI(EGL_OPENGL_API) ||
        !eglChooseConfig(display, configAttributes, &config, 1, &count) || count < 1)
        return EGL_NO_CONTEXT;
    return eglCreateContext(display, config, EGL_NO_CONTEXT, contextAttributes);
}

[[noreturn]] void unavailable(const std::string& why) {
    throw conv::Error(conv::ErrorCode::device, "3-D rendering is unavailable: " + why + ".");
}

} // namespace

EglContext::EglContext() {
    const auto platformDisplay =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    const auto queryDevices = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    const auto deviceString =
        reinterpret_cast<PFNEGLQUERYDEVICESTRINGEXTPROC>(eglGetProcAddress("eglQueryDeviceStringEXT"));
    const auto take = [&](EGLDisplay display) {
        if (context_)
            return;
        if (EGLContext context = contextOn(display)) {
            display_ = display;
            context_ = context;
        }
    };
    if (platformDisplay && queryDevices && deviceString) {
        std::array<EGLDeviceEXT, 16> devices{};
        EGLint count = 0;
        queryDevices(static_cast<EGLint>(devices.size()), devices.data(), &count);
        for (const bool software : {false, true})
            for (EGLint i = 0; i < count; ++i) {
                const EGLDeviceEXT device = devices[static_cast<std::size_t>(i)];
                const char* extensions = deviceString(device, EGL_EXTENSIONS);
                const bool isSoftware = extensions && std::strstr(extensions, "EGL_MESA_device_software");
                if (isSoftware == software)
                    take(platformDisplay(EGL_PLATFORM_DEVICE_EXT, device, nullptr));
            }
    }
    if (platformDisplay)
        take(platformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
    if (!context_)
        unavailable("no EGL display offers an OpenGL 3.2 core context");
}

EglContext::~EglContext() {
    // Never eglTerminate: all contexts of the process share the display.
    if (isCurrent())
        eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display_, context_);
}

void EglContext::makeCurrent() {
    if (!eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_))
        unavailable("eglMakeCurrent failed with " + std::to_string(eglGetError()));
}

bool EglContext::isCurrent() const {
    return eglGetCurrentContext() == context_;
}

vtkStandardNewMacro(OffscreenWindow);

// Not in the constructor: VTK warns about objects destroyed during construction.
void OffscreenWindow::open() {
    egl_ = std::make_unique<EglContext>();
    SetOwnContext(0);
    SetMultiSamples(0);
    SetFrameBlitModeToNoBlit();
    SetReadyForRendering(true);
    egl_->makeCurrent();
    OpenGLInit();
}

OffscreenWindow::~OffscreenWindow() {
    if (!egl_)
        return;
    egl_->makeCurrent();
    Finalize();
    SetReadyForRendering(false);
}

void OffscreenWindow::MakeCurrent() {
    if (egl_ && !egl_->isCurrent())
        egl_->makeCurrent();
}

void OffscreenWindow::OpenGLInitContext() {
    ContextCreationTime.Modified();
    if (Initialized)
        return;
    // A GLEW built for GLX loads core GL but reports 4, no GLX display. That is harmless here.
    constexpr GLenum noGlxDisplay = 4;
    const GLenum result = glewInit();
    if (result != GLEW_OK && result != noGlxDisplay)
        unavailable("GLEW reports error " + std::to_string(result));
    GlewInitValid = Initialized = true;
}

void OffscreenWindow::readRgba(void* out, int width, int height) {
    MakeCurrent();
    glBindFramebuffer(GL_READ_FRAMEBUFFER, GetDisplayFramebuffer()->GetFBOIndex());
    glReadBuffer(GL_COLOR_ATTACHMENT0);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, out);
}

std::string OffscreenWindow::rendererName() {
    MakeCurrent();
    const auto* text = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    return text ? text : "";
}

} // namespace ui
