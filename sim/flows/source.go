package flows

import (
	"galaxy/internal/portable"
)

// Source lets some agents of a group come one after the other instead of all at the start.
//
//	0        From                                    Until        scene time after the start
//	├──────────┼──●────●──●───────●─●────●──●─────●────┤
//	              └1/Rate┘ on average
//
// Count bounds how many agents may come; with a rate of 0 they come by [Flows.Add] alone.
type Source struct {
	First  uint32  // ID of the first one; the others have the following IDs
	Count  int     // how many agents
	Rate   float64 // agents per unit of scene time, ≥ 0
	From   float64 // scene time after the start, ≥ 0
	Until  float64 // the same; 0 means no end
	Chance bool    // a Poisson process: the time to the next one is drawn. Else it is 1/Rate
}

// Has reports whether agent id is one of the source.
func (s *Source) Has(id uint32) bool { return id >= s.First && id-s.First < uint32(s.Count) }

// times returns when the agents are due, scene time after the start, without those that
// Until leaves out. Group is the number that tells the draws of groups apart.
func (s *Source) times(seed, group uint64) []float64 {
	if s.Rate == 0 {
		return nil
	}
	due := make([]float64, 0, s.Count)
	const lane = 0x636f6d65 // "come"
	at := s.From
	for k := range s.Count {
		if s.Chance {
			u := portable.Uniform(portable.Hash(seed, group, uint64(k), lane))
			at -= portable.Log(1-u) / s.Rate
		} else {
			at = s.From + float64(k)/s.Rate
		}
		if s.Until > 0 && at > s.Until {
			break
		}
		due = append(due, at)
	}
	return due
}
