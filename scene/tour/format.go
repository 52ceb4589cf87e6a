package tour

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"galaxy/internal/format"
	"galaxy/scene"
	"galaxy/scene/tomlfile"
	"galaxy/sky"
)

var tourFormat = tomlfile.Format{Noun: "a tour", Header: "tour = 1"}

// tourFile is a whole tour. Its tags define the format, as the tags of scene.sceneFile do.
type tourFile struct {
	tomlfile.Table
	Tour    int         `toml:"tour" need:"yes" eg:"1" help:"Version of this format: 1. It is the first line."`
	Title   string      `toml:"title" need:"yes" help:"Name of the tour, for people."`
	Summary string      `toml:"summary" help:"One line for lists."`
	Steps   []stepTable `toml:"step" help:"The places, in their order."`
}

type stepTable struct {
	tomlfile.Table
	Caption   string          `toml:"caption" help:"Text below the picture: up to 240 characters."`
	Seconds   float64         `toml:"seconds" default:"8" min:"0.5" max:"600" unit:"seconds" help:"How long the step lasts."`
	Flight    float64         `toml:"flight" default:"3" min:"0" max:"60" unit:"seconds" help:"How long the camera takes to get there, within these seconds; 0 is a cut."`
	Scene     string          `toml:"scene" help:"Opens a scene: a built-in one, or a file, from the folder of this one. The first step needs it."`
	Body      string          `toml:"body" help:"The camera goes to this body of the scene, and stays with it."`
	Agent     string          `toml:"agent" help:"The camera goes to this agent, by its name or as \"ships 3\", and stays with it."`
	At        *tomlfile.Point `toml:"at" help:"The camera goes to this place of the scene."`
	Star      string          `toml:"star" help:"The camera goes to a star, planet, moon, cluster or nebula of the sky, by a name, number or address as galaxy sky show takes it."`
	Galaxy    *spot3          `toml:"galaxy" help:"The camera goes to a place [x, y, z] in the galaxy, in pc from its centre: the Sun is at [-8150, 0, 20.8]."`
	SeenFrom  string          `toml:"seen_from" help:"The camera looks around from a body or a place on one, as in a scene's camera: \"51.5,-0.1\" on Earth, \"Mars 4.6,137.4\" or \"Moon\", towards the body that look names, or from a place where azimuth, from the north by the east, and elevation say. It is a cut."`
	Elevation *float64        `toml:"elevation" min:"-90" max:"90" unit:"degrees" help:"From here on the eye stands so high over the plane: 90 is the map from above, 0 looks along the plane, less is from below. It turns while the camera gets there."`
	Azimuth   *float64        `toml:"azimuth" min:"-360" max:"360" unit:"degrees" help:"The direction in the plane in which the eye looks, from x towards y: 90 has y up in the picture."`
	Roll      *float64        `toml:"roll" min:"-360" max:"360" unit:"degrees" help:"How far the picture is turned about its middle, counter-clockwise."`
	Field     *float64        `toml:"fov" min:"0.003" max:"120" unit:"degrees" help:"Field of view from here on: the angle of the height of the picture, at first 60. It changes while the camera gets there."`
	Frame     string          `toml:"frame" enum:"ecliptic,body,synodic,velocity,cockpit" help:"What elevation, azimuth and roll are relative to from here on, and the camera turns with, as frame of a scene's camera. cockpit is a cut."`
	Width     *extent         `toml:"width" help:"The width that the picture shows: a number in the scene's unit of length, or a length of the sky, as \"3 pc\", \"40 au\" or \"20000 km\". If absent, the usual width for the thing."`
	Time      *moment         `toml:"time" help:"A time of a scene with bodies: a number, a date such as 2061-07-28, or \"today\". Agents begin anew there."`
	Rate      float64         `toml:"rate" min:"1e-9" max:"1e12" unit:"scene time per second" below:"the time of a tour runs forwards: give an earlier one with time, or let it stand still with paused = true" help:"Speed of playback from here on; at first the scene's own."`
	Paused    bool            `toml:"paused" help:"The world stands still during this step."`
	Orders    []string        `toml:"orders" help:"Orders given at the beginning of the step, as \"swap\" or \"goto ships 120,-40\"."`
	Show      []string        `toml:"show" enum:"orbits,trails,labels,states,arrows,all-arrows,circle,field,velocities,stars,glow,clock,large,grid,figures,boundaries" help:"Layers of the picture to show from here on."`
	Hide      []string        `toml:"hide" enum:"orbits,trails,labels,states,arrows,all-arrows,circle,field,velocities,stars,glow,clock,large,grid,figures,boundaries" help:"Layers to hide from here on."`
	Look      *string         `toml:"look" help:"From here on the camera looks around from where it is, towards this star, planet, moon, cluster or nebula of the sky; an empty text looks down on the plane again."`
	Select    *string         `toml:"select" help:"Selects an agent, with its arrows, or a body; an empty text selects nothing."`
}

