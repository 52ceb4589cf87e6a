package starscape

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky/law"
)

// A band is summed up in shells about its home, each thicker than the one before by one factor. What the law has of each shell is known at the corners of a
// coarse grid of directions; dust and stars are mottled in every texel.
const (
	shells      = 26
	firstShell  = 40. // pc: nearer there are no clouds
	bandNodes   = 192 // of the coarse grid, around
	bandLayers  = 120 // and from pole to pole
	bandCut     = 7.6 // the magnitude from which on stars are drawn alone, where the band is made
	mostDimming = 12. // magnitudes: behind it is black
)

// A piece is what the law has of a shell in a direction.
type piece struct {
	young, disk, old float32 // Suns from each square parsec
	dust, clouds     float32 // magnitudes: of even dust, and of clouds before they are mottled
}

// A bandMaker makes bands, one after the other: its 12 MB of pieces serve all of them.
type bandMaker struct {
	band   *Band
	home   r3.Vec
	of     *law.Emission // that the pieces are of, at that home
	most   float32       // of a Band
	edges  [shells + 1]float64
	mids   [shells]float64
	scale  [shells]float32    // of the middles, in the units of the noise
	origin [shells][3]float32 // the home in those
	coarse []piece            // by layer, node and shell
	known  []bool             // by layer and node: the law was asked
	rows   [][]piece          // by goroutine: those of a tile's row of texels, by node and shell
	dust   []complex
	stars  []complex
	clear  []float64 // of the stars
	noise  *volume
}

// bandTints are the colours of the parts of a law.Glow, of luminance 1.
var bandTints = [3][3]float32{lightOf(11000), lightOf(6200), lightOf(4500)}

// fill makes tiles of the band of a home on so many goroutines, all of them in some 1.2 s of one core.
func (m *bandMaker) fill(b *Band, e *law.Emission, home r3.Vec, step float64, wanted tiles, workers int) {
	for len(m.rows) < workers {
		m.rows = append(m.rows, make([]piece, tileNodes*shells))
	}
	if m.of != e || m.home != home {
		m.begin(e, home, workers)
	}
	m.survey(e, wanted, workers)
	m.band, b.Home, b.step, b.Most = b, home, step, m.most
	if b.RGBA == nil {
		b.RGBA = make([]byte, 4*BandColumns*BandRows)
	}
	parallel(workers, BandRows, func(worker, j int) {
		if missing := wanted[j/tileHigh] &^ b.made[j/tileHigh]; missing != 0 {
			m.fillRow(m.rows[worker], j, missing)
		}
	})
	for j := range wanted {
		b.made[j] |= wanted[j]
	}
}

// begin finds what the law has about a home.
func (m *bandMaker) begin(e *law.Emission, home r3.Vec, workers int) {
	m.of, m.home, m.noise = e, home, volumeTable()
	m.dust, m.stars, m.clear = m.dust[:0], m.stars[:0], m.clear[:0]
	m.layShells()
	m.measure(e, workers)
	for i := range law.Clouds {
		m.dust = append(m.dust, seen(&law.Clouds[i], home))
	}
	// What makes the Sun see farther does so for eyes near it alone.
	const nearSun = 400 // pc
	here := 1 - smooth(r3.Norm(r3.Sub(home, law.Sun))/nearSun)
	for i := range starClouds {
		m.stars = append(m.stars, seen(&starClouds[i].Cloud, home))
		m.clear = append(m.clear, here*starClouds[i].clear)
	}
}

// layShells lays the shells' edges from the home to the end of the galaxy.
func (m *bandMaker) layShells() {
	out := math.Hypot(m.home.X, m.home.Y)
	near, far := max(firstShell, out-hazeRadius), out+hazeRadius
	grow := math.Pow(far/near, 1./(shells-1))
	m.edges[1] = near
	for k := range shells {
		if k > 0 {
			m.edges[k+1] = m.edges[k] * grow
		}
		m.mids[k] = 0.5 * (m.edges[k] + m.edges[k+1])
		unit := 26 * math.Sqrt(m.mids[k]) // pc
		m.scale[k], m.origin[k] = float32(m.mids[k]/unit), turn(r3.Scale(1/unit, m.home))
	}
}

