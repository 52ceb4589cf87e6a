package nav

// Arriver is a behaviour that stands still near its target. A world takes an agent that
// does as arrived.
type Arriver interface {
	// ArrivalRadius returns the distance from the target's centre within which self stands
	// still.
	ArrivalRadius(self *Agent) float64
}

// JunctionKeeper is a behaviour that may stop before a junction of corridors, to keep its
// tile clear. A world takes the junction for no gap in the row of those that wait there.
type JunctionKeeper interface {
	KeepsJunctionsClear() bool
}

// KeepsJunctionsClear implements [JunctionKeeper].
func (b *Chirality) KeepsJunctionsClear() bool { return b.Jam.Lanes }

// scaled returns a length that is given in own radii, or as it is, also for a point.
func scaled(length float64, radii bool, radius float64) float64 {
	if radii && radius > 0 {
		return float64(length * radius)
	}
	return length
}

// ArrivalRadius implements [Arriver].
func (b *Magnet) ArrivalRadius(self *Agent) float64 { return scaled(b.Arrival, b.Radii, self.Radius) }

// ArrivalRadius implements [Arriver].
func (b *AntiGravity) ArrivalRadius(self *Agent) float64 {
	return scaled(b.Arrival, b.Radii, self.Radius)
}

// ArrivalRadius implements [Arriver].
func (b *Chirality) ArrivalRadius(self *Agent) float64 {
	return scaled(b.Arrival, b.Radii, self.Radius)
}

// ArrivalRadius implements [Arriver].
func (b *Tank) ArrivalRadius(self *Agent) float64 { return scaled(b.Arrival, b.Radii, self.Radius) }

// ArrivalRadius implements [Arriver]: it returns the largest one of the parts.
func (c *parts) ArrivalRadius(self *Agent) float64 {
	radius := 0.0
	for _, part := range c.list {
		if a, ok := part.Behavior.(Arriver); ok {
			radius = max(radius, a.ArrivalRadius(self))
		}
	}
	return radius
}
