package starscape

import (
	"math"
	"math/bits"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
	"galaxy/sky/law"
)

// s10 is the light of a Sun from each square parsec in stars of the tenth magnitude on a square degree.
var s10 = math.Pow(math.Pi/180, 2) * fluxOf(4.83-5-10)

// brightness returns the mean light of a band about a longitude and a latitude, within so many degrees of them, in S10.
func (b *Band) brightness(l, lat, wide, high float64) float64 {
	const n = 24
	sum := 0.
	for i := range n * n {
		u, v := 2*(float64(i%n)+0.5)/n-1, 2*(float64(i/n)+0.5)/n-1
		rgb, _ := b.light(law.Direction(l+wide*u, lat+high*v))
		sum += 0.2126*rgb[0] + 0.7152*rgb[1] + 0.0722*rgb[2]
	}
	return s10 * sum / (n * n)
}

func sunBand(t testing.TB) *Band {
	g := atlas(t).Galaxy
	return bandOf(g.Emission(), g, law.Sun, 16, allTiles, workers)
}

// The Milky Way is as bright as it was measured. Sources: the faintest and the brightest of the galactic equator, 160 to 640, and the pole, 30,
// in S10 of visual light: P. Schlyter, Radiometry and photometry in astronomy, after Allen, Astrophysical Quantities. On each line the
// mean is over 10° of longitude and 3° of latitude; the dust of the Cygnus Rift is on the equator at 80°.
func TestBandBrightness(t *testing.T) {
	b := sunBand(t)
	equator := 0.
	for l := 0.; l < 360; l += 10 {
		equator += b.brightness(l, 0, 5, 1.5) / 36
	}
	if equator < 160 || equator > 300 {
		t.Errorf("along the equator the mean is %.0f", equator)
	}
	for _, c := range []struct{ l, lat, least, most float64 }{
		{0, 0, 160, 640},
		{30, 0, 160, 640},
		{80, 0, 90, 640},
		{180, 0, 130, 220},
		{270, 0, 150, 640},
		{305, 0, 160, 640},
		// The bulge is brightest beside the lane, and brighter in the south, where less dust is before it.
		{0, -5, 640, 1300},
		{0, 5, 400, 1000},
		{0, -10, 250, 600},
		{0, -20, 90, 160},
		{0, 20, 70, 140},
		// Across the band it falls by half in some 10°, and towards the anticentre more slowly.
		{270, -5, 140, 240},
		{270, -10, 90, 160},
		{270, -20, 50, 95},
		{180, 10, 70, 130},
		{180, 20, 40, 75},
		{0, 85, 16, 36},
		{180, 85, 16, 36},
		{0, -85, 16, 36},
		{180, -85, 16, 36},
	} {
		got := b.brightness(c.l, c.lat, 5, 1.5)
		t.Logf("l %3.0f° b %3.0f°: %3.0f S10, %.1f mag/square second of arc", c.l, c.lat, got, 27.78-2.5*math.Log10(got))
		if got < c.least || got > c.most {
			t.Errorf("at l %v°, b %v° it is %.0f S10, not %v to %v", c.l, c.lat, got, c.least, c.most)
		}
	}
	if south, north := b.brightness(0, -5, 5, 1.5), b.brightness(0, 5, 5, 1.5); south < 1.1*north {
		t.Errorf("the bulge has %.0f S10 in the south and %.0f in the north", south, north)
	}
	if s, b := b.brightness(0, -5, 5, 1.5), b.brightness(180, -5, 5, 1.5); s < 4*b {
		t.Errorf("the bulge has %.0f S10, the other side of the sky %.0f", s, b)
	}
}

