package typed

import "galaxy/sky"

// Length reads a length of the sky such as "3 pc", 40au or 30kpc, and returns it in parsecs: from 1000 km to
// 1000 kpc.
func Length(text string) (pc float64, err error) { return sky.ReadLength(text) }