// fillRow makes those texels of a row that are in some columns of tiles, from the pieces of the row that it puts into row.
func (m *bandMaker) fillRow(row []piece, j int, columns uint32) {
	z := bandSine((float64(j) + 0.5) / BandRows)
	flat := math.Sqrt(1 - z*z)
	line := bandLine{bandMaker: m}
	for column := range tilesAround {
		if columns>>column&1 == 0 {
			continue
		}
		first, n := nodesOf(column)
		pieces := row[:n*shells]
		m.between(pieces, first, j)
		deep := gather(pieces)
		const half = math.Pi * tileWide / BandColumns
		sin, cos := math.Sincos(2*math.Pi*float64(column*tileWide)/BandColumns + half)
		line.choose(r3.Vec{X: flat * cos, Y: flat * sin, Z: z}, half*flat)
		for i := column * tileWide; i < (column+1)*tileWide; i++ {
			angle := (float64(i) + 0.5) / BandColumns
			sin, cos := math.Sincos(2 * math.Pi * angle)
			u := angle * bandNodes
			node := int(u)
			line.at(r3.Vec{X: flat * cos, Y: flat * sin, Z: z})
			rgb, rough := line.sum(pieces[(node-first)*shells:][:deep], pieces[(node+1-first)*shells:][:deep], float32(u-float64(node)))
			t := m.band.RGBA[4*(j*BandColumns+i):]
			for k, c := range rgb {
				t[k] = byte(min(255, 255*math.Cbrt(float64(c/m.band.Most))+0.5))
			}
			t[3] = byte(min(255, 255*rough+0.5))
		}
	}
}

// between puts the pieces of a row of texels at some nodes into pieces.
func (m *bandMaker) between(pieces []piece, first, j int) {
	at := (float64(j) + 0.5) / BandRows * bandLayers
	upper := min(int(at), bandLayers-1)
	share := float32(at - float64(upper))
	for i := range len(pieces) / shells {
		low := (upper*bandNodes + (first+i)%bandNodes) * shells
		for k := range shells {
			pieces[i*shells+k] = m.coarse[low+k].to(&m.coarse[low+bandNodes*shells+k], share)
		}
	}
}

// gather puts what is behind all dust of a tile's row into one piece, and returns how many there are then.
func gather(row []piece) int {
	const clear = 0.01 // magnitudes
	last := 0
	for i := range row {
		if k := i % shells; k > last && row[i].dust+row[i].clouds > clear {
			last = k
		}
	}
	deep := min(last+2, shells)
	for ; len(row) > 0; row = row[shells:] {
		all := &row[deep-1]
		for k := deep; k < shells; k++ {
			p := &row[k]
			all.young, all.disk, all.old = all.young+p.young, all.disk+p.disk, all.old+p.old
			all.dust, all.clouds = all.dust+p.dust, all.clouds+p.clouds
		}
	}
	return deep
}

func (a *piece) to(b *piece, share float32) piece {
	return piece{
		mix(a.young, b.young, share), mix(a.disk, b.disk, share), mix(a.old, b.old, share), mix(a.dust, b.dust, share), mix(a.clouds, b.clouds, share),
	}
}

// A bandLine sums up the light of one line of sight.
type bandLine struct {
	*bandMaker
	warp        r3.Vec     // bends what is mottled
	turned      [3]float32 // the bent direction, in the axes of the noise
	dust, stars []int      // of the maker's, that lines about here may meet
	added       [shells]float32
	denser      [shells]float32
	clears      [shells]float32
	touched     bool
}

// choose chooses the clouds that lines of sight within an angle of a direction may meet.
func (l *bandLine) choose(d r3.Vec, within float64) {
	l.dust, l.stars = meeting(l.dust[:0], l.bandMaker.dust, d, within), meeting(l.stars[:0], l.bandMaker.stars, d, within)
}

func meeting(list []int, clouds []complex, d r3.Vec, within float64) []int {
	for i := range clouds {
		e := &clouds[i]
		if reach := within + e.reach; reach >= math.Pi || dot(d, e.at) >= e.far*math.Cos(reach) {
			list = append(list, i)
		}
	}
	return list
}

// turn returns a place in the axes of the noise, which are off those of the galaxy, and closer across the plane than along it.
func turn(p r3.Vec) [3]float32 {
	const c, s, flat = 0.8, 0.6, 1.5
	return [3]float32{float32(c*p.X - s*p.Y), float32(s*p.X + c*p.Y), float32(flat * p.Z)}
}

// mottle is the noise at a place in its units in two grains, of which the second is finer by a factor.
func (n *volume) mottle(x, y, z, finer float32) (coarse, fine float32) {
	coarse = n.at(x, y, z+0.3*x)
	fine = n.at(finer*(x+0.3*z)+0.17, finer*y+0.71, finer*(0.8*z+0.3*x)+0.37)
	return coarse, fine
}

