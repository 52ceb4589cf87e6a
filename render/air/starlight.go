package air

import "math"

// rate finds what is left of the light of stars in each direction.
func (s *Sky) rate() {
	for row := range Rows {
		altitude := rowAltitude(row)
		through := s.Air.Through(altitude).Luma()
		for col := range Columns {
			s.left[row][col] = through * Dimming(s.Luminance(altitude, math.Pi*float64(col)/(Columns-1)).Luma())
		}
	}
}

// Left returns the share of a star's light over what an eye sees at least that is left, by the sine of its altitude and its
// azimuth from the sun's, radians: what the air lets through, beside the light of the sky there. Without air all is.
func (s *Sky) Left(sine, azimuth float64) float64 {
	if s.Air == nil {
		return 1
	}
	r, k, x, y := cell(sine, azimuth)
	t := &s.left
	return (1-y)*((1-x)*t[r][k]+x*t[r][k+1]) + y*((1-x)*t[r+1][k]+x*t[r+1][k+1])
}
