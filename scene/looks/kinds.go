package looks

import (
	"math"
	"slices"
	"sync"
)

// kind is a look for bodies of scene files: a globe to start from, and how a
// colour of the scene's own changes it.
type kind struct {
	name  string
	globe Globe
	tint  func(g *Globe, c RGB)
}

var kinds = [...]kind{
	{"rock", Globe{ // a cratered ball without air, as the Moon
		Kind: Rock, Low: rgb(0x4f4a46), Mid: rgb(0x8a8177), High: rgb(0xb5aaa0),
		Contrast: 0.6, Relief: 0.9, Craters: 0.8, Flat: 0.7, North: 90, South: 90,
	}, tintGround},
	{"ice", Globe{ // bright ice with a web of lines, as Europa
		Kind: Ice, Low: rgb(0x7f93a6), Mid: rgb(0xcfdbe3), High: rgb(0xf4f9fc),
		Contrast: 0.7, Relief: 0.25, Craters: 0.15, Cracks: 0.6, Flat: 0.5, North: 90, South: 90,
		Air: gas(rgb(0xc8dcf0), 0.0015, 0.1),
	}, tintGround},
	{"desert", Globe{ // dust, dark plains and polar caps, as Mars
		Kind: Desert, Low: rgb(0x7a4a34), Mid: rgb(0xc08f5e), High: rgb(0xe2c79a),
		Contrast: 0.8, Relief: 0.5, Craters: 0.25, Flat: 0.3, North: 76, South: 80,
		Air: marsAir,
	}, tintGround},
	{"ocean", Globe{ // seas, land and clouds, as the Earth
		Kind: Ocean, Low: rgb(0x0d2f66), Mid: rgb(0x3f6b35), High: rgb(0xf6f8fa),
		Contrast: 1, Relief: 0.15, Seas: 0.68, Clouds: 0.5, North: 72, South: 74,
		Air: earthAir,
	}, func(g *Globe, c RGB) { g.Low = mix(c, RGB{}, 0.45) }},
	{"lava", Globe{ // a dark crust with glowing cracks
		Kind: Lava, Low: rgb(0x17110f), Mid: rgb(0x3b2a24), High: rgb(0xff6a24),
		Contrast: 0.7, Relief: 0.5, Cracks: 1, Flat: 0.2, North: 90, South: 90,
		Air: gas(rgb(0xff8a50), 0.003, 0.4),
	}, func(g *Globe, c RGB) { g.High = c }},
	{"clouds", Globe{ // a closed deck of cloud, as Venus
		Kind: Clouds, Low: rgb(0xe0c890), Mid: rgb(0xeedcb2), High: rgb(0xfff4d8),
		Contrast: 0.5, North: 90, South: 90,
		Air: venusAir,
	}, tintGround},
	{"gas-giant", Globe{ // bands of cloud and storms, as Jupiter
		Kind: Giant, Low: rgb(0x9a6f4a), Mid: rgb(0xdccbb0), High: rgb(0xc4704c),
		Contrast: 1, Swirl: 0.7, North: 90, South: 90,
		Air: jupiterAir,
	}, tintGround},
	{"ice-giant", Globe{ // pale blue-green haze with faint bands, as Uranus
		Kind: Giant, Low: rgb(0x8fbfd4), Mid: rgb(0xa9d3de), High: rgb(0xd9eeee),
		Contrast: 0.35, Swirl: 0.15, North: 90, South: 90,
		Air: uranusAir,
	}, tintGround},
}

// rockList holds the looks of obstacles: few enough to be painted soon, and enough to differ.
var rockList = sync.OnceValue(func() *[6]Globe {
	list := new([6]Globe)
	for i := range list {
		list[i] = Globe{
			Name: "rock", Kind: Rock, Low: rgb(0x474c59), Mid: rgb(0x6d7486), High: rgb(0x98a0b0),
			Contrast: 0.5, Relief: 0.8, Craters: 0.7, Flat: 0.55, North: 90, South: 90, Seed: uint32(7001 + i),
		}
	}
	return list
})

