package air

import (
	"math"
)

// Moment is what lights the air and the ground.
type Moment struct {
	Sun   float64 // altitude of its middle, radians, without refraction
	Light float64 // of the sun before the air, over that of the Sun on Earth
	Bare  float64 // the share of its disc that nothing covers
	Night float64 // light of moons, or of the body that this one goes round, on level ground, lux
}

// Rows and Columns of the layers of a sky: a row for each altitude, whose sine is (row/(Rows−1))², a column for each azimuth from that of
// the sun, π·column/(Columns−1).
const (
	Rows    = 20
	Columns = 13
	Layers  = 3
)

// A Sky is the light of the air at a moment. Its layers are the light that came in any direction, that which molecules scatter,
// and that which dust scatters, one after another: the luminance there is Scale times
//
//	even + molecules · ¾(1 + cos²θ) + dust · (1 − g²)/(1 + g² − 2g cos θ)^1.5
//
// where θ is the angle from the sun and g Forward of the air. The zero Sky is of no air.
type Sky struct {
	Air    *Air
	Moment Moment
	Layer  []float32 // Layers × Rows × Columns × 3; the largest is 1
	Scale  float64   // cd/m²

	mean  float64 // as it lights level ground, cd/m²
	light [Layers][Rows][Columns]Color
	left  [Rows][Columns]float64 // see Left
}

// sunlight is the illuminance of the Sun on Earth before the air, lux.
const sunlight = 1.33e5

// At makes s the sky of an air at a moment, and reports whether it differs from what it was.
func (s *Sky) At(a *Air, m Moment) (changed bool) {
	const same = 0.01 * degree
	was := &s.Moment
	near := func(x, y, within float64) bool { return math.Abs(x-y) <= within*max(math.Abs(x), math.Abs(y)) }
	if s.Air == a && math.Abs(was.Sun-m.Sun) < same && near(was.Light, m.Light, 1e-3) && near(was.Bare, m.Bare, 0.01) && near(was.Night, m.Night, 0.01) {
		return false
	}
	s.Air, s.Moment = a, m
	if a == nil {
		s.Layer, s.Scale = s.Layer[:0], 0
		return true
	}
	s.light = [Layers][Rows][Columns]Color{}
	if a.Clear() {
		s.scatter()
		s.weigh()
	} else {
		s.overcast()
	}
	s.addNight()
	s.mean = max(s.ground().Luma()/math.Pi, 1e-6)
	s.rate()
	s.pack()
	return true
}

// rowAltitude returns the altitude of a row, radians.
func rowAltitude(row int) float64 {
	t := float64(row) / (Rows - 1)
	return math.Asin(t * t)
}

// rowWeight returns the part of the sky that a row stands for, up to a factor.
func rowWeight(row int) float64 {
	from, to := rowAltitude(max(row-1, 0)), rowAltitude(min(row+1, Rows-1))
	return math.Cos(rowAltitude(row)) * (to - from)
}

// ground returns the light of the sky on level ground, in lux if the layers are cd/m².
func (s *Sky) ground() (sum Color) {
	for row := range Rows {
		altitude := rowAltitude(row)
		w := rowWeight(row) / 2 * math.Sin(altitude) * 2 * math.Pi / Columns
		for col := range Columns {
			g, d := s.phases(altitude, math.Pi*float64(col)/(Columns-1))
			for i := range sum {
				sum[i] += w * (s.light[0][row][col][i] + g*s.light[1][row][col][i] + d[i]*s.light[2][row][col][i])
			}
		}
	}
	return sum
}

// phases returns how much more than evenly molecules and dust scatter to a place of the sky.
func (s *Sky) phases(altitude, azimuth float64) (gas float64, dust Color) {
	return s.Air.phases(math.Sin(altitude)*math.Sin(s.Moment.Sun) + math.Cos(altitude)*math.Cos(s.Moment.Sun)*math.Cos(azimuth))
}

// phases returns how much more than evenly molecules and dust scatter to a direction whose angle from the sun has a cosine.
func (a *Air) phases(cos float64) (gas float64, dust Color) {
	for i, g := range a.Forward {
		dust[i] = (1 - g*g) / math.Pow(1+g*g-2*g*cos, 1.5)
	}
	return 0.75 * (1 + cos*cos), dust
}

// weigh makes the layers luminances: on Earth so that the light on the ground is the published one, elsewhere by the sun's light
// alone.
func (s *Sky) weigh() {
	m := &s.Moment
	lux := sunlight * m.Light
	if s.Air == airs["Earth"] {
		if e := s.ground().Luma(); e > 0 {
			night := Published(nightfall / degree) // which addNight has
			lux = m.Light * max(Published(m.Sun/degree)*diffuse(m.Sun/degree)-night, 0) / e
		}
	}
	s.times(lux * max(m.Bare, 0))
	if dim := 1 - m.Bare; dim > 0 {
		s.addUmbra(dim)
	}
}

