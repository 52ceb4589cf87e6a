package plan

import (
	"context"
	"errors"
	"fmt"
	"math"

	"galaxy/orbit"
)

// correction changes the numbers of a plan until what is flown is what was asked for: Newton's method on flown differences, with the
// smallest change where there are more numbers than conditions, and shorter steps where a whole one makes it worse.
type correction struct {
	what    string                               // that is flown, for errors
	x, step []float64                            // numbers, and by how much each is varied to see what it does
	of      func(x []float64) ([]float64, error) // what is off, in units of what may be: it is done when none is above 1
	rounds  int                                  // at most; 0: mostRounds
}

const (
	mostRounds  = 40
	mostHalving = 12
	local       = 0.1  // of what is off: by how much a variation may change it
	refined     = 1e-2 // of what may be off: from there on no further step is worth its flights
)

// off is the largest number that is off.
func off(r []float64) float64 {
	var most float64
	for _, v := range r {
		if math.IsNaN(v) {
			return math.Inf(1)
		}
		most = max(most, math.Abs(v))
	}
	return most
}

// square is the sum of the squares of what is off.
func square(r []float64) float64 {
	var sum float64
	for _, v := range r {
		sum += float64(v * v)
	}
	return sum
}

// solve ends with x at the solution.
func (c *correction) solve(ctx context.Context) error {
	r, err := c.of(c.x)
	if err != nil {
		return err
	}
	rounds := c.rounds
	if rounds == 0 {
		rounds = mostRounds
	}
	for range rounds {
		if off(r) <= refined {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		change, err := c.change(r)
		if err != nil {
			return err
		}
		better, share := false, 1.0
		for range mostHalving {
			try := make([]float64, len(c.x))
			for i := range try {
				try[i] = c.x[i] + float64(share*change[i])
			}
			next, err := c.of(try)
			if err != nil && !flightEnds(err) {
				return err
			}
			if err == nil && square(next) < square(r) {
				better, r = true, next
				copy(c.x, try)
				break
			}
			share *= 0.5
		}
		if !better {
			break
		}
	}
	if off(r) <= 1 {
		return nil
	}
	return fmt.Errorf("plan: corrections of %s do not converge: it still misses by %.3g times what is allowed; begin with another time or a wider window", c.what, off(r))
}

// flightEnds reports whether a flight hits something: another guess may not.
func flightEnds(err error) bool {
	if flight := new(orbit.FlightError); errors.As(err, &flight) {
		return !flight.Steps
	}
	return errors.As(err, new(*noPassage))
}

// change returns Newton's step from a place where r is off: the smallest one, in units of the variations.
func (c *correction) change(r []float64) ([]float64, error) {
	rows, columns := len(r), len(c.x)
	j := make([][]float64, columns) // derivatives by the variations
	for i := range columns {
		j[i] = make([]float64, rows)
		var moved []float64
		var err error
		sign := 1.0
		for range 3 {
			for _, sign = range []float64{1, -1} {
				try := append([]float64(nil), c.x...)
				try[i] += float64(sign * c.step[i])
				if moved, err = c.of(try); err == nil {
					break
				}
			}
			if err != nil {
				return nil, err
			}
			var most float64
			for k := range rows {
				j[i][k] = sign * (moved[k] - r[k])
				most = max(most, math.Abs(j[i][k]))
			}
			// A variation that changes much more than is off tells of places far from here.
			fine := local * max(1, off(r))
			if !(most > 3*fine) {
				break
			}
			c.step[i] *= fine / most
		}
	}
	// (J·Jᵀ)·λ = −r, and Jᵀ·λ is the step.
	a := make([][]float64, rows)
	for k := range a {
		a[k] = make([]float64, rows+1)
		a[k][rows] = -r[k]
		for l := range rows {
			for i := range columns {
				a[k][l] += float64(j[i][k] * j[i][l])
			}
		}
	}
	lambda, ok := eliminate(a)
	if !ok {
		return nil, fmt.Errorf("plan: %s does not depend on its burns; begin with another time", c.what)
	}
	change := make([]float64, columns)
	for i := range change {
		for k := range rows {
			change[i] += float64(j[i][k] * lambda[k])
		}
		change[i] *= c.step[i]
	}
	return change, nil
}

// eliminate solves linear equations, rows of coefficients with the right side last (C. F. Gauss, with the largest pivots).
func eliminate(a [][]float64) ([]float64, bool) {
	n := len(a)
	for k := range n {
		top := k
		for i := k + 1; i < n; i++ {
			if math.Abs(a[i][k]) > math.Abs(a[top][k]) {
				top = i
			}
		}
		a[k], a[top] = a[top], a[k]
		if a[k][k] == 0 || math.IsNaN(a[k][k]) {
			return nil, false
		}
		for i := k + 1; i < n; i++ {
			share := a[i][k] / a[k][k]
			for j := k; j <= n; j++ {
				a[i][j] -= float64(share * a[k][j])
			}
		}
	}
	x := make([]float64, n)
	for k := n - 1; k >= 0; k-- {
		sum := a[k][n]
		for j := k + 1; j < n; j++ {
			sum -= float64(a[k][j] * x[j])
		}
		x[k] = sum / a[k][k]
	}
	return x, true
}
