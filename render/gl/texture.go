package gl

import "github.com/go-gl/gl/v3.3-core/gl"

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
