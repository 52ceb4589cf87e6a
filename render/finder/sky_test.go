package finder

import (
	"testing"

	"galaxy/sky"
	"galaxy/sky/names"
)

// slowSky is a sky whose names are read while one types.
type slowSky struct{ read chan struct{} }

func (slowSky) InSky() bool { return true }

func (slowSky) Directory() *names.Directory {
	directory, _ := names.Open()
	return directory
}

func (s slowSky) NamesRead() <-chan struct{}   { return s.read }
func (slowSky) IsBody(int, sky.Found) bool     { return false }
func (slowSky) Note(f sky.Found) (note string) { return "far away" }

// What was typed before the names were read is searched again when they are.
func TestNamesComeLater(t *testing.T) {
	fi, s := small(t), slowSky{make(chan struct{})}
	fi.Sky, fi.Steady = s, func() bool { return false }
	if fi.SetQuery("sirius"); len(fi.Results()) > 0 {
		t.Errorf("found before they were read: %+v", fi.Results())
	}
	close(s.read)
	if hits := fi.Results(); len(hits) == 0 || hits[0].Name != "Sirius" || hits[0].Note != "far away" {
		t.Errorf("%+v", hits)
	}
}
