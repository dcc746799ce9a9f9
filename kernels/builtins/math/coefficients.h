// Written by scripts/coefficients/generate.py: do not edit.
// clang-format off
// Coefficients and tables of the math builtins; an error is that of the rounded coefficients in exact arithmetic.
#pragma once

#include "math.h"

/// ln 2: the first part has 42 bits, so that its product with an exponent is exact
#define LN2_0 0x1.62e42fefa3800p-1
#define LN2_1 0x1.ef35793c76730p-45

/// ln 2
#define LN2_FULL_0 0x1.62e42fefa39efp-1
#define LN2_FULL_1 0x1.abc9e3b39803fp-56

/// 1 / ln 2
#define INV_LN2_0 0x1.71547652b82fep+0
#define INV_LN2_1 0x1.777d0ffda0d24p-56

/// ln 10
#define LN10_0 0x1.26bb1bbb55516p+1
#define LN10_1 -0x1.f48ad494ea3e9p-53

/// 1 / ln 10
#define INV_LN10_0 0x1.bcb7b1526e50ep-2
#define INV_LN10_1 0x1.95355baaafad3p-57

/// log2 10
#define LOG2_10_0 0x1.a934f0979a371p+1
#define LOG2_10_1 0x1.7f2495fb7fa6dp-53

/// log10 2: the first part has 42 bits
#define LOG10_2_0 0x1.34413509f7800p-2
#define LOG10_2_1 0x1.fef311f12b358p-46

/// (e^x - 1 - x - x^2/2) / x^3, [-0.34692, 0.34692], relative error 2^-53.79
PART double exp_tail(double x) {
  const double square = x * x;
  double even = 0x1.61b2f90a79f76p-33;
  even = __builtin_fma(even, square, 0x1.ae64342a69b45p-26);
  even = __builtin_fma(even, square, 0x1.71de3a590a1c8p-19);
  even = __builtin_fma(even, square, 0x1.a01a01a019b21p-13);
  even = __builtin_fma(even, square, 0x1.1111111111111p-7);
  even = __builtin_fma(even, square, 0x1.5555555555555p-3);
  double odd = 0x1.1f7340dbc337ep-29;
  odd = __builtin_fma(odd, square, 0x1.27e4db46cddd1p-22);
  odd = __builtin_fma(odd, square, 0x1.a01a01a6e1e2ap-16);
  odd = __builtin_fma(odd, square, 0x1.6c16c16c162c3p-10);
  odd = __builtin_fma(odd, square, 0x1.5555555555556p-5);
  return __builtin_fma(odd, x, even);
}

/// (e^x - 1 - x) / x^2, [-0.34692, 0.34692], relative error 2^-45.88
PART double exp_short(double x) {
  const double square = x * x;
  double even = 0x1.288088c0e67cfp-22;
  even = __builtin_fma(even, square, 0x1.a019c971b4d98p-16);
  even = __builtin_fma(even, square, 0x1.6c16c1739a511p-10);
  even = __builtin_fma(even, square, 0x1.5555555554ca7p-5);
  even = __builtin_fma(even, square, 0x1.0000000000000p-1);
  double odd = 0x1.72c79824255e0p-19;
  odd = __builtin_fma(odd, square, 0x1.a019ad55d1aa7p-13);
  odd = __builtin_fma(odd, square, 0x1.1111111c5719ap-7);
  odd = __builtin_fma(odd, square, 0x1.5555555553b48p-3);
  return __builtin_fma(odd, x, even);
}

/// 2/3
#define TWO_THIRDS_0 0x1.5555555555555p-1
#define TWO_THIRDS_1 0x1.5555555555555p-55

/// (log((1+s)/(1-s)) / s - 2) / s^2 of x = s^2, [0.0, 0.0294466], relative error 2^-54.0
PART double log_tail(double x) {
  const double square = x * x;
  double even = 0x1.e6b498862fbacp-4;
  even = __builtin_fma(even, square, 0x1.111d2a4757293p-3);
  even = __builtin_fma(even, square, 0x1.745d17d38dd42p-3);
  even = __builtin_fma(even, square, 0x1.249249249295cp-2);
  even = __builtin_fma(even, square, 0x1.5555555555555p-1);
  double odd = 0x1.debe53b0eddccp-4;
  odd = __builtin_fma(odd, square, 0x1.3b137b227e9f0p-3);
  odd = __builtin_fma(odd, square, 0x1.c71c71c64c25bp-3);
  odd = __builtin_fma(odd, square, 0x1.9999999999998p-2);
  return __builtin_fma(odd, x, even);
}

/// ((log((1+s)/(1-s)) / s - 2) / s^2 - 2/3) / s^2 of x = s^2, [0.0, 0.0294466], relative error 2^-54.0
PART double log_second_tail(double x) {
  const double square = x * x;
  double even = 0x1.b8d7370441d69p-4;
  even = __builtin_fma(even, square, 0x1.e1f7fe42b1ec5p-4);
  even = __builtin_fma(even, square, 0x1.3b13b1bc9a79dp-3);
  even = __builtin_fma(even, square, 0x1.c71c71c71cfdcp-3);
  even = __builtin_fma(even, square, 0x1.999999999999ap-2);
  double odd = 0x1.ac4a3497bf2f9p-4;
  odd = __builtin_fma(odd, square, 0x1.1110dfa1ced98p-3);
  odd = __builtin_fma(odd, square, 0x1.745d17451318cp-3);
  odd = __builtin_fma(odd, square, 0x1.2492492492491p-2);
  return __builtin_fma(odd, x, even);
}

/// (log((1+s)/(1-s)) / s - 2) / s^2 of x = s^2, [0.0, 0.0294466], relative error 2^-50.93
PART double log_short(double x) {
  const double square = x * x;
  double even = 0x1.2b5a8aca255fdp-3;
  even = __builtin_fma(even, square, 0x1.7462b61242bb4p-3);
  even = __builtin_fma(even, square, 0x1.2492492df5266p-2);
  even = __builtin_fma(even, square, 0x1.5555555555558p-1);
  double odd = 0x1.39fe31c77715cp-3;
  odd = __builtin_fma(odd, square, 0x1.c71c62e0922bcp-3);
  odd = __builtin_fma(odd, square, 0x1.99999999952bfp-2);
  return __builtin_fma(odd, x, even);
}

/// log2 e
#define SINGLE_LOG2_E_0 0x1.7154760000000p+0
#define SINGLE_LOG2_E_1 0x1.4ae0c00000000p-26

/// log2 10
#define SINGLE_LOG2_10_0 0x1.a934f00000000p+1
#define SINGLE_LOG2_10_1 0x1.2f346e0000000p-24

/// ln 2
#define SINGLE_LN2_0 0x1.62e4300000000p-1

/// log10 2
#define SINGLE_LOG10_2_0 0x1.3441360000000p-2

/// (2^x - 1) / x, [-0.5, 0.5], relative error 2^-20.99
PART float native_exp2_ratio(float x) {
  float p = 0x1.5ec8660000000p-10f;
  p = __builtin_fmaf(p, x, 0x1.3cbf600000000p-7f);
  p = __builtin_fmaf(p, x, 0x1.c6afee0000000p-5f);
  p = __builtin_fmaf(p, x, 0x1.ebfa4c0000000p-3f);
  p = __builtin_fmaf(p, x, 0x1.62e4300000000p-1f);
  return p;
}

/// log2((1+s)/(1-s)) / s of x = s^2, [0.0, 0.0294466], relative error 2^-26.16
PART float native_log2_ratio(float x) {
  float p = 0x1.ba15e00000000p-2f;
  p = __builtin_fmaf(p, x, 0x1.27472e0000000p-1f);
  p = __builtin_fmaf(p, x, 0x1.ec70e60000000p-1f);
  p = __builtin_fmaf(p, x, 0x1.7154760000000p+1f);
  return p;
}

/// sin(r) / r of x = r^2, [0.0, 0.618085], relative error 2^-27.28
PART float native_sin_ratio(float x) {
  float p = -0x1.9903320000000p-13f;
  p = __builtin_fmaf(p, x, 0x1.1106240000000p-7f);
  p = __builtin_fmaf(p, x, -0x1.5555400000000p-3f);
  p = __builtin_fmaf(p, x, 0x1.0000000000000p+0f);
  return p;
}

/// cos(r) of x = r^2, [0.0, 0.618085], relative error 2^-23.9
PART float native_cos_of_square(float x) {
  float p = -0x1.6420960000000p-10f;
  p = __builtin_fmaf(p, x, 0x1.553ccc0000000p-5f);
  p = __builtin_fmaf(p, x, -0x1.ffffa00000000p-2f);
  p = __builtin_fmaf(p, x, 0x1.0000000000000p+0f);
  return p;
}

/// 2^(1/3)
#define CBRT_2_0 0x1.428a2f98d728bp+0

/// 4^(1/3)
#define CBRT_4_0 0x1.965fea53d6e3dp+0

/// x^(1/3), [1.0, 2.0], relative error 2^-22.01
PART double cbrt_estimate(double x) {
  const double square = x * x;
  double even = -0x1.6254d5208eb99p-9;
  even = __builtin_fma(even, square, -0x1.1d2e558db1d25p-3);
  even = __builtin_fma(even, square, -0x1.4f65258278179p-1);
  even = __builtin_fma(even, square, 0x1.cb68f94b94beap-2);
  double odd = 0x1.e346250683378p-6;
  odd = __builtin_fma(odd, square, 0x1.8026ac948a766p-2);
  odd = __builtin_fma(odd, square, 0x1.e33114033c8b7p-1);
  return __builtin_fma(odd, x, even);
}

/// pi
#define PI_0 0x1.921fb54442d18p+1
#define PI_1 0x1.1a62633145c07p-53
#define PI_2 -0x1.f1976b7ed8fbcp-109

/// 1 / pi
#define INV_PI_0 0x1.45f306dc9c883p-2
#define INV_PI_1 -0x1.6b01ec5417056p-56

/// pi / 2
#define HALF_PI_0 0x1.921fb54442d18p+0
#define HALF_PI_1 0x1.1a62633145c07p-54
#define HALF_PI_2 -0x1.f1976b7ed8fbcp-110

/// 2 / pi
#define TWO_OVER_PI_0 0x1.45f306dc9c883p-1

/// (sin(r) - r) / r^3 of x = r^2, [0.0, 0.618085], relative error 2^-53.97
PART double sin_tail(double x) {
  const double square = x * x;
  double even = -0x1.ae7c50d10c1fdp-41;
  even = __builtin_fma(even, square, -0x1.ae64567e71537p-26);
  even = __builtin_fma(even, square, -0x1.a01a01a01a019p-13);
  even = __builtin_fma(even, square, -0x1.5555555555555p-3);
  double odd = 0x1.92413fd9b9768p-49;
  odd = __builtin_fma(odd, square, 0x1.61245fb2b0af7p-33);
  odd = __builtin_fma(odd, square, 0x1.71de3a556c2bdp-19);
  odd = __builtin_fma(odd, square, 0x1.1111111111111p-7);
  return __builtin_fma(odd, x, even);
}

/// ((sin(r) - r) / r^3 + 1/6) / r^2 of x = r^2, [0.0, 0.618085], relative error 2^-55.94
PART double sin_second_tail(double x) {
  const double square = x * x;
  double even = 0x1.929e69322aee9p-49;
  even = __builtin_fma(even, square, 0x1.61246050a11c8p-33);
  even = __builtin_fma(even, square, 0x1.71de3a556c5e6p-19);
  even = __builtin_fma(even, square, 0x1.1111111111111p-7);
  double odd = -0x1.ae7d1328a55b0p-41;
  odd = __builtin_fma(odd, square, -0x1.ae64567eef229p-26);
  odd = __builtin_fma(odd, square, -0x1.a01a01a01a01ap-13);
  return __builtin_fma(odd, x, even);
}

/// ((cos(r) - 1 + r^2/2) / r^4 - 1/24) / r^2 of x = r^2, [0.0, 0.618085], relative error 2^-54.53
PART double cos_second_tail(double x) {
  const double square = x * x;
  double even = -0x1.661c21ec466e3p-53;
  even = __builtin_fma(even, square, -0x1.939749d0d56f6p-37);
  even = __builtin_fma(even, square, -0x1.27e4fb7789ed7p-22);
  even = __builtin_fma(even, square, -0x1.6c16c16c16c17p-10);
  double odd = 0x1.ae7d820cb0425p-45;
  odd = __builtin_fma(odd, square, 0x1.1eed8eff650d0p-29);
  odd = __builtin_fma(odd, square, 0x1.a01a01a01a01ap-16);
  return __builtin_fma(odd, x, even);
}

/// 1/6
#define SIXTH_0 0x1.5555555555555p-3
#define SIXTH_1 0x1.5555555555555p-57

/// 1/24
#define TWENTY_FOURTH_0 0x1.5555555555555p-5
#define TWENTY_FOURTH_1 0x1.5555555555555p-59

/// (cos(r) - 1 + r^2/2) / r^4 of x = r^2, [0.0, 0.618085], relative error 2^-53.95
PART double cos_tail(double x) {
  const double square = x * x;
  double even = 0x1.ae7ce67d816f8p-45;
  even = __builtin_fma(even, square, 0x1.1eed8eff32b32p-29);
  even = __builtin_fma(even, square, 0x1.a01a01a01a019p-16);
  even = __builtin_fma(even, square, 0x1.5555555555555p-5);
  double odd = -0x1.65d18fe933621p-53;
  odd = __builtin_fma(odd, square, -0x1.9397495269c33p-37);
  odd = __builtin_fma(odd, square, -0x1.27e4fb7789d93p-22);
  odd = __builtin_fma(odd, square, -0x1.6c16c16c16c17p-10);
  return __builtin_fma(odd, x, even);
}

/// (sin(r) - r) / r^3 of x = r^2, [0.0, 0.618085], relative error 2^-52.19
PART double sin_short(double x) {
  const double square = x * x;
  double even = -0x1.ae60069e53ef1p-26;
  even = __builtin_fma(even, square, -0x1.a01a019e80693p-13);
  even = __builtin_fma(even, square, -0x1.5555555555555p-3);
  double odd = 0x1.5e098556d302ep-33;
  odd = __builtin_fma(odd, square, 0x1.71de379252004p-19);
  odd = __builtin_fma(odd, square, 0x1.1111111110ba5p-7);
  return __builtin_fma(odd, x, even);
}

/// (cos(r) - 1 + r^2/2) / r^4 of x = r^2, [0.0, 0.618085], relative error 2^-53.98
PART double cos_short(double x) {
  const double square = x * x;
  double even = 0x1.1eeb66b683028p-29;
  even = __builtin_fma(even, square, 0x1.a01a019f4d0edp-16);
  even = __builtin_fma(even, square, 0x1.5555555555555p-5);
  double odd = -0x1.907c0e63adbb6p-37;
  odd = __builtin_fma(odd, square, -0x1.27e4fa15bd814p-22);
  odd = __builtin_fma(odd, square, -0x1.6c16c16c16960p-10);
  return __builtin_fma(odd, x, even);
}

/// 2^(16 i) * 2/pi modulo 4, 212 bits
static __constant const double TWO_OVER_PI_MODULO_4[64][4] = {
    {0x1.45f306dc9c883p-1, -0x1.6b01ec5417056p-55, -0x1.6447e493ad4cep-109, 0x1.e21c820ff28b2p-163},
    {0x1.836e4e44152a0p+0, -0x1.ec54170565912p-55, 0x1.b6c52b3278872p-113, 0x1.07f9458eaf7afp-170},
    {0x1.27220a94fe13bp+1, -0x1.05c1596447e49p-53, -0x1.d6a66c3bc6fbep-108, -0x1.ae9c5421443aap-168},
    {0x1.529fc2757d1f5p-4, 0x1.a6ee06db14acdp-59, -0x1.8778df7c035d4p-113, 0x1.d5ef5de2b0db9p-167},
    {0x1.fc2757d1f534ep+0, -0x1.1f924eb53361ep-55, 0x1.c820ff28b1d5fp-111, -0x1.443a9e48db91cp-168},
    {0x1.abe8fa9a6ee07p+1, -0x1.275a99b0ef1bfp-54, 0x1.fe5163abdebbcp-112, 0x1.586dc91b8e909p-166},
    {0x1.f534ddc0db629p+0, 0x1.664f10e4107f9p-54, 0x1.163abdebbc562p-108, -0x1.236e4716f6c8bp-162},
    {0x1.bb81b6c52b328p-1, -0x1.de37df00d74e3p-55, 0x1.7bd778ac36e49p-109, -0x1.1c5bdb22d1ffap-164},
    {0x1.b6c52b3278872p-1, 0x1.07f9458eaf7afp-58, -0x1.d4f246dc8e2dfp-115, 0x1.374b801924bbbp-170},
    {0x1.4acc9e21c8210p+1, -0x1.ae9c5421443aap-56, 0x1.b7246e3a424ddp-112, 0x1.700324977504fp-167},
    {0x1.3c439041fe516p+0, 0x1.d5ef5de2b0db9p-55, 0x1.1b8e909374b80p-110, 0x1.924bba8274648p-166},
    {0x1.c820ff28b1d5fp+1, -0x1.443a9e48db91cp-56, -0x1.6f6c8b47fe6dbp-110, -0x1.115f62e6de302p-164},
    {0x1.fe5163abdebbcp+0, 0x1.586dc91b8e909p-54, 0x1.ba5c00c925dd4p-109, 0x1.3a32439fc3bd6p-165},
    {0x1.63abdebbc561bp+0, 0x1.c91b8e909374cp-54, -0x1.ff9b6d115f62ep-108, -0x1.b78c0788538d4p-162},
    {0x1.ef5de2b0db923p+1, 0x1.c74849ba5c00dp-53, -0x1.b688afb1736f2p-107, 0x1.fc3bd63962535p-161},
    {0x1.e2b0db92371d2p+1, 0x1.26e9700324977p-55, 0x1.413a32439fc3cp-109, -0x1.4e34ed658c117p-164},
    {0x1.b7246e3a424ddp+0, 0x1.700324977504fp-55, -0x1.cdbc603c429c7p-109, 0x1.894d39f74411bp-163},
    {0x1.b8e909374b802p-2, -0x1.b6d115f62e6dep-56, -0x1.80f10a71a76b3p-111, 0x1.cfba208d7d4bbp-166},
    {0x1.2126e97003249p+1, 0x1.dd413a32439fcp-53, 0x1.deb1cb129a73fp-108, -0x1.77dca0ad144bbp-164},
    {0x1.d2e006492eea1p+0, -0x1.8b9b78c078854p-54, 0x1.cb129a73ee882p-108, 0x1.afa975da24275p-163},
    {0x1.924bba8274648p-6, 0x1.cfe1deb1cb12ap-60, -0x1.63045df7282b4p-114, -0x1.44bb7b16638fep-168},
    {0x1.2eea09d1921d0p+0, -0x1.e214e34ed658cp-56, -0x1.177dca0ad144cp-112, 0x1.213a671c09ad1p-166},
    {0x1.04e8c90e7f0efp+1, 0x1.63962534e7dd1p-53, 0x1.1afa975da2427p-111, 0x1.338e04d68befdp-165},
    {0x1.921cfe1deb1cbp+0, 0x1.29a73ee88235fp-56, 0x1.4baed1213a672p-110, -0x1.fb29741037d8dp-165},
    {0x1.fc3bd63962535p-1, -0x1.822efb9415a29p-57, 0x1.a24274ce38136p-111, -0x1.741037d8cdc54p-165},
    {0x1.eb1cb129a73efp+0, -0x1.df7282b4512eep-54, 0x1.3a671c09ad17ep-110, -0x1.bec66e29c67cbp-168},
    {0x1.62534e7dd1047p-1, -0x1.0568a25dbd8b3p-55, -0x1.c7eca5d040df6p-111, -0x1.9b8a719f2b318p-166},
    {0x1.a73ee88235f53p+0, -0x1.44bb7b16638fep-56, 0x1.ad17df904e647p-110, 0x1.639835339f49dp-164},
    {0x1.74411afa975dap+1, 0x1.213a671c09ad1p-54, 0x1.f7e413991d63ap-108, -0x1.f2b3182d8dee8p-162},
    {0x1.1afa975da2427p+1, 0x1.338e04d68befdp-53, -0x1.f633714e33e56p-107, -0x1.8c16c6f740e88p-161},
    {0x1.2ebb4484e99c7p+0, 0x1.35a2fbf209cc9p-59, -0x1.4e33e566305b2p-115, 0x1.08bf177bf2507p-169},
    {0x1.a24274ce38136p+1, -0x1.741037d8cdc54p-53, 0x1.cc1a99cfa4e42p-107, 0x1.7e2ef7e4a0ec8p-162},
    {0x1.d338e04d68bf0p-1, -0x1.bec66e29c67cbp-56, 0x1.9cfa4e422fc5ep-111, -0x1.036be27003b40p-167},
    {0x1.c09ad17df904ep-2, 0x1.91d639835339fp-56, 0x1.272117e2ef7e5p-110, -0x1.7c4e007680022p-164},
    {0x1.5a2fbf209cc8fp+1, -0x1.38cf9598c16c7p-53, 0x1.17e2ef7e4a0ecp-110, 0x1.ff897ffde0598p-164},
    {0x1.bf209cc8eb1ccp+1, 0x1.a99cfa4e422fcp-55, 0x1.77bf250763ff1p-109, 0x1.7ffde05980fefp-164},
    {0x1.3991d63983534p+0, -0x1.82d8dee81d108p-54, -0x1.b5f13801da001p-110, 0x1.e05980fef2f12p-164},
    {0x1.d639835339f4ap+0, -0x1.bdd03a21036bep-55, -0x1.3801da00087eap-110, 0x1.80fef2f118b5ap-164},
    {0x1.835339f49c846p+0, -0x1.d1081b5f13802p-58, 0x1.2fffbc0b301fep-113, -0x1.a1dce94beb25cp-169},
    {0x1.9cfa4e422fc5ep+1, -0x1.036be27003b40p-55, -0x1.0fd33f8086877p-115, -0x1.d297d64b824b2p-170},
    {0x1.3908bf177bf25p-1, 0x1.d8ffc4bffef03p-59, -0x1.9fc04343b9d29p-114, -0x1.f592e092c9813p-168},
    {0x1.7e2ef7e4a0ec8p-2, -0x1.da00087e99fc0p-62, -0x1.0d0ee74a5f593p-116, 0x1.f6d367ecf27cbp-172},
    {0x1.defc941d8ffc5p+1, -0x1.00043f4cfe022p-53, 0x1.788c5ad053690p-107, -0x1.25930261b069fp-161},
    {0x1.283b1ff897ffep+0, -0x1.fa67f010d0ee7p-56, -0x1.297d64b824b26p-110, -0x1.30d834f648b0cp-168},
    {0x1.8ffc4bffef02dp+1, -0x1.fc04343b9d298p-54, 0x1.4da3eda6cfd9ep-109, 0x1.3e584dba7a320p-163},
    {0x1.2fffbc0b301fep-1, -0x1.a1dce94beb25cp-57, -0x1.25930261b069fp-113, 0x1.b74f463f669e6p-168},
    {0x1.ef02cc07f7979p+1, -0x1.ce94beb25c126p-53, 0x1.b3f6793e584dcp-107, -0x1.61738132c3403p-161},
    {0x1.980fef2f118b6p+0, -0x1.7d64b824b2605p-54, 0x1.e4f96136e9e8cp-109, 0x1.fb34f2ff516bbp-163},
    {0x1.f79788c5ad053p+1, 0x1.a3eda6cfd9e50p-53, -0x1.a7b24585ce04dp-107, 0x1.3cbfd45aea4f7p-161},
    {0x1.88c5ad05368fbp+1, 0x1.a6cfd9e4f9613p-53, 0x1.ba7a31fb34f30p-107, -0x1.5d28ad8453814p-164},
    {0x1.ad05368fb69b4p+1, -0x1.30d834f648b0cp-56, 0x1.8fd9a797fa8b6p-110, -0x1.5b08a7028341dp-165},
    {0x1.368fb69b3f679p+1, 0x1.f2c26dd3d18fep-54, -0x1.961a015d28ad8p-108, -0x1.14e050683a131p-162},
    {0x1.b69b3f6793e58p+1, 0x1.36e9e8c7ecd3dp-53, -0x1.00ae9456c229cp-107, -0x1.41a0e84c2f8c6p-164},
    {0x1.3f6793e584dbap+1, 0x1.e8c7ecd3cbfd4p-53, 0x1.6ba93dd63f5f3p-107, -0x1.d0985f18c10ebp-165},
    {0x1.93e584dba7a32p+1, -0x1.32c3402ba515bp-57, -0x1.14e050683a131p-114, 0x1.0739f78a5292fp-168},
    {0x1.84dba7a31fb35p+1, -0x1.a015d28ad8454p-56, 0x1.faf97c5ecf41dp-110, -0x1.821d6b5b45650p-166},
    {0x1.a7a31fb34f2ffp+1, 0x1.45aea4f758fd8p-53, -0x1.a0e84c2f8c608p-108, -0x1.d6b5b45650128p-162},
    {0x1.1fb34f2ff516cp+1, -0x1.5b08a7028341dp-53, -0x1.30be31821d6b6p-110, 0x1.2ea6bfb5fb120p-164},
    {0x1.4f2ff516ba93ep+1, -0x1.4e050683a130cp-54, 0x1.ce7de294a4baap-110, -0x1.404a04ee072a3p-164},
    {0x1.f516ba93dd63fp+1, 0x1.7cbe2f67a0e74p-53, -0x1.0eb5ada2b2809p-109, -0x1.0277039517bd5p-163},
    {0x1.7527bac7ebe5fp+0, 0x1.7b3d0739f78a5p-56, 0x1.497535fdafd89p-111, -0x1.ca8bdea7f33eep-170},
    {0x1.dd63f5f2f8bdap+1, -0x1.7c63043ad6b69p-55, 0x1.4d7f6bf623f1bp-109, -0x1.17bd4fe67dc82p-163},
    {0x1.f5f2f8bd9e83ap+1, -0x1.821d6b5b45650p-54, -0x1.2813b81ca8bdfp-110, 0x1.6033046fc7b6cp-164},
    {0x1.f17b3d0739f79p+0, -0x1.6b5b456501281p-54, -0x1.dc0e545ef53fap-109, 0x1.8237e3db5d5f8p-163},
};

