package window

import (
	"fmt"
	"image/color"
	"math"
	"testing"
	"unsafe"

	"github.com/faiface/pixel"
	"github.com/faiface/pixel/imdraw"
	"github.com/faiface/pixel/pixelgl"
	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/stage"
)

// craft is a ship as all three ways of drawing get it: scene places in float64.
type craft struct{ x, y, heading float64 }

// swarm returns n ships spread over 1280 by 720 units.
func swarm(n int) []craft {
	all := make([]craft, n)
	for i := range all {
		all[i] = craft{
			1280 * math.Mod(float64(i)*0.754877666, 1), 720 * math.Mod(float64(i)*0.569840291, 1), float64(i % 6),
		}
	}
	return all
}

// BenchmarkShips draws the same ships, ten pixels long, with our renderer, with pixel's
// Batch of one Sprite and with pixel's imdraw, into the same canvas.
//
// "frame" is a whole picture until the graphics card has finished. "go" is the Go code
// for it: ours builds the instances and uploads them; for pixel it is only the building,
// since pixel converts to float32 and uploads within the call that draws.
func BenchmarkShips(b *testing.B) {
	w := shown(b)
	canvas := pixelgl.NewCanvas(pixel.R(0, 0, 1280, 720))
	finish := func() { main(gl.Finish) }
	measure := func(b *testing.B, name string, build, draw func()) {
		b.Run(name+"/frame", func(b *testing.B) {
			build() // once, so that every list has its size
			draw()
			b.ReportAllocs()
			for b.Loop() {
				build()
				draw()
				finish()
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "fps")
		})
	}
	for _, n := range []int{1000, 10_000, 100_000} {
		all := swarm(n)

		f := stage.Frame{Width: 1280, Height: 720, Scale: 1}
		ours := func() { f.Ships = instances(f.Ships[:0], all) }
		name := fmt.Sprintf("ours/%d", n)
		measure(b, name, ours, func() {
			fbo := canvas.Frame().ID()
			main(func() {
				if err := w.renderer.Draw(fbo, &f); err != nil {
					b.Fatal(err)
				}
			})
		})
		b.Run(name+"/go", func(b *testing.B) {
			b.ReportAllocs()
			main(func() {
				buffer := newUpload()
				defer buffer.delete()
				for b.Loop() {
					ours()
					buffer.load(f.Ships)
				}
			})
		})

		picture := dart()
		sprite := pixel.NewSprite(picture, picture.Bounds())
		batch := pixel.NewBatch(&pixel.TrianglesData{}, picture)
		batched := func() {
			batch.Clear()
			for i := range all {
				sprite.Draw(batch, pixel.IM.Rotated(pixel.ZV, all[i].heading).Moved(pixel.V(all[i].x, all[i].y)))
			}
		}
		name = fmt.Sprintf("batch/%d", n)
		measure(b, name, batched, func() {
			canvas.Clear(color.Black)
			batch.Draw(canvas)
		})
		b.Run(name+"/go", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				batched()
			}
		})

		imd := imdraw.New(nil)
		drawn := func() {
			imd.Clear()
			imd.Color = color.White
			for i := range all {
				sin, cos := math.Sincos(all[i].heading)
				at := func(x, y float64) pixel.Vec { return pixel.V(all[i].x+x*cos-y*sin, all[i].y+x*sin+y*cos) }
				imd.Push(at(5, 0), at(-5, 3), at(-5, -3))
				imd.Polygon(0)
			}
		}
		name = fmt.Sprintf("imdraw/%d", n)
		measure(b, name, drawn, func() {
			canvas.Clear(color.Black)
			imd.Draw(canvas)
		})
		b.Run(name+"/go", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				drawn()
			}
		})
	}
}

// instances does what package stage does for ships: the difference to the camera in
// float64, then pixels.
func instances(ships []stage.Ship, all []craft) []stage.Ship {
	const cx, cy, zoom = 640.0, 360.0, 1.0
	for i := range all {
		ships = append(ships, stage.Ship{
			X: float32((all[i].x - cx) * zoom), Y: float32((all[i].y - cy) * zoom),
			Heading: int16(int32(all[i].heading * (32768 / math.Pi))),
			Size:    160, Color: color.NRGBA{255, 255, 255, 255},
		})
	}
	return ships
}

// dart is a picture of a ship, ten pixels long.
func dart() *pixel.PictureData {
	p := pixel.MakePictureData(pixel.R(0, 0, 10, 6))
	for y := range 6 {
		for x := range 10 {
			if math.Abs(float64(y)-2.5) <= 3*(1-float64(x)/10) {
				p.Pix[y*10+x] = color.RGBA{255, 255, 255, 255}
			}
		}
	}
	return p
}

// upload uploads instances as the renderer does, without drawing them.
type upload struct {
	vbo  uint32
	room int
}

func newUpload() *upload {
	u := new(upload)
	gl.GenBuffers(1, &u.vbo)
	return u
}

func (u *upload) load(ships []stage.Ship) {
	bytes := len(ships) * int(unsafe.Sizeof(stage.Ship{}))
	gl.BindBuffer(gl.ARRAY_BUFFER, u.vbo)
	if bytes > u.room {
		u.room = bytes
		gl.BufferData(gl.ARRAY_BUFFER, bytes, nil, gl.STREAM_DRAW)
	}
	p := gl.MapBufferRange(gl.ARRAY_BUFFER, 0, bytes, gl.MAP_WRITE_BIT|gl.MAP_INVALIDATE_BUFFER_BIT)
	copy(unsafe.Slice((*stage.Ship)(p), len(ships)), ships)
	gl.UnmapBuffer(gl.ARRAY_BUFFER)
	gl.BindBuffer(gl.ARRAY_BUFFER, 0)
}

func (u *upload) delete() { gl.DeleteBuffers(1, &u.vbo) }
