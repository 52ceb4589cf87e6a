// Package scene reads and checks scene files, and holds the built-in ones.
//
// A scene file is TOML; docs/scenes.md describes it. It becomes a sim.Setup and the data
// that a window needs, or a list of mistakes with their positions:
//
//	text ──parseTree──▶ node ──override──▶ node ──table──▶ sceneFile ──build──▶ Scene
//	          syntax          --set paths        keys,           names, references,
//	                                             types, ranges   parts that fit
package scene

import (
	"io/fs"
	"math"
	"slices"

	"galaxy/internal/sanitize"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/scene/looks"
	"galaxy/scene/rules"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
	"galaxy/sky"
)

// Scene is a checked scene: what to simulate, and its first view.
type Scene struct {
	File    string     // name for messages: a path, or a built-in's name
	Files   []sim.File // the files that its text names, as read: a Tiled map with its tilesets and templates
	Title   string     // a few words, for windows and lists
	Summary string     // one line, for lists
	Lesson  string     // text for the reader, of several paragraphs
	Course  int        // number of the lesson in a course, from 1; 0: it is in none
	Steps   []Step     // of the lesson, or nil

	Units    Units    // names of the units of Setup
	Jitter   float64  // own radii, ≥ 0: how far starts are moved at random, at most
	Drawn    bool     // the seed decides where agents start: by jitter, or in a maze
	Calendar bool     // time is days past J2000.0 TDB: clocks show dates
	Rate     float64  // scene time per second of the window, > 0
	Paused   bool     // the window opens paused
	Loop     float64  // scene time, ≥ 0, after which the window begins again; 0 for never
	Repeats  bool     // in the window a short run begins again after its end
	Set      []string // overrides in force, "today" made a date

	Star   string        // address in the sky of the system that it shows, "Sol" for the Solar System; empty for none
	Galaxy bool          // it shows stars of the galaxy: places are in package sky's frame, pc from the galaxy's centre
	Stars  []*sky.System // of the galaxy; [Scene.InSky] has the index of each body

	// Ahead is the number of steps that a new world of a living system takes before the first
	// picture, so that the picture shows the time that was asked for. Other scenes have 0.
	Ahead uint64

	Setup  sim.Setup   // in the scene's units of length and time
	Marks  []Mark      // named tiles of Setup.Tiles, in the order of the map
	Looks  []Look      // how to draw Setup.Bodies, by index
	Groups []GroupLook // how to draw Setup.Groups, by index
	Zones  []ZoneLook  // how to draw Setup.Zones, by index
	Rules  *rules.Plan // what the scene answers to, or nil
	Camera Camera      // the first view
	Keys   []Key       // in the order of the file; the one for any other key comes last

	ephemeris string               // where the Solar System's bodies are, as package orbit names it; empty: as it has them now
	charts    *orbit.EphemerisFile // that ephemeris names, or nil
	uncharted []string             // bodies that charts lacks

	spans [][len(placedKeys)]tomlfile.Span // by group: where the file has placedKeys

	system  *sky.System // nil for the Solar System, which [Scene.System] reads, and for none
	left    []bool      // by body: because of a change it moves on a conic that begins at the start
	inSky   []int       // by body: its index in the bodies of system, or nowhere
	text    string      // the file as read; empty of a living system
	life    *aLife      // of which the text can be written; nil of a file
	at      float64     // the time for which it was made
	living  bool        // OfSystem has made it
	loners  int         // number of groups that hold one single agent each, which are the last groups
	singles int         // number of single agents, which are the last agents
}

// Units names the scene's units, for labels.
type Units struct {
	Length string // "au", "km", "units"
	Time   string // "day", "s"
}

// Look is the appearance of a body.
type Look struct {
	Color [3]float64   // sRGB, 0 to 1
	Glow  bool         // a star: it shines
	Star  *looks.Star  // how it shines; nil is a star as the Sun, of its colour
	Globe *looks.Globe // its surface; nil is a plain disc
	Comet *looks.Comet // its coma and tails near the star; nil has none
	Spin  looks.Spin   // how it turns about its axis
}

