//! Rust's crate libm as a library of C's names, for Plumbline (docs/measure.md).
//! rustc -O --crate-name libm --crate-type rlib --cap-lints allow /usr/share/cargo/registry/libm-0*/src/lib.rs
//! rustc -O --crate-type cdylib --extern libm=liblibm.rlib -o librust_libm.so rust_libm.rs
//! plumbline run --device libm:./librust_libm.so --suite math --rulebook c-annex-f
use std::os::raw::c_int;

macro_rules! export {
    ($($name:ident($($x:ident: $t:ty),+) -> $r:ty;)+) => {
        $(#[no_mangle]
        pub extern "C" fn $name($($x: $t),+) -> $r {
            libm::$name($($x),+)
        })+
    };
}

macro_rules! of_one {
    ($t:ty: $($name:ident)+) => {
        export! { $($name(x: $t) -> $t;)+ }
    };
}

macro_rules! of_two {
    ($t:ty: $($name:ident)+) => {
        export! { $($name(x: $t, y: $t) -> $t;)+ }
    };
}

of_one! { f64: acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp10 exp2 expm1 fabs floor
    lgamma log log10 log1p log2 round sin sinh sqrt tan tanh tgamma trunc }
of_one! { f32: acosf acoshf asinf asinhf atanf atanhf cbrtf ceilf cosf coshf erff erfcf expf exp10f exp2f expm1f fabsf
    floorf lgammaf logf log10f log1pf log2f roundf sinf sinhf sqrtf tanf tanhf tgammaf truncf }
of_two! { f64: atan2 copysign fdim fmax fmin fmod hypot nextafter pow remainder }
of_two! { f32: atan2f copysignf fdimf fmaxf fminf fmodf hypotf nextafterf powf remainderf }
export! {
    fma(x: f64, y: f64, z: f64) -> f64;
    fmaf(x: f32, y: f32, z: f32) -> f32;
    ldexp(x: f64, n: c_int) -> f64;
    ldexpf(x: f32, n: c_int) -> f32;
    ilogb(x: f64) -> c_int;
    ilogbf(x: f32) -> c_int;
}

/// Functions with a second result behind a pointer, which the crate returns in a tuple.
macro_rules! with_second {
    ($($name:ident($($x:ident: $t:ty),+) -> $r:ty, $p:ty;)+) => {
        $(/// # Safety
        /// `second` points to a number that can be written.
        #[no_mangle]
        pub unsafe extern "C" fn $name($($x: $t,)+ second: *mut $p) -> $r {
            let (first, other) = libm::$name($($x),+);
            *second = other;
            first
        })+
    };
}

with_second! {
    frexp(x: f64) -> f64, c_int;
    frexpf(x: f32) -> f32, c_int;
    modf(x: f64) -> f64, f64;
    modff(x: f32) -> f32, f32;
    remquo(x: f64, y: f64) -> f64, c_int;
    remquof(x: f32, y: f32) -> f32, c_int;
    lgamma_r(x: f64) -> f64, c_int;
    lgammaf_r(x: f32) -> f32, c_int;
}

macro_rules! sine_and_cosine {
    ($($name:ident: $t:ty;)+) => {
        $(/// # Safety
        /// `sine` and `cosine` point to numbers that can be written.
        #[no_mangle]
        pub unsafe extern "C" fn $name(x: $t, sine: *mut $t, cosine: *mut $t) {
            let (s, c) = libm::$name(x);
            *sine = s;
            *cosine = c;
        })+
    };
}

sine_and_cosine! {
    sincos: f64;
    sincosf: f32;
}