// What has a name is where it is: dust is darker than what is about it, and star clouds are brighter.
func TestBandHasKnownClouds(t *testing.T) {
	b := sunBand(t)
	for _, c := range []struct {
		name         string
		l, lat, wide float64
		l2, lat2     float64 // of what it is compared with
		most         float64 // of that
	}{
		{"the Coalsack, beside Crux", 303, -0.5, 1.2, 298, -0.4, 0.5},
		{"the Coalsack, from Centaurus", 303, -0.5, 1.2, 309, -0.9, 0.6},
		{"the Northern Coalsack", 83, 0.2, 1.2, 87, -2.6, 0.6},
		{"the Great Rift in Cygnus, from the south", 72, -0.8, 1, 72, -5, 0.8},
		{"the Great Rift in Cygnus, from the north", 72, -0.8, 1, 71, 3, 0.6},
		{"the Great Rift in Vulpecula", 58, 1, 1, 58, -4, 0.7},
		{"the Great Rift in Aquila, from the south", 36, 3.2, 1, 36, -3.5, 0.4},
		{"the Great Rift in Aquila, from the north", 29, 3.8, 1, 29, 11, 0.7},
		{"the Great Rift in Serpens", 22, 3.6, 1, 24, -2.6, 0.3},
		{"the Great Rift in Ophiuchus", 10, 3.6, 1, 9, -4, 0.5},
		{"the lane before the middle, from the south", 1, 0.8, 1, 1, -4, 0.4},
		{"the lane before the middle, from the north", 355, 0.9, 1, 356, 4, 0.6},
		{"the Great Rift in Norma", 332, 0.8, 1, 331, -2.2, 0.6},
		{"the Great Rift in Centaurus", 314, 0.5, 1, 309, -0.9, 0.8},
		{"Ophiuchus, north of the plane", 5, 7, 2, 5, -7, 0.6},
		{"Serpens, north of the plane", 17, 10, 2, 17, -10, 0.4},
		{"Aquila, north of the plane", 28, 7, 2, 28, -7, 0.6},
		{"the north of Scorpius", 344, 6.5, 2, 344, -6.5, 0.6},
		{"Taurus and Auriga", 168, -11, 2, 195, -11, 0.8},
		{"the bowl of the Pipe", 2, 3.9, 0.6, 356.5, 3.6, 0.7},
		{"the cloud of Rho Ophiuchi", 353.1, 16.6, 0.7, 349, 14, 0.6},
		{"what is about the Small Sagittarius Star Cloud", 9.5, -0.2, 0.4, 12.7, -1.4, 0.5},
		{"what is north of the Scutum Star Cloud", 27, 2, 1, 26.8, -2.6, 0.3},
		{"what is beside the Cygnus Star Cloud", 71, 8, 1, 71, 3, 0.7},
		{"what is beside the Great Sagittarius Star Cloud", 1.5, -12, 1, 1.5, -3.6, 0.6},
	} {
		is, about := b.brightness(c.l, c.lat, c.wide, c.wide), b.brightness(c.l2, c.lat2, c.wide, c.wide)
		if is > c.most*about {
			t.Errorf("%s has %.0f S10, and what it is compared with %.0f", c.name, is, about)
		}
	}
}

// The clouds of the Aquila Rift dim what is behind by up to 3 magnitudes, and are 80 pc deep from 225 ± 55 pc on (V. Straižys, K. Černis and S. Bartašiūtė,
// Astronomy & Astrophysics 405, 2003).
func TestAquilaRiftDimsAsPublished(t *testing.T) {
	most := 0.
	for l := 20.; l <= 40; l++ {
		for lat := 0.; lat <= 10; lat++ {
			sum := 0.
			for i := range law.Clouds {
				e := seen(&law.Clouds[i], law.Sun)
				if off2, share, ahead := e.through(law.Direction(l, lat)); ahead {
					sum += e.Magnitudes * share * math.Exp(-0.5*off2)
					if near := law.Clouds[i].PC; strings.HasPrefix(law.Clouds[i].Name, "Aquila Rift") && (near < 170 || near > 360) {
						t.Errorf("%s is at %v pc", law.Clouds[i].Name, near)
					}
				}
			}
			most = max(most, sum)
		}
	}
	if most < 2 || most > 3.5 {
		t.Errorf("the clouds of the Aquila Rift dim by up to %.2f magnitudes", most)
	}
}

