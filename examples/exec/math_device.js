// Plumbline's exec protocol, version 1 (docs/exec-protocol.md), in JavaScript: the functions of Math.
// plumbline run --device 'exec:node math_device.js' --suite math
const fs = require("fs");

const unary = ["sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "exp",
               "expm1", "log", "log2", "log10", "log1p", "sqrt", "cbrt", "floor", "ceil", "trunc"];
const offers = new Map([...unary.map(name => [`${name} f64(f64)`, [Math[name], 1]]),
                        ...["pow", "atan2", "hypot"].map(name => [`${name} f64(f64,f64)`, [Math[name], 2]])]);

function read(buffer) {  // until the buffer is full; false at the end of the input
  for (let done = 0; done < buffer.length;) {
    const count = fs.readSync(0, buffer, done, buffer.length - done);
    if (count === 0) return false;
    done += count;
  }
  return true;
}
function readLine() {
  const byte = Buffer.alloc(1);
  let line = "";
  while (read(byte) && byte[0] !== 10) line += String.fromCharCode(byte[0]);
  return line;
}
function write(buffer) { for (let done = 0; done < buffer.length;) done += fs.writeSync(1, buffer, done); }

readLine();  // "plumbline-exec 1"
write(Buffer.from([`plumbline-exec 1 Node.js ${process.version}, Math`, ...offers.keys(), "", ""].join("\n")));
for (let line; (line = readLine()) !== "";) {  // "pow f64(f64,f64) 1000"
  const at = line.lastIndexOf(" "), points = Number(line.slice(at + 1));
  const [f, arity] = offers.get(line.slice(0, at));
  const columns = Array.from({length: arity}, () => new Float64Array(points));
  columns.forEach(column => read(Buffer.from(column.buffer)));
  write(Buffer.from(`ok ${points}\n`));
  write(Buffer.from(Float64Array.from(columns[0], (x, i) => arity === 2 ? f(x, columns[1][i]) : f(x)).buffer));
}
