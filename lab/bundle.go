package lab

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"syscall"

	"galaxy/internal/atomicfile"
	"galaxy/internal/sanitize"
	"galaxy/internal/version"
	"galaxy/lab/design"
	"galaxy/sim"
)

// Bundle is all that the runs of an experiment depend on: the program, the experiment, its
// scenes, and the maps and scripts that they read with any of the values. It is kept beside the
// results and goes to other machines.
type Bundle struct {
	Galaxy     string `json:"galaxy"` // identity of the program
	File       string `json:"file"`   // name of the experiment, for messages
	Experiment string `json:"experiment"`
	SceneText
	Files []sim.File  `json:"files"`
	More  []SceneText `json:"more_scenes,omitempty"` // after the first
}

// SceneText is a scene of a bundle.
type SceneText struct {
	SceneFile string   `json:"scene_file"`
	Scene     string   `json:"scene"`
	Set       []string `json:"set"`
}

// NewBundle returns the bundle of an experiment.
func NewBundle(e *design.Experiment) *Bundle {
	b := &Bundle{Galaxy: version.Identity(), File: e.File, Experiment: e.Text}
	scenes, files := e.Bundle()
	for _, r := range scenes {
		b.More = append(b.More, SceneText{r.File, r.Scene, r.Set})
	}
	b.SceneText, b.More, b.Files = b.More[0], b.More[1:], files
	return b
}

// scenes returns the texts of all scenes.
func (b *Bundle) scenes() []SceneText { return append([]SceneText{b.SceneText}, b.More...) }

// Open reads the experiment from the bundle, and no files.
func (b *Bundle) Open() (*design.Experiment, error) {
	var scenes []*sim.Recording
	for _, t := range b.scenes() {
		scenes = append(scenes, &sim.Recording{File: t.SceneFile, Scene: t.Scene, Set: t.Set})
	}
	return design.Bundled(b.File, b.Experiment, scenes, b.Files, Measures())
}

// Identity returns a hash of all that the results depend on. Folders do not count: on
// another machine an experiment is the same.
func (b *Bundle) Identity() [sha256.Size]byte {
	h := sha256.New()
	add := func(texts ...string) {
		for _, text := range texts {
			h.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(text))))
			h.Write([]byte(text))
		}
	}
	add(b.Galaxy, b.Experiment)
	for _, t := range b.scenes() {
		add(t.Scene)
		add(t.Set...)
	}
	for _, f := range b.Files {
		add(path.Base(f.Name), f.Text)
	}
	return [sha256.Size]byte(h.Sum(nil))
}

// differs says in which way another bundle is not this one, or nothing.
func (b *Bundle) differs(other *Bundle) string {
	switch {
	case b.Identity() == other.Identity():
		return ""
	case b.Galaxy != other.Galaxy:
		return fmt.Sprintf("was begun by galaxy %s, and this is %s", b.Galaxy, other.Galaxy)
	case b.Experiment != other.Experiment:
		return fmt.Sprintf("holds another experiment, %s, or what it was before it was changed", b.File)
	case !slices.EqualFunc(b.scenes(), other.scenes(), func(a, b SceneText) bool { return a.Scene == b.Scene }):
		return fmt.Sprintf("was begun with another scene, %s, or what it was before it was changed", b.SceneFile)
	}
	return "was begun with another map or script, or what it was before it was changed"
}

// BundleFile is the name of the bundle in the folder of an experiment.
const BundleFile = "experiment.json"

// MostBundle is the largest size of a bundle in bytes: it has room for two of the largest maps, and a worker can
// hold it.
const MostBundle = 256 << 20

// Encode writes the bundle as a text, for its file and for a message.
func (b *Bundle) Encode() ([]byte, error) {
	tooLarge := func(bytes int) error {
		return fmt.Errorf("the scenes, maps and scripts of %s have %d MiB together, and %d MiB are the most; use fewer, or smaller ones", sanitize.Line(b.File), (bytes+1<<20-1)>>20, MostBundle>>20)
	}
	size := len(b.Experiment)
	for _, t := range b.scenes() {
		size += len(t.Scene)
	}
	for _, f := range b.Files {
		size += len(f.Text)
	}
	if size > MostBundle { // before it takes memory
		return nil, tooLarge(size)
	}
	text, err := json.MarshalIndent(b, "", "  ")
	if err != nil {
		return nil, err
	}
	if len(text) > MostBundle {
		return nil, tooLarge(len(text))
	}
	return text, nil
}

// DecodeBundle reads what Encode has written. The error is the same for every other text.
func DecodeBundle(text []byte) (*Bundle, error) {
	b := new(Bundle)
	if json.Unmarshal(text, b) != nil {
		return nil, errDamaged
	}
	return b, nil
}

func (b *Bundle) write(folder string) error {
	text, err := b.Encode()
	if err != nil {
		return err
	}
	f, err := atomicfile.Folder(folder).Create(BundleFile)
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := f.Write(append(text, '\n')); err != nil {
		return err
	}
	return f.Commit()
}

// readBundle reads the bundle of a folder. If there is none the error is an [fs.ErrNotExist].
func readBundle(folder string) (*Bundle, error) {
	file, err := atomicfile.Folder(folder).Open(BundleFile)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return nil, noBundle{folder}
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	name := sanitize.Line(file.Name())
	if info, err := file.Stat(); err == nil && info.Size() > MostBundle {
		return nil, fmt.Errorf("%s is no file of at most %d MiB, which an experiment's is; remove the folder and begin anew", name, MostBundle>>20)
	}
	text, err := io.ReadAll(io.LimitReader(file, MostBundle))
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", name, sanitize.Reason(err))
	}
	b, err := DecodeBundle(text)
	if err != nil {
		return nil, fmt.Errorf("%s is damaged: it is not what galaxy lab writes; remove the folder and begin anew", name)
	}
	return b, nil
}

// noBundle is the error of a folder that holds no experiment.
type noBundle struct{ folder string }

func (n noBundle) Error() string {
	return fmt.Sprintf("%s is no folder of galaxy lab: it has no %s; galaxy lab run EXPERIMENT.toml -o FOLDER makes one", sanitize.Line(n.folder), BundleFile)
}

func (noBundle) Is(target error) bool { return target == fs.ErrNotExist }