// The dust before the band is that of the stars' magnitudes: on the mean of 4° of the sky, because the band has grain.
func TestBandHasTheDustOfStars(t *testing.T) {
	var maker bandMaker
	e := atlas(t).Galaxy.Emission()
	maker.begin(e, law.Sun, workers)
	line := bandLine{bandMaker: &maker}
	pieces := make([]piece, shells)
	for _, c := range []struct {
		name        string
		l, lat      float64
		least, most float64 // magnitudes within 1500 pc
	}{
		{"the Coalsack", 303, -0.4, 2, 4},
		{"what is north of the Coalsack", 303, 5, 0.1, 0.8},
		{"the Northern Coalsack", 83.2, 0.2, 2, 4},
		{"the Aquila Rift", 36.5, 3.6, 1, 3},
		{"Rho Ophiuchi", 353.1, 16.6, 1.5, 4},
		{"the pole", 10, 85, 0.02, 0.2},
	} {
		var band, stars float64
		const n = 20
		for i := range n * n {
			d := law.Direction(c.l+0.1*float64(i%n-n/2), c.lat+0.1*float64(i/n-n/2))
			line.choose(d, 0.1)
			line.at(d)
			maker.surveyLine(e, d, pieces)
			k := 0
			for ; maker.edges[k+1] < 1500; k++ {
				band += float64(pieces[k].dust+pieces[k].clouds+line.added[k]) / (n * n)
			}
			stars += law.Dust(law.Sun, r3.Add(law.Sun, r3.Scale(maker.edges[k], d))) / (n * n)
		}
		if math.Abs(band-stars) > 0.1+0.1*stars || stars < c.least || stars > c.most {
			t.Errorf("%s dims the band by %.2f magnitudes, and stars by %.2f, not %v to %v", c.name, band, stars, c.least, c.most)
		}
	}
}

// Where the map begins and ends there is no seam, nor at its poles, nor where a row of the law's grid is.
func TestBandHasNoSeam(t *testing.T) {
	b := sunBand(t)
	step := func(i, j, di, dj int) float64 {
		p, q := b.RGBA[4*(j*BandColumns+i%BandColumns):], b.RGBA[4*((j+dj)*BandColumns+(i+di)%BandColumns):]
		return math.Abs(float64(p[1]) - float64(q[1]))
	}
	seam, inside := 0., 0.
	for j := range BandRows {
		seam += step(BandColumns-1, j, 1, 0)
		inside += 0.5 * (step(BandColumns-3, j, 1, 0) + step(1, j, 1, 0))
	}
	if seam > 1.5*inside {
		t.Errorf("across the seam the map changes by %.2f a texel, beside it by %.2f", seam/BandRows, inside/BandRows)
	}
	for _, j := range []int{0, BandRows - 1} {
		for i := range BandColumns {
			if step(i, j, BandColumns/2, 0) > 8 {
				t.Errorf("at the pole the map is %d and %d", b.RGBA[4*(j*BandColumns+i)+1], b.RGBA[4*(j*BandColumns+(i+BandColumns/2)%BandColumns)+1])
				return
			}
		}
	}
}

// A picture that waits for its band has the same texels of it as the whole band, and no others are made.
func TestBandOfAPicture(t *testing.T) {
	whole, e := sunBand(t), atlas(t).Galaxy.Emission()
	var maker bandMaker
	for _, c := range []struct {
		l, lat, zoom, most float64 // most: the share of all tiles
	}{{200, 50, 1, 0.5}, {2, 1, 8, 0.12}} {
		ahead := law.Direction(c.l, c.lat)
		right := r3.Unit(r3.Cross(ahead, r3.Vec{X: 0.1, Y: 0.2, Z: 1}))
		cam := newCamera(Eye{Focus: sky.Place{In: sky.Galactic, At: law.Sun}, Axes: [3]r3.Vec{right, r3.Cross(right, ahead), r3.Scale(-1, ahead)}, Height: 0.01, Zoom: c.zoom}, 1280, 720)
		maker.of = nil // nothing is known of the law
		part, seen, n := new(Band), tilesOf(&cam), 0
		for _, row := range seen {
			n += bits.OnesCount32(row)
		}
		if share := float64(n) / (tileRows * tilesAround); share > c.most {
			t.Errorf("towards %v°, %v° the share of the tiles is %.2f", c.l, c.lat, share)
		}
		maker.fill(part, e, law.Sun, 16, seen, workers)
		asked := 0
		for _, known := range maker.known {
			if known {
				asked++
			}
		}
		if share := float64(asked) / float64(len(maker.known)); share > 1.2*c.most+0.0625 {
			t.Errorf("towards %v°, %v° the law is asked in a share of %.2f of the directions", c.l, c.lat, share)
		}
		for i := range 41 * 23 {
			x, y := (float64(i%41)/20-1)*cam.half.X, (float64(i/41)/11-1)*cam.half.Y
			d := cam.direction(x, y)
			got, _ := part.light(d)
			if want, _ := whole.light(d); got != want || got == [3]float64{} {
				t.Fatalf("towards %v°, %v°, at %v, %v it has %v, the whole band %v", c.l, c.lat, x, y, got, want)
			}
		}
	}
}

