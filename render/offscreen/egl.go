package offscreen

/*
#cgo pkg-config: egl
#include <stdlib.h>
#include <EGL/egl.h>
#include <EGL/eglext.h>

#ifndef EGL_PLATFORM_SURFACELESS_MESA
#define EGL_PLATFORM_SURFACELESS_MESA 0x31DD
#endif

static EGLDisplay openPlatform(EGLenum platform) {
	PFNEGLGETPLATFORMDISPLAYEXTPROC f =
		(PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
	return f ? f(platform, EGL_DEFAULT_DISPLAY, NULL) : EGL_NO_DISPLAY;
}

// Handles cross into Go as integers, so that Go never treats one as its own pointer.
static EGLDisplay openDefault(void) { return eglGetDisplay(EGL_DEFAULT_DISPLAY); }
static EGLBoolean ready(EGLDisplay d) { EGLint a, b; return d != EGL_NO_DISPLAY && eglInitialize(d, &a, &b); }

static EGLContext open33(EGLDisplay d, EGLBoolean *current) {
	EGLint want[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
	EGLint context[] = {
		EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
		EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
	EGLConfig config = NULL;
	EGLint n = 0;
	if (!eglBindAPI(EGL_OPENGL_API)) return EGL_NO_CONTEXT;
	eglChooseConfig(d, want, &config, 1, &n);
	EGLContext c = eglCreateContext(d, n > 0 ? config : NULL, EGL_NO_CONTEXT, context);
	*current = c != EGL_NO_CONTEXT && eglMakeCurrent(d, EGL_NO_SURFACE, EGL_NO_SURFACE, c);
	return c;
}

static void closeAll(EGLDisplay d, EGLContext c) {
	eglMakeCurrent(d, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
	if (c != EGL_NO_CONTEXT) eglDestroyContext(d, c);
	eglTerminate(d);
}

static void *address(const char *name) { return (void *)eglGetProcAddress(name); }
*/
import "C"

import (
	"errors"
	"fmt"
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"
)

// ErrNoEGL reports that this machine has no EGL at all, as opposed to one that fails.
var ErrNoEGL = errors.New("offscreen: no EGL display can be opened: install the packages libegl1 and libgl1-mesa-dri, or draw in a window")

// context is an OpenGL 3.3 core context without a surface.
type context struct {
	display C.EGLDisplay
	handle  C.EGLContext
}

// openContext makes such a context current on the calling thread. The platform
// without any surface comes first; where it is missing, the default display.
func openContext() (*context, error) {
	d := C.openPlatform(C.EGL_PLATFORM_SURFACELESS_MESA)
	if C.ready(d) == 0 {
		d = C.openDefault()
		if C.ready(d) == 0 {
			return nil, ErrNoEGL
		}
	}
	var current C.EGLBoolean
	c := C.open33(d, &current)
	if current == 0 {
		code := int(C.eglGetError())
		C.closeAll(d, c)
		return nil, fmt.Errorf("offscreen: EGL offers no OpenGL 3.3 core context (error 0x%x): update the graphics driver, or set LIBGL_ALWAYS_SOFTWARE=1", code)
	}
	err := gl.InitWithProcAddrFunc(func(name string) unsafe.Pointer {
		s := C.CString(name)
		defer C.free(unsafe.Pointer(s))
		return C.address(s)
	})
	if err != nil {
		C.closeAll(d, c)
		return nil, fmt.Errorf("offscreen: OpenGL 3.3 is not complete: %w", err)
	}
	return &context{d, c}, nil
}

func (c *context) close() { C.closeAll(c.display, c.handle) }
