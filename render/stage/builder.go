// Package stage builds frames: it turns a world into a Frame of plain values relative
// to the camera. It does not use OpenGL and needs no C compiler.
//
//	world ──Builder.Build──▶ Frame ──gl.Renderer.Draw──▶ framebuffer
//	float64, scene units       pixels, float32             any context
package stage

import (
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/explain"
	"galaxy/render/starscape"
	"galaxy/scene"
	"galaxy/sim"
)

// Builder turns a world into frames, one after another. It keeps the state that
// successive frames share: trails, and the side of its body on which each label is. The
// zero value is ready; one builder serves one window.
type Builder struct {
	picture      picture
	lettering    lettering
	paper        paper
	bodies       bodies
	land         land
	instances    instances
	goals        goals
	tiles        tileLevels
	mapMarks     mapMarks
	states       stateNames
	zones        zones
	contactMarks contactMarks
	trails       trails
	rival        *sim.World // the world of rivalTrails
	rivalTrails  trails
	heavens      heavens
	decisions    decisions
	selection    selection
	note         note
	grid         grid
	hud          hud
	caption      caption
}

// Instant returns the scene time of a picture that lies alpha of the way from
// the state before the last step to the state now.
func Instant(w *sim.World, alpha float64) float64 {
	if w.Tick() == 0 || alpha >= 1 {
		return w.Time()
	}
	return w.Time() - (1-max(alpha, 0))*w.Setup().Dt
}

// Build makes f the picture of w, the world of scene sc, in the view v. It reuses the
// lists in f; once they are large enough it allocates nothing.
func (s *Builder) Build(f *Frame, sc *scene.Scene, w *sim.World, v View) {
	if v.Scale <= 0 {
		v.Scale = 1
	}
	if w.Tick() == 0 {
		v.Alpha = 1
	}
	v.Alpha = min(max(v.Alpha, 0), 1)
	s.Observe(sc, w, v.Rate)
	s.ObserveRival(v.Rival, v.Rate)
	s.picture.begin(v)
	f.begin(v)
	f.Camera = s.picture.camera
	s.lettering.visible.turn()
	s.lettering.arena, s.note.text, s.decisions.others = s.lettering.arena[:0], s.note.text[:0], s.decisions.others[:0]
	s.bodies.place()
	s.heavens.build(f)
	s.tiles.build(&s.picture, f)
	s.picture.standInGalaxy()
	if v.Around == 1 {
		s.bodies.buildTails(f)
		s.bodies.build(f)
	} else if v.Veil < 1 { // else only the sky is drawn and named
		s.buildWorld(f)
	}
	s.land.build(f)
	s.picture.drawVeil(f)
	s.lettering.labels.begin(f, v)
	if s.picture.inGalaxy() {
		clear(s.lettering.labels.discs) // they are points of light
	}
	s.caption.place()
	if v.Options.HUD {
		if !v.NoScale {
			if !v.Aboard {
				s.hud.buildScaleBar(f)
			}
			if s.picture.leans() {
				s.hud.buildCompass(f)
			}
		} else if v.From != "" {
			s.hud.buildFrom(f)
		}
		if !v.NoClock {
			s.hud.buildClock(f)
		}
	}
	s.heavens.mark(f)
	if s.land.on {
		s.land.mark(f, &s.lettering)
	}
	s.heavens.buildGrids(f)
	if v.Veil < veilNames {
		s.explainWorld(f)
	}
	s.instances.clear(f, s.lettering.labels.names)
	if v.Eye != nil && v.Options.Labels && v.Options.Stars {
		s.heavens.name(f)
	}
	if v.Pointing && len(s.note.text) == 0 {
		if st := explain.Nearest(s.decisions.others, s.picture.pointer(), v.Scale); st != nil {
			s.note.write(st)
		} else if i := s.goals.pointed(); i != Nothing {
			s.goals.write(i)
		}
	}
	s.note.build(f)
	s.caption.build(f)
	s.lettering.labels.started = true
	if f.Paper {
		s.paper.print(f)
	}
}

// Restless reports whether the next picture of the same view would differ from the last one: labels fade, or wait for their places.
func (s *Builder) Restless() bool { return s.lettering.labels.restless }

// buildWorld lists the things of the world.
func (s *Builder) buildWorld(f *Frame) {
	v := &s.picture.view
	if v.Options.Grid {
		s.grid.build(f)
	}
	if v.Options.Orbits {
		s.bodies.buildOrbits(f)
		s.bodies.buildWays(f)
	}
	if (v.Options.Orbits || v.Options.Grid) && s.picture.leans() {
		s.bodies.buildStems(f)
	}
	s.mapMarks.build(f)
	s.picture.buildWalls(f)
	s.zones.build(f)
	s.goals.build(f)
	s.bodies.buildTails(f)
	s.bodies.build(f)
	if v.Coasting {
		return
	}
	s.instances.build(f)
	s.instances.buildContactRims(f)
	s.instances.buildRivals(f)
	s.instances.buildArms(f)
	if v.Options.Trails {
		if v.Rival != nil { // beneath
			ink := faded(v.Options.Palette.Rival(), 0.7)
			s.rivalTrails.build(f, v.Rival, &ink, s.bodies.states)
		}
		s.trails.build(f, s.picture.world, nil, s.bodies.states)
	}
	s.contactMarks.fill(&s.picture, f)
}

