package sky

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"galaxy/internal/format"
)

// parsecs is the length of each unit of the sky in pc.
var parsecs = map[string]float64{
	"pc": 1, "kpc": 1000, "ly": 0.306601393788, "au": 1 / 206264.80624709636, "km": 1 / 3.0856775814913673e13,
}

// ReadLength reads a length of the sky such as "3 pc", 40au or 30kpc, and returns it in parsecs: from 1000 km to
// 1000 kpc.
func ReadLength(text string) (pc float64, err error) {
	number := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz")
	n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	unit, known := parsecs[text[len(number):]]
	if err != nil || !known {
		return 0, fmt.Errorf("%q is no length; write a number with pc, kpc, ly, au or km, as \"3 pc\"", text)
	}
	if pc = n * unit; !(pc >= 1000*parsecs["km"] && pc <= 1e6) || math.IsInf(n, 0) {
		return 0, fmt.Errorf("%q is too small or too large; it can be 1000 km to 1000 kpc", text)
	}
	return pc, nil
}

// ShortAU is the length in au below which it is written in km.
const ShortAU = 0.01

// Far writes a distance in parsecs in a unit in which it is neither long nor short.
func Far(pc float64) string {
	switch au := pc / pcPerAU; {
	case pc >= 999_500:
		return fmt.Sprintf("%.3g Mpc", pc/1e6)
	case pc >= 999.5:
		return fmt.Sprintf("%.3g kpc", pc/1000)
	case pc >= 0.05:
		return fmt.Sprintf("%.3g pc", pc)
	case au >= ShortAU:
		return fmt.Sprintf("%.3g au", au)
	}
	return format.KM(pc * kmPerPC)
}
