package looks

import (
	"cmp"
	"math"
	"strings"
)

// world is a recipe for planets and moons of which there is no picture.
type world struct {
	name           string
	kind           string  // the kind that it starts from
	classes        string  // what it is made of, letters of classLetters
	tLow, tHigh    float64 // K, in equilibrium
	mLow, mHigh    float64 // Earths
	share          float64 // of the worlds in these ranges that look so; the others look as a row further on
	low, mid, high uint32
	clouds         float32
	rim            uint32  // colour of the air; 0 is that of the ground
	deep           float32 // how much air there is, beside what its kind has; 0 is none
	heat           float64 // K: it shines by itself like this; hot is a tenth more than its temperature
}

// hot is the heat of worlds that glow as they are lit.
const hot = -1

// worlds are the project's own table, after the usual picture: the classes of Sudarsky et al. 2003 for giants, the gap
// between rock and small Neptunes, ice from 170 K down. The first row whose ranges hold is taken.
var worlds = [...]world{
	{"lava world", "lava", "l", 0, 4000, 0, 1e9, 1, 0x1a1412, 0x3b2a24, 0xff6a24, 0, 0xff8a50, 0.4, 0},
	{"scorched rock", "rock", "r", 500, 1200, 0, 5, 0.6, 0x4a413b, 0x7d7068, 0xa89a8e, 0, 0, 0, 0},
	{"greenhouse", "clouds", "r", 330, 800, 0.3, 8, 0.6, 0xc9a565, 0xe6cb95, 0xf5e6c2, 1, 0xfff1cc, 1, 0},
	{"desert", "desert", "r", 230, 500, 0.05, 8, 0.5, 0x8a5a3a, 0xc08f5e, 0xe2c79a, 0.1, 0xe0b48a, 0.7, 0},
	{"ocean with land", "ocean", "o", 220, 330, 0.3, 6, 0.7, 0x0b2a5b, 0x3f6b35, 0xf6f8fa, 0.5, 0x7fb2ff, 1, 0},
	{"water world", "ocean", "o", 0, 380, 0, 12, 1, 0x08264f, 0x0f3a6e, 0xf6f8fa, 0.65, 0x8fc0ff, 1.3, 0},
	{"ice world", "ice", "i", 0, 245, 0.05, 8, 0.6, 0x9fb6c6, 0xd6e0e6, 0xf7fafc, 0, 0xc8dcf0, 0.25, 0},
	{"frozen rock", "rock", "i", 0, 245, 0, 0.2, 0.7, 0x5a5550, 0x8d8680, 0xc8c3bc, 0, 0, 0, 0},
	{"icy ground", "ice", "i", 0, 4000, 0, 1e9, 1, 0x7f8b95, 0xb8c2c8, 0xeef2f4, 0, 0, 0, 0},
	{"great rock", "desert", "r", 170, 1200, 0.3, 8, 0.4, 0x4d4540, 0x86786c, 0xb3a494, 0.2, 0xd8c8b0, 0.5, 0},
	{"rock", "rock", "r", 0, 4000, 0, 1e9, 1, 0x4f4a46, 0x8a8177, 0xb5aaa0, 0, 0, 0, 0},
	{"lilac small Neptune", "ice-giant", "ns", 300, 4000, 0, 1e9, 0.35, 0x8f86a8, 0xb3a8c4, 0xd8d0e2, 1, 0xd8d0e2, 2.5, 0},
	{"hazy small Neptune", "ice-giant", "ns", 300, 4000, 0, 1e9, 1, 0xb9a27f, 0xd3c09c, 0xe8dcc0, 1, 0xe8d8b4, 3, 0},
	{"blue ice giant", "ice-giant", "ns", 0, 150, 0, 1e9, 0.4, 0x3f64b8, 0x5f8fd8, 0xb8d4f4, 1, 0xb6d8f2, 1, 0},
	{"ice giant", "ice-giant", "ns", 0, 300, 0, 1e9, 1, 0x8fbfd4, 0xa9d3de, 0xd9eeee, 1, 0xbfe6ea, 1, 0},
	{"brown dwarf of class L", "gas-giant", "g", 0, 4000, 13000, 1e9, 1, 0x5a1408, 0xa83414, 0xe0662a, 0.7, 0, 0.5, 1700},
	{"brown dwarf of class T", "gas-giant", "g", 0, 1300, 4000, 13000, 1, 0x3a0f24, 0x6a1c3a, 0x8f3048, 0.5, 0, 0.5, 900},
	{"hazy giant", "gas-giant", "g", 0, 150, 0, 130, 0.7, 0xb59a6a, 0xe6d3a4, 0xf2e8cc, 1, 0xf0dca8, 2, 0},
	{"giant with clouds of ammonia", "gas-giant", "g", 0, 150, 0, 4000, 1, 0x9a6f4a, 0xdccbb0, 0xc4704c, 1, 0xe8dcc4, 1, 0},
	{"giant with clouds of water", "gas-giant", "g", 150, 300, 0, 4000, 1, 0xc8c4bc, 0xeeece6, 0xa9b6c2, 1, 0xdfeaf5, 1, 0},
	{"giant without clouds", "gas-giant", "g", 300, 900, 0, 4000, 1, 0x2a5b9a, 0x3f77b8, 0x6a9fd0, 0.1, 0x6fa8ff, 1.5, 0},
	{"dark hot giant", "gas-giant", "g", 900, 1400, 0, 4000, 1, 0x2b2426, 0x4a3a3a, 0x6f5148, 0.2, 0x9a6a50, 1, hot},
	{"glowing giant", "gas-giant", "g", 0, 1e9, 0, 1e9, 1, 0x5a2f22, 0xa8623a, 0xf0b070, 0.6, 0xff9a5a, 1, hot},
}

