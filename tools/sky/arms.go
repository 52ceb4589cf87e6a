package main

import (
	"encoding/csv"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// The arms of the galaxy become a table: the density of young stars relative to that at the
// Sun, in units of 1/128, at points 64 pc apart, −16384 … 16384 pc along x (fastest) and y.
const (
	armSide  = 513
	armStep  = 64
	armFirst = -16384
)

// arm is a logarithmic spiral with a kink: ln(R/R_kink) = −(β−β_kink)·tan(pitch), kpc and
// radians. Beyond the measured β it goes on with other pitches.
type arm struct {
	kink, at, low, high, from, to float64
	outward, inward               float64
}

// continued are the pitches, degrees, outward and inward of where an arm is measured.
var continued = map[string][2]float64{
	"Norma":              {9.5, 12}, // it meets the Outer arm
	"Scutum-Centaurus":   {11, 12},
	"Sagittarius-Carina": {12, 12},
	"Perseus":            {10.5, 11},
	"Local":              {11.4, 11.4},
}

const degree = math.Pi / 180

// radius returns the arm's radius and pitch at β, radians, over several turns.
func (a arm) radius(b float64) (r, pitch float64) {
	logR := math.Log(a.kink)
	along := func(from, to, pitch float64) { logR -= (to - from) * math.Tan(pitch) }
	if b >= a.at {
		along(a.at, min(b, a.to), a.high)
		if pitch = a.high; b > a.to {
			along(a.to, b, a.inward)
			pitch = a.inward
		}
		return math.Exp(logR), pitch
	}
	along(a.at, max(b, a.from), a.low)
	if pitch = a.low; b < a.from {
		along(a.from, b, a.outward)
		pitch = a.outward
	}
	return math.Exp(logR), pitch
}

func readArms(from string) (map[string]arm, error) {
	file, err := os.Open(filepath.Join(from, "spiral_arms.csv"))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	in := csv.NewReader(file)
	in.Comment = '#'
	rows, err := in.ReadAll()
	if err != nil {
		return nil, err
	}
	arms := map[string]arm{}
	for _, row := range rows[1:] {
		pitches, wanted := continued[row[0]]
		if !wanted {
			continue
		}
		var x [7]float64
		for i := range x {
			if x[i], err = strconv.ParseFloat(row[i+1], 64); err != nil {
				return nil, err
			}
		}
		arms[row[0]] = arm{x[0], x[1] * degree, x[2] * degree, x[3] * degree, x[4] * degree, x[5] * degree, pitches[0] * degree, pitches[1] * degree}
	}
	if len(arms) != len(continued) {
		return nil, fmt.Errorf("spiral_arms.csv has %d of the arms %v", len(arms), continued)
	}
	return arms, nil
}

// ramp rises from 0 at a to 1 at b.
func ramp(x, a, b float64) float64 { return max(0, min(1, (x-a)/(b-a))) }

// armDensity returns the density at a place, kpc, before it is divided by the Sun's.
func armDensity(arms map[string]arm, x, y float64) float64 {
	r, b0 := math.Hypot(x, y), math.Atan2(y, -x)
	w := max(0.15, 0.336+0.036*(r-8.15))
	bell := func(d float64) float64 { return math.Exp(-d * d / (2 * w * w)) }
	sum := 0.25
	for _, name := range slices.Sorted(maps.Keys(arms)) {
		a := arms[name]
		for turn := -3; turn <= 3; turn++ {
			b := b0 + 2*math.Pi*float64(turn)
			share := ramp(r, 3.0, 3.8) * (1 - ramp(r, 16, 17))
			if name == "Local" {
				share = 0.7 * ramp(b/degree, -25, -15) * (1 - ramp(b/degree, 40, 50))
			}
			if share == 0 {
				continue
			}
			at, pitch := a.radius(b)
			sum += share * bell((r-at)*math.Cos(pitch))
		}
	}
	return sum + 0.5*bell(r-3.3)
}

func packArms(from, to string) error {
	arms, err := readArms(from)
	if err != nil {
		return err
	}
	sun := armDensity(arms, -8.15, 0)
	table := make([]byte, 0, armSide*armSide)
	for j := range armSide {
		for i := range armSide {
			x, y := float64(armFirst+armStep*i)/1000, float64(armFirst+armStep*j)/1000
			table = append(table, byte(min(255, math.Round(128*armDensity(arms, x, y)/sun))))
		}
	}
	fmt.Printf("arms: %.3f at the Sun\n", sun)
	return write(filepath.Join(to, "arms.gz"), table)
}