/// 2^(i - 23) * 2/pi modulo 4, 106 bits: row i serves binary32 of exponent i
static __constant const double TWO_OVER_PI_SINGLE[128][2] = {
    {0x1.45f306dc9c883p-24, -0x1.6b01ec5417056p-78},
    {0x1.45f306dc9c883p-23, -0x1.6b01ec5417056p-77},
    {0x1.45f306dc9c883p-22, -0x1.6b01ec5417056p-76},
    {0x1.45f306dc9c883p-21, -0x1.6b01ec5417056p-75},
    {0x1.45f306dc9c883p-20, -0x1.6b01ec5417056p-74},
    {0x1.45f306dc9c883p-19, -0x1.6b01ec5417056p-73},
    {0x1.45f306dc9c883p-18, -0x1.6b01ec5417056p-72},
    {0x1.45f306dc9c883p-17, -0x1.6b01ec5417056p-71},
    {0x1.45f306dc9c883p-16, -0x1.6b01ec5417056p-70},
    {0x1.45f306dc9c883p-15, -0x1.6b01ec5417056p-69},
    {0x1.45f306dc9c883p-14, -0x1.6b01ec5417056p-68},
    {0x1.45f306dc9c883p-13, -0x1.6b01ec5417056p-67},
    {0x1.45f306dc9c883p-12, -0x1.6b01ec5417056p-66},
    {0x1.45f306dc9c883p-11, -0x1.6b01ec5417056p-65},
    {0x1.45f306dc9c883p-10, -0x1.6b01ec5417056p-64},
    {0x1.45f306dc9c883p-9, -0x1.6b01ec5417056p-63},
    {0x1.45f306dc9c883p-8, -0x1.6b01ec5417056p-62},
    {0x1.45f306dc9c883p-7, -0x1.6b01ec5417056p-61},
    {0x1.45f306dc9c883p-6, -0x1.6b01ec5417056p-60},
    {0x1.45f306dc9c883p-5, -0x1.6b01ec5417056p-59},
    {0x1.45f306dc9c883p-4, -0x1.6b01ec5417056p-58},
    {0x1.45f306dc9c883p-3, -0x1.6b01ec5417056p-57},
    {0x1.45f306dc9c883p-2, -0x1.6b01ec5417056p-56},
    {0x1.45f306dc9c883p-1, -0x1.6b01ec5417056p-55},
    {0x1.45f306dc9c883p+0, -0x1.6b01ec5417056p-54},
    {0x1.45f306dc9c883p+1, -0x1.6b01ec5417056p-53},
    {0x1.17cc1b727220bp+0, -0x1.ac07b1505c159p-54},
    {0x1.17cc1b727220bp+1, -0x1.ac07b1505c159p-53},
    {0x1.7cc1b727220a9p-2, 0x1.3f84eafa3ea6ap-56},
    {0x1.7cc1b727220a9p-1, 0x1.3f84eafa3ea6ap-55},
    {0x1.7cc1b727220a9p+0, 0x1.3f84eafa3ea6ap-54},
    {0x1.7cc1b727220a9p+1, 0x1.3f84eafa3ea6ap-53},
    {0x1.f306dc9c882a5p+0, 0x1.fc2757d1f534ep-55},
    {0x1.f306dc9c882a5p+1, 0x1.fc2757d1f534ep-54},
    {0x1.e60db9391054ap+1, 0x1.fc2757d1f534ep-53},
    {0x1.cc1b727220a95p+1, -0x1.ec54170565912p-59},
    {0x1.9836e4e44152ap+1, -0x1.ec54170565912p-58},
    {0x1.306dc9c882a54p+1, -0x1.ec54170565912p-57},
    {0x1.836e4e44152a0p-1, -0x1.ec54170565912p-56},
    {0x1.836e4e44152a0p+0, -0x1.ec54170565912p-55},
    {0x1.836e4e44152a0p+1, -0x1.ec54170565912p-54},
    {0x1.06dc9c882a540p+1, -0x1.ec54170565912p-53},
    {0x1.b727220a94fe1p-4, 0x1.d5f47d4d37703p-59},
    {0x1.b727220a94fe1p-3, 0x1.d5f47d4d37703p-58},
    {0x1.b727220a94fe1p-2, 0x1.d5f47d4d37703p-57},
    {0x1.b727220a94fe1p-1, 0x1.d5f47d4d37703p-56},
    {0x1.b727220a94fe1p+0, 0x1.d5f47d4d37703p-55},
    {0x1.b727220a94fe1p+1, 0x1.d5f47d4d37703p-54},
    {0x1.6e4e441529fc2p+1, 0x1.d5f47d4d37703p-53},
    {0x1.b9391054a7f0ap+0, -0x1.505c1596447e5p-55},
    {0x1.b9391054a7f0ap+1, -0x1.505c1596447e5p-54},
    {0x1.727220a94fe14p+1, -0x1.505c1596447e5p-53},
    {0x1.c9c882a53f84fp+0, -0x1.4170565911f92p-54},
    {0x1.c9c882a53f84fp+1, -0x1.4170565911f92p-53},
    {0x1.9391054a7f09dp+1, 0x1.7d1f534ddc0dbp-53},
    {0x1.27220a94fe13bp+1, -0x1.05c1596447e49p-53},
    {0x1.391054a7f09d6p-1, -0x1.70565911f924fp-58},
    {0x1.391054a7f09d6p+0, -0x1.70565911f924fp-57},
    {0x1.391054a7f09d6p+1, -0x1.70565911f924fp-56},
    {0x1.c882a53f84eb0p-1, -0x1.70565911f924fp-55},
    {0x1.c882a53f84eb0p+0, -0x1.70565911f924fp-54},
    {0x1.c882a53f84eb0p+1, -0x1.70565911f924fp-53},
    {0x1.91054a7f09d5fp+1, 0x1.1f534ddc0db63p-53},
    {0x1.220a94fe13abfp+1, -0x1.c1596447e493bp-53},
    {0x1.1054a7f09d5f4p-1, 0x1.f534ddc0db629p-55},
    {0x1.1054a7f09d5f4p+0, 0x1.f534ddc0db629p-54},
    {0x1.1054a7f09d5f4p+1, 0x1.f534ddc0db629p-53},
    {0x1.054a7f09d5f48p-2, -0x1.596447e493ad5p-57},
    {0x1.054a7f09d5f48p-1, -0x1.596447e493ad5p-56},
    {0x1.054a7f09d5f48p+0, -0x1.596447e493ad5p-55},
    {0x1.054a7f09d5f48p+1, -0x1.596447e493ad5p-54},
    {0x1.529fc2757d1f5p-4, 0x1.a6ee06db14acdp-59},
    {0x1.529fc2757d1f5p-3, 0x1.a6ee06db14acdp-58},
    {0x1.529fc2757d1f5p-2, 0x1.a6ee06db14acdp-57},
    {0x1.529fc2757d1f5p-1, 0x1.a6ee06db14acdp-56},
    {0x1.529fc2757d1f5p+0, 0x1.a6ee06db14acdp-55},
    {0x1.529fc2757d1f5p+1, 0x1.a6ee06db14acdp-54},
    {0x1.4a7f09d5f47d5p+0, -0x1.6447e493ad4cep-55},
    {0x1.4a7f09d5f47d5p+1, -0x1.6447e493ad4cep-54},
    {0x1.29fc2757d1f53p+0, 0x1.377036d8a5665p-54},
    {0x1.29fc2757d1f53p+1, 0x1.377036d8a5665p-53},
    {0x1.4fe13abe8fa9ap-1, 0x1.bb81b6c52b328p-55},
    {0x1.4fe13abe8fa9ap+0, 0x1.bb81b6c52b328p-54},
    {0x1.4fe13abe8fa9ap+1, 0x1.bb81b6c52b328p-53},
    {0x1.3f84eafa3ea6ap+0, -0x1.11f924eb53362p-54},
    {0x1.3f84eafa3ea6ap+1, -0x1.11f924eb53362p-53},
    {0x1.fc2757d1f534ep-1, -0x1.1f924eb53361ep-56},
    {0x1.fc2757d1f534ep+0, -0x1.1f924eb53361ep-55},
    {0x1.fc2757d1f534ep+1, -0x1.1f924eb53361ep-54},
    {0x1.f84eafa3ea69cp+1, -0x1.1f924eb53361ep-53},
    {0x1.f09d5f47d4d37p+1, 0x1.c0db6295993c4p-53},
    {0x1.e13abe8fa9a6fp+1, -0x1.f924eb53361dep-55},
    {0x1.c2757d1f534dep+1, -0x1.f924eb53361dep-54},
    {0x1.84eafa3ea69bcp+1, -0x1.f924eb53361dep-53},
    {0x1.09d5f47d4d377p+1, 0x1.b6c52b3278872p-58},
    {0x1.3abe8fa9a6ee0p-3, 0x1.b6c52b3278872p-57},
    {0x1.3abe8fa9a6ee0p-2, 0x1.b6c52b3278872p-56},
    {0x1.3abe8fa9a6ee0p-1, 0x1.b6c52b3278872p-55},
    {0x1.3abe8fa9a6ee0p+0, 0x1.b6c52b3278872p-54},
    {0x1.3abe8fa9a6ee0p+1, 0x1.b6c52b3278872p-53},
    {0x1.d5f47d4d37703p-1, 0x1.b6295993c4390p-55},
    {0x1.d5f47d4d37703p+0, 0x1.b6295993c4390p-54},
    {0x1.d5f47d4d37703p+1, 0x1.b6295993c4390p-53},
    {0x1.abe8fa9a6ee07p+1, -0x1.275a99b0ef1bfp-54},
    {0x1.57d1f534ddc0ep+1, -0x1.275a99b0ef1bfp-53},
    {0x1.5f47d4d377037p+0, -0x1.3ad4cd8778df8p-55},
    {0x1.5f47d4d377037p+1, -0x1.3ad4cd8778df8p-54},
    {0x1.7d1f534ddc0dbp+0, 0x1.8a5664f10e410p-54},
    {0x1.7d1f534ddc0dbp+1, 0x1.8a5664f10e410p-53},
    {0x1.f47d4d377036ep+0, -0x1.d6a66c3bc6fbep-54},
    {0x1.f47d4d377036ep+1, -0x1.d6a66c3bc6fbep-53},
    {0x1.e8fa9a6ee06dbp+1, 0x1.4acc9e21c8210p-55},
    {0x1.d1f534ddc0db6p+1, 0x1.4acc9e21c8210p-54},
    {0x1.a3ea69bb81b6cp+1, 0x1.4acc9e21c8210p-53},
    {0x1.47d4d377036d9p+1, -0x1.6a66c3bc6fbe0p-53},
    {0x1.1f534ddc0db63p+0, -0x1.a99b0ef1bef80p-54},
    {0x1.1f534ddc0db63p+1, -0x1.a99b0ef1bef80p-53},
    {0x1.f534ddc0db629p-2, 0x1.664f10e4107f9p-56},
    {0x1.f534ddc0db629p-1, 0x1.664f10e4107f9p-55},
    {0x1.f534ddc0db629p+0, 0x1.664f10e4107f9p-54},
    {0x1.f534ddc0db629p+1, 0x1.664f10e4107f9p-53},
    {0x1.ea69bb81b6c53p+1, -0x1.3361de37df00dp-53},
    {0x1.d4d377036d8a5p+1, 0x1.993c439041fe5p-53},
    {0x1.a9a6ee06db14bp+1, -0x1.9b0ef1bef806cp-54},
    {0x1.534ddc0db6296p+1, -0x1.9b0ef1bef806cp-53},
    {0x1.4d377036d8a56p+0, 0x1.93c439041fe51p-54},
    {0x1.4d377036d8a56p+1, 0x1.93c439041fe51p-53},
    {0x1.34ddc0db6295ap+0, -0x1.b0ef1bef806bap-54},
};

/// pi / 4
#define QUARTER_PI_0 0x1.921fb54442d18p-1
#define QUARTER_PI_1 0x1.1a62633145c07p-55

/// atan(1/2)
#define ATAN_HALF_0 0x1.dac670561bb4fp-2
#define ATAN_HALF_1 0x1.a2b7f222f65e2p-56

/// (atan(t) - t) / t^3 of x = t^2, [0.0, 0.0626501], relative error 2^-53.89
PART double atan_tail(double x) {
  const double square = x * x;
  double even = -0x1.559db58c4880ap-5;
  even = __builtin_fma(even, square, -0x1.af1464cf76ea8p-5);
  even = __builtin_fma(even, square, -0x1.11110e71d01bfp-4);
  even = __builtin_fma(even, square, -0x1.745d1745b0e87p-4);
  even = __builtin_fma(even, square, -0x1.2492492492491p-3);
  even = __builtin_fma(even, square, -0x1.5555555555555p-2);
  double odd = 0x1.d24b3557a6f09p-6;
  odd = __builtin_fma(odd, square, 0x1.84c39d0996af3p-5);
  odd = __builtin_fma(odd, square, 0x1.e1e11982d840ep-5);
  odd = __builtin_fma(odd, square, 0x1.3b13b12f7be15p-4);
  odd = __builtin_fma(odd, square, 0x1.c71c71c71c3bdp-4);
  odd = __builtin_fma(odd, square, 0x1.999999999999ap-3);
  return __builtin_fma(odd, x, even);
}

/// 2 / sqrt(pi)
#define TWO_OVER_SQRT_PI_0 0x1.20dd750429b6dp+0
#define TWO_OVER_SQRT_PI_1 0x1.1ae3a914fed80p-56

/// log(2 pi) / 2
#define HALF_LOG_2PI_0 0x1.d67f1c864beb5p-1
#define HALF_LOG_2PI_1 -0x1.65b5a1b7ff5dfp-55

/// sqrt(2 pi)
#define SQRT_2PI_0 0x1.40d931ff62706p+1
#define SQRT_2PI_1 -0x1.a6a0d6f814637p-53

/// log pi
#define LOG_PI_0 0x1.250d048e7a1bdp+0
#define LOG_PI_1 0x1.7abf2ad8d5088p-57

/// (erf(t) / t - 2/sqrt(pi)) / t^2 of x = t^2, [0.0, 0.2501], relative error 2^-54.64
PART double erf_tail(double x) {
  const double square = x * x;
  double even = -0x1.301ed1da969d3p-30;
  even = __builtin_fma(even, square, -0x1.5f671a846434fp-23);
  even = __builtin_fma(even, square, -0x1.f4d25acba04e1p-17);
  even = __builtin_fma(even, square, -0x1.c02db40039eb8p-11);
  even = __builtin_fma(even, square, -0x1.b82ce31288b50p-6);
  even = __builtin_fma(even, square, -0x1.812746b0379e7p-2);
  double odd = 0x1.fa50460dd0d45p-27;
  odd = __builtin_fma(odd, square, 0x1.b9e6731918c85p-20);
  odd = __builtin_fma(odd, square, 0x1.f9a326f5bfe7fp-14);
  odd = __builtin_fma(odd, square, 0x1.565bcd0e6a4d2p-8);
  odd = __builtin_fma(odd, square, 0x1.ce2f21a042be2p-4);
  return __builtin_fma(odd, x, even);
}

