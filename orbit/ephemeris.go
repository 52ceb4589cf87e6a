package orbit

import (
	"fmt"
	"math"
	"strings"

	"galaxy/internal/portable"
	"galaxy/orbit/spk"

	"gonum.org/v1/gonum/spatial/r3"
)

// EphemerisFile is a file of JPL, as de440.bsp, that says where bodies of the Solar System are. It is safe for
// concurrent use.
type EphemerisFile struct {
	name, sum string
	file      *spk.File
}

// MostEphemeris is the size of the largest file that is read, in bytes.
const MostEphemeris = 512 << 20

// ReadEphemeris reads a file of a name from its bytes, which it keeps and which must not change. Its SHA-256, or the
// beginning of that in hexadecimal digits, tells it from other files.
func ReadEphemeris(name, sha256 string, data []byte) (*EphemerisFile, error) {
	file, err := spk.Read(data)
	if err != nil {
		return nil, fmt.Errorf("the ephemeris %s cannot be used: %w", name, err)
	}
	return &EphemerisFile{name, hashed + sha256, file}, nil
}

// Name returns the name of the file.
func (e *EphemerisFile) Name() string { return e.name }

// hashed stands between the name of a file and its hash.
const hashed = " sha256:"

// String returns the name with the hash of the file, for recordings.
func (e *EphemerisFile) String() string { return e.name + e.sum }

// Is reports whether a text that String has returned is of the same file, whatever its name.
func (e *EphemerisFile) Is(text string) bool { return strings.HasSuffix(text, e.sum) }

// IsOfFile reports whether the name of an ephemeris is that of a file.
func IsOfFile(ephemeris string) bool { return strings.Contains(ephemeris, hashed) }

// numbers are NAIF's of the bodies, the preferred one first. A planet whose moons a file does not have may be there as
// the barycentre of both, and a minor planet has two numbers.
var numbers = map[string][]int32{
	"Sun": {10}, "Mercury": {199, 1}, "Venus": {299, 2}, emb: {3}, "Earth": {399}, "Moon": {301},
	"Mars": {499, 4}, "Phobos": {401}, "Deimos": {402},
	"Jupiter": {599, 5}, "Io": {501}, "Europa": {502}, "Ganymede": {503}, "Callisto": {504},
	"Saturn": {699, 6}, "Mimas": {601}, "Enceladus": {602}, "Tethys": {603}, "Dione": {604}, "Rhea": {605}, "Titan": {606}, "Iapetus": {608},
	"Uranus": {799, 7}, "Miranda": {705}, "Ariel": {701}, "Umbriel": {702}, "Titania": {703}, "Oberon": {704},
	"Neptune": {899, 8}, "Triton": {801}, "Pluto": {999, 9}, "Charon": {901},
	"Ceres": {2000001, 20000001}, "Pallas": {2000002, 20000002}, "Juno": {2000003, 20000003}, "Vesta": {2000004, 20000004},
}

// Apply gives the bodies of a system as [SolarSystem] returns it, perhaps with others, the paths that the file has of
// them. It returns the names of the moving bodies that the file lacks, whose paths stay.
func (e *EphemerisFile) Apply(system System) (lacks []string) {
	chosen := map[int]int32{} // numbers that have led to a path
	for i := range system {
		b := &system[i]
		if b.Parent < 0 {
			continue
		}
		above := numbers[system[b.Parent].Name]
		if n, ok := chosen[b.Parent]; ok {
			above = []int32{n}
		}
		motion, number := e.motion(numbers[b.Name], above)
		own, curved := b.Path.(Curved)
		if motion == nil || !curved {
			lacks = append(lacks, b.Name)
			continue
		}
		chosen[i] = number
		switch own := own.(type) {
		case Reflex: // it stays one, so that the barycentre is known as such
			b.Path = Reflex{Of: chart(e.name, motion.Reversed(), Reflex{Of: own, Share: 1}), Share: 1}
		case Conic:
			b.Path = &chartedConic{chart(e.name, motion, b.Path.(Curved)), own, system.pull(i)}
		default:
			b.Path = chart(e.name, motion, b.Path.(Curved))
		}
	}
	return lacks
}

// motion returns the first motion of some numbers about others that the file has, and the number that moves.
func (e *EphemerisFile) motion(of, about []int32) (*spk.Motion, int32) {
	for _, target := range of {
		for _, center := range about {
			if m := e.file.Motion(target, center); m != nil {
				return m, target
			}
		}
	}
	return nil, 0
}

// pull returns the μ by which body i moves about its parent: of both and, where one has none, of the bodies about it.
func (s System) pull(i int) float64 {
	all := s[s[i].Parent].Mu + s[i].Mu
	if s[i].Mu > 0 {
		return all
	}
	for k := i + 1; k < len(s); k++ {
		if p := s[k].Parent; p == i || p > i && s[p].Parent == i {
			all += s[k].Mu
		}
	}
	return all
}

