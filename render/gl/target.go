package gl

import (
	"fmt"

	"github.com/go-gl/gl/v3.3-core/gl"
)

// target is a texture that is drawn into.
type target struct {
	fbo, texture uint32
	w, h         int32
}

// newTarget makes a target of the given internal format, linear between texels and clamped at the edges.
func newTarget(w, h int32, format int32, kind uint32) (*target, error) {
	t := &target{w: w, h: h}
	t.texture = newTexture(false)
	gl.TexImage2D(gl.TEXTURE_2D, 0, format, w, h, 0, gl.RGBA, kind, nil)
	gl.GenFramebuffers(1, &t.fbo)
	gl.BindFramebuffer(gl.FRAMEBUFFER, t.fbo)
	gl.FramebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, t.texture, 0)
	if s := gl.CheckFramebufferStatus(gl.FRAMEBUFFER); s != gl.FRAMEBUFFER_COMPLETE {
		t.delete()
		return nil, fmt.Errorf("render: the driver refuses a picture of %d×%d pixels (status 0x%x)", w, h, s)
	}
	return t, nil
}

func (t *target) delete() {
	if t == nil {
		return
	}
	gl.DeleteFramebuffers(1, &t.fbo)
	gl.DeleteTextures(1, &t.texture)
}

// bind makes t the place to draw, all of it.
func (t *target) bind() {
	gl.BindFramebuffer(gl.FRAMEBUFFER, t.fbo)
	gl.Viewport(0, 0, t.w, t.h)
}

// newTexture makes a texture and binds it: smooth between its texels, and beyond an edge like the edge. With
// mipmaps it is smooth where it is drawn smaller, too; they are made of its texels with [gl.GenerateMipmap].
func newTexture(mipmaps bool) (t uint32) {
	gl.GenTextures(1, &t)
	gl.BindTexture(gl.TEXTURE_2D, t)
	smaller := int32(gl.LINEAR)
	if mipmaps {
		smaller = gl.LINEAR_MIPMAP_LINEAR
	} else {
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAX_LEVEL, 0)
	}
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, smaller)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
	return t
}
