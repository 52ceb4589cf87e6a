package app

import (
	"fmt"
	"math"
	"strings"

	"galaxy/orbit"
)

// happening is an event in the output of galaxy events.
type happening struct {
	Kind       string   `json:"kind"`
	Body       string   `json:"body"`
	Other      string   `json:"other"`
	Date       string   `json:"date"`
	Time       string   `json:"time"` // as date
	JD         float64  `json:"jd_tdb"`
	Definition string   `json:"definition"` // geometric or apparent
	Begin      string   `json:"begin,omitempty"`
	End        string   `json:"end,omitempty"`
	Distance   *float64 `json:"distance_au,omitempty"`
	Angle      *float64 `json:"angle_deg,omitempty"`
	Depth      string   `json:"depth,omitempty"`
	Place      string   `json:"place,omitempty"`     // latitude and longitude from which it is seen, or where an eclipse is deepest
	Share      *float64 `json:"magnitude,omitempty"` // of the diameter that an eclipse hides
	// BeginHidden and EndHidden say that a moon's planet hides it then, or darkens it.
	BeginHidden bool `json:"begin_hidden,omitempty"`
	EndHidden   bool `json:"end_hidden,omitempty"`
	// Behind is by how much the rotation of Earth is behind uniform time, and Error how well that is known: of events of a place.
	Behind   *float64    `json:"delta_t_s,omitempty"`
	Error    *float64    `json:"delta_t_error_s,omitempty"`
	Contacts []contactAt `json:"contacts,omitempty"`
	Line     []lineAt    `json:"central_line,omitempty"`
	words    string
	hours    float64
}

// contactAt is an instant of an event as a place sees it.
type contactAt struct {
	Name     string  `json:"name"`
	Time     string  `json:"time"`
	Altitude float64 `json:"altitude_deg"`
	Azimuth  float64 `json:"azimuth_deg"`
	Visible  bool    `json:"visible"`
	t        float64
}

// lineAt is a point of a central line.
type lineAt struct {
	Time      string  `json:"time"`
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
	Depth     string  `json:"depth"`
	Width     float64 `json:"width_km"`
	Duration  float64 `json:"duration_s"`
	Altitude  float64 `json:"altitude_deg"`
	t         float64
}

const inDegrees = 180 / math.Pi

// happening returns an event as it is printed.
func (c *eventsC) happening(system orbit.System, q orbit.EventQuery, e orbit.Event) happening {
	h := happening{
		Kind: e.Kind.String(), Body: system[e.Body].Name, Other: system[e.Other].Name, Definition: definition(e.Apparent),
		Date: orbit.FormatDate(e.T, orbit.UTC), JD: e.T + orbit.J2000, Depth: e.Depth.String(), words: system.Describe(e),
	}
	if e.Distance > 0 {
		h.Distance = &e.Distance
	}
	if e.Magnitude > 0 {
		h.Share = &e.Magnitude
	}
	if e.At != nil {
		h.Place = fmt.Sprintf("%.1f,%.1f", e.At.Latitude, e.At.Longitude)
	}
	if q.Place != nil {
		h.Place = c.Seen
	}
	if h.Place != "" {
		behind, uncertain := orbit.DeltaT(e.T)
		h.Behind, h.Error = &behind, &uncertain
	}
	h.Time = h.Date
	switch h.BeginHidden, h.EndHidden = e.BeginHidden, e.EndHidden; {
	case e.BeginHidden && e.EndHidden:
		h.words += ", not seen"
	case e.BeginHidden:
		h.words += ", beginning not seen"
	case e.EndHidden:
		h.words += ", end not seen"
	}
	if deg := e.Angle * inDegrees; deg > 0 || len(e.Contacts) > 0 {
		h.Angle = &deg
	}
	if e.End > e.Begin {
		h.Begin, h.End, h.hours = orbit.FormatDate(e.Begin, orbit.UTC), orbit.FormatDate(e.End, orbit.UTC), 24*(e.End-e.Begin)
	}
	for _, at := range e.Contacts {
		h.Contacts = append(h.Contacts, contactAt{at.Name, orbit.FormatDate(at.T, orbit.UTC), at.Altitude * inDegrees, at.Azimuth * inDegrees, at.Up, at.T})
	}
	if c.Line > 0 && e.At != nil {
		const au, day = orbit.AU, 86400
		for _, p := range system.CentralLine(e, c.Line/1440) {
			h.Line = append(h.Line, lineAt{
				orbit.FormatDate(p.T, orbit.UTC), p.At.Latitude, p.At.Longitude, p.Depth.String(),
				p.Width * au, p.Duration * day, p.Altitude * inDegrees, p.T,
			})
		}
	}
	return h
}

// definition names the places that events are of.
func definition(apparent bool) string {
	if apparent {
		return "apparent"
	}
	return "geometric"
}

// printDetails prints under the table the contacts and the central line of each event that has them.
func printDetails(s *streams, list []happening) error {
	for _, h := range list {
		if len(h.Contacts) == 0 && len(h.Line) == 0 {
			continue
		}
		day, _, _ := strings.Cut(h.Date, "T")
		fmt.Fprintf(s.out, "\n%s, %s", h.words, day)
		if len(h.Contacts) > 0 {
			fmt.Fprintf(s.out, ", at %s", h.Place)
		}
		fmt.Fprintln(s.out, ":")
		w := s.table()
		if len(h.Contacts) > 0 {
			fmt.Fprintln(w, "  contact\ttime (UTC)\taltitude\tazimuth")
		}
		for _, c := range h.Contacts {
			seen := ""
			if !c.Visible {
				seen = "\tbelow the horizon"
			}
			fmt.Fprintf(w, "  %s\t%s\t%.1f°\t%.0f°%s\n", c.Name, seconds(c.t), c.Altitude, c.Azimuth, seen)
		}
		if len(h.Line) > 0 {
			fmt.Fprintln(w, "  time (UTC)\tlatitude\tlongitude\twidth\tduration\tSun's altitude\tdepth")
		}
		for _, p := range h.Line {
			fmt.Fprintf(w, "  %s\t%.2f\t%.2f\t%.0f km\t%.0f s\t%.0f°\t%s\n", seconds(p.t), p.Latitude, p.Longitude, p.Width, p.Duration, p.Altitude, p.Depth)
		}
		if err := w.Flush(); err != nil {
			return err
		}
		if h.Error != nil && math.Round(*h.Error) > 1 {
			fmt.Fprintf(s.out, "  The rotation of Earth is behind uniform time by ΔT = %.0f s, known to %.0f s: times and longitudes are uncertain by as much.\n", *h.Behind, *h.Error)
		}
	}
	return nil
}
