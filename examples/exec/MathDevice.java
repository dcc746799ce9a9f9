// Java's Math and StrictMath, for Plumbline (docs/measure.md): the exec protocol, version 1 (docs/exec-protocol.md).
// plumbline run --device 'exec:java MathDevice.java' --suite math --rulebook java
// plumbline run --device 'exec:java MathDevice.java strict' --suite math
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

public class MathDevice {
  /** The result at point i of the columns. */
  interface Function { double at(DoubleBuffer[] columns, int i); }

  static final Map<String, Function> functions = new LinkedHashMap<>();
  static boolean strict;

  static void unary(String name, DoubleUnaryOperator math, DoubleUnaryOperator strictMath) {
    DoubleUnaryOperator f = strict ? strictMath : math;
    functions.put(name + " f64(f64)", (columns, i) -> f.applyAsDouble(columns[0].get(i)));
  }
  static void binary(String name, DoubleBinaryOperator math, DoubleBinaryOperator strictMath) {
    DoubleBinaryOperator f = strict ? strictMath : math;
    functions.put(name + " f64(f64,f64)", (columns, i) -> f.applyAsDouble(columns[0].get(i), columns[1].get(i)));
  }

  static void offer() {
    unary("acos", Math::acos, StrictMath::acos);
    unary("asin", Math::asin, StrictMath::asin);
    unary("atan", Math::atan, StrictMath::atan);
    unary("cbrt", Math::cbrt, StrictMath::cbrt);
    unary("ceil", Math::ceil, StrictMath::ceil);
    unary("cos", Math::cos, StrictMath::cos);
    unary("cosh", Math::cosh, StrictMath::cosh);
    unary("exp", Math::exp, StrictMath::exp);
    unary("expm1", Math::expm1, StrictMath::expm1);
    unary("fabs", Math::abs, StrictMath::abs);
    unary("floor", Math::floor, StrictMath::floor);
    unary("log", Math::log, StrictMath::log);
    unary("log10", Math::log10, StrictMath::log10);
    unary("log1p", Math::log1p, StrictMath::log1p);
    unary("rint", Math::rint, StrictMath::rint);
    unary("sin", Math::sin, StrictMath::sin);
    unary("sinh", Math::sinh, StrictMath::sinh);
    unary("sqrt", Math::sqrt, StrictMath::sqrt);
    unary("tan", Math::tan, StrictMath::tan);
    unary("tanh", Math::tanh, StrictMath::tanh);
    unary("-x", x -> -x, x -> -x);
    unary("1/x", x -> 1 / x, x -> 1 / x);
    binary("atan2", Math::atan2, StrictMath::atan2);
    binary("copysign", Math::copySign, (x, y) -> StrictMath.copySign(x, y));
    binary("hypot", Math::hypot, StrictMath::hypot);
    binary("nextafter", Math::nextAfter, StrictMath::nextAfter);
    binary("pow", Math::pow, StrictMath::pow);
    binary("remainder", Math::IEEEremainder, StrictMath::IEEEremainder);
    binary("fmod", (x, y) -> x % y, (x, y) -> x % y);
    binary("x+y", (x, y) -> x + y, (x, y) -> x + y);
    binary("x-y", (x, y) -> x - y, (x, y) -> x - y);
    binary("x*y", (x, y) -> x * y, (x, y) -> x * y);
    binary("x/y", (x, y) -> x / y, (x, y) -> x / y);
    functions.put("fma f64(f64,f64,f64)",
                  (columns, i) -> strict ? StrictMath.fma(columns[0].get(i), columns[1].get(i), columns[2].get(i))
                                         : Math.fma(columns[0].get(i), columns[1].get(i), columns[2].get(i)));
  }

  /** A line without its end; empty at the end of the input. */
  static String line(InputStream in) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int c; (c = in.read()) != -1 && c != '\n';) text.append((char) c);
    return text.toString();
  }

  public static void main(String[] words) throws IOException {
    strict = words.length > 0 && words[0].equals("strict");
    offer();
    InputStream in = new BufferedInputStream(System.in, 1 << 16);
    OutputStream out = new BufferedOutputStream(System.out, 1 << 16);
    line(in);  // "plumbline-exec 1"
    String name = "Java " + Runtime.version() + ", " + (strict ? "StrictMath" : "Math");
    String greeting = "plumbline-exec 1 " + name + "\n" + String.join("\n", functions.keySet()) + "\n\n";
    out.write(greeting.getBytes(StandardCharsets.US_ASCII));
    out.flush();
    for (String call; !(call = line(in)).isEmpty();) {  // "pow f64(f64,f64) 1000"
      int at = call.lastIndexOf(' '), points = Integer.parseInt(call.substring(at + 1));
      Function f = functions.get(call.substring(0, at));
      DoubleBuffer[] columns = new DoubleBuffer[call.substring(call.indexOf('('), at).split(",").length];
      for (int k = 0; k < columns.length; ++k)
        columns[k] = ByteBuffer.wrap(in.readNBytes(points * 8)).order(ByteOrder.nativeOrder()).asDoubleBuffer();
      ByteBuffer results = ByteBuffer.allocate(points * 8).order(ByteOrder.nativeOrder());
      for (int i = 0; i < points; ++i) results.putDouble(f.at(columns, i));
      out.write(("ok " + points + "\n").getBytes(StandardCharsets.US_ASCII));
      out.write(results.array());
      out.flush();
    }
  }
}
