package tour

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/internal/suggest"
	"galaxy/scene"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
	"galaxy/sky"
)

// checker checks that what a tour names exists, scene by scene.
type checker struct {
	*tomlfile.Decoder
	folder         string                // in which paths begin
	opened         map[string]*tourScene // by name; nil is a scene that cannot be used
	now            *tourScene            // the scene at this step, or nil while the tour is out in the sky
	lost           bool                  // it cannot be used: nothing in it is checked
	follows, aShip bool                  // the camera goes with a thing, and that is an agent
	rate           float64               // scene time per second, of this step
	ticks          float64               // that the tour simulates, up to this step
}

// tourScene is a scene of a tour.
type tourScene struct {
	*scene.Scene
	world *sim.World // made where a step names an agent or gives an order
}

func (c *checker) close() {
	for _, s := range c.opened {
		if s != nil && s.world != nil {
			s.world.Close()
		}
	}
}

// mostScenes is how many scenes a tour opens at most, so that checking it ends.
const mostScenes = 50

func (c *checker) check(file string, f *tourFile) *Tour {
	t := &Tour{File: file, Title: f.Title, Summary: f.Summary}
	if len(f.Steps) == 0 {
		c.Fail(f.Tree().Key, "add [[step]] with a scene and a caption", "the tour has no steps")
		return nil
	}
	if f.Steps[0].Scene == "" {
		c.Fail(f.Steps[0].Tree().Key, `add scene = "solar-system"`, "the first step opens no scene")
		return nil
	}
	for i := range f.Steps {
		s := &f.Steps[i]
		c.bounds(s)
		t.Steps = append(t.Steps, c.step(s))
		if t.Seconds() > mostSeconds {
			c.Fail(s.Pos("seconds"), "make it two tours", "a tour takes at most %d seconds, this one takes longer", mostSeconds)
			return nil
		}
	}
	return t
}

// step checks a step, and returns it as it is played.
func (c *checker) step(s *stepTable) Step {
	step := Step{
		Caption: s.Caption, Seconds: s.Seconds, Flight: s.Flight, Rate: s.Rate, Paused: s.Paused,
		Orders: s.Orders, Show: s.Show, Hide: s.Hide, Star: s.Star, Look: s.Look, Select: s.Select,
	}
	if s.Scene != "" {
		step.Scene = c.open(s)
	}
	if s.Star != "" {
		c.leave(s, "star")
		c.inSky(s.Star, s.Pos("star"))
	}
	if s.Galaxy != nil {
		step.Galaxy = &r3.Vec{X: s.Galaxy.X, Y: s.Galaxy.Y, Z: s.Galaxy.Z}
		c.leave(s, "galaxy")
	}
	if s.Look != nil && *s.Look != "" {
		c.look(s)
	}
	step.Elevation, step.Azimuth, step.Roll, step.Field = s.Elevation, s.Azimuth, s.Roll, s.Field
	if s.Width != nil {
		step.Width = c.width(s)
	}
	if c.now == nil {
		if !c.lost {
			c.inScene(s)
		}
		return step
	}
	if s.At != nil {
		step.At = &[2]float64{s.At.X, s.At.Y}
	}
	if s.Body != "" {
		step.Body = c.body(s)
	}
	if s.SeenFrom != "" {
		step.From = c.stand(s)
	}
	if s.Agent != "" {
		step.Agent = c.agent(s.Agent, s.Pos("agent"))
	}
	if s.Select != nil && *s.Select != "" {
		name := c.selected(s)
		step.Select = &name
	}
	if s.Time != nil {
		step.Time = &s.Time.Number
		c.time(s)
	}
	c.frame(s, &step)
	c.orders(s)
	c.countTicks(s)
	return step
}

