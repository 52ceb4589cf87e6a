module galaxy/tools/ephemeris

go 1.26.0

require (
	galaxy v0.0.0
	gonum.org/v1/gonum v0.17.0
)

replace galaxy => ../..
