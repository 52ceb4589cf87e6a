package player

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"galaxy/internal/atomicfile"
	"galaxy/internal/format"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/scene/tour"
)

// kept is the tour of the places that the person keeps, one after another.
type kept struct {
	file  string // empty: none is kept yet
	scene string // of the last place
	text  string
	looks bool // at the last place one looks around
}

// KeepPlace adds what is seen as a step to the tour of the places that were kept since the first one, in a new file of the working
// folder. The camera flies between them, so the tour is a path of key frames: galaxy film renders it.
func (tr *Tours) KeepPlace() {
	step, err := tr.placeHere()
	if err == nil {
		err = tr.keep(step)
	}
	if err != nil {
		tr.notices.Warn(tr.sayf("This place is not kept: %s.", tr.voice.Fault(err)))
		return
	}
	k := &tr.kept
	tr.notices.Notify(tr.sayf("Place %d is kept in %s. galaxy tour %[2]s shows them, and galaxy film renders them.", strings.Count(k.text, "[[step]]"), k.file))
}

// placeHere returns what is seen as the text of a step, without its scene.
func (tr *Tours) placeHere() (text string, err error) {
	o := tr.observer
	switch {
	case tr.ws.Scene.Galaxy:
		return "", errors.New("only places of a scene are, and not those between the stars")
	case scene.IsBuiltin(tr.ws.Scene.File):
	default:
		if _, err := os.Stat(tr.ws.Scene.File); err != nil {
			return "", errors.New("the scene has no file")
		}
	}
	var b strings.Builder
	if tr.ws.Scene.Calendar && tr.playback.paused { // at this moment
		fmt.Fprintf(&b, "time = %q\npaused = true\n", string(stage.AppendDate(nil, tr.ws.SkyTime(), stage.UTC, true)))
	}
	const degree = math.Pi / 180
	if o.LooksAround() {
		if err := tr.sightHere(&b); err != nil {
			return "", err
		}
		tr.kept.looks = true
		const narrowest = 0.003 // of a tour
		fmt.Fprintf(&b, "fov = %s\n", format.Digits(short(max(o.Field()/degree, narrowest), 4)))
		return b.String(), nil
	}
	if tr.kept.looks {
		b.WriteString("look = \"\"\n")
	}
	tr.kept.looks = false
	switch at := o.Frame(); {
	case at.Body != None && tr.ws.World.Setup().Bodies[at.Body].Name != "":
		fmt.Fprintf(&b, "body = %q\n", tr.ws.World.Setup().Bodies[at.Body].Name)
	case at.Ship != None:
		fmt.Fprintf(&b, "agent = %q\n", tr.ws.ShipName(at.Ship))
	default:
		focus := o.Plane().Center
		fmt.Fprintf(&b, "at = [%s, %s]\n", format.Digits(short(focus.X, 6)), format.Digits(short(focus.Y, 6)))
	}
	fmt.Fprintf(&b, "width = %s\n", format.Digits(short(float64(o.Width)/o.Plane().Zoom, 4)))
	s := o.Slant()
	fmt.Fprintf(&b, "elevation = %s\nazimuth = %s\n", format.Digits(short(s.Elevation/degree, 4)), format.Digits(short(math.Remainder(s.Azimuth, 2*math.Pi)/degree, 4)))
	axes := slices.Index(axesOf[:], o.FrameAxes())
	if o.Aboard() {
		axes = int(scene.CameraOfCockpit)
	}
	fmt.Fprintf(&b, "roll = %s\nfov = %s\nframe = %q\n", format.Digits(short(math.Remainder(s.Roll, 2*math.Pi)/degree, 4)), format.Digits(short(o.Field()/degree, 4)), scene.CameraAxes(axes))
	return b.String(), nil
}

// sightHere writes from where one looks around, and at what or where.
func (tr *Tours) sightHere(b *strings.Builder) error {
	const degree = math.Pi / 180
	o, s := tr.observer, tr.observer.standing()
	if s.body == None {
		return errors.New("one looks around from no planet or moon")
	}
	bodies := tr.ws.World.Setup().Bodies
	from := bodies[s.body].Name
	if s.site != nil {
		from += " " + format.Digits(short(s.site.Latitude, 7)) + "," + format.Digits(short(s.site.Longitude, 7))
	}
	fmt.Fprintf(b, "seen_from = %q\n", from)
	switch lon, lat := o.Direction(); {
	case s.seen != nil && s.seen.Body != None:
		fmt.Fprintf(b, "look = %q\n", bodies[s.seen.Body].Name)
	case s.site != nil:
		fmt.Fprintf(b, "azimuth = %s\nelevation = %s\n", format.Digits(short(90-lon/degree, 5)), format.Digits(short(lat/degree, 5)))
	default:
		return errors.New("the eye looks at no planet or moon: look for one with " + tr.notices.KeyName("/"))
	}
	return nil
}

// keep appends a step and writes the file.
func (tr *Tours) keep(step string) error {
	k := &tr.kept
	text := k.text
	if k.file == "" {
		base := strings.TrimSuffix(path.Base(filepath.ToSlash(tr.ws.Scene.File)), ".toml") + "-tour"
		name := base + ".toml"
		for i := 2; exists(name); i++ {
			name = fmt.Sprintf("%s-%d.toml", base, i)
		}
		k.file = name
		text = fmt.Sprintf("tour = 1\ntitle = %q\n", tr.ws.Scene.Title)
	}
	text += "\n[[step]]\n"
	if of := tr.ws.Scene.File; of != k.scene {
		if !scene.IsBuiltin(of) {
			full, err := filepath.Abs(of)
			if err != nil {
				return err
			}
			of = filepath.ToSlash(full)
		}
		text += fmt.Sprintf("scene = %q\n", of)
	}
	text += step + "seconds = 6\n"
	f, err := atomicfile.Create(k.file)
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := f.Write([]byte(text)); err != nil {
		return err
	}
	if err := f.Commit(); err != nil {
		return err
	}
	k.text, k.scene = text, tr.ws.Scene.File
	_, err = tour.Open(k.file)
	return err
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return !errors.Is(err, fs.ErrNotExist)
}

// short rounds a number to so many digits.
func short(x float64, digits int) float64 {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return x
	}
	unit := math.Pow(10, float64(digits-1)-math.Floor(math.Log10(math.Abs(x))))
	return math.Round(x*unit) / unit
}