// at turns the line, and finds which clouds it meets.
func (l *bandLine) at(d r3.Vec) {
	wx := l.noise.at(float32(0.7*d.X+0.1), float32(0.7*d.Y+0.5), float32(1.6*d.Z))
	wy := l.noise.at(float32(0.7*d.Y+0.6), float32(0.7*d.X+0.2), float32(1.6*d.Z+0.5))
	l.warp = r3.Vec{X: 0.012 * float64(wx), Y: 0.012 * float64(wy), Z: 0.008 * float64(wx-wy)}
	l.turned = turn(r3.Add(d, l.warp))
	if l.touched {
		l.added, l.denser, l.clears, l.touched = [shells]float32{}, [shells]float32{}, [shells]float32{}, false
	}
	for _, i := range l.dust {
		e := &l.bandMaker.dust[i]
		off2, share, ahead := e.through(d)
		if !ahead || off2 > 11 {
			continue
		}
		p := turn(r3.Scale(1/e.grain, r3.Add(r3.Scale(e.far, r3.Add(d, r3.Scale(0.5, l.warp))), l.home)))
		coarse, fine := l.noise.mottle(p[0], p[1], p[2], 2.9)
		off2 += 0.9 * e.rough * float64(coarse) * min(1, off2+0.3) // ragged edges
		column := e.Magnitudes * share * math.Exp(-0.5*max(0, off2)+e.rough*(0.55*float64(fine)-0.15))
		l.added[l.shellAt(e.far)] += float32(column)
		l.touched = true
	}
	for n := range l.stars {
		i := l.stars[n]
		e := &l.bandMaker.stars[i]
		off2, _, ahead := e.through(d)
		if !ahead || off2 > 11 {
			continue
		}
		here := float32(math.Exp(-0.5 * off2))
		last := l.shellAt(e.far)
		for k := range last + 1 {
			l.clears[k] = max(l.clears[k], here*float32(l.clear[i]))
		}
		for k := max(0, last-3); k <= min(shells-1, last+3); k++ {
			l.denser[k] += here * float32(e.Magnitudes)
		}
		l.touched = true
	}
}

// shellAt returns the shell at a distance.
func (m *bandMaker) shellAt(pc float64) int {
	k := 0
	for k < shells-1 && pc > m.edges[k+1] {
		k++
	}
	return k
}

// sum returns the light of the line between two nodes, and how rough it is.
func (l *bandLine) sum(low, high []piece, share float32) (rgb [3]float32, rough float64) {
	const thin = 0.01 // magnitudes of clouds that are not mottled
	dim, tints := dimmings(), &bandTints
	var dimmed, mottled, red, green, blue float32
	high = high[:len(low)]
	for k := range low {
		a, b := &low[k], &high[k]
		clouds, dust := mix(a.clouds, b.clouds, share), mix(a.dust, b.dust, share)
		hot, disk, old := mix(a.young, b.young, share), mix(a.disk, b.disk, share), mix(a.old, b.old, share)
		if clouds > thin {
			o, s := &l.origin[k], l.scale[k]
			coarse, fine := l.noise.mottle(o[0]+s*l.turned[0], o[1]+s*l.turned[1], o[2]+s*l.turned[2], 6.3)
			n := 0.8*coarse + 0.65*fine
			clouds *= 1 + min(1, clouds/thin-1)*(lognormal(1.25*n)-1)
			// Young stars are where dust is not yet: beside it.
			young := lognormal(0.5*coarse - 0.35*fine)
			hot *= young
			disk *= 1 + 0.3*(young-1)
		}
		if l.touched {
			clouds *= 1 - l.clears[k]
			clouds += l.added[k]
			if d := l.denser[k]; d > 0 {
				more := float32(fluxOf(-float64(d)))
				hot, disk = hot*more, disk*more
			}
		}
		half := 0.5 * (dust + clouds)
		dimmed += half
		if dimmed > mostDimming {
			break
		}
		mottled += clouds
		through := &dim[int(dimmed*dimmingSteps)]
		red += through[0] * (hot*tints[0][0] + disk*tints[1][0] + old*tints[2][0])
		green += through[1] * (hot*tints[0][1] + disk*tints[1][1] + old*tints[2][1])
		blue += through[2] * (hot*tints[0][2] + disk*tints[1][2] + old*tints[2][2])
		dimmed = min(dimmed+half, mostDimming)
	}
	return [3]float32{red, green, blue}, 1 - math.Exp(-0.6*float64(mottled))
}

// lognormal is a factor of mean 1 for a normal number times its deviation.
func lognormal(x float32) float32 {
	t := lognormals()
	const half = lognormalSteps / 2
	return t[int(min(max(x*(half/lognormalReach)+half, 0), lognormalSteps-1))]
}

const (
	lognormalSteps = 1024
	lognormalReach = 5
)

var lognormals = sync.OnceValue(func() *[lognormalSteps]float32 {
	t := new([lognormalSteps]float32)
	const spread = 1.25 * 1.03 // of most that is drawn
	for i := range t {
		x := lognormalReach * (2*(float64(i)+0.5)/lognormalSteps - 1)
		t[i] = float32(math.Exp(x - 0.5*spread*spread))
	}
	return t
})

const dimmingSteps = 128 // a magnitude

// dimmings are the shares of red, green and blue light that so many magnitudes leave.
var dimmings = sync.OnceValue(func() *[mostDimming*dimmingSteps + 1][3]float32 {
	t := new([mostDimming*dimmingSteps + 1][3]float32)
	for i := range t {
		for k := range t[i] {
			t[i][k] = float32(fluxOf(float64(i) / dimmingSteps * reddening[k]))
		}
	}
	return t
})