func (s *Sky) times(k float64) {
	for l := range s.light {
		for row := range Rows {
			for col := range Columns {
				for i := range s.light[l][row][col] {
					s.light[l][row][col][i] *= k
				}
			}
		}
	}
}

// addUmbra adds the light that comes into the shadow of a moon from where it ends: as much as that of a Sun 5° below the
// horizon (S. M. Silverman and E. G. Mullen, Applied Optics 14, 1975), from all along the horizon.
func (s *Sky) addUmbra(covered float64) {
	level := Published(-5) / math.Pi * s.Moment.Light * covered * covered * covered
	if s.Moment.Sun < 0 {
		level *= math.Exp(s.Moment.Sun / (1.5 * degree))
	}
	for row := range Rows {
		low := math.Exp(-rowAltitude(row) / (7 * degree))
		c := Color{0.55 + 2.4*low, 0.80 + 1.0*low, 1.9 + 0.1*low}
		for col := range Columns {
			for i := range c {
				s.light[0][row][col][i] += 0.8 * level * c[i]
			}
		}
	}
}

// overcast makes the sky one of clouds or haze: three times as bright in the zenith as at the horizon (P. Moon and D. E. Spencer
// 1942), and lit for long after sunset.
func (s *Sky) overcast() {
	const dusk = 4 * degree // by which the light falls to a third
	sun := math.Sin(s.Moment.Sun)
	if s.Moment.Sun < 5*degree {
		sun = math.Sin(5*degree) * math.Exp((s.Moment.Sun-5*degree)/dusk)
	}
	level := sunlight * s.Moment.Light * sun * 9 / (7 * math.Pi)
	for row := range Rows {
		bright := level * (1 + 2*math.Sin(rowAltitude(row))) / 3
		for col := range Columns {
			for i, v := range s.Air.Veil {
				s.light[0][row][col][i] = bright * v
			}
		}
	}
}

// addNight adds what shines without the sun: the air itself, and the light of moons in it.
func (s *Sky) addNight() {
	if !s.Air.Clear() {
		return
	}
	glow := Color{0.9, 1, 1.1}
	level := dark + 0.08*s.Moment.Night/math.Pi*min(1, s.Air.Gas.Luma()*10)
	for row := range Rows {
		for col := range Columns {
			for i := range glow {
				s.light[0][row][col][i] += level * glow[i]
			}
		}
	}
}

// pack writes the layers as numbers of single precision.
func (s *Sky) pack() {
	most := 0.
	for l := range s.light {
		for row := range Rows {
			for col := range Columns {
				for _, v := range s.light[l][row][col] {
					most = max(most, v)
				}
			}
		}
	}
	s.Scale = max(most, 1e-30)
	s.Layer = s.Layer[:0]
	for l := range s.light {
		for row := range Rows {
			for col := range Columns {
				for _, v := range s.light[l][row][col] {
					s.Layer = append(s.Layer, float32(v/s.Scale))
				}
			}
		}
	}
}

// Luminance returns the light of the sky at an altitude and an azimuth from the sun's, radians, as a colour in cd/m².
func (s *Sky) Luminance(altitude, azimuth float64) (c Color) {
	if s.Air == nil {
		return c
	}
	gas, dust := s.phases(altitude, azimuth)
	r, k, x, y := cell(math.Sin(altitude), azimuth)
	for i := range c {
		at := func(l int) float64 {
			t := &s.light[l]
			return (1-y)*((1-x)*t[r][k][i]+x*t[r][k+1][i]) + y*((1-x)*t[r+1][k][i]+x*t[r+1][k+1][i])
		}
		c[i] = at(0) + gas*at(1) + dust[i]*at(2)
	}
	return c
}

// Ground returns the light on level ground, lux: of the sky, of the sun through the air, of moons, and of stars.
func (s *Sky) Ground() Color {
	m := &s.Moment
	c := Color{}
	if s.Air != nil {
		c = s.ground()
	}
	sin, through := max(math.Sin(m.Sun), 0), s.Air.Through(m.Sun)
	const starlight = 1e-3
	for i := range c {
		c[i] += sin*sunlight*m.Light*max(m.Bare, 0)*through[i] + m.Night + starlight
	}
	return c
}

// cell returns where a direction is in the layers, by the sine of its altitude: the row and column before it, and the shares of those after.
func cell(sine, azimuth float64) (row, col int, x, y float64) {
	high := math.Sqrt(max(sine, 0)) * (Rows - 1)
	away := math.Abs(math.Remainder(azimuth, 2*math.Pi)) / math.Pi * (Columns - 1)
	row, col = min(int(high), Rows-2), min(int(away), Columns-2)
	return row, col, away - float64(col), high - float64(row)
}
