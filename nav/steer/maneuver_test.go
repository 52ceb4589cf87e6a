package steer

import (
	"reflect"
	"testing"

	"galaxy/nav"
)

// TestManeuversAreValues: the fields of behaviours that plan burns are numbers, words and switches, so that a world can compare, copy
// and hash them by value.
func TestManeuversAreValues(t *testing.T) {
	found := 0
	for _, k := range nav.Kinds() {
		b, err := nav.New(k.Name)
		if err != nil || Plans(b) == "" {
			continue
		}
		found++
		of := reflect.TypeOf(b).Elem()
		for i := range of.NumField() {
			f := of.Field(i)
			switch kind := f.Type.Kind(); {
			case f.Type == reflect.TypeFor[maneuver](), kind >= reflect.Bool && kind <= reflect.Float64, kind == reflect.String:
			default:
				t.Errorf("%s.%s is a %s", k.Name, f.Name, f.Type)
			}
		}
	}
	if found < 8 {
		t.Errorf("%d behaviours plan burns", found)
	}
}