// classLetters are the letters by which the table names the classes of package sky; any other class is r.
var classLetters = map[string]byte{
	"lava": 'l', "ocean": 'o', "ice": 'i', "sub-Neptune": 's', "ice giant": 'n', "gas giant": 'g', "hot gas giant": 'g',
}

// World returns the look of a planet or moon of which there is no picture: by the class of package sky, its
// temperature in equilibrium, K, its mass in Earths and a seed, by which bodies of one recipe differ.
func World(class string, temperature, mass float64, seed uint32) *Globe {
	letter := cmp.Or(classLetters[class], 'r')
	var row *world
	for i := range worlds {
		w := &worlds[i]
		if strings.IndexByte(w.classes, letter) < 0 {
			continue
		}
		row = w // the last one of a class takes the worlds that fit nowhere
		if temperature >= w.tLow && temperature < w.tHigh && mass >= w.mLow && mass < w.mHigh && float64(chance(seed, 300+uint32(i))) < w.share {
			break
		}
	}
	return row.globe(temperature, mass, seed)
}

// air returns the air of a world: as high as its temperature and its gravity have it, over a radius that follows from the mass.
func (w *world) air(temperature, mass float64) Air {
	const earth = 0.00117 / 255 // scale height in radii per K of air as heavy as the Earth's
	if w.deep == 0 {
		return Air{}
	}
	heavy, radius := 29., math.Pow(mass, 0.27) // of a molecule; Earths
	switch {
	case strings.ContainsAny(w.classes, "g"):
		heavy, radius = 2.3, 11
	case strings.ContainsAny(w.classes, "ns"):
		heavy, radius = 2.3, math.Pow(mass, 0.55)
	}
	height := float32(min(max(earth*temperature*29/heavy*radius/max(mass, 0.01), 0.0003), 0.02))
	c := rgb(w.rim)
	switch {
	case w.kind == "desert":
		a := marsAir
		a.Color, a.Height = c, height
		for i := range a.Depth {
			a.Depth[i] *= w.deep
		}
		return a
	case strings.ContainsAny(w.classes, "gns") || w.kind == "clouds":
		return haze(c, height, w.deep)
	}
	return gas(c, height, w.deep)
}

