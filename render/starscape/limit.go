package starscape

import "math"

// limits are the faintest magnitudes drawn by the picture's height in pc: about 20,000 stars at
// any height but the least. In and about a system the sky is not much more than what the naked eye sees, so that one
// knows it again.
var limits = []struct{ height, limit float64 }{
	{1e-3, 7.6}, {1, 9.5}, {3, 9.5}, {10, 9.5}, {30, 9.4}, {100, 9.1}, {300, 8.7}, {1000, 9.2}, {3000, 10.1}, {10000, 11}, {30000, 12.5},
}

// faintest returns the faintest magnitude that a camera shows. A longer one gathers more light, as a telescope does.
func (cam *camera) faintest() float64 { return limitOf(cam.eye.Height) + 2.5*math.Log10(cam.eye.Zoom) }

// limitOf returns the faintest magnitude drawn in a picture of a height in pc. Between its
// heights the table is interpolated in their logarithms.
func limitOf(height float64) float64 {
	if !(height > limits[0].height) {
		return limits[0].limit
	}
	for i := 1; i < len(limits); i++ {
		if a, b := limits[i-1], limits[i]; height < b.height {
			return a.limit + (b.limit-a.limit)*math.Log(height/a.height)/math.Log(b.height/a.height)
		}
	}
	return limits[len(limits)-1].limit
}
