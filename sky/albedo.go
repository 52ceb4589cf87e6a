package sky

// usualAlbedo is that of a planet or moon about which nothing is known.
const usualAlbedo = 0.3

// albedos are geometric, visual. Sources: A. Mallama, B. Krobusek and H. Pavlov (2017), "Comprehensive wide-band magnitudes and
// albedos for the planets", Icarus 282, 19; moons and minor planets by NASA's fact sheets of planets and satellites.
var albedos = map[string]float64{
	"Mercury": 0.142, "Venus": 0.689, "Earth": 0.434, "Mars": 0.170, "Jupiter": 0.538, "Saturn": 0.499, "Uranus": 0.488, "Neptune": 0.442,
	"Moon": 0.12, "Phobos": 0.07, "Deimos": 0.07, "Io": 0.63, "Europa": 0.67, "Ganymede": 0.43, "Callisto": 0.17, "Titan": 0.2,
	"Enceladus": 1.4, "Tethys": 1.2, "Dione": 1.0, "Rhea": 0.95, "Triton": 0.76, "Pluto": 0.52, "Charon": 0.37,
	"Ceres": 0.09, "Pallas": 0.16, "Juno": 0.24, "Vesta": 0.42,
}

// Albedo returns the geometric albedo in visual light of a planet or moon: its light when full, over the light of a white
// disc as large that faces its sun.
func (b *Body) Albedo() float64 {
	if a, ok := albedos[b.Name]; ok {
		return a
	}
	return usualAlbedo
}
