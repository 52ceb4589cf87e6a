package player

import (
	"math"
	"strconv"
	"time"
)

// LongestFrame is the longest frame, in seconds, that the world simulates. The rest of a
// longer one — the laptop slept, the window was dragged — is dropped.
const LongestFrame = 0.1

// longestGlide is the longest frame, in seconds, by which flights, tours and notices go on, and planets without the world: they
// take their time on a machine that draws two frames a second, too.
const longestGlide = 0.5

// Playback controls time: its rate, its direction, pauses, and whether it goes along the simulated
// history or without the ships. At its end a scene begins again, which takes the player.
type Playback struct {
	base
	views
	p       *Player
	tape    *Tape
	lab     *Lab
	facts   *Facts
	orders  *Orders
	almanac *Almanac
	editor  *Editor
	tours   *Tours

	// OnStep, if not nil, is called after each step of the world, forwards or
	// backwards: several steps may lie between two frames, and trails need all of
	// them.
	OnStep func()

	clock
	historyBytes int     // that the history may take
	rate         float64 // scene time per second of the wall clock, > 0
	paused       bool
	once         bool // the scene does not loop
	warp         warp
}

// clock turns frames of any length into steps of one length. The accumulator of a [moment] stays in [0, dt], so that
// a frame always lies between two states that exist, in either direction of time.
//
//	 state before     last state
//	-----|-----------------|------------> scene time
//	     |-- accumulator ->|
//	                       ^ the frame
type clock struct {
	stepBudget  time.Duration // wall time that the steps of a frame may take; 0: no limit
	now         func() time.Time
	slowSeconds float64       // for which slow motion is still reported
	achieved    float64       // scene time per second, over about the last half second
	long        bool          // the last frame was longer than what the world simulates of it
	frameStart  time.Time     // when the steps of this frame began
	frameBudget time.Duration // that they may take
}

// moves reports whether time goes, or is about to.
func (pb *Playback) moves() bool { return !pb.Paused() || pb.ws.Scrubbing() || pb.ws.rest > 0 }

// SetStepBudget limits the wall time that the steps of one Advance may take to d or half
// of the frame, whichever is more. Beyond that the world runs in slow motion. 0 sets no
// limit: then frames do not depend on the machine.
func (pb *Playback) SetStepBudget(d time.Duration) { pb.stepBudget = d }

// startFrame begins the steps of a frame. If drawing is slow, they may take as long as
// the rest of the frame: the world keeps its rate and frames at most double.
func (c *clock) startFrame(seconds float64) {
	c.frameStart, c.frameBudget = c.now(), max(c.stepBudget, time.Duration(seconds/2*float64(time.Second)))
}

// overBudget reports whether the steps of the frame have used up their time.
func (c *clock) overBudget() bool {
	return c.stepBudget > 0 && c.now().Sub(c.frameStart) > c.frameBudget
}

// advanceWorld simulates a frame of so many seconds, or the longest one.
func (pb *Playback) advanceWorld(frame float64) {
	c, dt, seconds := &pb.clock, pb.ws.World.Setup().Dt, min(frame, LongestFrame)
	clock := func() float64 { return float64(pb.ws.World.Tick())*dt + pb.ws.accumulator }
	from, kept := clock(), c.slowSeconds == 0
	if c.long && frame > seconds && !pb.warps() { // once is no rate: something was opened, say
		c.slowSeconds = 1
	}
	if c.long = frame > seconds; pb.warps() {
		pb.ws.accumulator = pb.warp.to - pb.ws.World.Time() + dt
	} else if pb.ws.backwards {
		pb.ws.accumulator -= seconds * pb.gate.pace()
	} else {
		pb.ws.accumulator += seconds * pb.gate.pace()
	}
	for pb.ws.accumulator > dt || pb.ws.accumulator < 0 {
		if pb.ws.accumulator > dt && pb.loopOver() {
			pb.p.loop()
			return
		}
		if pb.ws.accumulator > dt && pb.p.replayNext() {
			return
		}
		if pb.ws.accumulator > dt && pb.finished() {
			pb.stopAtEnd()
			break
		}
		if c.overBudget() && pb.warps() {
			break
		}
		if c.overBudget() {
			c.slowSeconds = 1 // long enough to read the text that says so
			break
		}
		if pb.ws.accumulator > dt {
			pb.step()
			if pb.ws.accumulator -= dt; pb.p.Halt.struck {
				pb.ws.accumulator, pb.warp = dt, warp{}
				break
			}
			continue
		}
		if !pb.rewindTick(c.overBudget) {
			c.slowSeconds = 1
			break
		}
		pb.ws.accumulator += dt
		if pb.ws.World.Tick() == pb.ws.history.First() {
			pb.stopAtStart()
		}
	}
	pb.ws.accumulator = min(max(pb.ws.accumulator, 0), dt)
	pb.arrive()
	if frame > 0 {
		done := math.Abs(clock()-from) / frame
		if kept {
			c.achieved = done
		}
		c.achieved += min(1, 2*frame) * (done - c.achieved)
	}
	if pb.ws.accumulator == dt && !pb.ws.backwards && pb.finished() {
		pb.stopAtEnd()
	}
}

