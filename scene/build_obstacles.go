package scene

import (
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// obstacles makes circular obstacles and boxes.
func (b *builder) obstacles() {
	for i := range b.file.Obstacles {
		t := &b.file.Obstacles[i]
		circle, box := t.has("at") || t.has("radius"), t.has("min") || t.has("max")
		switch {
		case circle == box:
			b.fail(t.at.key, "", "an obstacle is a circle (at, radius) or a box (min, max)")
		case circle && !t.has("at"), circle && !t.has("radius"):
			b.fail(t.at.key, "", "a circle needs both at and radius")
		case box && !t.has("min"), box && !t.has("max"):
			b.fail(t.at.key, "", "a box needs both min and max")
		case circle:
			b.scene.Setup.Obstacles = append(b.scene.Setup.Obstacles,
				nav.Obstacle{Pos: r2.Vec(*t.At), Radius: t.Radius, Body: -1})
		case !(t.Min.X < t.Max.X && t.Min.Y < t.Max.Y):
			b.fail(t.pos("max"), "max is the upper right corner", "this box has no area")
		default:
			b.scene.Setup.Boxes = append(b.scene.Setup.Boxes, nav.Box{Min: r2.Vec(*t.Min), Max: r2.Vec(*t.Max)})
		}
	}
}
