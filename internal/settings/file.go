package settings

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"galaxy/internal/atomicfile"
	"galaxy/internal/sanitize"
	"galaxy/internal/suggest"
)

// None is the name of no file at all: nothing is read and nothing is written.
const None = "none"

// maxBytes is the size of a file that is read.
const maxBytes = 1 << 16

// longestLanguage is the most bytes of a language's code.
const longestLanguage = 35

// File is a file of settings. The settings in it may be changed; Save writes them.
type File struct {
	Settings
	name   string // empty: none
	own    bool   // in the person's folder, which is made if it is missing
	broken bool   // it holds something else, which must stay
	read   []byte // the text of the settings as they were read
	text   []byte // of the file, for the lines of mistakes
}

// DefaultName returns the name of the file in the person's folder of configurations, or
// None if the system has no such folder.
func DefaultName() string {
	folder, err := os.UserConfigDir()
	if err != nil {
		return None
	}
	return filepath.Join(folder, "galaxy", "config.toml")
}

// Open reads a file of settings; an empty name means DefaultName. A file that does not
// exist yet has the defaults. On an error, one sentence for the person, the settings are
// the defaults and the file is never written.
func Open(name string) (*File, error) {
	f := &File{Settings: Defaults(), name: name}
	if name == "" {
		f.name, f.own = DefaultName(), true
	}
	if f.name == None {
		f.name = ""
		return f, nil
	}
	text, err := sanitize.Read(f.name, maxBytes)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !f.own && !isFolder(filepath.Dir(f.name)):
		err = fmt.Errorf("%s: there is no folder %s; make it first", sanitize.Line(f.name), sanitize.Line(filepath.Dir(f.name)))
	case errors.Is(err, fs.ErrNotExist):
		err = nil
	case err == nil:
		err = f.parse(text)
	default:
		err = fmt.Errorf("%s cannot be read: %w", sanitize.Line(f.name), err)
	}
	if err != nil {
		f.Settings, f.broken = Defaults(), true
		return f, fmt.Errorf("%w. The settings are the usual ones until this is mended or the file is removed", err)
	}
	f.read, _ = f.encode()
	return f, nil
}

// Started reports whether there is a sign of an earlier start: a file of settings, as Open takes its name, which the window writes when it
// is closed. Where nothing is kept there is none to look for, and it reports true.
func Started(name string) bool {
	if name == "" {
		name = DefaultName()
	}
	if name == None {
		return true
	}
	_, err := os.Stat(name)
	return !errors.Is(err, fs.ErrNotExist)
}

// Name returns the name of the file, or nothing if there is none.
func (f *File) Name() string { return f.name }

// Languages returns the folder for languages of the person's own, beside a file of settings, as Open takes its name; nothing if there is no
// file.
func Languages(name string) string {
	if name == "" {
		name = DefaultName()
	}
	if name == None {
		return ""
	}
	return filepath.Join(filepath.Dir(name), "languages")
}