// frame checks with what a step turns: with axes of the thing that the camera has come to.
func (c *checker) frame(s *stepTable, step *Step) {
	switch {
	case s.Body != "" || s.At != nil:
		c.follows, c.aShip = s.Body != "", false
	case s.Agent != "":
		c.follows, c.aShip = true, true
	case s.Scene != "":
		follow := c.now.Camera.Follow
		_, err := c.now.Setup.Bodies.Find(follow)
		c.follows, c.aShip = follow != "", follow != "" && err != nil
	}
	if s.Frame == "" {
		return
	}
	axes := scene.CameraAxesNamed(s.Frame)
	step.Frame = &axes
	switch {
	case axes != scene.CameraOfScene && !c.follows:
		c.Fail(s.Pos("frame"), "name the thing with body or agent", "frame = %q is of a thing that the camera goes with, and it goes with nothing", s.Frame)
	case axes == scene.CameraOfCockpit && !c.aShip:
		c.Fail(s.Pos("frame"), "name a ship with agent", "a body has no cockpit")
	}
}

// open opens the scene of a step, and returns its name or path.
func (c *checker) open(s *stepTable) string {
	name := s.Scene
	if !scene.IsBuiltin(name) && c.folder != "" && !path.IsAbs(name) {
		name = path.Join(c.folder, name)
	}
	if known, ok := c.opened[name]; ok {
		c.now, c.lost = known, known == nil
		return name
	}
	c.now, c.lost = nil, true
	if len(c.opened) == mostScenes {
		c.Fail(s.Pos("scene"), "make it two tours", "a tour opens at most %d scenes", mostScenes)
		return name
	}
	opened, err := scene.OpenNamed("", name)
	if err != nil {
		what, hint, _ := strings.Cut(strings.Split(err.Error(), "\n")[0], "; ")
		if bad := (tomlfile.Mistakes)(nil); errors.As(err, &bad) {
			what, hint = fmt.Sprintf("the scene has a mistake: %s:%d: %s", sanitize.Line(bad[0].File), bad[0].Line, bad[0].What), bad[0].Hint
		}
		c.Fail(s.Pos("scene"), hint, "%s", what)
		c.opened[name] = nil
		return name
	}
	c.now, c.lost = &tourScene{Scene: opened}, false
	c.opened[name] = c.now
	return name
}

// leave notes that the tour goes out of its scene into the sky.
func (c *checker) leave(s *stepTable, key string) {
	if c.now != nil && c.now.Star == "" && !c.now.Galaxy {
		c.Fail(s.Pos(key), `open one that has with scene = "solar-system"`, "the scene %s has no place in the sky", c.now.File)
	}
	c.now = nil
}

// inScene refuses keys that need a scene, out in the sky.
func (c *checker) inScene(s *stepTable) {
	for _, key := range []string{"body", "agent", "at", "seen_from", "frame", "orders", "select", "time", "width"} {
		if key == "width" && (s.Star != "" || s.Galaxy != nil) || key == "select" && s.Select != nil && *s.Select == "" {
			continue
		}
		if s.Has(key) {
			c.Fail(s.Pos(key), "open one with scene, or name what is in the sky with star", "%s needs a scene, and the tour has left its scene for the sky", key)
		}
	}
}

// look checks the thing that a step looks at, from a place in the sky.
func (c *checker) look(s *stepTable) {
	if c.now != nil && c.now.Star == "" && !c.now.Galaxy {
		c.Fail(s.Pos("look"), `open one that has with scene = "solar-system"`, "the scene %s has no place in the sky to look around from", c.now.File)
	}
	c.inSky(*s.Look, s.Pos("look"))
}

// stand returns the place from which a step looks around, or nil after a mistake.
func (c *checker) stand(s *stepTable) *scene.Stand {
	at, bodies := s.Pos("seen_from"), c.now.Setup.Bodies
	body, site, err := scene.ParseStand(s.SeenFrom)
	i, missing := bodies.Find(body)
	look := ""
	if s.Look != nil {
		look = *s.Look
	}
	seen, unseen := bodies.Find(look)
	switch {
	case err != nil:
		c.Fail(at, "write a body, or latitude and longitude as 51.5,-0.1 or Mars 4.6,137.4", "%s", err)
	case c.now.Star == "":
		c.Fail(at, `open one that has with scene = "solar-system"`, "the scene %s has no place in the sky to look around from", c.now.File)
	case missing != nil:
		c.Fail(at, suggest.Hint(tomlfile.Brief(body), bodies.Names()), "the scene %s has no body %q", c.now.File, body)
	case look != "" && (unseen != nil || seen == i):
		c.Fail(s.Pos("look"), "name another body of the scene", "with seen_from the eye looks at a body of the scene")
	case look == "" && site == nil:
		c.Fail(at, "name a body with look, or add a latitude and a longitude", "seen_from needs a thing to look at")
	default:
		stand := &scene.Stand{Body: bodies[i].Name, Site: site}
		if s.Elevation != nil {
			stand.Altitude = *s.Elevation
		}
		if s.Azimuth != nil {
			stand.Azimuth = *s.Azimuth
		}
		return stand
	}
	return nil
}

