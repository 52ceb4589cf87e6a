package settings

import (
	"strconv"
	"strings"
)

// units are the units of memory, in bytes.
var units = []struct {
	name  string
	bytes float64
}{{"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}}

// mostMemory is the largest amount of memory that Memory takes, in bytes.
const mostMemory = 1e12

// MemoryForm says in words what Memory takes.
const MemoryForm = "a number of kB, MB or GB up to 1000GB, as 256MB or 2GB, or 0"

// Memory reads an amount of memory, such as 256MB, 1.5GB or 0, in bytes; false if text is
// none.
func Memory(text string) (bytes int, ok bool) {
	number, unit := text, 1.0
	for _, u := range units {
		if rest, ok := strings.CutSuffix(text, u.name); ok {
			number, unit = rest, u.bytes
		}
	}
	x, err := strconv.ParseFloat(number, 64)
	if err != nil || strings.Trim(number, "0123456789.") != "" || unit == 1 && x != 0 || x*unit > mostMemory {
		return 0, false
	}
	return int(x * unit), true
}
