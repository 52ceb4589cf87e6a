package gl

import (
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"
)

// attribute is one field of an instance as a vertex shader sees it.
type attribute struct {
	size       int32  // components
	kind       uint32 // gl.FLOAT, gl.UNSIGNED_BYTE, …
	normalized bool
	offset     uintptr // bytes into the instance; may point past it, into the next
}

// stream is a vertex buffer of instances that is written anew for each picture. The
// old content is orphaned, so that the driver allocates fresh memory and never waits for
// the picture before.
type stream[T any] struct {
	vao, vbo uint32
	room     int // bytes in the buffer
}

// newStream makes the buffer; attributes take the locations 0, 1, 2…
func newStream[T any](divisor uint32, attributes ...attribute) *stream[T] {
	s := new(stream[T])
	gl.GenVertexArrays(1, &s.vao)
	gl.GenBuffers(1, &s.vbo)
	gl.BindVertexArray(s.vao)
	gl.BindBuffer(gl.ARRAY_BUFFER, s.vbo)
	var item T
	for i, a := range attributes {
		at := uint32(i)
		gl.EnableVertexAttribArray(at)
		gl.VertexAttribPointerWithOffset(at, a.size, a.kind, a.normalized, int32(unsafe.Sizeof(item)), a.offset)
		gl.VertexAttribDivisor(at, divisor)
	}
	return s
}

// load copies items into the buffer and binds it for drawing.
func (s *stream[T]) load(items []T) {
	gl.BindVertexArray(s.vao)
	gl.BindBuffer(gl.ARRAY_BUFFER, s.vbo)
	var item T
	bytes := len(items) * int(unsafe.Sizeof(item))
	if bytes > s.room {
		s.room = max(4096, bytes+bytes/2)
		gl.BufferData(gl.ARRAY_BUFFER, s.room, nil, gl.STREAM_DRAW)
	}
	if bytes == 0 {
		return
	}
	p := gl.MapBufferRange(gl.ARRAY_BUFFER, 0, bytes, gl.MAP_WRITE_BIT|gl.MAP_INVALIDATE_BUFFER_BIT)
	if p == nil { // the driver is out of address space: let it copy instead
		gl.BufferSubData(gl.ARRAY_BUFFER, 0, bytes, unsafe.Pointer(&items[0]))
		return
	}
	copy(unsafe.Slice((*T)(p), len(items)), items)
	gl.UnmapBuffer(gl.ARRAY_BUFFER)
}

// draw draws a quad for each of the items.
func (s *stream[T]) draw(items []T) {
	s.load(items)
	gl.DrawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, int32(len(items)))
}

func (s *stream[T]) delete() {
	gl.DeleteVertexArrays(1, &s.vao)
	gl.DeleteBuffers(1, &s.vbo)
}
