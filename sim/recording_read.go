package sim

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"galaxy/orbit"
)

// Changed says that a recording's file is not what a [Recorder] has written.
type Changed struct {
	Line int // from 1
	Why  string
}

// Error names the line.
func (c *Changed) Error() string {
	return fmt.Sprintf("line %d is not as it was written: %s", c.Line, c.Why)
}

// DecodeRecording reads what a [Recorder] wrote. A file that ended early is a
// recording that is Torn, if it has a checkpoint; one that was changed is an error of type
// *[Changed]. Recordings of another release or format are refused, as worlds may move
// differently there.
func DecodeRecording(r io.Reader) (*Recording, error) {
	d := decoder{sums: newChain()}
	d.first = &Recording{}
	d.rec = d.first
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	lines.Split(splitLines)
	n := 0
	for ; lines.Scan(); n++ {
		line := lines.Bytes()
		whole := line[len(line)-1] == '\n'
		err := checkLine(n+1, 0)
		switch {
		case err != nil:
		case n == 0:
			err = d.header(line, whole)
		case d.ended:
			err = &Changed{n + 1, "it stands after the end"}
		case whole:
			err = d.entry(line, n+1)
		}
		if err != nil {
			return nil, fmt.Errorf("recording: %w", err)
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fmt.Errorf("recording: %w", checkLine(n+1, maxLine+1))
	case err != nil:
		return nil, fmt.Errorf("recording: line %d cannot be read: %w", n+1, reason(err))
	case n == 0:
		return nil, errors.New("recording: it is empty; `galaxy run SCENE --record FILE` writes one")
	case !d.ended && len(d.first.Hashes) == 0:
		return nil, errNothing
	case !d.ended && len(d.rec.Hashes) == 0: // the last run has but begun
		d.before.Next = nil
	}
	d.first.Torn = !d.ended
	return d.first, nil
}

var errNothing = errors.New("recording: the file ends before the run begins: there is nothing to play; record it again")

// splitLines is [bufio.ScanLines] that leaves the ends of lines on.
func splitLines(data []byte, atEnd bool) (advance int, line []byte, err error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, data[:i+1], nil
	}
	if atEnd && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}

// decoder reads line after line.
type decoder struct {
	first, before, rec *Recording // the first run, that before the present one, and the present one

	sums  chain
	ended bool
}

// header reads the first line, which may have been cut off.
func (d *decoder) header(line []byte, whole bool) error {
	text, is := formatOf(line)
	format, _ := strconv.Atoi(text)
	switch {
	case !whole && bytes.HasPrefix([]byte(opening), line):
		return errNothing
	case !is:
		return fmt.Errorf("this is no recording: its first line does not begin with %s", opening)
	case (format < oldestFormat || format > recordingFormat) && strconv.Itoa(format) == text:
		return fmt.Errorf("it has format %d, and this program, %s, reads formats %d to %d: play it with the release that wrote it, or record it again", format, program, oldestFormat, recordingFormat)
	case !whole:
		return errNothing
	}
	var h header
	if err := d.object(line, 1, &h); err != nil {
		return err
	}
	isOf := func(release string) bool {
		return h.Program == release || strings.HasPrefix(h.Program, release+" ")
	}
	if !isOf(program) && !isOf(likeIt) {
		return fmt.Errorf("it was written by %.40q, and this is %q, whose worlds may move otherwise: play it with the release that wrote it, or record it again", h.Program, program)
	}
	switch {
	case format <= ellipseFormat && h.Ephemeris == "":
		h.Ephemeris = orbit.Ellipses
	case h.Ephemeris == "" || format <= ellipseFormat:
		return &Changed{1, "from format 6 on a recording names its ephemeris, and not before"}
	}
	d.rec.Ephemeris = h.Ephemeris
	d.rec.Program, d.rec.File, d.rec.Set, d.rec.Scene = strings.TrimPrefix(h.Program, galaxy), h.File, h.Set, h.Scene
	return nil
}

// formatOf returns the text that stands in place of the format in a recording's first line.
func formatOf(line []byte) (format string, is bool) {
	rest, is := bytes.CutPrefix(line, []byte(opening))
	if end := bytes.IndexAny(rest, ",}\n"); end >= 0 {
		rest = rest[:end]
	}
	return string(rest[:min(len(rest), 20)]), is
}

// entry reads line n.
func (d *decoder) entry(line []byte, n int) error {
	var e entry
	if err := d.object(line, n, &e); err != nil {
		return err
	}
	if err := d.do(&e, n); err != nil {
		return &Changed{n, err.Error()}
	}
	return nil
}

// do adds the content of line n.
func (d *decoder) do(e *entry, n int) error {
	members := 0
	for _, is := range []bool{e.File != nil, e.Order != nil, e.Tick != nil, e.Cut != nil, e.Again != nil, e.End != nil} {
		if is {
			members++
		}
	}
	switch {
	case members != 1, (e.Tick != nil) != (e.Hash != ""):
		return errors.New(`it needs one of "file", "order", "tick" with "hash", "cut", "again" and "end"`)
	case e.File != nil:
		return d.rec.addFile(*e.File)
	case e.Order != nil:
		return d.rec.addOrder(*e.Order)
	case e.Cut != nil:
		return d.rec.cut(*e.Cut)
	case e.Again != nil:
		return d.again(e.Again)
	case e.End != nil:
		d.ended = true
		return d.rec.finish(*e.End, n)
	}
	hash, err := strconv.ParseUint(e.Hash, 16, 64)
	if err != nil || e.Hash != encodeHash(hash) {
		return fmt.Errorf("hash %.40q must be 16 hex digits", e.Hash)
	}
	return d.rec.addCheckpoint(Checkpoint{*e.Tick, hash})
}

// again begins another run.
func (d *decoder) again(a *again) error {
	next, err := d.rec.again(a)
	if err == nil {
		d.before, d.rec = d.rec, next
	}
	return err
}

// object reads line n into v, strictly.
func (d *decoder) object(line []byte, n int, v any) error {
	object, ok := d.sums.open(line)
	if !ok {
		return &Changed{n, "its checksum does not fit what stands up to there"}
	}
	read := json.NewDecoder(bytes.NewReader(object))
	read.DisallowUnknownFields()
	if err := read.Decode(v); err != nil {
		return &Changed{n, problem(err)}
	}
	same, err := encodeObject(v)
	if err != nil || !bytes.Equal(same, object) {
		return &Changed{n, "it says in another way what it says"}
	}
	return nil
}

// reason returns an error of reading without the operation and the name of the file.
func reason(err error) error {
	if path := new(fs.PathError); errors.As(err, &path) {
		return path.Err
	}
	return err
}

// problem says what is wrong with a line that is no JSON, or other JSON.
func problem(err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Sprintf("from column %d on it is not JSON", syntax.Offset)
	case errors.As(err, &kind):
		return fmt.Sprintf("column %d: %q cannot be a %s", kind.Offset, kind.Field, kind.Value)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return "it ends in the middle"
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}