// slowMotion reports whether time was dropped within the last second.
func (pb *Playback) slowMotion() bool { return pb.slowSeconds > 0 && !pb.paused }

// TogglePause pauses or resumes the world, and a tour with it.
func (pb *Playback) TogglePause() {
	switch {
	case pb.tours.hold():
	case pb.ws.rest > 0:
		pb.stayAtEnd()
	default:
		pb.SetPaused(!pb.paused)
	}
}

// SetPaused pauses the world or lets it run, and lets go of the time line.
func (pb *Playback) SetPaused(paused bool) {
	if pb.paused, pb.ws.scrub.held = paused, false; !paused && pb.notices.waits() {
		pb.notices.Dismiss()
	}
}

// StepOnce moves the world on by one tick and pauses.
func (pb *Playback) StepOnce() {
	pb.paused, pb.ws.scrub = true, scrub{}
	if pb.ws.coast.on {
		pb.stepCoast(pb.ws.World.Setup().Dt)
		return
	}
	if pb.p.replayNext() {
		return
	}
	if pb.finished() {
		pb.stopAtEnd()
		return
	}
	pb.step()
	pb.ws.accumulator = pb.ws.World.Setup().Dt
	pb.ws.placeBodies()
	pb.observer.update(0)
}

// SetRate sets the scene time per second of the wall clock, between one step in ten
// seconds and 100 000 steps per second, or on the ladder of a scene with a calendar.
func (pb *Playback) SetRate(rate float64) {
	pb.warp = warp{}
	pb.setRate(rate)
	pb.gate.rates[pb.gate.regime()] = pb.rate * pb.ws.daysPerUnit() // it holds in the next system, too
}

func (pb *Playback) setRate(rate float64) {
	dt := pb.ws.World.Setup().Dt
	low, high := 0.1*dt, 1e5*dt
	if pb.ws.Scene.Calendar {
		low, high = min(low, ladder[0]/pb.ws.daysPerUnit()), max(high, ladder[len(ladder)-1]/pb.ws.daysPerUnit())
	}
	pb.rate = max(min(rate, high), low)
}

// setSceneRate sets the rate that the scene's file says, 1 if it says none.
func (pb *Playback) setSceneRate() {
	rate := pb.ws.Scene.Rate
	if !(rate > 0) {
		rate = 1
	}
	pb.setRate(rate)
}

// Faster raises the rate by one notch of a 1-2-5 scale, or one rung of the ladder of units.
func (pb *Playback) Faster() { pb.SetRate(pb.nextRate(+1)) }

// Slower lowers the rate by one notch.
func (pb *Playback) Slower() { pb.SetRate(pb.nextRate(-1)) }

// AchievedRate returns the scene time per second that the machine manages: Rate or less.
func (pb *Playback) AchievedRate() float64 {
	if pb.ws.coast.on {
		return pb.gate.pace()
	}
	if pb.slowMotion() {
		return min(pb.achieved, pb.gate.pace())
	}
	return pb.gate.pace()
}

