package player

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"galaxy/internal/words"
	"galaxy/orbit"
	"galaxy/render/finder"
	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// Almanac goes to other times, and tells their events. If a time was not simulated, another world
// begins, for which it needs the player.
type Almanac struct {
	base
	p        *Player
	tape     *Tape
	playback *Playback
	overlays *Overlays
	orders   *Orders
	editor   *Editor

	Events finder.Events // of the bodies
	Daily  finder.Events // of the selected thing, over the place where one stands

	timeText string // the text in the overlay GoTo
	awaited  awaitedSight
}

// The person types a time into the overlay GoTo. A simulated time is reached along the history. The
// places of bodies are known at any time, but the places of agents are not known outside the
// history: there a new world begins.
//
//	new world |■■■■■■■ history ■■■■■■■| new world
//	        first                   last

var (
	errNoTime       = fault("type a time")
	errReplayTime   = fault("this is a replay, which has no times but those that were recorded and played so far; open the scene itself to go elsewhere")
	errEditingTime  = fault("time stays while the map is edited; end editing first")
	errAgentsAlone  = fault("nothing here but agents, whose way is simulated step by step: let it run until then")
	timePlaceholder = map[bool]words.Key{true: "2061-07-28, 28 July 2061 18:30, JD2461364.5, now", false: "a time, such as 12.5"}
)

// TimeText returns the text in the overlay GoTo.
func (al *Almanac) TimeText() string { return al.timeText }

// SetTimeText changes the text in the overlay GoTo.
func (al *Almanac) SetTimeText(text string) { al.timeText = text }

// TimePlaceholder returns examples of times in the forms that can be typed.
func (al *Almanac) TimePlaceholder() string { return al.say(timePlaceholder[al.ws.Scene.Calendar]) }

// TimeHint tells the effect of GoToTypedTime on the typed text: the time to which it leads, and
// whether the agents begin anew there, or the mistake in the text.
func (al *Almanac) TimeHint() string {
	if strings.TrimSpace(al.timeText) == "" {
		return ""
	}
	t, err := al.parseTime(al.timeText)
	if err == nil {
		err = al.checkTime(t)
	}
	if err != nil {
		return al.notices.sentence(err)
	}
	hint := al.ws.ClockAt(t)
	if al.simulated(t) {
		return al.sayf("%s: simulated already.", hint)
	}
	switch {
	case al.ws.World.Count() == 0:
	case al.ws.livesAnew():
		return al.sayf("%s: not simulated yet. The ships are those of that time.", hint)
	default:
		return al.sayf("%s: not simulated yet. The ships start anew there.", hint)
	}
	return hint + "."
}

// GoToTypedTime goes to the time that is typed, pauses there and closes the overlay; without
// a text it only closes it. An error stays in TimeHint, and the overlay stays open.
func (al *Almanac) GoToTypedTime() {
	if strings.TrimSpace(al.timeText) == "" {
		al.overlays.Close()
		return
	}
	t, err := al.parseTime(al.timeText)
	if err != nil || al.checkTime(t) != nil {
		return // TimeHint says why
	}
	if al.notices.warnOf(al.GoToTime(t)) {
		return
	}
	if !al.playback.paused { // at days per second a date is gone before it is seen
		al.playback.paused = true
		al.notices.Notify(strings.TrimSpace(al.notices.text + " " + al.sayf("Paused here: %s lets time run.", al.notices.KeyName("Space"))))
	}
	al.overlays.Close()
}

// Now returns the present time, for a scene with a calendar.
func (al *Almanac) Now() float64 { return orbit.FromTime(time.Now()) }

