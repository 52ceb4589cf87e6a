package scene

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"galaxy/nav/tiles"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// A map of the editor Tiled is read in three steps. A reader for its XML and one for
// its JSON turn a file into a tiledMap, in which the cells of the layers are still as
// they are stored:
//
//	.tmx ──readTMX──▶ tiledMap ──painter──▶ cost of each tile, marks ──▶ tiles.Map
//	.tmj ──readTMJ──▶
//
// So it is known how much there is to unpack before anything is, and a tile is a byte
// from the first: neither a small file nor many layers fill the memory.

// tiled reads the map of a file of the editor Tiled. It returns nil after a
// mistake.
func (b *builder) tiled(t *tilesTable) *tiles.Map {
	files, name := fs.FS(localFiles{}), filepath.FromSlash(t.File)
	if slices.Contains(Builtin(), b.scene.File) {
		files, name = library, path.Join("library", t.File)
	} else if !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(b.scene.File), name)
	}
	if b.files != nil {
		files = b.files
	}
	from := newTiledFiles(files)
	m, marks, problems := readTiled(from, name, t.Size, r2.Vec(t.Origin))
	for _, p := range problems {
		b.fail(t.pos("file"), p.hint, "the map %s", p.in(name))
	}
	b.scene.Marks, b.scene.Files = marks, from.kept
	return m
}

// tiledProblem is a mistake in a Tiled map, and the way out.
type tiledProblem struct {
	src        *source // the file, or nil: the map as a whole
	at         int     // where in it, or nowhere: the file as a whole
	what, hint string
}

// Error returns the mistake without its place.
func (p *tiledProblem) Error() string { return p.what }

// in returns the mistake with its place, for the map of that name.
func (p *tiledProblem) in(name string) string {
	name = filepath.ToSlash(name)
	if p.src == nil {
		return name + ": " + p.what
	}
	place := filepath.ToSlash(p.src.name)
	if p.at != nowhere {
		line, column := p.src.position(p.at)
		place = fmt.Sprintf("%s:%d:%d", place, line, column)
	}
	if p.src.name != name {
		place = name + ": " + place
	}
	return place + ": " + p.what
}

const (
	saveAgain = "save it again in Tiled"
	saveNewer = "save it again in Tiled 1.2 or later"
)

// readTiled reads a Tiled map, or says what is wrong with it.
func readTiled(files *tiledFiles, name string, size float64, origin r2.Vec) (*tiles.Map, []Mark, []tiledProblem) {
	drawn, problem := readTiledMap(files, name)
	if problem == nil {
		problem = drawn.check()
	}
	if problem != nil {
		return nil, nil, []tiledProblem{*problem}
	}
	m, err := tiles.New(drawn.width, drawn.height, size, origin)
	if err != nil {
		return nil, nil, []tiledProblem{{src: drawn.src, at: nowhere, what: err.Error()}}
	}
	p := newPainter(files, drawn)
	p.level(&drawn.top)
	m.Fill(func(t tiles.Tile) uint8 { return p.cost[t.Y*drawn.width+t.X] })
	p.checkMarks(m)
	if len(p.problems) > 0 {
		return nil, nil, p.problems
	}
	return m, p.marks, nil
}

// readTiledMap reads a map's own file, in the format that its name says.
func readTiledMap(files *tiledFiles, name string) (*tiledMap, *tiledProblem) {
	ext := strings.ToLower(path.Ext(name))
	if ext != ".tmx" && ext != ".tmj" && ext != ".json" {
		return nil, &tiledProblem{what: fmt.Sprintf("this is a %q file, and only .tmx and .tmj are read", ext), hint: "in Tiled, save it as one of these"}
	}
	src, problem := files.read(name)
	if problem != nil {
		return nil, problem
	}
	m := &tiledMap{tiledBudget: &files.budget, src: src}
	if isJSON(name) {
		return m, readTMJ(m)
	}
	return m, readTMX(m)
}

// isJSON says whether a file of Tiled of that name is JSON, not XML.
func isJSON(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".tmj", ".tsj", ".tj", ".json":
		return true
	}
	return false
}

// tiledFiles reads the files of a map, each once. All of them together hold no more
// than one file may.
type tiledFiles struct {
	from      fs.FS
	kept      []sim.File // as read
	left      int64      // bytes that may still be read
	budget    tiledBudget
	sets      map[string]*tileset // by file
	templates map[string]*tiledObject
}

func newTiledFiles(from fs.FS) *tiledFiles {
	return &tiledFiles{from: from, left: maxFile, sets: map[string]*tileset{}, templates: map[string]*tiledObject{}}
}

// read reads a file and keeps its text.
func (f *tiledFiles) read(name string) (*source, *tiledProblem) {
	src := &source{name: filepath.ToSlash(name)}
	text, err := readAtMost(f.from, name, f.left)
	var file *fs.PathError
	switch {
	case errors.Is(err, errTooLarge):
		return nil, &tiledProblem{src: src, at: nowhere, what: fmt.Sprintf("a map and the files that it names hold at most %d bytes together, and with this they hold more", int64(maxFile))}
	case errors.Is(err, fs.ErrNotExist):
		return nil, &tiledProblem{what: "there is no file " + src.name, hint: "paths count from the file that they are in"}
	case errors.As(err, &file):
		return nil, &tiledProblem{what: fmt.Sprintf("%s cannot be read: %v", src.name, file.Err)}
	case err != nil:
		return nil, &tiledProblem{what: fmt.Sprintf("%s cannot be read: %v", src.name, err)}
	}
	f.left -= int64(len(text))
	f.kept = append(f.kept, sim.File{Name: src.name, Text: string(text)})
	if src.text, err = plainText(text); err != nil {
		return nil, &tiledProblem{src: src, at: nowhere, what: err.Error(), hint: saveAgain}
	}
	return src, nil
}

var errTooLarge = errors.New("it is too large")

// readAtMost reads a file of at most so many bytes, whatever it says of its size.
func readAtMost(files fs.FS, name string, most int64) ([]byte, error) {
	file, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Size() > most {
		return nil, errTooLarge
	} else if err == nil && info.IsDir() {
		return nil, errors.New("it is a folder")
	}
	text, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(text)) > most {
		err = errTooLarge
	}
	return text, err
}

// localFiles opens files of this machine by any path that the machine knows.
type localFiles struct{}

// Open opens a plain file.
func (localFiles) Open(name string) (fs.File, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("it is no plain file, but a folder, a device or a pipe")
	}
	return os.Open(name)
}