// width returns the width of a step, scene length or, out in the sky, pc.
func (c *checker) width(s *stepTable) float64 {
	w := s.Width
	switch {
	case c.lost:
	case s.Star != "" || s.Galaxy != nil || c.now == nil:
		if w.pc == 0 {
			c.Fail(w.at, `write it with a unit, as "3 pc"`, "a width in the sky has a unit")
		}
		return w.pc
	case w.pc > 0:
		unit, err := sky.ReadLength("1e6 " + c.now.Units.Length)
		if err != nil || c.now.Star == "" && !c.now.Galaxy {
			c.Fail(w.at, "write the number alone", "the scene %s has no place in the sky: its unit of length is its own", c.now.File)
			return 0
		}
		return w.pc / (unit / 1e6)
	}
	return w.number
}

// countTicks bounds the ticks that a tour simulates: a film of it waits for each of them. Out in the sky the
// rate of the scene before is the bound.
func (c *checker) countTicks(s *stepTable) {
	switch {
	case s.Rate > 0:
		c.rate = s.Rate
	case s.Scene != "":
		c.rate = c.now.Rate
	}
	if s.Paused || c.ticks > mostTicks {
		return
	}
	if c.ticks += s.Seconds * c.rate / c.now.Setup.Dt; c.ticks > mostTicks {
		at := s.Pos("seconds")
		if s.Rate > 0 {
			at = s.Pos("rate")
		}
		c.Fail(at, "take a lower rate, or fewer seconds", "the tour simulates more than %s steps up to here", format.Thousands(mostTicks))
	}
}

func (c *checker) time(s *stepTable) {
	switch {
	case len(c.now.Setup.Bodies) == 0:
		c.Fail(s.Time.At, "let it run: give it seconds", "the scene %s has no bodies, and its agents are simulated step by step from the beginning", c.now.File)
	case s.Time.Date != "" && !c.now.Calendar:
		c.Fail(s.Time.At, "write a number of "+cmp.Or(c.now.Units.Time, "s"), "the scene %s has no calendar", c.now.File)
	case c.now.Calendar && c.now.Star == "Sol":
		if _, err := c.now.Again(append(slices.Clone(c.now.Set), "time.start="+format.Digits(s.Time.Number))...); err != nil {
			what := err.Error()
			if bad := (tomlfile.Mistakes)(nil); errors.As(err, &bad) {
				what = bad[0].What
			}
			c.Fail(s.Time.At, "", "%s", what)
		}
	}
}

// orders tries the orders of a step.
func (c *checker) orders(s *stepTable) {
	if len(s.Orders) == 0 {
		return
	}
	w := c.theWorld(s.Pos("orders"))
	if w == nil {
		return
	}
	for _, text := range s.Orders {
		words, err := sim.Words(text)
		if err == nil && len(words) == 0 {
			err = errors.New("an order is a verb and its arguments")
		}
		if err == nil {
			if err = w.Give(words); err != nil {
				err = errors.Unwrap(err) // the message has the order already
			}
		}
		if err != nil {
			c.Fail(s.Pos("orders"), "", "the order %q: %s", text, sanitize.Line(err.Error()))
		}
	}
}

// theWorld returns the world of the scene, without its ways; or nil, after a mistake, if there
// can be none.
func (c *checker) theWorld(at tomlfile.Span) *sim.World {
	if c.now.world == nil {
		w, err := sim.New(c.now.WithoutGoals())
		if err != nil {
			c.Fail(at, "", "the scene %s: %s", c.now.File, sanitize.Line(err.Error()))
			return nil
		}
		c.now.world = w
	}
	return c.now.world
}
