// Go's package math, for Plumbline (docs/measure.md): the exec protocol, version 1 (docs/exec-protocol.md).
// go build go_device.go && plumbline run --device exec:./go_device --suite math
package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"strconv"
	"strings"
)

// values are the bytes of the arguments or results of one function, a column each.
type values [][]byte

func (v values) f(k, i int) float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64(v[k][8*i:]))
}
func (v values) n(k, i int) int { return int(int32(binary.LittleEndian.Uint32(v[k][4*i:]))) }
func (v values) put(k, i int, x float64) {
	binary.LittleEndian.PutUint64(v[k][8*i:], math.Float64bits(x))
}
func (v values) putInt(k, i, n int) { binary.LittleEndian.PutUint32(v[k][4*i:], uint32(int32(n))) }

type function func(arguments, results values, i int)

var unary = map[string]func(float64) float64{
	"acos": math.Acos, "acosh": math.Acosh, "asin": math.Asin, "asinh": math.Asinh, "atan": math.Atan,
	"atanh": math.Atanh, "cbrt": math.Cbrt, "ceil": math.Ceil, "cos": math.Cos, "cosh": math.Cosh,
	"erf": math.Erf, "erfc": math.Erfc, "exp": math.Exp, "exp2": math.Exp2, "expm1": math.Expm1,
	"fabs": math.Abs, "floor": math.Floor, "log": math.Log, "log10": math.Log10, "log1p": math.Log1p,
	"log2": math.Log2, "logb": math.Logb, "rint": math.RoundToEven, "round": math.Round, "sin": math.Sin,
	"sinh": math.Sinh, "sqrt": math.Sqrt, "tan": math.Tan, "tanh": math.Tanh, "tgamma": math.Gamma,
	"trunc": math.Trunc, "-x": func(x float64) float64 { return -x }, "1/x": func(x float64) float64 { return 1 / x },
	"lgamma": func(x float64) float64 { y, _ := math.Lgamma(x); return y },
}

var binaries = map[string]func(x, y float64) float64{
	"atan2": math.Atan2, "copysign": math.Copysign, "fdim": math.Dim, "fmod": math.Mod, "hypot": math.Hypot,
	"nextafter": math.Nextafter, "pow": math.Pow, "remainder": math.Remainder,
	"x+y": func(x, y float64) float64 { return x + y }, "x-y": func(x, y float64) float64 { return x - y },
	"x*y": func(x, y float64) float64 { return x * y }, "x/y": func(x, y float64) float64 { return x / y },
}

func offers() map[string]function {
	out := map[string]function{
		"fma f64(f64,f64,f64)": func(a, r values, i int) { r.put(0, i, math.FMA(a.f(0, i), a.f(1, i), a.f(2, i))) },
		"ldexp f64(f64,i32)":   func(a, r values, i int) { r.put(0, i, math.Ldexp(a.f(0, i), a.n(1, i))) },
		"ilogb i32(f64)":       func(a, r values, i int) { r.putInt(0, i, math.Ilogb(a.f(0, i))) },
		"frexp f64,i32(f64)": func(a, r values, i int) {
			x, n := math.Frexp(a.f(0, i))
			r.put(0, i, x)
			r.putInt(1, i, n)
		},
		"lgamma_r f64,i32(f64)": func(a, r values, i int) {
			x, sign := math.Lgamma(a.f(0, i))
			r.put(0, i, x)
			r.putInt(1, i, sign)
		},
		"modf f64,f64(f64)": func(a, r values, i int) {
			whole, fraction := math.Modf(a.f(0, i))
			r.put(0, i, fraction)
			r.put(1, i, whole)
		},
		"sincos f64,f64(f64)": func(a, r values, i int) {
			sine, cosine := math.Sincos(a.f(0, i))
			r.put(0, i, sine)
			r.put(1, i, cosine)
		},
	}
	for name, f := range unary {
		f := f
		out[name+" f64(f64)"] = func(a, r values, i int) { r.put(0, i, f(a.f(0, i))) }
	}
	for name, f := range binaries {
		f := f
		out[name+" f64(f64,f64)"] = func(a, r values, i int) { r.put(0, i, f(a.f(0, i), a.f(1, i))) }
	}
	return out
}

// columns of the types of a list such as "f64,i32".
func columns(types string, points int) values {
	var out values
	for _, kind := range strings.Split(types, ",") {
		size := map[string]int{"f64": 8, "i32": 4}[kind]
		out = append(out, make([]byte, size*points))
	}
	return out
}

func main() {
	in, out := bufio.NewReaderSize(os.Stdin, 1<<16), bufio.NewWriterSize(os.Stdout, 1<<16)
	if _, err := in.ReadString('\n'); err != nil { // "plumbline-exec 1"
		os.Exit(1)
	}
	functions := offers()
	fmt.Fprintf(out, "plumbline-exec 1 %s, math\n", runtime.Version())
	for line := range functions {
		fmt.Fprintln(out, line)
	}
	fmt.Fprintln(out)
	for out.Flush(); ; out.Flush() {
		call, err := in.ReadString('\n') // "pow f64(f64,f64) 1000"
		if err != nil {
			return
		}
		words := strings.Fields(call)
		points, _ := strconv.Atoi(words[2])
		types := strings.Split(strings.TrimSuffix(words[1], ")"), "(")
		results, arguments := columns(types[0], points), columns(types[1], points)
		for _, column := range arguments {
			if _, err := io.ReadFull(in, column); err != nil {
				os.Exit(1)
			}
		}
		f := functions[words[0]+" "+words[1]]
		for i := 0; i < points; i++ {
			f(arguments, results, i)
		}
		fmt.Fprintf(out, "ok %d\n", points)
		for _, column := range results {
			out.Write(column)
		}
	}
}