/// erf; row i about 0.5 + i * 0.125, 1 coefficients in two parts, relative error 2^-57.61
static __constant const double ERF_PIECES[45][15] = {
    {0x1.0a7ef5c18edd2p-1, 0x1.5e809f1a31a28p-56, 0x1.c1efca49a5011p-1, -0x1.c1efca49a5011p-2, -0x1.2bf531866e00cp-3, 0x1.76f27de80980ep-3, 0x1.dfeeb5a3e3346p-8, -0x1.99f13b26a749ep-5, 0x1.623c617f0eecbp-8, 0x1.493d48079c3e2p-7, -0x1.1c1645eb20e4bp-9, -0x1.9b6f1030f36d2p-10, 0x1.04c0f318e24e8p-11, 0x1.9b435af2dc1bfp-13, -0x1.64ebc9650e850p-14},
    {0x1.3f196dcd0f135p-1, -0x1.f25f4f6fdf70bp-56, 0x1.86e9694134b9ep-1, -0x1.e8a3c39181e85p-2, -0x1.c8105021682e3p-5, 0x1.6963c8a39d692p-3, -0x1.c1242dfffc503p-6, -0x1.52b2668e862d1p-5, 0x1.c7cd9c1ca704fp-7, 0x1.b62f4a7513844p-8, -0x1.dc3b46fa80338p-9, -0x1.811494fc1f708p-11, 0x1.637955588ab6ap-11, 0x1.5571ebea175b5p-15, -0x1.a0d2c6af190ddp-14},
    {0x1.6c1c9759d0e5fp-1, 0x1.b1432f2cbc455p-55, 0x1.492e42d78d2c5p-1, -0x1.edc5644353c27p-2, 0x1.b6e8591f66e5bp-6, 0x1.349b5eaa14598p-3, -0x1.b42a1890ce411p-5, -0x1.b8477966b379ep-6, 0x1.2e0afb0bb957bp-6, 0x1.2db33300f43c7p-9, -0x1.04105cd5faf37p-8, 0x1.8622929c6f6bfp-13, 0x1.47259e68877fap-11, -0x1.bc31c2d11b6dap-14, -0x1.3d56333e5a548p-14},
    {0x1.91724951b8fc6p-1, -0x1.27912dd352f8bp-55, 0x1.0cab61f084b93p-1, -0x1.d62beb64e8441p-2, 0x1.7c9d756a115bbp-4, 0x1.cc60567d78c2bp-4, -0x1.1350f4b222ac7p-4, -0x1.53bb4a5af5a90p-7, 0x1.30ac21937faf5p-6, -0x1.e3f4d1680d331p-10, -0x1.aae22e1674c27p-9, 0x1.d6e41071d6991p-11, 0x1.99000a2ac3a8dp-12, -0x1.93e8449b552ddp-13, -0x1.e716375be4430p-16},
    {0x1.af767a741088bp-1, -0x1.c97f778122797p-56, 0x1.a911f096fbc26p-2, -0x1.a911f096fbc26p-2, 0x1.1b614b0f52819p-3, 0x1.1b614b0f52819p-4, -0x1.1b614b0f52819p-4, 0x1.2e45a565ac3c9p-8, 0x1.f096fd702f42dp-7, -0x1.391146b7cf98ap-8, -0x1.ee30d99a7a581p-10, 0x1.4176aafdeb3fbp-10, 0x1.66b719c8eb7f6p-14, -0x1.a2ea518ed2ca7p-13, 0x1.38c9325d433b0p-16},
    {0x1.c6dad2829ec62p-1, -0x1.ab76d4cba3d05p-57, 0x1.45e99bcbb7915p-2, -0x1.6ea6cf452e838p-2, 0x1.4cb3cf0aa0b9bp-3, 0x1.ca5083167a246p-6, -0x1.f65d15f1cf8d7p-5, 0x1.fd1c6c11ed673p-7, 0x1.3acc78420edbdp-7, -0x1.8b43c43d6a185p-8, -0x1.79b04d277d9a6p-12, 0x1.2e526adfea4e5p-10, -0x1.7319c2c21d7c0p-13, -0x1.289589f408a89p-13, 0x1.9e03e64816232p-15},
    {0x1.d8865d98abe01p-1, -0x1.fcec4afb974d9p-55, 0x1.e4652fadcb6b2p-3, -0x1.2ebf3dcc9f22fp-2, 0x1.571d01c5c56bep-3, -0x1.93a9a7bb7ed95p-8, -0x1.8281ce0b34fa5p-5, 0x1.5d0003af705f7p-6, 0x1.db43c97265180p-9, -0x1.75672cec28532p-8, 0x1.cc225553cfd25p-11, 0x1.a00755ea4ba4ep-11, -0x1.53b15a5ed18f6p-12, -0x1.bab7f80207db9p-15, 0x1.d39dbc44775fap-15},
    {0x1.e5768c3b4a3fcp-1, 0x1.8b62674f89890p-57, 0x1.5ce595c455b0ap-3, -0x1.dfbbadedf5d2ep-3, 0x1.4374d82e04c67p-3, -0x1.f3b8d52d35665p-6, -0x1.f572c4c8c7b0cp-6, 0x1.6b16f52c58d66p-6, -0x1.73ffa9b8587b9p-10, -0x1.17404748efcf9p-8, 0x1.9da3d48d85d74p-10, 0x1.534f9f450d59fp-12, -0x1.6392d0c07381bp-12, 0x1.dea692f5d69dfp-16, 0x1.5dee11f911048p-15},
    {0x1.eea5557137ae0p-1, -0x1.385e445f2c96dp-55, 0x1.e723726b824a9p-4, -0x1.6d5a95d0a1b7fp-3, 0x1.1c2a02beb6ab8p-3, -0x1.6d5a95d0a1b7fp-5, -0x1.e723726b824a9p-7, 0x1.3ca3d72c480dap-6, -0x1.36d73a61dba26p-8, -0x1.35ae4e3ddec85p-9, 0x1.c0380c396b2cep-10, -0x1.85b50547db887p-14, -0x1.0acef997bda39p-12, 0x1.451b16640fd59p-14, 0x1.2d56e024895e4p-16},
    {0x1.f4f693b67bd77p-1, -0x1.3a1ee1406c356p-56, 0x1.499d478bca735p-4, -0x1.0bcfca21947dbp-3, 0x1.d6631e1a28e9ep-4, -0x1.974c03686729dp-5, -0x1.17d430bd57df4p-9, 0x1.d857f2c4bcdaap-7, -0x1.954ab0f57a177p-8, -0x1.2e43eefffd48fp-11, 0x1.71cd7856dab06p-10, -0x1.754544fa489d2p-12, -0x1.078943e36d5bbp-13, 0x1.7068b227e8147p-14, -0x1.1c46bb8b992c4p-18},
    {0x1.f92d077f8d56dp-1, 0x1.8b55ef493fce7p-56, 0x1.b055303221015p-5, -0x1.7a4a8a2bdce13p-4, 0x1.7148c3d57c312p-4, -0x1.8a0da54306154p-5, 0x1.b22257dd01249p-8, 0x1.25b378c92a879p-7, -0x1.8d10fb6b80256p-8, 0x1.7ec1d1d2e94f4p-11, 0x1.d4cf0ad6a2180p-11, -0x1.d041daec01e6ap-12, -0x1.6d741dbb13313p-18, 0x1.1fc894c0b5210p-14, -0x1.289e77b94730bp-16},
    {0x1.fbe61eef4cf6ap-1, 0x1.15ded88667618p-55, 0x1.12ceb37ff9bc3p-5, -0x1.01a1c847fa207p-4, 0x1.143d1c6f4f093p-4, -0x1.5a316520b81bap-5, 0x1.779b1e57043ccp-7, 0x1.0d099c7b29d44p-8, -0x1.42fcbaa85ea11p-8, 0x1.76ff57dbc8645p-10, 0x1.7bda796aeed2fp-12, -0x1.991c241105939p-12, 0x1.353ec48a6b05ep-14, 0x1.2eb2cd3ea6a0dp-15, -0x1.5c88ddb32e3a7p-16},
    {0x1.fd9ae142795e3p-1, 0x1.972801904b9a3p-56, 0x1.529b9e8cf9a1ep-6, -0x1.529b9e8cf9a1ep-5, 0x1.8b0ae3a478923p-5, -0x1.1a2c59757ab19p-5, 0x1.ace7404c2b226p-7, 0x1.e1935ea65a67ap-12, -0x1.bae0ab9d9154bp-9, 0x1.a1143444e38dcp-10, -0x1.a46c56a15aeffp-15, -0x1.13918ca6686b7p-12, 0x1.b339824d88030p-14, 0x1.6256f534ff9d7p-18, -0x1.104fd9f1f24a7p-16},
    {0x1.fea4218d6594ap-1, -0x1.e3333d8f7d98cp-58, 0x1.94624e78e0fafp-7, -0x1.ada873606f0aap-6, 0x1.0ea475da3be7fp-5, -0x1.afe553fa44f40p-6, 0x1.9973b489fa221p-7, -0x1.dd78ee1541ef3p-10, -0x1.ea03bb2493520p-10, 0x1.6aa2c0bc08341p-10, -0x1.2fdb2fd052c4ap-12, -0x1.0178b0e3c81bfp-13, 0x1.8dd7af838ae82p-14, -0x1.f51ca366ef6bfp-17, -0x1.1c7fcbc0ecd86p-17},
    {0x1.ff404760319b4p-1, 0x1.f142071432025p-56, 0x1.d4143a9dfe965p-8, -0x1.074b60f8df349p-6, 0x1.63ef61e824425p-6, -0x1.38a98327890e6p-6, 0x1.5d3b17bbe0f22p-7, -0x1.7cae0d45b1f83p-9, -0x1.5f8313b6fd77ap-11, 0x1.0602e33dce195p-10, -0x1.8352cd07c397ep-12, -0x1.80c30504ab0dbp-17, 0x1.11322c0622622p-14, -0x1.7bead8d551dc3p-16, -0x1.688b8f9f9243fp-20},
    {0x1.ff9960f3eb327p-1, -0x1.08b1ca6e97f80p-56, 0x1.06918b6355624p-8, -0x1.37ccd585f564bp-7, 0x1.c1ec102e364f1p-7, -0x1.ae59615f8eb1ap-7, 0x1.11dae47350dddp-7, -0x1.982b274b81a08p-9, 0x1.0283e0b81c9fbp-13, 0x1.377c4530ad7f4p-11, -0x1.61ec70a903d67p-12, 0x1.cae7e1524f323p-15, 0x1.0927875d42927p-15, -0x1.5c9e6f9535f45p-16, 0x1.a435cb744ef33p-19},
    {0x1.ffcaa8f4c9beap-1, 0x1.b0cee160116f9p-55, 0x1.1d83170fbf6fbp-9, -0x1.64e3dcd3af4bap-8, 0x1.119da0c46ccb1p-7, -0x1.1a89b97ceac69p-7, 0x1.90e81283faacep-8, -0x1.6ecdbf67c983ep-9, 0x1.1c610bcb9f708p-11, 0x1.11551df3dcc19p-12, -0x1.067178c9dfac1p-12, 0x1.4a84453b853a7p-14, 0x1.58bdc2b6d0176p-18, -0x1.d85e7791709bbp-17, 0x1.3a4116ff22782p-18},
    {0x1.ffe514bbdc197p-1, -0x1.cd963345b5c6dp-58, 0x1.2ce898809244ep-10, -0x1.8af14828bffa7p-9, 0x1.407fbd18f1201p-8, -0x1.62d4c6d49c7b0p-8, 0x1.146c4b3e28c45p-8, -0x1.267f3bc3eb4a2p-9, 0x1.64f891b0c9da2p-11, 0x1.229ef0b0d10f3p-15, -0x1.4006bb8a55d82p-13, 0x1.3631dffed106ap-14, -0x1.5a7defcc11bf1p-17, -0x1.c161b8757cf3dp-18, 0x1.16bd1bcda927fp-18},
    {0x1.fff2cfb0453d9p-1, 0x1.9a913686042a3p-55, 0x1.3360ccd23db3ap-11, -0x1.a6a519a114d70p-10, 0x1.69cf466ccdf62p-9, -0x1.ab0c273ac263ep-9, 0x1.6935960664d74p-9, -0x1.b2755bfd7329cp-10, 0x1.52b6263f0c0f7p-11, -0x1.7557726cd67f1p-14, -0x1.2abb3cb3879cap-14, 0x1.cd59437641b22p-15, -0x1.09d09f765e98bp-16, -0x1.22a4ecb6b5a3fp-20, 0x1.68b833ba78358p-19},
    {0x1.fff9ba420e834p-1, 0x1.1379ec5aa630ep-56, 0x1.30538fbb77ecdp-12, -0x1.b5781e9d7c647p-11, 0x1.89e17c074d373p-10, -0x1.ed4ac7daea43fp-10, 0x1.c11f27065ca3fp-10, -0x1.2add1ce773c4dp-10, 0x1.151f7854a48b2p-11, -0x1.1c63ff45dd865p-13, -0x1.0ec4b79b2e3cep-16, 0x1.1814635d06df2p-15, -0x1.f10163123ccbfp-17, 0x1.105323f9e9e4ep-19, 0x1.3f2a734b1f72dp-20},
    {0x1.fffd1ac4135f9p-1, 0x1.eeafa1ecd6cefp-55, 0x1.2408e9ba3327fp-13, -0x1.b60d5e974cbbep-12, 0x1.9db74b1d1dcdep-11, -0x1.11c85b1e8ff57p-10, 0x1.0a7b5546b5147p-10, -0x1.82f235b05069bp-11, 0x1.998b47c657778p-12, -0x1.1aa5e2394581ap-13, 0x1.d2a33ca1f1669p-17, 0x1.05ff56efdd370p-16, -0x1.6a2c90c442288p-17, 0x1.960113d08bb86p-19, 0x1.0d7a3c3947a0ep-23},
    {0x1.fffeb3ebb267bp-1, 0x1.e47f697047cbap-57, 0x1.0f9e1b4dd36dfp-14, -0x1.a8670aa99a5bcp-13, 0x1.a3737e2a2f2bcp-12, -0x1.24544f02d2a7ep-11, 0x1.2e7e763d3371bp-11, -0x1.da496e53544b7p-12, 0x1.176cf6641d754p-12, -0x1.d2ac6c8ea7da1p-14, 0x1.aafdbd386b08ap-16, 0x1.03f3224b5cabcp-18, -0x1.ab2f1715a5a8cp-18, 0x1.6de96e35688d4p-19, -0x1.bae8f086441d7p-22},
    {0x1.ffff6f9f67e55p-1, 0x1.e1e4483ba034bp-55, 0x1.e9b5e8d00ce77p-16, -0x1.8de3cd290a7c0p-14, 0x1.9aa489e3cad21p-13, -0x1.2c7d5ef053eb0p-12, 0x1.490a4d230eab9p-12, -0x1.145464ea28734p-12, 0x1.647f721c1345ap-13, -0x1.567479c974b21p-14, 0x1.b2c3201d1a98dp-16, -0x1.38933dc439d98p-19, -0x1.8070b8a0af7d3p-19, 0x1.ff3501f305bf6p-20, -0x1.25e16402ecd33p-21},
    {0x1.ffffc316d9ed0p-1, -0x1.8b32f44f46b3bp-55, 0x1.abe09e9144b5ep-17, -0x1.690585ca91f98p-15, 0x1.84522fe8815bcp-14, -0x1.298f8d45f650ap-13, 0x1.577577885f858p-13, -0x1.330aab77d490ep-13, 0x1.ac9997dd048c8p-14, -0x1.cc1578b8048ffp-15, 0x1.64c530c0c8acap-16, -0x1.34f0465748e3bp-18, -0x1.5f92dd96f9a85p-21, 0x1.1e64b0c7ccba7p-20, -0x1.eecd047e93485p-22},
    {0x1.ffffe710d565ep-1, 0x1.c9ea52d76dc04p-55, 0x1.6a597219a93dap-18, -0x1.3d0e43d67415ep-16, 0x1.62ccea63cb0c5p-15, -0x1.1c07721ac7fe4p-14, 0x1.586bafc9b9889p-14, -0x1.46153fb989cc9p-14, 0x1.e827fafaa25a5p-15, -0x1.1f6304dc305dbp-15, 0x1.013525f7bec22p-16, -0x1.37742ce3c7b3ap-18, 0x1.dd7f545f62157p-22, 0x1.ddc196c157c38p-22, -0x1.43fe50200f7e6p-22},
    {0x1.fffff618c3da6p-1, -0x1.19309ce23aa3ep-58, 0x1.296a70f414053p-19, -0x1.0d88765d3224bp-17, 0x1.394b1fa67116dp-16, -0x1.05760ad1bcf99p-15, 0x1.4c1fe48a5aa68p-15, -0x1.4b98203384193p-15, 0x1.085c0f8220993p-15, -0x1.510a3c02e1440p-16, 0x1.516554a2e155ap-17, -0x1.f31a4c6b2b7dap-19, 0x1.b0739d26c4704p-21, 0x1.4d929444b8919p-24, -0x1.504a5a2f1d43bp-23},
    {0x1.fffffc2f171e3p-1, 0x1.85edd0395f475p-55, 0x1.d9371e2ff7c35p-21, -0x1.bba3ac4cf8472p-19, 0x1.0b6a7b0f1b586p-17, -0x1.d06f586093ea5p-17, 0x1.3436bc9fc46f6p-16, -0x1.4357b5546f215p-16, 0x1.110de49c0af86p-16, -0x1.7566beea9f48bp-17, 0x1.99f5c54a0bc5cp-18, -0x1.5d691af8299c7p-19, 0x1.a043302c5360bp-21, -0x1.80e049e09012dp-24, -0x1.ee0987269b1e7p-25},
    {0x1.fffffe92ced93p-1, -0x1.d2db2ecfe14aep-55, 0x1.6ce1aa3fd7bddp-22, -0x1.617a9cedd8ffep-20, 0x1.b95fa39b39f7fp-19, -0x1.8e1fc41538bd7p-18, 0x1.137172180139ep-17, -0x1.2eb290b18306ep-17, 0x1.0d8c35cb013e4p-17, -0x1.88856a3321565p-18, 0x1.d25c45f5755f3p-19, -0x1.bbbb9d0991155p-20, 0x1.4001756128e8cp-21, -0x1.2047c38cefc71p-23, -0x1.1332e0e034499p-28},
    {0x1.ffffff7b91176p-1, 0x1.0b2865615db40p-56, 0x1.10b1488aeb235p-23, -0x1.10b1488aeb235p-21, 0x1.603a5308c50dap-20, -0x1.4980e25286caap-19, 0x1.da5f10dc53b56p-19, -0x1.10505376d0c84p-18, 0x1.fd7c656d679fbp-19, -0x1.88c7af5d1eef3p-19, 0x1.f42465a5a2bd3p-20, -0x1.04756ebf7e10cp-20, 0x1.ae5516a4abd46p-22, -0x1.01e86144eaf03p-23, 0x1.2a547c1c20020p-26},
    {0x1.ffffffd169d0cp-1, 0x1.70a2bfb068e6fp-55, 0x1.8b0cfce0579e0p-25, -0x1.976564c75a5afp-23, 0x1.0fdac559b6f5ep-21, -0x1.07600ca6e0e9dp-20, 0x1.89ca7745e4766p-20, -0x1.d73aa4e4aacd3p-20, 0x1.cd9e0d8f25c94p-20, -0x1.7710b6144dadfp-20, 0x1.fc1a0fa2a6ba7p-21, -0x1.1dd3d178faf9dp-21, 0x1.067414e97614dp-22, -0x1.77559e1a5bd65p-24, 0x1.67fd0220cb8efp-26},
    {0x1.fffffff01a8b6p-1, 0x1.23370eca5ca6ap-60, 0x1.155a09065d4f7p-26, -0x1.26afa996c3246p-24, 0x1.95ea6fdffb3afp-23, -0x1.96ba7366c0013p-22, 0x1.3b468019bd292p-21, -0x1.8868e1d27e066p-21, 0x1.916e9230552aap-21, -0x1.566f01cec4d67p-21, 0x1.eab4e6f974ec0p-22, -0x1.2758a574608fcp-22, 0x1.27d9863689c2bp-23, -0x1.e0930e4b51797p-25, 0x1.262504f5a17e4p-26},
    {0x1.fffffffabd229p-1, -0x1.4dbe49bec3ef2p-57, 0x1.7974e743dea3dp-28, -0x1.9cd7dcf23b832p-26, 0x1.252af6f48c16ep-24, -0x1.2f7354e6b6bedp-23, 0x1.e7102f88aac98p-23, -0x1.3ab0b0f09d9cap-22, 0x1.4f6108472d373p-22, -0x1.2b631fbd8fa3fp-22, 0x1.c3b7735578d56p-23, -0x1.20cd874f1ab6ep-23, 0x1.37a006af816b6p-24, -0x1.17bf80548e5fep-25, 0x1.90d7ead4f75dbp-27},
    {0x1.fffffffe4fa30p-1, 0x1.d166bcb681c7bp-57, 0x1.f1e3523b41d7dp-30, -0x1.180fde4155096p-27, 0x1.99b8665618d99p-26, -0x1.b598cb4614e06p-25, 0x1.6b1baf456a851p-24, -0x1.e650e3452745dp-24, 0x1.0d678f85bae4fp-23, -0x1.f5f31b755aa92p-24, 0x1.8d2e639271e68p-24, -0x1.0c3a1cddd5de9p-24, 0x1.34ee59feff6d7p-25, -0x1.2d51dc98c981ap-26, 0x1.e4f1f0276aabbp-28},
    {0x1.ffffffff79626p-1, 0x1.5fbc52d650a89p-55, 0x1.3e44e45301b92p-31, -0x1.6fffa7fff9fe1p-29, 0x1.1508f768eb555p-27, -0x1.30fd0c66a5b24p-26, 0x1.05563283e1366p-25, -0x1.6a3a9d4a65073p-25, 0x1.a06fc9ea8fc13p-25, -0x1.93e26904ce7b8p-25, 0x1.4e212f4115c85p-25, -0x1.da88f32e0c228p-26, 0x1.21b0aa4f609ffp-26, -0x1.2f6c25c143a05p-27, 0x1.0bd73fec332dcp-28},
    {0x1.ffffffffd759dp-1, 0x1.f7bee7eb23420p-55, 0x1.8a61745ec7d1dp-33, -0x1.d453ba308d493p-31, 0x1.6a8aeba4765aep-29, -0x1.9b017abbf1587p-28, 0x1.6b43c95302c96p-27, -0x1.042f2a66373fdp-26, 0x1.35dc83194279ap-26, -0x1.3834e502d66a5p-26, 0x1.0d4cf49753ac0p-26, -0x1.90a9a332cc9e9p-27, 0x1.01e49c17ad2c0p-27, -0x1.1f9e245b0ad5ap-28, 0x1.125196a1b24d5p-29},
    {0x1.fffffffff4188p-1, 0x1.7a2cb3d056eacp-55, 0x1.d9a880f306bd8p-35, -0x1.20a2ae94181b8p-32, 0x1.cb2a2e5641b36p-31, -0x1.0bc6ecf66462ap-29, 0x1.e7ba5766cb978p-29, -0x1.6893476b1f4e8p-28, 0x1.bc2ac3bcdc29bp-28, -0x1.d00ffd3d5efc8p-28, 0x1.a05e56c0dbe11p-28, -0x1.437520269f440p-28, 0x1.b523448cc128cp-29, -0x1.01e346a69816cp-29, 0x1.06fa1905c7344p-30},
    {0x1.fffffffffc9e8p-1, -0x1.a759f7738935fp-56, 0x1.13af4f04f9998p-36, -0x1.589b22c637ffep-34, 0x1.196da0aa69776p-32, -0x1.516d3cb76c347p-31, 0x1.3c51d0aaa4439p-30, -0x1.e23586e1a86e9p-30, 0x1.32c72906daa18p-29, -0x1.4bcea5190baabp-29, 0x1.3505fd7fa7ebcp-29, -0x1.f41143bd88445p-30, 0x1.61793cc597acep-30, -0x1.b7016ca88433cp-31, 0x1.daf5d99c33388p-32},
    {0x1.ffffffffff11ap-1, -0x1.3eafccbc6e8b7p-56, 0x1.370ab8327af5ep-38, -0x1.8e85bc00ad8b0p-36, 0x1.4decacbf8701ap-34, -0x1.9b3c5580087bbp-33, 0x1.8c78e44811b67p-32, -0x1.373cd6e3d0d40p-31, 0x1.988ab1c5271c4p-31, -0x1.c8c0187d66668p-31, 0x1.b8bfce516c76dp-31, -0x1.729093cfa91aep-31, 0x1.112d8d266550ep-31, -0x1.63ad6791414d9p-32, 0x1.95ddbebc5da40p-33},
    {0x1.ffffffffffc05p-1, 0x1.07ba96a6b2e1ap-55, 0x1.5422ef5d8949dp-40, -0x1.be6dda2ac430ep-38, 0x1.7f8a0f3e23794p-36, -0x1.e4cb4aea712c1p-35, 0x1.e044b3eb1a78bp-34, -0x1.83ea4ba21c465p-33, 0x1.065958aec2ea9p-32, -0x1.2ec54efe506cbp-32, 0x1.2e385ff528be7p-32, -0x1.0780ab3604a07p-32, 0x1.942507a84cf9fp-33, -0x1.12e2808e9d39ep-33, 0x1.494c8e0d153e5p-34},
    {0x1.ffffffffffef8p-1, 0x1.14be6226402c7p-56, 0x1.68823e52970bep-42, -0x1.e46f03befaf7fp-40, 0x1.aa76120eb3033p-38, -0x1.146faeb8907a3p-36, 0x1.192d3b25daeb3p-35, -0x1.d2eaae68b0352p-35, 0x1.450d4b122de22p-34, -0x1.82c301b8cf1fep-34, 0x1.8ec2c85217210p-34, -0x1.67e7e8e6553bcp-34, 0x1.1e79ffd826a10p-34, -0x1.9601f6de7a827p-35, 0x1.fcad00e1759b2p-36},
    {0x1.fffffffffffbep-1, -0x1.182b326b228dcp-55, 0x1.7258610b3b233p-44, -0x1.fd39856f71505p-42, 0x1.cb12e2f5ebf8fp-40, -0x1.31011e96c005bp-38, 0x1.3e4a1f89670c4p-37, -0x1.0f6e89cd32d61p-36, 0x1.84a4e0fb8f2d6p-36, -0x1.dc38bd6f64ce9p-36, 0x1.fa7a9e9c5be4cp-36, -0x1.d8755ea1d9d71p-36, 0x1.859555ea9660cp-36, -0x1.1eec16a44395ap-36, 0x1.76c69d7526c57p-37},
    {0x1.ffffffffffff0p-1, -0x1.20ef3618f2d54p-56, 0x1.70beaf9c7ffb6p-46, -0x1.0346137a09fcbp-43, 0x1.de74c0dc3aba0p-42, -0x1.459c8175c3c41p-40, 0x1.5c5ee402a03e8p-39, -0x1.30e3dc0f7f6fep-38, 0x1.c0877a56052e5p-38, -0x1.1ab48fc6bd052p-37, 0x1.35c64e664e93ep-37, -0x1.2a3b95f4e0a94p-37, 0x1.fca53f9051883p-38, -0x1.8485cc393d006p-38, 0x1.07d6dd8267968p-38},
    {0x1.ffffffffffffcp-1, 0x1.8115fd1b12786p-56, 0x1.63daf8b4b1e0cp-48, -0x1.ff8ac583bfb2ep-46, 0x1.e2d06d6fd4019p-44, -0x1.505d9535a2083p-42, 0x1.70b7011648842p-41, -0x1.4aed68289ebb0p-40, 0x1.f3c5929c2de59p-40, -0x1.43c12500e4310p-39, 0x1.6d18eaeff0dafp-39, -0x1.6a4c70ec8e1fep-39, 0x1.3f06de26b2656p-39, -0x1.f88ae3a280458p-40, 0x1.6372b09dd9124p-40},
    {0x1.fffffffffffffp-1, 0x1.0439397b5f70ap-56, 0x1.4cd9c04158cd7p-50, -0x1.e8dfd25ffa6d8p-48, 0x1.d7c149fc9e073p-46, -0x1.50429df384965p-44, 0x1.796a3a04a8b23p-43, -0x1.5b228179e385cp-42, 0x1.0ce14dc98624cp-41, -0x1.65b98263004dcp-41, 0x1.9ebf44bf55813p-41, -0x1.a7b91912013a2p-41, 0x1.80bffd3e9336ep-41, -0x1.3a7382ad97af4p-41, 0x1.caba92900d994p-42},
    {0x1.0000000000000p+0, -0x1.8cf81557d20b6p-56, 0x1.2dc119095729fp-52, -0x1.c4a1a58e02be9p-50, 0x1.be584a5dd0edfp-48, -0x1.45542efe1282cp-46, 0x1.75a81c0091197p-45, -0x1.5ff7d499385a7p-44, 0x1.177209e569211p-43, -0x1.7d751556757e6p-43, 0x1.c645ee8ab630ap-43, -0x1.dd4d18f2947e3p-43, 0x1.be5cbb7e165bbp-43, -0x1.78808a8849380p-43, 0x1.1bd7e1dc11dc4p-43},
};

