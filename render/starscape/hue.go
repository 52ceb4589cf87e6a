package starscape

import "math"

// blackbody is the colour of hot bodies at its temperatures: CIE 1931 2° observer, primaries of sRGB,
// linear, the largest channel 1.
var blackbody = []struct{ kelvin, r, g, b float64 }{
	{1000, 1, 0.0287, 0},
	{1500, 1, 0.1452, 0},
	{2000, 1, 0.2663, 0.0077},
	{2500, 1, 0.3803, 0.0677},
	{3000, 1, 0.4840, 0.1545},
	{3500, 1, 0.5768, 0.2606},
	{4000, 1, 0.6590, 0.3788},
	{4500, 1, 0.7316, 0.5034},
	{5000, 1, 0.7955, 0.6299},
	{6000, 1, 0.9010, 0.8764},
	{7000, 0.9062, 0.8908, 1},
	{8000, 0.7657, 0.8018, 1},
	{10000, 0.6103, 0.6951, 1},
	{12000, 0.5286, 0.6345, 1},
	{15000, 0.4616, 0.5816, 1},
	{20000, 0.4070, 0.5359, 1},
	{30000, 0.3628, 0.4970, 1},
}

// saturation is the power of the channels: the eye sees the colours of stars paler than cameras do, and a map
// need not.
const saturation = 1

// lightOf returns the colour of a temperature, its saturation raised, of luminance 1: what shines as brightly
// looks as bright, whatever its colour.
func lightOf(kelvin float64) [3]float32 {
	last := len(blackbody) - 1
	row := blackbody[last]
	for i, b := range blackbody {
		if kelvin < b.kelvin {
			row = b
			if i > 0 {
				a, u := blackbody[i-1], (kelvin-blackbody[i-1].kelvin)/(b.kelvin-blackbody[i-1].kelvin)
				row.r, row.g, row.b = a.r+u*(b.r-a.r), a.g+u*(b.g-a.g), a.b+u*(b.b-a.b)
			}
			break
		}
	}
	r, g, b := math.Pow(row.r, saturation), math.Pow(row.g, saturation), math.Pow(row.b, saturation)
	k := 1 / (0.2126*r + 0.7152*g + 0.0722*b)
	return [3]float32{float32(k * r), float32(k * g), float32(k * b)}
}

// hues are the colours of temperatures, equally far apart in their logarithms.
const (
	hueCount = 256
	coldest  = 800.
	hottest  = 40000.
)

var hues = func() (all [hueCount][3]float32) {
	for i := range all {
		all[i] = lightOf(coldest * math.Pow(hottest/coldest, float64(i)/(hueCount-1)))
	}
	return all
}()

// hueIndex returns the index in hues of a temperature.
func hueIndex(kelvin float64) uint8 {
	if !(kelvin > coldest) {
		return 0
	}
	return uint8(min(hueCount-1, math.Round((hueCount-1)*math.Log(kelvin/coldest)/math.Log(hottest/coldest))))
}
