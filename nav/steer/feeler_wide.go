package steer

import (
	"galaxy/internal/engine"
	"galaxy/internal/simd"
	"galaxy/nav"
)

// Block returns nil with lead or brakes, by which few agents fly; see [engine.Wide].
func (b *Magnet) Block(l nav.Limits, dt float64) engine.Block {
	if b.Lead || b.Brake {
		return nil
	}
	scope := b.Scope(l)
	return &simd.Magnet{
		Near: scope.Near, Radii: scope.Radii, Radius: l.Radius,
		Softening: scaled(b.Softening, b.Radii, l.Radius), GapFloor: scaled(b.GapFloor, b.Radii, l.Radius),
		Arrival: scaled(b.Arrival, b.Radii, l.Radius), Pull: b.Pull, MaxSpeed: l.MaxSpeed, Dt: dt,
	}
}

// Block returns nil without side-steps or splits; see [engine.Wide].
func (b *AntiGravity) Block(l nav.Limits, dt float64) engine.Block {
	if !b.Sidestep || !b.Split {
		return nil
	}
	scope, rule := b.Scope(l), b.rule(l)
	return &simd.AntiGravity{
		Near: scope.Near, Radii: scope.Radii, Radius: l.Radius,
		K: b.K, Exponent: b.Exponent, Arrival: scaled(b.Arrival, b.Radii, l.Radius),
		RightOfWay: simd.RightOfWay(rule), MaxSpeed: l.MaxSpeed, Dt: dt,
	}
}
