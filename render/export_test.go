package render

// Upload hands the ships to OpenGL without drawing them.
func (r *Renderer) Upload(f *Frame) { r.ships.load(f.Ships) }