/// e^(x^2) erfc(x) at x = 1/u; row i about 0.03125 + i * 0.03125, 1 coefficients in two parts, relative error 2^-60.86
static __constant const double ERFC_PIECES[72][14] = {
    {0x1.20b966d77b904p-1, 0x1.5278202c63e1fp-56, -0x1.2005991c724c2p-6, -0x1.1e5773d857af4p-2, 0x1.ac0ef7f192764p-5, 0x1.a1adf8833f789p-2, -0x1.898280bf57ac2p-3, -0x1.eb74b92c5f66ap-1, 0x1.bbc1d4432020ep-1, 0x1.8187c04171555p+1, -0x1.280783cd19436p+2, -0x1.695553d1d46bcp+3, 0x1.c2779062f5582p+4, 0x1.6db933b817da5p+5},
    {0x1.204ddcd967373p-1, 0x1.b3dbe954f2106p-57, -0x1.1d875467f863ap-5, -0x1.16f3913dc58c2p-2, 0x1.9cebca65b6ba2p-4, 0x1.75ac301ce45abp-2, -0x1.6638be236a847p-2, -0x1.673b1d415b57ap-1, 0x1.6ce7538829a16p+0, 0x1.5f0e40d85f3ddp+0, -0x1.9d9118214bce5p+2, -0x1.57abe3c165d2ep-2, 0x1.e8d2fab212b0fp+4, -0x1.d17d938f30c2bp+4},
    {0x1.1f9cad4692118p-1, -0x1.171e10b104f56p-56, -0x1.a63c0e125f0c2p-5, -0x1.0b33e86460401p-2, 0x1.241b32224e415p-3, 0x1.34cde56801ab1p-2, -0x1.cd628ee49fcfep-2, -0x1.7967e355f4978p-2, 0x1.8c7085e75e37dp+0, -0x1.4c7d1d87e959ep-2, -0x1.4c33314b2d1edp+2, 0x1.dc650406a0402p+2, 0x1.a3648a3c18ecbp+3, -0x1.ac72296db7354p+5},
    {0x1.1ea8c4009b459p-1, 0x1.e4fa709a9de5ep-56, -0x1.14108e58a9badp-4, -0x1.f7b1352c3ce88p-3, 0x1.67f06c659f01bp-3, 0x1.d1ace4e3e3d7fp-3, -0x1.f4c5f5d12d629p-2, -0x1.9c954aab8f9abp-5, 0x1.50a9ef1af470cp+0, -0x1.6a6b713882337p+0, -0x1.3fe56a4f91b94p+1, 0x1.19d7c93cc5c15p+3, -0x1.d8e2072583b59p+1, -0x1.ff0eb038f165fp+4},
    {0x1.1d75f320922dap-1, -0x1.0e947760e942dp-58, -0x1.50d023ba57de4p-4, -0x1.d3865e1754340p-3, 0x1.9863bda9868fbp-3, 0x1.3657183569f0fp-3, -0x1.e58bbb1a0de5bp-2, 0x1.8d12f09343d41p-3, 0x1.ceb7afe60b727p-1, -0x1.c33da6d31c291p+0, -0x1.cc877bc3a1df7p-4, 0x1.862416b01d11ep+2, -0x1.485300d273303p+3, -0x1.29fbc8e858bc5p+2},
    {0x1.1c08bb2a920bdp-1, 0x1.e5d9e7a7fac8cp-57, -0x1.88cb4896bfa10p-4, -0x1.abb5a57bd785ep-3, 0x1.b5ff386741276p-3, 0x1.4c526c5b2b99ep-4, -0x1.b065cea9c5543p-2, 0x1.606dfdb2d095cp-2, 0x1.e9a73b8c8ae24p-2, -0x1.94233b2920726p+0, 0x1.3d250155a4dd4p+0, 0x1.50a92f723d286p+1, -0x1.20b7c9102ddccp+3, 0x1.17f1c38018107p+3},
    {0x1.1a6611b6a78a9p-1, -0x1.2d6cf9026b7c3p-56, -0x1.bba8a71aa2444p-4, -0x1.81ed52a6e2a62p-3, 0x1.c2c78f30cc4fcp-3, 0x1.519e7c124b9bap-6, -0x1.66de8162c582ep-2, 0x1.a302d7b373932p-2, 0x1.1298306b9e56dp-3, -0x1.27d3d12ad97dbp+0, 0x1.a433c895bb1fcp+0, 0x1.590f8cd837582p-3, -0x1.4d68651c430e4p+2, 0x1.47978f05eac30p+3},
    {0x1.18932bf08e154p-1, 0x1.0981aa12747cep-55, -0x1.e9412fa33c74bp-4, -0x1.57a0492f04e82p-3, 0x1.c1900888c8cd4p-3, -0x1.cc2a32e46af95p-6, -0x1.174f59c518c0bp-2, 0x1.a4f7a3fcad359p-2, -0x1.90fd538bb6cf1p-4, -0x1.6a916b83fa551p-1, 0x1.7a934ea84e2d4p+0, -0x1.053760be3d1b6p+0, -0x1.edd9334746561p+0, 0x1.bcf86baec8aa4p+2},
    {0x1.1695505bb594ep-1, 0x1.6cedb42fbba9cp-56, -0x1.08cbe15755732p-3, -0x1.2df9a9e16a574p-3, 0x1.b56c1a2f01ad9p-3, -0x1.098b407819ab5p-4, -0x1.970022cfe686ap-3, 0x1.7edc87c64e2d8p-2, -0x1.d12cd6c6ce8f2p-3, -0x1.60138135714b1p-2, 0x1.18d489d6070bap+0, -0x1.5065f018e8d47p+0, -0x1.045f6bc03ba35p-6, 0x1.b2dc69e03c79dp+1},
    {0x1.1471b1716df61p-1, 0x1.2568cb2420dbbp-56, -0x1.1a68077affc3bp-3, -0x1.05dbc2255783bp-3, 0x1.a14d4f0c2ff3fp-3, -0x1.735ec81f83cd8p-4, -0x1.11ebb3dfe1532p-3, 0x1.44f7eb328dba1p-2, -0x1.1df9b4fefef15p-2, -0x1.77d6e1e0b0e1ap-4, 0x1.686af069ed977p-1, -0x1.281eba8a0898fp+0, 0x1.8d651e4ea97cfp-1, 0x1.0c5e4fc38b348p+0},
    {0x1.122d51467a0c6p-1, 0x1.361aafc14e05bp-56, -0x1.2992e5581ff74p-3, -0x1.bfcc4d36df76fp-4, 0x1.87cb31ed67567p-3, -0x1.b72a9402688e9p-4, -0x1.47e76b9de2ecep-4, 0x1.0576e4f489b92p-2, -0x1.2030e94ca0a32p-2, 0x1.e8cb889ebac11p-5, 0x1.8e31324f2c9f9p-2, -0x1.b43bad46b571bp-1, 0x1.d6fe2ea6d90cep-1, -0x1.e9da9a28fc4fcp-4},
    {0x1.0fcced7e1e7c8p-1, 0x1.26a71220df9dep-55, -0x1.367279608aefep-3, -0x1.78feec12540fap-4, 0x1.6b0b80c99484fp-3, -0x1.dc4a70137a934p-4, -0x1.35b947fc15bacp-5, 0x1.91e7801b57d0dp-3, -0x1.05d228122f229p-2, 0x1.16c3e21f2802dp-3, 0x1.5cbe43019e36bp-3, -0x1.1c339e2644871p-1, 0x1.8fbec0880ebf9p-1, -0x1.11185c9a5f5c4p-1},
    {0x1.0d54f258fc60fp-1, -0x1.0bce7555c27d5p-55, -0x1.4131acff2e12fp-3, -0x1.37c085352c4fdp-4, 0x1.4cbfb8b86760fp-3, -0x1.e9cae7a869193p-4, -0x1.89ab9623e7410p-8, 0x1.27aae176c224fp-3, -0x1.bd606a4570e35p-3, 0x1.4e680406decafp-3, 0x1.1eb2872401e94p-5, -0x1.4ae636f3e2b9ep-2, 0x1.22064e8c8254ep-1, -0x1.2445a430d13efp-1},
    {0x1.0ac97386ab509p-1, 0x1.dd9c2e6ca70c0p-59, -0x1.49fdc91a7e7ddp-3, -0x1.f876500d998f7p-5, 0x1.2e2ed213f0b52p-3, -0x1.e5e1a1fc792fbp-4, 0x1.149e74adf46acp-6, 0x1.9ee726ccee470p-4, -0x1.69573d4993be9p-3, 0x1.4ac914bebea4ap-3, -0x1.41a10927144eap-5, -0x1.4e9ef5faa8c24p-3, 0x1.7b0923d792c56p-2, -0x1.dbe3f0c962ee1p-2},
    {0x1.082e296bf2d7ep-1, -0x1.f71e9682f80c2p-55, -0x1.510489ad608e8p-3, -0x1.8cc8c7160c878p-5, 0x1.1044a0cb7b0dap-3, -0x1.d5ba0b3342628p-4, 0x1.0a78790cc9ae5p-5, 0x1.126112c80a49cp-4, -0x1.1a7ac7a3a7360p-3, 0x1.28db776ffd405p-3, -0x1.2c6dbda29a420p-4, -0x1.0341e71fe0f22p-4, 0x1.c4d09a67eb79ep-3, -0x1.52db4f806741cp-2},
    {0x1.058671b52c776p-1, -0x1.3b83c701df899p-57, -0x1.5672b9ea13de6p-3, -0x1.2c19916764259p-5, 0x1.e745617249091p-4, -0x1.bd74581661c86p-4, 0x1.5c2501f346048p-5, 0x1.4c6fa299e5ffbp-5, -0x1.abc9854a52303p-4, 0x1.f5ca34d5090dep-4, -0x1.551a382396cf6p-4, -0x1.8d72c8321e280p-8, 0x1.e9854147c6919p-4, -0x1.b97f16d57a100p-3},
    {0x1.02d5523cb030bp-1, -0x1.87c031d7827fcp-56, -0x1.5a733fe6bf2cbp-3, -0x1.abb14613c358ep-6, 0x1.b1608ac3e895ap-4, -0x1.a03edc5ed03ecp-4, 0x1.8a9041a373b91p-5, 0x1.55f2bb64c83f0p-6, -0x1.3a49bbe8a38ecp-4, 0x1.96d83f40844aap-4, -0x1.47e38944ae3ecp-4, 0x1.79d8114789e77p-6, 0x1.c743f4c07172dp-5, -0x1.0b291409893f2p-3},
    {0x1.001d7d7e760bep-1, -0x1.5ff1d54d9078fp-56, -0x1.5d2e7ff738e03p-3, -0x1.12afd4f5982cfp-6, 0x1.7f50ba5b7bc7fp-4, -0x1.807a4f3fe76fdp-4, 0x1.9f0b3640e0e86p-5, 0x1.b0ad301f353fdp-8, -0x1.bf6588ffbfee6p-5, 0x1.3fb1b39b65df2p-4, -0x1.214f477fc1172p-4, 0x1.1f6de09930262p-5, 0x1.29b38e13fea4dp-6, -0x1.2b8af1c43b764p-4},
    {0x1.fac2affe345cfp-2, -0x1.2e142a519bc10p-56, -0x1.5eca02baaf352p-3, -0x1.1766a0bb0bb0cp-7, 0x1.514ab05585f28p-4, -0x1.5fdffff4f4cc4p-4, 0x1.a108effeabf00p-5, -0x1.bb96cda20c1acp-9, -0x1.32ce1e4a98d69p-5, 0x1.e9c7707c1f13bp-5, -0x1.e449277e0b483p-5, 0x1.32ef7b61d050bp-5, -0x1.fc032b7b7652bp-10, -0x1.2f840fff4dcb7p-5},
    {0x1.f545fc65de776p-2, -0x1.17019c0286d10p-57, -0x1.5f684c614faeep-3, -0x1.535b06252a883p-10, 0x1.27549b0900aa5p-4, -0x1.3fa5454cd2d0fp-4, 0x1.965369298f1dap-5, -0x1.4a8103bd057b8p-7, -0x1.908c0425498dbp-6, 0x1.6edb513d6807ap-5, -0x1.86ef11e116409p-5, 0x1.1e1826e71a89dp-5, -0x1.775dc7f05c9aep-7, -0x1.00982d042d7f0p-6},
    {0x1.efc8952289106p-2, -0x1.dce3a455c78b9p-57, -0x1.5f28d7219bad6p-3, 0x1.492bf40c6fe96p-8, 0x1.01549e28e8b41p-4, -0x1.209a1aeee88dbp-4, 0x1.834ef0c7fa554p-5, -0x1.d5673cc2e1ec0p-7, -0x1.e52668274c7ffp-7, 0x1.0cf4c3413934bp-5, -0x1.333f3cd963138p-5, 0x1.efda3a3414872p-6, -0x1.e74c241b7c13cp-7, -0x1.efc3b8deb10e1p-9},
    {0x1.ea4db731d5d44p-2, 0x1.8e5e3cbba14f8p-59, -0x1.5e2825ed9acbep-3, 0x1.588575d7d2c07p-7, 0x1.be37b77c64a63p-5, -0x1.0342657dd950ep-4, 0x1.6b3e05973636cp-5, -0x1.1289248c385b5p-6, -0x1.ffd934e795f3ap-8, 0x1.81a1732eabe00p-6, -0x1.d8d9a707b353bp-6, 0x1.9a8fdbbd63becp-6, -0x1.ec2b39ae2120ap-7, 0x1.27e4f0eeebfd4p-9},
    {0x1.e4d8333c5db73p-2, 0x1.e41ddc2237602p-61, -0x1.5c7fe7169e49bp-3, 0x1.f422b547535f0p-7, 0x1.80dd4e6ae6da0p-5, -0x1.cfd445fcdb4bep-5, 0x1.507ebab0f9220p-5, -0x1.251db9144fdcbp-6, -0x1.7601ed8b16370p-9, 0x1.0d7791aac8464p-6, -0x1.656e15fcdb7abp-6, 0x1.497a066ee64a6p-6, -0x1.bdb89b7deb3edp-7, 0x1.404de579a3b89p-8},
    {0x1.df6a7891d7325p-2, 0x1.9d4ea35dbe74cp-56, -0x1.5a4720afb6ebcp-3, 0x1.3cfedc0bfe539p-6, 0x1.4a14f6e4a6e13p-5, -0x1.9d6a514f400abp-5, 0x1.34bef97c0a7f3p-5, -0x1.28d3f1e5df3efp-6, 0x1.2606c939debf7p-11, 0x1.6cac1b69c8314p-7, -0x1.09dee3775f1b9p-6, 0x1.02677a221f8a4p-6, -0x1.7bb61d65729a0p-7, 0x1.715f18939879bp-8},
    {0x1.da069f67f3751p-2, -0x1.e960972fe93f5p-57, -0x1.5792622e24d91p-3, 0x1.7639b39ef818bp-6, 0x1.19546cf9daf6bp-5, -0x1.6f565663b0f91p-5, 0x1.1927424e732e9p-5, -0x1.2276ec770898fp-6, 0x1.72833f69cd605p-9, 0x1.d8035fbf78a53p-8, -0x1.8564cda103f7cp-7, 0x1.8e2801d2b61fep-7, -0x1.371a20c0dab71p-7, 0x1.638cdc8d8f4bdp-8},
    {0x1.d4ae724dc2294p-2, 0x1.ffceb3d733fa2p-57, -0x1.5473f814503bbp-3, 0x1.a6d664f4271e3p-6, 0x1.dc241755186d7p-6, -0x1.4581929d4a24bp-5, 0x1.fcf95f44c6d5ap-6, -0x1.1591676811f61p-6, 0x1.169be9623638dp-8, 0x1.1d014fbddc746p-8, -0x1.1883cd7f76931p-7, 0x1.2e48190f49f65p-7, -0x1.f0360a0521279p-8, 0x1.39bb19a74f268p-8},
    {0x1.cf6376d027748p-2, -0x1.d53eb0feafb75p-56, -0x1.50fc1f70b9e37p-3, 0x1.cfd004a791f9fp-6, 0x1.8f9162dc8d219p-6, -0x1.1fbc7670b4724p-5, 0x1.ca76eb2373163p-6, -0x1.04b6d577ce865p-6, 0x1.4c33a00bc2e50p-8, 0x1.2edb62a19d466p-9, -0x1.8cba56b6b2235p-8, 0x1.c52ba4fac86e1p-8, -0x1.83fa4645796d1p-8, 0x1.07133d27a207dp-8},
    {0x1.ca26f5533dcbdp-2, -0x1.6f9c9885d1b2bp-58, -0x1.4d3937b70b570p-3, 0x1.f20950ded035fp-6, 0x1.4bf46b4f52c5ep-6, -0x1.fb90c1a0d2376p-6, 0x1.9b565eef3f90fp-6, -0x1.e37d3c829f994p-7, 0x1.65a7a1d87e3dap-8, 0x1.cf70086da44f6p-11, -0x1.1243cdbeb952cp-8, 0x1.4fb3d0ee58616p-8, -0x1.2ac305d521614p-8, 0x1.aac69dbe99891p-9},
    {0x1.c4fa002940b8ep-2, 0x1.dbfa8a9340a1bp-56, -0x1.4937f2040d357p-3, 0x1.072712cc466cap-5, 0x1.1061aa17c0dbcp-6, -0x1.bebd2b22f1b82p-6, 0x1.6fdc6ea1b6190p-6, -0x1.bbe609ec3f9bfp-7, 0x1.6ba2a63de0504p-8, -0x1.7730f3b6441ddp-14, -0x1.70171ab94e4d2p-9, 0x1.eb98a46c93523p-9, -0x1.c67de5a185e8dp-9, 0x1.5239357282b0bp-9},
    {0x1.bfdd79f2871a7p-2, 0x1.c0b513d94e6b6p-58, -0x1.45037d4176063p-3, 0x1.12aa915402578p-5, 0x1.b7ff889458f4ep-7, -0x1.886a3e894cb8fp-6, 0x1.481a31661d2d0p-6, -0x1.946b3d0bd847ap-7, 0x1.64882aaa259a0p-8, -0x1.7f2137745dc12p-11, -0x1.d976b53768281p-10, 0x1.638795d54df5ep-9, -0x1.561b925151abfp-9, 0x1.07817bf36f2fdp-9},
    {0x1.bad21b53a922cp-2, 0x1.efab256cd4bacp-58, -0x1.40a5aee595670p-3, 0x1.1be0b2e6768f7p-5, 0x1.5c0fce3541685p-7, -0x1.58044bb384a7fp-6, 0x1.23fe051fa58f4p-6, -0x1.6e3688a2988bdp-7, 0x1.54ff79ece96cbp-8, -0x1.28afbf89dc830p-10, -0x1.1cacbd0381d4fp-10, 0x1.fb251d77b4fcdp-10, -0x1.fe3ddd80b90b0p-10, 0x1.953df9e49ccc1p-10},
    {0x1.b5d8780f956b2p-2, 0x1.825447f231a67p-58, -0x1.3c27283c32cc4p-3, 0x1.23122255b639fp-5, 0x1.0b8ae99a86186p-7, -0x1.2cfc46cdd6db7p-6, 0x1.035fdd7249986p-6, -0x1.4a0281fed2f7bp-7, 0x1.406125eed022bp-8, -0x1.64da00a4f19a9p-10, -0x1.2e151e2611102p-11, 0x1.63b93c491f1e6p-10, -0x1.7927ef839c7d2p-10, 0x1.345cfd9fa11bfp-10},
    {0x1.b0f103935bfdep-2, -0x1.ec117fe2a3545p-60, -0x1.378f78473bd35p-3, 0x1.287f7c9fd6267p-5, 0x1.8a550091f0ba0p-8, -0x1.06ca8de4ab74dp-6, 0x1.cc143d8aca2b1p-7, -0x1.283a654a4f68dp-7, 0x1.290be77f91686p-8, -0x1.8175cba762045p-10, -0x1.d18d196036d5fp-13, 0x1.e88920d94cb26p-11, -0x1.145157be2af00p-10, 0x1.d13798c2f894ap-11},
    {0x1.ac1c15010d60ap-2, -0x1.4b17734fa3dcdp-56, -0x1.32e53a5b6bcf0p-3, 0x1.2c621c2f380e4p-5, 0x1.0f920bc3cc495p-8, -0x1.c9e104beb36f6p-7, 0x1.977fca2b60432p-7, -0x1.0911b1f0c569bp-7, 0x1.10a5a0c9f6798p-8, -0x1.8861380208cbbp-10, 0x1.30a6d05dfc6f2p-16, 0x1.45f2344fa6624p-11, -0x1.91104b041a9a1p-11, 0x1.5c4640ecfed2ap-11},
    {0x1.a759eac65e6aap-2, -0x1.26921ce07708cp-56, -0x1.2e2e31aa33950p-3, 0x1.2eecd6b006a93p-5, 0x1.497d7b65b033ep-9, -0x1.8df29f0eee6e4p-7, 0x1.6882c44cdffa4p-7, -0x1.d92b1f0550f8fp-8, 0x1.f0995851b53a9p-9, -0x1.80cf8fdd1205bp-10, 0x1.70168a525a0edp-13, 0x1.a1109eebdc25bp-12, -0x1.1ff89c1369527p-11, 0x1.02ebca6da9998p-11},
    {0x1.a2aaadcaecad9p-2, 0x1.282760b5dbd37p-57, -0x1.296f61f148c13p-3, 0x1.304cac48ea44dp-5, 0x1.201326e9651cep-10, -0x1.58f43fa0bc2f4p-7, 0x1.3e9daa878ea35p-7, -0x1.a57300b9b655dp-8, 0x1.c179e6191204ep-9, -0x1.6ff48c4cb4977p-10, 0x1.1eafb22e547e5p-12, 0x1.f2dcde68daf6bp-13, -0x1.9852d4302dca1p-12, 0x1.7e67cd2c47114p-12},
    {0x1.9e0e7441168e5p-2, -0x1.8a7a12f5a4512p-57, -0x1.24ad258b37334p-3, 0x1.30a967e11227dp-5, -0x1.07e545695760bp-13, -0x1.2a23e1b5666bdp-7, 0x1.1954fd203b4b3p-7, -0x1.76c11e6d02c9bp-8, 0x1.94d73f4453cf1p-9, -0x1.598751144aed9p-10, 0x1.59181216ded5fp-12, 0x1.06ddce996d607p-13, -0x1.1cf153340f9c6p-12, 0x1.18759d68aa126p-12},
    {0x1.998544236bc3ap-2, -0x1.17f0830fa9039p-57, -0x1.1feb411c6b810p-3, 0x1.302630b13c85ep-5, -0x1.360959792c365p-10, -0x1.00d251cd13f7fp-7, 0x1.f0675c3024684p-8, -0x1.4cc7bc1f5965ep-8, 0x1.6b374c79edc8ep-9, -0x1.4025c81519b33p-10, 0x1.749d1e80bc111p-12, 0x1.8ecb1a5371563p-15, -0x1.85878c6ba6b13p-13, 0x1.985a859728b20p-13},
    {0x1.950f1567d01f7p-2, 0x1.1ac290909e57bp-57, -0x1.1b2cf516698ffp-3, 0x1.2ee20dbc7c186p-5, -0x1.1220c5fca299dp-9, -0x1.b8c41a0a7048ap-8, 0x1.b5990e8bf16d1p-8, -0x1.272e8ad45bc7ep-8, 0x1.44d9cb4e01a62p-9, -0x1.259f791ccf57cp-10, 0x1.7b00dbab3e57cp-12, -0x1.4ddeb79e3ed77p-18, -0x1.02bbcbef973dfp-13, 0x1.26cf9be725932p-13},
    {0x1.90abd3f0894dep-2, 0x1.93a0d62db41fep-56, -0x1.16750d47f1f60p-3, 0x1.2cf85c0707d73p-5, -0x1.781f56f616ca8p-9, -0x1.788befdaca5abp-8, 0x1.8175acf2fbdb8p-8, -0x1.05990f35e4780p-8, 0x1.21ce6e4fe7e1ep-9, -0x1.0b2d93634feb5p-10, 0x1.73577699a72afp-12, -0x1.490cb5e24dd68p-15, -0x1.4975e50972c12p-14, 0x1.a57ec36a18494p-14},
    {0x1.8c5b61429c3fbp-2, 0x1.1715d6b74abf7p-57, -0x1.11c5eead3a1e3p-3, 0x1.2a813880739dap-5, -0x1.cf0a5acd1f1d9p-9, -0x1.40000a21b0514p-8, 0x1.5345345cc661ep-8, -0x1.cf55ebafe4523p-9, 0x1.0204eb6b8406dp-9, -0x1.e3394f34d7bbep-11, 0x1.62b7d32e6c4ecp-12, -0x1.facc3e1334fecp-15, -0x1.87995bde74d66p-15, 0x1.29ab99f964819p-14},
    {0x1.881d96081a3c6p-2, 0x1.44e52a5677975p-56, -0x1.0d21a3af673e9p-3, 0x1.2791dea365ae5p-5, -0x1.0c5820a752a79p-8, -0x1.0e3fb73d023a2p-8, 0x1.2a60b29b2f1d5p-8, -0x1.9a15d059f9cb4p-9, 0x1.cab1108a09cc7p-10, -0x1.b2d721163c033p-11, 0x1.4cc09dd2a21e9p-12, -0x1.2f9086052f7d0p-14, -0x1.983d7b1ec7609p-16, 0x1.9df59e57f8613p-15},
    {0x1.83f2436448f0cp-2, 0x1.1da14d2295806p-56, -0x1.0889e6fe70009p-3, 0x1.243cfccd204d5p-5, -0x1.2b553a82ce333p-8, -0x1.c50623c00b927p-9, 0x1.0631891b812a1p-8, -0x1.6ac89e41576ccp-9, 0x1.9730a3bf628bap-10, -0x1.85c473044e260p-11, 0x1.33fc157327dd1p-12, -0x1.46cc5f786f187p-14, -0x1.2bceaa9f127d7p-17, 0x1.19eebda67b9c4p-15},
    {0x1.7fd9341eec403p-2, -0x1.c1b2ae53edb86p-56, -0x1.04002d2c8d06ap-3, 0x1.2092ff474ff59p-5, -0x1.45319f2106862p-8, -0x1.78310e89ac360p-9, 0x1.cc60dcda946f3p-9, -0x1.40d0a74f7c6d0p-9, 0x1.6919c3297ea97p-10, -0x1.5c449d5539b9bp-11, 0x1.1a2a8b2d1a8fep-12, -0x1.4bacb3ef5dea4p-14, 0x1.7d2a0e09b895bp-20, 0x1.7507c62f0bba9p-16},
    {0x1.7bd22dab63b28p-2, 0x1.d2ec06b45982fp-57, -0x1.ff0b5a5d1ed75p-4, 0x1.1ca252f18f07cp-5, -0x1.5a8d8674a3d7ap-8, -0x1.34c5105432cbdp-9, 0x1.93c89a451add2p-9, -0x1.1b9cb043a561bp-9, 0x1.3ff8b042751c4p-10, -0x1.3666c909d8849p-11, 0x1.0079c5b0d4ab1p-12, -0x1.446458cb4a6d8p-14, 0x1.11471a8c515b1p-17, 0x1.d893b4428a190p-17},
    {0x1.77dcf10fc73ecp-2, -0x1.ecd9e70ca47cfp-56, -0x1.f636cfc1bb81bp-4, 0x1.1877a0682307cp-5, -0x1.6bf69a247ef31p-8, -0x1.f355a11817dbep-10, 0x1.61c22a4c1428ap-9, -0x1.f55055b8a80f2p-10, 0x1.1b5a189a6ad98p-10, -0x1.141783d76cf68p-11, 0x1.cf5c09f24c35bp-13, -0x1.3564bab928b61p-14, 0x1.9c09b9ef375bcp-17, 0x1.16ae6c9d2ac8cp-17},
    {0x1.73f93bafb6ed6p-2, 0x1.ce89b289c57f0p-57, -0x1.ed845d5b08c57p-4, 0x1.141e007421370p-5, -0x1.79ea125a0d5d2p-8, -0x1.8bd5b47071bcep-10, 0x1.358d1b8a02fafp-9, -0x1.baf5eadf1f0d3p-10, 0x1.f59d28845a39cp-11, -0x1.ea5ab5c09d148p-12, 0x1.a08082a588008p-13, -0x1.21d49a1f6ef75p-14, 0x1.e994ca71eeeaep-17, 0x1.1e20ee24d3290p-18},
    {0x1.7026c7fe254efp-2, -0x1.f39dfe3520757p-61, -0x1.e4f552d9716d5p-4, 0x1.0f9f2a7f71c6dp-5, -0x1.84d69756a4d14p-8, -0x1.31542d479e7a5p-10, 0x1.0e7e636c62028p-9, -0x1.875198e21d04dp-10, 0x1.bbd99ce55819fp-11, -0x1.b2e398b06b07cp-12, 0x1.74e8c0c034c68p-13, -0x1.0be888adaf595p-14, 0x1.0652e0f097c38p-16, 0x1.8f2c4b2b05709p-20},
    {0x1.6c654e1904e69p-2, -0x1.b88f8690072aap-56, -0x1.dc8ab72cd0073p-4, 0x1.0b039db5c26d2p-5, -0x1.8d1ded8113192p-8, -0x1.c49a83b253df7p-11, 0x1.d7fc6b7a93bd6p-10, -0x1.59a11af9aa810p-10, 0x1.88a57a492f764p-11, -0x1.814f156b40cd0p-12, 0x1.4cd2dd466a82bp-13, -0x1.ea494eeddc317p-15, 0x1.096c8841c7983p-16, -0x1.9165649402993p-22},
    {0x1.68b484516b644p-2, 0x1.27f508d93e7dap-56, -0x1.d44551b1cfda1p-4, 0x1.0652c56ad3ad7p-5, -0x1.9316714f5aa61p-8, -0x1.3ad3b3ed224dfp-11, 0x1.9b0c045960417p-10, -0x1.3136c40f14cf4p-10, 0x1.5b4c625d70f26p-11, -0x1.551d97570649ap-12, 0x1.284ad1d7be22bp-13, -0x1.bd1aaf77dc2d5p-15, 0x1.030027196e070p-16, -0x1.a7451305a3ff1p-20},
    {0x1.65141fa271c9ap-2, -0x1.23f40b157d1ebp-56, -0x1.cc25b24d3916cp-4, 0x1.0193194eeb385p-5, -0x1.970c68121d3e8p-8, -0x1.85e9dd79b867bp-12, 0x1.653d35ca4d272p-10, -0x1.0d77c1e1f6857p-10, 0x1.3329e8c7f4364p-11, -0x1.2dd059bbc33fbp-12, 0x1.073b7b3dd65f8p-13, -0x1.919659a4a1f1ep-15, 0x1.ed21a325b7e48p-17, -0x1.36403f54adddep-19},
    {0x1.6183d418d5626p-2, 0x1.3e85fc2b08531p-56, -0x1.c42c3894c4941p-4, 0x1.f99473d77a797p-6, -0x1.99432a411e8a5p-8, -0x1.6b955bf45de98p-13, 0x1.35bd09b60aebdp-10, -0x1.dbb4c4db6aa95p-11, 0x1.0fa93892d9d0cp-11, -0x1.0aed28570f223p-12, 0x1.d2f58b1d27d5ep-14, -0x1.688abaeb1aabbp-15, 0x1.cd35f40f3cd55p-17, -0x1.6cac28bba98f1p-19},
    {0x1.5e03552d21f24p-2, -0x1.846c5bc7dbcd1p-56, -0x1.bc591a2176b1cp-4, 0x1.effa13adb8c1cp-6, -0x1.99f62b80491cbp-8, -0x1.9436c66e8b987p-20, 0x1.0bd0e1e884b3ep-10, -0x1.a3c8d1b9fa05cp-11, 0x1.e088b413e2f2dp-12, -0x1.d80159f4616abp-13, 0x1.9da495defe791p-14, -0x1.426a47d33ca42p-15, 0x1.a9b624dc25e76p-17, -0x1.847ff2fa25834p-19},
    {0x1.5a925611f8be8p-2, 0x1.5c3718add1935p-56, -0x1.b4ac6824497c6p-4, 0x1.e65f87f56737fp-6, -0x1.9959e42eb7793p-8, 0x1.3402d429f77f1p-13, 0x1.cda770a374632p-11, -0x1.7252f47588306p-11, 0x1.a906805e744f2p-12, -0x1.a13f7013448d9p-13, 0x1.6e0ab2dac1bffp-14, -0x1.1f67bf944456ap-15, 0x1.8503c5c6057c7p-17, -0x1.8798a7b576f75p-19},
    {0x1.573089f7d977ap-2, 0x1.cd35a67be2720p-56, -0x1.ad261453125b8p-4, 0x1.dccc1e9857f59p-6, -0x1.979c9feff4281p-8, 0x1.1fdd0c3c29cc6p-12, 0x1.8c675094a1503p-11, -0x1.46934cebb5ffep-11, 0x1.77f57248d2c39p-12, -0x1.70cfa7fdfcb3cp-13, 0x1.43aa2a215fe8ep-14, -0x1.ff155973bc18bp-16, 0x1.60b671b04efb8p-17, -0x1.7d113efc3342ep-19},
    {0x1.53dda447a8c14p-2, 0x1.1ae95c22a347ep-58, -0x1.a5c5f54106517p-4, 0x1.d3462072b46afp-6, -0x1.94e734446f542p-8, 0x1.928fbe835df39p-12, 0x1.52df76a461c91p-11, -0x1.1fe01f98580d7p-11, 0x1.4c96a8a9a8994p-12, -0x1.45febc21253a1p-13, 0x1.1e0678312d580p-14, -0x1.c57c5631604a9p-16, 0x1.3dd4d46a56e50p-17, -0x1.69fd1e7831a2dp-19},
    {0x1.509958d50b9eap-2, 0x1.c7b29d3f28299p-60, -0x1.9e8bca3400978p-4, 0x1.c9d2f029a2893p-6, -0x1.915da1f1d593fp-8, 0x1.f45ebbfc22f21p-12, 0x1.202be70e0df44p-11, -0x1.fb46c4007e8b0p-12, 0x1.264095ef3b3d1p-12, -0x1.202a9bcb74498p-13, 0x1.f94fc04ad9e2ap-15, -0x1.91b6ecb144f72p-16, 0x1.1cfe8feddcbf0p-17, -0x1.51f2a7fb3605ap-19},
    {0x1.4d635c098ec82p-2, -0x1.a24b425765b83p-58, -0x1.97773e85b2463p-4, 0x1.c0772572d54d3p-6, -0x1.8d1fa3aecc713p-8, 0x1.23a61cabd6325p-11, 0x1.e706386b5f518p-12, -0x1.beb1066f3407fp-12, 0x1.045ce61c4d093p-12, -0x1.fd8329302810ap-14, 0x1.be3b315f32f1ap-15, -0x1.6362c1a84f570p-16, 0x1.fd15cd690c402p-18, -0x1.3771f9050d9c5p-19},
    {0x1.4a3b6309746c7p-2, -0x1.3f73f15da6840p-60, -0x1.9087ec9e1f7c9p-4, 0x1.b736a536ca8afp-6, -0x1.88492c3f937a1p-8, 0x1.468f95f11e66bp-11, 0x1.9865e12230b12p-12, -0x1.8914db42592c4p-12, 0x1.cccd075f135c0p-13, -0x1.c2828075c0b52p-14, 0x1.89fdfc1851491p-15, -0x1.3a13106526ebcp-16, 0x1.c53e2846338a7p-18, -0x1.1c30f52b09b36p-19},
    {0x1.472123d2e9ae1p-2, 0x1.316d599ecd754p-57, -0x1.89bd609340922p-4, 0x1.ae14b6eb27a96p-6, -0x1.82f2d5f1e2ca4p-8, 0x1.63b5140104180p-11, 0x1.533bc652003f2p-12, -0x1.59a37c5e7dbaep-12, 0x1.97cf81e65a12bp-13, -0x1.8e6aa880452a6p-14, 0x1.5bd82cafdc967p-15, -0x1.1557cb5d891fdp-16, 0x1.927cfca3dc5efp-18, -0x1.01536c2335dd5p-19},
    {0x1.441455584ee6cp-2, -0x1.95e0042aaca74p-56, -0x1.83171a783e5b5p-4, 0x1.a5141777be05bp-6, -0x1.7d32452db7074p-8, 0x1.7bc8b900fac13p-11, 0x1.16715a1830a75p-12, -0x1.2fa65a067a5ebp-12, 0x1.68f1503aa8101p-13, -0x1.606cd0038c573p-14, 0x1.331b40c09edd8p-15, -0x1.e984bab3399b2p-17, 0x1.64acbd058da0fp-18, -0x1.cf28e8253b53ep-20},
    {0x1.4114af962a097p-2, -0x1.e614a374a7311p-56, -0x1.7c9490658a183p-4, 0x1.9c3709ef18619p-6, -0x1.771a7f9e18fafp-8, 0x1.8f682c86203fdp-11, 0x1.c2207b636c2d6p-13, -0x1.0a7c4649a397ap-12, 0x1.3f7ae52565d0dp-13, -0x1.37d17cb2cceeap-14, 0x1.0f29aaa7cd5fbp-15, -0x1.afd16e1d733f9p-17, 0x1.3b8c26fb8c26bp-18, -0x1.9ec98cd3f3695p-20},
    {0x1.3e21eba549128p-2, 0x1.868c696343185p-57, -0x1.76353041ff8d1p-4, 0x1.937f665aea571p-6, -0x1.70bc3947d6113p-8, 0x1.9f1ef8ca46d9dp-11, 0x1.647cf93ef42ebp-13, -0x1.d32de453aac73p-13, 0x1.1aca4c7c1c9e0p-13, -0x1.13f63785d059fp-14, 0x1.deebe8affaec8p-16, -0x1.7cce4eaa3cfefp-17, 0x1.16ca03bf8929cp-18, -0x1.7201ec402b33ep-20},
    {0x1.3b3bc3c98b0f3p-2, -0x1.aa856b121880fp-57, -0x1.6ff861544dbfep-4, 0x1.8aeea6d531a2dp-6, -0x1.6a2618bc0f574p-8, 0x1.ab68a105f4e62p-11, 0x1.1276729bd3d65p-13, -0x1.98f168aeab21cp-13, 0x1.f4a15c49acbafp-14, -0x1.e896b8d4f9061p-15, 0x1.a70354bd5e07ap-16, -0x1.4fc2b490f00d6p-17, 0x1.ec1aad660a2a5p-19, -0x1.490339defdd41p-20},
    {0x1.3861f37db8a66p-2, 0x1.e594874a7c31ap-57, -0x1.69dd85a30d2dap-4, 0x1.8285f32032644p-6, -0x1.6364f37101bd1p-8, 0x1.b4b279487e29ep-11, 0x1.956ef8b59b9edp-14, -0x1.656523b640ad9p-13, 0x1.bb202938322d9p-14, -0x1.b0a4263a534c8p-15, 0x1.75b856fed6b38p-16, -0x1.28058522021b0p-17, 0x1.b1f5e790c2ddcp-19, -0x1.23ce25b5d4696p-20},
    {0x1.3594377cc9014p-2, 0x1.33042a761ebe4p-57, -0x1.63e3fb292d9f5p-4, 0x1.7a462ae99956cp-6, -0x1.5c84032bfdd79p-8, 0x1.bb5d472ff0075p-11, 0x1.18239e2e08e12p-14, -0x1.37c5032e87818p-13, 0x1.8832e353e5c63p-14, -0x1.7f34e71d708a2p-15, 0x1.4a42e0962f390p-16, -0x1.04fd3b179c73ep-17, 0x1.7e726cd5328b2p-19, -0x1.0243b7cf16a56p-20},
    {0x1.32d24dc8e5458p-2, 0x1.be6d35669f8d6p-58, -0x1.5e0b1ce3bf2bdp-4, 0x1.722feedfe2494p-6, -0x1.558d154bc0a20p-8, 0x1.bfbeb205b757dp-11, 0x1.55e6de1aa2735p-15, -0x1.0f63c8396fe73p-13, 0x1.5b15b79a1bff5p-14, -0x1.5383ac004536cp-15, 0x1.23f1af3973feep-16, -0x1.cc3ed57d80085p-18, 0x1.50e4c19d22934p-19, -0x1.c862ab9156f94p-21},
    {0x1.301bf5b073648p-2, -0x1.51529beebbf95p-56, -0x1.585243bd86cc9p-4, 0x1.6a43a8bc91025p-6, -0x1.4e88b4a9dbc45p-8, 0x1.c222880076746p-11, 0x1.301088505481fp-16, -0x1.d750a7bac23a8p-14, 0x1.331bfdee22064p-14, -0x1.2ce29b05cbfcdp-15, 0x1.0228007c4dd9ap-16, -0x1.95dfe7f6e4b53p-18, 0x1.28ac0eee3c3aep-19, -0x1.92b27a6751d9ep-21},
    {0x1.2d70efd168a4cp-2, 0x1.5c3d5f52286dep-59, -0x1.52b8c75c4ce7ep-4, 0x1.62819261c4dffp-6, -0x1.477e4eb43da06p-8, 0x1.c2cbddbd39138p-11, -0x1.93a2fddfebb57p-20, -0x1.98168b7e025a3p-14, 0x1.0fad76df0f100p-14, -0x1.0ab895465234ep-15, 0x1.c8b6d2a71a617p-17, -0x1.66000ae0e386fp-18, 0x1.0533a3d321731p-19, -0x1.62f0cfa7de5e9p-21},
    {0x1.2ad0fe1b1ce4fp-2, -0x1.3e93f3dcd25a5p-57, -0x1.4d3dfed361526p-4, 0x1.5ae9bc26237cdp-6, -0x1.4074544cdb982p-8, 0x1.c1f60c67e7d64p-11, -0x1.35e46414814b1p-16, -0x1.6029c6fe56c1dp-14, 0x1.e087b80cd6844p-15, -0x1.d8fd8de8d804fp-16, 0x1.9423ae389753ap-17, -0x1.3bda12a5d6a84p-18, 0x1.cbe716e7870f6p-20, -0x1.38951e0d5765fp-21},
    {0x1.283be3ced106ep-2, -0x1.bbe80b102ef78p-56, -0x1.47e1413e6ab8dp-4, 0x1.537c1266f603dp-6, -0x1.397056ecb7d81p-8, 0x1.bfd59282809d9p-11, -0x1.158b82fcf2cd6p-15, -0x1.2eb68067a849ap-14, 0x1.a8d1740a212d5p-15, -0x1.a37cf89d021f0p-16, 0x1.65bf787e877e7p-17, -0x1.16bf19477da9ep-18, 0x1.94e109b0d21cep-20, -0x1.1319a84500587p-21},
    {0x1.25b1657f15223p-2, 0x1.21ff97874839bp-56, -0x1.42a1e6473d983p-4, 0x1.4c38627592ccbp-6, -0x1.32772278b3963p-8, 0x1.bc98dac240a5fp-11, -0x1.7eb2bb549a647p-15, -0x1.030138c6b7652p-14, 0x1.776717ce385d8p-15, -0x1.741e6a6d7a463p-16, 0x1.3cccd0c5d2c62p-17, -0x1.ec28af93a3a1dp-19, 0x1.64772766eb5d9p-20, -0x1.e3fdc17509be5p-22},
};