// Hull is the shape that a group's ships are drawn in. The hull does not change the agent: to
// others it stays a disc.
type Hull uint8

// The hulls.
const (
	Dart Hull = iota
	Freighter
	Probe
	Tank
	Round
)

var hullNames = [...]string{Dart: "dart", Freighter: "freighter", Probe: "probe", Tank: "tank", Round: "round"}

// String returns the name of a hull in scene files.
func (h Hull) String() string { return hullNames[h] }

// GroupLook is the colour and hull of a group and the range of its agents: Count of them
// from the ID First on. Single agents that join the group are not in the range.
type GroupLook struct {
	Hull  Hull       // the shape of its ships in a picture
	Color [3]float64 // sRGB, 0 to 1
	First uint32     // ID of the first agent of the range
	Count int        // number of agents in the range, ≥ 0
}

// ZoneLook is the colour of a zone.
type ZoneLook struct {
	Color [3]float64 // sRGB, 0 to 1
}

// Camera is the first view.
type Camera struct {
	Center [2]float64 // scene length, relative to the body that it follows
	Height float64    // scene length, > 0: from the lower to the upper edge
	Follow string     // name of a body or agent to follow, or empty

	Lean float64 // of the eye from above, degrees: 0 is a map, 90 looks along the plane
	Turn float64 // of the direction in which it looks, from y towards −x, degrees: 0 has y up in the picture
	Roll float64 // of the picture, counter-clockwise, degrees

	Field float64 // of view: the angle of the height of the picture, degrees
	From  *Stand  // from which the eye looks at Follow or, if that is empty, in a direction; nil: it stands off Follow
	Axes  CameraAxes
	Grid  string // of coordinates, while one looks around: horizon, equator, ecliptic or galaxy; or empty

	Areas  int    // parts of equal time of a selected ship's path ahead
	Select string // name of the body or agent that is selected at first, or empty
}

// Stand is a body, or a place on it, from which an eye looks.
type Stand struct {
	Body string
	Site *Site // nil is the middle of the body, from which one looks at a thing

	Azimuth, Altitude float64 // degrees, where one looks if at no thing: from the north by the east, and over the horizon
}

// Site is a place on a body, degrees to the north and to the east: on Earth geographic, else from the middle of the body.
type Site struct{ Latitude, Longitude float64 }

// CameraAxes are the axes of the thing that a camera follows with which it turns: Lean, Turn and Roll are relative to these.
type CameraAxes uint8

const (
	CameraOfScene   CameraAxes = iota // it does not turn
	CameraOfBody                      // the body's surface stays
	CameraOfPair                      // the line from what it goes round to it stays
	CameraOfWay                       // the direction in which it moves stays
	CameraOfCockpit                   // that, too, and the eye is in the ship
)

// Parse reads and checks the text of a scene file; file is its name for messages. set are
// overrides, path=value. The error is a [tomlfile.Mistakes] with all mistakes.
func Parse(file string, text []byte, set ...string) (*Scene, error) {
	return parseWith(file, text, nil, set...)
}

// parseWith is Parse. It reads the files that the text names from files or, if that is
// nil, relative to file.
func parseWith(file string, text []byte, files fs.FS, set ...string) (*Scene, error) {
	return parseGiven(&tomlfile.Source{Name: file, Text: text}, givens{files: files, beside: "."}, set...)
}

// parseGiven is Parse of a source, with more than its text.
func parseGiven(src *tomlfile.Source, with givens, set ...string) (*Scene, error) {
	if err := src.Decode(); err != nil {
		return nil, err
	}
	if tomlfile.FirstKey(src.Text) == "experiment" {
		return nil, tomlfile.Mistakes{tomlfile.MistakeAt(tomlfile.Span{Source: src, From: 0, To: 0}, "this is an experiment, not a scene", "galaxy lab run "+sanitize.Line(src.Name)+" -o FOLDER runs it")}
	}
	root, bad := tomlfile.Parse(src, sceneFormat)
	if bad != nil {
		return nil, tomlfile.Mistakes{*bad}
	}
	if src.Named && root.Lookup("schema") == nil {
		return nil, tomlfile.Mistakes{{File: src.Name, Line: 1, Column: 1, Width: 1, What: "this is no scene", Hint: "a scene begins with " + sceneFormat.Header}}
	}
	s, mistakes := build(src, root, with, set)
	if len(mistakes) > 0 {
		return nil, mistakes
	}
	return s, nil
}

