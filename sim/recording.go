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
	Scene  string       // the text of the scene file
	File   string       // its name, for messages
	Files  []File       // what the scene was read from beside that
	Set    []string     // path=value overrides, with "today" made a date
	Orders []Order      // by tick
	Hashes []Checkpoint // by tick: one per second of scene rate, and one at the end
}

// File is a file that a scene names, such as its map.
type File struct {
	Name string `json:"name"` // with slashes, as the scene leads to it
	Text string `json:"text"`
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

// Divergence is where a run departs from its recording.
type Divergence struct {
	Tick  uint64
	Order error // why an order of that tick is refused; nil where the state differs
}

// Error tells the tick.
func (d *Divergence) Error() string {
	text := fmt.Sprintf("the run differs from the recording at tick %d", d.Tick)
	if d.Order != nil {
		text += ": " + d.Order.Error()
	}
	return text
}

// Unwrap returns why an order is refused.
func (d *Divergence) Unwrap() error { return d.Order }

// ErrStopped is what Verify ends with where it is stopped.
var ErrStopped = errors.New("stopped")

// Verify runs w, fresh from the recording's scene, to the last checkpoint. The
// error is a [*Divergence] for the first checkpoint whose hash differs or the first
// order that w refuses, or ErrStopped once stop, if not nil, is closed.
func Verify(w *World, r *Recording, stop <-chan struct{}) error {
	for _, c := range r.Hashes {
		for w.tick < c.Tick {
			select {
			case <-stop:
				return ErrStopped
			default:
			}
			if err := w.repeat(r.Orders); err != nil {
				return &Divergence{w.tick, errors.Unwrap(err)}
			}
			w.Step()
		}
		if w.tick != c.Tick || w.Hash() != c.Hash {
			return &Divergence{Tick: c.Tick}
		}
	}
	return nil
}

// The limits of a recording: far above any that a person makes, far below what
// would fill a memory. A line can hold the largest scene, twice as long in JSON.
const (
	recordingVersion = 2
	maxLine          = 256 << 20 // bytes
	maxLines         = 4 << 20
	maxTick          = 1 << 40
)

// header is the first line of a recording.
type header struct {
	Recording int      `json:"galaxy_recording"` // the version of the format
	File      string   `json:"file"`
	Set       []string `json:"set,omitempty"`
	Scene     string   `json:"scene"`
}

// entry is every other line: a file, an order or a checkpoint; and how many lines
// there are, in the last one.
type entry struct {
	File  *File   `json:"file,omitempty"`
	Order *Order  `json:"order,omitempty"`
	Tick  *uint64 `json:"tick,omitempty"`
	Hash  string  `json:"hash,omitempty"` // 16 hex digits: no JSON number holds 64 bits everywhere
	End   *int    `json:"end,omitempty"`
}

// Encode writes a recording as JSON lines: a header, the files, the orders, the
// checkpoints, and an end, so that one that was cut off is told from a whole one. It
// fails on what DecodeRecording would not read.
func (r *Recording) Encode(w io.Writer) error {
	e := encoder{to: bufio.NewWriter(w)}
	e.check(append([]string{r.Scene, r.File}, r.Set...)...)
	e.line(header{recordingVersion, r.File, r.Set, r.Scene})
	for i := range r.Files {
		e.check(r.Files[i].Name, r.Files[i].Text)
		e.line(entry{File: &r.Files[i]})
	}
	var read Recording // what the reader will have got so far
	for i := range r.Orders {
		o := &r.Orders[i]
		e.check(append([]string{o.Verb}, o.Args...)...)
		e.fail(read.addOrder(*o))
		e.line(entry{Order: o})
	}
	for i := range r.Hashes {
		c, hash := &r.Hashes[i], fmt.Sprintf("%016x", r.Hashes[i].Hash)
		e.fail(read.addCheckpoint(c.Tick, hash))
		e.line(entry{Tick: &c.Tick, Hash: hash})
	}
	end := e.lines + 1
	e.fail(read.finish(end, end))
	e.line(entry{End: &end})
	e.fail(e.to.Flush())
	return e.err
}

// encoder writes lines until the first error.
type encoder struct {
	to    *bufio.Writer
	text  bytes.Buffer
	lines int
	err   error
}

func (e *encoder) fail(err error) {
	if e.err == nil && err != nil {
		e.err = fmt.Errorf("recording: %w", err)
	}
}

// check refuses texts that JSON cannot hold.
func (e *encoder) check(texts ...string) {
	for _, text := range texts {
		if !utf8.ValidString(text) {
			e.fail(fmt.Errorf("%.40q is not valid UTF-8", text))
		}
	}
}

func (e *encoder) line(v any) {
	if e.err != nil {
		return
	}
	e.text.Reset()
	line := json.NewEncoder(&e.text)
	line.SetEscapeHTML(false)
	e.fail(line.Encode(v))
	e.lines++
	e.fail(checkLine(e.lines, e.text.Len()))
	if e.err == nil {
		_, err := e.to.Write(e.text.Bytes())
		e.fail(err)
	}
}

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

// DecodeRecording reads what Encode wrote. Errors name the line, and the column
// where the line is no JSON.
func DecodeRecording(r io.Reader) (*Recording, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	rec := &Recording{}
	n, ended := 0, false
	for lines.Scan() {
		if n++; n > maxLines {
			return nil, fmt.Errorf("recording: %w", checkLine(n, 0))
		}
		var err error
		switch {
		case n == 1:
			err = rec.readHeader(lines.Bytes())
		case ended:
			err = errors.New("it stands after the end")
		default:
			ended, err = rec.readEntry(lines.Bytes(), n)
		}
		if err != nil {
			return nil, fmt.Errorf("recording: line %d: %w", n, err)
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fmt.Errorf("recording: %w", checkLine(n+1, maxLine+1))
	case err != nil:
		return nil, fmt.Errorf("recording: line %d: %w", n+1, err)
	case n == 0:
		return nil, errors.New("recording: it is empty; `galaxy run SCENE --record FILE` writes one")
	case !ended:
		return nil, fmt.Errorf("recording: line %d is the last, and not the end: it was cut off; record it again", n)
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
	r.File, r.Set, r.Scene = h.File, h.Set, h.Scene
	return nil
}

// readEntry reads line n, and reports whether it is the end.
func (r *Recording) readEntry(line []byte, n int) (end bool, err error) {
	var e entry
	if err := unmarshal(line, &e); err != nil {
		return false, err
	}
	switch {
	case e.File != nil && e.Order == nil && e.Tick == nil && e.Hash == "" && e.End == nil:
		r.Files = append(r.Files, *e.File)
		return false, nil
	case e.Order != nil && e.File == nil && e.Tick == nil && e.Hash == "" && e.End == nil:
		return false, r.addOrder(*e.Order)
	case e.Tick != nil && e.Hash != "" && e.File == nil && e.Order == nil && e.End == nil:
		return false, r.addCheckpoint(*e.Tick, e.Hash)
	case e.End != nil && e.File == nil && e.Order == nil && e.Tick == nil && e.Hash == "":
		return true, r.finish(*e.End, n)
	}
	return false, errors.New(`it needs one of "file", "order", "tick" with "hash", and "end"`)
}

// finish checks that a recording is whole that says it has so many lines.
func (r *Recording) finish(says, lines int) error {
	switch {
	case says != lines:
		return fmt.Errorf("the recording says that it has %d lines: some are missing", says)
	case len(r.Hashes) == 0:
		return errors.New("the recording has no checkpoint")
	}
	return nil
}

func (r *Recording) addOrder(o Order) error {
	switch {
	case o.Tick > maxTick:
		return fmt.Errorf("tick %d is above %d", o.Tick, uint64(maxTick))
	case len(r.Orders) > 0 && o.Tick < r.Orders[len(r.Orders)-1].Tick:
		return fmt.Errorf("an order of tick %d stands after one of tick %d", o.Tick, r.Orders[len(r.Orders)-1].Tick)
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