/// (lgamma(t) - (t - 1/2) log t + t - log(2 pi)/2) * t of x = 1/t^2, t in [8, inf), [1.0e-12, 0.015625], relative error 2^-54.0
PART double stirling_tail(double x) {
  const double square = x * x;
  double even = 0x1.48d057c681a69p-3;
  even = __builtin_fma(even, square, 0x1.a3e072c86b588p-8);
  even = __builtin_fma(even, square, 0x1.b951df711aa6cp-11);
  even = __builtin_fma(even, square, 0x1.a01a01a01964bp-11);
  even = __builtin_fma(even, square, 0x1.5555555555555p-4);
  double odd = -0x1.6f61c43a95112p-1;
  odd = __builtin_fma(odd, square, -0x1.ded79e664b6d5p-6);
  odd = __builtin_fma(odd, square, -0x1.f6a981e951089p-10);
  odd = __builtin_fma(odd, square, -0x1.3813813619629p-11);
  odd = __builtin_fma(odd, square, -0x1.6c16c16c16c16p-9);
  return __builtin_fma(odd, x, even);
}

/// lgamma; row i about 1.0 + i * 0.125, 2 coefficients in two parts, relative error 2^-58.28
static __constant const double LGAMMA_PIECES[65][17] = {
    {0.0, 0.0, -0x1.2788cfc6fb619p-1, 0x1.6cb90701fbfabp-58, 0x1.a51a6625307d3p-1, -0x1.9a4d55beab2d7p-2, 0x1.151322ac7d848p-2, -0x1.a8b9c17aa620dp-3, 0x1.5b40cb100c3bep-3, -0x1.2703a1dc881b9p-3, 0x1.010b36af2a3bbp-3, -0x1.c806730dcba0ap-4, 0x1.9a01e5fc48642p-4, -0x1.7487d381206f2p-4, 0x1.5566bc9012446p-4, -0x1.3e9b3c6fce4ffp-4, 0x1.27dcb14246e8dp-4},
    {-0x1.ebb5bd9a570d1p-5, -0x1.4b288c85b4683p-60, -0x1.8dd1054e5dd5ep-2, -0x1.a24eee9e153a4p-57, 0x1.635cb6a4b519bp-1, -0x1.2b3c82e2d0b72p-2, 0x1.61925ede8bef2p-3, -0x1.dd5e8fb541a30p-4, 0x1.5915f306086b2p-4, -0x1.03caf0e79875bp-4, 0x1.91b0505105981p-5, -0x1.3c66f61d7174fp-5, 0x1.f96e6ebe98c9ep-6, -0x1.981358581e6bep-6, 0x1.4c5c14a48a95cp-6, -0x1.130879046cf07p-6, 0x1.c6017c420f8dbp-7},
    {-0x1.92857d38caf41p-4, -0x1.d1f2d031dc189p-58, -0x1.d1d32879af85dp-3, 0x1.dc8e13c13fe24p-57, 0x1.328429d927c67p-1, -0x1.c533afa1c090bp-3, 0x1.dad1b9fd7bfc9p-4, -0x1.1de1433c297cfp-4, 0x1.71ef365f26969p-5, -0x1.f39b6d9e42b03p-6, 0x1.5ae76b3cc6417p-6, -0x1.eb3c2a186773dp-7, 0x1.60db255cbd1cfp-7, -0x1.00497e1a2f023p-7, 0x1.779f0de74c61fp-8, -0x1.173d44ed9698ap-8, 0x1.9ecefea06a5cfp-9},
    {-0x1.e25359cc3ba24p-4, 0x1.68ee5a8978af8p-59, -0x1.65b6a3ea07644p-4, 0x1.739a3a6c48aa5p-58, 0x1.0cf87b2d7d936p-1, -0x1.61afe371b0cb4p-3, 0x1.4c3c14d6270ecp-4, -0x1.68805ee7558eap-5, 0x1.a5b515333deb4p-6, -0x1.01f3095c31ae0p-6, 0x1.44e8de92af45ap-7, -0x1.a1a9369a504efp-8, 0x1.107ca2186f346p-8, -0x1.67a3dc3d48873p-9, 0x1.df02d3ccb5183p-10, -0x1.43421ab4ea8cap-10, 0x1.b47ac99665720p-11},
    {-0x1.eeb95b094c191p-4, -0x1.346863f58b075p-58, 0x1.2aed059bd608ap-5, 0x1.cd3d2ca77b63ap-63, 0x1.de9e64df22ef3p-2, -0x1.1ae55b180726cp-3, 0x1.e0f840dad61dap-5, -0x1.da59d5374a547p-6, 0x1.f9ca39daa92a0p-7, -0x1.1a8ba4f0e6c8cp-7, 0x1.456f1ad6623bcp-8, -0x1.7edb816046838p-9, 0x1.c9735b269e309p-10, -0x1.14898ec013d76p-10, 0x1.517b8f1003e8fp-11, -0x1.a107c7dbc52d1p-12, 0x1.020924b9a4f4ep-12},
    {-0x1.bf2d6060df805p-4, -0x1.fc586783f4180p-59, 0x1.2da706f90c756p-3, 0x1.df76ba8568222p-57, 0x1.aeaf8f944ee16p-2, -0x1.cde12aa3e3891p-4, 0x1.6627edfcc97cfp-5, -0x1.436a59904b243p-6, 0x1.3c8eb7cd30eb9p-7, -0x1.453aa59573b37p-8, 0x1.58e3c97d04171p-9, -0x1.75e17b8082e6ep-10, 0x1.9be0492a5feddp-11, -0x1.cb4e59ab12864p-12, 0x1.02920c9f12795p-12, -0x1.269f3b20a0952p-13, 0x1.5076ca4c2c082p-14},
    {-0x1.59b4fd6875a6ep-4, -0x1.8611cf72ebf19p-59, 0x1.fad2d675283d3p-3, -0x1.d2a10e7fb96c4p-57, 0x1.87385c3c034c4p-2, -0x1.7f95d3d17c5a9p-4, 0x1.112f9cdb80001p-5, -0x1.c69a305c523b0p-7, 0x1.9aef3265ad3bap-8, -0x1.8689d06702389p-9, 0x1.7f89d0ae7a23dp-10, -0x1.815ca0721d321p-11, 0x1.89b15e3405c5cp-12, -0x1.974edf8ef9d1ep-13, 0x1.a9943ddd98bfdp-14, -0x1.c1d4ea16d2158p-15, 0x1.dce076ca079cbp-16},
    {-0x1.8688de1676deap-5, 0x1.c8a215fee2a5bp-63, 0x1.5af8e44364bf0p-2, -0x1.e9a47fdf64f45p-57, 0x1.663465af31633p-2, -0x1.4342673511899p-4, 0x1.a96aeb1de4cb1p-6, -0x1.47f370e2e45e8p-7, 0x1.13392e114b172p-8, -0x1.e664b25b5ae2bp-10, 0x1.bc9d360200232p-11, -0x1.a0226cd93fe33p-12, 0x1.8c3d76b0d3ab3p-13, -0x1.7e3d868afb303p-14, 0x1.7481328bba90ep-15, -0x1.6f22c2b07caf0p-16, 0x1.6b200f0a6c549p-17},
    {0.0, 0.0, 0x1.b0ee6072093cep-2, 0x1.6cb90701fbfabp-58, 0x1.4a34cc4a60fa6p-2, -0x1.13e001a557607p-4, 0x1.51322ac7d8483p-6, -0x1.e404fc218f5f2p-8, 0x1.7add6eadb6c30p-9, -0x1.38ac5c2bf87efp-10, 0x1.0b36af8639453p-11, -0x1.d3fd4c81465b0p-13, 0x1.a127b0f8aca2ep-14, -0x1.78de1630b8005p-15, 0x1.580d95fcf406cp-16, -0x1.3d9b59baa94cfp-17, 0x1.265e0f1c53bf9p-18},
    {0x1.d92b302b074fbp-5, -0x1.56400643ca3f2p-59, 0x1.0033ef1fed86dp-1, 0x1.5e88b61f97233p-55, 0x1.322e5d7bfb956p-2, -0x1.dc0e76d6d8212p-5, 0x1.0f76214a22aecp-6, -0x1.6c5862ae72b2fp-8, 0x1.0b179192bfe0bp-9, -0x1.9d63b34fd9ee1p-11, 0x1.4b96198a491dcp-12, -0x1.10b913a494650p-13, 0x1.c8e6d8e16f55ap-15, -0x1.840f24c5a3f02p-16, 0x1.4d28092f002afp-17, -0x1.2130eb9a02ad3p-18, 0x1.f83c9108f848cp-20},
    {0x1.ff797bba88502p-4, -0x1.c3103ce9106b2p-60, 0x1.2524cf7b2db82p-1, 0x1.dd89eb56b65efp-55, 0x1.1d5a3f376e453p-2, -0x1.9eb4cd8bc9996p-5, 0x1.bb1c5a5dbe4e6p-7, -0x1.171c930caa33fp-8, 0x1.80a7c9ffae851p-10, -0x1.181e9b411127fp-11, 0x1.a73e8ce90e208p-13, -0x1.48160116c559fp-14, 0x1.0326b7c365048p-15, -0x1.9f4360fa490d4p-17, 0x1.5068cc7eca820p-18, -0x1.1389c2f6554e9p-19, 0x1.c56713c7748eap-21},
    {0x1.9b07cb5d6e073p-3, 0x1.0a5dc17fe03dep-59, 0x1.47a642c89087dp-1, 0x1.7444bbaaa05b2p-55, 0x1.0b219f9c915dcp-2, -0x1.6c55832240217p-5, 0x1.6e108f78d4ba0p-7, -0x1.b25980905e292p-9, 0x1.1a42425c612e2p-10, -0x1.8417c951d442bp-12, 0x1.15017bed072f5p-13, -0x1.95ff8fe4604dbp-15, 0x1.2f53e1c6a608bp-16, -0x1.cbe831018ae66p-18, 0x1.60a3a00c5c319p-19, -0x1.11604097a5718p-20, 0x1.a9becb7f2e9dap-22},
    {0x1.2383e809a67e8p-2, -0x1.823fe323a5c09p-56, 0x1.680425af12b5ep-1, -0x1.46eb6bf0197a4p-58, 0x1.f62057f7296c9p-3, -0x1.427f4cc53f5f0p-5, 0x1.31b4c4359dfe5p-7, -0x1.56b48947b3c37p-9, 0x1.a54d1cabdc3cbp-11, -0x1.123653d59f466p-12, 0x1.72e00847c36cbp-14, -0x1.01a8f9b256143p-15, 0x1.6d28afb662d08p-17, -0x1.06a7e2111b3fcp-18, 0x1.7e476894912a8p-20, -0x1.1945af5e37a5cp-21, 0x1.9f91156218ad5p-23},
    {0x1.815d9de2b88ebp-2, 0x1.8de701d3cdf0dp-56, 0x1.867d72f956ce9p-1, 0x1.3cc9fd6646575p-55, 0x1.d995a77d71d4fp-3, -0x1.1f64070e0f647p-5, 0x1.01ca3b39d2da9p-7, -0x1.11cde6a71fd38p-9, 0x1.3f3d568e15e50p-11, -0x1.8a778c22d56d2p-13, 0x1.fac7474f632b2p-15, -0x1.4e9d1a7a9d34cp-16, 0x1.c2e593ff501c0p-18, -0x1.347c45a7af915p-19, 0x1.ab2c3616e8d67p-21, -0x1.2b0db837b0d73p-22, 0x1.a3f7086f03c5bp-24},
    {0x1.e69eac73eab05p-2, -0x1.057db2faf97ffp-58, 0x1.a346fec1dc587p-1, -0x1.4057e9ed7047bp-57, 0x1.c012ae051644fp-3, -0x1.01a88b861cc80p-5, 0x1.b696cf9da0419p-8, -0x1.ba7d3b200ea5ep-10, 0x1.ea8360b790b07p-12, -0x1.20595481edfa1p-13, 0x1.60b2b1f2d9b1dp-15, -0x1.bbab5d0e3d32ap-17, 0x1.1cde8d7dad0f6p-18, -0x1.7396e4f25bebfp-20, 0x1.eaa95908d1887p-22, -0x1.4792aba9fb645p-23, 0x1.b5d3271038c9fp-25},
    {0x1.297070a2ffbd0p-1, -0x1.d948d5bc5f3a0p-56, 0x1.be8d8332c3709p-1, -0x1.b126dd9ca7c67p-58, 0x1.a92363d4b6f87p-3, -0x1.d08876525d762p-6, 0x1.78103ba7b878dp-8, -0x1.693ce8b0fc357p-10, 0x1.7d9555b46c919p-12, -0x1.abcbfaf7145bep-14, 0x1.f341e7ed491fap-16, -0x1.2bc078e560993p-17, 0x1.6f96604b56cefp-19, -0x1.ca09b01eb5ba7p-21, 0x1.20f45534e4d60p-22, -0x1.70b0556b675f2p-24, 0x1.d54c1e4c88e1fp-26},
    {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56, 0x1.d8773039049e7p-1, 0x1.6cb90701fbfabp-58, 0x1.94699894c1f4dp-3, -0x1.a4d55beab2d6fp-6, 0x1.44c8ab1f6120ep-8, -0x1.29ad8a1fd7160p-10, 0x1.2c40cac30b6d3p-12, -0x1.41a130766971fp-14, 0x1.66d5f0c7302f8p-16, -0x1.9c1b55f796d1cp-18, 0x1.e385d5ba50cb6p-20, -0x1.20511a34e6156p-21, 0x1.5c3e52be82a0fp-23, -0x1.a9689ce5c45cfp-25, 0x1.01c29636ec0eap-26},
    {0x1.9f8113b265769p-1, 0x1.18e023d1eb18dp-55, 0x1.f124e010de77cp-1, 0x1.9ac4f25bd35f7p-55, 0x1.8198146f8cde8p-3, -0x1.7ef828938c5ffp-6, 0x1.1a5950c767213p-8, -0x1.eed186c178acdp-11, 0x1.dd7bacc94e2c9p-13, -0x1.e99bde518191cp-15, 0x1.05931507c2144p-16, -0x1.1fd2f3dbfc9b6p-18, 0x1.43abc3edcff6bp-20, -0x1.7211ce8e455edp-22, 0x1.aca64ab7c6dd6p-24, -0x1.f6313fc76676ep-26, 0x1.2136c3b1209eap-27},
    {0x1.df216e434a8ecp-1, 0x1.798367e4e8fbep-56, 0x1.0459842f5df88p+0, 0x1.608c121d224bfp-54, 0x1.706ef688253b6p-3, -0x1.5df43307a7ccdp-6, 0x1.ede2fea1dad45p-9, -0x1.9e80723be7d0dp-11, 0x1.7f549c31e0e3ap-13, -0x1.78e71bff711e1p-15, 0x1.82568cae53922p-17, -0x1.97f89dd79b5afp-19, 0x1.b86eb62da95efp-21, -0x1.e39007120c4c8p-23, 0x1.0cfe5bf6e3700p-24, -0x1.2eb95ab0b1455p-26, 0x1.4a41de5e87e82p-28},
    {0x1.10d17244ceb80p+0, 0x1.d77f57fde8938p-54, 0x1.0f9d3c56cf009p+0, -0x1.b4270e70522bap-55, 0x1.60b8f6e409e9ap-3, -0x1.40ffb92b94e05p-6, 0x1.b25b961028ab8p-9, -0x1.5dbe0d454a837p-11, 0x1.367bad93108f0p-13, -0x1.25303f09dd672p-15, 0x1.20bfadd6e0cc5p-17, -0x1.251257f01c22fp-19, 0x1.30317874504cap-21, -0x1.4130d4f80eb78p-23, 0x1.57bcabb777a75p-25, -0x1.74247b1496839p-27, 0x1.7e2dfceb6f1f0p-29},
    {0x1.3373018970a36p+0, -0x1.1f8a93cc89ef5p-54, 0x1.1a68793defc15p+0, 0x1.852ae2da9801fp-54, 0x1.52494db9b8c8cp-3, -0x1.27781d4bb093ap-6, 0x1.7ff6b372ef93bp-9, -0x1.29143cf153aa7p-11, 0x1.fb1924e598dccp-14, -0x1.cc91773747f2dp-16, 0x1.b471a24ba3ed4p-18, -0x1.aa5f608177858p-20, 0x1.aa16346678277p-22, -0x1.b143915be181ap-24, 0x1.bea4381f52870p-26, -0x1.d1d0da063ed30p-28, 0x1.bdc92be3a533fp-30},
    {0x1.5766f21f2e8b6p+0, -0x1.6fb7f645abdf5p-57, 0x1.24c4d1de317fbp+0, -0x1.0014e8eb56bc0p-54, 0x1.44fa149fb1afdp-3, -0x1.10d92cdb9c755p-6, 0x1.5506ea0ab3cfcp-9, -0x1.fbd3247e41679p-12, 0x1.a14508d8e377fp-14, -0x1.6d03572bd605dp-16, 0x1.4d4382974b5c4p-18, -0x1.39c88dfd35fe5p-20, 0x1.2e4cc5aede18ap-22, -0x1.2869252e75197p-24, 0x1.26b7362f1edf4p-26, -0x1.2878b03ed7566p-28, 0x1.0420de859035ep-30},
    {0x1.7c9ff21d3df69p+0, 0x1.d7a618f4e9a57p-54, 0x1.2ebac53262895p+0, -0x1.5a5a8099a0de0p-56, 0x1.38ab02a5e1608p-3, -0x1.f96d28c6319a5p-7, 0x1.3039996d27941p-9, -0x1.b489d106fbe8cp-12, 0x1.59c9bea863629p-14, -0x1.23b55257e87d4p-16, 0x1.00eeca7ea706ep-18, -0x1.d2e25ec7ddb1ap-21, 0x1.b227f1acb16bfp-23, -0x1.9afc62092f648p-25, 0x1.8a9b03506f84fp-27, -0x1.7f56750a34990p-29, 0x1.2c62a5b45c31ap-31},
    {0x1.a311b02440ee1p+0, 0x1.23051fa3920cep-55, 0x1.3851e2fd8e3dep+0, -0x1.ee8cdd27b439ap-54, 0x1.2d406d068f49cp-3, -0x1.d56dcfaf49164p-7, 0x1.10816439106b5p-9, -0x1.7945d5c553d75p-12, 0x1.2071dc28a3358p-14, -0x1.d5e50f636da81p-17, 0x1.8fbc8e506d1c3p-19, -0x1.5ee05cb29e5efp-21, 0x1.3b4b34b6cb4b9p-23, -0x1.207a4a37d3ea5p-25, 0x1.0bc614e8bf1d4p-27, -0x1.f6f63269c0426p-30, 0x1.50d5d454057a5p-32},
    {0x1.cab0bfa2a2002p+0, 0x1.9136fea076849p-55, 0x1.4190ed71d7a49p+0, -0x1.27be347515d60p-55, 0x1.22a27c22fad85p-3, -0x1.b51fa807f70fep-7, 0x1.ea0c8ce2a7476p-10, -0x1.47afa062b4a07p-12, 0x1.e430b5d8add20p-15, -0x1.7d39f12160b52p-17, 0x1.3992b08f3ba9bp-19, -0x1.0a33c5719aa10p-21, 0x1.ceccc4d93de47p-24, -0x1.99b3560f9bf20p-26, 0x1.700caa60f6c7ap-28, -0x1.4e82a8ed03e79p-30, 0x1.616abe0de9319p-33},
    {0x1.f37280ef6ef35p+0, -0x1.5c779d0b3172ep-54, 0x1.4a7df527278ddp+0, -0x1.455762f66dbc0p-56, 0x1.18bc88c31bd1dp-3, -0x1.98065917ef9ecp-7, 0x1.ba3366d78afd8p-10, -0x1.1df31153c4c70p-12, 0x1.98bb8815eaacap-15, -0x1.37679bf36797cp-17, 0x1.efd8048fcc50dp-20, -0x1.978683372d307p-22, 0x1.5708367729facp-24, -0x1.261d8d2273694p-26, 0x1.ffee1e9694b63p-29, -0x1.c2b64c02570ecp-31, 0x1.3b5d5c719778cp-34},
    {0x1.0ea6864c19994p+1, 0x1.be57eb4b99ae7p-53, 0x1.531e707e22e4dp+0, 0x1.11c725ce5d5fap-54, 0x1.0f7c989d5a3ffp-3, -0x1.7db93ef273c2dp-7, 0x1.905b3ee70c1c1p-10, -0x1.f53f5602029cbp-13, 0x1.5ae6e7364559dp-15, -0x1.0000cb2c47cd8p-17, 0x1.8aef0274468e4p-20, -0x1.3a8cb6ef95f26p-22, 0x1.00a1c3e30670cp-24, -0x1.aa9ee45611d1bp-27, 0x1.68090b3eb2864p-29, -0x1.33555f77bb2a3p-31, 0x1.2d7bd7ac8c665p-36},
    {0x1.241b90aee4eddp+1, -0x1.282e7fcf64d5cp-53, 0x1.5b774f4d53be3p+0, -0x1.1c72e88348b06p-55, 0x1.06d2f3610dc68p-3, -0x1.65dfcc60b1386p-7, 0x1.6b9b5a6a25ba1p-10, -0x1.b92244ccc82e3p-13, 0x1.27ec01ded816ap-15, -0x1.a77458f6b6234p-18, 0x1.3cbfe5e9b8f92p-20, -0x1.e965afde84124p-23, 0x1.835c0256be673p-25, -0x1.3867e4c7cc387p-27, 0x1.ffc9c283af25ep-30, -0x1.a7eeaf062f675p-32, -0x1.1d57fe65887c3p-36},
    {0x1.3a140a3a623cbp+1, -0x1.1c5fb3c9de136p-53, 0x1.638d0b871453ap+0, -0x1.8d8456e21b5e0p-57, 0x1.fd639639f967bp-4, -0x1.502eac88f330bp-7, 0x1.4b33e11647379p-10, -0x1.85bbe1d4addd6p-13, 0x1.fb48a22d92b0fp-16, -0x1.6034f0618cc96p-18, 0x1.ff6b3965e24dfp-21, -0x1.7f8b6cb4db20ap-23, 0x1.26c28649911b7p-25, -0x1.cdb66c81fa5c7p-28, 0x1.6f64a8cd7b96fp-30, -0x1.278adb711e6efp-32, -0x1.3ff3449c9183cp-35},
    {0x1.508be1d8bc706p+1, 0x1.3e334db40da96p-53, 0x1.6b63b7629b6e0p+0, 0x1.1192d075c3bfap-54, 0x1.ee19e81b2a257p-4, -0x1.3c65786771f62p-7, 0x1.2e85c041e95a6p-10, -0x1.59947e4242c61p-13, 0x1.b4c45647e0336p-16, -0x1.26841789d0d85p-18, 0x1.9f6b48951d9e9p-21, -0x1.2eb18266a30b6p-23, 0x1.c41989472034fp-26, -0x1.5821079937c05p-28, 0x1.0a3c1d384039bp-30, -0x1.a0470ba8eaa2fp-33, -0x1.a84f17cd187cdp-35},
    {0x1.677f44aba1adcp+1, 0x1.0b620b67b866ap-54, 0x1.72ff0976a6cd9p+0, 0x1.74f4e1d551b32p-55, 0x1.dfb35186ecda0p-4, -0x1.2a4cdf25b76e4p-7, 0x1.150c56a6587b3p-10, -0x1.337bfa746e21fp-13, 0x1.79a797c97c524p-16, -0x1.ef0ac80f9978fp-19, 0x1.5369b8eaca9f4p-21, -0x1.e0efae1a68c0fp-24, 0x1.5d46a83642262p-26, -0x1.0294c8883a64dp-28, 0x1.8552432fc9ec7p-31, -0x1.27ffa91f21252p-33, -0x1.e297ce8cd470fp-35},
    {0x1.7eea98a778757p+1, 0x1.b2c93439b4dabp-55, 0x1.7a62671e967ffp+0, -0x1.cd849b1730189p-54, 0x1.d21cb07e99ea1p-4, -0x1.19b528617f3adp-7, 0x1.fcb0f624e9587p-11, -0x1.127aa79f03e5fp-13, 0x1.47dbb6f7207a4p-16, -0x1.a20ab2ee4aa55p-19, 0x1.16d916e3315f9p-21, -0x1.80772e4e445efp-24, 0x1.0fba21ac2dc75p-26, -0x1.8799ba569d999p-29, 0x1.1f14fc30325dap-31, -0x1.a8cc3cb6799afp-34, -0x1.ffaaaf4946c27p-35},
    {0x1.96ca77c922cf9p+1, -0x1.30bfc76afc5dep-53, 0x1.8190ed71d7a49p+0, -0x1.27be347515d60p-55, 0x1.c544f845f5b0bp-4, -0x1.0a74fd5d4c654p-7, 0x1.d41919c54e8ecp-11, -0x1.eb8b4e579f4e7p-14, 0x1.1db6c106b0f97p-16, -0x1.629e9ff339b17p-19, 0x1.cc958479be5d5p-22, -0x1.352c646fbcbf2p-24, 0x1.a999606e8056bp-27, -0x1.2ab218fe1009ep-29, 0x1.aad082be8aa9fp-32, -0x1.3377a1bcf0185p-34, -0x1.051d91e4b63aep-34},
    {0x1.af1babd1584f8p+1, -0x1.038636e051ea4p-55, 0x1.888d79081fcbep+0, -0x1.c1766ab85e382p-56, 0x1.b91ceaf8b34a5p-4, -0x1.f8d0d4f5a572ep-8, 0x1.afb2a32bd9318p-11, -0x1.b96bd1b38e027p-14, 0x1.f3c69bce1967cp-17, -0x1.2e1d2cdcf06acp-19, 0x1.7e46a8689883dp-22, -0x1.f40f2f8ca7f1bp-25, 0x1.4f6753a1cd582p-27, -0x1.cad577f05256ap-30, 0x1.3fbb0812005d8p-32, -0x1.c0c24e093f9b4p-35, -0x1.04913e173abbap-34},
    {0x1.c7db2a73efc17p+1, -0x1.709dcf306961ep-53, 0x1.8f5aacba5f211p+0, 0x1.06b1a6eb63756p-57, 0x1.ad96ddf67f59cp-4, -0x1.dee01b57d5946p-8, 0x1.8ef6e39d866b3p-11, -0x1.8d8248577dfebp-14, 0x1.b69c41c0696fdp-17, -0x1.026f41db9aefep-19, 0x1.3ec868e9cc34ap-22, -0x1.9691d7701bb39p-25, 0x1.09e83982b74bap-27, -0x1.62be928d7d827p-30, 0x1.e28f568fdcc1ep-33, -0x1.4a0f217786fc1p-35, -0x1.006574a7e93bep-34},
    {0x1.e10611ec2972fp+1, -0x1.49bf73ab41319p-53, 0x1.95faf787d7667p+0, -0x1.ed4f65a0ba499p-54, 0x1.a2a687412ace6p-4, -0x1.c6e0d20aac34cp-8, 0x1.7172e622dc810p-11, -0x1.66e8a8c4d0cccp-14, 0x1.823036fa3c73ep-17, -0x1.bbdc213c52f5cp-20, 0x1.0b082f27faf7dp-22, -0x1.4c3f2031b0e32p-25, 0x1.a806c483213aap-28, -0x1.13feef25383a8p-30, 0x1.6eba42a9d7f74p-33, -0x1.e923f03e0bc24p-36, -0x1.f410d5ed5826ep-35},
    {0x1.fa99a5e94985ap+1, -0x1.f42fe9dcfbd29p-53, 0x1.9c7099bff7e1ep+0, -0x1.f8ccfca35fdd8p-54, 0x1.9840d2469dc03p-4, -0x1.b0a2a509f0ae7p-8, 0x1.56c4277746d5ep-11, -0x1.44deba1f01472p-14, 0x1.5516d7684090dp-17, -0x1.7e931b81ca48bp-20, 0x1.c148551ebaa06p-23, -0x1.10d4c24150bf3p-25, 0x1.53ec540addaa8p-28, -0x1.b008f900a2663p-31, 0x1.18961f0196214p-33, -0x1.6d07b117a316bp-36, -0x1.e4d0666bbdc08p-35},
    {0x1.0a49a664571a8p+2, 0x1.f09cf6f4d0a08p-55, 0x1.a2bda98c1ee3ap+0, 0x1.b471bc9880940p-55, 0x1.8e5bbada46c1dp-4, -0x1.9bfaf7247b3dcp-8, 0x1.3e95e998ea09cp-11, -0x1.26c327876a54ap-14, 0x1.2e265257f56c6p-17, -0x1.4aea4912d0434p-20, 0x1.7b815573a0344p-23, -0x1.c22935fd2be04p-26, 0x1.11ea2cd9d3e15p-28, -0x1.541581061d753p-31, 0x1.b0272345115a9p-34, -0x1.12434e7023acbp-36, -0x1.d43f452daa7dbp-35},
    {0x1.1778468a0d888p+2, 0x1.f1603b91a1fe5p-52, 0x1.a8e416efea2bep+0, 0x1.e0befcc7d86fcp-55, 0x1.84ee2d5c60710p-4, -0x1.88c417bef92b4p-8, 0x1.289f0357e6675p-11, -0x1.0c0df7a9d0bb9p-14, 0x1.0c69963efa6c4p-17, -0x1.1f320d3e018b7p-20, 0x1.41d0df6ca1c72p-23, -0x1.75050ee09f3a8p-26, 0x1.bba2a0f590f8ep-29, -0x1.0d2afc9ef5253p-31, 0x1.4ee233df31162p-34, -0x1.9ecf1f213ec0dp-37, -0x1.c32630f9907c6p-35},
    {0x1.24d7859e1f4ddp+2, -0x1.595dbcebd3465p-58, 0x1.aee5af5319c82p+0, -0x1.59651becbc16fp-55, 0x1.7befeb3c1e5fep-4, -0x1.76dc98660a681p-8, 0x1.14a0133c5a82ep-11, -0x1.e89835b30c170p-15, 0x1.de2c1c6db8329p-18, -0x1.f41bad937c91ap-21, 0x1.11e9ea01fefbdp-23, -0x1.36681c5a47048p-26, 0x1.68f59e47c7cb4p-29, -0x1.ac4ef04657a30p-32, 0x1.05149edb6fd2cp-34, -0x1.3ba36c9661611p-37, -0x1.b2063870a59bcp-35},
    {0x1.326643c4479c9p+2, 0x1.a53c2789a6631p-53, 0x1.b4c420a50ad7cp+0, 0x1.c76d94920f0e7p-57, 0x1.735973273d5ecp-4, -0x1.6626bc9b31b55p-8, 0x1.0262026c6c756p-11, -0x1.be37a89880eb3p-15, 0x1.ab0713fc71a3ep-18, -0x1.b4c58e443b729p-21, 0x1.d3f2595a97054p-24, -0x1.0359970b8f6dbp-26, 0x1.2705968febe03p-29, -0x1.567996fba1a59p-32, 0x1.9979b9ea3d10ap-35, -0x1.e3361eeec8da2p-38, -0x1.a131046630056p-35},
    {0x1.40236e1b442e9p+2, 0x1.9acc799fbed74p-54, 0x1.ba80fc2757fddp+0, 0x1.c1a8cd79954b0p-56, 0x1.6b23ec5793c42p-4, -0x1.5687ff5b5facdp-8, 0x1.e36990a38be45p-12, -0x1.9853a14674109p-15, 0x1.7e4ba53b9aefbp-18, -0x1.7e947e51f591fp-21, 0x1.91141a9fb2c6fp-24, -0x1.b3104dcb306fap-27, 0x1.e459efb480386p-30, -0x1.1327f115ca9c7p-32, 0x1.42f0c50feed3ap-35, -0x1.73fb9b3be75abp-38, -0x1.90d8d038dd3cbp-35},
    {0x1.4e0dfde18c6e8p+2, -0x1.ee792c656eb66p-60, 0x1.c01db8eb222d4p+0, 0x1.46650438bdeb7p-56, 0x1.634914879f473p-4, -0x1.47e8aab7946aap-8, 0x1.c4dcc5ccc1091p-12, -0x1.765d8c804cb05p-15, 0x1.570f189adff3dp-18, -0x1.500ec4f3b64c8p-21, 0x1.58e3f5ae08235p-24, -0x1.6e45175ad4f91p-27, 0x1.8f3ec42ebc1edp-30, -0x1.bc2c237876005p-33, 0x1.001c21e9ce019p-35, -0x1.1fec39900891bp-38, -0x1.811afc73996e5p-35},
    {0x1.5c24f7acdebe6p+2, 0x1.6f4969cee7537p-53, 0x1.c59bb60ad1725p+0, 0x1.e98ca0004396cp-58, 0x1.5bc3302ae0518p-4, -0x1.3a337e85224edp-8, 0x1.a8d3f409bab92p-12, -0x1.57db076f71a21p-15, 0x1.348c39bc2d896p-18, -0x1.27fdbd835439ep-21, 0x1.29812d3c840a6p-24, -0x1.3574279f66917p-27, 0x1.4a6815179601dp-30, -0x1.6815fb692859fp-33, 0x1.986de08767925p-36, -0x1.c00e1cd635d39p-39, -0x1.7207198aaaaa4p-35},
    {0x1.6a676ab2aa095p+2, -0x1.255bd9aa1e19bp-52, 0x1.cafc3ca8b2106p+0, 0x1.dfda63d086166p-55, 0x1.548cfc97034dfp-4, -0x1.2d5563b5604d0p-8, 0x1.8f0e4c0781343p-12, -0x1.3c62ad5fb2e2ap-15, 0x1.161cbdc3094a0p-18, -0x1.0560e295b2af9p-21, 0x1.0166f8f73d6b5p-24, -0x1.06589ac487a81p-27, 0x1.127c2c1dec06ep-30, -0x1.2527964f76c4fp-33, 0x1.4768aaa0622c3p-36, -0x1.5e61654b589bep-39, -0x1.63a39ea56a24cp-35},
    {0x1.78d4701f980c1p+2, -0x1.f84fc127166b9p-52, 0x1.d04081b9a1bbdp+0, 0x1.d7774d67b2ab0p-57, 0x1.4da1a3d820940p-4, -0x1.213d2a539b23bp-8, 0x1.7752a6c98f978p-12, -0x1.2399742424e48p-15, 0x1.f667da2a0f21cp-19, -0x1.cec716a0dc671p-22, 0x1.beb322aa7755ap-25, -0x1.be484dfb563abp-28, 0x1.c9bc606aaafb5p-31, -0x1.df45b26fa3d2fp-34, 0x1.07d760eb9f82ep-36, -0x1.135367bd59929p-39, -0x1.55f114a298effp-35},
    {0x1.876b2a7cb2405p+2, -0x1.31edf4e2ec4c4p-52, 0x1.d569a7a2006ebp+0, -0x1.f2bb7286114d7p-55, 0x1.46fcb1f54c99bp-4, -0x1.15db50819cb5bp-8, 0x1.616e7d249c8b7p-12, -0x1.0d307c13fa379p-15, 0x1.c6b49ba76228fp-19, -0x1.9aa982e2b8d29p-22, 0x1.84aed16bbf540p-25, -0x1.7cca6f1c78488p-28, 0x1.7f03f24f864b0p-31, -0x1.894f6f01fd6f2p-34, 0x1.ab71730ff2971p-37, -0x1.b2b69f68c3b38p-40, -0x1.48ec388a881c0p-35},
    {0x1.962ac520c977ep+2, 0x1.dd7d8ba307c27p-52, 0x1.da78bfaa3fe8dp+0, -0x1.19a236d03d5d3p-54, 0x1.409a0b73bee1bp-4, -0x1.0b21d113a948ep-8, 0x1.4d35072d09e13p-12, -0x1.f1c67c2f425a8p-16, 0x1.9c54361e1f588p-19, -0x1.6d417585ec3d5p-22, 0x1.531b2ef0a3df1p-25, -0x1.45e612e3e2cdbp-28, 0x1.41959a679ecf3p-31, -0x1.43fba5c7ab8eap-34, 0x1.5c0860ce7f9c1p-37, -0x1.58b9a1fb07fc2p-40, -0x1.3c8f6c172339fp-35},
    {0x1.a51273acf01cap+2, -0x1.f67618ce3bfbdp-53, 0x1.df6ecb4fb5827p+0, -0x1.1c67a2c313738p-54, 0x1.3a75e4ee59d09p-4, -0x1.0103f8a7d60ddp-8, 0x1.3a7e7cf2219bbp-12, -0x1.ccec0d22adfaap-16, 0x1.7698bfe8f7e22p-19, -0x1.459737e3fc278p-22, 0x1.289d7d4a557bfp-25, -0x1.17bca19cf6369p-28, 0x1.0ee465bbf3f21p-31, -0x1.0bd837d27d531p-34, 0x1.1cd510bd7a739p-37, -0x1.128bdb9a9b6f7p-40, -0x1.30d3adf8ba7d3p-35},
    {0x1.b4217192f9a5bp+2, 0x1.fae0b248e8cecp-55, 0x1.e44cbd75b6084p+0, 0x1.2c7f193f0c81cp-54, 0x1.348cbb9da0c62p-4, -0x1.eeec8089a5416p-9, 0x1.2927731419836p-12, -0x1.ab695ea2f5f77p-16, 0x1.54ed2dd3221adp-19, -0x1.22da7e88f6982p-22, 0x1.0417a5205241dp-25, -0x1.e1953ddc7ba8dp-29, 0x1.c9d31a44c3ee0p-32, -0x1.bc6ab079f8f97p-35, 0x1.d49d1937a589bp-38, -0x1.b721707780870p-41, -0x1.25b140750473dp-35},
    {0x1.c35701a50ff06p+2, -0x1.85af1ab8d6b92p-54, 0x1.e9137b7a7e563p+0, 0x1.c23d18186ceb8p-54, 0x1.2edb4eb166c0dp-4, -0x1.dcdc59679444ap-9, 0x1.19104ebb3ca74p-12, -0x1.8ce31ae903175p-16, 0x1.36d16671ec667p-19, -0x1.045b9292c4e95p-22, 0x1.c93983bc8d870p-26, -0x1.9faa2ecacc7b9p-29, 0x1.840e444d61baep-32, -0x1.71f08db427be2p-35, 0x1.8379a5c92ca98p-38, -0x1.6099d603220a6p-41, -0x1.1b20186716aaap-35},
    {0x1.d2b26dad896acp+2, 0x1.cd77b070df1a8p-56, 0x1.edc3de32f99a8p+0, -0x1.d75d2bf5f1bc9p-54, 0x1.295e9961e5242p-4, -0x1.cbc463d31d89fp-9, 0x1.0a1ccd3f3b979p-12, -0x1.7109144f55732p-16, 0x1.1bd7025c60b45p-19, -0x1.d30b85f38c583p-23, 0x1.92cffd9e13581p-26, -0x1.67b62a1e33371p-29, 0x1.49e306ea1b626p-32, -0x1.34f2498ea27b9p-35, 0x1.420c10e470e7bp-38, -0x1.1c38424c2be96p-41, -0x1.11182644b18a7p-35},
    {0x1.e233060e41f7fp+2, 0x1.3cf483b899ae1p-52, 0x1.f25eb2d014869p+0, -0x1.3775443f1f6afp-54, 0x1.2413cda19dd03p-4, -0x1.bb9333dc52ae9p-9, 0x1.f86738e0ada21p-13, -0x1.5794be03fe9b9p-16, 0x1.039e9921c3071p-19, -0x1.a3b5b7ee0c64ap-23, 0x1.63aa8b1cf05cep-26, -0x1.38145d1fb4384p-29, 0x1.193be4cb26973p-32, -0x1.02d210bee7a0dp-35, 0x1.0d113bd4abc8fp-38, -0x1.cbea8f7aa59cep-42, -0x1.0791852e0eef2p-35},
    {0x1.f1d82166cc95cp+2, 0x1.40ef5ffc3811ep-53, 0x1.f6e4bbaff8ad5p+0, 0x1.aaffa30ca436dp-55, 0x1.1ef84f5c8c1e5p-4, -0x1.ac38dd9069edfp-9, 0x1.de7c01f11279ep-13, -0x1.4047dff14bfffp-16, 0x1.dbab0289ab93fp-20, -0x1.79dee191fdc95p-23, 0x1.3ab6b6912b2b6p-26, -0x1.0f6afaacc623ep-29, 0x1.e0d43c39bae2fp-33, -0x1.b2f8e8ba214eap-36, 0x1.c3fbd76ae9d6fp-39, -0x1.75755f0ba048fp-42, -0x1.fd09308493d36p-36},
    {0x1.00d08e2072be8p+3, 0x1.af6bc9b890522p-51, 0x1.fb56b11d42cd8p+0, -0x1.a6e15f8f8c8fdp-55, 0x1.1a09b033ce882p-4, -0x1.9da6ce07fd275p-9, 0x1.c64f116e23486p-13, -0x1.2aeb7c15dbf73p-16, 0x1.b467dd180f3fap-20, -0x1.54cf9def645d3p-23, 0x1.170e40a3c777cp-26, -0x1.d939c8aa17ab8p-30, 0x1.9c213d36ecf78p-33, -0x1.6e94475a7635fp-36, 0x1.7da835784bdd3p-39, -0x1.305096cbc0dddp-42, -0x1.ebd437bea713ep-36},
    {0x1.08c6ac614e05cp+3, -0x1.0c20cf0a5d070p-51, 0x1.ffb541fe080e1p+0, -0x1.f90d44c6ee3c9p-54, 0x1.1545aba733137p-4, -0x1.8fcfa8fbbcacep-9, 0x1.afbb8ea2f2330p-13, -0x1.174edd439dfe0p-16, 0x1.90f6bbe79b155p-20, -0x1.33eaf55b00196p-23, 0x1.efdeda0f34631p-27, -0x1.9d7c7d859ba97p-30, 0x1.6226fe1bc466bp-33, -0x1.35d140dd1760ap-36, 0x1.44055e01ca9c3p-39, -0x1.f19fd3c4d5be3p-43, -0x1.db765d6522a04p-36},
    {0x1.10ce1f32dcc30p+3, -0x1.a6cba31db10b8p-52, 0x1.02008a3a23e5dp+1, -0x1.fbeaaccf40953p-53, 0x1.10aa239ffbc61p-4, -0x1.82a72a4875205p-9, 0x1.9aa036fc773f8p-13, -0x1.0546c8a685c79p-16, 0x1.70ea8377bb942p-20, -0x1.16aa34a9138d2p-23, 0x1.b96d7eead3a23p-27, -0x1.6a16a09eb875dp-30, 0x1.31161c1ab4c7dp-33, -0x1.06907b11af102p-36, 0x1.1499e1f9209aep-39, -0x1.9832afc1d4277p-43, -0x1.cbe2aa956dc3bp-36},
    {0x1.18e69cd9faf7dp+3, 0x1.d522e4bcd99d2p-53, 0x1.041d63389c239p+1, 0x1.506d223a8ec0ap-54, 0x1.0c351d51d425cp-4, -0x1.76220ae113a8ep-9, 0x1.86def79307eb1p-13, -0x1.e9599931db91fp-17, 0x1.53e3c51eb8a4bp-20, -0x1.f932f358b2c9bp-24, 0x1.89b3bf3b417f6p-27, -0x1.3dc25a84378b6p-30, 0x1.077328cb9461ep-33, -0x1.be3894fd91fc9p-37, 0x1.dadf3f523958ep-40, -0x1.4fe7977e6f522p-43, -0x1.bd0cf40dae24dp-36},
    {0x1.210fde03cb7cdp+3, -0x1.0e0be0f363fd3p-51, 0x1.0631771e59a6bp+1, 0x1.9621e991f4529p-55, 0x1.07e4be6858724p-4, -0x1.6a35e8bfb0ca7p-9, 0x1.745c938cba2bfp-13, -0x1.cabd5074e62a0p-17, 0x1.398ed99ced622p-20, -0x1.caa9a7b850043p-24, 0x1.5fc6d46f2a9b1p-27, -0x1.176fa2352f735p-30, 0x1.c80ce651dc6acp-34, -0x1.7c25d2309c166p-37, 0x1.99ee0f4dc0ed8p-40, -0x1.1543b77be7816p-43, -0x1.aee9d557362b9p-36},
    {0x1.29499da80f536p+3, -0x1.ec6693a931cf2p-51, 0x1.083d0d78f1f45p+1, -0x1.aa98e415018bdp-53, 0x1.03b74a78c4449p-4, -0x1.5ed931762dd0ap-9, 0x1.6300559077a22p-13, -0x1.ae7b9002779c8p-17, 0x1.21a24541409b7p-20, -0x1.a10bbceed6bb3p-24, 0x1.3adf02b808fd5p-27, -0x1.ec7566658275ap-31, 0x1.8b9e44ca8e1ffp-34, -0x1.44aad36208d24p-37, 0x1.63e1f91399163p-40, -0x1.cb163bda35611p-44, -0x1.a16ea902fc89dp-36},
    {0x1.319398ed5be28p+3, 0x1.d2500f48436f5p-51, 0x1.0a406a791b545p+1, 0x1.a889a224b48edp-53, 0x1.ff564160d0acep-5, -0x1.54030f0c15988p-9, 0x1.52b3cac6b24bap-13, -0x1.945da83b385f5p-17, 0x1.0bdd598d81c08p-20, -0x1.7bc37d302e2bep-24, 0x1.1a51ef76b3c76p-27, -0x1.b2c8a2761b932p-31, 0x1.57f1d61a049b5p-34, -0x1.15f4a6573e6cep-37, 0x1.36bb6d4b4327fp-40, -0x1.7d2b849fa60c6p-44, -0x1.94917f2fc9c92p-36},
    {0x1.39ed8f0f0afd8p+3, -0x1.547d99f3cec04p-51, 0x1.0c3bcf27b930ep+1, 0x1.1b030e8868012p-53, 0x1.f77d7372d9e7bp-5, -0x1.49ab56e29bd38p-9, 0x1.4362861e7e610p-13, -0x1.7c329c1757351p-17, 0x1.f00e14d2e5dc3p-21, -0x1.5a4ee77c50bcep-24, 0x1.fb1be6703be3dp-28, -0x1.8096fa40141b2p-31, 0x1.2ba7a11c5edd1p-34, -0x1.dd0c429333afbp-38, 0x1.10def62e2c82dp-40, -0x1.3d5d5a54dc0e1p-44, -0x1.8849132eb9fc4p-36},
    {0x1.42574144c2f81p+3, 0x1.719687e3cfc75p-57, 0x1.0e2f7996e3774p+1, 0x1.3d1371407bc8ap-54, 0x1.efe14ba05abb8p-5, -0x1.3fca7a6118399p-9, 0x1.34f9eabe4d332p-13, -0x1.65ce7635e60a1p-17, 0x1.cbd9dd5a6851fp-21, -0x1.3c3cd936edbb1p-24, 0x1.c82c715ed4839p-28, -0x1.54d0a382c5aa5p-31, 0x1.059b0a0114a69p-34, -0x1.9a4e5609432e2p-38, 0x1.e20103899fe57p-41, -0x1.08f58537ab762p-44, -0x1.7c8cc0d58c911p-36},
    {0x1.4ad072ab7818cp+3, 0x1.cd6639da58822p-51, 0x1.101ba50f450b1p+1, 0x1.13ba61acc9e5cp-53, 0x1.e87f160849a4ap-5, -0x1.36597934799dap-9, 0x1.2768fcb042decp-13, -0x1.5109b41c7866ep-17, 0x1.aac4ca67a74c8p-21, -0x1.212aa90d75dcdp-24, 0x1.9aff067ffd800p-28, -0x1.2e8f9ed591f79p-31, 0x1.c9b04562607c4p-35, -0x1.61aee72f1cac1p-38, 0x1.ac265b928bfc7p-41, -0x1.bb9555cde081fp-45, -0x1.715479ddfac26p-36},
    {0x1.5358e82fcb70dp+3, -0x1.6b4ae43602456p-51, 0x1.12008a3a23e5dp+1, -0x1.fbeaaccf40953p-53, 0x1.e154473ff78c3p-5, -0x1.2d51d4f31fcafp-9, 0x1.1aa036fc773f8p-13, -0x1.3dc0c4803ec25p-17, 0x1.8c7fb19a21d37p-21, -0x1.08c2202d94d12p-24, 0x1.72dafdd4afaddp-28, -0x1.0d10cf7653d37p-31, 0x1.91260b8a651b2p-35, -0x1.3187be45c9136p-38, 0x1.7e791c740e8cbp-41, -0x1.7444811bfa205p-45, -0x1.6698bb8fab962p-36},
};