// Text returns the text of the scene as it was read. The text of a living system is written when it is asked for, to be
// saved: the scene itself was made without it.
func (s *Scene) Text() string {
	if s.life != nil {
		return s.life.at(s.at).text()
	}
	return s.text
}

// Table returns the table that has the places of the Solar System's bodies at t, days past J2000.0 TDB, and the
// warning of [orbit.TableFor].
func (s *Scene) Table(t float64) (orbit.Table, error) {
	if s.ephemeris == orbit.Ellipses {
		return orbit.EllipsesFor(t)
	}
	return orbit.TableFor(t)
}

// EphemerisFile returns the file of JPL that says where bodies of the Solar System are, and the names of bodies of the
// scene that it lacks; nil without a file.
func (s *Scene) EphemerisFile() (file *orbit.EphemerisFile, lacks []string) {
	return s.charts, s.uncharted
}

// System returns the system of the sky that the scene shows, or nil. The first call for the Solar System
// reads the catalogue.
func (s *Scene) System() (*sky.System, error) {
	if s.system != nil || s.Star != solAddress {
		return s.system, nil
	}
	atlas, err := sky.Open()
	if err != nil {
		return nil, err
	}
	return atlas.System(0), nil
}

// InSky returns the index of body i of the setup in the bodies of [Scene.System], or in Stars; or -1. In the
// Solar System it is always -1: there bodies are found by their names.
func (s *Scene) InSky(i int) int {
	if i < 0 || i >= len(s.inSky) {
		return nowhere
	}
	return s.inSky[i]
}

// Left reports whether body i of the setup has left the place that it has in the built-in system: because the file changes a mass
// or an orbit, it moves from the start on as two bodies do.
func (s *Scene) Left(i int) bool { return i >= 0 && i < len(s.left) && s.left[i] }

// TicksPerSecond returns the number of steps in a second of the window's time, at least
// 1: the interval at which tables and recordings are written.
func (s *Scene) TicksPerSecond() uint64 {
	return max(1, uint64(math.Round(s.Rate/s.Setup.Dt)))
}

// patience is the time limit, in seconds of the window's time, of a scene without an end of
// its own.
const patience = 60

// Span returns the scene time of a run without a window, and whether the scene has an end
// of its own in time.
func (s *Scene) Span() (span float64, bounded bool) {
	if t := s.Setup.End.Time; t > 0 {
		return t, true
	}
	return patience * s.Rate, false
}

// Single returns the index of the [[agent]] table that an agent comes from, or false if
// it is one of a group's count.
func (s *Scene) Single(id int) (i int, ok bool) {
	i = id - (len(s.Setup.Agents) - s.singles)
	return i, i >= 0 && i < s.singles
}

// Alone reports whether a group comes from one [[agent]] table without a group.
func (s *Scene) Alone(group int) bool {
	g := s.Groups[group]
	_, single := s.Single(int(g.First))
	return g.Count == 1 && single
}

// WithoutGoals returns the setup of the scene without goals and stops. A world of it plans no
// routes, which on a large map take most of the time and memory of a world, so it tests cheaply
// whether the scene can be simulated.
func (s *Scene) WithoutGoals() sim.Setup {
	setup := s.Setup
	setup.Agents, setup.Groups = slices.Clone(setup.Agents), slices.Clone(setup.Groups)
	for i := range setup.Agents {
		setup.Agents[i].Goal = nav.Goal{}
	}
	for i := range setup.Groups {
		setup.Groups[i].Itinerary = sim.Itinerary{}
	}
	setup.End.Arrived = false // which needs a goal
	return setup
}
