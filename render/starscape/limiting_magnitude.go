package starscape

import "math"

// limitingMagnitudes are the faintest magnitudes drawn by the picture's height in pc: about 20,000 stars at
// any height but the least. In and about a system the sky is not much more than what the naked eye sees, so that one
// knows it again.
var limitingMagnitudes = []struct{ height, limit float64 }{
	{1e-3, 7.6}, {1, 9.5}, {3, 9.5}, {10, 9.5}, {30, 9.4}, {100, 9.1}, {300, 8.7}, {1000, 9.2}, {3000, 10.1}, {10000, 11}, {30000, 12.5},
}

// limitingMagnitude returns the faintest magnitude that a camera shows. A longer lens gathers more light, as a telescope does.
func (cam *camera) limitingMagnitude() float64 {
	return limitingMagnitudeAt(cam.eye.Height) + 2.5*math.Log10(cam.eye.Zoom)
}

// limitingMagnitudeAt returns the faintest magnitude drawn in a picture of a height in pc. Between its
// heights the table is interpolated in their logarithms.
func limitingMagnitudeAt(height float64) float64 {
	if !(height > limitingMagnitudes[0].height) {
		return limitingMagnitudes[0].limit
	}
	for i := 1; i < len(limitingMagnitudes); i++ {
		if a, b := limitingMagnitudes[i-1], limitingMagnitudes[i]; height < b.height {
			return a.limit + (b.limit-a.limit)*math.Log(height/a.height)/math.Log(b.height/a.height)
		}
	}
	return limitingMagnitudes[len(limitingMagnitudes)-1].limit
}
