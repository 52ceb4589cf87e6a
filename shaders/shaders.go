// Package shaders holds the GLSL programs of the picture, one pair of files per
// layer. They are plain OpenGL 3.3 core, so a folder of edited copies can stand
// in for FS while the program runs.
//
// Every vertex shader works in framebuffer pixels from the centre of the
// picture, y up; the uniform pixel turns them into clip space. Every fragment
// shader writes colour multiplied by its alpha.
package shaders

import "embed"

// FS holds the shaders under their file names.
//
//go:embed *.vert *.frag
var FS embed.FS
