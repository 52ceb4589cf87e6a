package explain

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"image/color"
	"image/png"
	"io"
	"math"
	"strconv"
	"testing"

	"galaxy/nav"
)

// A plot is a table whose shares add up to 1, and a picture that is XML, whatever things are called.
func TestPlot(t *testing.T) {
	rock, ship := nav.Subject{Kind: nav.RockSubject}, nav.Subject{Kind: nav.AgentSubject, Index: 3}
	p := Plot{Title: "Turned <left> & on", Time: "s", Length: "km", Things: []nav.Subject{rock}, Names: []string{"rock <1>, the \"grey\""}}
	for k := range 3 {
		p.List = append(p.List, Decision{Time: float64(k), Distance: math.NaN(), Gap: math.Inf(1), Causes: []Cause{{Of: ship, Change: 1}, {Of: rock, Change: 3}}})
		p.List[k].Vel.X = 3
	}
	var b bytes.Buffer
	if err := p.CSV(&b); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(rows) != 4 || len(rows[0]) != 7 {
		t.Fatalf("%v: %q", err, rows)
	}
	if rows[0][1] != "speed (km/s)" || rows[2][0] != "1" || rows[2][1] != "3" || rows[2][2] != "" || rows[2][3] != "" {
		t.Errorf("rows are %q", rows)
	}
	if share, _ := strconv.ParseFloat(rows[3][5], 64); share != 0.75 || rows[3][6] != "0.25" {
		t.Errorf("shares are %q", rows[3][5:])
	}
	b.Reset()
	if err := p.PNG(&b); err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	if ink := color.RGBAModel.Convert(picture.At(2*400, 2*150)); ink != plotColors[0] { // three quarters from below
		t.Errorf("the share of the rock is %v", ink)
	}
	if ink := color.RGBAModel.Convert(picture.At(2*400, 2*50)); ink != plotColors[len(plotColors)-1] {
		t.Errorf("the share of others is %v", ink)
	}
	b.Reset()
	if err := p.SVG(&b); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(&b); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}