/// tgamma; row i about 1.0 + i * 0.0625, 1 coefficients in two parts, relative error 2^-60.24
static __constant const double GAMMA_PIECES[17][14] = {
    {0x1.0000000000000p+0, 0.0, -0x1.2788cfc6fb619p-1, 0x1.fa658c23b1578p-1, -0x1.d0a118f324b63p-1, 0x1.f6a51055096b6p-1, -0x1.f6c80ec38a951p-1, 0x1.fc7e0a6eb23e1p-1, -0x1.fdf3f165c11dfp-1, 0x1.ff07b5af898d1p-1, -0x1.ff7fd12733f82p-1, 0x1.ffc017db13e79p-1, -0x1.00b0638533f37p+0, 0x1.00b85e5d97c62p+0},
    {0x1.ef66a79533ee7p-1, 0x1.9e2300ee0c45fp-56, -0x1.da72f10a8e942p-2, 0x1.adf05a9ad5ae5p-1, -0x1.645f5dabed0dap-1, 0x1.7373e6d8766a4p-1, -0x1.5bd0b9a33a172p-1, 0x1.4c3b4d802b4dfp-1, -0x1.399cbd4df6360p-1, 0x1.27f7625470a7ep-1, -0x1.16df95719def6p-1, 0x1.06a389bc2a2a6p-1, -0x1.efd3687c5fd93p-2, 0x1.d2bd008d696d4p-2},
    {0x1.e22c196233d21p-1, -0x1.351452a3303b3p-58, -0x1.76a409ae3d1a5p-2, 0x1.730bc7f2203e4p-1, -0x1.13a06a04bb70fp-1, 0x1.17d53e29bc566p-1, -0x1.eac649ff65994p-2, 0x1.bcd86bfe740ebp-2, -0x1.8c7b2c618c477p-2, 0x1.61a7df5524250p-2, -0x1.3ac9c5dca7ef3p-2, 0x1.180ba697ae894p-2, -0x1.f33965c2caea9p-3, 0x1.bbdb174eca1cdp-3},
    {0x1.d7d9d427cf767p-1, -0x1.e66e7a44f8d70p-55, -0x1.1fd3e8cdfc7e7p-2, 0x1.455f6bc1835e7p-1, -0x1.ac87a4086d5c3p-2, 0x1.ad51be3cf0919p-2, -0x1.6030bf6c9fb55p-2, 0x1.3068b7b15bd91p-2, -0x1.00d222063d65dp-2, 0x1.b27b3ff9bbf50p-3, -0x1.6e73693deec38p-3, 0x1.34eb23d3e3b54p-3, -0x1.04d2a10921c30p-3, 0x1.b7697b4265a8bp-4},
    {0x1.d013fc47eeeeap-1, 0x1.e6ce29429451bp-56, -0x1.a6398b8ba7ab9p-3, 0x1.21d4e80718127p-1, -0x1.4d98f557aa446p-2, 0x1.4f1d1274008a3p-2, -0x1.0073e4afb4de0p-2, 0x1.a8fe0bd448c63p-3, -0x1.540b7ef9d2f6dp-3, 0x1.119fc5147d554p-3, -0x1.b68bc3489418cp-4, 0x1.5f4eda2eb20afp-4, -0x1.19c2951e5a894p-4, 0x1.c2fd82e2e685ap-5},
    {0x1.ca931e2a3738ep-1, -0x1.491bee17edaf3p-56, -0x1.1c828cb1680b0p-3, 0x1.06319532f90fcp-1, -0x1.02e21a64f809ep-2, 0x1.0a1aabfe7c434p-2, -0x1.7a11ceaed44c1p-3, 0x1.2e28fd2e7595bp-3, -0x1.cb1b5fae94ebbp-4, 0x1.607e16aaacd75p-4, -0x1.0d07f3f83a8fcp-4, 0x1.9aa5415098fa9p-5, -0x1.39a77d71bad05p-5, 0x1.de2ef6dc891bcp-6},
    {0x1.c71fade8fe454p-1, 0x1.22df3565cede5p-56, -0x1.3df9f0ba6507ep-4, 0x1.e1a78c8d78167p-2, -0x1.8e1f00743989cp-3, 0x1.adfa648d3a6adp-3, -0x1.196a992179531p-3, 0x1.b517b192d10acp-4, -0x1.3b62730fc33e3p-4, 0x1.cf7f47db7b8d8p-5, -0x1.519bea2f05dfap-5, 0x1.ec1e3b137b030p-6, -0x1.66ca86a122e3bp-6, 0x1.051958c7d074fp-6},
    {0x1.c58ebc9f050b8p-1, -0x1.536dbc833ed0fp-55, -0x1.56b926daaf1e4p-6, 0x1.c10ca7f954c79p-2, -0x1.2ca1762861808p-3, 0x1.619b9856aeb5ap-3, -0x1.a5ec5def0d578p-4, 0x1.415b06bd2f647p-4, -0x1.b819b72496a8bp-5, 0x1.36822c6ea0596p-5, -0x1.b07087ce25c8ep-6, 0x1.2da68127423e3p-6, -0x1.a4b8821a200afp-7, 0x1.24e5ec2f23395p-7},
    {0x1.c5bf891b4ef6bp-1, -0x1.618f13eb7ca89p-55, 0x1.08ea88ee561b1p-5, 0x1.a8c4dba620d57p-2, -0x1.b77ac1ca2eba5p-4, 0x1.283bd374eb2a9p-3, -0x1.3d88cfe506012p-4, 0x1.e022b7434efdbp-5, -0x1.374fd5cd56b3cp-5, 0x1.a752c6b0065e5p-6, -0x1.1a2c1da3f2f78p-6, 0x1.7991cd98408e2p-7, -0x1.f8a4b638b3ac0p-8, 0x1.50befa09a2112p-8},
    {0x1.c799aecd47951p-1, -0x1.0649154260c51p-55, 0x1.543f8239fe825p-4, 0x1.97758497a3fb9p-2, -0x1.2eac05dfb2d07p-4, 0x1.fa1453f467127p-4, -0x1.dde963036483fp-5, 0x1.6c787ccaef06ap-5, -0x1.bdb01ef72e163p-6, 0x1.254870779e104p-6, -0x1.7690c5af03c6fp-7, 0x1.e1b7fa8e53143p-8, -0x1.35025a4c97e18p-8, 0x1.8bfe9f950d386p-9},
    {0x1.cb0bc8b68e403p-1, -0x1.7a9362433f729p-56, 0x1.0e742e17b7ecfp-3, 0x1.8c19c54dfcdd3p-2, -0x1.714dfc608ebb4p-5, 0x1.b9345acb4f69dp-4, -0x1.65ad524a5278cp-5, 0x1.1945ac3f3d852p-5, -0x1.423588437445ap-6, 0x1.9cabaf3a37f29p-7, -0x1.f8fc26ec1c6c3p-8, 0x1.38c6dcd83ea9cp-8, -0x1.81bd44bf965e8p-9, 0x1.db73ff7875bb3p-10},
    {0x1.d00a6ad56f3adp-1, -0x1.9b460e1596c2ep-55, 0x1.709b25b197c7cp-3, 0x1.85edc4ade2d9fp-2, -0x1.42c35c99eec8ep-6, 0x1.88ebcca5947a6p-4, -0x1.081e200f551e2p-5, 0x1.b9c99f74ce424p-6, -0x1.d5739fd958539p-7, 0x1.26a91b6bd42aap-7, -0x1.593b7fd40333cp-8, 0x1.9ce4fec9ccf5fp-9, -0x1.ea177f7f6228bp-10, 0x1.22f831ce6438fp-10},
    {0x1.d68f5d0f97142p-1, 0x1.dc37db819e529p-60, 0x1.d1cd74df2c579p-3, 0x1.845fc5d28f665p-2, 0x1.9c8117858d309p-9, 0x1.65a8e078005e8p-4, -0x1.7bf5bc4a73e3cp-6, 0x1.6197961e23d35p-6, -0x1.57a777aa9fe26p-7, 0x1.aafcb1b99c556p-8, -0x1.de0b06336239cp-9, 0x1.14c088519574ep-9, -0x1.3c73b5e16faaep-10, 0x1.6a8c6b76bed1fp-11},
    {0x1.de99088fe9c26p-1, -0x1.ed326be872dd6p-56, 0x1.19924a03486eap-2, 0x1.87055a0b3d7ccp-2, 0x1.8c054c8fb54a4p-6, 0x1.4cd08b8eb95a9p-4, -0x1.041b0f36a99b6p-6, 0x1.20f87209199bdp-6, -0x1.f7bd4ea30d82dp-8, 0x1.39fd79570feddp-8, -0x1.4eaf0e2919a21p-9, 0x1.786d4ea31f3e4p-10, -0x1.9edd820f8629ep-11, 0x1.cb4dd7f7de648p-12},
    {0x1.e82a0cb07f025p-1, 0x1.3af4a5cbb1c6ap-56, 0x1.4ad1b8946687ap-2, 0x1.8d937ecbafec2p-2, 0x1.6802e7043dc2fp-5, 0x1.3c7a4313dcbc7p-4, -0x1.422606a011ca4p-7, 0x1.e357ef85c8fecp-7, -0x1.6fc2b5dd20d03p-8, 0x1.d5072a8f9667bp-9, -0x1.d9181c25ee9a7p-10, 0x1.0395324fe71a2p-10, -0x1.13bea9a276a6ep-11, 0x1.277ebb37d05a5p-12},
    {0x1.f348f37d8f21cp-1, -0x1.614b9a5c5f2fep-55, 0x1.7d1ec45651d5ap-2, 0x1.97d8d8455d0a6p-2, 0x1.01d5e6ff3d8e1p-4, 0x1.33408f068b958p-4, -0x1.34f6b91df3c72p-8, 0x1.9e9ade3f63d1bp-7, -0x1.09651e1c6b7cdp-8, 0x1.64444deedaec0p-9, -0x1.50e11a6899e52p-10, 0x1.6ae46c4ddd532p-11, -0x1.73413c46c3819p-12, 0x1.81cdef74b9b0bp-13},
    {0x1.0000000000000p+0, 0.0, 0x1.b0ee6072093cep-2, 0x1.a5b978b96bebfp-2, 0x1.4e239984650acp-4, 0x1.301fbb0f25a92p-4, -0x1.17f3740fe28cfp-12, 0x1.6d7eeac9ea414p-7, -0x1.75e6e904cab70p-9, 0x1.13c449c86f19ap-9, -0x1.e21f15c8ea477p-11, 0x1.011acf7fbdc17p-11, -0x1.f9aa1c79b94f7p-13, 0x1.feb618f4ac51bp-14},
};

