package observer

import (
	"math"

	"gonum.org/v1/gonum/num/quat"
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// An attitude is a unit quaternion: it turns the axes of the galaxy into the axes of a picture:
// right, up and towards the eye. Upright is the attitude of a picture of the galaxy from above.
var upright = quat.Number{Real: 1}

// Axes returns the axes of a picture of an attitude: right, up, towards the eye.
func Axes(q quat.Number) [3]r3.Vec {
	w, x, y, z := q.Real, q.Imag, q.Jmag, q.Kmag
	return [3]r3.Vec{
		{X: 1 - 2*(y*y+z*z), Y: 2 * (x*y + w*z), Z: 2 * (x*z - w*y)},
		{X: 2 * (x*y - w*z), Y: 1 - 2*(x*x+z*z), Z: 2 * (y*z + w*x)},
		{X: 2 * (x*z + w*y), Y: 2 * (y*z - w*x), Z: 1 - 2*(x*x+y*y)},
	}
}

// Attitude returns the attitude of a picture with given axes, unit vectors at right angles (Shepperd 1978: it begins with
// the largest part).
func Attitude(axes [3]r3.Vec) quat.Number {
	r, u, e := axes[0], axes[1], axes[2] // the columns of the rotation's matrix
	squares := [4]float64{1 + r.X + u.Y + e.Z, 1 + r.X - u.Y - e.Z, 1 - r.X + u.Y - e.Z, 1 - r.X - u.Y + e.Z}
	k := 0
	for i := range squares {
		if squares[i] > squares[k] {
			k = i
		}
	}
	s, x, y, z := squares[k], u.Z-e.Y, e.X-r.Z, r.Y-u.X
	xy, xz, yz := r.Y+u.X, e.X+r.Z, u.Z+e.Y
	q := [4]quat.Number{{Real: s, Imag: x, Jmag: y, Kmag: z}, {Real: x, Imag: s, Jmag: xy, Kmag: xz}, {Real: y, Imag: xy, Jmag: s, Kmag: yz}, {Real: z, Imag: xz, Jmag: yz, Kmag: s}}[k]
	return quat.Scale(1/quat.Abs(q), q)
}

// between returns an attitude on the shortest way from one to another, at a share of it.
func between(from, to quat.Number, share float64) quat.Number {
	switch share {
	case 0:
		return from
	case 1:
		return to
	}
	q := quat.Mul(to, quat.Conj(from))
	if q.Real < 0 {
		q = quat.Scale(-1, q)
	}
	axis := r3.Vec{X: q.Imag, Y: q.Jmag, Z: q.Kmag}
	sin := r3.Norm(axis)
	if sin == 0 {
		return from
	}
	return quat.Mul(quat.Number(r3.NewRotation(share*2*math.Atan2(sin, q.Real), axis)), from)
}

// looking returns the attitude, to a plane, of a picture with the plane's z up and its middle at a
// longitude and a latitude over that plane, radians. Straight down, at longitude π/2, it is the
// attitude from above.
func looking(lon, lat float64) quat.Number {
	sz, cz := math.Sincos(0.5 * (lon - 0.5*math.Pi))
	sx, cx := math.Sincos(0.5 * (lat + 0.5*math.Pi))
	return quat.Number{Real: cz * cx, Imag: cz * sx, Jmag: sz * sx, Kmag: sz * cx}
}

// direction is the inverse of looking.
func direction(q quat.Number) (lon, lat float64) {
	axes := Axes(q)
	ahead, right := r3.Scale(-1, axes[2]), axes[0]
	return math.Atan2(right.X, -right.Y), math.Atan2(ahead.Z, math.Hypot(ahead.X, ahead.Y))
}

// inPlane returns the vector of a point of a plane with the given axes.
func inPlane(v r2.Vec, axes [3]r3.Vec) r3.Vec {
	return r3.Add(r3.Scale(v.X, axes[0]), r3.Scale(v.Y, axes[1]))
}

// InAxes returns a vector in the given axes.
func InAxes(v r3.Vec, axes [3]r3.Vec) r3.Vec {
	return r3.Vec{X: r3.Dot(v, axes[0]), Y: r3.Dot(v, axes[1]), Z: r3.Dot(v, axes[2])}
}

// outOf is the inverse of InAxes.
func outOf(v r3.Vec, axes [3]r3.Vec) r3.Vec {
	return r3.Add(inPlane(r2.Vec{X: v.X, Y: v.Y}, axes), r3.Scale(v.Z, axes[2]))
}
