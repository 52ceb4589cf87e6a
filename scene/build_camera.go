package scene

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"galaxy/internal/suggest"
	"galaxy/orbit"
	"galaxy/scene/tomlfile"

	"gonum.org/v1/gonum/spatial/r2"
)

// setCamera sets the first view.
func (b *builder) setCamera() {
	t := &b.file.Camera
	cam := Camera{
		Center: [2]float64{t.Center.X, t.Center.Y}, Height: t.Height, Follow: t.Follow,
		Lean: 90 - t.Elevation, Turn: t.Azimuth - 90, Roll: t.Roll, Field: t.Field,
		Axes: CameraAxesNamed(t.Frame),
	}
	if cam.Axes == CameraOfCockpit { // one looks ahead
		if !t.Has("elevation") {
			cam.Lean = 90
		}
		if !t.Has("azimuth") {
			cam.Turn = -90
		}
	}
	if t.Grid != "none" {
		cam.Grid = t.Grid
	}
	if t.Follow != "" {
		if i, ok := b.body(t.Follow, t.Pos("follow")); ok {
			cam.Follow = b.scene.Setup.Bodies[i].Name
		}
	}
	if t.Target != "" {
		b.aim(&cam, t)
	}
	if cam.Axes != CameraOfScene && cam.Follow == "" && len(b.Found) == 0 {
		b.Fail(t.Pos("frame"), "name the thing with target", "frame = %q is of a thing that the camera follows, and it follows nothing", t.Frame)
	}
	if _, body := b.findBody(cam.Follow); body && cam.Axes == CameraOfCockpit {
		b.Fail(t.Pos("frame"), "name a ship with target", "%s has no cockpit", cam.Follow)
	}
	if t.SeenFrom != "" {
		b.seeFrom(&cam, t)
	}
	if t.Has("distance") {
		cam.Height = 2 * t.Distance * math.Tan(0.5*t.Field*degree)
	}
	cam.Areas = t.Areas
	if t.Select != "" {
		cam.Select = b.selection(t.Select, t.Pos("select"))
	}
	if cam.Height == 0 && len(b.Found) == 0 {
		b.fit(&cam, !t.Has("center") && cam.Follow == "")
	}
	b.scene.Camera = cam
}

// cameraFrames are the names of axes in files.
var cameraFrames = [...]string{
	CameraOfScene: "ecliptic", CameraOfBody: "body", CameraOfPair: "synodic", CameraOfWay: "velocity", CameraOfCockpit: "cockpit",
}

// CameraAxesNamed returns the axes of a name in files, those of the scene for any other.
func CameraAxesNamed(name string) CameraAxes {
	return CameraAxes(max(0, slices.Index(cameraFrames[:], name)))
}

// String returns the name of the axes in files.
func (a CameraAxes) String() string { return cameraFrames[a] }

// aim makes the camera follow its target. A body fills a third of the picture, unless the file says how much it shows.
func (b *builder) aim(cam *Camera, t *cameraTable) {
	const filled = 3
	cam.Center = [2]float64{}
	cam.Follow = b.selection(t.Target, t.Pos("target"))
	if i, ok := b.findBody(t.Target); ok && !t.Has("height") {
		cam.Height = 2 * filled * b.scene.Setup.Bodies[i].Radius
	}
}

// seeFrom makes the eye of the camera stand on a body.
func (b *builder) seeFrom(cam *Camera, t *cameraTable) {
	at := t.Pos("seen_from")
	name, site, err := ParseStand(t.SeenFrom)
	if err != nil {
		way := "write it as \"51.5,-0.1\" or \"Mars 4.6,137.4\", in degrees to the north and to the east"
		if site != nil {
			way = "write degrees to the north, then to the east"
		}
		b.Fail(at, way, "%v", err)
		return
	}
	i, ok := b.body(name, at)
	switch {
	case !ok:
	case b.scene.Star == "":
		b.Fail(at, "leave it out, or say [system] builtin = \"solar\" or star", "one looks around from a body only in a scene that has a place in the sky")
	case site != nil && t.Target == "" && (cam.Follow == "" || t.Has("azimuth") || t.Has("elevation")):
		cam.From = &Stand{Body: b.scene.Setup.Bodies[i].Name, Site: site}
		cam.From.direct(t)
		cam.Follow, cam.Lean, cam.Turn = "", 0, 0
	case cam.Follow == "" || cam.Follow == b.scene.Setup.Bodies[i].Name:
		b.Fail(at, "name another thing with target", "seen_from needs a thing to look at")
	default:
		cam.From = &Stand{Body: b.scene.Setup.Bodies[i].Name, Site: site}
	}
}

