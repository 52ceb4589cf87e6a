package design

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"galaxy/scene"
	"galaxy/scene/tour"
)

// TestNoLineOfWhatIsNoTOML: no message shows any of a file that is not TOML, by whatever it is named, but for one
// that the person names and that is called .toml, behind all links.
func TestNoLineOfWhatIsNoTOML(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need rights there")
	}
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(in(name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for i, secret := range []string{
		"root:hunter2:0:0:root:/root:/bin/bash\n", "hunter2", "\x00hunter2", "[hunter2]\nkey = secret\n", "hunter2 = hunter2\n", "hunter2 = 1\nhunter2 = 1\n", "a = 99999999999999999999hunter2\n",
		"[[hunter2]]\n[hunter2]\n", "# hunter2\n\xff", "{\"hunter2\": 1}", "# hunter2\nexperiment = hunter2\n", "# hunter2 \nexperiment = 1\n\nhunter2", "tour = hunter2\n", "a = '''hunter2", "#hunter2" + strings.Repeat("[[a]]", 1_100_001),
		"hunter2 = 1\n", "hunter2 = \"x\"\n[tour]\n", "", // TOML, and no scene
	} {
		name := fmt.Sprint("secret", i)
		put(name, secret)
		put(name+".toml", secret)
		if err := os.Symlink(name, in(name+"-link.toml")); err != nil {
			t.Fatal(err)
		}
		for _, named := range []string{name, name + ".toml", name + "-link.toml", filepath.Join(dir, name)} {
			put("try.toml", "experiment = 1\nscene = \""+named+"\"\nmeasures = [\"arrived\"]\n")
			put("tour.toml", "tour = 1\ntitle = \"a\"\n[[step]]\nscene = \""+named+"\"\ncaption = \"a\"\n")
			_, experiment := Open(in("try.toml"), Measures{All: []string{"arrived"}})
			_, tour := tour.Open(in("tour.toml"))
			for by, err := range map[string]error{"an experiment": experiment, "a tour": tour} {
				if err == nil || strings.Contains(err.Error(), "hunter2") || !strings.Contains(err.Error(), "secret") {
					t.Errorf("%q, named %s by %s: %v", secret[:min(len(secret), 40)], named, by, err)
				}
			}
		}
		if strings.HasPrefix(secret, "hunter2 = 1\n") || strings.HasPrefix(secret, "hunter2 = \"") { // TOML, named by the person
			continue
		}
		for _, named := range []string{name, name + "-link.toml"} {
			_, scene := scene.Open(in(named))
			_, experiment := Open(in(named), Measures{})
			_, tour := tour.Open(in(named))
			for as, err := range map[string]error{"a scene": scene, "an experiment": experiment, "a tour": tour} {
				if err == nil || strings.Contains(err.Error(), "hunter2") {
					t.Errorf("%q, opened as %s by the name %s: %v", secret[:min(len(secret), 40)], as, named, err)
				}
			}
		}
	}
	put("mine.toml", "schema = 1\nhunter2 = \n")
	if _, err := scene.Open(in("mine.toml")); err == nil || !strings.Contains(err.Error(), "    2 | hunter2 =") {
		t.Errorf("a mistake of one's own: %v", err)
	}
	put("ours.toml", "schema = 1\nhunter2 = 3\n")
	put("try.toml", "experiment = 1\nscene = \"ours.toml\"\nmeasures = [\"arrived\"]\n")
	if _, err := Open(in("try.toml"), Measures{All: []string{"arrived"}}); err == nil || !strings.Contains(err.Error(), "    2 | hunter2 =") {
		t.Errorf("a scene with a mistake: %v", err)
	}
}
