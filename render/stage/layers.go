package stage

// SetLayers shows or hides layers by the names that tours and lessons give them. It panics at another name.
func (o *Options) SetLayers(names []string, shown bool) {
	layers := map[string]*bool{
		"orbits": &o.Orbits, "trails": &o.Trails, "labels": &o.Labels, "arrows": &o.Vectors, "all-arrows": &o.Crowd,
		"circle": &o.Circle, "stars": &o.Stars, "glow": &o.Glow, "clock": &o.HUD, "large": &o.Enlarge, "grid": &o.Grid, "figures": &o.Figures, "boundaries": &o.Borders,
	}
	for _, name := range names {
		*layers[name] = shown
	}
}
