package player

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
	"galaxy/sky"
)

// Bookmark is a place of the sky at a time.
type Bookmark struct {
	Name    string
	System  string  // address of the system that it is in, or ""
	Body    string  // of the system, in the middle of the picture, or ""
	X, Y, Z float64 // of the middle without a body: au from the system's origin, or pc from the galaxy's centre
	Height  float64 // of the picture, pc
	Time    float64 // days past J2000.0 TDB
}

// Here returns a bookmark of the present picture; false if the scene has no place in the sky.
func (sk *Sky) Here() (Bookmark, bool) {
	if !sk.InSky() {
		return Bookmark{}, false
	}
	b := Bookmark{Height: sk.observer.HeightPC(), Time: sk.ws.SkyTime()}
	s := sk.observer.Home.System
	switch a := sk.observer.Frame(); {
	case sk.observer.Galaxy:
		b.setPlace(sk.observer.Focus())
		b.Name = sk.ws.voice.Text("a place of the galaxy")
		if near := sk.observer.Near.System; near != nil && r3.Norm(r3.Sub(sk.observer.Focus(), near.At(b.Time))) < b.Height {
			b.Name = sk.ws.voice.Format("about %s", near.Title())
		}
	case a.Body != None:
		b.System, b.Body = s.Address, sk.ws.World.Setup().Bodies[a.Body].Name
		b.Name = b.Body
	default:
		b.System = s.Address
		c := sk.observer.Plane().Center
		b.setPlace(r3.Vec{X: c.X, Y: c.Y})
		b.Name = sk.ws.voice.Format("about %s", s.Title())
	}
	b.Name += ", " + sk.ws.Clock()
	return b, true
}

func (b *Bookmark) setPlace(v r3.Vec) { b.X, b.Y, b.Z = v.X, v.Y, v.Z }

// GoToBookmark goes to the time of a bookmark and flies to its place. A notice names the parts that
// are not there.
func (p *Player) GoToBookmark(b Bookmark) {
	if err := p.goToBookmark(b); err != nil {
		p.Notices.Warn(p.Notices.sayf("The bookmark %q: %v.", b.Name, err))
	}
}

func (p *Player) goToBookmark(b Bookmark) error {
	directory := p.Sky.Directory()
	if directory == nil {
		return fmt.Errorf("the sky is still being read")
	}
	place := sky.Place{In: sky.Galactic, At: r3.Vec{X: b.X, Y: b.Y, Z: b.Z}}
	var thing *sky.Found
	if b.System != "" {
		found, err := directory.FindOne(b.System)
		if err != nil {
			return err
		}
		if found.System == nil {
			return fmt.Errorf("%s is no system", b.System)
		}
		if b.Body == "" {
			place.In = p.Observer.TreeOf(found.System).Origin().In
		} else if found.Body, err = bodyOf(found.System, b.Body); err != nil {
			extra, wrong := directory.FindOne(b.Body) // a comet of the Solar System
			if wrong != nil || extra.System == nil || extra.System.Address != found.System.Address {
				return err
			}
			found = extra
		}
		if b.Body != "" {
			thing = &found
		}
	}
	if err := p.Sky.enter(); err != nil {
		return err
	}
	p.Notices.warnOf(p.Almanac.GoToTime(b.Time / p.daysPerUnit()))
	if thing != nil {
		return p.Sky.Visit(*thing, b.Height, observer.FlightSeconds)
	}
	return p.Sky.FlyToPlace(place, b.Height)
}

// bodyOf returns the body of a name.
func bodyOf(s *sky.System, name string) (int, error) {
	if i := slices.IndexFunc(s.Bodies, func(b sky.Body) bool { return b.Name == name }); i >= 0 {
		return i, nil
	}
	return -1, fmt.Errorf("%s has no %q", s.Name, name)
}