// globe makes a world, a little different for each seed.
func (w *world) globe(temperature, mass float64, seed uint32) *Globe {
	g := kindNamed(w.kind).globe
	vary := func(i uint32) float32 { return chance(seed, 400+i) - 0.5 }
	g.Name, g.Seed = w.name, seed
	tone := func(hex uint32) RGB {
		c := rgb(hex)
		for k := range c {
			c[k] = min(1, max(0, c[k]*(1+0.12*vary(0)+0.12*vary(1+uint32(k)))))
		}
		return c
	}
	g.Low, g.Mid, g.High = tone(w.low), tone(w.mid), tone(w.high)
	g.Clouds = w.clouds
	g.Air = w.air(temperature, mass)
	if w.rim == 0 {
		g.Air.Color = g.Mid
	}
	g.Craters = min(1, g.Craters*(1+0.8*vary(4)))
	g.Relief *= 1 + 0.5*vary(5)
	switch g.Kind {
	case Ocean:
		g.High = rgb(w.high) // clouds are white
		g.Clouds = min(0.9, max(0.1, w.clouds+0.5*vary(6)))
		g.Seas = 0.6 + 0.5*vary(7)
		if w.name == "water world" {
			g.Seas = 1
		}
		// At the Earth's 255 K ice begins at 72°; a colder world is white to its tropics.
		ice := float32(min(90, max(15, 72+1.9*(temperature-255))))
		g.North, g.South = ice, min(90, ice+6*vary(8)+3)
	case Desert:
		g.North, g.South = 90, 90
		if temperature < 270 && w.name == "desert" {
			g.North, g.South = 76+10*vary(8), 78+10*vary(9)
		}
	case Ice:
		g.Cracks = min(1, max(0, g.Cracks+0.9*vary(6)))
		if temperature < 90 && vary(7) > 0.1 { // tholins
			g.Mid, g.Low = mix(g.Mid, rgb(0xb98a72), 0.5), mix(g.Low, rgb(0x7a4a38), 0.6)
		}
	case Clouds:
		g.Clouds = 0
	}
	if g.Kind == Giant {
		g.Clouds = 0
		if w.kind == "gas-giant" {
			g.Swirl = min(1, max(0.1, 0.6+0.7*vary(6)))
		}
		switch w.name {
		case "giant without clouds":
			g.Contrast, g.Swirl = 0.3, 0.2
		case "hazy giant":
			g.Contrast, g.Swirl = 0.5, 0.35
		case "hazy small Neptune", "lilac small Neptune":
			g.Contrast = 0.25
		}
		g.drawWeather()
	}
	switch {
	case w.heat == hot:
		g.Heat = float32(math.Round(1.1 * temperature))
	case w.heat > 0:
		g.Heat = float32(math.Round(w.heat * float64(1+0.5*vary(10))))
	}
	return &g
}

// RingsBetween returns rings from inner to outer radii of their planet: Saturn's rings, stretched or compressed, some
// denser and some thinner, and of a colour between ice and dust. Equal seeds give equal rings.
func RingsBetween(inner, outer float64, seed uint32) *Rings {
	if !(inner > 0 && outer > inner) {
		return nil
	}
	first, last := SaturnRings.cells[0].inner, SaturnRings.cells[len(SaturnRings.cells)-1].outer
	back := chance(seed, 500) < 0.5
	dust, dense := 0.7*chance(seed, 501), 0.3+1.2*float64(chance(seed, 502))
	at := func(r float64) float64 { return inner + (outer-inner)*(r-first)/(last-first) }
	cells := make([]ringCell, 0, len(SaturnRings.cells))
	for i := range SaturnRings.cells {
		c := SaturnRings.cells[i]
		if back {
			c = SaturnRings.cells[len(SaturnRings.cells)-1-i]
			c.inner, c.outer = first+last-c.outer, first+last-c.inner
		}
		c.inner, c.outer = at(c.inner), at(c.outer)
		c.color, c.tau = mix(c.color, rgb(0x8a7664), dust), c.tau*dense
		cells = append(cells, c)
	}
	r := ringsOf(cells, 1)
	return &r
}