// parseTime reads a scene time: with a calendar a date in the forms of orbit.ParseDate,
// now or today; else a number.
func (al *Almanac) parseTime(text string) (float64, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return 0, errNoTime
	case !al.ws.Scene.Calendar:
		t, err := strconv.ParseFloat(al.voice.Plain(strings.TrimSpace(strings.TrimSuffix(text, al.ws.Scene.Units.Time))), 64)
		if err != nil || math.IsNaN(t) || math.IsInf(t, 0) {
			return 0, fmt.Errorf("%q is no time; write a number of %s", text, plural(al.timeUnit(), 2))
		}
		return t, nil
	}
	switch strings.ToLower(text) {
	case "now", al.say("now"):
		return al.Now(), nil
	case "today", al.say("today"):
		text = time.Now().UTC().Format(time.DateOnly)
		if al.ws.zone() == stage.Local {
			text = time.Now().Format(time.DateOnly)
		}
	}
	return stage.ParseDate(al.voice.ISODate(text), al.ws.zone())
}

// timeUnit returns the name of the scene's unit of time.
func (al *Almanac) timeUnit() string {
	if unit := al.ws.Scene.Units.Time; unit != "" && unit != "s" {
		return unit
	}
	return "second"
}

// simulated reports whether time t lies in the history, to the nearest tick.
func (al *Almanac) simulated(t float64) bool {
	half := 0.5 * al.ws.World.Setup().Dt
	return t > al.ws.timeAt(al.ws.history.First())-half && t < al.ws.timeAt(al.ws.history.Last())+half
}

// checkTime returns why GoToTime cannot go to time t, as far as that is known before.
func (al *Almanac) checkTime(t float64) error {
	switch {
	case al.editor.Editing():
		return errEditingTime
	case al.simulated(t):
		return nil
	case al.tape.replay != nil:
		return errReplayTime
	case len(al.ws.World.Setup().Bodies) == 0:
		return errAgentsAlone
	case al.ws.Scene.Calendar && !al.ws.Scene.Galaxy: // the stars move straight on for ever
		if _, err := orbit.TableFor(t); err != nil {
			return fmt.Errorf("the planets are known from 3000 BC to AD 3000, not at %s", strings.TrimSuffix(date(t, stage.TDB), " TDB"))
		}
	}
	return nil
}

// GoToTime goes to a scene time. It seeks a simulated time along the history. At any other time a
// new world begins: bodies have their places of that time, agents start anew, and a recording goes
// on with that run. Overrides, camera, rate and selection stay.
func (al *Almanac) GoToTime(t float64) error {
	if err := al.checkTime(t); err != nil {
		return err
	}
	if al.simulated(t) {
		al.ws.coast = coast{}
		al.playback.Scrub(t)
		al.ws.EndScrub()
		return nil
	}
	if err := al.restartAt(t); err != nil {
		return err
	}
	what := al.sayf("%s: the bodies are where they are then.", al.ws.ClockAt(t))
	if al.ws.World.Count() > 0 && !al.ws.livesAnew() {
		what += " " + al.say("The ships start anew: where they would be by then was not simulated.")
	}
	if al.tape.goesOn {
		what += " " + al.tape.notice()
	}
	al.notices.Notify(what)
	return nil
}

// liveAt shows a living system as it is at a time, with the parameters as they are.
func (al *Almanac) liveAt(t float64) error {
	s, err := al.ws.Scene.At(t)
	if err != nil {
		return err
	}
	w, err := sim.New(s.Setup)
	if err != nil {
		return err
	}
	dt := w.Setup().Dt
	for range s.Ahead {
		w.Step()
	}
	changed := al.orders.changedParams()
	al.p.replaceWorld(Workspace{Things: finder.Things{Scene: s, World: w}, against: al.ws.against, overrides: s.Set})
	if w.Time() < t {
		al.playback.step()
	}
	if w.Tick() > 0 {
		al.ws.accumulator = min(max(t-(w.Time()-dt), 0), dt)
	}
	al.ws.placeBodies()
	return al.orders.keepParams(changed)
}

