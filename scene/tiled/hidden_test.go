package tiled_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"galaxy/scene/tiled"
)

// TestNothingOfWhatIsNoMap: no message shows any of a file that is no map, whatever else it is.
func TestNothingOfWhatIsNoMap(t *testing.T) {
	for _, secret := range []string{
		"hunter2", "hunter2: x\n", `{"type": "hunter2"}`, `{"type": "hunter2", "width": "hunter2", "layers": 3}`, `{"width": 22222, "height": "hunter2"}`, `["hunter2"]`, `{"hunter2": hunter2}`, `"hunter2"`,
		"<hunter2/>", "<hunter2 a='b'/>", "<?xml version='1.0' encoding='hunter2'?><map/>", "<map><hunter2></map>", "<map>&hunter2;</map>", "<map hunter2=></map>", "<!DOCTYPE hunter2><hunter2/>", "<plist><key>hunter2",
	} {
		for _, name := range []string{"a.tmx", "a.tmj", "a.json"} {
			m, mistakes := tiled.Read(fstest.MapFS{name: {Data: []byte(secret)}}, name)
			if m != nil || len(mistakes) == 0 {
				t.Errorf("%s is a map", secret)
			}
			for _, mistake := range mistakes {
				if text := mistake.Error() + mistake.Hint; strings.Contains(text, "hunter2") || strings.Contains(text, "22222") || strings.Contains(text, "empty") {
					t.Errorf("%s: %s", secret, text)
				}
			}
		}
	}
}
