package player

import (
	"cmp"
	"strings"

	"galaxy/render/stage"
	"galaxy/scene"
)

// moment is when the frame is, and which way time goes. accumulator is the scene time from the state before the last
// step to the frame; see [clock].
type moment struct {
	accumulator float64
	coast       coast
	scrub       scrub
	backwards   bool

	endShown  bool    // a notice has said that the scene is over
	endNotice string  // that notice
	rest      float64 // seconds at the end, until the scene begins again; 0: it does not
}

// Alpha returns how far, from 0 to 1, the frame lies between the last two states.
func (ws *Workspace) Alpha() float64 { return ws.accumulator / ws.World.Setup().Dt }

// Time returns the scene time of the frame.
func (ws *Workspace) Time() float64 {
	if ws.coast.on {
		return ws.coast.time
	}
	return stage.Instant(ws.World, ws.Alpha())
}

// SkyTime returns the time of the frame in days past J2000.0 TDB.
func (ws *Workspace) SkyTime() float64 { return ws.Time() * ws.daysPerUnit() }

func (ws *Workspace) daysPerUnit() float64 { return daysPerUnit(ws.Scene) }

// daysPerUnit returns the days of a unit of the time of a scene in the sky.
func daysPerUnit(s *scene.Scene) float64 {
	if strings.HasPrefix(s.Units.Time, "y") {
		return 365.25
	}
	return 1
}

// timeAt returns the scene time of a tick.
func (ws *Workspace) timeAt(tick uint64) float64 {
	s := ws.World.Setup()
	return s.Start + float64(tick)*s.Dt
}

// Clock returns the time of the frame as text in the language of the window: a date if the scene has a calendar, else
// scene time.
func (ws *Workspace) Clock() string { return ws.ClockAt(ws.Time()) }

// ClockAt returns scene time t as Clock does.
func (ws *Workspace) ClockAt(t float64) string {
	if ws.Scene.Calendar {
		return ws.voice.Date(date(t, ws.zone()))
	}
	return ws.voice.Format("%.2f %s", t, ws.voice.Called("unit", cmp.Or(ws.Scene.Units.Time, "s")))
}

// date formats a time in days since J2000.0 TDB, to the minute, so that it can be typed again.
func date(t float64, zone stage.Zone) string { return string(stage.AppendDate(nil, t, zone, false)) }

// zone returns by which clock dates are shown.
func (ws *Workspace) zone() stage.Zone {
	if ws.options == nil {
		return stage.TDB
	}
	return ws.options.Zone
}

// Backwards reports whether time runs backwards.
func (ws *Workspace) Backwards() bool { return ws.backwards }

// Scrubbing reports whether the time line is held or the world is still seeking.
func (ws *Workspace) Scrubbing() bool { return ws.scrub.held || ws.scrub.seeking }

// EndScrub lets time go on as before Scrub as soon as the world is at the target.
func (ws *Workspace) EndScrub() { ws.scrub.held = false }

// rewound reports whether the world has gone back from a later tick.
func (ws *Workspace) rewound() bool { return ws.history.Last() > ws.World.Tick() }

// historyBefore reports whether the world can go back by a tick.
func (ws *Workspace) historyBefore() bool {
	return ws.history.Kept() && ws.World.Tick() > ws.history.First()
}
