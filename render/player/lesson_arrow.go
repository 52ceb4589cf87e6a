package player

import (
	"math"
	"strconv"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/stage"
	"galaxy/scene"
)

// lessonArrow is the arrow that a step asks for, as the person has drawn it.
type lessonArrow struct {
	at    r2.Vec // where it begins, scene length
	held  bool   // by the mouse
	keyed bool   // turned by keys last: time that is to run by itself waits for the person
}

// arrowTurn is how far a key turns the arrow, in degrees.
const arrowTurn = 10

// asked returns the question for an arrow of the present step, and the agent from which it is drawn.
func (l *Lesson) asked() (ask *scene.Ask, id int, ok bool) {
	if l.run == nil {
		return nil, None, false
	}
	if ask = l.run.Step(l.run.At()).Ask; ask == nil || ask.Arrow == nil {
		return nil, None, false
	}
	id = l.p.ShipNamed(ask.Arrow.Of)
	return ask, id, id != None
}

// draws reports whether the person can draw the arrow that the present step asks for: while time stands still, until it has been shown, and
// another one after time has gone back to where it was drawn, or further.
func (l *Lesson) draws() (ask *scene.Ask, id int, ok bool) {
	if ask, id, ok = l.asked(); !ok || !l.p.Playback.Paused() || l.ws.Scrubbing() || l.p.Tape.replay != nil {
		return ask, id, false
	}
	_, shown := l.run.Right(ask.Name)
	d, _ := l.run.Drawn(ask.Name)
	return ask, id, !shown || l.ws.World.Tick() <= d.Tick
}

// GrabArrow takes the arrow that the step asks for, or begins it, from a point of the picture in framebuffer pixels from its upper left
// corner: on the agent, or on the tip. It reports false elsewhere, and where none can be drawn.
func (l *Lesson) GrabArrow(x, y float64, f *stage.Frame) bool {
	const finger = 10 // points
	ask, id, ok := l.draws()
	if !ok {
		return false
	}
	reach := finger * l.p.Observer.Scale
	near := func(at r2.Vec) bool {
		return math.Hypot(at.X+0.5*float64(f.Width)-x, 0.5*float64(f.Height)-at.Y-y) <= reach
	}
	from := l.ws.shipPosition(id)
	seen, zoom := f.Camera.See(r3.Vec{X: from.X, Y: from.Y})
	middle := r2.Vec{X: seen.X, Y: seen.Y}
	if d, drawn := l.run.Drawn(ask.Name); drawn && near(stage.ArrowTip(f, middle, d.Angle)) {
		return true
	}
	ship, _ := f.Pick(x, y, reach)
	return zoom > 0 && (ship == id || near(middle))
}

// DrawArrow lets the arrow point to a point of the picture.
func (l *Lesson) DrawArrow(x, y float64) {
	if _, id, ok := l.draws(); ok {
		l.arrow.held, l.arrow.keyed = true, false
		if way := r2.Sub(l.p.Observer.PointAt(x, y), l.ws.shipPosition(id)); r2.Norm(way) > 0 {
			l.replyArrow(id, math.Atan2(way.Y, way.X)*180/math.Pi)
		}
	}
}

// DropArrow lets the arrow be as it is drawn.
func (l *Lesson) DropArrow() { l.arrow.held = false }

// TurnArrow turns the arrow by some degrees, counter-clockwise; the first time it begins along the agent's way. Where time has shown that it
// is off, it takes time back to where the arrow was drawn. It reports false if the step asks for none, or is done.
func (l *Lesson) TurnArrow(by float64) bool {
	ask, id, ok := l.draws()
	if !ok {
		if ask == nil || l.Passing() || l.p.Tape.replay != nil {
			return false
		}
		if _, shown := l.run.Right(ask.Name); shown && !l.ws.Scrubbing() {
			d, _ := l.run.Drawn(ask.Name)
			l.When(float64(d.Tick) * l.ws.World.Setup().Dt)
		}
		return true
	}
	l.arrow.keyed = true
	angle := 0.0
	if d, drawn := l.run.Drawn(ask.Name); drawn {
		angle = d.Angle + by
	} else if way := l.ws.shipWay(id); way != (r2.Vec{}) {
		angle = math.Atan2(way.Y, way.X) * 180 / math.Pi
	}
	l.replyArrow(id, math.Remainder(angle, 360))
	return true
}

