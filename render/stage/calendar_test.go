package stage

import (
	"math"
	"testing"
	"time"

	"galaxy/orbit"
)

// A date is shown by the clock that was chosen, and read again as it was shown, to the minute; a date that names a clock is read by that.
func TestDatesByTheClockOfAZone(t *testing.T) {
	was := time.Local
	time.Local = time.FixedZone("CET", 3600)
	defer func() { time.Local = was }()
	at := orbit.FromTime(time.Date(2026, 11, 20, 23, 30, 20, 0, time.UTC))
	for _, c := range []struct {
		zone    Zone
		seconds bool
		want    string
	}{
		{TDB, true, "2026-11-20 23:31:29 TDB"},
		{UTC, true, "2026-11-20 23:30:20 UTC"},
		{UTC, false, "2026-11-20 23:30 UTC"},
		{Local, false, "2026-11-21 00:30 CET"},
	} {
		got := string(AppendDate(nil, at+1e-9, c.zone, c.seconds))
		if got != c.want {
			t.Errorf("zone %d: %q, want %q", c.zone, got, c.want)
		}
		if back, err := ParseDate(got, c.zone); err != nil || math.Abs(back-at) > 61./86400 {
			t.Errorf("%q is read as %v (%v), want %v", got, back, err, at)
		}
	}
	for text, zone := range map[string]Zone{"2026-11-20 23:30:20": UTC, "2026-11-21 00:30:20": Local, "2026-11-20 23:30:20 UTC": Local, "2026-11-20 23:31:29.184 TDB": UTC} {
		if got, err := ParseDate(text, zone); err != nil || math.Abs(got-at) > 1e-3/86400 {
			t.Errorf("%q by the clock of zone %d is %v (%v), want %v", text, zone, got, err, at)
		}
	}
	if got := string(AppendDate(nil, orbit.Date{Year: -44, Month: 3, Day: 15}.Start(), Local, false)); got[len(got)-3:] != "UTC" {
		t.Errorf("long ago it is %q", got)
	}
}