// RockOf returns the look of the i-th rock of a scene and its attitude, which does not
// change.
func RockOf(i int) (*Globe, Spin) {
	list := rockList()
	return &list[i%len(list)], Tilted(180*float64(chance(uint32(i), 1)), 360*float64(chance(uint32(i), 2)), 0)
}

// tintGround makes a colour the common one of the ground.
func tintGround(g *Globe, c RGB) {
	g.Low = mix(c, RGB{}, 0.42)
	g.High = mix(c, RGB{1, 1, 1}, 0.4)
	g.Mid = c
	if g.Air.Height > 0 {
		g.Air.Color = mix(c, RGB{1, 1, 1}, 0.45)
	}
}

// Made returns a globe of one of Kinds, with a colour of its own unless tint is nil. The
// same seed gives the same globe. It returns nil for an unknown kind.
func Made(name string, tint *RGB, seed uint32) *Globe {
	k := kindNamed(name)
	if k == nil {
		return nil
	}
	g := k.globe
	g.Name, g.Seed = name, seed
	if tint != nil {
		k.tint(&g, *tint)
	}
	if g.Kind == Giant {
		g.drawWeather()
	}
	return &g
}

// kindNamed returns the kind of a name, or nil.
func kindNamed(name string) *kind {
	if i := slices.IndexFunc(kinds[:], func(k kind) bool { return k.name == name }); i >= 0 {
		return &kinds[i]
	}
	return nil
}

// Find returns the look of a name from Names, or nil. A body of the Solar System keeps its
// colours; a kind takes the tint unless it is nil.
func Find(name string, tint *RGB, seed uint32) *Globe {
	if g := Made(name, tint, seed); g != nil {
		return g
	}
	return Named(name)
}

// drawWeather draws the bands of a giant, and storms if it has much turbulence.
func (g *Globe) drawWeather() {
	g.Bands = drawBands(g)
	if g.Swirl > 0.4 {
		g.Marks = drawStorms(g)
	}
}

// drawBands draws eight to fourteen bands for each hemisphere, belts and zones in turn, of very different widths, which fade
// toward the poles.
func drawBands(g *Globe) []Band {
	var bands []Band
	n := uint32(0)
	next := func() float32 { n++; return chance(g.Seed, 100+n) }
	width := 180 / (16 + 12*next())
	for lat := float32(-90); lat < 90; {
		lat = min(lat+width*(0.25+1.9*next()*next()+0.3*next()), 90)
		var c RGB
		if len(bands)%2 == 0 {
			c = mix(g.Mid, g.Low, 0.15+0.75*next())
			if next() < 0.25 {
				c = mix(c, g.High, 0.4)
			}
		} else {
			c = mix(mix(g.Mid, RGB{1, 1, 1}, 0.25*next()), g.Low, 0.25*next())
		}
		polar := max(float32(math.Abs(float64(lat)))-45, 0) / 45
		c = mix(c, mix(g.Mid, g.Low, 0.4), 0.8*polar)
		bands = append(bands, Band{lat, mix(g.Mid, c, g.Contrast)})
	}
	return bands
}

// drawStorms draws one large oval and a few small ones.
func drawStorms(g *Globe) []Mark {
	var marks []Mark
	for i := range uint32(6) {
		size := 3 + 3*chance(g.Seed, 200+i)
		c := mix(g.Mid, RGB{1, 1, 1}, 0.5)
		if i == 0 {
			size, c = 8+8*chance(g.Seed, 210), g.High
		}
		lat := 15 + 35*chance(g.Seed, 220+i)
		if chance(g.Seed, 230+i) < 0.4 {
			lat = -lat
		}
		lon := 360 * chance(g.Seed, 240+i)
		if i == 0 {
			marks = append(marks, Mark{lat, lon, 1.5 * size, 1.5 * 0.6 * size, mix(g.Mid, RGB{1, 1, 1}, 0.35), 0.6, 0.5, 0.1})
		}
		marks = append(marks, Mark{lat, lon, size, 0.6 * size, c, 0.8, 0.4, 0.1})
	}
	return marks
}
