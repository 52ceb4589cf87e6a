package sim

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"unicode/utf8"
)

// Recording is all that it takes to see a run again, and to notice the first
// tick at which another machine computes something else.
type Recording struct {
	Scene  string   // the text of the scene file
	File   string   // its name, for messages
	Set    []string // path=value overrides, with "today" made a date
	Seed   uint64
	Orders []Order      // by tick
	Hashes []Checkpoint // by tick: one per second of scene rate, and one at the end
}

// Checkpoint is the state's hash at a tick.
type Checkpoint struct {
	Tick uint64
	Hash uint64
}

// Mark adds a checkpoint at w's present tick and takes over the orders given to
// w so far. The caller marks every so many ticks, and at the end.
func (r *Recording) Mark(w *World) {
	r.Orders = slices.Clone(w.orders)
	if n := len(r.Hashes); n > 0 && r.Hashes[n-1].Tick == w.tick {
		return
	}
	r.Hashes = append(r.Hashes, Checkpoint{w.tick, w.Hash()})
}

// Cut forgets the checkpoints after a tick: from there the run goes another way.
func (r *Recording) Cut(tick uint64) {
	r.Hashes = slices.DeleteFunc(r.Hashes, func(c Checkpoint) bool { return c.Tick > tick })
}

// repeat gives w those of a list of orders that were given at its present tick, and
// are not yet, up to one that it refuses.
func (w *World) repeat(orders []Order) error {
	first := firstAt(orders, w.tick)
	first += len(w.orders) - firstAt(w.orders, w.tick)
	for _, o := range orders[min(first, len(orders)):] {
		if o.Tick != w.tick {
			break
		}
		if err := w.Give(o.Verb, o.Args...); err != nil {
			return fmt.Errorf("tick %d: %w", o.Tick, err)
		}
	}
	return nil
}

// firstAt returns where the orders of a tick begin.
func firstAt(orders []Order, tick uint64) int {
	first, _ := slices.BinarySearchFunc(orders, tick, func(o Order, tick uint64) int {
		return cmp.Compare(o.Tick, tick)
	})
	return first
}

// Verify runs w, fresh from the recording's scene, to the last checkpoint, and
// returns the tick of the first one whose hash differs, or ok. An order that w
// refuses is a difference too.
func Verify(w *World, r *Recording) (tick uint64, ok bool) {
	for _, c := range r.Hashes {
		for w.tick < c.Tick {
			if err := w.repeat(r.Orders); err != nil {
				return w.tick, false
			}
			w.Step()
		}
		if w.tick != c.Tick || w.Hash() != c.Hash {
			return c.Tick, false
		}
	}
	return w.tick, true
}

// The limits of a recording: far above any that a person makes, far below what
// would fill a memory.
const (
	recordingVersion = 1
	maxLine          = 16 << 20 // bytes
	maxLines         = 4 << 20
	maxTick          = 1 << 40
	maxArgs          = 16
)

// header is the first line of a recording.
type header struct {
	Recording int      `json:"galaxy_recording"` // the version of the format
	File      string   `json:"file"`
	Seed      uint64   `json:"seed"`
	Set       []string `json:"set,omitempty"`
	Scene     string   `json:"scene"`
}

// entry is every other line: an order or a checkpoint.
type entry struct {
	Order *Order  `json:"order,omitempty"`
	Tick  *uint64 `json:"tick,omitempty"`
	Hash  string  `json:"hash,omitempty"` // 16 hex digits: no JSON number holds 64 bits everywhere
}

// Encode writes a recording as JSON lines: a header, the orders, the
// checkpoints.
func (r *Recording) Encode(w io.Writer) error {
	texts := append([]string{r.Scene, r.File}, r.Set...)
	for _, o := range r.Orders {
		texts = append(append(texts, o.Verb), o.Args...)
	}
	for _, text := range texts {
		if !utf8.ValidString(text) {
			return fmt.Errorf("recording: %.40q is not valid UTF-8", text)
		}
	}
	b := bufio.NewWriter(w)
	lines := json.NewEncoder(b)
	lines.SetEscapeHTML(false)
	err := lines.Encode(header{recordingVersion, r.File, r.Seed, r.Set, r.Scene})
	for i := range r.Orders {
		err = errors.Join(err, lines.Encode(entry{Order: &r.Orders[i]}))
	}
	for i := range r.Hashes {
		c := &r.Hashes[i]
		err = errors.Join(err, lines.Encode(entry{Tick: &c.Tick, Hash: fmt.Sprintf("%016x", c.Hash)}))
	}
	return errors.Join(err, b.Flush())
}

