package scene

import (
	"fmt"
	"io/fs"
	"reflect"
	"strings"

	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/orbit"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
	"galaxy/sky"
)

// maxName is the largest number of characters of a name, and longestLesson of the shown
// part of a lesson.
const (
	maxName       = 100
	longestLesson = 20_000
)

// version is the version of the format that this program reads.
const version = 1

var sceneFormat = tomlfile.Format{Noun: "a scene", Header: "schema = 1"}

// builder makes a Scene of a decoded file. It checks everything that involves more than
// one key: names, references, and whether parts fit together.
type builder struct {
	tomlfile.Decoder
	file  sceneFile
	scene *Scene

	methods methods
	ground  ground
	scatter scatter

	taken     map[string]tomlfile.Span // folded name → its position
	solar     bool                     // has the built-in Solar System
	sky       *sky.System              // or another system of the sky; nil: neither
	life      *aLife                   // whose scene it is, or nil
	with      givens
	bodyCount int                 // of the built-in system; the added bodies follow
	added     []*bodyTable        // the bodies of the file that change none of the built-in system
	pairs     map[string]bodyPair // by the folded name of a barycentre of the file
	builtin   []string            // names of the built-in bodies
	bodyIndex map[string]int      // folded name → index: of the bodies as given, later of Setup.Bodies
	strangers int                 // names of systems that the sky does not know, so far
	starIndex map[string]int      // folded other names of stars → index, or nowhere, as far as asked for
	total     int                 // agents, all in all
	trips     int                 // pairs of an agent and a stop of its group, so far
	origin    []int               // body that an agent starts near, by ID, or nowhere
	agentID   map[string]uint32
	groupID   map[string]int
	byGroup   [][]uint32       // agents of each group by ID, made when first needed
	trees     map[int]*nearest // searches of agents by group, made when first needed
	conds     []written        // conditions of rules
	measured  []string         // names of measures that the present condition of a rule knows
}

// givens are the things from which a scene is built, beside its document.
type givens struct {
	files  fs.FS  // with the files that the scene names; nil: relative to the scene file
	beside string // folder of scripts that overrides of a built-in scene may name
	life   *aLife // whose scene it is, or nil

	ephemeris string               // of a recording; empty: as the scene has it
	charts    *orbit.EphemerisFile // that ephemeris names, or nil
}

// build decodes and checks a tree. sim.New accepts every Setup that it returns.
func build(src *tomlfile.Source, root *tomlfile.Node, with givens, set []string) (*Scene, tomlfile.Mistakes) {
	b := &builder{
		Decoder: tomlfile.Decoder{Format: sceneFormat},
		life:    with.life,
		with:    with,
		scene:   &Scene{File: src.Name, text: string(src.Text), ephemeris: with.ephemeris},
		taken:   map[string]tomlfile.Span{}, agentID: map[string]uint32{}, groupID: map[string]int{},
	}
	b.methods = methods{Decoder: &b.Decoder, scene: b.scene, files: with.files, beside: with.beside}
	b.ground = ground{Decoder: &b.Decoder, scene: b.scene, file: &b.file, files: with.files}
	b.scatter.scene = b.scene
	for _, s := range set {
		override(&b.Decoder, root, s)
	}
	b.Table(root, reflect.ValueOf(&b.file).Elem(), "a scene")
	if b.file.Has("schema") && b.file.Schema != version {
		at := b.file.Pos("schema")
		return nil, append(tomlfile.Mistakes{tomlfile.MistakeAt(at, "this is schema "+tomlfile.Brief(string(at.Source.Text[at.From:at.To])),
			fmt.Sprintf("this program reads schema = %d", version))}, b.foundIn("--set")...)
	}
	b.head(set)
	b.ground.read()
	b.bodies()
	b.obstacles()
	b.groups()
	b.contacts()
	b.setCamera()
	b.keys()
	ruling{b}.stocks()
	ruling{b}.senses()
	ruling{b}.rules()
	b.tryOrders(ruling{b}.attempts())
	ruling{b}.tryConditions()
	before := len(b.Found)
	if b.steps(); len(set) > 0 && before == 0 && len(b.Found) > 0 { // with another method, say, there is no lesson about the file's
		b.Found, b.scene.Steps = nil, nil
	}
	if len(b.Found) > 0 {
		return nil, b.Mistakes()
	}
	return b.scene, nil
}

