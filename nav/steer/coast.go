package steer

import (
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Coast wishes nothing: a ship with the drive orbital falls, and follows its flight plan.
//
//	wish = 0
//
// Source: Newton's first law.
//
//  1. It never wishes for anything.
type Coast struct{}

// Looks returns the empty sight: obstacles do not matter.
func (b *Coast) Looks(*nav.Agent, float64) nav.Sight { return nav.Sight{} }

func (b *Coast) Steer(*nav.Agent, *nav.View) r2.Vec { return r2.Vec{} }

func (b *Coast) Explain(*nav.Agent, *nav.View, nav.Pen) {}

func init() {
	nav.Register("coast", "wishes nothing: a ship on an orbit falls, and follows its flight plan", func() nav.Behavior { return new(Coast) })
}
