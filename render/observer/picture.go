package observer

import "gonum.org/v1/gonum/spatial/r2"

// Picture is the picture that an observer sees, and how much of it panels cover.
type Picture struct {
	Width, Height int     // framebuffer pixels
	Scale         float64 // framebuffer pixels per point
	Insets        Insets
}

// Insets are the widths of the picture's edges that panels cover, in framebuffer pixels.
type Insets struct{ Left, Right, Top, Bottom float64 }

const (
	// minFreeShare is the least share of the picture to which a view is fitted, however large the
	// panels are.
	minFreeShare = 0.4
	// minFitShare is the least share of the picture's shorter side that a circle is fitted to.
	minFitShare = 0.75
)

// FreeSize returns the size of the free part of the picture, which no panel covers.
func (p *Picture) FreeSize() (width, height float64) {
	w, h := float64(p.Width), float64(p.Height)
	return max(w-p.Insets.Left-p.Insets.Right, minFreeShare*w), max(h-p.Insets.Top-p.Insets.Bottom, minFreeShare*h)
}

// Showing returns the plane with a point of it in the middle of the free part of the picture.
func (p *Picture) Showing(point r2.Vec, zoom float64) Plane {
	width, height := p.FreeSize()
	// aside returns how far the middle of the free part lies from the middle of the picture.
	aside := func(panel, size, free float64) float64 { return min(panel, size-free) - 0.5*(size-free) }
	return Plane{r2.Vec{
		X: point.X - aside(p.Insets.Left, float64(p.Width), width)/zoom,
		Y: point.Y + aside(p.Insets.Top, float64(p.Height), height)/zoom,
	}, zoom}
}

// Whole returns the view of a whole scene.
func (p *Picture) Whole(e Extent) Plane {
	width, height := p.FreeSize()
	return p.Showing(e.Center, min(width/e.Size.X, height/e.Size.Y))
}

// ZoomToFit returns the zoom at which a circle of a diameter fits between the panels, or
// is 0.75 of the picture if the panels leave less.
func (p *Picture) ZoomToFit(diameter float64) float64 {
	width, height := p.FreeSize()
	return max(min(width, height), minFitShare*float64(min(p.Width, p.Height))) / diameter
}

// PointAt returns the point of the plane at a point of the picture, in framebuffer pixels from its upper left corner.
func (o *Observer) PointAt(x, y float64) r2.Vec {
	c := o.Camera()
	return c.PointAt(x-float64(o.Width)/2, float64(o.Height)/2-y)
}
