// Rust's f32 and f64, for Plumbline (docs/measure.md): the exec protocol, version 1 (docs/exec-protocol.md).
// RUST_VERSION="$(rustc --version)" rustc --edition 2021 -O rust_device.rs && plumbline run --device exec:./rust_device --suite math
use std::collections::BTreeMap;
use std::io::{stdin, stdout, BufRead, BufWriter, Read, Write};

/// The bytes of all results at the columns of the arguments' bytes.
type Function = Box<dyn Fn(&[Vec<u8>], usize) -> Vec<u8>>;
type Functions = BTreeMap<String, Function>;

macro_rules! value {
    ($column:expr, $i:expr, $t:ty) => {{
        const SIZE: usize = std::mem::size_of::<$t>();
        <$t>::from_ne_bytes($column[$i * SIZE..($i + 1) * SIZE].try_into().unwrap())
    }};
}

/// Offers the function of the arguments' types $a.
macro_rules! offer {
    ($to:ident, $line:expr, ($($x:ident: $a:ty),+), $f:expr) => {
        $to.insert($line, Box::new(|columns: &[Vec<u8>], points: usize| {
            let mut out = Vec::new();
            for i in 0..points {
                let mut column = columns.iter();
                $(let $x = value!(column.next().unwrap(), i, $a);)+
                out.extend_from_slice(&$f.to_ne_bytes());
            }
            out
        }));
    };
}

macro_rules! of_format {
    ($to:ident, $t:ident, $name:expr) => {
        macro_rules! unary {
            ($builtin:expr, $method:ident) => {
                offer!($to, format!("{} {}({})", $builtin, $name, $name), (x: $t), x.$method());
            };
        }
        macro_rules! binary {
            ($builtin:expr, |$x:ident, $y:ident| $f:expr) => {
                offer!($to, format!("{} {}({},{})", $builtin, $name, $name, $name), ($x: $t, $y: $t), ($f));
            };
        }
        unary!("acos", acos);
        unary!("acosh", acosh);
        unary!("asin", asin);
        unary!("asinh", asinh);
        unary!("atan", atan);
        unary!("atanh", atanh);
        unary!("cbrt", cbrt);
        unary!("ceil", ceil);
        unary!("cos", cos);
        unary!("cosh", cosh);
        unary!("degrees", to_degrees);
        unary!("exp", exp);
        unary!("exp2", exp2);
        unary!("expm1", exp_m1);
        unary!("fabs", abs);
        unary!("floor", floor);
        unary!("log", ln);
        unary!("log10", log10);
        unary!("log1p", ln_1p);
        unary!("log2", log2);
        unary!("radians", to_radians);
        unary!("rint", round_ties_even);
        unary!("round", round);
        unary!("sin", sin);
        unary!("sinh", sinh);
        unary!("sqrt", sqrt);
        unary!("tan", tan);
        unary!("tanh", tanh);
        unary!("trunc", trunc);
        unary!("1/x", recip);
        binary!("atan2", |x, y| x.atan2(y));
        binary!("copysign", |x, y| x.copysign(y));
        binary!("fmax", |x, y| x.max(y));
        binary!("fmin", |x, y| x.min(y));
        binary!("fmod", |x, y| x % y);
        binary!("hypot", |x, y| x.hypot(y));
        binary!("pow", |x, y| x.powf(y));
        binary!("x+y", |x, y| x + y);
        binary!("x-y", |x, y| x - y);
        binary!("x*y", |x, y| x * y);
        binary!("x/y", |x, y| x / y);
        offer!($to, format!("pown {}({},i32)", $name, $name), (x: $t, n: i32), x.powi(n));
        offer!($to, format!("fma {}({},{},{})", $name, $name, $name, $name), (x: $t, y: $t, z: $t), x.mul_add(y, z));
        offer!($to, format!("convert_int_sat i32({})", $name), (x: $t), (x as i32));
        offer!($to, format!("convert_long_sat i64({})", $name), (x: $t), (x as i64));
        offer!($to, format!("convert_{} {}(i64)", if $name == "f32" { "float" } else { "double" }, $name), (n: i64), (n as $t));
    };
}

fn offers() -> Functions {
    let mut to = Functions::new();
    of_format!(to, f32, "f32");
    of_format!(to, f64, "f64");
    offer!(to, "convert_float f32(f64)".to_string(), (x: f64), (x as f32));
    offer!(to, "convert_double f64(f32)".to_string(), (x: f32), f64::from(x));
    to
}

fn size_of(kind: &str) -> usize {
    kind[1..].parse::<usize>().unwrap() / 8
}

fn main() -> std::io::Result<()> {
    let (mut input, mut output) = (stdin().lock(), BufWriter::new(stdout().lock()));
    let mut line = String::new();
    input.read_line(&mut line)?; // "plumbline-exec 1"
    let functions = offers();
    writeln!(output, "plumbline-exec 1 Rust std, {}", option_env!("RUST_VERSION").unwrap_or("of an unknown version"))?;
    for name in functions.keys() {
        writeln!(output, "{name}")?;
    }
    writeln!(output)?;
    output.flush()?;
    loop {
        line.clear();
        if input.read_line(&mut line)? == 0 {
            return Ok(()); // otherwise "pow f64(f64,f64) 1000"
        }
        let (name, points) = line.trim_end().rsplit_once(' ').unwrap();
        let points: usize = points.parse().unwrap();
        let types = name.split('(').nth(1).unwrap().trim_end_matches(')');
        let mut columns = Vec::new();
        for kind in types.split(',') {
            let mut column = vec![0; points * size_of(kind)];
            input.read_exact(&mut column)?;
            columns.push(column);
        }
        let results = functions[name](&columns, points);
        writeln!(output, "ok {points}")?;
        output.write_all(&results)?;
        output.flush()?;
    }
}
