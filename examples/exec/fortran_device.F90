! Fortran's intrinsic functions in single and double precision, for Plumbline (docs/measure.md): the exec protocol,
! version 1 (docs/exec-protocol.md).
! gfortran -O2 fortran_device.F90 -o fortran_device && plumbline run --device exec:./fortran_device --suite math

! The last word of a line of a function in both formats: f of the columns a and b, or c (integers), into r.
#define OF(name, f) case (name); if (single) then; r4 = f(a4); else; r8 = f(a8); end if
#define OF_TWO(name, f) case (name); if (single) then; r4 = f(a4, b4); else; r8 = f(a8, b8); end if
#define AS(name, expression4, expression8) case (name); if (single) then; r4 = expression4; else; r8 = expression8; end if

module pipes
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    function c_read(file, to, count) bind(c, name="read") result(done)
      import
      integer(c_int), value :: file
      type(c_ptr), value :: to
      integer(c_size_t), value :: count
      integer(c_size_t) :: done
    end function
    function c_write(file, from, count) bind(c, name="write") result(done)
      import
      integer(c_int), value :: file
      type(c_ptr), value :: from
      integer(c_size_t), value :: count
      integer(c_size_t) :: done
    end function
  end interface
contains
  !> Reads bytes from standard input until they are all there; false at its end.
  logical function got(bytes)
    integer(c_int8_t), intent(inout), target, contiguous :: bytes(:)
    integer(c_size_t) :: done, more
    done = 0
    do while (done < size(bytes))
      more = c_read(0_c_int, c_loc(bytes(done + 1)), size(bytes) - done)
      if (more <= 0) exit
      done = done + more
    end do
    got = done == size(bytes)
  end function
  !> Writes bytes to standard output.
  subroutine put(bytes)
    integer(c_int8_t), intent(in), target, contiguous :: bytes(:)
    integer(c_size_t) :: done
    done = 0
    do while (done < size(bytes))
      done = done + c_write(1_c_int, c_loc(bytes(done + 1)), size(bytes) - done)
    end do
  end subroutine
  subroutine put_line(text)
    character(*), intent(in) :: text
    call put(transfer(text // char(10), [0_c_int8_t]))
  end subroutine
  !> A line without its end; false at the end of the input.
  logical function got_line(line)
    character(*), intent(out) :: line
    integer(c_int8_t) :: byte(1)
    integer :: length
    line = ""
    length = 0
    got_line = .false.
    do while (got(byte))
      got_line = .true.
      if (byte(1) == 10) exit
      length = length + 1
      line(length:length) = char(byte(1))
    end do
  end function
end module

program fortran_device
  use, intrinsic :: iso_fortran_env
  use, intrinsic :: ieee_arithmetic
  use pipes
  implicit none
  character(*), parameter :: of_one(*) = [character(8) :: "acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", &
    "cosh", "erf", "erfc", "exp", "fabs", "lgamma", "log", "log10", "rint", "round", "sin", "sinh", "sqrt", "tan", &
    "tanh", "tgamma", "trunc", "-x", "1/x"]
  character(*), parameter :: of_two(*) = [character(9) :: "atan2", "copysign", "fdim", "fmod", "hypot", "nextafter", &
    "pow", "remainder", "x+y", "x-y", "x*y", "x/y"]
  character(*), parameter :: formats(*) = ["f32", "f64"]
  character(256) :: line
  integer :: k, f

  if (.not. got_line(line)) stop 1  ! "plumbline-exec 1"
  call put_line("plumbline-exec 1 Fortran intrinsics, " // compiler_version())
  do f = 1, 2
    do k = 1, size(of_one)
      call put_line(trim(of_one(k)) // " " // formats(f) // "(" // formats(f) // ")")
    end do
    do k = 1, size(of_two)
      call put_line(trim(of_two(k)) // " " // formats(f) // "(" // formats(f) // "," // formats(f) // ")")
    end do
    call put_line("ldexp " // formats(f) // "(" // formats(f) // ",i32)")
    call put_line("pown " // formats(f) // "(" // formats(f) // ",i32)")
  end do
  call put_line("")
  do while (got_line(line))  ! "pow f64(f64,f64) 1000"
    call evaluate(line(:index(line, " ") - 1), line(index(line, " ") + 1:index(line, ")") - 1), line(index(line, ")") + 1:))
  end do
contains
  !> types is "f64(f64,f64".
  subroutine evaluate(name, types, count)
    character(*), intent(in) :: name, types, count
    integer(int8), allocatable :: x(:), y(:)
    real(real32), allocatable :: a4(:), b4(:), r4(:)
    real(real64), allocatable :: a8(:), b8(:), r8(:)
    integer(int32), allocatable :: c(:)
    logical :: single
    integer :: points, bytes
    read (count, *) points
    single = types(:3) == "f32"
    bytes = merge(4, 8, single)
    allocate (x(points * bytes), y(0), a4(0), b4(0), r4(0), a8(0), b8(0), r8(0), c(0))
    if (.not. got(x)) stop 1
    if (single) a4 = transfer(x, a4)
    if (.not. single) a8 = transfer(x, a8)
    if (index(types, ",") > 0) then
      deallocate (y)
      allocate (y(points * merge(4, bytes, index(types, "i32") > 0)))
      if (.not. got(y)) stop 1
      if (index(types, "i32") > 0) c = transfer(y, c)
      if (index(types, "i32") == 0 .and. single) b4 = transfer(y, b4)
      if (index(types, "i32") == 0 .and. .not. single) b8 = transfer(y, b8)
    end if
    select case (name)
      OF("acos", acos)
      OF("acosh", acosh)
      OF("asin", asin)
      OF("asinh", asinh)
      OF("atan", atan)
      OF("atanh", atanh)
      OF("cos", cos)
      OF("cosh", cosh)
      OF("erf", erf)
      OF("erfc", erfc)
      OF("exp", exp)
      OF("fabs", abs)
      OF("lgamma", log_gamma)
      OF("log", log)
      OF("log10", log10)
      OF("rint", ieee_rint)
      OF("round", anint)
      OF("sin", sin)
      OF("sinh", sinh)
      OF("sqrt", sqrt)
      OF("tan", tan)
      OF("tanh", tanh)
      OF("tgamma", gamma)
      OF("trunc", aint)
      OF_TWO("atan2", atan2)
      OF_TWO("copysign", ieee_copy_sign)
      OF_TWO("fdim", dim)
      OF_TWO("fmod", mod)
      OF_TWO("hypot", hypot)
      OF_TWO("nextafter", ieee_next_after)
      OF_TWO("remainder", ieee_rem)
      AS("pow", a4 ** b4, a8 ** b8)
      AS("pown", a4 ** c, a8 ** c)
      AS("ldexp", scale(a4, c), scale(a8, c))
      AS("x+y", a4 + b4, a8 + b8)
      AS("x-y", a4 - b4, a8 - b8)
      AS("x*y", a4 * b4, a8 * b8)
      AS("x/y", a4 / b4, a8 / b8)
      AS("-x", -a4, -a8)
      AS("1/x", 1 / a4, 1 / a8)
    end select
    write (line, "(a, i0)") "ok ", points
    call put_line(trim(line))
    if (single) call put(transfer(r4, x))
    if (.not. single) call put(transfer(r8, x))
  end subroutine
end program
