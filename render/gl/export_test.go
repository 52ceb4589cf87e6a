package gl

import "galaxy/render/stage"

// Upload uploads the ships to OpenGL without drawing them.
func (r *Renderer) Upload(f *stage.Frame) { r.ships.load(f.Ships) }

// UploadSky uploads the lights and the haze to OpenGL without drawing them.
func (r *Renderer) UploadSky(f *stage.Frame) {
	r.lights.stars.load(f.Lights)
	r.lights.chooseBright(f.Lights)
	r.lights.halos.load(r.lights.bright)
	r.lights.loadHaze(&f.Haze)
}
