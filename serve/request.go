package serve

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"galaxy/internal/format"
	"galaxy/internal/suggest"
)

// request is one line of a program.
type request struct {
	ID      json.RawMessage            `json:"id"`
	Op      string                     `json:"op"`
	Seed    *uint64                    `json:"seed"`
	Set     []string                   `json:"set"`
	N       *int                       `json:"n"`
	Act     map[string]json.RawMessage `json:"act"`
	Observe *observation               `json:"observe"`
	Events  *bool                      `json:"events"`
	Order   *string                    `json:"order"`
	Handle  *int                       `json:"handle"`
}

// observation says what a program wants to see.
type observation struct {
	Columns []string `json:"columns"`
	Of      []string `json:"of"`     // groups; none are all
	Bodies  bool     `json:"bodies"` // their places and velocities, too
	Format  string   `json:"format"` // numbers, or base64
}

// ops lists the requests, with the keys that each takes beside id and op.
var ops = []struct {
	name string
	keys []string
}{
	{"describe", nil},
	{"reset", []string{"seed", "set", "observe"}},
	{"step", []string{"n", "act", "observe", "events"}},
	{"observe", []string{"observe"}},
	{"act", []string{"act"}},
	{"order", []string{"order"}},
	{"events", nil},
	{"snapshot", []string{"handle"}},
	{"restore", []string{"handle", "observe"}},
	{"close", nil},
}

// The limits of a request beside its length.
const (
	mostID   = 100   // bytes
	mostList = 1_000 // elements of set, columns, of and act
)

// parse reads a request. Its ID is set even if there is an error, as far as it could be read.
func parse(line []byte) (r *request, err error) {
	r = new(request)
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	err = d.Decode(r)
	if !plainID(r.ID) {
		r.ID = nil
		err = errors.Join(err, fmt.Errorf("id must be a number or a short text"))
	}
	if err != nil {
		return r, inWords(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return r, errors.New("a line holds one request, and there is more after it")
	}
	return r, r.check()
}

// plainID reports whether an ID is absent, a number or a short text.
func plainID(id json.RawMessage) bool {
	return len(id) == 0 || len(id) <= mostID && (id[0] == '"' || id[0] == '-' || id[0] >= '0' && id[0] <= '9')
}

// check refuses an op that is unknown, and keys that it does not take.
func (r *request) check() error {
	var names []string
	at := -1
	for i := range ops {
		if names = append(names, ops[i].name); ops[i].name == r.Op {
			at = i
		}
	}
	if at < 0 {
		return fmt.Errorf("there is no op %.40q: %s", r.Op, suggest.Hint(r.Op, names))
	}
	has := map[string]bool{
		"seed": r.Seed != nil, "set": r.Set != nil, "n": r.N != nil, "act": r.Act != nil, "observe": r.Observe != nil,
		"events": r.Events != nil, "order": r.Order != nil, "handle": r.Handle != nil,
	}
	for _, key := range []string{"seed", "set", "n", "act", "observe", "events", "order", "handle"} {
		if has[key] && !slices.Contains(ops[at].keys, key) {
			takes := "no key beside id and op"
			if len(ops[at].keys) > 0 {
				takes = strings.Join(ops[at].keys, ", ")
			}
			return fmt.Errorf("%s takes no %s; it takes %s", r.Op, key, takes)
		}
	}
	for _, list := range []int{len(r.Set), len(r.Act)} {
		if list > mostList {
			return fmt.Errorf("a list of the request has %s elements; the most are %s", format.Thousands(list), format.Thousands(mostList))
		}
	}
	for _, needs := range []string{"observe", "act", "order"} {
		if r.Op == needs && !has[needs] {
			return fmt.Errorf("%s needs the key %s", r.Op, needs)
		}
	}
	if r.Op == "restore" && r.Handle == nil {
		return errors.New("restore needs the key handle, which snapshot returns")
	}
	if o := r.Observe; o != nil {
		return o.check()
	}
	return nil
}

func (o *observation) check() error {
	if o.Format != "" && o.Format != "numbers" && o.Format != "base64" {
		return fmt.Errorf("format %.40q: it can be numbers or base64", o.Format)
	}
	if len(o.Columns) > mostList || len(o.Of) > mostList {
		return fmt.Errorf("observe has a list with more than %s elements", format.Thousands(mostList))
	}
	return nil
}

// inWords rewrites the errors of package json, which name types of Go.
func inWords(err error) error {
	var syntax *json.SyntaxError
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("the request is not JSON: %v at byte %d", syntax, syntax.Offset)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the request is a part of a JSON object only")
	case errors.Is(err, io.EOF):
		return errors.New("the line is empty; a request is a JSON object")
	case errors.As(err, &wrong):
		if wrong.Field == "" {
			return fmt.Errorf("a request is a JSON object, and this is a JSON %s", wrong.Value)
		}
		return fmt.Errorf("%s must be %s, and is a JSON %s", wrong.Field, kindOf(wrong.Type), wrong.Value)
	}
	text := strings.TrimPrefix(err.Error(), "json: ")
	if name, ok := strings.CutPrefix(text, "unknown field "); ok {
		return fmt.Errorf("a request has no key %s: %s", name, suggest.Hint(strings.Trim(name, `"`), keys()))
	}
	return errors.New(text)
}

// keys lists the keys of requests.
func keys() (list []string) {
	for _, t := range []reflect.Type{reflect.TypeFor[request](), reflect.TypeFor[observation]()} {
		for i := range t.NumField() {
			list = append(list, t.Field(i).Tag.Get("json"))
		}
	}
	return list
}

// kindOf says what JSON a type of Go takes.
func kindOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Int:
		return "a whole number"
	case reflect.Uint64:
		return "a whole number from 0 up"
	case reflect.Slice:
		return "a list"
	case reflect.Float32:
		return "a number that float32 holds"
	}
	return "an object"
}

// floats reads numbers: a list, or float32 in base64.
func floats(name string, raw json.RawMessage) (list []float32, err error) {
	if len(raw) > 0 && raw[0] != '"' {
		inner, ok := bytes.CutPrefix(raw, []byte("["))
		inner = bytes.TrimSpace(bytes.TrimSuffix(inner, []byte("]"))) // the line is JSON: what remains is a list
		for len(inner) > 0 && ok {
			var number []byte
			number, inner, _ = bytes.Cut(inner, []byte(","))
			x, err := strconv.ParseFloat(string(bytes.TrimSpace(number)), 32)
			ok = err == nil
			list = append(list, float32(x))
		}
		if !ok {
			return nil, fmt.Errorf("act of %.40q must be a list of numbers that float32 holds, or such a list in base64", name)
		}
		return list, nil
	}
	var text string
	if err = json.Unmarshal(raw, &text); err != nil {
		return nil, inWords(err)
	}
	data, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil || len(data)%4 != 0 {
		return nil, fmt.Errorf("act of %.40q is no float32, little-endian, in base64", name)
	}
	list = make([]float32, len(data)/4)
	for i := range list {
		list[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
	}
	return list, nil
}