// loop checks that a loop has a step at least and begins again before the scene ends.
func (b *builder) loop() {
	t, end := &b.file.Time, b.file.End.Time
	switch at := t.Pos("loop"); {
	case t.Loop == 0:
	case len(b.file.Steps) > 0 && at.Source.Name != "--set":
		b.Fail(at, "take loop out", "a lesson with steps does not begin again by itself")
	case t.Loop < t.Step:
		b.Fail(at, "0 is no loop", "a loop of %s is shorter than a step of %s", format.Text(t.Loop), format.Text(t.Step))
	case end > 0 && t.Loop > end:
		b.Fail(at, fmt.Sprintf("give it %s or less", format.Text(end)), "the loop of %s never comes round: the scene ends at %s", format.Text(t.Loop), format.Text(end))
	}
}

// foundIn returns the mistakes of one source.
func (b *builder) foundIn(file string) (ms tomlfile.Mistakes) {
	for _, m := range b.Found {
		if m.File == file {
			ms = append(ms, m)
		}
	}
	return ms
}

// head reads the keys that depend on no table but their own.
func (b *builder) head(set []string) {
	f, s := &b.file, b.scene
	s.Title, s.Summary = tomlfile.Label(f.Title), tomlfile.Label(f.Summary)
	s.Lesson = sanitize.Cut(strings.TrimSpace(f.Lesson), longestLesson)
	s.Units = Units{tomlfile.Label(f.Units.Length), tomlfile.Label(f.Units.Time)}
	s.Course = f.Course
	s.Rate, s.Loop = f.Time.Rate, f.Time.Loop
	s.Paused = f.Time.Paused || s.Course > 0 && !f.Time.Has("paused")
	s.Repeats = s.Course > 0 && !f.Time.Has("loop") && len(f.Steps) == 0
	s.Jitter = f.Jitter
	s.Drawn = f.Jitter > 0 || f.Tiles != nil && f.Tiles.Maze != nil
	b.system()
	s.Calendar = f.Time.Calendar || b.inSky() != "" || f.System != nil && !f.System.Has("gravity")
	if of := b.inSky(); of != "" {
		length := "au"
		if s.Galaxy {
			length = "pc"
		}
		for _, u := range []struct {
			key, is string
			unit    *string
		}{{"length", length, &s.Units.Length}, {"time", "day", &s.Units.Time}} {
			if f.Units.Has(u.key) && *u.unit != u.is {
				b.Fail(f.Units.Pos(u.key), "", "%s has units of %s and days, so %s is %q", of, length, u.key, u.is)
			}
			*u.unit = u.is
		}
	}
	if f.Time.Start.Date != "" && !s.Calendar {
		b.Fail(f.Time.Start.At, "add calendar = true", "a date needs a calendar")
	}
	if least := sim.LeastStep(f.Time.Start.Number); f.Time.Step > 0 && f.Time.Step < least {
		key := "start"
		if f.Time.Has("step") {
			key = "step"
		}
		b.Fail(f.Time.Pos(key), fmt.Sprintf("use a step of %.1g or more", 2*least), "at so late a start the clock cannot resolve a step of %s", format.Text(f.Time.Step))
	}
	b.loop()
	s.Setup = sim.Setup{
		Name: strings.TrimSuffix(s.File, ".toml"), Seed: uint64(f.Seed),
		Start: f.Time.Start.Number, Dt: f.Time.Step,
		End: sim.End{Time: f.End.Time, Arrived: f.End.Arrived},
	}
	if f.Contacts != nil {
		s.Setup.Contacts = &sim.Contacts{Restitution: f.Contacts.Restitution}
	}
	for _, o := range set {
		if !strings.HasPrefix(o, "time.start=") {
			s.Set = append(s.Set, o)
		}
	}
	if f.Time.Start.Date != "" {
		s.Set = append(s.Set, "time.start="+f.Time.Start.Date)
	} else if f.Time.Has("start") && f.Time.Start.At.Source.Name == "--set" {
		s.Set = append(s.Set, string(f.Time.Start.At.Source.Text))
	}
}