// ParseStand reads a body, or a place on one: Moon, 51.5,-0.1 on Earth, or Mars 4.6,137.4. Of a place that is not on a globe it returns
// the site with the error.
func ParseStand(text string) (body string, site *Site, err error) {
	body = strings.TrimSpace(text)
	comma := strings.LastIndexByte(body, ',')
	if comma < 0 {
		return body, nil, nil
	}
	name, whole, lat := "Earth", body, strings.TrimSpace(body[:comma])
	if i := strings.LastIndexByte(lat, ' '); i >= 0 {
		name, lat = strings.TrimSpace(lat[:i]), lat[i+1:]
	}
	site = &Site{}
	var wrong [2]error
	site.Latitude, wrong[0] = strconv.ParseFloat(lat, 64)
	site.Longitude, wrong[1] = strconv.ParseFloat(strings.TrimSpace(body[comma+1:]), 64)
	if errors.Join(wrong[0], wrong[1]) != nil {
		return name, nil, fmt.Errorf("%q ends in no latitude and longitude", whole)
	}
	return name, site, orbit.Place{Latitude: site.Latitude, Longitude: site.Longitude}.Check()
}

// direct makes the eye look where elevation and azimuth say, or else a little up, and to where the sun is at noon.
func (s *Stand) direct(t *cameraTable) {
	if s.Altitude = 15; t.Has("elevation") {
		s.Altitude = t.Elevation
	}
	switch {
	case t.Has("azimuth"):
		s.Azimuth = t.Azimuth
	case s.Site.Latitude >= 0:
		s.Azimuth = 180
	}
}

// selection returns the name of a body or agent as panels show it.
func (b *builder) selection(name string, at tomlfile.Span) string {
	setup, want := &b.scene.Setup, suggest.Fold(name)
	if i, ok := b.findBody(name); ok {
		return setup.Bodies[i].Name
	}
	if id, ok := b.agentID[want]; ok {
		return setup.AgentName(id)
	}
	if id, ok := b.member(want); ok {
		return setup.AgentName(id)
	}
	if len(b.Found) > 0 && b.unmade(want) {
		return "" // its group has the mistake
	}
	b.Unknown(at, name, b.selectable, "there is no agent or body %q", name)
	return ""
}

// member returns the agent that is called by its group's name and its number there, as
// couriers 3; name is folded.
func (b *builder) member(name string) (id uint32, ok bool) {
	setup := &b.scene.Setup
	for g := range setup.Groups {
		digits, ok := strings.CutPrefix(name, suggest.Fold(setup.Groups[g].Name))
		n, err := strconv.Atoi(digits)
		if !ok || err != nil || n < 1 || digits[0] == '0' || digits[0] == '+' {
			continue
		}
		if all := b.members(g); n <= len(all) && setup.Names[all[n-1]] == "" {
			return all[n-1], true
		}
	}
	return 0, false
}

// unmade reports whether an agent may be missing only because a group or the number of agents has
// a mistake; name is folded.
func (b *builder) unmade(name string) bool {
	f := &b.file
	if len(b.scene.Groups) == 0 { // too many agents: there are none at all
		return len(f.Groups)+len(f.Agents) > 0
	}
	for i := range f.Groups {
		t := &f.Groups[i]
		if b.scene.Groups[i].Count > 0 {
			continue
		}
		if !t.Has("name") {
			return true
		}
		digits, ok := strings.CutPrefix(name, suggest.Fold(t.Name))
		if n, err := strconv.Atoi(cmp.Or(digits, "1")); ok && err == nil && n >= 1 && (t.Count == 0 || n <= t.Count) {
			return true
		}
	}
	return false
}

// selectable returns the names of all bodies, of the agents that have one, and of the last agent of
// each group of several, also if a mistake leaves it without agents.
func (b *builder) selectable() []string {
	names := b.bodyNames()
	for i := range b.file.Groups {
		t := &b.file.Groups[i]
		switch {
		case i < len(b.scene.Groups) && b.scene.Groups[i].Count > 0:
			g := &b.scene.Groups[i]
			names = append(names, b.scene.Setup.AgentName(g.First+uint32(g.Count)-1))
		case t.Name != "" && t.Count > 0:
			names = append(names, fmt.Sprintf("%s %d", t.Name, t.Count))
		}
	}
	return append(names, b.agentNames()...)
}

// fit sets the camera's height, and its centre if the file leaves that open, to show the
// whole scene in a picture of 16:9 with a margin.
func (b *builder) fit(cam *Camera, center bool) {
	const margin, aspect = 1.15, 16.0 / 9
	bounds := BoundsOf(&b.scene.Setup, nil)
	size := r2.Sub(bounds.High, bounds.Low)
	if center {
		middle := r2.Scale(0.5, r2.Add(bounds.Low, bounds.High))
		cam.Center = [2]float64{middle.X, middle.Y}
	}
	cam.Height = margin * max(size.Y, size.X/aspect)
}
