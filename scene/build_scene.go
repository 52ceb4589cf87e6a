package scene

import (
	"fmt"
	"io/fs"
	"reflect"
	"strings"

	"galaxy/internal/numeral"
	"galaxy/internal/plain"
	"galaxy/orbit"
	"galaxy/sim"
)

// maxName is how many characters a name may have, and longestLesson how many of a
// lesson are shown.
const (
	maxName       = 100
	longestLesson = 20_000
)

// label returns a text of the file as it is shown: one line, and no endless one.
func label(text string) string { return plain.Line(plain.Cut(text, 2*maxName)) }

// brief returns a text that others wrote, for a message.
func brief(text string) string { return plain.Cut(text, maxName) }

// version is the format that this program reads.
const version = 1

// builder turns a decoded file into a Scene and checks what one key alone
// cannot tell: names, references, and that parts fit together.
type builder struct {
	decoder
	file  sceneFile
	files fs.FS // where files that it names are, or nil: where it lies itself
	scene *Scene

	taken     map[string]span // folded name → where it is given
	solar     bool            // the built-in Solar System is in force
	bodyCount int             // of the built-in system, before those of the file
	builtin   []string        // names of those
	bodyIndex map[string]int  // folded name → index: of the bodies as given, later of Setup.Bodies
	tests     int             // of places drawn by chance against what is there
	states    []orbit.State   // of the bodies at the start
	ground    ground          // the map, where there is one
	origin    []int           // body that an agent starts near, by ID, or nowhere
	agentID   map[string]uint32
	groupID   map[string]int
}

// build decodes and checks a tree. What it returns sim.New takes: FuzzParse holds
// the two together.
func build(src *source, root *node, files fs.FS, set []string) (*Scene, Mistakes) {
	b := &builder{
		files: files,
		scene: &Scene{File: src.name, Text: string(src.text)},
		taken: map[string]span{}, agentID: map[string]uint32{}, groupID: map[string]int{},
	}
	for _, s := range set {
		b.override(root, s)
	}
	b.table(root, reflect.ValueOf(&b.file).Elem(), "a scene")
	if b.file.has("schema") && b.file.Schema != version {
		at := b.file.pos("schema")
		return nil, append(Mistakes{mistakeAt(at, fmt.Sprintf("this is schema %d", b.file.Schema),
			fmt.Sprintf("this program reads schema = %d", version))}, b.foundIn("--set")...)
	}
	b.head(set)
	b.tiles()
	b.bodies()
	b.obstacles()
	b.groups()
	b.show()
	b.keys()
	if len(b.found) > 0 {
		return nil, b.all()
	}
	return b.scene, nil
}

func (b *builder) foundIn(file string) (ms Mistakes) {
	for _, m := range b.found {
		if m.File == file {
			ms = append(ms, m)
		}
	}
	return ms
}

// head copies what needs no other part.
func (b *builder) head(set []string) {
	f, s := &b.file, b.scene
	s.Title, s.Summary = label(f.Title), label(f.Summary)
	s.Lesson = plain.Cut(strings.TrimSpace(f.Lesson), longestLesson)
	s.Units = Units{label(f.Units.Length), label(f.Units.Time)}
	s.Rate = f.Time.Rate
	b.solar = f.System != nil && f.System.Builtin == "solar"
	s.Calendar = f.Time.Calendar || b.solar
	if b.solar {
		for _, u := range []struct {
			key, is string
			unit    *string
		}{{"length", "au", &s.Units.Length}, {"time", "day", &s.Units.Time}} {
			if f.Units.has(u.key) && *u.unit != u.is {
				b.fail(f.Units.pos(u.key), "", "the Solar System comes in au and days, so %s is %q", u.key, u.is)
			}
			*u.unit = u.is
		}
	}
	if f.Time.Start.dated && !s.Calendar {
		b.fail(f.Time.Start.at, "add calendar = true", "a date needs a calendar")
	}
	if least := sim.LeastStep(f.Time.Start.number); f.Time.Step > 0 && f.Time.Step < least {
		key := "start"
		if f.Time.has("step") {
			key = "step"
		}
		b.fail(f.Time.pos(key), fmt.Sprintf("a step of %.1g will do", 2*least), "at so late a start the clock cannot show a step of %s evenly", numeral.Text(f.Time.Step))
	}
	s.Setup = sim.Setup{
		Name: strings.TrimSuffix(s.File, ".toml"), Seed: uint64(f.Seed),
		Start: f.Time.Start.number, Dt: f.Time.Step,
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
	if f.Time.Start.dated {
		s.Set = append(s.Set, "time.start="+f.Time.Start.date)
	} else if f.Time.has("start") && f.Time.Start.at.src.name == "--set" {
		s.Set = append(s.Set, string(f.Time.Start.at.src.text))
	}
}
