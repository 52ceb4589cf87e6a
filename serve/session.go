package serve

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"

	"galaxy/internal/sanitize"
	"galaxy/sim"
)

// Session answers the requests of one program.
type Session struct {
	world *World
	stop  <-chan struct{} // closed: steps end; may be nil

	// memory that is used again
	reply  []byte
	column []float32
	binary []byte
}

// NewSession returns a session with a world, which it does not close. It ends steps early when stop, which may be nil, is closed.
func NewSession(w *World, stop <-chan struct{}) *Session { return &Session{world: w, stop: stop} }

// Answer answers a request, with one JSON object without an end of line, in memory that the next answer uses again. more is false
// after the request close.
func (s *Session) Answer(line []byte) (reply []byte, more bool) {
	r, err := parse(line)
	s.begin(r.ID)
	at := len(s.reply)
	if err == nil {
		s.reply = append(s.reply, `true,"result":{`...)
		err = s.do(r)
	}
	if err != nil {
		s.reply = s.reply[:at]
		s.refuse(err)
		return s.reply, true
	}
	s.reply = append(s.reply, "}}"...)
	return s.reply, r.Op != "close"
}

// Refuse answers a request that could not be read.
func (s *Session) Refuse(err error) []byte {
	s.begin(nil)
	s.refuse(err)
	return s.reply
}

func (s *Session) begin(id json.RawMessage) {
	if id == nil {
		id = json.RawMessage("null")
	}
	s.reply = append(append(append(s.reply[:0], `{"id":`...), id...), `,"ok":`...)
}

// mostError is the most characters of an error.
const mostError = 1000

func (s *Session) refuse(err error) {
	text, _ := json.Marshal(sanitize.Cut(sanitize.Line(err.Error()), mostError))
	s.reply = append(append(append(s.reply, `false,"error":`...), text...), '}')
}

// do carries out a request, and appends its result.
func (s *Session) do(r *request) error {
	w := s.world
	if r.Observe != nil {
		if err := s.check(r.Observe); err != nil { // before anything is done
			return err
		}
	}
	switch r.Op {
	case "describe":
		return s.describe()
	case "reset":
		if err := w.Reset(r.Seed, r.Set...); err != nil {
			return err
		}
	case "step":
		if err := s.step(r); err != nil {
			return err
		}
	case "act":
		if err := s.act(r.Act); err != nil {
			return err
		}
	case "order":
		if err := w.Order(*r.Order); err != nil {
			return err
		}
	case "snapshot":
		handle := 0 // a new one
		if r.Handle != nil {
			handle = *r.Handle
		}
		handle, err := w.Snapshot(handle)
		if err != nil {
			return err
		}
		s.reply = strconv.AppendInt(append(s.reply, `"handle":`...), int64(handle), 10)
		s.reply = append(s.reply, ',')
	case "restore":
		if err := w.Restore(*r.Handle); err != nil {
			return err
		}
	}
	s.now()
	if r.Observe != nil {
		if err := s.observe(r.Observe); err != nil {
			return err
		}
	}
	if r.Op == "events" || r.Events != nil && *r.Events {
		s.events()
	}
	return nil
}

// step acts and takes steps.
func (s *Session) step(r *request) error {
	n := 1
	if r.N != nil {
		n = *r.N
	}
	if n < 1 || n > MostSteps {
		return s.world.Step(n, nil) // which refuses it
	}
	if err := s.act(r.Act); err != nil {
		return err
	}
	return s.world.Step(n, s.stop)
}

// act sets accelerations, all of them or none: of groups and agents by their names in order, so that an agent's comes after its group's.
func (s *Session) act(list map[string]json.RawMessage) error {
	var drives []sim.Drive
	for _, name := range slices.Sorted(maps.Keys(list)) {
		values, err := floats(name, list[name])
		if err != nil {
			return err
		}
		d, err := s.world.drive(name, values)
		if err != nil {
			return err
		}
		drives = append(drives, d)
	}
	if err := s.world.room(len(drives), true); err != nil {
		return err
	}
	for _, d := range drives {
		if err := s.world.give(d); err != nil {
			return err
		}
	}
	return nil
}