// The bounds of a tour.
const (
	mostSteps   = 200
	mostSeconds = 3600
	MaxCaption  = 240 // characters
	mostOrders  = 20  // of a step
	mostTicks   = 5e6 // that a tour simulates
)

// spot3 is a place [x, y, z].
type spot3 struct{ X, Y, Z float64 }

func (s *spot3) Read(n *tomlfile.Node, d *tomlfile.Decoder) {
	if n.Kind != tomlfile.ArrayKind || len(n.Items) != 3 {
		d.Fail(n.Value, "write [x, y, z], in pc from the centre of the galaxy", "galaxy is a place of three numbers")
		return
	}
	for i, to := range []*float64{&s.X, &s.Y, &s.Z} {
		*to, _ = d.Number(n.Items[i], "galaxy", `min:"-1e5" max:"1e5"`)
	}
}

// extent is a width: a number in the scene's unit of length, or a length of the sky.
type extent struct {
	at     tomlfile.Span
	number float64 // or 0
	pc     float64 // or 0
}

func (e *extent) Read(n *tomlfile.Node, d *tomlfile.Decoder) {
	e.at = n.Value
	switch n.Kind {
	case tomlfile.IntegerKind, tomlfile.FloatKind:
		e.number, _ = d.Number(n, "width", `min:"1e-12" max:"1e12"`)
	case tomlfile.StringKind:
		var err error
		if e.pc, err = sky.ReadLength(n.Text); err != nil {
			what, hint, _ := strings.Cut(err.Error(), "; ")
			d.Fail(n.Value, hint, "%s", what)
		}
	default:
		d.Fail(n.Value, `write a number, or a text such as "3 pc"`, "width is a length, this is %s", n.Kind)
	}
}

// moment is a time of a step.
type moment struct{ scene.Instant }

func (m *moment) Read(n *tomlfile.Node, d *tomlfile.Decoder) { m.ReadAs("time", "2061-07-28", n, d) }

// decode decodes a tour.
func decode(d *tomlfile.Decoder, root *tomlfile.Node, f *tourFile) {
	if n := root.Lookup("step"); n != nil && n.Kind == tomlfile.ArrayKind && len(n.Items) > mostSteps {
		d.Fail(n.Items[mostSteps].Key, "make it two tours", "a tour has at most %d steps, this one has %d", mostSteps, len(n.Items))
		return
	}
	d.Table(root, reflect.ValueOf(f).Elem(), "the tour")
	if len(d.Found) == 0 && f.Tour != 1 {
		d.Fail(f.Pos("tour"), "write tour = 1", "this program reads tours of version 1, not %d", f.Tour)
	}
}

// bounds checks what a step says by itself.
func (c *checker) bounds(s *stepTable) {
	if n := len([]rune(s.Caption)); n > MaxCaption {
		c.Fail(s.Pos("caption"), "say less, or make it two steps", "a caption has at most %d characters, this has %d", MaxCaption, n)
	}
	if strings.ContainsFunc(s.Caption, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		c.Fail(s.Pos("caption"), "write it as one line", "a caption is one line of text")
	}
	if s.Flight > s.Seconds {
		if s.Has("flight") {
			c.Fail(s.Pos("flight"), fmt.Sprintf("let the step last %s seconds", format.Digits(s.Flight)), "the flight of %s seconds ends after the step, which lasts %s", format.Digits(s.Flight), format.Digits(s.Seconds))
		}
		s.Flight = s.Seconds
	}
	var where []string
	for _, key := range []string{"body", "agent", "at", "star", "galaxy", "seen_from"} {
		if s.Has(key) {
			where = append(where, key)
		}
	}
	if len(where) > 1 {
		c.Fail(s.Pos(where[1]), "make it two steps", "a step goes to one place, this one has %s and %s", where[0], where[1])
	}
	if len(s.Orders) > mostOrders {
		c.Fail(s.Pos("orders"), "make it two steps", "a step gives at most %d orders, this one gives %d", mostOrders, len(s.Orders))
	}
	if both := common(s.Show, s.Hide); both != "" {
		c.Fail(s.Pos("hide"), "take it out of one of them", "%s is both shown and hidden", both)
	}
}

// common returns a text that is in both lists, or nothing.
func common(a, b []string) string {
	if i := slices.IndexFunc(a, func(x string) bool { return slices.Contains(b, x) }); i >= 0 {
		return a[i]
	}
	return ""
}