/// tgamma(3/2 + t), [-0.5, 0.5], relative error 2^-54.31
PART double gamma_short(double x) {
  const double square = x * x;
  double even = 0x1.8dfdff69832dap-12;
  even = __builtin_fma(even, square, 0x1.5c3859742eb2bp-12);
  even = __builtin_fma(even, square, 0x1.15139c02edd48p-10);
  even = __builtin_fma(even, square, 0x1.29fe79163794cp-9);
  even = __builtin_fma(even, square, 0x1.50637fe2d2087p-8);
  even = __builtin_fma(even, square, 0x1.7990f5370f825p-7);
  even = __builtin_fma(even, square, 0x1.a752ccf6d9af4p-6);
  even = __builtin_fma(even, square, 0x1.e022b72a04033p-5);
  even = __builtin_fma(even, square, 0x1.283bd37505389p-3);
  even = __builtin_fma(even, square, 0x1.a8c4dba620c08p-2);
  even = __builtin_fma(even, square, 0x1.c5bf891b4ef6bp-1);
  double odd = -0x1.09546451e99c8p-12;
  odd = __builtin_fma(odd, square, -0x1.d04ef72b50b52p-13);
  odd = __builtin_fma(odd, square, -0x1.71759e5b83295p-11);
  odd = __builtin_fma(odd, square, -0x1.8d6653728eceap-10);
  odd = __builtin_fma(odd, square, -0x1.c0bdf0153ac91p-9);
  odd = __builtin_fma(odd, square, -0x1.f7fb20be2bce9p-8);
  odd = __builtin_fma(odd, square, -0x1.1a2c2dab649e5p-6);
  odd = __builtin_fma(odd, square, -0x1.374fd5bbb581fp-5);
  odd = __builtin_fma(odd, square, -0x1.3d88cfe528c43p-4);
  odd = __builtin_fma(odd, square, -0x1.b77ac1ca2e82ap-4);
  odd = __builtin_fma(odd, square, 0x1.08ea88ee561b0p-5);
  return __builtin_fma(odd, x, even);
}

