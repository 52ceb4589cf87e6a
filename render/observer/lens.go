package observer

import "math"

// lens is a field of view that the wheel changes.
type lens struct {
	field float64 // angle of the height of the picture, radians
	goal  float64 // to which the wheel or a tour leads

	from             float64 // where a tour began to lead there
	elapsed, seconds float64 // 0 seconds: as the wheel does
}

const (
	// UsualField is the field of view at first: the angle of the height of the picture, radians.
	UsualField = math.Pi / 3
	// LeastField is a quarter of the disc of Jupiter as seen from Earth, 9″.
	LeastField = 0.0025 * math.Pi / 180
	MostField  = 120 * math.Pi / 180
)

// usualLens has the usual field.
var usualLens = lens{field: UsualField, goal: UsualField}

// narrow makes the field narrower by a factor, at once or not.
func (l *lens) narrow(factor float64, atOnce bool) {
	l.lead(l.goal/factor, 0)
	if atOnce {
		l.field = l.goal
	}
}

// lead leads the field to another one, within so many seconds or, for 0, as the wheel does.
func (l *lens) lead(field, seconds float64) {
	l.goal = min(max(field, LeastField), MostField)
	l.from, l.elapsed, l.seconds = l.field, 0, seconds
}

// moves reports whether the field still changes.
func (l *lens) moves() bool { return l.field != l.goal }

// advance changes the field for so many seconds.
func (l *lens) advance(seconds float64) {
	if !l.moves() {
		return
	}
	if l.elapsed += seconds; l.seconds > 0 {
		share := min(l.elapsed/l.seconds, 1)
		if l.field = l.goal; share < 1 {
			l.field = l.from * math.Pow(l.goal/l.from, smooth(share))
		}
		return
	}
	if left := math.Log(l.goal/l.field) * math.Exp(-seconds/wheelSeconds); math.Abs(left) > 1e-3 {
		l.field = l.goal / math.Exp(left)
	} else {
		l.field = l.goal
	}
}

// Field returns the angle of the height of the picture, radians.
func (o *Observer) Field() float64 {
	if o.on {
		return o.around.field
	}
	return o.sceneField()
}

// sceneField is Field of the picture of the scene: among stars the usual one, to which it leads before the scene is left.
func (o *Observer) sceneField() float64 {
	f := o.lens.field
	switch {
	case o.Galaxy:
		return UsualField
	case f == UsualField || o.Home.System == nil:
		return f
	}
	s := LogRamp(0.05*o.Home.Swap, 0.5*o.Home.Swap, o.HeightPC())
	return UsualField * math.Pow(f/UsualField, 1-s)
}

// SetField sets the field of view, radians, from LeastField to MostField. What the picture shows at the focus stays as large: the eye
// comes nearer or moves away.
func (o *Observer) SetField(field float64) {
	const same = 1e-12
	if math.Abs(field/UsualField-1) < same { // in degrees it is rounded
		field = UsualField
	}
	l := o.present()
	l.goal = field
	if l.narrow(1, true); o.aboard {
		o.moveAlong()
	}
}

// LeadField leads the field of view to another one, radians, within so many seconds or at once.
func (o *Observer) LeadField(field, seconds float64) {
	if !(seconds > 0) || o.Jumps {
		o.SetField(field)
		return
	}
	o.present().lead(field, seconds)
}

// present returns the lens through which the picture is seen.
func (o *Observer) present() *lens {
	if o.on {
		return &o.around.lens
	}
	return &o.lens
}

// Narrow makes the field of view narrower by a factor, smoothly.
func (o *Observer) Narrow(factor float64) {
	o.present().narrow(factor, o.Jumps)
}

// standOff returns how far the eye stands off its focus, in heights of the picture there.
func (o *Observer) standOff() float64 { return 0.5 / math.Tan(0.5*o.sceneField()) }
