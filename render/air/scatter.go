package air

import "math"

// scatter sums up what the air scatters once on the way to the ground, of a Sun of one lux.
func (s *Sky) scatter() {
	const lowest = -25 * degree
	if s.Moment.Sun < lowest {
		return
	}
	sinSun, cosSun := math.Sincos(s.Moment.Sun)
	for row := range Rows {
		sin, cos := math.Sincos(rowAltitude(row))
		for col := range Columns {
			toward := math.Cos(math.Pi * float64(col) / (Columns - 1))
			s.light[1][row][col], s.light[2][row][col] = s.Air.scattered(sin, cos, toward, sinSun, cosSun)
		}
	}
}

// scattered returns what molecules and dust scatter along a ray, whose altitude has a sine and a cosine, and whose azimuth from
// the sun's has a cosine.
//
//	       . .  sun
//	    . '        tangent: how near the sun's ray to a place comes to the ground
//	 o-----x-----x-----x   places on the ray
//	eye
func (a *Air) scattered(sin, cos, toward, sinSun, cosSun float64) (gas, dust Color) {
	const steps = 14
	top := 9 * max(a.Height, a.DustHeight)
	r := a.Radius
	long := math.Sqrt(r*r*sin*sin+2*r*top+top*top) - r*sin
	heights := [2]float64{a.Height, max(a.DustHeight, 1e-3)}
	var full [2]float64 // from the eye all the way
	for i, h := range heights {
		full[i] = mass(r/h, sin)
	}
	ozone := a.ozoneMass(r * cos)
	last := 0.
	for k := range steps {
		t := float64(k+1) / steps
		next := long * t * t
		far, step := 0.5*(last+next), next-last
		last = next
		up, along := r+far*sin, far*cos
		away := math.Sqrt(up*up + along*along)
		z := away - r
		down := (up*sinSun + along*toward*cosSun) / away // the sine of the sun's altitude there
		climb := (up*sin + along*cos) / away             // that of the ray
		tangent := away * math.Sqrt(max(1-down*down, 0))
		if down < 0 && tangent < r {
			continue // in the shadow of the world
		}
		var way, density [2]float64
		for i, h := range heights {
			density[i] = math.Exp(-z / h)
			here := full[i] - density[i]*mass(away/h, max(climb, 0))
			if down >= 0 {
				here += density[i] * mass(away/h, down)
			} else {
				here += 2*math.Exp(-(tangent-r)/h)*mass(tangent/h, 0) - density[i]*mass(away/h, -down)
			}
			way[i] = here
		}
		oz := 0.
		if z > ozoneHeight {
			oz = ozone
			if down < 0 && tangent < r+ozoneHeight {
				oz += 2 * a.ozoneMass(tangent)
			}
		} else {
			oz = a.ozoneMass(tangent)
		}
		for i := range gas {
			left := math.Exp(-a.Gas[i]*way[0] - a.Dust[i]*way[1] - a.Ozone[i]*oz)
			gas[i] += left * a.Gas[i] * density[0] / heights[0] * step
			if a.DustHeight > 0 {
				dust[i] += left * a.Dust[i] * a.DustAlbedo[i] * density[1] / heights[1] * step
			}
		}
	}
	for i := range gas {
		gas[i] /= 4 * math.Pi
		dust[i] /= 4 * math.Pi
	}
	return gas, dust
}

// spread adds the light that is scattered more than once: some of that of the same altitude, and some of that of all the sky.
func (s *Sky) spread() {
	const near, all = 0.25, 0.45
	tint := s.Air.Gas
	for i := range tint {
		tint[i] += s.Air.Dust[i] * s.Air.DustAlbedo[i]
	}
	tint = tint.over(tint.Luma())
	if low := -s.Moment.Sun / (8 * degree); low > 0 { // the light of the horizon comes by way of the air high above, once more
		for i := range tint {
			tint[i] = math.Pow(tint[i], 1+min(low, 1.5))
		}
	}
	var mean Color
	var round [Rows]Color
	weight := 0.
	for row := range Rows {
		w := rowWeight(row)
		weight += w
		for col := range Columns {
			for i := range mean {
				round[row][i] += (s.light[1][row][col][i] + s.light[2][row][col][i]) / Columns
			}
		}
		for i := range mean {
			mean[i] += w * round[row][i]
		}
	}
	for row := range Rows {
		high := min(rowAltitude(row)/(12*degree), 1) // near the horizon the air reddens it again
		for col := range Columns {
			for i := range mean {
				s.light[0][row][col][i] = (near+all*(1-high))*round[row][i] + all*high*mean[i]/weight*tint[i]
			}
		}
	}
}
