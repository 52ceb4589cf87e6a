package stage

// layer returns a layer by the name that tours and lessons give it. It panics at another name.
func (o *Options) layer(name string) *bool {
	return map[string]*bool{
		"orbits": &o.Orbits, "trails": &o.Trails, "labels": &o.Labels, "states": &o.States, "arrows": &o.Vectors, "all-arrows": &o.Crowd,
		"circle": &o.Circle, "field": &o.Field, "velocities": &o.Velocities, "stars": &o.Stars, "glow": &o.Glow, "clock": &o.HUD, "large": &o.Enlarge, "grid": &o.Grid, "figures": &o.Figures, "boundaries": &o.Borders,
	}[name]
}

// SetLayers shows or hides layers by the names that tours and lessons give them. It panics at another name.
func (o *Options) SetLayers(names []string, shown bool) {
	for _, name := range names {
		*o.layer(name) = shown
	}
}

// TakeLayers shows the layers of some names as other options do.
func (o *Options) TakeLayers(names []string, from *Options) {
	for _, name := range names {
		*o.layer(name) = *from.layer(name)
	}
}