// DecodeRecording reads what Encode wrote. Errors name the line, and the column
// where the line is no JSON.
func DecodeRecording(r io.Reader) (*Recording, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	rec := &Recording{}
	n := 0
	for lines.Scan() {
		if n++; n > maxLines {
			return nil, fmt.Errorf("recording: line %d: more than %d lines", n, maxLines)
		}
		var err error
		if n == 1 {
			err = rec.readHeader(lines.Bytes())
		} else {
			err = rec.readEntry(lines.Bytes())
		}
		if err != nil {
			return nil, fmt.Errorf("recording: line %d: %w", n, err)
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fmt.Errorf("recording: line %d: longer than %d bytes", n+1, maxLine)
	case err != nil:
		return nil, fmt.Errorf("recording: line %d: %w", n+1, err)
	case n == 0:
		return nil, errors.New("recording: it is empty; `galaxy run SCENE --record FILE` writes one")
	}
	return rec, nil
}

func (r *Recording) readHeader(line []byte) error {
	// The version comes first: other versions may have other keys.
	var version struct {
		Recording *int `json:"galaxy_recording"`
	}
	if err := json.Unmarshal(line, &version); err != nil {
		return jsonProblem(line, err)
	}
	switch {
	case version.Recording == nil:
		return errors.New(`this is no recording: its first line lacks "galaxy_recording"`)
	case *version.Recording != recordingVersion:
		return fmt.Errorf("the recording has version %d; this program reads version %d", *version.Recording, recordingVersion)
	}
	var h header
	if err := unmarshal(line, &h); err != nil {
		return err
	}
	r.File, r.Seed, r.Set, r.Scene = h.File, h.Seed, h.Set, h.Scene
	return nil
}

func (r *Recording) readEntry(line []byte) error {
	var e entry
	if err := unmarshal(line, &e); err != nil {
		return err
	}
	switch {
	case e.Order != nil && e.Tick == nil && e.Hash == "":
		return r.addOrder(*e.Order)
	case e.Order == nil && e.Tick != nil && e.Hash != "":
		return r.addCheckpoint(*e.Tick, e.Hash)
	}
	return errors.New(`it needs either "order", or "tick" and "hash"`)
}

func (r *Recording) addOrder(o Order) error {
	switch {
	case o.Tick > maxTick:
		return fmt.Errorf("tick %d is above %d", o.Tick, uint64(maxTick))
	case len(r.Orders) > 0 && o.Tick < r.Orders[len(r.Orders)-1].Tick:
		return fmt.Errorf("an order of tick %d stands after one of tick %d", o.Tick, r.Orders[len(r.Orders)-1].Tick)
	case len(o.Args) > maxArgs:
		return fmt.Errorf("an order has %d arguments, more than %d", len(o.Args), maxArgs)
	}
	r.Orders = append(r.Orders, o)
	return nil
}

func (r *Recording) addCheckpoint(tick uint64, hash string) error {
	h, err := strconv.ParseUint(hash, 16, 64)
	switch {
	case err != nil || len(hash) != 16:
		return fmt.Errorf("hash %.40q must be 16 hex digits", hash)
	case tick > maxTick:
		return fmt.Errorf("tick %d is above %d", tick, uint64(maxTick))
	case len(r.Hashes) > 0 && tick <= r.Hashes[len(r.Hashes)-1].Tick:
		return fmt.Errorf("a checkpoint of tick %d stands after one of tick %d", tick, r.Hashes[len(r.Hashes)-1].Tick)
	}
	r.Hashes = append(r.Hashes, Checkpoint{tick, h})
	return nil
}

// unmarshal reads one line, strictly.
func unmarshal(line []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return jsonProblem(line, err)
	}
	if d.More() {
		return fmt.Errorf("column %d: something follows the object", d.InputOffset()+1)
	}
	return nil
}

func jsonProblem(line []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("column %d: %w", syntax.Offset, err)
	case errors.As(err, &kind):
		return fmt.Errorf("column %d: %q cannot be a %s", kind.Offset, kind.Field, kind.Value)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return fmt.Errorf("column %d: the line ends in the middle", len(line)+1)
	}
	return err
}