// now appends the tick, the time and whether the scene is over.
func (s *Session) now() {
	w := s.world.sim
	s.reply = strconv.AppendUint(append(s.reply, `"tick":`...), w.Tick(), 10)
	s.reply = strconv.AppendFloat(append(s.reply, `,"time":`...), w.Time(), 'g', -1, 64)
	s.reply = strconv.AppendBool(append(s.reply, `,"done":`...), w.Done())
}

// check refuses what cannot be observed.
func (s *Session) check(o *observation) error {
	for _, name := range o.Columns {
		if _, err := s.world.ColumnNamed(name); err != nil {
			return err
		}
	}
	for _, name := range o.Of {
		if _, err := s.world.GroupNamed(name); err != nil {
			return err
		}
	}
	return nil
}

// observe appends columns of groups, and of bodies.
func (s *Session) observe(o *observation) error {
	if err := s.check(o); err != nil {
		return err
	}
	of := o.Of
	if len(of) == 0 {
		of = s.world.names
	}
	in64 := o.Format == "base64"
	s.reply = append(s.reply, `,"groups":{`...)
	for i, name := range of {
		if i > 0 {
			s.reply = append(s.reply, ',')
		}
		s.name(name)
		s.reply = append(s.reply, '{')
		group, _ := s.world.GroupNamed(name)
		for k, name := range o.Columns {
			if k > 0 {
				s.reply = append(s.reply, ',')
			}
			c, _ := s.world.ColumnNamed(name)
			s.name(name)
			s.column = s.world.Fill(s.column, c, group)
			s.numbers(in64)
		}
		s.reply = append(s.reply, '}')
	}
	s.reply = append(s.reply, '}')
	if o.Bodies {
		s.reply = append(s.reply, `,"bodies":{"pos":`...)
		s.column = s.world.FillBodies(s.column, false)
		s.numbers(in64)
		s.reply = append(s.reply, `,"vel":`...)
		s.column = s.world.FillBodies(s.column, true)
		s.numbers(in64)
		s.reply = append(s.reply, '}')
	}
	return nil
}

// name appends a key.
func (s *Session) name(name string) {
	text, _ := json.Marshal(name)
	s.reply = append(append(s.reply, text...), ':')
}

// numbers appends the column at hand.
func (s *Session) numbers(in64 bool) {
	if in64 {
		s.binary = s.binary[:0]
		for _, x := range s.column {
			s.binary = binary.LittleEndian.AppendUint32(s.binary, math.Float32bits(x))
		}
		s.reply = append(s.reply, '"')
		s.reply = append(base64.StdEncoding.AppendEncode(s.reply, s.binary), '"')
		return
	}
	s.reply = append(s.reply, '[')
	for i, x := range s.column {
		if i > 0 {
			s.reply = append(s.reply, ',')
		}
		if x-x != 0 { // JSON has no such number
			s.reply = append(s.reply, "null"...)
		} else {
			s.reply = strconv.AppendFloat(s.reply, float64(x), 'g', -1, 32)
		}
	}
	s.reply = append(s.reply, ']')
}

// Serve answers the requests that come as lines, until the request close, the end of in, or until stop, which may be nil, is closed.
func Serve(in io.Reader, out io.Writer, w *World, stop <-chan struct{}) error {
	s, read := NewSession(w, stop), newLines(in)
	type line struct {
		text []byte
		err  error
	}
	next, free := make(chan line), make(chan struct{}, 1)
	go func() { // reading may block for ever
		for {
			text, err := read.next()
			next <- line{text, err}
			if err != nil && !errors.Is(err, errLong) {
				return
			}
			<-free
		}
	}()
	for {
		var l line
		select {
		case l = <-next:
		case <-stop:
			return nil
		}
		reply, more := []byte(nil), true
		switch {
		case errors.Is(l.err, io.EOF):
			return nil
		case errors.Is(l.err, errLong):
			reply = s.Refuse(l.err)
		case l.err != nil:
			return l.err
		default:
			reply, more = s.Answer(l.text)
		}
		if _, err := out.Write(append(reply, '\n')); err != nil {
			return err
		}
		if !more {
			return nil
		}
		free <- struct{}{}
	}
}
