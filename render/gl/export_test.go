package gl

import "galaxy/render/stage"

// Upload uploads the ships to OpenGL without drawing them.
func (r *Renderer) Upload(f *stage.Frame) { r.ships.load(f.Ships) }
