% Octave's functions in single and double precision, for Plumbline (docs/measure.md): the exec protocol, version 1
% (docs/exec-protocol.md).
% plumbline run --device 'exec:octave-cli --quiet octave_device.m' --suite math
1;

function line = read_line()  % without its end; empty at the end of the input. fgetl waits for what follows the line
  line = "";
  while ! isempty(byte = fread(stdin, 1, "uint8=>char")) && byte != "\n", line(end + 1) = byte; end
end

function r = real_of(r)  % a complex result is no number where a real function has none
  if iscomplex(r)
    outside = imag(r) != 0;
    r = real(r);
    r(outside) = NaN;
  end
end

function r = power_of(x, y)  % one power that Octave computes in complex numbers makes all of them complex
  r = zeros(size(x), class(x));
  is_real = ! (x < 0) | (y == fix(y) & abs(y) < min(2^31, 1 / eps(class(y))));
  r(is_real) = x(is_real) .^ y(is_real);
  r(! is_real) = real_of(x(! is_real) .^ y(! is_real));
end

unary = {"acos", @acos; "acosh", @acosh; "asin", @asin; "asinh", @asinh; "atan", @atan; "atanh", @atanh; "cbrt", @cbrt;
         "ceil", @ceil; "cos", @cos; "cosh", @cosh; "erf", @erf; "erfc", @erfc; "exp", @exp; "expm1", @expm1;
         "fabs", @abs; "floor", @floor; "lgamma", @(x) real(gammaln(x)); "log", @log; "log10", @log10; "log1p", @log1p;
         "log2", @log2; "round", @round; "sin", @sin; "sinh", @sinh; "sqrt", @sqrt; "tan", @tan; "tanh", @tanh;
         "tgamma", @gamma; "trunc", @fix; "-x", @uminus; "1/x", @(x) 1 ./ x};
binary = {"atan2", @atan2; "fmod", @rem; "hypot", @hypot; "pow", @power_of; "x+y", @plus; "x-y", @minus;
          "x*y", @times; "x/y", @rdivide};
types = struct("f32", "single", "f64", "double");
offers = containers.Map();
for kind = {"f32", "f64"}
  for k = 1:rows(unary), offers(sprintf("%s %s(%s)", unary{k, 1}, kind{1}, kind{1})) = unary{k, 2}; end
  for k = 1:rows(binary), offers(sprintf("%s %s(%s,%s)", binary{k, 1}, kind{1}, kind{1}, kind{1})) = binary{k, 2}; end
end

read_line();  % "plumbline-exec 1"
printf("plumbline-exec 1 GNU Octave %s\n", version());
printf("%s\n", keys(offers){:}, "");
fflush(stdout);
while ! isempty(line = read_line())  % "pow f64(f64,f64) 1000"
  words = strsplit(line, " ");
  question = [words{1} " " words{2}];
  points = str2double(words{3});
  kind = types.(words{2}(1:3));
  columns = {fread(stdin, points, [kind "=>" kind])};
  if any(words{2} == ","), columns{2} = fread(stdin, points, [kind "=>" kind]); end
  results = real_of(offers(question)(columns{:}));
  printf("ok %d\n", points);
  fwrite(stdout, results, kind);
  fflush(stdout);
end
