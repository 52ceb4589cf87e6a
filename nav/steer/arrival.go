package steer

import "galaxy/nav"

func (b *Chirality) KeepsJunctionsClear() bool { return b.Jam.Lanes }

// scaled returns a length that is given in own radii, or as it is, also for a point.
func scaled(length float64, radii bool, radius float64) float64 {
	if radii && radius > 0 {
		return float64(length * radius)
	}
	return length
}

func (b *Magnet) ArrivalRadius(self *nav.Agent) float64 {
	return scaled(b.Arrival, b.Radii, self.Radius)
}

func (b *AntiGravity) ArrivalRadius(self *nav.Agent) float64 {
	return scaled(b.Arrival, b.Radii, self.Radius)
}

func (b *Chirality) ArrivalRadius(self *nav.Agent) float64 {
	return scaled(b.Arrival, b.Radii, self.Radius)
}

func (b *Tank) ArrivalRadius(self *nav.Agent) float64 { return scaled(b.Arrival, b.Radii, self.Radius) }
