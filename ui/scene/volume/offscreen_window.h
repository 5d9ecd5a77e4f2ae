// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <string>
#include <vtkGenericOpenGLRenderWindow.h>

namespace ui {

/// An OpenGL 3.2 core context without a surface. Tries hardware GPUs, then software devices, then Mesa without a
/// device. Throws conv::Error(device) if no EGL display provides one.
class EglContext {
  public:
    EglContext();
    ~EglContext();
    EglContext(const EglContext&) = delete;
    EglContext& operator=(const EglContext&) = delete;
    void makeCurrent();
    [[nodiscard]] bool isCurrent() const;

  private:
    void* display_ = nullptr;
    void* context_ = nullptr;
};

/// A VTK render window on an EglContext: no X server, no GLX, no default framebuffer. Requires open() first.
class OffscreenWindow : public vtkGenericOpenGLRenderWindow {
  public:
    vtkTypeMacro(OffscreenWindow, vtkGenericOpenGLRenderWindow);
    static OffscreenWindow* New();
    ~OffscreenWindow() override;
    OffscreenWindow(const OffscreenWindow&) = delete;
    void operator=(const OffscreenWindow&) = delete;

    /// Creates the context. Throws conv::Error(device).
    void open();

    void OpenGLInitContext() override;
    void MakeCurrent() override;
    bool IsCurrent() override { return egl_ && egl_->isCurrent(); }
    int SupportsOpenGL() override { return 1; }
    vtkTypeBool IsDirect() override { return 1; }

    /// Copies RGBA bytes, 4 · width · height, bottom row first.
    void readRgba(void* out, int width, int height);
    /// GL_RENDERER.
    [[nodiscard]] std::string rendererName();

  protected:
    OffscreenWindow() = default;

  private:
    std::unique_ptr<EglContext> egl_;
};

} // namespace ui
