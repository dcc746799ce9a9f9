// Made by reference/fast/coefficients/exp.sollya: change that, not this.
#pragma once

#include "reference/fast/polynomial.h"

namespace plumbline::fast {

/// exp(r) - 1 over r, for Plain.
inline constexpr auto expm1_short = polynomial(
    {
        {0x1p0, 0, 0},
        {0x1p-1, 0, 0},
        {0x1.5555555555555p-3, 0, 0},
        {0x1.555555554f016p-5, 0, 0},
        {0x1.11111111309eep-7, 0, 0},
        {0x1.6c170c899f645p-10, 0, 0},
        {0x1.a0197c01aa205p-13, 0, 0},
    },
    ErrorKind::relative, 0x1.c33d3a5ae61p-67, -0x1.633ce8fb9f87ep-7, 0x1.633ce8fb9f87ep-7);

/// exp(r) - 1 over r, for DoubleWord.
inline constexpr auto expm1_long = polynomial(
    {
        {0x1p0, 0, 0},
        {0x1p-1, 0, 0},
        {0x1.5555555555555p-3, 0x1.555555555553ap-57, 0},
        {0x1.5555555555555p-5, 0x1.555555555550bp-59, 0},
        {0x1.1111111111111p-7, 0x1.111111c9d903p-63, 0},
        {0x1.6c16c16c16c17p-10, -0x1.f49f48fe8c644p-65, 0},
        {0x1.a01a01a01a01ap-13, 0, 0},
        {0x1.a01a01a01a01ap-16, 0, 0},
        {0x1.71de3a556e126p-19, 0, 0},
        {0x1.27e4fb7789c37p-22, 0, 0},
        {0x1.ae643ec2c9bp-26, 0, 0},
        {0x1.1eeda526962d8p-29, 0, 0},
        {0x1.e3479dfde206cp-33, 0, 0},
    },
    ErrorKind::relative, 0x1.452b8c1deacp-123, -0x1.633ce8fb9f87ep-7, 0x1.633ce8fb9f87ep-7);

/// 2^(j/32).
inline constexpr auto exp2_32nds_leading = table({
    0x1p0,
    0x1.059b0d3158574p0,
    0x1.0b5586cf9890fp0,
    0x1.11301d0125b51p0,
    0x1.172b83c7d517bp0,
    0x1.1d4873168b9aap0,
    0x1.2387a6e756238p0,
    0x1.29e9df51fdee1p0,
    0x1.306fe0a31b715p0,
    0x1.371a7373aa9cbp0,
    0x1.3dea64c123422p0,
    0x1.44e086061892dp0,
    0x1.4bfdad5362a27p0,
    0x1.5342b569d4f82p0,
    0x1.5ab07dd485429p0,
    0x1.6247eb03a5585p0,
    0x1.6a09e667f3bcdp0,
    0x1.71f75e8ec5f74p0,
    0x1.7a11473eb0187p0,
    0x1.82589994cce13p0,
    0x1.8ace5422aa0dbp0,
    0x1.93737b0cdc5e5p0,
    0x1.9c49182a3f09p0,
    0x1.a5503b23e255dp0,
    0x1.ae89f995ad3adp0,
    0x1.b7f76f2fb5e47p0,
    0x1.c199bdd85529cp0,
    0x1.cb720dcef9069p0,
    0x1.d5818dcfba487p0,
    0x1.dfc97337b9b5fp0,
    0x1.ea4afa2a490dap0,
    0x1.f50765b6e454p0,
});
inline constexpr auto exp2_32nds_trailing = table({
    0,
    0x1.d73e2a475b465p-55,
    0x1.8a62e4adc610bp-54,
    -0x1.6c51039449b3ap-54,
    -0x1.19041b9d78a76p-55,
    0x1.e016e00a2643cp-54,
    0x1.9b07eb6c70573p-54,
    0x1.612e8afad1255p-55,
    0x1.6f46ad23182e4p-55,
    -0x1.63aeabf42eae2p-54,
    0x1.ada0911f09ebcp-55,
    0x1.89b7a04ef80dp-59,
    0x1.d4397afec42e2p-56,
    -0x1.07abe1db13cadp-55,
    0x1.6324c054647adp-54,
    -0x1.383c17e40b497p-54,
    -0x1.bdd3413b26456p-54,
    -0x1.16e4786887a99p-55,
    -0x1.41577ee04992fp-55,
    -0x1.d4c1dd41532d8p-54,
    0x1.6e9f156864b27p-54,
    -0x1.75fc781b57ebcp-57,
    0x1.c7c46b071f2bep-56,
    -0x1.d2f6edb8d41e1p-54,
    0x1.7a1cd345dcc81p-54,
    -0x1.5584f7e54ac3bp-56,
    0x1.11065895048ddp-55,
    0x1.503cbd1e949dbp-56,
    0x1.2ed02d75b3707p-55,
    -0x1.1a5cd4f184b5cp-54,
    -0x1.e9c23179c2893p-54,
    0x1.9d3e12dd8a18bp-54,
});

/// 32 / log(2).
inline constexpr Constant per_32nd{0x1.71547652b82fep5, 0x1.777d0ffda0d24p-51, 0x1.60bb8a5442abap-105};

/// log(2) / 32 to 36 bits: times an integer below 2^17 exactly.
inline constexpr Constant log2_32nd_head{0x1.62e42fefap-6, 0, 0};

/// The rest of log(2) / 32.
inline constexpr Constant log2_32nd_tail{0x1.cf79abc9e3b3ap-45, -0x1.ff0342542fc33p-99,
                                         0x1.93394c5b16c51p-156};

/// 32 / log10(2).
inline constexpr Constant decimal_per_32nd{0x1.a934f0979a371p6, 0x1.7f2495fb7fa6dp-48,
                                           0x1.fb699b2d8abfdp-102};

/// log10(2) / 32 to 36 bits.
inline constexpr Constant log10_2_32nd_head{0x1.3441350ap-7, 0, 0};

/// The rest of log10(2) / 32.
inline constexpr Constant log10_2_32nd_tail{-0x1.0c0219dc1da99p-44, -0x1.3f4836e87d953p-98,
                                            0x1.862a1e8f9a4c6p-153};

/// log(2).
inline constexpr Constant log_2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56, 0x1.7b57a079a1934p-111};

/// log(10).
inline constexpr Constant log_10{0x1.26bb1bbb55516p1, -0x1.f48ad494ea3e9p-53, 0x1.9ebae3ae0260dp-107};

}  // namespace plumbline::fast
