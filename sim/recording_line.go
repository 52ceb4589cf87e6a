package sim

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash"
	"hash/fnv"
	"io"

	"galaxy/internal/version"
)

// A recording's file is JSON lines: a header, the files that the scene was read from,
// then orders, checkpoints and cuts as they happen, and an end. Where the scene was begun
// again, a line tells its overrides; and its text, with its files after it, if that or they have changed.
//
//	{"galaxy_recording":6,"program":"galaxy v0.6.0 1f2e3d4c5b6a","ephemeris":"integrated-2","file":"a.toml","scene":"…","sum":"…"}
//	{"file":{"name":"a.tmx","text":"…"},"sum":"…"}
//	{"tick":0,"hash":"6c62272e07bb0142","sum":"…"}
//	{"order":{"tick":30,"verb":"circle"},"sum":"…"}
//	{"tick":60,"hash":"af63bd4c8601b7df","sum":"…"}
//	{"cut":40,"sum":"…"}
//	{"again":{},"sum":"…"}
//	{"tick":0,"hash":"6c62272e07bb0142","sum":"…"}
//	{"end":9,"sum":"…"}
//
// What comes after a cut's tick has been forgotten: an order was given there, in the
// past. The end counts the lines; a file without one ended early, and is good as far as
// it goes.
//
// The sum of a line is the FNV-1a hash, of 64 bits, of all bytes of the file before
// ,"sum": so that no line can be changed, left out, doubled or moved unseen. Beside
// that a line has to be, byte for byte, what this program writes for what it reads
// there: JSON leaves a choice of blanks, escapes, cases and numbers, a recording none.

const (
	recordingFormat = 6
	oldestFormat    = 4 // it has one run
	ellipseFormat   = 5 // the last one without an ephemeris: planets moved on ellipses
	galaxy          = "galaxy "
	program         = galaxy + version.Number // all that programs wrote at first
	likeIt          = galaxy + "v0.2.0"       // its worlds move alike
)

// The limits of a recording: far above any that a person makes, far below what
// would fill a memory. A line can hold the largest scene, twice as long in JSON.
const (
	maxLine  = 256 << 20 // bytes
	maxLines = 4 << 20
	maxTick  = 1 << 40
)

// checkLine refuses a line that is too long, or one too many.
func checkLine(n, bytes int) error {
	switch {
	case n > maxLines:
		return fmt.Errorf("line %d: more than %d lines", n, maxLines)
	case bytes > maxLine:
		return fmt.Errorf("line %d: longer than %d bytes", n, maxLine)
	}
	return nil
}

// header is the first line of a recording.
type header struct {
	Recording int      `json:"galaxy_recording"`    // the format
	Program   string   `json:"program"`             // what wrote it: galaxy, the release, and the rest of its identity
	Ephemeris string   `json:"ephemeris,omitempty"` // where the Solar System's bodies are: a version, or the name and hash of a file
	File      string   `json:"file"`
	Set       []string `json:"set,omitempty"`
	Scene     string   `json:"scene"`
}

// opening is how a recording of any format begins; its number follows.
const opening = `{"galaxy_recording":`

// IsRecording reports whether a text begins as a recording does, of any format.
func IsRecording(from io.Reader) bool {
	head := make([]byte, len(opening))
	_, err := io.ReadFull(from, head)
	return err == nil && string(head) == opening
}

// entry is every other line: a file, an order, a checkpoint, a cut, or that a run begins; and how many
// lines there are, in the last one.
type entry struct {
	File  *File   `json:"file,omitempty"`
	Order *Given  `json:"order,omitempty"`
	Tick  *uint64 `json:"tick,omitempty"`
	Hash  string  `json:"hash,omitempty"` // 16 hex digits: no JSON number holds 64 bits everywhere
	Cut   *uint64 `json:"cut,omitempty"`
	Again *again  `json:"again,omitempty"`
	End   *int    `json:"end,omitempty"`
}

// again begins another run.
type again struct {
	Set   []string `json:"set,omitempty"`
	Scene string   `json:"scene,omitempty"` // empty: the text and the files are as in the run before
}

// encodeHash writes a state's hash, or a sum.
func encodeHash(h uint64) string { return fmt.Sprintf("%016x", h) }

// encodeObject writes a header or an entry, without its sum, in the one way in which
// a recording has it.
func encodeObject(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// chain adds up the lines of a file.
type chain struct{ all hash.Hash64 }

func newChain() chain { return chain{fnv.New64a()} }

// seal is what follows the object's last member.
func (s chain) seal() []byte {
	return append([]byte(sealing), encodeHash(s.all.Sum64())+"\"}\n"...)
}

const (
	sealing    = `,"sum":"`
	sealLength = len(sealing) + 16 + len("\"}\n")
)

// close makes a line of an object.
func (s chain) close(object []byte) []byte {
	line := object[:len(object)-1]
	s.all.Write(line)
	seal := s.seal()
	s.all.Write(seal)
	return append(line, seal...)
}

// open returns the object of a line, in its memory, and whether the sum fits.
func (s chain) open(line []byte) (object []byte, ok bool) {
	n := len(line) - sealLength
	if n < 1 {
		return nil, false
	}
	s.all.Write(line[:n])
	ok = bytes.Equal(line[n:], s.seal())
	s.all.Write(line[n:])
	line[n] = '}'
	return line[:n+1], ok
}
