package gl

import (
	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/scene/looks"
)

// mosaic is what is known of the ground of a world, as textures. It is decoded beside the pictures.
type mosaic struct {
	coming      chan *looks.Mosaic
	ground, sky uint32 // 0 before it is there; sky stays 0 where there is none
	used        uint64 // the last picture that asked
}

// ready reports whether the mosaic of a globe is there, and begins to decode it if need be.
// It waits for it where whole asks for that.
func (g *globes) ready(look *looks.Globe, whole bool) bool {
	m := g.seen[look.Survey]
	if m == nil {
		g.forgetMosaics()
		m = &mosaic{coming: make(chan *looks.Mosaic, 1)}
		g.seen[look.Survey] = m
		go func() { m.coming <- look.Mosaic() }()
	}
	m.used = g.frame
	if m.ground != 0 {
		return true
	}
	if whole {
		m.take(<-m.coming)
		return true
	}
	select {
	case came := <-m.coming:
		m.take(came)
		return true
	default:
		return false
	}
}

// take makes textures of a decoded mosaic.
func (m *mosaic) take(came *looks.Mosaic) {
	m.ground = newMap(came.Width, came.Height, came.Ground)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT)
	if came.Sky != nil {
		m.sky = newMap(came.Width, came.Height, came.Sky)
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT)
	}
	gl.BindTexture(gl.TEXTURE_2D, 0)
}

func (m *mosaic) delete() {
	gl.DeleteTextures(1, &m.ground)
	gl.DeleteTextures(1, &m.sky)
}

// forgetMosaics makes room for one more. Maps that were painted from a mosaic do not need it any longer.
func (g *globes) forgetMosaics() {
	const mostMosaics = 12 // mostMosaics bounds how many are kept: the largest have 3 MB, the Earth twice that
	for len(g.seen) >= mostMosaics {
		var oldest *looks.Survey
		last := g.frame
		for s, m := range g.seen {
			if m.ground != 0 && m.used < last {
				oldest, last = s, m.used
			}
		}
		if oldest == nil {
			return
		}
		g.seen[oldest].delete()
		delete(g.seen, oldest)
	}
}

// describeMosaic sets the uniforms of surface.frag for the known ground.
func (g *globes) describeMosaic(p *program, s *looks.Survey, seen bool) {
	gl.Uniform1i(p.at("map"), 0)
	gl.Uniform1i(p.at("sky"), 2)
	m := g.seen[s]
	if s == nil || m == nil || !seen {
		gl.Uniform1i(p.at("seen"), 0)
		return
	}
	gl.Uniform1i(p.at("seen"), 1)
	gl.ActiveTexture(gl.TEXTURE2)
	gl.BindTexture(gl.TEXTURE_2D, m.sky)
	gl.ActiveTexture(gl.TEXTURE0)
	gl.BindTexture(gl.TEXTURE_2D, m.ground)
}