// Drafts returns the folder for edits of built-in scenes that are not saved yet, beside the file; nothing if there is no file.
func (f *File) Drafts() string {
	if f.name == "" {
		return ""
	}
	return filepath.Join(filepath.Dir(f.name), strings.TrimSuffix(filepath.Base(f.name), ".toml")+".unsaved")
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// parse reads the text of a file strictly.
func (f *File) parse(text []byte) error {
	file := sanitize.Line(f.name)
	text, err := sanitize.UTF8(text)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	f.text = text
	d := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields()
	err = d.Decode(&f.Settings)
	unknown, mistake := new(toml.StrictMissingError), new(toml.DecodeError)
	switch {
	case errors.As(err, &unknown) && len(unknown.Errors) > 0:
		first := unknown.Errors[0]
		row, _ := first.Position()
		key := strings.Join(first.Key(), ".")
		return fmt.Errorf("%s:%d: there is no setting %.80q; %s", file, row, key, suggest.Hint(key, names))
	case errors.As(err, &mistake):
		row, _ := mistake.Position()
		if key := strings.Join(mistake.Key(), "."); key != "" {
			return fmt.Errorf("%s:%d: %s takes another kind of value", file, row, sanitize.Line(key))
		}
		return fmt.Errorf("%s:%d: %s", file, row, sanitize.Line(strings.TrimPrefix(mistake.Error(), "toml: ")))
	case err != nil:
		return fmt.Errorf("%s: %s", file, sanitize.Line(strings.TrimPrefix(err.Error(), "toml: ")))
	}
	return f.check(file, text)
}

// names are the keys of a file.
var names = []string{
	"text_size", "reduced_motion", "read_out", "history", "look", "language", "time_zone", "recent", "keys", "mouse", "window.width", "window.height", "view.orbits", "view.trails", "view.labels",
	"view.stars", "view.glow", "view.figures", "view.boundaries", "view.star_names", "view.grid", "view.sky_grids", "view.enlarge", "view.cloudless", "view.clock", "view.color_blind", "last.scene", "last.body", "last.x", "last.y", "last.height",
	"lessons", "bookmarks",
}

// check checks the values.
func (f *File) check(file string, text []byte) error {
	_, memory := Memory(f.History)
	side := fmt.Sprintf("0 or from %d to %d points", minSide, maxSide)
	grids := !slices.ContainsFunc(strings.Fields(f.View.SkyGrids), func(name string) bool { return !slices.Contains(SkyGridNames, name) })
	fits := func(side int) bool { return side == 0 || side >= minSide && side <= maxSide }
	finite := func(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
	for _, rule := range []struct {
		key   string
		kept  bool
		value any
		takes string
	}{
		{"text_size", f.TextSize >= MinTextSize && f.TextSize <= MaxTextSize, f.TextSize, fmt.Sprintf("from %d to %d percent", MinTextSize, MaxTextSize)},
		{"star_names", f.View.StarNames >= 0 && f.View.StarNames <= MostStarNames, f.View.StarNames, fmt.Sprintf("from 0 to %d", MostStarNames)},
		{"sky_grids", grids, fmt.Sprintf("%.40q", f.View.SkyGrids), strings.Join(SkyGridNames, ", ") + ", with a space between two"},
		{"history", memory, fmt.Sprintf("%.40q", f.History), MemoryForm},
		{"look", f.Look == Dark || f.Look == Light, fmt.Sprintf("%.40q", f.Look), `"dark" or "light"`},
		{"language", len(f.Language) <= longestLanguage, fmt.Sprintf("%.40q", f.Language), "a code as de or pt-BR"},
		{"time_zone", f.TimeZone == UTC || f.TimeZone == TDB || f.TimeZone == Local, fmt.Sprintf("%.40q", f.TimeZone), `"UTC", "TDB" or "local"`},
		{"width", fits(f.Window.Width), f.Window.Width, side},
		{"height", fits(f.Window.Height), f.Window.Height, side},
		{"height", f.Last.Height >= 0 && finite(f.Last.Height), f.Last.Height, "a number from 0 up"},
		{"x", finite(f.Last.X), f.Last.X, "a finite number"},
		{"y", finite(f.Last.Y), f.Last.Y, "a finite number"},
		{"recent", len(f.Recent) <= mostRecent, fmt.Sprintf("a list of %d", len(f.Recent)), fmt.Sprintf("up to %d files", mostRecent)},
	} {
		if !rule.kept {
			return fmt.Errorf("%s:%d: %s is %v; it takes %s", file, lineOf(text, rule.key), rule.key, rule.value, rule.takes)
		}
	}
	if n := len(f.Lessons); n > mostLessons {
		return fmt.Errorf("%s: there are %d lessons; it takes up to %d", file, n, mostLessons)
	}
	for name, steps := range f.Lessons {
		if len(steps) > mostPassed {
			return fmt.Errorf("%s: the lesson %.40q has %d steps; it takes up to %d", file, name, len(steps), mostPassed)
		}
	}
	if n := len(f.Bookmarks); n > MostBookmarks {
		return fmt.Errorf("%s: there are %d bookmarks; it takes up to %d", file, n, MostBookmarks)
	}
	for i := range f.Bookmarks {
		if err := f.Bookmarks[i].check(); err != nil {
			return fmt.Errorf("%s: bookmark %d, %.40q: %w", file, i+1, f.Bookmarks[i].Name, err)
		}
	}
	if f.Recent == nil {
		f.Recent = []string{}
	}
	if f.Keys == nil {
		f.Keys = map[string]string{}
	}
	if f.Mouse == nil {
		f.Mouse = map[string]string{}
	}
	return nil
}

// lineOf returns the number of the last line that begins with a key, or 1.
func lineOf(text []byte, key string) int {
	lines := strings.Split(string(text), "\n")
	for i := range slices.Backward(lines) {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(lines[i]), key); ok && strings.HasPrefix(strings.TrimSpace(rest), "=") {
			return i + 1
		}
	}
	return 1
}

// heading is at the beginning of the file.
const heading = "# The settings of galaxy. The window writes this file when it is closed.\n\n"

func (f *File) encode() ([]byte, error) {
	text, err := toml.Marshal(f.Settings)
	return append([]byte(heading), text...), err
}

// Save writes the settings, whole or not at all, if they have changed.
func (f *File) Save() error {
	if f.name == "" || f.broken {
		return nil
	}
	text, err := f.encode()
	if err != nil {
		return fmt.Errorf("the settings cannot be written: %w", err)
	}
	if bytes.Equal(text, f.read) {
		return nil
	}
	if f.own {
		if err := os.MkdirAll(filepath.Dir(f.name), 0o700); err != nil {
			return fmt.Errorf("the settings cannot be written to %s: %w", sanitize.Line(f.name), sanitize.Reason(err))
		}
	}
	file, err := atomicfile.Create(f.name)
	if err != nil {
		return err
	}
	defer file.Discard()
	if _, err := file.Write(text); err != nil {
		return err
	}
	if err := file.Commit(); err != nil {
		return err
	}
	f.read = text
	return nil
}
