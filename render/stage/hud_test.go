package stage

import (
	"math"
	"testing"

	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"

	"galaxy/orbit"
	"galaxy/scene"
)

func TestScaleBar(t *testing.T) {
	for _, c := range []struct {
		longest float64 // scene units
		unit    string
		value   float64
		name    string
	}{
		{1.7, "au", 1, "au"},
		{49, "au", 20, "au"},
		{0.5, "au", 0.5, "au"},
		{0.019, "au", 2e6, "km"},
		{6e-5, "au", 5000, "km"},
		{1.1 / orbit.AU, "au", 1, "km"},
		{0.3 / orbit.AU, "au", 200, "m"},
		{0.3, "km", 200, "m"},
		{321, "km", 200, "km"},
		{73, "units", 50, "units"},
	} {
		v, name, share := scaleBar(c.longest, c.unit)
		if math.Abs(v-c.value) > 1e-9*c.value || name != c.name || share > 1+1e-9 || share < 0.39 {
			t.Errorf("a bar of at most %g %s is %g %s, %g of it; want %g %s", c.longest, c.unit, v, name, share, c.value, c.name)
		}
	}
}

func TestNumbers(t *testing.T) {
	for want, got := range map[string][]byte{
		"1":         appendGrouped(nil, 1),
		"0.5":       appendGrouped(nil, 0.5),
		"0.002":     appendGrouped(nil, 0.002),
		"500":       appendGrouped(nil, 500),
		"2 000":     appendGrouped(nil, 2000),
		"1 000 000": appendGrouped(nil, 1e6),
		"41.3 d":    new(picture).appendDays(nil, 41.27, appendShort),
		"1.5 h":     new(picture).appendDays(nil, 1.5/24, appendShort),
		"12 min":    new(picture).appendDays(nil, 12.0/1440, appendShort),
		"3 s":       new(picture).appendDays(nil, 3.0/86400, appendShort),
		"11.9 yr":   new(picture).appendDays(nil, 11.86*365.25, appendShort),
		"7.00 s":    new(picture).appendDuration(nil, 7, "s"),
		"2.50 h":    new(picture).appendDuration(nil, 9000, "s"),
		"5 d/s":     new(picture).appendRate(nil, 5, "day"),
		"6 h/s":     new(picture).appendRate(nil, 0.25, "day"),
		"real time": new(picture).appendRate(nil, 1.0/86400, "day"),
		"½×":        new(picture).appendRate(nil, 0.5, "s"),
		"1×":        new(picture).appendRate(nil, 1, "s"),
		"100×":      new(picture).appendRate(nil, 100, "s"),
		"0007":      appendPadded(nil, 7, 4),
		"2026":      appendPadded(nil, 2026, 4),
		"12":        appendPadded(nil, 12, 2),
		"0":         appendShort(nil, 0),
	} {
		if string(got) != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestClock(t *testing.T) {
	p := picture{scene: &scene.Scene{Calendar: true}}
	h := hud{lettering: &lettering{picture: &p}}
	at := orbit.Date{Year: 2026, Month: 11, Day: 20}.Start() + 0.5
	for _, c := range []struct {
		rate float64
		t    float64
		want string
	}{
		{5, at, "2026-11-20 12:00 TDB"},
		{1.0 / 86400, at + 5.5/86400, "2026-11-20 12:00:05 TDB"},
		{5, orbit.Date{Year: -44, Month: 3, Day: 15}.Start(), "0045-03-15 BC 00:00 TDB"},
	} {
		p.view.Rate = c.rate
		if got := string(h.appendTime(nil, c.t)); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	p.scene = &scene.Scene{Units: scene.Units{Time: "s"}}
	if got := string(h.appendTime(nil, 12345.67)); got != "12 345.7 s" {
		t.Errorf("%q", got)
	}
}

// The letters that the program writes are in the built-in fonts.
func TestFontsHaveTheLetters(t *testing.T) {
	var buf sfnt.Buffer
	for name, data := range map[string][]byte{"regular": goregular.TTF, "mono": gomono.TTF} {
		f, err := sfnt.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range "0123456789 azAZ.,:-+/()°·Δ½×→←↑↓−…éü" {
			if i, err := f.GlyphIndex(&buf, r); err != nil || i == 0 {
				t.Errorf("the %s font lacks %q", name, r)
			}
		}
	}
}

func TestPick(t *testing.T) {
	f := Frame{
		Width: 200, Height: 100,
		Ships:   []Ship{{X: 10, Y: 10}, {X: 14, Y: 10}},
		ShipIDs: []uint32{7, 9},
		Spots:   []Spot{{X: 0, Y: 0, Radius: 30, Body: 3}, {X: 20, Y: -20, Radius: 2, Body: 4}},
	}
	for _, c := range []struct{ x, y, ship, body int }{
		{110, 40, 7, Nothing},       // on a ship that is before a body
		{113, 40, 9, Nothing},       // nearer to the second
		{100, 60, Nothing, 3},       // on the body alone
		{121, 71, Nothing, 4},       // the small one before the large
		{10, 10, Nothing, Nothing},  // nowhere
		{100, 84, Nothing, 3},       // beside its edge
		{100, 99, Nothing, Nothing}, // too far beside
	} {
		if ship, body := f.Pick(float64(c.x), float64(c.y), 6); ship != c.ship || body != c.body {
			t.Errorf("at (%d, %d): ship %d, body %d; want %d, %d", c.x, c.y, ship, body, c.ship, c.body)
		}
	}
}