// restartAt begins the scene anew at a time.
func (al *Almanac) restartAt(t float64) error {
	if al.ws.livesAnew() {
		return al.liveAt(t)
	}
	before, start := *al.ws.Scene, "time.start="+strconv.FormatFloat(t, 'f', -1, 64)
	al.ws.Scene.Set = append(withoutOverride(before.Set, "time.start="), start)
	al.ws.Scene.Setup.Start = t // for a scene without a text
	if err := al.p.Restart(); err != nil {
		al.ws.Scene.Set, al.ws.Scene.Setup.Start = before.Set, before.Setup.Start
		var bad tomlfile.Mistakes
		if errors.As(err, &bad) && len(bad) > 0 {
			return errors.New(bad[0].What)
		}
		return err
	}
	al.ws.overrides = append(withoutOverride(al.ws.overrides, "time.start="), start)
	return nil
}

// withoutOverride returns the overrides that do not begin with a prefix.
func withoutOverride(set []string, prefix string) []string {
	return slices.DeleteFunc(slices.Clone(set), func(s string) bool { return strings.HasPrefix(s, prefix) })
}

// GoToEvent goes to the time of an event and pauses there, and to where it is seen from. The sky is then not faster than a minute a
// second, so that one can watch it.
func (al *Almanac) GoToEvent(e orbit.Event) { al.leaveFor(e, al.p.Sky.visit()) }

// leaveFor goes to an event from a place to which Back leads.
func (al *Almanac) leaveFor(e orbit.Event, from visited) {
	from.when = al.watch()
	at := al.seenAt(e)
	if al.notices.warnOf(al.GoToTime(at)) {
		return
	}
	al.p.Sky.remember(from)
	al.playback.paused = true
	what, runs := al.voice.Called("event", e.Kind.String()), words.Key("%s: %s. Paused here: %s lets time run.") // of a star
	if e.Body < len(al.ws.World.Setup().Bodies) {
		what = al.Events.Describe(e)
	}
	if from, ok := al.witness(e); ok && !strings.HasSuffix(what, from) {
		what += ", " + from
	}
	if watched := day / 1440 / al.ws.daysPerUnit(); al.p.Observer.LooksAround() && al.playback.rate > watched {
		al.playback.SetRate(watched)
		runs = "%s: %s. Paused here: %s lets time run, a minute a second."
	}
	al.notices.Notify(al.sayf(runs, al.ws.ClockAt(at), what, al.notices.KeyName("Space")))
}

// awaitedSight is a sight to which the person goes as soon as its time has been found, unless the picture has another time by then.
type awaitedSight struct {
	sight *finder.Sight // nil: none
	world *sim.World
	time  float64
}

// goToAwaited goes to the sight that is awaited.
func (al *Almanac) goToAwaited() {
	a := al.awaited
	if a.sight == nil {
		return
	}
	al.awaited = awaitedSight{}
	if a.world == al.ws.World && a.time == al.ws.Time() {
		al.GoToSight(a.sight)
	}
}

// GoToSight goes to the next event of a sight, and to where that is seen from. Time stands still while the event is looked for.
func (al *Almanac) GoToSight(s *finder.Sight) {
	e, place, ok, coming := al.p.Finder.NextSight(s)
	if coming {
		al.playback.paused = true
		al.awaited = awaitedSight{s, al.ws.World, al.ws.Time()}
		al.notices.Notify(al.sayf("Looking for the next event: %s…", s.Title(al.voice)))
		return
	}
	if !ok {
		al.notices.Notify(al.sayf("From here on there is none before the end of the tables of the planets, AD 3000: %s.", s.Title(al.voice)))
		return
	}
	from := al.p.Sky.visit()
	if place != nil {
		if at, stands := al.p.Observer.Place(); !stands || at != *place {
			al.p.Observer.StandAt(al.ws.BodyNamed("Earth"), scene.Site{Latitude: place.Latitude, Longitude: place.Longitude}, 0, 0)
			al.p.Observer.SetField(observer.UsualField)
		}
	}
	al.leaveFor(e, from)
}
