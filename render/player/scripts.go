package player

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"galaxy/scene"
	"galaxy/sim"
)

// failures are how many scripts were put back and ships rest after a fault, as far as notices
// have said so, and the last notice of a script's mistake.
type failures struct {
	setbacks, faults int
	mistake          string
}

// ScriptFiles returns the paths of the scripts by which the ships steer, to be watched; none of
// a scene that is built in, of a replay, and of a run of an experiment.
func (p *Player) ScriptFiles() (paths []string) {
	if !p.Lab.FromFile() || scene.IsBuiltin(p.Scene.File) {
		return nil
	}
	folder := path.Dir(filepath.ToSlash(p.Scene.File))
	for _, name := range scene.ScriptFiles(p.World.Setup()) {
		paths = append(paths, filepath.FromSlash(path.Join(folder, name)))
	}
	return paths
}

// ScriptsChanged is called when a script's file was saved: the ships steer by what it says now,
// from the next step on. Where it has a mistake, a notice tells its place, and the ships go on
// with the last good version.
func (p *Player) ScriptsChanged() {
	changed, err := scene.ScriptChanges(p.World.Setup(), p.Scene.File)
	switch {
	case err == nil && len(changed) == 0:
		if p.Notices.text != "" && p.Notices.text == p.failures.mistake { // it was mended by taking it back
			p.Notices.Notify("The script is again the one by which the ships steer.")
		}
		return
	case err == nil:
		err = p.Give("script", changed...)
	}
	if err != nil {
		p.warnOfScript(fmt.Sprintf("%v. The ships go on with the last good version.", err))
		return
	}
	p.Scene = p.Scene.WithScripts(p.World.Setup())
	var names []string
	for i := 0; i < len(changed); i += 2 {
		names = append(names, changed[i])
	}
	p.Notices.Notify(fmt.Sprintf("Read %s: the ships steer by it from the next step on.", strings.Join(names, ", ")))
}

// warnOfFailures shows a script that was put back in the last step, and the first ship that
// rests after a fault.
func (p *Player) warnOfFailures() {
	w, told := p.World, &p.failures
	back, faults := w.Setbacks(), w.Faults()
	if len(back) > told.setbacks {
		b := &back[told.setbacks]
		p.Scene = p.Scene.WithScripts(w.Setup())
		p.warnOfScript(fmt.Sprintf("%s. %s met it first; %s go on with the version before.", b.What, w.AgentName(b.Agent), w.Setup().Groups[b.Group].Name))
	} else if len(faults) > 0 && told.faults == 0 {
		p.Notices.Warn(faultNotice(w, &faults[0]))
	}
	told.setbacks, told.faults = len(back), len(faults)
}

// warnOfScript tells a script's mistake, until the script is mended.
func (p *Player) warnOfScript(sentence string) {
	p.Notices.Warn(sentence)
	p.failures.mistake = sentence
}

func faultNotice(w *sim.World, f *sim.Fault) string {
	return fmt.Sprintf("%s rests after a fault: %s.", w.AgentName(f.Agent), f.What)
}
