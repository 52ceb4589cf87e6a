package stage

import "slices"

const (
	// mostRocksAvoided is the number of rocks in the picture that labels keep off: more leave no room for any.
	mostRocksAvoided = 24
	// largestAvoided is the radius of the largest of these, in points: one that fills the
	// picture has room for labels.
	largestAvoided = 60
)

// avoidRocks keeps labels off the rocks in the picture, where these are few and small and there is another place.
func (s *lettering) avoidRocks() {
	setup := s.world.Setup()
	for i := range setup.Obstacles {
		o := &setup.Obstacles[i]
		at, radius := s.Screen(o.Pos), o.Radius*s.view.Camera.Zoom
		if radius > largestAvoided*s.points || !s.OnScreen(at, radius) {
			continue
		}
		if len(s.labels.rocks) == mostRocksAvoided {
			s.labels.rocks = s.labels.rocks[:0]
			return
		}
		x, y := s.upright(at)
		s.labels.rocks = append(s.labels.rocks, rect{x - radius, y - radius, x + radius, y + radius})
	}
}

// overRock reports whether r covers a rock.
func (l *labels) overRock(r rect) bool { return slices.ContainsFunc(l.rocks, r.meets) }
