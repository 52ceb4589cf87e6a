package gl_test

import (
	"image/color"
	"testing"

	"galaxy/render/stage"
	"galaxy/scene/looks"
)

// portraits is a frame with one disc for each of some names of looks, in rows.
func portraits(names []string, columns int, radius, pitch float64) *stage.Frame {
	rows := (len(names) + columns - 1) / columns
	f := &stage.Frame{Width: int(pitch) * columns, Height: int(pitch) * rows, Scale: 1}
	for i, name := range names {
		x := looks.SpinOf(name).Axes(9820)
		if looks.Named(name) == nil {
			x = looks.Tilted(20, 250, 0).Axes(0)
		}
		f.Globes = append(f.Globes, stage.Globe{Look: looks.Find(name, nil, uint32(i)), Axes: stage.AxesOf(x), Ambient: 0.012})
		f.Discs = append(f.Discs, stage.Disc{
			X:      pitch * (float64(i%columns) - 0.5*float64(columns-1)),
			Y:      pitch * (0.5*float64(rows-1) - float64(i/columns)),
			Radius: radius, Light: [3]float32{-0.8, 0.6, 0.5}, Color: color.NRGBA{255, 255, 255, 255}, Globe: int32(i + 1),
		})
	}
	return f
}

// Every kind, and every body of the Solar System, as large as a thumb and as small as a pea.
func TestGoldenGlobes(t *testing.T) {
	needScreen(t)
	check(t, "globes-kinds", draw(t, portraits(looks.Kinds(), 4, 70, 160)))
	check(t, "globes-solar", draw(t, portraits(looks.Names()[len(looks.Kinds()):], 8, 50, 120)))
	check(t, "globes-small", draw(t, portraits(looks.Names(), 14, 7, 32)))
}

// A giant with its rings, up close and at a glancing angle.
func TestGoldenRings(t *testing.T) {
	needScreen(t)
	check(t, "globes-rings", draw(t, portraits([]string{"saturn", "uranus"}, 2, 90, 460)))
}

// Worlds of which only class, mass and temperature are known, from lava to ice and from
// moons to brown dwarfs.
func TestGoldenWorlds(t *testing.T) {
	needScreen(t)
	const columns, radius, pitch = 8, 66, 160
	f := &stage.Frame{Width: columns * pitch, Height: 4 * pitch, Scale: 1}
	for i, w := range [...]struct {
		class             string
		temperature, mass float64
	}{
		{"lava", 2000, 5},
		{"lava", 1300, 2},
		{"rock", 700, 0.1},
		{"rock", 450, 1},
		{"rock", 400, 0.8},
		{"ocean", 285, 1},
		{"ocean", 270, 1},
		{"ocean", 255, 2},
		{"ocean", 235, 1.5},
		{"ocean", 280, 3},
		{"rock", 250, 1},
		{"ice", 190, 2},
		{"ice", 120, 0.5},
		{"ice", 50, 0.3},
		{"ice", 60, 0.01},
		{"rock", 250, 0.01},
		{"sub-Neptune", 600, 8},
		{"sub-Neptune", 450, 6},
		{"ice giant", 60, 15},
		{"ice giant", 90, 17},
		{"gas giant", 90, 60},
		{"gas giant", 110, 318},
		{"gas giant", 120, 500},
		{"gas giant", 220, 300},
		{"gas giant", 600, 200},
		{"gas giant", 800, 250},
		{"hot gas giant", 1100, 300},
		{"hot gas giant", 1600, 300},
		{"hot gas giant", 2400, 370},
		{"gas giant", 350, 5000},
		{"gas giant", 900, 12000},
		{"gas giant", 1800, 20000},
	} {
		f.Globes = append(f.Globes, stage.Globe{
			Look: looks.World(w.class, w.temperature, w.mass, uint32(i)*31+5), Axes: stage.AxesOf(looks.Tilted(25, 250, 0).Axes(0)), Ambient: 0.012,
			Suns: [2]stage.Sun{{To: [3]float32{-0.8, 0.6}, Light: [3]float32{1, 1, 1}}},
		})
		f.Discs = append(f.Discs, stage.Disc{
			X: pitch * (float64(i%columns) - 0.5*(columns-1)), Y: pitch * (1.5 - float64(i/columns)),
			Radius: radius, Light: [3]float32{-0.8, 0.6, 0.5}, Color: color.NRGBA{255, 255, 255, 255}, Globe: int32(i + 1),
		})
	}
	check(t, "worlds", draw(t, f))
}
