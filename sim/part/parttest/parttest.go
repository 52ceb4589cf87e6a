// Package parttest tests that a copy of a part's state is complete.
package parttest

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"
)

// Copies tests that copyTo makes d a copy of all of s, and that changing s then leaves d as
// it is: a field that is added to a state and forgotten in its CopyTo fails here. Lists of
// the fields named shared only grow at their end, and may be the same in both.
func Copies[S any](t *testing.T, copyTo func(s, d *S), shared ...string) {
	t.Helper()
	var s, d S
	lengthen(reflect.ValueOf(&s).Elem())
	for round := range 3 { // into no memory, into its own, into larger
		number(t, &s, 1000*round)
		if round == 2 {
			lengthen(reflect.ValueOf(&d).Elem())
		}
		copyTo(&s, &d)
		want := Dump(&s)
		if got := Dump(&d); !slices.Equal(got, want) {
			t.Fatalf("round %d: in a copy %s", round, FirstDifference(got, want))
		}
		lists := make([]reflect.Value, len(shared))
		for i, name := range shared {
			f := field(reflect.ValueOf(&s).Elem(), name)
			lists[i] = reflect.ValueOf(f.Interface())
			f.SetZero()
		}
		number(t, &s, 1000*round+500)
		if got := Dump(&d); !slices.Equal(got, want) {
			t.Fatalf("round %d: a copy changes with what it was made of: %s", round, FirstDifference(got, want))
		}
		for i, name := range shared {
			field(reflect.ValueOf(&s).Elem(), name).Set(lists[i])
		}
	}
}

// field returns the field at a path of names, as list or changes.list.
func field(of reflect.Value, path string) reflect.Value {
	for name := range strings.SplitSeq(path, ".") {
		of = of.FieldByName(name)
	}
	return reflect.NewAt(of.Type(), unsafe.Pointer(of.UnsafeAddr())).Elem()
}

// Visit calls do for every number, word, switch and function in v.
func Visit(v reflect.Value, path string, do func(v reflect.Value, path string)) {
	switch v.Kind() {
	case reflect.Struct:
		for i, inner := range fieldPaths(v.Type(), path) {
			Visit(v.Field(i), inner, do)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			Visit(v.Index(i), path, do)
		}
	default: // of a field that is not exported, too
		do(reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem(), path)
	}
}

// fieldPaths returns the paths of the fields of a struct. They are made once: the state
// of a crowd has many fields.
func fieldPaths(of reflect.Type, path string) []string {
	at := structAt{of, path}
	if known[at] == nil {
		for i := range of.NumField() {
			known[at] = append(known[at], path+"."+of.Field(i).Name)
		}
	}
	return known[at]
}

type structAt struct {
	of   reflect.Type
	path string
}

var known = map[structAt][]string{}

// lengthen gives every list in v some elements.
func lengthen(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			lengthen(v.Field(i))
		}
	case reflect.Slice:
		list := reflect.MakeSlice(v.Type(), 3, 5)
		reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem().Set(list)
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			lengthen(v.Index(i))
		}
	}
}

// number writes a number of its own to everything in s.
func number[S any](t *testing.T, s *S, from int) {
	Visit(reflect.ValueOf(s).Elem(), reflect.TypeFor[S]().Name(), func(v reflect.Value, path string) {
		from++
		switch {
		case v.CanInt():
			v.SetInt(int64(from % 100))
		case v.CanUint():
			v.SetUint(uint64(from % 100))
		case v.CanFloat():
			v.SetFloat(float64(from))
		case v.Kind() == reflect.Bool:
			v.SetBool(from%2 == 0)
		case v.Kind() == reflect.String:
			v.SetString(fmt.Sprint(from))
		case v.Kind() == reflect.Func, v.Kind() == reflect.Interface:
			// the same in every copy: nothing changes what it holds
		default:
			t.Fatalf("%s is a %v: is a copy of it one's own?", path, v.Kind())
		}
	})
}

// Fact is one value in a state. Numbers are bits: there are many, and formatting them would
// take longer than all the rest.
type Fact struct {
	What string // its path
	Bits uint64
	Text string
}

// Dump lists everything in s, and in all that it has lists of.
func Dump[S any](s *S) (list []Fact) {
	Visit(reflect.ValueOf(s).Elem(), reflect.TypeFor[S]().Name(), func(v reflect.Value, path string) {
		f := Fact{What: path}
		switch {
		case v.CanInt():
			f.Bits = uint64(v.Int())
		case v.CanUint():
			f.Bits = v.Uint()
		case v.CanFloat():
			f.Bits = math.Float64bits(v.Float())
		case v.Kind() == reflect.Func:
			return
		default:
			f.Text = fmt.Sprint(v)
		}
		list = append(list, f)
	})
	return list
}

// FirstDifference says where two lists of facts differ first.
func FirstDifference(got, want []Fact) string {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			return fmt.Sprintf("fact %d: %+v, not %+v", i, got[i], want[i])
		}
	}
	return fmt.Sprintf("%d values, not %d", len(got), len(want))
}
