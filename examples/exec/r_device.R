# R's functions, for Plumbline (docs/measure.md): the exec protocol, version 1 (docs/exec-protocol.md).
# plumbline run --device 'exec:Rscript r_device.R' --suite math

unary <- list(acos = acos, acosh = acosh, asin = asin, asinh = asinh, atan = atan, atanh = atanh, ceil = ceiling,
              cos = cos, cosh = cosh, cospi = cospi, exp = exp, expm1 = expm1, fabs = abs, floor = floor,
              lgamma = lgamma, log = log, log10 = log10, log1p = log1p, log2 = log2, rint = round, sin = sin,
              sinh = sinh, sinpi = sinpi, sqrt = sqrt, tan = tan, tanh = tanh, tanpi = tanpi, tgamma = gamma,
              trunc = trunc, `-x` = function(x) -x, `1/x` = function(x) 1 / x)
binary <- list(atan2 = atan2, pow = `^`, `x+y` = `+`, `x-y` = `-`, `x*y` = `*`, `x/y` = `/`)
names(unary) <- paste(names(unary), "f64(f64)")
names(binary) <- paste(names(binary), "f64(f64,f64)")
offers <- c(unary, binary)
options(warn = -1)  # "NaNs produced"

input <- file("/dev/stdin", "rb")
output <- file("/dev/stdout", "wb")
read_line <- function() {  # without its end; empty at the end of the input
  bytes <- raw()
  while (length(byte <- readBin(input, "raw", 1)) == 1 && byte != 10) bytes <- c(bytes, byte)
  rawToChar(bytes)
}
write_lines <- function(lines) {
  writeBin(charToRaw(paste0(lines, "\n", collapse = "")), output)
  flush(output)
}

invisible(read_line())  # "plumbline-exec 1"
write_lines(c(paste0("plumbline-exec 1 R ", getRversion()), names(offers), ""))
while ((call <- read_line()) != "") {  # "pow f64(f64,f64) 1000"
  question <- sub(" [0-9]+$", "", call)
  points <- as.integer(sub(".* ", "", call))
  x <- readBin(input, "double", points)
  results <- if (question %in% names(binary)) offers[[question]](x, readBin(input, "double", points)) else offers[[question]](x)
  write_lines(paste("ok", points))
  writeBin(results, output)
  flush(output)
}
