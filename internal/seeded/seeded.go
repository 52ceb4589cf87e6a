// Package seeded makes property tests draw the same cases in every run. Every test
// package that imports rapid imports it, for this alone:
//
//	import _ "galaxy/internal/seeded"
//
// Each [rapid.Check] then makes 50 checks (10 with -short) from seed 1. A test that
// fails prints the seed of its case, and runs again with it:
//
//	go test ./nav/tiles/ -run TestFollower -rapid.seed=17224651862849288001
//
// Other cases are for a soak (make soak): -rapid.seed=0 draws fresh ones, and
// -rapid.checks says how many. Make a test of each failure that it finds, with the
// case written down in it: a seed means another case as soon as a generator changes.
package seeded

import (
	"flag"
	"os"

	_ "pgregory.net/rapid" // defines the flags
)

func init() {
	fix("rapid.seed", "RAPID_SEED", "1")
	fix("rapid.checks", "RAPID_CHECKS", "50")
}

// fix changes the default of a flag of rapid's, unless the environment has set it.
func fix(name, env, value string) {
	if os.Getenv(env) != "" {
		return
	}
	if err := flag.Set(name, value); err != nil {
		panic("seeded: " + err.Error())
	}
}