// RateText returns the rate, "10 days per second", or what the machine manages and what is
// asked for: "4.2 days per second (set to 10)".
func (pb *Playback) RateText() string {
	rate, n := strconv.FormatFloat(pb.rate, 'g', 4, 64), pb.gate.pace()
	asked := pb.voice.Number(rate)
	if n != pb.rate {
		rate = twoDigits(n)
	}
	if pb.slow() {
		n = pb.AchievedRate()
		rate = twoDigits(n)
	}
	unit := pb.ws.Scene.Units.Time
	text := pb.sayf("%s %s per second", pb.voice.Number(rate), plural(unit, n))
	switch {
	case pb.ws.Scene.Calendar && pb.slow():
		text = pb.sayf("%s per second", pb.calendarRate(n*pb.ws.daysPerUnit(), twoDigits))
		asked = pb.calendarRate(pb.rate*pb.ws.daysPerUnit(), fourDigits)
	case pb.ws.Scene.Calendar:
		text = pb.sayf("%s per second", pb.calendarRate(n*pb.ws.daysPerUnit(), fourDigits))
	case unit == "" || unit == "s":
		text = pb.sayf("%s× real time", pb.voice.Number(rate))
	}
	if pb.ws.backwards {
		text = pb.sayf("%s backwards", text)
	}
	if pb.slow() {
		text = pb.sayf("%s (set to %s)", text, asked)
	}
	switch {
	case pb.paused && pb.ws.endShown && pb.finished():
		return pb.sayf("%s, over", text)
	case pb.paused || pb.ws.scrub.held:
		return pb.sayf("%s, paused", text)
	}
	return text
}

// slow reports whether the world clearly runs slower than its rate.
func (pb *Playback) slow() bool { return pb.AchievedRate() < 0.95*pb.gate.pace() }

// RateHint explains RateText.
func (pb *Playback) RateHint() string {
	switch {
	case pb.slow() && pb.ws.backwards:
		return pb.say("The machine manages no more: backwards it repeats steps that it has not kept")
	case pb.slow():
		return pb.say("The machine manages no more steps per second in this scene")
	}
	return pb.say("Scene time per second of real time: [ slower, ] faster")
}

// twoDigits formats a number with two significant digits, without an exponent.
func twoDigits(x float64) string {
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

// Rate returns the scene time per second of the wall clock that is asked for; see
// AchievedRate for what the machine manages.
func (pb *Playback) Rate() float64 { return pb.rate }

// Paused reports whether the world stands still.
func (pb *Playback) Paused() bool { return pb.paused || pb.tours.held() }

// mayBeginAgain reports whether the scene may begin again by itself. What is recorded does not,
// nor does a comparison; strokes on the map need a world that stays.
func (pb *Playback) mayBeginAgain() bool {
	return !pb.once && pb.lab.shownRun() == nil && pb.tours.tour == nil && pb.tape.recorder == nil && pb.tape.replay == nil && pb.ws.rival == nil && !pb.editor.Editing()
}

// loops reports whether the scene begins again after the time of its loop.
func (pb *Playback) loops() bool { return pb.ws.Scene.Loop > 0 && pb.mayBeginAgain() }

// loopOver reports whether it is time to begin again.
func (pb *Playback) loopOver() bool {
	s := pb.ws.World.Setup()
	return pb.loops() && pb.ws.World.Time() >= s.Start+pb.ws.Scene.Loop-0.5*s.Dt
}

// PlayOnce lets scenes end instead of beginning again after the time of their loop.
func (pb *Playback) PlayOnce() { pb.once = true }

// step moves the world and its rival on by one tick.
func (pb *Playback) step() {
	pb.p.Marks.before()
	pb.p.Halt.before()
	pb.p.Branches.last.note(pb.ws.World)
	if err := pb.ws.history.Step(); err != nil {
		pb.tape.reportDifference(err.Error())
	}
	pb.p.Marks.look()
	pb.p.Branches.last.note(pb.ws.World)
	pb.orders.tellOfRules()
	pb.orders.warnOfFailures()
	pb.lab.verify()
	pb.facts.observe()
	pb.p.Lesson.look()
	pb.p.Halt.look()
	pb.p.Measured.look()
	if pb.OnStep != nil {
		pb.OnStep()
	}
	switch {
	case pb.tape.replay != nil:
		pb.tape.verify()
	case pb.tape.recorder != nil && pb.ws.World.Tick()%pb.tape.recorder.every == 0:
		pb.tape.checkpoint()
	}
}

// finished reports whether there is nothing more to play. A scene that loops goes on
// until it begins again.
func (pb *Playback) finished() bool {
	if pb.loops() {
		return false
	}
	if pb.tape.replay != nil {
		return pb.tape.replay.over(pb.ws.World.Tick()) && pb.tape.replay.rec.Next == nil
	}
	if pb.lab.over() {
		return true
	}
	return pb.ws.World.Done() && (pb.ws.rival == nil || pb.ws.rival.Done())
}