/// rows 2 (n - 2) + side for the zeros in (-n - 1, -n), side 1 nearer -n: zero (2 parts), slope there (2 parts), and the coefficients of s^2 to s^15, s = slope (x - zero): |s| < 1/32 leaves 2^-58
static __constant const double LGAMMA_ZEROS[32][18] = {
    {-0x1.5fb410a1bd901p+1, 0x1.a19a96d2e6f85p-54, -0x1.ea12da904b18cp+0, -0x1.220130f99b2cfp-54, 0x1.4e6fec3df105cp+1, 0x1.6ea32b64a62cap+1, 0x1.2a70cfa4115e6p+2, 0x1.e4d3a38ade4fbp+2, 0x1.a498022ac834cp+3, 0x1.746b2343a8a47p+4, 0x1.518a7200a33e5p+5, 0x1.3682ba672bb1bp+6, 0x1.214da1d32055dp+7, 0x1.103d488e3bc79p+8, 0x1.0253624ae43f5p+9, 0x1.edab3cd77e98ap+9, 0x1.da84b268eadedp+10, 0x1.ca72f95527a82p+11},
    {-0x1.3a7fc9600f86cp+1, -0x1.55f64f98af8d0p-55, 0x1.83fe966af535fp+0, -0x1.775909a36a6a4p-55, 0x1.0eb91054770a8p+1, 0x1.9f1b556db5fa8p-2, 0x1.a7288797798b7p+0, 0x1.735d7659f9952p-1, 0x1.062bc8de06e06p+1, 0x1.4f01d47536839p+0, 0x1.7a0d387726e86p+1, 0x1.31502516b92f4p+1, 0x1.28a86161dfefcp+2, 0x1.18be95b1dfdb0p+2, 0x1.ec8051cd9f663p+2, 0x1.04518b54ba542p+3, 0x1.a9876281963ffp+3, 0x1.e68de4d2f0289p+3},
    {-0x1.fa471547c2fe5p+1, -0x1.70d4561291237p-56, -0x1.4b99d966c5647p+4, 0x1.9cba2450afff3p-50, 0x1.2c0b9b2eb673dp-1, 0x1.ad2201ab539f4p-2, 0x1.5b6200c8b166ep-2, 0x1.2bf0db4fb4967p-2, 0x1.0dc56bf200e21p-2, 0x1.f3231ba586ceap-3, 0x1.d760b43a01bf0p-3, 0x1.c43a6f17543abp-3, 0x1.b747a85e533eap-3, 0x1.af032ed8eed37p-3, 0x1.aa6cbab4b2cd2p-3, 0x1.a8d60a6d9a40ap-3, 0x1.a9c5d325b91fdp-3, 0x1.ace65545a9bf9p-3},
    {-0x1.9260dbc9e59afp+1, -0x1.f717cd335a7b3p-53, 0x1.f20a65f2fac55p+2, -0x1.1d258e4b0be84p-53, 0x1.b4cb6c958ac9cp-2, 0x1.e7e7b6a7b35d9p-3, 0x1.48def700c11b2p-3, 0x1.d65e4e72b3c2ep-4, 0x1.5edbb3297e01ep-4, 0x1.0d25c983fa986p-4, 0x1.a58cbd61c4de7p-5, 0x1.4f5cd00b13223p-5, 0x1.0e21bcfffb1d3p-5, 0x1.b792d58351048p-6, 0x1.68a1394a3fc09p-6, 0x1.29eec02b1baebp-6, 0x1.ef3394cfdf851p-7, 0x1.9da7709b8e9cfp-7},
    {-0x1.3f7577a6eeafdp+2, 0x1.5de5eab7f12cfp-53, -0x1.d224a3ef9e41fp+6, -0x1.9be272a13babcp-48, 0x1.07b9fac2b2be1p-1, 0x1.64c88a2724acep-2, 0x1.0f90c0a7b2bf5p-2, 0x1.b8f6c6fb766bdp-3, 0x1.74eec722d1eb8p-3, 0x1.446899049e425p-3, 0x1.2013c9516df24p-3, 0x1.03e018c245a11p-3, 0x1.dabac42e33416p-4, 0x1.b5fcedfdb5485p-4, 0x1.97751d170ab04p-4, 0x1.7db4b2928d24fp-4, 0x1.67b5d04e53d55p-4, 0x1.54b86e0579d1cp-4},
    {-0x1.0284e78599581p+2, 0x1.e78c1e9e43cfep-53, 0x1.aca5cf4921642p+4, 0x1.a46a2e0d8fe10p-51, 0x1.ce9f2b5f92849p-2, 0x1.2312f87f1f992p-2, 0x1.9e0bca8157730p-3, 0x1.3a1bea513068cp-3, 0x1.f0728e390495bp-4, 0x1.938671176c667p-4, 0x1.4ed42abe16090p-4, 0x1.1a3cbd74f660ep-4, 0x1.e1c29fbc225d7p-5, 0x1.9f51ce5ecd87fp-5, 0x1.6906898554c03p-5, 0x1.3c061dc5981e7p-5, 0x1.16473e6b4ac76p-5, 0x1.ec9861936b4a2p-6},
    {-0x1.7fe92f591f40dp+2, -0x1.7dd4ed62cbd32p-52, -0x1.661f6a43a5e12p+9, -0x1.0c437b83bc0e6p-45, 0x1.01585dff1f613p-1, 0x1.58062b115e22ap-2, 0x1.02b1bd0427a40p-2, 0x1.9efee301154d3p-3, 0x1.5abc6eeb74da2p-3, 0x1.29fb33b92357cp-3, 0x1.056abc6338effp-3, 0x1.d1f58fcc1c71fp-4, 0x1.a4765e7f38366p-4, 0x1.7f3d84aef1b9dp-4, 0x1.60396ce5ad505p-4, 0x1.45fb74972ce0dp-4, 0x1.2f7db9f1ca102p-4, 0x1.1c0030f59927cp-4},
    {-0x1.4086a57f0b6d9p+2, -0x1.95262b72ca9cap-55, 0x1.ed72e0829ae02p+6, -0x1.fdc1859aea473p-50, 0x1.f23fe7a0b9833p-2, 0x1.47928f4fb1c7cp-2, 0x1.e4aa3b6bd932bp-3, 0x1.7e732b6249b14p-3, 0x1.3a5dd01c43611p-3, 0x1.09c940591b2aep-3, 0x1.caca10596d200p-4, 0x1.9241cf563c309p-4, 0x1.651971cddf237p-4, 0x1.403699b2c630ep-4, 0x1.2187b3aca4b11p-4, 0x1.079e1f46a82aap-4, 0x1.e2e7f981871a9p-5, 0x1.bc92844dc5eb8p-5},
    {-0x1.bffcbf76b86f0p+2, 0x1.853b29347b806p-57, -0x1.3abf7a5cea91bp+12, -0x1.8257b8abd0511p-42, 0x1.00347f15911e1p-1, 0x1.55be54b4964b2p-2, 0x1.006904c0f23d9p-2, 0x1.9a6baddf9d16ep-3, 0x1.56277460342f3p-3, 0x1.256472f508e69p-3, 0x1.00d23496cad68p-3, 0x1.c8c0f082d398dp-4, 0x1.9b3e2de4eb5f9p-4, 0x1.7601c122371b3p-4, 0x1.56fa14c4483bfp-4, 0x1.3cb8863e0d539p-4, 0x1.263733bd0c403p-4, 0x1.12b611408512cp-4},
    {-0x1.8016b25897c8dp+2, 0x1.27e0f49a4ba72p-54, 0x1.69de49e3af2aap+9, 0x1.954b690943b33p-47, 0x1.fd5ce4806d18ep-2, 0x1.52b2502bc3287p-2, 0x1.fabbb36aca307p-3, 0x1.945709fd3ff09p-3, 0x1.501481edfb466p-3, 0x1.1f53312eab051p-3, 0x1.f5854570bf31bp-4, 0x1.bca52b0ed2dd6p-4, 0x1.8f25c53371b4fp-4, 0x1.69ecb3adb6452p-4, 0x1.4ae86107f20b5p-4, 0x1.30aa2ab5d340cp-4, 0x1.1a2c2ee59f05dp-4, 0x1.06ae619754489p-4},
    {-0x1.ffff97f8159cfp+2, -0x1.e54f415a91586p-55, -0x1.3af76fe4c2fabp+15, -0x1.7cc92f0b996a5p-40, 0x1.0006f5c88a13ep-1, 0x1.556340edddceap-2, 0x1.000debb0c10afp-2, 0x1.99b5712b8d435p-3, 0x1.55712d17bb034p-3, 0x1.24ae21176a6bap-3, 0x1.001bd8234b078p-3, 0x1.c754226e992b9p-4, 0x1.99d14aa1fddefp-4, 0x1.7494c8af1e262p-4, 0x1.558d071f8b545p-4, 0x1.3b4b636633de5p-4, 0x1.24c9fbb09d852p-4, 0x1.1148c3fe083cdp-4},
    {-0x1.c0033fdedfe1fp+2, 0x1.20bb7d2324678p-52, 0x1.3b407aa387bd1p+12, 0x1.da1e57343b1efp-43, 0x1.ff975084e3836p-2, 0x1.54eca70aeb13cp-2, 0x1.ff2eae1f6b4dap-3, 0x1.98c8526c89a87p-3, 0x1.548418db0f652p-3, 0x1.23c1175c5ba60p-3, 0x1.fe5db1d23c08ep-4, 0x1.c57a38fa8c9b6p-4, 0x1.97f7762cc8d22p-4, 0x1.72bb09374ac6ap-4, 0x1.53b35ca3a3e8cp-4, 0x1.3971cde4c2c9cp-4, 0x1.22f07b282d477p-4, 0x1.0f6f586d23724p-4},
    {-0x1.1ffffa3884bd0p+3, -0x1.ff90c9d2ae925p-53, -0x1.625edfc63db2fp+18, 0x1.da7fc3ed69467p-37, 0x1.0000d037a0d2ap-1, 0x1.5556f5c4b6787p-2, 0x1.0001a06fb5d05p-2, 0x1.999cda79ae94cp-3, 0x1.5558963613ab3p-3, 0x1.24958a05f9f9fp-3, 0x1.000340e2110bep-3, 0x1.c722f38c91400p-4, 0x1.99a01b60611ebp-4, 0x1.7463990debb0bp-4, 0x1.555bd71ec2494p-4, 0x1.3b1a3305d35d2p-4, 0x1.2498caf0a4ad6p-4, 0x1.111792de762dfp-4},
    {-0x1.000034028b3f9p+3, -0x1.f60cb3cec1cedp-52, 0x1.3b088fed67718p+15, -0x1.505613ba29a31p-39, 0x1.fff215c59e263p-2, 0x1.55476b2265a3bp-2, 0x1.ffe42bca88e87p-3, 0x1.997dc5948a5d7p-3, 0x1.55398180ad844p-3, 0x1.247675805172fp-3, 0x1.ffc859184b68cp-4, 0x1.c6e4cb40340f4p-4, 0x1.9961f3737c8b4p-4, 0x1.742571807ed9cp-4, 0x1.551daff0cc4dfp-4, 0x1.3adc0c37535cap-4, 0x1.245aa48199c6ep-4, 0x1.10d96ccedf80ap-4},
    {-0x1.3fffff6c0d7c0p+3, 0x1.197cea8c42d7dp-51, -0x1.baf7da5f3795dp+21, -0x1.16a79518c8122p-33, 0x1.000015befa07fp-1, 0x1.555580d349c92p-2, 0x1.00002b7df5604p-2, 0x1.9999f0958632fp-3, 0x1.5555ac5143c79p-3, 0x1.2492a02082944p-3, 0x1.000056fbf2240p-3, 0x1.c71d1fbf046b9p-4, 0x1.999a479185453p-4, 0x1.745dc53dc0d1cp-4, 0x1.5556034d48648p-4, 0x1.3b145f330a722p-4, 0x1.2492f71c8cbbdp-4, 0x1.1111bf090f359p-4},
    {-0x1.200005c7768fbp+3, -0x1.b5b610ffb70d4p-54, 0x1.6261203919440p+18, 0x1.7d5e8272cda81p-38, 0x1.fffe5f954c2edp-2, 0x1.5553b4eac1012p-2, 0x1.fffcbf2b80ae6p-3, 0x1.999658c5c39eap-3, 0x1.5552148228b0dp-3, 0x1.248f08520efaep-3, 0x1.fff97e5c4c0fcp-4, 0x1.c715f024bb2d6p-4, 0x1.999317f88b00ap-4, 0x1.745695a615869p-4, 0x1.554ed3b6ec125p-4, 0x1.3b0d2f9dfd189p-4, 0x1.248bc788ce5a9p-4, 0x1.110a8f769fcc3p-4},
    {-0x1.5ffffff28cdd4p+3, 0x1.c9924a65aa486p-53, -0x1.308a7d8eadb7cp+25, 0x1.a95a609877977p-31, 0x1.0000020da6ac0p-1, 0x1.55555970a2ae5p-2, 0x1.0000041b4d5b1p-2, 0x1.9999a1d03453fp-3, 0x1.55555d8bf013ep-3, 0x1.2492515b2d0bfp-3, 0x1.000008369ac70p-3, 0x1.c71c823452083p-4, 0x1.9999aa06cf387p-4, 0x1.745d27b3071bap-4, 0x1.555565c28b051p-4, 0x1.3b13c1a849696p-4, 0x1.24925991c809bp-4, 0x1.1111217e46da1p-4},
    {-0x1.40000093f2777p+3, -0x1.927b45d95e154p-52, 0x1.baf825a0c63b2p+21, -0x1.20323f10165f2p-35, 0x1.ffffd48218600p-2, 0x1.555529d76e193p-2, 0x1.ffffa90433609p-3, 0x1.9999429dced31p-3, 0x1.5554fe598c67bp-3, 0x1.2491f228cb346p-3, 0x1.ffff520875883p-4, 0x1.c71bc3cf95abcp-4, 0x1.9998eba216855p-4, 0x1.745c694e5211ep-4, 0x1.5554a75dd9a4ap-4, 0x1.3b1303439bb24p-4, 0x1.24919b2d1dfbfp-4, 0x1.11106319a075ap-4},
    {-0x1.7ffffffee1127p+3, -0x1.ce1f7906b30f5p-54, -0x1.c8cfbfaf2b0c8p+28, 0x1.7e94018c6c78dp-27, 0x1.0000002d4c753p-1, 0x1.555555afee3fcp-2, 0x1.0000005a98ea7p-2, 0x1.99999a4ecb6e9p-3, 0x1.5555560a872a5p-3, 0x1.249249d9c41e2p-3, 0x1.000000b531d50p-3, 0x1.c71c7331801bep-4, 0x1.99999b03fd43dp-4, 0x1.745d18b0351eap-4, 0x1.555556bfb8ffap-4, 0x1.3b13b2a5775bap-4, 0x1.24924a8ef5f39p-4, 0x1.1111127b74bb9p-4},
    {-0x1.6000000d7322ap+3, -0x1.8aecb2d37ff52p-51, 0x1.308a827152450p+25, -0x1.1233b372bfd9ep-29, 0x1.fffffbe4b2c3ep-2, 0x1.5555513a081a3p-2, 0x1.fffff7c9658dfp-3, 0x1.99999162ff2bcp-3, 0x1.55554d1ebaebcp-3, 0x1.249240edf7e3cp-3, 0x1.ffffef92cb3dap-4, 0x1.c71c6159e7b7ep-4, 0x1.9999892c64e82p-4, 0x1.745d06d89ccb5p-4, 0x1.555544e820b4bp-4, 0x1.3b13a0cddf191p-4, 0x1.249238b75db96p-4, 0x1.111100a3dc89cp-4},
    {-0x1.9fffffffe9edcp+3, 0x1.84f40342d001cp-51, -0x1.7328cbfacb4e5p+32, -0x1.eae875d913775p-24, 0x1.0000000397333p-1, 0x1.5555555c83bbcp-2, 0x1.000000072e666p-2, 0x1.999999a7f6666p-3, 0x1.55555563b2222p-3, 0x1.24924932ef15fp-3, 0x1.0000000e5cccdp-3, 0x1.c71c71e3d60b6p-4, 0x1.999999b653333p-4, 0x1.745d17628b0dfp-4, 0x1.555555720eeeep-4, 0x1.3b13b157cd4adp-4, 0x1.249249414be2bp-4, 0x1.1111112dcaaaap-4},
    {-0x1.800000011eed9p+3, 0x1.19d5307e1fb5ep-53, 0x1.c8cfc050d4f38p+28, -0x1.7ef0726d4e7acp-26, 0x1.ffffffa56715cp-2, 0x1.555554fabc6b2p-2, 0x1.ffffff4ace2bap-3, 0x1.999998e467c54p-3, 0x1.555554a023810p-3, 0x1.2492486f6074dp-3, 0x1.fffffe959c577p-4, 0x1.c71c705cb8c95p-4, 0x1.9999982f35f13p-4, 0x1.745d15db6dcc0p-4, 0x1.555553eaf1ad0p-4, 0x1.3b13afd0b0090p-4, 0x1.249247ba2ea0fp-4, 0x1.11110fa6ad68fp-4},
    {-0x1.bffffffffe6c7p+3, 0x1.d2a30f3dae0fbp-51, -0x1.44c3b27faa6bcp+36, -0x1.1972c0b160b2bp-21, 0x1.0000000043758p-1, 0x1.55555555dc405p-2, 0x1.0000000086eafp-2, 0x1.9999999aa76f8p-3, 0x1.55555556632b4p-3, 0x1.24924925a01f1p-3, 0x1.000000010dd5ep-3, 0x1.c71c71c9381d9p-4, 0x1.9999999bb5456p-4, 0x1.745d1747ed203p-4, 0x1.5555555771012p-4, 0x1.3b13b13d2f5d1p-4, 0x1.24924926adf4fp-4, 0x1.111111132cbcep-4},
    {-0x1.a000000016124p+3, -0x1.84e03341ee8ddp-51, 0x1.7328cc0534b1bp+32, -0x1.f63c3a52c12bfp-24, 0x1.fffffff8d199ap-2, 0x1.5555554e26eefp-2, 0x1.fffffff1a3334p-3, 0x1.9999998b3cccdp-3, 0x1.55555546f8889p-3, 0x1.24924916357c6p-3, 0x1.ffffffe346667p-4, 0x1.c71c71aa62d83p-4, 0x1.9999997ce0001p-4, 0x1.745d172917dadp-4, 0x1.555555389bbbcp-4, 0x1.3b13b11e5a17bp-4, 0x1.24924907d8af9p-4, 0x1.111110f457778p-4},
    {-0x1.dfffffffffe52p+3, 0x1.fcf9ccfd8867ep-51, -0x1.30777757fa84ap+40, 0x1.86558a534b1cdp-14, 0x1.00000000049c0p-1, 0x1.555555555e8d5p-2, 0x1.0000000009380p-2, 0x1.99999999ac099p-3, 0x1.5555555567c55p-3, 0x1.24924924a4b92p-3, 0x1.0000000012700p-3, 0x1.c71c71c74151cp-4, 0x1.99999999be799p-4, 0x1.745d1745f6546p-4, 0x1.555555557a355p-4, 0x1.3b13b13b38913p-4, 0x1.24924924b7292p-4, 0x1.1111111135f11p-4},
    {-0x1.c000000001939p+3, -0x1.d2a2f4a73af63p-51, 0x1.44c3b28055944p+36, -0x1.198d430af8ae5p-21, 0x1.ffffffff79151p-2, 0x1.55555554ce6a6p-2, 0x1.fffffffef22a2p-3, 0x1.999999988bc3bp-3, 0x1.55555554477f7p-3, 0x1.2492492384734p-3, 0x1.fffffffde4543p-4, 0x1.c71c71c500c60p-4, 0x1.999999977deddp-4, 0x1.745d1743b5c89p-4, 0x1.5555555339a99p-4, 0x1.3b13b138f8057p-4, 0x1.24924922769d5p-4, 0x1.1111110ef5654p-4},
    {-0x1.fffffffffffe5p+3, -0x1.80c18cc43ea26p-53, -0x1.30777757ffa65p+44, 0x1.9865588a24e58p-10, 0x1.00000000004b7p-1, 0x1.5555555555ec3p-2, 0x1.000000000096ep-2, 0x1.999999999ac75p-3, 0x1.5555555556831p-3, 0x1.249249249376ep-3, 0x1.00000000012dcp-3, 0x1.c71c71c71ecd4p-4, 0x1.999999999bf51p-4, 0x1.745d1745d3cfdp-4, 0x1.5555555557b0dp-4, 0x1.3b13b13b160cbp-4, 0x1.2492492494a4ap-4, 0x1.11111111136c8p-4},
    {-0x1.e0000000001aep+3, -0x1.fcf9ccde87210p-51, 0x1.30777758057b6p+40, 0x1.865586b64d417p-14, 0x1.fffffffff6c80p-2, 0x1.555555554c1d5p-2, 0x1.ffffffffed900p-3, 0x1.999999998729ap-3, 0x1.5555555542e55p-3, 0x1.249249247fd92p-3, 0x1.ffffffffdb200p-4, 0x1.c71c71c6f791dp-4, 0x1.9999999974b9ap-4, 0x1.745d1745ac946p-4, 0x1.5555555530756p-4, 0x1.3b13b13aeed14p-4, 0x1.249249246d693p-4, 0x1.11111110ec311p-4},
    {-0x1.0ffffffffffffp+4, -0x1.ab4e23f3d49f1p-51, -0x1.437eeecd7ffa4p+48, -0x1.9ef222eff1e74p-6, 0x1.0000000000048p-1, 0x1.55555555555e6p-2, 0x1.0000000000091p-2, 0x1.9999999999abcp-3, 0x1.5555555555677p-3, 0x1.24924924925b4p-3, 0x1.0000000000122p-3, 0x1.c71c71c71c960p-4, 0x1.9999999999bddp-4, 0x1.745d1745d198ap-4, 0x1.5555555555799p-4, 0x1.3b13b13b13d58p-4, 0x1.24924924926d6p-4, 0x1.1111111111355p-4},
    {-0x1.000000000000dp+4, -0x1.cfe7ce6768509p-50, 0x1.307777580059bp+44, 0x1.9865588674a06p-10, 0x1.ffffffffff692p-2, 0x1.5555555554be8p-2, 0x1.fffffffffed24p-3, 0x1.99999999986bep-3, 0x1.555555555427ap-3, 0x1.24924924911b7p-3, 0x1.fffffffffda49p-4, 0x1.c71c71c71a165p-4, 0x1.99999999973e2p-4, 0x1.745d1745cf18fp-4, 0x1.5555555552f9ep-4, 0x1.3b13b13b1155cp-4, 0x1.249249248fedbp-4, 0x1.111111110eb5ap-4},
    {-0x1.2000000000000p+4, 0x1.6827863b97d9ap-53, -0x1.6beecca72fffap+52, -0x1.50500b7a70397p-3, 0x1.0000000000004p-1, 0x1.555555555555ep-2, 0x1.0000000000008p-2, 0x1.99999999999aap-3, 0x1.5555555555566p-3, 0x1.24924924924a3p-3, 0x1.0000000000010p-3, 0x1.c71c71c71c73dp-4, 0x1.99999999999bap-4, 0x1.745d1745d1767p-4, 0x1.5555555555576p-4, 0x1.3b13b13b13b35p-4, 0x1.24924924924b3p-4, 0x1.1111111111132p-4},
    {-0x1.1000000000001p+4, 0x1.ab4e23f3d4bbcp-51, 0x1.437eeecd8005cp+48, -0x1.9ef222eff5716p-6, 0x1.fffffffffff6fp-2, 0x1.55555555554c4p-2, 0x1.ffffffffffedep-3, 0x1.9999999999878p-3, 0x1.5555555555433p-3, 0x1.2492492492370p-3, 0x1.ffffffffffdbcp-4, 0x1.c71c71c71c4d9p-4, 0x1.9999999999756p-4, 0x1.745d1745d1502p-4, 0x1.5555555555311p-4, 0x1.3b13b13b138d0p-4, 0x1.249249249224ep-4, 0x1.1111111110ecdp-4},
};