// Charted is the path of a body that a file of JPL has, in the span of the file. Outside of the span it is the body's own
// path, into which it fades over the first and last ten years of the span, or an eighth of it if that is less.
//
//	own path ─────────╮                                   ╭───────── own path
//	                  ╰────╮                         ╭────╯
//	file                   ╰─────────────────────────╯
//	                  |    |<──────── Holds ────────>|    |
//	                 from                                 to
//
// It is safe for concurrent use.
type Charted struct {
	file           string
	motion         *spk.Motion
	own            Curved
	from, to, fade float64
	speed, accel   float64 // bounds
}

func chart(file string, motion *spk.Motion, own Curved) *Charted {
	const longest = 3652.5
	c := &Charted{file: file, motion: motion, own: own}
	c.from, c.to = motion.Span()
	c.from, c.to = c.from/secondsPerDay, c.to/secondsPerDay
	c.fade = min(longest, (c.to-c.from)/8)
	c.bound()
	return c
}

// File returns the name of the file.
func (c *Charted) File() string { return c.file }

// Own returns the path that the body has without the file.
func (c *Charted) Own() Path { return c.own }

// Holds reports whether the path is the file's at t.
func (c *Charted) Holds(t float64) bool { return c.from+c.fade <= t && t <= c.to-c.fade }

// Span returns the times from which and to which the path is the file's.
func (c *Charted) Span() (from, to float64) { return c.from + c.fade, c.to - c.fade }

// MaxSpeed bounds the speed over all times.
func (c *Charted) MaxSpeed() float64 { return c.speed }

// MaxAcceleration bounds the acceleration over all times.
func (c *Charted) MaxAcceleration() float64 { return c.accel }

// State returns place and velocity at t.
func (c *Charted) State(t float64) (r, v r3.Vec) {
	x := min(t-c.from, c.to-t) / c.fade
	if !(x > 0) {
		return c.own.State(t)
	}
	r, v = c.charted(t)
	if x >= 1 {
		return r, v
	}
	square := float64(x * x)
	share := float64(square * x * (10 - float64(x*(15-float64(6*x)))))
	slope := float64(30*square*(1-x)*(1-x)) / c.fade
	if t > c.to-c.fade {
		slope = -slope
	}
	r0, v0 := c.own.State(t)
	off, drift := r3.Sub(r, r0), r3.Sub(v, v0)
	return portable.AddScaled3(r0, share, off), portable.AddScaled3(portable.AddScaled3(v0, share, drift), slope, off)
}

// charted returns the state as the file has it.
func (c *Charted) charted(t float64) (r, v r3.Vec) {
	r, v = c.motion.State(float64(t * secondsPerDay))
	return EclipticFromICRF(portable.Scale3(1/AU, r)), EclipticFromICRF(portable.Scale3(perDay, v))
}

// bound finds the bounds: the larger ones of both paths and, where they fade, what their difference adds. The share of
// the file has slopes up to 15/8 of a fade's, and 10/√3 in its slope.
func (c *Charted) bound() {
	const parts = 64
	var off, drift float64 // the largest differences of both paths where they fade, of place and velocity
	for _, start := range []float64{c.from, c.to - c.fade} {
		for i := range parts + 1 {
			t := start + float64(c.fade*float64(i)/parts)
			r, v := c.charted(t)
			r0, v0 := c.own.State(t)
			off, drift = max(off, portable.Norm3(r3.Sub(r, r0))), max(drift, portable.Norm3(r3.Sub(v, v0)))
		}
	}
	const perDay2 = secondsPerDay * perDay
	speed, accel := float64(c.motion.MaxSpeed()*perDay), float64(c.motion.MaxAcceleration()*perDay2)
	own, ownAccel := c.own.MaxSpeed(), c.own.MaxAcceleration()
	half := c.fade / (2 * parts)
	drift = min(drift+float64((accel+ownAccel)*half), speed+own)
	off += float64(drift * half)
	const safe = 1 + 1e-9 // above rounding
	c.speed = float64(safe * (max(speed, own) + float64(1.875/c.fade*off)))
	c.accel = float64(safe * (max(accel, ownAccel) + float64(3.75/c.fade*drift) + float64(10/math.Sqrt(3)/c.fade/c.fade*off)))
}

// chartedConic is the path of a body that moves on a conic, nearly.
type chartedConic struct {
	*Charted
	conic Conic
	mu    float64 // of the parent and the body
}

// Elements returns the osculating conic at t; outside of the span of the file the one of the body's own path.
func (c *chartedConic) Elements(t float64) Elements {
	if c.from < t && t < c.to {
		r, v := c.State(t)
		if el, err := FromState(r, v, c.mu, t); err == nil {
			return el
		}
	}
	return c.conic.Elements(t)
}
