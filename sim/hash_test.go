package sim

import (
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

const goldenFile = "testdata/hashes.golden"

// worldHashes runs some small worlds whose bits depend on this room and on
// internal/portable alone, and lists their hashes.
func worldHashes(t *testing.T) string {
	var b strings.Builder
	for _, c := range []struct {
		agents int
		square float64
	}{{40, 10}, {300, 40}, {600, 1000}} {
		w := mustNew(t, crowd(c.agents, c.square))
		for range 3 {
			fmt.Fprintf(&b, "crowd agents=%d square=%g tick=%d %016x\n", c.agents, c.square, w.Tick(), w.Hash())
			steps(w, 30)
		}
	}
	s := crowd(300, 40)
	s.Contacts = &Contacts{Restitution: 0.9}
	w := mustNew(t, s)
	for _, order := range []string{"circle", "swap", "groups", "blocks", "swap", "lines", "swap", "load"} {
		fmt.Fprintf(&b, "solid tick=%d then=%s %016x\n", w.Tick(), order, w.Hash())
		if err := w.Give(order); err != nil {
			t.Fatal(err)
		}
		steps(w, 10)
	}
	fmt.Fprintf(&b, "solid tick=%d %016x\n", w.Tick(), w.Hash())
	return b.String()
}

func TestGoldenHashes(t *testing.T) {
	got := worldHashes(t)
	if *update {
		if err := os.WriteFile(goldenFile, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(goldenFile)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the worlds of this room go another way; if that is meant, run go test ./sim -update\ngot:\n%swant:\n%s", got, want)
	}
}

// With GOAMD64=v3 the compiler fuses products into sums wherever it may.
func TestSameBitsWithFusedProducts(t *testing.T) {
	if testing.Short() || runtime.GOARCH != "amd64" || os.Getenv("GOAMD64") == "v3" {
		t.Skip("for amd64 below v3, and not -short")
	}
	test := exec.Command("go", "test", "-count=1", "-run=^(TestGoldenHashes|TestPrintSwarmHash)$", "-v", ".")
	test.Env = append(os.Environ(), "GOAMD64=v3")
	out, err := test.CombinedOutput()
	if strings.Contains(string(out), "only be run on AMD64 processors") {
		t.Skip("this processor has no v3")
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if want := swarmHash(t); !strings.Contains(string(out), want) {
		t.Errorf("with v3 the magnet swarm does not end as here, %s:\n%s", want, out)
	}
}

// swarmHash adds nav's own behaviours and drives to what is compared; their bits
// may change when they do, so no file keeps them.
func swarmHash(t *testing.T) string {
	return fmt.Sprintf("swarm ends as %016x", steps(mustNew(t, swarm(300)), 60).Hash())
}

// TestPrintSwarmHash runs in the process that TestSameBitsWithFusedProducts
// starts.
func TestPrintSwarmHash(t *testing.T) { t.Log(swarmHash(t)) }

// Every field of an agent, also one that is added one day, is part of the hash.
func TestHashSeesEveryField(t *testing.T) {
	w := mustNew(t, crowd(5, 10))
	before := w.Hash()
	var visit func(v reflect.Value, name string)
	visit = func(v reflect.Value, name string) {
		if v.Kind() == reflect.Struct {
			for i := range v.NumField() {
				visit(v.Field(i), name+"."+v.Type().Field(i).Name)
			}
			return
		}
		if v.Kind() == reflect.Array {
			for i := range v.Len() {
				visit(v.Index(i), fmt.Sprintf("%s[%d]", name, i))
			}
			return
		}
		was := reflect.New(v.Type()).Elem()
		was.Set(v)
		switch v.Kind() {
		case reflect.Float64:
			v.SetFloat(math.Nextafter(v.Float(), 2))
		case reflect.Bool:
			v.SetBool(!v.Bool())
		case reflect.Int32:
			v.SetInt(v.Int() + 1)
		case reflect.Uint8, reflect.Uint32:
			v.SetUint(v.Uint() + 1)
		default:
			t.Fatalf("%s is a %s: teach this test and digest.agent about it", name, v.Kind())
		}
		if w.Hash() == before {
			t.Errorf("%s is not part of the hash", name)
		}
		v.Set(was)
	}
	visit(reflect.ValueOf(&w.now[2]).Elem(), "agent")
	for name, change := range map[string]func(w *World){
		"tick":     func(w *World) { w.tick++ },
		"arrivals": func(w *World) { w.travels[1].arrivals++ },
		"stop":     func(w *World) { w.travels[1].stop++ },
		"resting":  func(w *World) { w.fates[1].resting = true },
		"order":    func(w *World) { w.now[0], w.now[1] = w.now[1], w.now[0] },
		"sign":     func(w *World) { w.now[1].Vel.X = math.Copysign(0, -1) },
	} {
		w := mustNew(t, crowd(5, 10))
		w.now[1].Vel.X = 0
		change(w)
		if w.Hash() == before {
			t.Errorf("%s is not part of the hash", name)
		}
	}
}