// explainWorld marks the selection, names the things of the world, and draws the decisions of ships.
func (s *Builder) explainWorld(f *Frame) {
	v := &s.picture.view
	o := &v.Options
	s.lettering.avoidRocks()
	s.selection.build(f)
	s.selection.buildOffScreen(f)
	if o.Labels {
		s.bodies.name(&s.lettering, f)
		s.goals.name(f)
		s.zones.name(f)
	}
	if v.Coasting || v.Around == 1 {
		return
	}
	if o.Crowd {
		s.decisions.buildCrowd(f)
	}
	if o.Vectors && isThere(s.picture.world, v.Ship) && !s.picture.dwarfed() {
		s.decisions.explain(f, v.Ship) // late: names of arrows move with them, and must not displace other labels
	}
	s.decisions.buildReach(f)
	s.decisions.buildDrawn(f)
	if o.Labels {
		s.lettering.nameAgents(f)
	}
	if o.States {
		s.states.build(f)
	}
}

// Observe samples a world between pictures, so that trails have no gaps where many
// steps lie between two pictures. rate is scene time per second of the wall clock, and
// sets the distance of the samples.
func (s *Builder) Observe(sc *scene.Scene, w *sim.World, rate float64) {
	if s.picture.scene != sc || s.picture.world != w {
		s.raise(sc, w)
	}
	if !(rate > 0) {
		rate = sc.Rate
	}
	s.trails.observe(w, rate)
	s.contactMarks.observe(w)
}

// ObserveRival samples the world that the other one is compared with, or nil, between pictures.
func (s *Builder) ObserveRival(w *sim.World, rate float64) {
	if s.rival != w {
		if s.rival = w; w != nil {
			s.rivalTrails.learn(w)
		}
	}
	if w == nil {
		return
	}
	if !(rate > 0) {
		rate = s.picture.scene.Rate
	}
	s.rivalTrails.observe(w, rate)
}

// begin empties f for a new picture.
func (f *Frame) begin(v View) {
	f.Width, f.Height, f.Scale = v.Width, v.Height, v.Scale
	f.Stars, f.Glow, f.Dots, f.Drift = v.Options.Stars, v.Options.Glow && !v.Options.Paper, false, v.Drift
	f.Paper = v.Options.Paper
	f.Orbits, f.Trails, f.Boxes = f.Orbits[:0], f.Trails[:0], f.Boxes[:0]
	f.Discs, f.Ships, f.Marks = f.Discs[:0], f.Ships[:0], f.Marks[:0]
	f.Globes, f.Faces, f.Tails = f.Globes[:0], f.Faces[:0], f.Tails[:0]
	f.Haze, f.Shadow, f.Gas, f.Clouds, f.Lights, f.Figures = starscape.Haze{}, starscape.Shadow{}, starscape.Gas{}, nil, nil, f.Figures[:0]
	f.Rivals, f.Rims, f.Tiles, f.Land, f.Grid = f.Rivals[:0], f.Rims[:0], TileLayer{}, Land{}, Grid{}
	f.Arrows, f.Texts = f.Arrows[:0], f.Texts[:0]
	f.Balls, f.ShipIDs, f.Spots, f.Past, f.Burns, f.Compass, f.Pointed = f.Balls[:0], f.ShipIDs[:0], f.Spots[:0], f.Past[:0], f.Burns[:0], Spot{}, explain.Highlight{}
}

// raise resets the builder for a new scene.
func (s *Builder) raise(sc *scene.Scene, w *sim.World) {
	p, l := &s.picture, &s.lettering
	*s = Builder{
		picture:   picture{scene: sc, world: w},
		lettering: lettering{picture: p, meter: s.lettering.meter},
		bodies:    bodies{picture: p, land: &s.land, states: s.bodies.states[:0]},
		land:      land{picture: p, air: s.land.air},
		instances: instances{picture: p},
		goals:     goals{lettering: l, note: &s.note},
		mapMarks:  mapMarks{lettering: l},
		states:    stateNames{lettering: l}, zones: zones{lettering: l, bodies: &s.bodies},
		trails: trails{picture: p}, rivalTrails: trails{picture: p},
		heavens:   s.heavens,
		decisions: decisions{lettering: l, bodies: &s.bodies, note: &s.note},
		selection: selection{lettering: l, bodies: &s.bodies, decisions: &s.decisions},
		note:      note{lettering: l}, grid: grid{bodies: &s.bodies}, hud: hud{lettering: l, grid: &s.grid}, caption: caption{lettering: l},
	}
	s.bodies.learn()
	s.goals.find()
	s.mapMarks.learn()
	l.labels.learn(len(w.Setup().Bodies))
	s.heavens.lettering, s.heavens.bodies = l, &s.bodies
	s.heavens.learn(w)
	s.trails.learn(w)
}

func flat(v r3.Vec) r2.Vec { return r2.Vec{X: v.X, Y: v.Y} }

// ramp rises smoothly from 0 at a to 1 at b.
func ramp(a, b, x float64) float64 {
	t := min(max((x-a)/(b-a), 0), 1)
	return t * t * (3 - 2*t)
}