// All that eyes in a system see is one band. High over the disk and beside the black hole there is none.
func TestBandsHaveHomes(t *testing.T) {
	at := func(p r3.Vec, height float64) *camera {
		cam := newCamera(above(p, height), 1280, 720)
		return &cam
	}
	if home, step := bandHome(at(r3.Add(law.Sun, r3.Vec{X: 2, Y: -3}), 0.01)); home != law.Sun || step != 16 {
		t.Errorf("by the Sun the band is that of %v, %v", home, step)
	}
	for _, c := range []struct {
		at     r3.Vec
		height float64
		want   float64
	}{{law.Sun, 1, 1}, {r3.Vec{X: -4000, Y: 3000, Z: 20}, 100, 1}, {r3.Vec{}, 30000, 0}, {r3.Vec{}, 1, 0}, {r3.Vec{X: -8000}, 4000, 0}} {
		cam := at(c.at, c.height)
		home, step := bandHome(cam)
		if got := (&Band{Home: home, step: step, made: allTiles}).share(cam); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("at %v, %v pc high, the band has a share of %v, not %v", c.at, c.height, got, c.want)
		}
	}
	b := Band{Home: law.Sun, step: 16, made: allTiles}
	last := 1.
	for x := 0.; x < 60; x++ {
		share := b.share(at(r3.Add(law.Sun, r3.Vec{X: x}), 1))
		if share > last || last-share > 0.15 {
			t.Errorf("%v pc from its home the share of a band is %v after %v", x, share, last)
		}
		last = share
	}
	if last != 0 {
		t.Errorf("far from its home a band has a share of %v", last)
	}
}

// The light of stars too faint to be drawn is that of the law.
func TestUnresolved(t *testing.T) {
	e := atlas(t).Galaxy.Emission()
	total := func(l, lat, limit float64) (sum float64) {
		const n = 1000
		dust, d := 0., law.Direction(l, lat)
		for i := range n {
			near, far := 26000*math.Pow(float64(i)/n, 2), 26000*math.Pow(float64(i+1)/n, 2)
			s := 0.5 * (near + far)
			at := r3.Add(law.Sun, r3.Scale(s, d))
			dust += (far - near) * law.DustAt(at)
			sum += (far - near) * fluxOf(dust) * e.At(at, limit-5*math.Log10(s)+5-dust).Sum()
		}
		return sum
	}
	for limit := 5.; limit < 20; limit += 2.5 {
		mean := 0.
		for _, l := range []float64{30, 80, 180, 250, 300} {
			mean += total(l, 0, limit) / total(l, 0, bandCut) / 5
		}
		if got := unresolved(limit); math.Abs(got-mean) > 0.06 {
			t.Errorf("of stars fainter than %v there is %.3f of the light, not %.3f", limit, mean, got)
		}
	}
}

func BenchmarkBand(b *testing.B) {
	e := atlas(b).Galaxy.Emission()
	for b.Loop() {
		new(bandMaker).fill(new(Band), e, law.Sun, 16, allTiles, 1)
	}
}

// BenchmarkBandOfAPicture measures what a single picture waits for: towards the core, in a field of 60°.
func BenchmarkBandOfAPicture(b *testing.B) {
	e := atlas(b).Galaxy.Emission()
	cam := newCamera(Eye{Focus: sky.Place{In: sky.Galactic, At: law.Sun}, Axes: [3]r3.Vec{{Y: -1}, {Z: 1}, {X: -1}}, Height: 0.01}, 1280, 720)
	for b.Loop() {
		new(bandMaker).fill(new(Band), e, law.Sun, 16, tilesOf(&cam), 1)
	}
}

// bandRow returns the place of a direction's row, from 0 to 1, by its sine of latitude.
func bandRow(z float64) float64 { return 0.5 - 0.5*z/(BandSlope+(1-BandSlope)*math.Abs(z)) }

// light returns the light in a direction, Suns from each square parsec, and the roughness of the dust, from 0 to 1.
func (b *Band) light(d r3.Vec) (rgb [3]float64, rough float64) {
	i := int(math.Floor(BandColumns * (math.Atan2(d.Y, d.X)/(2*math.Pi) + 1)))
	j := min(int(BandRows*bandRow(d.Z)), BandRows-1)
	t := b.RGBA[4*(j*BandColumns+i%BandColumns):]
	for k := range rgb {
		root := float64(t[k]) / 255
		rgb[k] = float64(b.Most) * root * root * root
	}
	return rgb, float64(t[3]) / 255
}
