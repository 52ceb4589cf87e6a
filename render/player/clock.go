package player

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"galaxy/orbit"
	"galaxy/render/stage"
)

// maxFrame is the longest frame, in seconds, that the world makes good. After a
// longer one — a laptop that slept, a window that was dragged — time has stood
// still, instead of the world running to catch up.
const maxFrame = 0.1

// clock turns frames of any length into steps of one length. owed is the scene
// time that the picture lies ahead of the state before the last step; it stays
// in [0, dt], so that a picture is always between two states that exist, whichever
// way time runs.
//
//	 state before     last state
//	-----|-----------------|------------> scene time
//	     |<---- owed ----->|<- not computed yet
//	     |         ^ the picture
type clock struct {
	owed   float64
	budget time.Duration // wall time that the steps of one frame may always take; 0: any
	now    func() time.Time
	slow   float64       // seconds for which to say so: time was dropped just now
	pace   float64       // scene time per second that the last half second or so achieved
	begun  time.Time     // when the steps of this frame began
	share  time.Duration // of it that they may take
	ended  bool          // the scene's end was announced

	farewell string // in these words
}

// SetBudget limits the wall time that the steps of one Advance may take, to d or
// half of the frame, whichever is more; the world runs in slow motion rather than
// hold up the picture. 0 sets no limit, so that frames depend on nothing but their
// number.
func (p *Player) SetBudget(d time.Duration) { p.clock.budget = d }

// Advance moves the world on by the scene time that belongs to seconds of the
// wall clock, in whole steps; a machine that cannot keep up gets slow motion.
// The camera moves by the same seconds, also where the world is paused.
func (p *Player) Advance(seconds float64) {
	if !(seconds > 0) { // also NaN
		seconds = 0
	}
	seconds = min(seconds, maxFrame)
	if p.noticeLeft > 0 {
		if p.noticeLeft -= seconds; p.noticeLeft <= 0 {
			p.Notice, p.noticeLeft = "", 0
		}
	}
	if p.Scrubbing() {
		p.clock.begin(seconds)
		p.seek()
	} else if !p.Paused {
		p.clock.slow = max(0, p.clock.slow-seconds)
		p.run(seconds)
	}
	p.marker.Left = max(0, p.marker.Left-seconds/markerSeconds)
	p.place()
	p.moveCamera(seconds)
}

// begin begins the steps of a frame. Where drawing is slow, they may take as long as
// the rest of the frame: the world keeps its pace and the frames no more than double.
func (c *clock) begin(seconds float64) {
	c.begun, c.share = c.now(), max(c.budget, time.Duration(seconds/2*float64(time.Second)))
}

// spent reports whether the steps of the frame have taken their time.
func (c *clock) spent() bool { return c.budget > 0 && c.now().Sub(c.begun) > c.share }

func (p *Player) run(seconds float64) {
	c, dt := &p.clock, p.World.Setup().Dt
	c.begin(seconds)
	from, kept := p.World.Tick(), c.slow == 0
	if p.Backwards {
		c.owed -= seconds * p.Rate
	} else {
		c.owed += seconds * p.Rate
	}
	for c.owed > dt || c.owed < 0 {
		if c.owed > dt && p.over() {
			p.end()
			break
		}
		if c.spent() {
			c.slow = 1 // a text that came and went with every frame could not be read
			break
		}
		if c.owed > dt {
			p.step()
			c.owed -= dt
			continue
		}
		if !p.back(c.spent) {
			c.slow = 1
			break
		}
		c.owed += dt
		if p.World.Tick() == p.past.First() {
			p.begin()
		}
	}
	c.owed = min(max(c.owed, 0), dt)
	if seconds > 0 {
		done := math.Abs(float64(p.World.Tick())-float64(from)) * dt / seconds
		if kept {
			c.pace = done
		}
		c.pace += min(1, 2*seconds) * (done - c.pace)
	}
	if c.owed == dt && !p.Backwards && p.over() {
		p.end()
	}
}

// end stops at the scene's end, once: whoever goes on after it may.
func (p *Player) end() {
	if !p.clock.ended {
		what := "The scene is over"
		switch {
		case p.replaying():
			what = "The replay is over"
		case p.allIdle():
			what = p.outcome()
		}
		if !p.replaying() || !p.tape.differs { // a difference is not to be talked over
			p.clock.farewell = what + ": start it again with Backspace."
			p.Warn(p.clock.farewell)
		}
	}
	p.clock.ended, p.Paused = true, true
}

// allIdle reports whether the scene ended because nobody is on its way any more, and
// not because its time was up.
func (p *Player) allIdle() bool {
	s := p.World.Setup()
	return s.End.Arrived && (s.End.Time <= 0 || p.World.Time() < s.Start+s.End.Time-0.5*s.Dt)
}

