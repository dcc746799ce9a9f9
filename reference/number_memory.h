#pragma once

namespace plumbline {

/// Makes GMP and MPFR keep the freed memory of their numbers for the next ones, in lists of blocks of one
/// size that each thread has for itself. It holds for the whole process: a program calls it before it makes
/// a number, a library never.
void keep_number_memory();

}  // namespace plumbline
