package player

import (
	"path"
	"path/filepath"
	"strings"

	"galaxy/scene"
	"galaxy/sim"
)

// failures are how many scripts were put back and ships rest after a fault, as far as notices
// have said so, the last notice of a script's mistake, and those of rules.
type failures struct {
	setbacks, faults int
	mistake          string
	rules            []string
}

// ScriptFiles returns the paths of the scripts by which the ships steer, to be watched; none of
// a scene that is built in, of a replay, and of a run of an experiment.
func (od *Orders) ScriptFiles() (paths []string) {
	if !od.lab.FromFile() || scene.IsBuiltin(od.ws.Scene.File) {
		return nil
	}
	folder := path.Dir(filepath.ToSlash(od.ws.Scene.File))
	for _, name := range scene.ScriptFiles(od.ws.World.Setup()) {
		paths = append(paths, filepath.FromSlash(path.Join(folder, name)))
	}
	return paths
}

// ScriptsChanged is called when a script's file was saved: the ships steer by the new text, from
// the next step on. Where it has a mistake, a notice tells its place, and the ships go on with the
// last good version.
func (od *Orders) ScriptsChanged() {
	changed, err := scene.ScriptChanges(od.ws.World.Setup(), od.ws.Scene.File)
	switch {
	case err == nil && len(changed) == 0:
		if od.notices.text != "" && od.notices.text == od.ws.failures.mistake { // it was mended by taking it back
			od.notices.Notify(od.say("The script is again the one by which the ships steer."))
		}
		return
	case err == nil:
		err = od.Give(sim.Script{Files: changed})
	}
	if err != nil {
		od.warnOfScript(od.sayf("%v. The ships go on with the last good version.", err))
		return
	}
	od.ws.Scene = od.ws.Scene.WithScripts(od.ws.World.Setup())
	var names []string
	for _, f := range changed {
		names = append(names, f.Name)
	}
	od.notices.Notify(od.sayf("Read %s: the ships steer by it from the next step on.", strings.Join(names, ", ")))
}

// warnOfFailures shows a script that was put back in the last step, and the first ship that
// rests after a fault.
func (od *Orders) warnOfFailures() {
	w, told := od.ws.World, &od.ws.failures
	back, faults := w.Setbacks(), w.Faults()
	if len(back) > told.setbacks {
		b := &back[told.setbacks]
		od.ws.Scene = od.ws.Scene.WithScripts(w.Setup())
		od.warnOfScript(od.sayf("%s. %s met it first; %s go on with the version before.", b.What, w.AgentName(b.Agent), w.Setup().Groups[b.Group].Name))
	} else if len(faults) > 0 && told.faults == 0 {
		od.notices.Warn(od.sayf("%s rests after a fault: %s.", w.AgentName(faults[0].Agent), faults[0].What))
	}
	told.setbacks, told.faults = len(back), len(faults)
}

// warnOfScript tells a script's mistake, until the script is mended.
func (od *Orders) warnOfScript(sentence string) {
	od.notices.Warn(sentence)
	od.ws.failures.mistake = sentence
}