// outcome tells how a scene ended in which nobody is on its way any more.
func (p *Player) outcome() string {
	r := p.World.Report()
	var not []string
	for _, c := range []struct {
		agents int
		what   string
	}{{r.Lost, "cannot get there"}, {r.Stopped - r.Settled, "stopped on the way"}, {r.Wrecks, "became wrecks"}} {
		if c.agents > 0 {
			not = append(not, fmt.Sprintf("%d of %d %s", c.agents, r.Agents, c.what))
		}
	}
	if len(not) == 0 {
		return "Everyone has arrived, and the scene is over"
	}
	return "The scene is over, and " + strings.Join(not, ", ")
}

// Alpha returns how far, from 0 to 1, the picture lies between the last two
// states.
func (p *Player) Alpha() float64 { return p.clock.owed / p.World.Setup().Dt }

// Time returns the scene time of the picture.
func (p *Player) Time() float64 { return stage.Instant(p.World, p.Alpha()) }

// slowMotion reports whether a frame of the last second had to drop time.
func (p *Player) slowMotion() bool { return p.clock.slow > 0 && !p.Paused }

// TogglePause pauses or goes on.
func (p *Player) TogglePause() { p.Paused, p.scrub.held = !p.Paused, false }

// StepOnce moves the world on by one tick and pauses.
func (p *Player) StepOnce() {
	p.Paused, p.scrub = true, scrub{}
	if p.over() {
		p.end()
		return
	}
	p.step()
	p.clock.owed = p.World.Setup().Dt
	p.place()
	p.moveCamera(0)
}

// SetRate sets the scene time per second of the wall clock, at most 100 000 steps per
// second and at least a step in ten seconds.
func (p *Player) SetRate(rate float64) {
	dt := p.World.Setup().Dt
	p.Rate = max(min(rate, 1e5*dt), 0.1*dt)
}

// Faster changes the rate by one notch of a 1-2-5 scale.
func (p *Player) Faster() { p.SetRate(notch(p.Rate, +1)) }

// Slower is Faster's inverse.
func (p *Player) Slower() { p.SetRate(notch(p.Rate, -1)) }

// notch returns the next number of the form {1, 2, 5}·10ⁿ above or below rate.
// A rate within a millionth of a notch counts as on it.
func notch(rate float64, direction int) float64 {
	decade := int(math.Floor(math.Log10(rate)))
	scale := func(i int) float64 { // i-th notch, counted from 10^(decade-1)
		n := [3]string{"1", "2", "5"}[i%3]
		f, _ := strconv.ParseFloat(n+"e"+strconv.Itoa(decade-1+i/3), 64) // the nearest float64, unlike a product of powers
		return f
	}
	const near = 1e-6
	if direction > 0 {
		for i := 0; ; i++ {
			if f := scale(i); f > rate*(1+near) {
				return f
			}
		}
	}
	for i := 9; ; i-- {
		if f := scale(i); f < rate*(1-near) {
			return f
		}
	}
}

// Pace returns the scene time per second that the machine achieves: Rate, or less.
func (p *Player) Pace() float64 {
	if p.slowMotion() {
		return min(p.clock.pace, p.Rate)
	}
	return p.Rate
}

// RateText tells the rate, "10 days per second", and what of it the machine
// achieves where that is less: "4.2 of 10 days per second".
func (p *Player) RateText() string {
	unit, rate := p.Scene.Units.Time, strconv.FormatFloat(p.Rate, 'g', 4, 64)
	if pace := p.Pace(); pace < 0.95*p.Rate {
		rate = significant(pace) + " of " + rate
	}
	text := rate + " " + plural(unit, p.Rate) + " per second"
	if unit == "" || unit == "s" {
		text = rate + "× real time"
	}
	if p.Backwards {
		text += ", backwards"
	}
	switch {
	case p.Paused && p.clock.ended && p.over():
		return text + ", over"
	case p.Paused || p.scrub.held:
		return text + ", paused"
	}
	return text
}

// significant writes a number to two digits, without an exponent.
func significant(x float64) string {
	if !(x > 0) {
		return "0"
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 2, 64), 64) // its own text always parses
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

func plural(unit string, n float64) string {
	if n == 1 || len(unit) < 2 {
		return unit
	}
	return unit + "s"
}

// Clock tells the time of the picture: a date where the scene has a calendar,
// else the scene's own time.
func (p *Player) Clock() string { return p.ClockAt(p.Time()) }

// ClockAt tells a scene time t as Clock does.
func (p *Player) ClockAt(t float64) string {
	if p.Scene.Calendar {
		return date(t)
	}
	unit := p.Scene.Units.Time
	if unit == "" {
		unit = "s"
	}
	return fmt.Sprintf("%.2f %s", t, unit)
}

// date writes a time in days past J2000.0 TDB to the minute.
func date(t float64) string {
	day, seconds := orbit.DateAt(t)
	minutes := min(int(seconds)/60, 24*60-1)
	return fmt.Sprintf("%v %02d:%02d TDB", day, minutes/60, minutes%60)
}
