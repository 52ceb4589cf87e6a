package looks

import (
	_ "embed"
	"encoding/csv"
	"errors"
	"math"
	"strconv"
	"strings"
)

// Rings lie in the plane of the equator.
type Rings struct {
	Inner, Outer float32 // edges, in radii of the body
	cells        []ringCell
}

// ringCell is a ring or a part of one, up to the radius outer.
type ringCell struct {
	inner, outer float64 // km
	color        RGB
	tau          float64 // normal optical depth
}

// Strip returns the rings from Inner to Outer as RGBA texels: colour in sunlight, and the
// share of perpendicular light that they hold back.
func (r *Rings) Strip() []uint8 {
	first, last := r.cells[0].inner, r.cells[len(r.cells)-1].outer
	width := (last - first) / StripSize
	texels := make([]uint8, 0, 4*StripSize)
	for i := range StripSize {
		from := first + float64(i)*width
		var sum [3]float64
		opacity := 0.0
		for _, c := range r.cells {
			share := (min(c.outer, from+width) - max(c.inner, from)) / width
			if share <= 0 {
				continue
			}
			a := share * (1 - math.Exp(-c.tau))
			opacity += a
			for k := range sum {
				sum[k] += a * float64(c.color[k])
			}
		}
		if opacity > 0 {
			for k := range sum {
				sum[k] /= opacity
			}
		}
		texels = append(texels, byteOf(float32(sum[0])), byteOf(float32(sum[1])), byteOf(float32(sum[2])), byteOf(float32(opacity)))
	}
	return texels
}

// The rings of the Solar System that can be seen. The rings of Jupiter and Neptune are too thin.
// The radii are in mean radii of the planet.
var (
	SaturnRings = saturnRings()
	UranusRings = uranusRings()
)

//go:embed saturn_rings.csv
var saturnRingsText string

func saturnRings() Rings {
	rows := csv.NewReader(strings.NewReader(saturnRingsText))
	rows.Comment = '#'
	records, err := rows.ReadAll()
	if err != nil {
		panic("looks: saturn_rings.csv: " + err.Error())
	}
	var cells []ringCell
	for i, r := range records[1:] {
		radius, badRadius := strconv.ParseFloat(r[0], 64)
		hex, badColor := strconv.ParseUint(r[1], 16, 32)
		tau, badTau := strconv.ParseFloat(r[2], 64)
		if err := errors.Join(badRadius, badColor, badTau); err != nil {
			panic("looks: saturn_rings.csv: " + err.Error())
		}
		if i > 0 {
			cells[i-1].outer = radius
		}
		c := rgb(uint32(hex))
		gray := (c[0] + c[1] + c[2]) / 3
		c = mix(c, RGB{gray, gray, gray}, 0.3) // the screen makes it look more colourful than it is
		cells = append(cells, ringCell{radius, radius + 320, c, tau})
	}
	return ringsOf(cells, 58232)
}

func ringsOf(cells []ringCell, radius float64) Rings {
	return Rings{float32(cells[0].inner / radius), float32(cells[len(cells)-1].outer / radius), cells}
}

// uranusRings are the rings of Uranus as the Ring-Moon Systems Node (NASA PDS) has them: narrow and as dark as coal,
// so they are lightened, and widened to 90 km, as far as it takes to see them at all.
func uranusRings() Rings {
	gray := rgb(0x8a8987)
	var cells []ringCell
	for _, r := range [...][3]float64{
		{41837.24, 41838.76, 0.3},
		{42232.86, 42235.14, 0.5},
		{42569.83, 42572.17, 0.3},
		{44713.77, 44722.23, 0.4},
		{45656.25, 45665.75, 0.3},
		{47175.2, 47176.8, 0.4},
		{47625.93, 47628.07, 0.3},
		{48297.7, 48302.3, 0.5},
		{51119.95, 51178.05, 1.2},
	} {
		middle, half := (r[0]+r[1])/2, max(r[1]-r[0], 90)/2
		cells = append(cells, ringCell{middle - half, middle + half, gray, r[2]})
	}
	return ringsOf(cells, 25362)
}
