package player

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
	"galaxy/scene"
	"galaxy/scene/tour"
)

// The camera of a scene's file stands where its keys say: over a latitude and a longitude, behind a ship, and so far away that the
// field of view shows it.
func TestCameraOfTheFile(t *testing.T) {
	eye := func(p *Player) r3.Vec {
		c := p.Observer.Camera()
		return r3.Add(c.Focus(), r3.Scale(1/c.Nearness, c.Axes[2]))
	}
	p := openSolar(t, `camera.target="Mars"`, "camera.frame=\"body\"", "camera.elevation=20", "camera.azimuth=-50", "camera.distance=0.001", "camera.fov=8")
	mars := p.BodyNamed("Mars")
	for range 3 {
		over := r3.Sub(eye(p), p.index.bodyStates[mars].R)
		if far := r3.Norm(over); math.Abs(far/0.001-1) > 1e-9 {
			t.Errorf("the eye is %g au away", far)
		}
		axes := p.Scene.Looks[mars].Spin.Axes(p.Time())
		v := observer.InAxes(r3.Unit(over), axes)
		if lat, lon := math.Asin(v.Z)*180/math.Pi, math.Atan2(v.Y, v.X)*180/math.Pi; math.Abs(lat-20) > 1e-6 || math.Abs(lon-130) > 1e-6 {
			t.Errorf("at %s the eye is over %.6f°, %.6f°", p.Clock(), lat, lon)
		}
		p.Advance(0.2)
	}

	p = openSolar(t, `camera.target="couriers 3"`, `camera.frame="velocity"`, "camera.elevation=10", "camera.azimuth=0", "camera.distance=0.1")
	p.Advance(1)
	id := p.ShipNamed("couriers 3")
	c := p.Observer.Camera()
	ahead, way := r3.Scale(-1, c.Axes[2]), p.shipWay(id)
	if d := math.Remainder(math.Atan2(ahead.Y, ahead.X)-math.Atan2(way.Y, way.X), 2*math.Pi); math.Abs(d) > 1e-9 {
		t.Errorf("the chase view looks %g rad beside the way", d)
	}
	at := p.shipPosition(id)
	if seen, _ := c.See(r3.Vec{X: at.X, Y: at.Y}); math.Hypot(seen.X, seen.Y) > 1e-6 {
		t.Errorf("the ship is at %v", seen)
	}
}

// The camera of a file can be in a ship, which then is not in the picture, and looks where that goes; the same comes of looking from
// its cockpit by hand. Home leads out of it, and so does another direction.
func TestCockpitOfTheFile(t *testing.T) {
	p := openSolar(t, `camera.target="couriers 3"`, `camera.frame="cockpit"`, "camera.fov=70")
	id := p.ShipNamed("couriers 3")
	check := func(what string) {
		t.Helper()
		c, way, at := p.Observer.Camera(), p.shipWay(id), p.shipPosition(id)
		if far := r3.Norm(r3.Sub(c.Eye(), r3.Vec{X: at.X, Y: at.Y})); !p.Observer.Aboard() || far > 1e-12 {
			t.Errorf("%s: the eye is %g au from the ship", what, far)
		}
		if d := math.Remainder(math.Atan2(-c.Axes[2].Y, -c.Axes[2].X)-math.Atan2(way.Y, way.X), 2*math.Pi); math.Abs(d) > 1e-9 || math.Abs(c.Axes[2].Z) > 1e-9 {
			t.Errorf("%s: it looks %g rad beside the way", what, d)
		}
	}
	check("at first")
	if field := p.Observer.Field() * 180 / math.Pi; math.Abs(field-70) > 1e-9 {
		t.Errorf("the field is %g°", field)
	}
	p.Advance(1)
	check("a second later")
	p.Observer.SetViewport(800, 600, 2)
	p.Advance(0.1)
	check("in another window")
	p.Observer.Jumps = true
	if p.Observer.Fit(); p.Observer.Aboard() || p.Observer.Tilted() {
		t.Error("Home does not lead to the map")
	}
	p.Selection.SelectShip(id)
	align := func(name string) {
		for _, a := range p.Observer.Alignments() {
			if a.Name == name {
				p.Observer.Align(a)
				p.Advance(0.1)
				return
			}
		}
		t.Fatalf("one cannot look %q", name)
	}
	align("From its cockpit")
	check("by hand")
	align("From behind")
	at := p.shipPosition(id)
	c := p.Observer.Camera()
	if seen, _ := c.See(r3.Vec{X: at.X, Y: at.Y}); p.Observer.Aboard() || math.Hypot(seen.X, seen.Y) > 1e-6 {
		t.Errorf("from behind the ship is at %v", seen)
	}
}

// A thing can be turned with in the ways that it has; the line to its planet then stays, as time goes, and Home leads back to the map.
func TestTurnWith(t *testing.T) {
	p := openSolar(t)
	names := func() (list []string) {
		for _, x := range p.Observer.Turnings() {
			list = append(list, x.Name)
		}
		return list
	}
	p.Observer.Jumps = true
	p.Selection.SelectBody(p.BodyNamed("Moon"))
	if got := names(); len(got) != 4 {
		t.Errorf("with the Moon one can turn with %q", got)
	}
	p.Observer.TurnWith(observer.OfPair)
	p.Observer.Tilt()
	line := func() r3.Vec {
		c, s := p.Observer.Camera(), p.index.bodyStates
		return r3.Unit(c.Turned(r3.Sub(s[p.BodyNamed("Earth")].R, s[p.BodyNamed("Moon")].R)))
	}
	before := line()
	p.Playback.SetRate(5)
	for range 20 {
		p.Advance(0.1)
	}
	if after := line(); r3.Norm(r3.Sub(after, before)) > 1e-9 {
		t.Errorf("the Earth was seen at %v from the Moon and is at %v", before, after)
	}
	p.Observer.Fit()
	p.Observer.update(1)
	if c := p.Observer.Camera(); c.InSpace || p.Observer.FrameAxes() != observer.OfScene || p.Observer.Field() != observer.UsualField {
		t.Error("Home does not lead back to the map")
	}
	p.Selection.SelectShip(0)
	if got := names(); len(got) != 2 {
		t.Errorf("with a ship one can turn with %q", got)
	}
}

// On a tour the picture of another frame is upright, unless the step turns it.
func TestTourFrames(t *testing.T) {
	p := openSolar(t)
	p.Observer.Jumps = true
	p.Selection.SelectBody(p.BodyNamed("Saturn"))
	p.Selection.SetFollow(true)
	p.Advance(0.1)
	low, turn, body, pair := 20.0, 30.0, scene.CameraOfBody, scene.CameraOfPair
	p.Tours.turnOnTour(&tour.Step{Frame: &body, Elevation: &low, Azimuth: &turn}, 0)
	p.Tours.turnOnTour(&tour.Step{Frame: &pair}, 0)
	if s := p.Observer.Slant(); p.Observer.FrameAxes() != observer.OfPair || s.Roll != 0 {
		t.Errorf("with axes %d the slant is %v", p.Observer.FrameAxes(), s)
	}
	p.Tours.turnOnTour(&tour.Step{Roll: &turn}, 0)
	if s := p.Observer.Slant(); math.Abs(s.Roll-math.Pi/6) > 1e-9 {
		t.Errorf("a roll of 30° makes the slant %v", s)
	}
}