// LetArrow lets time run to show whether the arrow is right that the person has turned by keys. It reports false if there is none.
func (l *Lesson) LetArrow() bool {
	if _, _, ok := l.draws(); !ok || !l.arrow.keyed {
		return false
	}
	l.arrow.keyed = false
	l.p.Playback.SetPaused(false)
	return true
}

// askAnew lets time stand, after the scene has begun again, where the step asks for an arrow: another one is drawn first.
func (l *Lesson) askAnew() {
	if _, _, ok := l.asked(); ok {
		l.starts, l.arrow = start{}, lessonArrow{}
		l.p.Playback.SetPaused(true)
	}
}

func (l *Lesson) replyArrow(id int, degrees float64) {
	l.arrow.at = l.ws.shipPosition(id)
	l.Reply(strconv.FormatFloat(math.Round(degrees), 'f', -1, 64))
}

// drawn returns the arrow of the present step for the picture, or nil.
func (l *Lesson) drawn() *stage.Drawn {
	ask, _, ok := l.asked()
	if !ok {
		return nil
	}
	d, ok := l.run.Drawn(ask.Name)
	if !ok {
		return nil
	}
	right, shown := l.run.Right(ask.Name)
	return &stage.Drawn{At: l.arrow.at, Angle: d.Angle, Right: right, Shown: shown && !math.IsNaN(right), Velocity: ask.Arrow.Velocity}
}

// ArrowTold says in a sentence what has become of the arrow that the present step asks for, and how it is drawn.
func (l *Lesson) ArrowTold() string {
	ask, _, ok := l.asked()
	if !ok {
		return ""
	}
	d, ok := l.run.Drawn(ask.Name)
	right, shown := l.run.Right(ask.Name)
	of, flies := ask.Arrow.Of, ask.Arrow.Velocity
	switch {
	case !ok:
		return l.sayf("Drag it from %s, or turn it with the keys %s and %s and then press %s.", of, l.notices.KeyName("Left"), l.notices.KeyName("Right"), l.notices.KeyName("Space"))
	case !shown && (l.starts.in > 0 && !l.arrow.keyed || !l.p.Playback.Paused()):
		return l.say("Your arrow is drawn. See what comes of it.")
	case !shown:
		return l.sayf("Your arrow is drawn. Drag its tip, or press %s and %s, to change it. %s lets time run.", l.notices.KeyName("Left"), l.notices.KeyName("Right"), l.notices.KeyName("Space"))
	case math.IsNaN(right):
		return l.sayf("No arrow would have been right: then %s stood still, or flew on as before.", of)
	}
	off := math.Remainder(right-d.Angle, 360)
	switch by := math.Round(math.Abs(off)); {
	case by == 0 && flies:
		return l.sayf("Your arrow was right: so %s flies.", of)
	case by == 0:
		return l.sayf("Your arrow was right: so %s is accelerated.", of)
	case off > 0 && flies:
		return l.sayf("Turn your arrow counter-clockwise by %.0f°: so %s flies.", by, of)
	case off > 0:
		return l.sayf("Turn your arrow counter-clockwise by %.0f°: so %s is accelerated.", by, of)
	case flies:
		return l.sayf("Turn your arrow clockwise by %.0f°: so %s flies.", by, of)
	default:
		return l.sayf("Turn your arrow clockwise by %.0f°: so %s is accelerated.", by, of)
	}
}

// TurnOrSkip turns the arrow that a lesson asks for by ten degrees, to the left with -1 and to the right with 1, or goes on to another step
// of a tour, or else moves the view.
func (p *Player) TurnOrSkip(by int) {
	switch {
	case p.Lesson.TurnArrow(-arrowTurn * float64(by)):
	case p.Tours.tour != nil:
		p.Tours.Skip(by)
	default:
		p.Observer.StepAside(float64(by), 0)
	}
}
