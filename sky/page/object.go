package page

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"galaxy/internal/portable"
	"galaxy/internal/words"
	"galaxy/orbit"
	"galaxy/sky"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// ObjectSource names where the figures of clusters, nebulae and galaxies come from.
const ObjectSource = "SSCore's tables of Messier's and Caldwell's objects: revised NGC/IC (Steinicke), open clusters of Dias, globular clusters of Harris, planetary nebulae of Strasbourg-ESO"

// objectPage describes a cluster, a nebula, a galaxy, a constellation, the black hole or a star about it,
// at t, days past J2000.0 TDB.
func objectPage(v *words.Voice, atlas *sky.Atlas, o *sky.Object, from r3.Vec, t float64) Page {
	r := rows{v: v}
	r.add("kind", called(v, o.Kind))
	r.addName("names", strings.Join(o.Aliases, ", "))
	switch {
	case o.Kind == sky.Constellation:
		describeFigure(&r, atlas, o, from)
	case o.Name == atlas.Objects()[0].Name: // the Milky Way
		r.add("extent", v.Format("the disk fades from %s on", sky.Far(law.EdgeFrom)))
		r.addName("source", v.Text("the law of the generated galaxy, fitted to the catalogue's stars"))
	case o.Kind == sky.BlackHole:
		r.add("mass", v.Format("%s million Suns", number(sky.HoleMass/1e6)))
		r.add("horizon", v.Format("%s au from the middle, if it does not turn", number(sky.HoleRadius*sky.Galactic.Unit/orbit.AU)))
		r.add("gas", v.Text("a thin disc from 3 to 18 radii of the horizon, made up"))
		r.where(o.Place, from)
		r.addName("source", v.Text("place: the middle of the law of the generated galaxy; mass: GRAVITY Collaboration 2022"))
	case o.Circles != nil:
		describeHoleStar(&r, o, from, t)
	default:
		r.addName("form", o.Form)
		r.where(o.Place, from)
		toward := r3.Sub(o.Place, law.Sun)
		if !math.IsNaN(o.Magnitude) {
			r.add("V", v.Format("%.2f from the Sun", o.Magnitude))
			r.add("at 10 pc", v.Format("magnitude %.1f, less what the dust takes", o.Magnitude-float64(5*math.Log10(portable.Norm3(toward)/10))))
		}
		if o.Size > 0 {
			r.add("extent", v.Format("%s across", sky.Far(o.Size)))
		}
		r.add("in the sky", inTheSky(v, toward, o.Axes))
		r.add("in its middle", called(v, o.Core.Words))
		if !math.IsNaN(o.Recedes) {
			r.add("motion", number(math.Abs(o.Recedes))+" km/s, "+goes(v, o.Recedes > 0))
		}
		r.addName("source", listed(v, "source", "; ", cmp.Or(o.Source, ObjectSource)))
	}
	return Page{Title: o.Name, Words: called(v, o.Kind), Sections: []Section{{Rows: r.list}}}
}

// describeHoleStar describes a star that goes round the black hole.
func describeHoleStar(r *rows, o *sky.Object, from r3.Vec, t float64) {
	const year = 365.25
	c, v := o.Circles, r.v
	au := sky.Galactic.Unit / orbit.AU
	period := c.Period()
	closest := func(at float64) string { return fmt.Sprintf("%.1f", 2000+at/year) }
	turns := math.Ceil((t - c.T) / period)
	r.add("magnitude", v.Format("%.1f in the infrared (K) from the Sun; nothing of it is seen in visual light there", c.K))
	r.add("period", v.Format("%s years", number(period/year)))
	r.add("periapsis", v.Format("%s au from the black hole, %s radii of its horizon", number(c.Q*au), number(c.Q/sky.HoleRadius)))
	r.add("next periapsis", closest(c.T+float64(turns*period)))
	r.add("eccentricity", number(c.E))
	r.add("inclination", v.Format("%s°, to the sky as the Sun sees it", number(c.I/degree)))
	here, vel := c.State(t)
	r.add("distance from the black hole", number(portable.Norm3(here)*au)+" au")
	r.add("speed", number(portable.Norm3(vel)*sky.Galactic.Unit/86400)+" km/s")
	r.where(o.At(t), from)
	r.addName("source", listed(v, "source", "; ", o.Source))
}

// inTheSky says where a direction is in the Sun's sky, and how large a thing with these axes, minutes of arc, looks there.
func inTheSky(v *words.Voice, toward r3.Vec, axes [2]float64) string {
	at := sky.ToICRF(toward)
	ra := math.Mod(math.Atan2(at.Y, at.X)/degree+360, 360) / 15
	tenths := int(math.Round(600*ra)) % (24 * 600) // of minutes
	text := fmt.Sprintf("%d h %04.1f m, %+.2f°", tenths/600, 0.1*float64(tenths%600), math.Asin(at.Z/portable.Norm3(at))/degree)
	switch {
	case axes[1] > 0:
		text += "; " + v.Format("%s by %s minutes of arc", number(axes[0]), number(axes[1]))
	case axes[0] > 0:
		text += "; " + v.Format("%s minutes of arc", number(axes[0]))
	}
	return text
}

// pageStars is how many stars the page of a constellation names.
const pageStars = 7

// describeFigure describes a constellation by its stars.
func describeFigure(r *rows, atlas *sky.Atlas, o *sky.Object, from r3.Vec) {
	stars := atlas.Members(o.Aliases[0])
	near, far := math.Inf(1), 0.0
	for _, s := range stars {
		near, far = min(near, portable.Norm3(s.FromSun)), max(far, portable.Norm3(s.FromSun))
	}
	for k, s := range stars[:min(len(stars), pageStars)] {
		name := words.Key("")
		if k == 0 {
			name = "brightest"
		}
		r.add(name, fmt.Sprintf("%s: V %.2f, %s", s.Name, s.V, sky.Far(portable.Norm3(r3.Sub(r3.Add(law.Sun, s.FromSun), from)))))
	}
	if len(stars) > 0 {
		r.add("naked eye", r.v.Format("%d stars, between %s and %s from the Sun", len(stars), sky.Far(near), sky.Far(far)))
	}
	for _, f := range atlas.Figures() {
		if f.Name == o.Name && len(f.Lines) > 0 {
			r.add("figure", r.v.Format("%d lines between its stars, which have nothing to do with one another: it breaks up as one leaves the Sun", len(f.Lines)))
		}
	}
	r.add("middle", r.v.Text("where its brighter stars are on average"))
	r.addName("source", r.v.Text("figure: d3-celestial; stars: the catalogue"))
}
