// promptfoo-redteam.mjs: turns a promptfoo output (JSON, JSON Lines or CSV) into a scores file for oloproof.
// It needs nothing but node 20: node promptfoo-redteam.mjs results.jsonl scores.csv
// It writes the same bytes as: oloproof scores convert results.jsonl scores.csv
//
// Generated from src/recipes/promptfoo-redteam.ts by npm run build: change that, not this.

// src/domain/problem.ts
var OloproofError = class extends Error {
  problems;
  constructor(problems, options) {
    super(problems.map((problem2) => problem2.message).join("; "), options);
    this.name = "OloproofError";
    this.problems = problems;
  }
};
function problem(code, message, hint, where = {}) {
  return {
    code,
    message,
    hint,
    file: where.file ?? null,
    line: where.line ?? null,
    column: where.column ?? null
  };
}

// src/scores/held-bytes.ts
var HeldBytes = class {
  #pieces = [];
  #length = 0;
  get length() {
    return this.#length;
  }
  /** Keeps a copy: whoever owns the chunk may use its memory again. */
  hold(bytes) {
    this.#pieces.push(Buffer.from(bytes));
    this.#length += bytes.length;
  }
  /** Everything held and the rest of the value, from `start` to `end` of the chunk, as text; then nothing is held. */
  textWith(chunk, start, end) {
    if (this.#pieces.length === 0) return chunk.toString("utf8", start, end);
    const bytes = Buffer.concat([...this.#pieces, chunk.subarray(start, end)]);
    this.#pieces = [];
    this.#length = 0;
    return bytes.toString("utf8");
  }
};

// src/scores/json-place.ts
var JsonPlace = class {
  #file;
  #chunk = Buffer.alloc(0);
  /** Bytes before the chunk, and where in the document the line starts. */
  #before = 0;
  #lineStart = 0;
  #line = 1;
  constructor(file) {
    this.#file = file;
  }
  /** From 1. */
  get line() {
    return this.#line;
  }
  enter(chunk) {
    this.#before += this.#chunk.length;
    this.#chunk = chunk;
  }
  /** A line break stands at this offset of the chunk. */
  newline(at) {
    this.#line += 1;
    this.#lineStart = this.#before + at + 1;
  }
  unexpected(byte, wanted, at) {
    const shown2 = byte > 32 && byte < 127 ? `"${String.fromCharCode(byte)}"` : `byte ${byte}`;
    return this.fault(`not JSON: ${wanted} should stand here, got ${shown2}`, "write the file again", at);
  }
  /** `at`: an offset of the chunk, or null where only the line is worth naming. */
  fault(message, hint, at, cause) {
    const where = { file: this.#file, line: this.#line, column: at === null ? null : this.#columnOf(at) };
    return new OloproofError([problem("JSON_INVALID", message, hint, where)], { cause });
  }
  /** In characters; in bytes when the line began in an earlier chunk, which is gone. */
  #columnOf(at) {
    const start = this.#lineStart - this.#before;
    return start < 0 ? at - start + 1 : this.#chunk.toString("utf8", start, at).length + 1;
  }
};

// src/scores/json-value-end.ts
var NESTING_LIMIT = 1e3;
var SHORT_STRING = 256;
var QUOTE = 34;
var BACKSLASH = 92;
var OPEN_ARRAY = 91;
var OPEN_OBJECT = 123;
var OPENS_STRING = 1;
var OPENS = 2;
var CLOSES = 3;
var ENDS_LINE = 4;
var NOT_A_NUMBER = 5;
var KIND = new Uint8Array(256);
for (const [kind, bytes] of [
  [OPENS_STRING, '"'],
  [OPENS, "[{"],
  [CLOSES, "]}"],
  [ENDS_LINE, "\n"],
  [NOT_A_NUMBER, "NI"]
])
  for (const byte of Buffer.from(bytes)) KIND[byte] = kind;
var SCALAR_ENDS = ' 	\r\n,:]}"[{';
var ENDS_SCALAR = new Uint8Array(256);
for (const byte of Buffer.from(SCALAR_ENDS)) ENDS_SCALAR[byte] = 1;
function shapeOf(firstByte) {
  if (firstByte === QUOTE) return "string";
  return firstByte === OPEN_ARRAY || firstByte === OPEN_OBJECT ? "container" : "scalar";
}
var ValueEnd = class {
  #place;
  #open = [];
  #shape = "scalar";
  #inString = false;
  #escaped = false;
  constructor(place) {
    this.#place = place;
  }
  /** A value begins with this byte, which `find` reads again only if the value is a scalar. */
  start(firstByte) {
    this.#shape = shapeOf(firstByte);
    this.#inString = this.#shape === "string";
    this.#escaped = false;
    this.#open.length = 0;
    if (this.#shape === "container") this.#open.push(firstByte);
  }
  get shape() {
    return this.#shape;
  }
  /** Just behind the value, or -1: it goes on in the next chunk. */
  find(chunk, at) {
    switch (this.#shape) {
      case "string":
        return this.#stringEnd(chunk, at);
      case "container":
        return this.#containerEnd(chunk, at);
      case "scalar":
        return this.#scalarEnd(chunk, at);
    }
  }
  #containerEnd(chunk, start) {
    const length = chunk.length;
    const open = this.#open;
    const kinds = KIND;
    const closing = QUOTE;
    const escaping = BACKSLASH;
    let at = start;
    if (this.#inString) {
      at = this.#stringEnd(chunk, at);
      if (at === -1) return -1;
    }
    while (at < length) {
      const byte = chunk[at];
      const kind = kinds[byte];
      if (kind === 0) {
        at += 1;
        continue;
      }
      switch (kind) {
        case OPENS_STRING: {
          at += 1;
          const byHand = Math.min(length, at + SHORT_STRING);
          let inner = 0;
          for (; at < byHand; at += 1) {
            inner = chunk[at];
            if (inner === closing || inner === escaping) break;
          }
          if (inner === closing) {
            at += 1;
            break;
          }
          at = this.#stringEnd(chunk, at);
          if (at === -1) return -1;
          break;
        }
        case OPENS:
          if (open.length >= NESTING_LIMIT)
            throw this.#place.fault(
              `more than ${NESTING_LIMIT} brackets inside one another`,
              "write the file again",
              at
            );
          open.push(byte);
          at += 1;
          break;
        case CLOSES:
          if (open.pop() !== byte - 2)
            throw this.#place.fault(
              "not JSON: a bracket is closed by one of the other kind",
              "write the file again",
              at
            );
          at += 1;
          if (open.length === 0) return at;
          break;
        case ENDS_LINE:
          this.#place.newline(at);
          at += 1;
          break;
        default:
          throw this.#notANumber(byte, at);
      }
    }
    return -1;
  }
  /** Just behind the closing quote, or -1. */
  #stringEnd(chunk, start) {
    const length = chunk.length;
    let at = this.#escaped ? start + 1 : start;
    let from = at;
    this.#inString = true;
    while (at < length) {
      const quote = chunk.indexOf(QUOTE, at);
      const end = quote === -1 ? length : quote;
      let slash = end - 1;
      while (slash >= from && chunk[slash] === BACKSLASH) slash -= 1;
      const isEscaped = (end - 1 - slash) % 2 === 1;
      if (quote === -1) {
        this.#escaped = isEscaped;
        return -1;
      }
      at = quote + 1;
      if (!isEscaped) {
        this.#inString = false;
        this.#escaped = false;
        return at;
      }
      from = at;
    }
    this.#escaped = this.#escaped && start >= length;
    return -1;
  }
  #scalarEnd(chunk, start) {
    for (let at = start; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (ENDS_SCALAR[byte] === 1) return at;
      if (KIND[byte] === NOT_A_NUMBER) throw this.#notANumber(byte, at);
    }
    return -1;
  }
  #notANumber(byte, at) {
    const word = byte === 78 ? "NaN" : "Infinity";
    return this.#place.fault(`${word} is not JSON and not a number`, "null", at);
  }
};

// src/scores/member-path.ts
function samePath(a, b) {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}
function leadsTo(path, target) {
  return target.length > path.length && samePath(path, target.slice(0, path.length));
}

// src/scores/json-elements.ts
var MEMBER_LIMIT = 1 << 20;
var QUOTE2 = 34;
var NEWLINE = 10;
var COMMA = 44;
var COLON = 58;
var OPEN_ARRAY2 = 91;
var CLOSE_ARRAY = 93;
var OPEN_OBJECT2 = 123;
var CLOSE_OBJECT = 125;
var SCALAR_STARTS = "-0123456789tfnNI";
async function eachElement(chunks, path, onElement, options) {
  const cutter = new ElementCutter(path, onElement, options);
  for await (const chunk of chunks) cutter.push(chunk);
  return cutter.end();
}
var ElementCutter = class {
  #path;
  #onElement;
  #options;
  /** Open brackets from the top down to the value being read. */
  #depth = 0;
  /** Keys of the open objects that are followed. */
  #keys = [];
  #expect = "value";
  #inTarget = false;
  #found = false;
  #elements = 0;
  #use = null;
  #value;
  #valueLine = 1;
  #held = new HeldBytes();
  #place;
  #currentKey = "";
  constructor(path, onElement, options) {
    this.#path = path;
    this.#onElement = onElement;
    this.#options = options;
    this.#place = new JsonPlace(options.file);
    this.#value = new ValueEnd(this.#place);
  }
  push(chunk) {
    this.#place.enter(chunk);
    let at = 0;
    while (at < chunk.length) at = this.#use === null ? this.#between(chunk, at) : this.#inside(chunk, at, at);
  }
  end() {
    if (this.#use !== null && this.#value.shape === "scalar" && this.#depth === 0)
      this.#finish(Buffer.alloc(0), 0, 0);
    if (this.#expect !== "nothing" || this.#use !== null) {
      const where = this.#inTarget ? ` behind ${this.#elements} whole elements` : "";
      const message = `the file ends in the middle${where}, so it was cut off`;
      throw this.#place.fault(message, "write the file again, whole", null);
    }
    return { found: this.#found, elements: this.#elements };
  }
  /** One byte outside any value that is read whole. Returns where to go on. */
  #between(chunk, at) {
    const byte = chunk[at] ?? 0;
    if (byte === NEWLINE) {
      this.#place.newline(at);
      return at + 1;
    }
    if (byte === 32 || byte === 9 || byte === 13) return at + 1;
    switch (this.#expect) {
      case "value":
      case "element":
        return this.#begin(chunk, at, byte);
      case "element or end":
        return byte === CLOSE_ARRAY ? this.#close(at) : this.#begin(chunk, at, byte);
      case "key or end":
        return byte === CLOSE_OBJECT ? this.#close(at) : this.#key(chunk, at, byte);
      case "key":
        return this.#key(chunk, at, byte);
      case "colon":
        if (byte !== COLON) throw this.#place.unexpected(byte, "a colon", at);
        this.#expect = "value";
        return at + 1;
      case "comma or end":
        if (byte === COMMA) {
          this.#expect = this.#inTarget ? "element" : "key";
          return at + 1;
        }
        if (byte === (this.#inTarget ? CLOSE_ARRAY : CLOSE_OBJECT)) return this.#close(at);
        throw this.#place.unexpected(byte, "a comma", at);
      case "nothing":
        throw this.#place.unexpected(byte, "the end of the file", at);
    }
  }
  #key(chunk, at, byte) {
    if (byte !== QUOTE2) throw this.#place.unexpected(byte, "a key in double quotes", at);
    return this.#start(chunk, at, "key");
  }
  /** A value begins: go into it where the path leads, else read it whole. */
  #begin(chunk, at, byte) {
    if (shapeOf(byte) === "scalar" && !SCALAR_STARTS.includes(String.fromCharCode(byte)))
      throw this.#place.unexpected(byte, "a value", at);
    if (this.#inTarget) return this.#start(chunk, at, "element");
    const here = this.#here();
    if (byte === OPEN_ARRAY2 && samePath(here, this.#path)) {
      if (this.#found)
        throw this.#place.fault(`"${here.join(".")}" is there twice`, "keep one of the two", at);
      this.#found = true;
      this.#inTarget = true;
      this.#depth += 1;
      this.#expect = "element or end";
      return at + 1;
    }
    if (this.#options.members?.some((member2) => samePath(here, member2)))
      return this.#start(chunk, at, "member");
    if (byte === OPEN_OBJECT2 && this.#leadsOn(here)) {
      if (this.#depth > 0) this.#keys.push(this.#currentKey);
      this.#depth += 1;
      this.#expect = "key or end";
      return at + 1;
    }
    return this.#start(chunk, at, "skip");
  }
  #leadsOn(here) {
    return [this.#path, ...this.#options.members ?? []].some((path) => leadsTo(here, path));
  }
  #close(at) {
    this.#depth -= 1;
    if (this.#inTarget) this.#inTarget = false;
    else this.#keys.pop();
    this.#expect = this.#depth === 0 ? "nothing" : "comma or end";
    return at + 1;
  }
  #start(chunk, at, use) {
    this.#use = use;
    this.#valueLine = this.#place.line;
    this.#value.start(chunk[at] ?? 0);
    return this.#inside(chunk, at, this.#value.shape === "scalar" ? at : at + 1);
  }
  /** Goes on reading the value from `at`; what belongs to it in this chunk starts at `from`. */
  #inside(chunk, from, at) {
    const end = this.#value.find(chunk, at);
    if (end !== -1) return this.#finish(chunk, from, end);
    this.#hold(chunk, from);
    return chunk.length;
  }
  #hold(chunk, from) {
    if (this.#use === "skip") return;
    this.#held.hold(chunk.subarray(from));
    if (this.#use === "element" || this.#held.length <= MEMBER_LIMIT) return;
    const what = this.#use === "key" ? "a key" : `"${this.#here().join(".")}"`;
    throw this.#place.fault(`${what} is larger than 1 MiB`, "write the file again", null);
  }
  #finish(chunk, from, end) {
    const use = this.#use;
    this.#use = null;
    this.#expect = use === "key" ? "colon" : this.#depth === 0 ? "nothing" : "comma or end";
    if (use === "skip") return end;
    const text = this.#held.textWith(chunk, from, end);
    if (use === "key") this.#currentKey = this.#keyText(text);
    else if (use === "member") this.#options.onMember?.(this.#here(), text, this.#valueLine);
    else {
      this.#elements += 1;
      this.#onElement(text, this.#valueLine);
    }
    return end;
  }
  #keyText(text) {
    try {
      return String(JSON.parse(text));
    } catch (cause) {
      throw this.#place.fault("a key is not a JSON string", "write the file again", null, cause);
    }
  }
  /** The path of the value that begins or ends. */
  #here() {
    return this.#depth === 0 ? [] : [...this.#keys, this.#currentKey];
  }
};

// src/scores/json-fault.ts
var NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
var UNFINISHED_NUMBER = /-?(?:(?:0|[1-9]\d*)(?:\.\d*|(?:\.\d+)?[eE][+-]?\d*)?)?$/y;
var STRING_PART = /[^"\\\p{Cc}]+|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})|[\u007f-\u009f]/uy;
var UNFINISHED_ESCAPE = /\\(?:u[\dA-Fa-f]{0,3})?$/y;
var NOT_FINITE = /[+-]?(?:NaN|Infinity)/y;
var LITERALS = ["true", "false", "null"];
function findJsonFault(text) {
  const open = [];
  let wanted = "a value";
  let at = 0;
  const afterValue = () => {
    const inner = open[open.length - 1];
    if (inner === void 0) return "nothing more";
    return inner === "{" ? '"," or "}"' : '"," or "]"';
  };
  for (; ; ) {
    while (" 	\n\r".includes(text[at] ?? "x")) at += 1;
    const character = text[at];
    if (character === void 0) return wanted === "nothing more" ? null : { kind: "cut_off", offset: at };
    const closes = wanted.endsWith('"}"') && character === "}" || wanted.endsWith('"]"') && character === "]";
    if (closes) {
      open.pop();
      wanted = afterValue();
      at += 1;
    } else if (wanted.startsWith('","') && character === ",") {
      wanted = open[open.length - 1] === "{" ? "a key" : "a value";
      at += 1;
    } else if (wanted === '":"' && character === ":") {
      wanted = "a value";
      at += 1;
    } else if (wanted.startsWith("a key") && character === '"') {
      const end = endOfString(text, at);
      if (typeof end !== "number") return end;
      wanted = '":"';
      at = end;
    } else if (wanted.startsWith("a value") && (character === "{" || character === "[")) {
      open.push(character);
      wanted = character === "{" ? 'a key or "}"' : 'a value or "]"';
      at += 1;
    } else if (wanted.startsWith("a value")) {
      const end = character === '"' ? endOfString(text, at) : endOfScalar(text, at);
      if (typeof end !== "number") return end;
      wanted = afterValue();
      at = end;
    } else {
      return unexpected(text, at, wanted);
    }
  }
}
function endOfString(text, start) {
  let at = start + 1;
  for (; ; ) {
    if (text[at] === '"') return at + 1;
    const end = matchEnd(STRING_PART, text, at);
    if (end === null) {
      if (at >= text.length || matchEnd(UNFINISHED_ESCAPE, text, at) !== null) {
        return { kind: "cut_off", offset: text.length };
      }
      return unexpected(text, at, text[at] === "\\" ? "an escape such as \\n" : "a text without line breaks");
    }
    at = end;
  }
}
function endOfScalar(text, start) {
  const notFinite = matchEnd(NOT_FINITE, text, start);
  if (notFinite !== null) return { kind: "not_finite", offset: start, word: text.slice(start, notFinite) };
  for (const literal of LITERALS) {
    if (text.startsWith(literal, start)) return start + literal.length;
    if (literal.startsWith(text.slice(start, start + literal.length)))
      return { kind: "cut_off", offset: text.length };
  }
  const unfinished = matchEnd(UNFINISHED_NUMBER, text, start);
  const end = matchEnd(NUMBER, text, start);
  if (end !== null && (end === text.length || unfinished === null)) return end;
  if (unfinished !== null && unfinished > start) return { kind: "cut_off", offset: text.length };
  return unexpected(text, start, "a value");
}
function matchEnd(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
function unexpected(text, offset, wanted) {
  return {
    kind: "unexpected",
    offset,
    character: String.fromCodePoint(text.codePointAt(offset) ?? 0),
    wanted
  };
}

// src/scores/json-lines.ts
var LF = 10;
var CR = 13;
async function eachLine(chunks, onLine) {
  let line = 1;
  let held = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      const piece = chunk.subarray(start, end);
      onLine(withoutCr(held.length === 0 ? piece : Buffer.concat([...held, piece])), line, true);
      held = [];
      line += 1;
      start = end + 1;
    }
    if (start < chunk.length) held.push(chunk.subarray(start));
  }
  if (held.length > 0) onLine(Buffer.concat(held), line, false);
}
function withoutCr(bytes) {
  return bytes[bytes.length - 1] === CR ? bytes.subarray(0, -1) : bytes;
}

// src/scores/quoted.ts
var LONGEST_QUOTE = 80;
function quoted(text) {
  return `"${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE - 1)}…` : text}"`;
}

// src/scores/json-row-problems.ts
var EXAMPLE_ROW = '{"case": "q-1", "<metric>": true}';
function notJson(text, where, error) {
  const fault = findJsonFault(text);
  const before = text.slice(0, fault?.offset ?? 0);
  const breaks = before.split("\n").length - 1;
  const at = {
    file: where.file,
    line: where.line + breaks,
    column: breaks === 0 && where.start === "some_column" ? null : before.length - before.lastIndexOf("\n")
  };
  switch (fault?.kind) {
    case "not_finite":
      return problem(
        "JSON_INVALID",
        `${fault.word} is not JSON and no value`,
        "write null where there is no value",
        at
      );
    case "cut_off":
      return problem(
        "JSON_INVALID",
        "the row is cut off before its end",
        "run it again to its end: a row that is left out has not run",
        at
      );
    case "unexpected": {
      const got = quoted(fault.character);
      return problem(
        "JSON_INVALID",
        `not JSON: ${fault.wanted} should stand here, got ${got}`,
        EXAMPLE_ROW,
        at
      );
    }
    case void 0:
      return problem(
        "JSON_INVALID",
        `not JSON (${error instanceof Error ? error.message : error})`,
        EXAMPLE_ROW,
        at
      );
  }
}

// src/scores/recipes.ts
var RECIPES = {
  csv: {
    name: "csv",
    about: "CSV with commas, semicolons or tabs: a row a case, a column a metric; or case, metric, value"
  },
  jsonl: { name: "jsonl", about: "JSON Lines: an object a case, a key a metric" },
  json: { name: "json", about: "a JSON array of such objects" },
  promptfoo: { name: "promptfoo", about: "promptfoo: its JSON, JSON Lines and both CSV layouts" },
  promptfooRedteam: {
    name: "promptfoo-redteam",
    about: "promptfoo: an old CSV of a red-team run, which does not show that it is one"
  },
  rampart: {
    name: "rampart",
    about: "RAMPART: the JSON report of a pytest session, of every release so far"
  }
};

// src/scores/csv-records.ts
import { once } from "node:events";

// node_modules/csv-parse/lib/index.js
import { Transform } from "stream";

// node_modules/csv-parse/lib/utils/is_object.js
var is_object = function(obj) {
  return typeof obj === "object" && obj !== null && !Array.isArray(obj);
};

// node_modules/csv-parse/lib/api/CsvError.js
var CsvError = class _CsvError extends Error {
  constructor(code, message, options, ...contexts) {
    if (Array.isArray(message)) message = message.join(" ").trim();
    super(message);
    if (Error.captureStackTrace !== void 0) {
      Error.captureStackTrace(this, _CsvError);
    }
    this.code = code;
    for (const context of contexts) {
      for (const key in context) {
        const value = context[key];
        this[key] = Buffer.isBuffer(value) ? value.toString(options.encoding) : value == null ? value : JSON.parse(JSON.stringify(value));
      }
    }
  }
};

// node_modules/csv-parse/lib/api/normalize_columns_array.js
var normalize_columns_array = function(columns) {
  const normalizedColumns = [];
  for (let i = 0, l = columns.length; i < l; i++) {
    const column = columns[i];
    if (column === void 0 || column === null || column === false) {
      normalizedColumns[i] = { disabled: true };
    } else if (typeof column === "string" || typeof column === "number") {
      normalizedColumns[i] = { name: `${column}` };
    } else if (is_object(column)) {
      if (typeof column.name !== "string") {
        throw new CsvError("CSV_OPTION_COLUMNS_MISSING_NAME", [
          "Option columns missing name:",
          `property "name" is required at position ${i}`,
          "when column is an object literal"
        ]);
      }
      normalizedColumns[i] = column;
    } else {
      throw new CsvError("CSV_INVALID_COLUMN_DEFINITION", [
        "Invalid column definition:",
        "expect a string or a literal object,",
        `got ${JSON.stringify(column)} at position ${i}`
      ]);
    }
  }
  return normalizedColumns;
};

// node_modules/csv-parse/lib/utils/ResizeableBuffer.js
var ResizeableBuffer = class {
  constructor(size = 100) {
    this.size = size;
    this.length = 0;
    this.buf = Buffer.allocUnsafe(size);
  }
  prepend(val) {
    if (Buffer.isBuffer(val)) {
      const length = this.length + val.length;
      if (length >= this.size) {
        this.resize();
        if (length >= this.size) {
          throw Error("INVALID_BUFFER_STATE");
        }
      }
      const buf = this.buf;
      this.buf = Buffer.allocUnsafe(this.size);
      val.copy(this.buf, 0);
      buf.copy(this.buf, val.length);
      this.length += val.length;
    } else {
      const length = this.length++;
      if (length === this.size) {
        this.resize();
      }
      const buf = this.clone();
      this.buf[0] = val;
      buf.copy(this.buf, 1, 0, length);
    }
  }
  append(val) {
    const length = this.length++;
    if (length === this.size) {
      this.resize();
    }
    this.buf[length] = val;
  }
  clone() {
    return Buffer.from(this.buf.slice(0, this.length));
  }
  resize() {
    const length = this.length;
    this.size = this.size * 2;
    const buf = Buffer.allocUnsafe(this.size);
    this.buf.copy(buf, 0, 0, length);
    this.buf = buf;
  }
  toString(encoding) {
    if (encoding) {
      return this.buf.toString(encoding, 0, this.length);
    } else {
      return Uint8Array.prototype.slice.call(this.buf.slice(0, this.length));
    }
  }
  toJSON() {
    return this.toString("utf8");
  }
  reset() {
    this.length = 0;
  }
};
var ResizeableBuffer_default = ResizeableBuffer;

// node_modules/csv-parse/lib/api/init_state.js
var init_state = function(options) {
  const timchars = [
    // Basic Latin
    32,
    // [Space](https://www.fileformat.info/info/unicode/char/0020/index.htm)
    9,
    // [CHARACTER TABULATION (HT)](https://www.fileformat.info/info/unicode/char/0009/index.htm)
    10,
    // [LINE FEED (LF)](https://www.fileformat.info/info/unicode/char/000a/index.htm)
    13,
    // [CARRIAGE RETURN (CR)](https://www.fileformat.info/info/unicode/char/000d/index.htm)
    12,
    // [FORM FEED (FF)](https://www.fileformat.info/info/unicode/char/000c/index.htm)
    11,
    // [LINE TABULATION (VT)](https://www.fileformat.info/info/unicode/char/000b/index.htm)
    // Latin-1 Supplement
    160,
    // [NO-BREAK SPACE (NBSP)](https://www.fileformat.info/info/unicode/char/00a0/index.htm)
    // Ogham
    5760,
    // [OGHAM SPACE MARK](https://www.fileformat.info/info/unicode/char/1680/index.htm)
    // General Punctuation
    8192,
    // [EN QUAD](https://www.fileformat.info/info/unicode/char/2000/index.htm)
    8193,
    // [EM QUAD](https://www.fileformat.info/info/unicode/char/2001/index.htm)
    8194,
    // [EN SPACE](https://www.fileformat.info/info/unicode/char/2002/index.htm)
    8195,
    // [EM SPACE](https://www.fileformat.info/info/unicode/char/2003/index.htm)
    8196,
    // [THREE-PER-EM SPACE](https://www.fileformat.info/info/unicode/char/2004/index.htm)
    8197,
    // [FOUR-PER-EM SPACE](https://www.fileformat.info/info/unicode/char/2005/index.htm)
    8198,
    // [SIX-PER-EM SPACE](https://www.fileformat.info/info/unicode/char/2006/index.htm)
    8199,
    // [FIGURE SPACE](https://www.fileformat.info/info/unicode/char/2007/index.htm)
    8200,
    // [PUNCTUATION SPACE](https://www.fileformat.info/info/unicode/char/2008/index.htm)
    8201,
    // [THIN SPACE](https://www.fileformat.info/info/unicode/char/2009/index.htm)
    8202,
    // [HAIR SPACE](https://www.fileformat.info/info/unicode/char/200a/index.htm)
    8232,
    // [LINE SEPARATOR](https://www.fileformat.info/info/unicode/char/2028/index.htm)
    8233,
    // [PARAGRAPH SEPARATOR](https://www.fileformat.info/info/unicode/char/2029/index.htm)
    8239,
    // [NARROW NO-BREAK SPACE (NNBSP)](https://www.fileformat.info/info/unicode/char/202f/index.htm)
    8287,
    // [MEDIUM MATHEMATICAL SPACE (MMSP)](https://www.fileformat.info/info/unicode/char/205f/index.htm)
    12288,
    // [IDEOGRAPHIC SPACE](https://www.fileformat.info/info/unicode/char/3000/index.htm)
    65279
    // [ZERO WIDTH NO-BREAK SPACE (BOM)](https://www.fileformat.info/info/unicode/char/feff/index.htm)
  ].reduce((acc, codepoint) => {
    const encoded = Buffer.from(
      String.fromCharCode(codepoint),
      options.encoding
    );
    if (codepoint !== 63 && encoded.length === 1 && encoded[0] === 63) {
      return acc;
    }
    acc.push(encoded);
    return acc;
  }, []);
  const timcharFirstBytes = new Uint8Array(256);
  for (const t of timchars) timcharFirstBytes[t[0]] = 1;
  return {
    bomSkipped: false,
    bufBytesStart: 0,
    castField: options.cast_function,
    commenting: false,
    delimiterBufPrevious: void 0,
    delimiterDiscovered: false,
    // Current error encountered by a record
    error: void 0,
    enabled: options.from_line === 1,
    escaping: false,
    escapeIsQuote: Buffer.isBuffer(options.escape) && Buffer.isBuffer(options.quote) && Buffer.compare(options.escape, options.quote) === 0,
    // columns can be `false`, `true`, `Array`
    expectedRecordLength: Array.isArray(options.columns) ? options.columns.length : void 0,
    field: new ResizeableBuffer_default(20),
    firstLineToHeaders: options.cast_first_line_to_header,
    needMoreDataSize: Math.max(
      // Skip if the remaining buffer smaller than comment
      options.comment !== null ? options.comment.length : 0,
      ...options.delimiter ? options.delimiter.map((delimiter) => delimiter.length) : [],
      // Auto discovery of delimiter is limited to 1 character
      options.delimiter_auto ? 1 : 0,
      // Skip if the remaining buffer can be escape sequence
      options.quote !== null ? options.quote.length : 0,
      ...timchars.map((t) => t.length)
    ),
    previousBuf: void 0,
    quoting: false,
    stop: false,
    rawBuffer: new ResizeableBuffer_default(100),
    record: [],
    recordHasError: false,
    record_length: 0,
    recordDelimiterMaxLength: options.record_delimiter.length === 0 ? 0 : Math.max(...options.record_delimiter.map((v) => v.length)),
    trimChars: [
      Buffer.from(" ", options.encoding)[0],
      Buffer.from("	", options.encoding)[0]
    ],
    wasQuoting: false,
    wasRowDelimiter: false,
    timchars,
    timcharFirstBytes
  };
};

// node_modules/csv-parse/lib/utils/underscore.js
var underscore = function(str) {
  return str.replace(/([A-Z])/g, function(_, match) {
    return "_" + match.toLowerCase();
  });
};

// node_modules/csv-parse/lib/api/normalize_options.js
var normalize_options = function(opts) {
  const options = {};
  for (const opt in opts) {
    options[underscore(opt)] = opts[opt];
  }
  if (options.encoding === void 0 || options.encoding === true) {
    options.encoding = "utf8";
  } else if (options.encoding === null || options.encoding === false) {
    options.encoding = null;
  } else if (typeof options.encoding !== "string" && options.encoding !== null) {
    throw new CsvError(
      "CSV_INVALID_OPTION_ENCODING",
      [
        "Invalid option encoding:",
        "encoding must be a string or null to return a buffer,",
        `got ${JSON.stringify(options.encoding)}`
      ],
      options
    );
  }
  if (options.bom === void 0 || options.bom === null || options.bom === false) {
    options.bom = false;
  } else if (options.bom !== true) {
    throw new CsvError(
      "CSV_INVALID_OPTION_BOM",
      [
        "Invalid option bom:",
        "bom must be true,",
        `got ${JSON.stringify(options.bom)}`
      ],
      options
    );
  }
  options.cast_function = null;
  if (options.cast === void 0 || options.cast === null || options.cast === false || options.cast === "") {
    options.cast = void 0;
  } else if (typeof options.cast === "function") {
    options.cast_function = options.cast;
    options.cast = true;
  } else if (options.cast !== true) {
    throw new CsvError(
      "CSV_INVALID_OPTION_CAST",
      [
        "Invalid option cast:",
        "cast must be true or a function,",
        `got ${JSON.stringify(options.cast)}`
      ],
      options
    );
  }
  if (options.cast_date === void 0 || options.cast_date === null || options.cast_date === false || options.cast_date === "") {
    options.cast_date = false;
  } else if (options.cast_date === true) {
    options.cast_date = function(value) {
      const date = Date.parse(value);
      return !isNaN(date) ? new Date(date) : value;
    };
  } else if (typeof options.cast_date !== "function") {
    throw new CsvError(
      "CSV_INVALID_OPTION_CAST_DATE",
      [
        "Invalid option cast_date:",
        "cast_date must be true or a function,",
        `got ${JSON.stringify(options.cast_date)}`
      ],
      options
    );
  }
  options.cast_first_line_to_header = void 0;
  if (options.columns === true) {
    options.cast_first_line_to_header = void 0;
  } else if (typeof options.columns === "function") {
    options.cast_first_line_to_header = options.columns;
    options.columns = true;
  } else if (Array.isArray(options.columns)) {
    options.columns = normalize_columns_array(options.columns);
  } else if (options.columns === void 0 || options.columns === null || options.columns === false) {
    options.columns = false;
  } else {
    throw new CsvError(
      "CSV_INVALID_OPTION_COLUMNS",
      [
        "Invalid option columns:",
        "expect an array, a function or true,",
        `got ${JSON.stringify(options.columns)}`
      ],
      options
    );
  }
  if (options.group_columns_by_name === void 0 || options.group_columns_by_name === null || options.group_columns_by_name === false) {
    options.group_columns_by_name = false;
  } else if (options.group_columns_by_name !== true) {
    throw new CsvError(
      "CSV_INVALID_OPTION_GROUP_COLUMNS_BY_NAME",
      [
        "Invalid option group_columns_by_name:",
        "expect an boolean,",
        `got ${JSON.stringify(options.group_columns_by_name)}`
      ],
      options
    );
  } else if (options.columns === false) {
    throw new CsvError(
      "CSV_INVALID_OPTION_GROUP_COLUMNS_BY_NAME",
      [
        "Invalid option group_columns_by_name:",
        "the `columns` mode must be activated."
      ],
      options
    );
  }
  if (options.comment === void 0 || options.comment === null || options.comment === false || options.comment === "") {
    options.comment = null;
  } else {
    if (typeof options.comment === "string") {
      options.comment = Buffer.from(options.comment, options.encoding);
    }
    if (!Buffer.isBuffer(options.comment)) {
      throw new CsvError(
        "CSV_INVALID_OPTION_COMMENT",
        [
          "Invalid option comment:",
          "comment must be a buffer or a string,",
          `got ${JSON.stringify(options.comment)}`
        ],
        options
      );
    }
  }
  if (options.comment_no_infix === void 0 || options.comment_no_infix === null || options.comment_no_infix === false) {
    options.comment_no_infix = false;
  } else if (options.comment_no_infix !== true) {
    throw new CsvError(
      "CSV_INVALID_OPTION_COMMENT",
      [
        "Invalid option comment_no_infix:",
        "value must be a boolean,",
        `got ${JSON.stringify(options.comment_no_infix)}`
      ],
      options
    );
  }
  if (options.delimiter_auto === void 0 || options.delimiter_auto === null || options.delimiter_auto === false) {
    options.delimiter_auto = false;
  } else if (options.delimiter_auto === true) {
    options.delimiter_auto = {};
  } else if (!is_object(options.delimiter_auto)) {
    throw new CsvError(
      "CSV_INVALID_OPTION_DELIMITER_AUTO",
      [
        "Invalid option delimiter_auto:",
        "delimiter_auto must be a boolean or a configuration object,",
        `got ${JSON.stringify(options.delimiter_auto)}`
      ],
      options
    );
  }
  if (options.delimiter_auto) {
    if (options.delimiter_auto.preferred === void 0)
      options.delimiter_auto.preferred = {
        [",".charCodeAt(0)]: 1.8,
        ["	".charCodeAt(0)]: 1.8,
        [";".charCodeAt(0)]: 1.6,
        [" ".charCodeAt(0)]: 1.6,
        [":".charCodeAt(0)]: 1.5,
        [".".charCodeAt(0)]: 1.4,
        ["/".charCodeAt(0)]: 1.4
      };
    else if (!is_object(options.delimiter_auto.preferred)) {
      throw new CsvError(
        "CSV_INVALID_OPTION_DELIMITER_AUTO",
        [
          "Invalid option delimiter_auto:",
          "preferred must be an object,",
          `got ${JSON.stringify(options.delimiter_auto.preferred)}`
        ],
        options
      );
    }
    if (options.delimiter_auto.score === void 0)
      options.delimiter_auto.score = (info, options2) => {
        return (info.total - info.std) * (options2.preferred[info.char_code] || 1);
      };
    else if (typeof options.delimiter_auto.score !== "function") {
      throw new CsvError(
        "CSV_INVALID_OPTION_DELIMITER_AUTO",
        [
          "Invalid option delimiter_auto:",
          "score must be a function,",
          `got ${JSON.stringify(options.delimiter_auto.score)}`
        ],
        options
      );
    }
    if (options.delimiter_auto.size === void 0)
      options.delimiter_auto.size = 2048;
    else if (typeof options.delimiter_auto.size !== "number") {
      throw new CsvError(
        "CSV_INVALID_OPTION_DELIMITER_AUTO",
        [
          "Invalid option delimiter_auto:",
          "size must be a number,",
          `got ${JSON.stringify(options.delimiter_auto.size)}`
        ],
        options
      );
    }
  }
  const delimiter_json = JSON.stringify(options.delimiter);
  if (options.delimiter_auto !== false) {
    options.delimiter = [];
  }
  if (!Array.isArray(options.delimiter)) {
    if (options.delimiter === void 0 || options.delimiter === null || options.delimiter === false) {
      options.delimiter = Buffer.from(",", options.encoding);
    }
    options.delimiter = [options.delimiter];
  }
  options.delimiter = options.delimiter.map(function(delimiter) {
    if (typeof delimiter === "string") {
      delimiter = Buffer.from(delimiter, options.encoding);
    }
    if (!Buffer.isBuffer(delimiter) || delimiter.length === 0) {
      throw new CsvError(
        "CSV_INVALID_OPTION_DELIMITER",
        [
          "Invalid option delimiter:",
          "delimiter must be a non empty string or buffer or array of string|buffer,",
          `got ${delimiter_json}`
        ],
        options
      );
    }
    return delimiter;
  });
  if (options.escape === void 0 || options.escape === true) {
    options.escape = Buffer.from('"', options.encoding);
  } else if (typeof options.escape === "string") {
    options.escape = Buffer.from(options.escape, options.encoding);
  } else if (options.escape === null || options.escape === false) {
    options.escape = null;
  }
  if (options.escape !== null) {
    if (!Buffer.isBuffer(options.escape)) {
      throw new Error(
        `Invalid Option: escape must be a buffer, a string or a boolean, got ${JSON.stringify(options.escape)}`
      );
    }
  }
  if (options.from === void 0 || options.from === null) {
    options.from = 1;
  } else {
    if (typeof options.from === "string" && /\d+/.test(options.from)) {
      options.from = parseInt(options.from);
    }
    if (Number.isInteger(options.from)) {
      if (options.from < 0) {
        throw new Error(
          `Invalid Option: from must be a positive integer, got ${JSON.stringify(opts.from)}`
        );
      }
    } else {
      throw new Error(
        `Invalid Option: from must be an integer, got ${JSON.stringify(options.from)}`
      );
    }
  }
  if (options.from_line === void 0 || options.from_line === null) {
    options.from_line = 1;
  } else {
    if (typeof options.from_line === "string" && /\d+/.test(options.from_line)) {
      options.from_line = parseInt(options.from_line);
    }
    if (Number.isInteger(options.from_line)) {
      if (options.from_line <= 0) {
        throw new Error(
          `Invalid Option: from_line must be a positive integer greater than 0, got ${JSON.stringify(opts.from_line)}`
        );
      }
    } else {
      throw new Error(
        `Invalid Option: from_line must be an integer, got ${JSON.stringify(opts.from_line)}`
      );
    }
  }
  if (options.ignore_last_delimiters === void 0 || options.ignore_last_delimiters === null) {
    options.ignore_last_delimiters = false;
  } else if (typeof options.ignore_last_delimiters === "number") {
    options.ignore_last_delimiters = Math.floor(options.ignore_last_delimiters);
    if (options.ignore_last_delimiters === 0) {
      options.ignore_last_delimiters = false;
    }
  } else if (typeof options.ignore_last_delimiters !== "boolean") {
    throw new CsvError(
      "CSV_INVALID_OPTION_IGNORE_LAST_DELIMITERS",
      [
        "Invalid option `ignore_last_delimiters`:",
        "the value must be a boolean value or an integer,",
        `got ${JSON.stringify(options.ignore_last_delimiters)}`
      ],
      options
    );
  }
  if (options.ignore_last_delimiters === true && options.columns === false) {
    throw new CsvError(
      "CSV_IGNORE_LAST_DELIMITERS_REQUIRES_COLUMNS",
      [
        "The option `ignore_last_delimiters`",
        "requires the activation of the `columns` option"
      ],
      options
    );
  }
  if (options.info === void 0 || options.info === null || options.info === false) {
    options.info = false;
  } else if (options.info !== true) {
    throw new Error(
      `Invalid Option: info must be true, got ${JSON.stringify(options.info)}`
    );
  }
  if (options.max_record_size === void 0 || options.max_record_size === null || options.max_record_size === false) {
    options.max_record_size = 0;
  } else if (Number.isInteger(options.max_record_size) && options.max_record_size >= 0) {
  } else if (typeof options.max_record_size === "string" && /\d+/.test(options.max_record_size)) {
    options.max_record_size = parseInt(options.max_record_size);
  } else {
    throw new Error(
      `Invalid Option: max_record_size must be a positive integer, got ${JSON.stringify(options.max_record_size)}`
    );
  }
  if (options.objname === void 0 || options.objname === null || options.objname === false) {
    options.objname = void 0;
  } else if (Buffer.isBuffer(options.objname)) {
    if (options.objname.length === 0) {
      throw new Error(`Invalid Option: objname must be a non empty buffer`);
    }
    if (options.encoding === null) {
    } else {
      options.objname = options.objname.toString(options.encoding);
    }
  } else if (typeof options.objname === "string") {
    if (options.objname.length === 0) {
      throw new Error(`Invalid Option: objname must be a non empty string`);
    }
  } else if (typeof options.objname === "number") {
  } else {
    throw new Error(
      `Invalid Option: objname must be a string or a buffer, got ${options.objname}`
    );
  }
  if (options.objname !== void 0) {
    if (typeof options.objname === "number") {
      if (options.columns !== false) {
        throw Error(
          "Invalid Option: objname index cannot be combined with columns or be defined as a field"
        );
      }
    } else {
      if (options.columns === false) {
        throw Error(
          "Invalid Option: objname field must be combined with columns or be defined as an index"
        );
      }
    }
  }
  if (options.on_record === void 0 || options.on_record === null) {
    options.on_record = void 0;
  } else if (typeof options.on_record !== "function") {
    throw new CsvError(
      "CSV_INVALID_OPTION_ON_RECORD",
      [
        "Invalid option `on_record`:",
        "expect a function,",
        `got ${JSON.stringify(options.on_record)}`
      ],
      options
    );
  }
  if (options.on_skip !== void 0 && options.on_skip !== null && typeof options.on_skip !== "function") {
    throw new Error(
      `Invalid Option: on_skip must be a function, got ${JSON.stringify(options.on_skip)}`
    );
  }
  if (options.quote === null || options.quote === false || options.quote === "") {
    options.quote = null;
  } else {
    if (options.quote === void 0 || options.quote === true) {
      options.quote = Buffer.from('"', options.encoding);
    } else if (typeof options.quote === "string") {
      options.quote = Buffer.from(options.quote, options.encoding);
    }
    if (!Buffer.isBuffer(options.quote)) {
      throw new Error(
        `Invalid Option: quote must be a buffer or a string, got ${JSON.stringify(options.quote)}`
      );
    }
  }
  if (options.raw === void 0 || options.raw === null || options.raw === false) {
    options.raw = false;
  } else if (options.raw !== true) {
    throw new Error(
      `Invalid Option: raw must be true, got ${JSON.stringify(options.raw)}`
    );
  }
  if (options.record_delimiter === void 0) {
    options.record_delimiter = [];
  } else if (typeof options.record_delimiter === "string" || Buffer.isBuffer(options.record_delimiter)) {
    if (options.record_delimiter.length === 0) {
      throw new CsvError(
        "CSV_INVALID_OPTION_RECORD_DELIMITER",
        [
          "Invalid option `record_delimiter`:",
          "value must be a non empty string or buffer,",
          `got ${JSON.stringify(options.record_delimiter)}`
        ],
        options
      );
    }
    options.record_delimiter = [options.record_delimiter];
  } else if (!Array.isArray(options.record_delimiter)) {
    throw new CsvError(
      "CSV_INVALID_OPTION_RECORD_DELIMITER",
      [
        "Invalid option `record_delimiter`:",
        "value must be a string, a buffer or array of string|buffer,",
        `got ${JSON.stringify(options.record_delimiter)}`
      ],
      options
    );
  }
  options.record_delimiter = options.record_delimiter.map(function(rd, i) {
    if (typeof rd !== "string" && !Buffer.isBuffer(rd)) {
      throw new CsvError(
        "CSV_INVALID_OPTION_RECORD_DELIMITER",
        [
          "Invalid option `record_delimiter`:",
          "value must be a string, a buffer or array of string|buffer",
          `at index ${i},`,
          `got ${JSON.stringify(rd)}`
        ],
        options
      );
    } else if (rd.length === 0) {
      throw new CsvError(
        "CSV_INVALID_OPTION_RECORD_DELIMITER",
        [
          "Invalid option `record_delimiter`:",
          "value must be a non empty string or buffer",
          `at index ${i},`,
          `got ${JSON.stringify(rd)}`
        ],
        options
      );
    }
    if (typeof rd === "string") {
      rd = Buffer.from(rd, options.encoding);
    }
    return rd;
  });
  if (typeof options.relax_column_count === "boolean") {
  } else if (options.relax_column_count === void 0 || options.relax_column_count === null) {
    options.relax_column_count = false;
  } else {
    throw new Error(
      `Invalid Option: relax_column_count must be a boolean, got ${JSON.stringify(options.relax_column_count)}`
    );
  }
  if (typeof options.relax_column_count_less === "boolean") {
  } else if (options.relax_column_count_less === void 0 || options.relax_column_count_less === null) {
    options.relax_column_count_less = false;
  } else {
    throw new Error(
      `Invalid Option: relax_column_count_less must be a boolean, got ${JSON.stringify(options.relax_column_count_less)}`
    );
  }
  if (typeof options.relax_column_count_more === "boolean") {
  } else if (options.relax_column_count_more === void 0 || options.relax_column_count_more === null) {
    options.relax_column_count_more = false;
  } else {
    throw new Error(
      `Invalid Option: relax_column_count_more must be a boolean, got ${JSON.stringify(options.relax_column_count_more)}`
    );
  }
  if (typeof options.relax_quotes === "boolean") {
  } else if (options.relax_quotes === void 0 || options.relax_quotes === null) {
    options.relax_quotes = false;
  } else {
    throw new Error(
      `Invalid Option: relax_quotes must be a boolean, got ${JSON.stringify(options.relax_quotes)}`
    );
  }
  if (typeof options.skip_empty_lines === "boolean") {
  } else if (options.skip_empty_lines === void 0 || options.skip_empty_lines === null) {
    options.skip_empty_lines = false;
  } else {
    throw new Error(
      `Invalid Option: skip_empty_lines must be a boolean, got ${JSON.stringify(options.skip_empty_lines)}`
    );
  }
  if (typeof options.skip_records_with_empty_values === "boolean") {
  } else if (options.skip_records_with_empty_values === void 0 || options.skip_records_with_empty_values === null) {
    options.skip_records_with_empty_values = false;
  } else {
    throw new Error(
      `Invalid Option: skip_records_with_empty_values must be a boolean, got ${JSON.stringify(options.skip_records_with_empty_values)}`
    );
  }
  if (typeof options.skip_records_with_error === "boolean") {
  } else if (options.skip_records_with_error === void 0 || options.skip_records_with_error === null) {
    options.skip_records_with_error = false;
  } else {
    throw new Error(
      `Invalid Option: skip_records_with_error must be a boolean, got ${JSON.stringify(options.skip_records_with_error)}`
    );
  }
  if (options.rtrim === void 0 || options.rtrim === null || options.rtrim === false) {
    options.rtrim = false;
  } else if (options.rtrim !== true) {
    throw new Error(
      `Invalid Option: rtrim must be a boolean, got ${JSON.stringify(options.rtrim)}`
    );
  }
  if (options.ltrim === void 0 || options.ltrim === null || options.ltrim === false) {
    options.ltrim = false;
  } else if (options.ltrim !== true) {
    throw new Error(
      `Invalid Option: ltrim must be a boolean, got ${JSON.stringify(options.ltrim)}`
    );
  }
  if (options.trim === void 0 || options.trim === null || options.trim === false) {
    options.trim = false;
  } else if (options.trim !== true) {
    throw new Error(
      `Invalid Option: trim must be a boolean, got ${JSON.stringify(options.trim)}`
    );
  }
  if (options.trim === true && opts.ltrim !== false) {
    options.ltrim = true;
  } else if (options.ltrim !== true) {
    options.ltrim = false;
  }
  if (options.trim === true && opts.rtrim !== false) {
    options.rtrim = true;
  } else if (options.rtrim !== true) {
    options.rtrim = false;
  }
  if (options.to === void 0 || options.to === null) {
    options.to = -1;
  } else if (options.to !== -1) {
    if (typeof options.to === "string" && /\d+/.test(options.to)) {
      options.to = parseInt(options.to);
    }
    if (Number.isInteger(options.to)) {
      if (options.to <= 0) {
        throw new Error(
          `Invalid Option: to must be a positive integer greater than 0, got ${JSON.stringify(opts.to)}`
        );
      }
    } else {
      throw new Error(
        `Invalid Option: to must be an integer, got ${JSON.stringify(opts.to)}`
      );
    }
  }
  if (options.to_line === void 0 || options.to_line === null) {
    options.to_line = -1;
  } else if (options.to_line !== -1) {
    if (typeof options.to_line === "string" && /\d+/.test(options.to_line)) {
      options.to_line = parseInt(options.to_line);
    }
    if (Number.isInteger(options.to_line)) {
      if (options.to_line <= 0) {
        throw new Error(
          `Invalid Option: to_line must be a positive integer greater than 0, got ${JSON.stringify(opts.to_line)}`
        );
      }
    } else {
      throw new Error(
        `Invalid Option: to_line must be an integer, got ${JSON.stringify(opts.to_line)}`
      );
    }
  }
  return options;
};

// node_modules/csv-parse/lib/utils/delimiter_discover.js
var delimiter_discover = function(records, options) {
  if (!options) {
    ({ delimiter_auto: options } = normalize_options({ delimiter_auto: true }));
  }
  if (typeof records === "string") {
    records = Buffer.from(records);
  }
  if (Buffer.isBuffer(records)) {
    records = ((data) => {
      const records2 = [];
      const parser = transform({ delimiter: [] });
      const push = (record) => records2.push(record);
      const close = () => {
      };
      const error = parser.parse(data, true, push, close);
      if (error !== void 0) throw error;
      return records2;
    })(records);
  }
  const info = Array(127).fill().map(() => ({ lines: [] }));
  records.map(([record], line) => {
    for (let i = 0, l = record.length; i < l; i++) {
      const code = record.charCodeAt(i);
      if (info[code].lines[line] === void 0) info[code].lines[line] = 0;
      info[code].lines[line]++;
    }
  });
  info.map((info2, i) => {
    info2.char_code = i;
    info2.std = std(info2.lines);
    info2.total = info2.lines.reduce((acc, val) => acc + val, 0);
    info2.preferred = !!options.preferred[i];
    info2.score = options.score(info2, options);
  });
  const result = info.reduce(
    (acc, info2) => acc.score > info2.score ? acc : info2,
    {}
  );
  return String.fromCharCode(result.char_code);
};
var std = function(array) {
  const n = array.length;
  if (n === 0) return 0;
  const mean = array.reduce((a, b) => a + b) / n;
  return Math.sqrt(
    array.map((x) => Math.pow(x - mean, 2)).reduce((a, b) => a + b) / n
  );
};

// node_modules/csv-parse/lib/api/index.js
var isRecordEmpty = function(record) {
  return record.every(
    (field) => field == null || field.toString && field.toString().trim() === ""
  );
};
var cr = 13;
var nl = 10;
var boms = {
  // Note, the following are equals:
  // Buffer.from("\ufeff")
  // Buffer.from([239, 187, 191])
  // Buffer.from('EFBBBF', 'hex')
  utf8: Buffer.from([239, 187, 191]),
  // Note, the following are equals:
  // Buffer.from "\ufeff", 'utf16le
  // Buffer.from([255, 254])
  utf16le: Buffer.from([255, 254])
};
var transform = function(original_options = {}) {
  const info = {
    bytes: 0,
    bytes_records: 0,
    comment_lines: 0,
    empty_lines: 0,
    invalid_field_length: 0,
    lines: 1,
    records: 0
  };
  const options = normalize_options(original_options);
  return {
    info,
    original_options,
    options,
    state: init_state(options),
    __needMoreData: function(i, bufLen, end) {
      if (end) return false;
      const { encoding, escape, quote } = this.options;
      const { quoting, needMoreDataSize, recordDelimiterMaxLength } = this.state;
      const numOfCharLeft = bufLen - i - 1;
      const requiredLength = Math.max(
        needMoreDataSize,
        // Skip if the remaining buffer smaller than record delimiter
        // If "record_delimiter" is yet to be discovered:
        // 1. It is equals to `[]` and "recordDelimiterMaxLength" equals `0`
        // 2. We set the length to windows line ending in the current encoding
        // Note, that encoding is known from user or bom discovery at that point
        // recordDelimiterMaxLength,
        recordDelimiterMaxLength === 0 ? Buffer.from("\r\n", encoding).length : recordDelimiterMaxLength,
        // Skip if remaining buffer can be an escaped quote
        quoting ? (escape === null ? 0 : escape.length) + quote.length : 0,
        // Skip if remaining buffer can be record delimiter following the closing quote
        quoting ? quote.length + recordDelimiterMaxLength : 0
      );
      return numOfCharLeft < requiredLength;
    },
    // Central parser implementation
    parse: function(nextBuf, end, push, close) {
      const {
        bom,
        comment_no_infix,
        delimiter_auto,
        encoding,
        from_line,
        ltrim,
        max_record_size,
        raw,
        relax_quotes,
        rtrim,
        skip_empty_lines,
        to,
        to_line
      } = this.options;
      let { comment, escape, quote, record_delimiter } = this.options;
      const {
        bomSkipped,
        delimiterDiscovered,
        delimiterBufPrevious,
        rawBuffer,
        escapeIsQuote
      } = this.state;
      if (!delimiterDiscovered && delimiter_auto) {
        let delimiterBuf;
        if (delimiterBufPrevious === void 0) {
          delimiterBuf = nextBuf;
        } else if (delimiterBufPrevious !== void 0 && nextBuf === void 0) {
          delimiterBuf = delimiterBufPrevious;
        } else {
          delimiterBuf = Buffer.concat([delimiterBufPrevious, nextBuf]);
        }
        nextBuf = void 0;
        if (end || delimiterBuf.length > delimiter_auto.size) {
          this.options.delimiter = [
            Buffer.from(
              delimiter_discover(delimiterBuf, this.options.delimiter_auto)
            )
          ];
          this.state.previousBuf = delimiterBuf;
          this.state.delimiterBufPrevious = void 0;
          this.state.delimiterDiscovered = true;
        } else {
          this.state.delimiterBufPrevious = delimiterBuf;
          return;
        }
      }
      const { previousBuf } = this.state;
      let buf;
      if (previousBuf === void 0) {
        if (nextBuf === void 0) {
          close();
          return;
        } else {
          buf = nextBuf;
        }
      } else if (previousBuf !== void 0 && nextBuf === void 0) {
        buf = previousBuf;
      } else {
        buf = Buffer.concat([previousBuf, nextBuf]);
      }
      if (bomSkipped === false) {
        if (bom === false) {
          this.state.bomSkipped = true;
        } else if (buf.length < 3) {
          if (end === false) {
            this.state.previousBuf = buf;
            return;
          }
        } else {
          for (const encoding2 in boms) {
            if (boms[encoding2].compare(buf, 0, boms[encoding2].length) === 0) {
              const bomLength = boms[encoding2].length;
              this.state.bufBytesStart += bomLength;
              buf = buf.slice(bomLength);
              const options2 = normalize_options({
                ...this.original_options,
                encoding: encoding2
              });
              for (const key in options2) {
                this.options[key] = options2[key];
              }
              ({ comment, escape, quote } = this.options);
              break;
            }
          }
          this.state.bomSkipped = true;
        }
      }
      const bufLen = buf.length;
      let pos;
      for (pos = 0; pos < bufLen; pos++) {
        if (this.__needMoreData(pos, bufLen, end)) {
          break;
        }
        if (this.state.wasRowDelimiter === true) {
          this.info.lines++;
          this.state.wasRowDelimiter = false;
        }
        if (to_line !== -1 && this.info.lines > to_line) {
          this.state.stop = true;
          close();
          return;
        }
        if (this.state.quoting === false && record_delimiter.length === 0) {
          const record_delimiterCount = this.__autoDiscoverRecordDelimiter(
            buf,
            pos
          );
          if (record_delimiterCount) {
            record_delimiter = this.options.record_delimiter;
          }
        }
        const chr = buf[pos];
        if (raw === true) {
          rawBuffer.append(chr);
        }
        if ((chr === cr || chr === nl) && this.state.wasRowDelimiter === false) {
          this.state.wasRowDelimiter = true;
        }
        if (this.state.escaping === true) {
          this.state.escaping = false;
        } else {
          if (escape !== null && this.state.quoting === true && this.__isEscape(buf, pos, chr) && pos + escape.length < bufLen) {
            if (escapeIsQuote) {
              if (this.__isQuote(buf, pos + escape.length)) {
                this.state.escaping = true;
                pos += escape.length - 1;
                continue;
              }
            } else {
              this.state.escaping = true;
              pos += escape.length - 1;
              continue;
            }
          }
          if (this.state.commenting === false && this.__isQuote(buf, pos)) {
            if (this.state.quoting === true) {
              const nextChr = buf[pos + quote.length];
              const isNextChrTrimable = rtrim && this.__isCharTrimable(buf, pos + quote.length);
              const isNextChrComment = comment !== null && this.__compareBytes(comment, buf, pos + quote.length, nextChr);
              const isNextChrDelimiter = this.__isDelimiter(
                buf,
                pos + quote.length,
                nextChr
              );
              const isNextChrRecordDelimiter = record_delimiter.length === 0 ? this.__autoDiscoverRecordDelimiter(buf, pos + quote.length) : this.__isRecordDelimiter(nextChr, buf, pos + quote.length);
              if (escape !== null && this.__isEscape(buf, pos, chr) && this.__isQuote(buf, pos + escape.length)) {
                pos += escape.length - 1;
              } else if (!nextChr || isNextChrDelimiter || isNextChrRecordDelimiter || isNextChrComment || isNextChrTrimable) {
                this.state.quoting = false;
                this.state.wasQuoting = true;
                pos += quote.length - 1;
                continue;
              } else if (relax_quotes === false) {
                const err = this.__error(
                  new CsvError(
                    "CSV_INVALID_CLOSING_QUOTE",
                    [
                      "Invalid Closing Quote:",
                      `got "${String.fromCharCode(nextChr)}"`,
                      `at line ${this.info.lines}`,
                      "instead of delimiter, record delimiter, trimable character",
                      "(if activated) or comment"
                    ],
                    this.options,
                    this.__infoField()
                  )
                );
                if (err !== void 0) return err;
              } else {
                this.state.quoting = false;
                this.state.wasQuoting = true;
                this.state.field.prepend(quote);
                pos += quote.length - 1;
              }
            } else {
              if (this.state.field.length !== 0) {
                if (relax_quotes === false) {
                  const info2 = this.__infoField();
                  const bom2 = Object.keys(boms).map(
                    (b) => boms[b].equals(this.state.field.toString()) ? b : false
                  ).filter(Boolean)[0];
                  const err = this.__error(
                    new CsvError(
                      "INVALID_OPENING_QUOTE",
                      [
                        "Invalid Opening Quote:",
                        `a quote is found on field ${JSON.stringify(info2.column)} at line ${info2.lines}, value is ${JSON.stringify(this.state.field.toString(encoding))}`,
                        bom2 ? `(${bom2} bom)` : void 0
                      ],
                      this.options,
                      info2,
                      {
                        field: this.state.field
                      }
                    )
                  );
                  if (err !== void 0) return err;
                }
              } else {
                this.state.quoting = true;
                pos += quote.length - 1;
                continue;
              }
            }
          }
          if (this.state.quoting === false) {
            const recordDelimiterLength = this.__isRecordDelimiter(
              chr,
              buf,
              pos
            );
            if (recordDelimiterLength !== 0) {
              const skipCommentLine = this.state.commenting && this.state.wasQuoting === false && this.state.record.length === 0 && this.state.field.length === 0;
              if (skipCommentLine) {
                this.info.comment_lines++;
              } else {
                if (this.state.enabled === false && this.info.lines + (this.state.wasRowDelimiter === true ? 1 : 0) >= from_line) {
                  this.state.enabled = true;
                  this.__resetField();
                  this.__resetRecord();
                  pos += recordDelimiterLength - 1;
                  continue;
                }
                if (skip_empty_lines === true && this.state.wasQuoting === false && this.state.record.length === 0 && this.state.field.length === 0) {
                  this.info.empty_lines++;
                  pos += recordDelimiterLength - 1;
                  continue;
                }
                this.info.bytes = this.state.bufBytesStart + pos;
                const errField = this.__onField();
                if (errField !== void 0) return errField;
                this.info.bytes = this.state.bufBytesStart + pos + recordDelimiterLength;
                const errRecord = this.__onRecord(push);
                if (errRecord !== void 0) return errRecord;
                if (to !== -1 && this.info.records >= to) {
                  this.state.stop = true;
                  close();
                  return;
                }
              }
              this.state.commenting = false;
              pos += recordDelimiterLength - 1;
              continue;
            }
            if (this.state.commenting) {
              continue;
            }
            if (comment !== null && (comment_no_infix === false || this.state.record.length === 0 && this.state.field.length === 0)) {
              const commentCount = this.__compareBytes(comment, buf, pos, chr);
              if (commentCount !== 0) {
                this.state.commenting = true;
                continue;
              }
            }
            const delimiterLength = this.__isDelimiter(buf, pos, chr);
            if (delimiterLength !== 0) {
              this.info.bytes = this.state.bufBytesStart + pos;
              const errField = this.__onField();
              if (errField !== void 0) return errField;
              pos += delimiterLength - 1;
              continue;
            }
          }
        }
        if (this.state.commenting === false) {
          if (max_record_size !== 0 && this.state.record_length + this.state.field.length > max_record_size) {
            return this.__error(
              new CsvError(
                "CSV_MAX_RECORD_SIZE",
                [
                  "Max Record Size:",
                  "record exceed the maximum number of tolerated bytes",
                  `of ${max_record_size}`,
                  `at line ${this.info.lines}`
                ],
                this.options,
                this.__infoField()
              )
            );
          }
        }
        const lappend = ltrim === false || this.state.quoting === true || this.state.field.length !== 0 || !this.__isCharTrimable(buf, pos);
        const rappend = rtrim === false || this.state.wasQuoting === false;
        if (lappend === true && rappend === true) {
          this.state.field.append(chr);
        } else if (rtrim === true && !this.__isCharTrimable(buf, pos)) {
          return this.__error(
            new CsvError(
              "CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE",
              [
                "Invalid Closing Quote:",
                "found non trimable byte after quote",
                `at line ${this.info.lines}`
              ],
              this.options,
              this.__infoField()
            )
          );
        } else {
          if (lappend === false) {
            pos += this.__isCharTrimable(buf, pos) - 1;
          }
          continue;
        }
      }
      if (end === true) {
        if (this.state.quoting === true) {
          const err = this.__error(
            new CsvError(
              "CSV_QUOTE_NOT_CLOSED",
              [
                "Quote Not Closed:",
                `the parsing is finished with an opening quote at line ${this.info.lines}`
              ],
              this.options,
              this.__infoField()
            )
          );
          if (err !== void 0) return err;
        } else {
          if (this.state.wasQuoting === true || this.state.record.length !== 0 || this.state.field.length !== 0) {
            this.info.bytes = this.state.bufBytesStart + pos;
            const errField = this.__onField();
            if (errField !== void 0) return errField;
            const errRecord = this.__onRecord(push);
            if (errRecord !== void 0) return errRecord;
          } else if (this.state.wasRowDelimiter === true) {
            this.info.empty_lines++;
          } else if (this.state.commenting === true) {
            this.info.comment_lines++;
          }
        }
      } else {
        this.state.bufBytesStart += pos;
        this.state.previousBuf = buf.slice(pos);
      }
      if (this.state.wasRowDelimiter === true) {
        this.info.lines++;
        this.state.wasRowDelimiter = false;
      }
    },
    __onRecord: function(push) {
      const {
        columns,
        group_columns_by_name,
        encoding,
        info: info2,
        from,
        relax_column_count,
        relax_column_count_less,
        relax_column_count_more,
        raw,
        skip_records_with_empty_values
      } = this.options;
      const { enabled, record } = this.state;
      if (enabled === false) {
        return this.__resetRecord();
      }
      const recordLength = record.length;
      if (columns === true) {
        if (skip_records_with_empty_values === true && isRecordEmpty(record)) {
          this.__resetRecord();
          return;
        }
        return this.__firstLineToColumns(record);
      }
      if (columns === false && this.info.records === 0) {
        this.state.expectedRecordLength = recordLength;
      }
      if (recordLength !== this.state.expectedRecordLength) {
        const err = columns === false ? new CsvError(
          "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH",
          [
            "Invalid Record Length:",
            `expect ${this.state.expectedRecordLength},`,
            `got ${recordLength} on line ${this.info.lines}`
          ],
          this.options,
          this.__infoField(),
          {
            record
          }
        ) : new CsvError(
          "CSV_RECORD_INCONSISTENT_COLUMNS",
          [
            "Invalid Record Length:",
            `columns length is ${columns.length},`,
            // rename columns
            `got ${recordLength} on line ${this.info.lines}`
          ],
          this.options,
          this.__infoField(),
          {
            record
          }
        );
        if (relax_column_count === true || relax_column_count_less === true && recordLength < this.state.expectedRecordLength || relax_column_count_more === true && recordLength > this.state.expectedRecordLength) {
          this.info.invalid_field_length++;
          this.state.error = err;
        } else {
          const finalErr = this.__error(err);
          if (finalErr) return finalErr;
        }
      }
      if (skip_records_with_empty_values === true && isRecordEmpty(record)) {
        this.__resetRecord();
        return;
      }
      if (this.state.recordHasError === true) {
        this.__resetRecord();
        this.state.recordHasError = false;
        return;
      }
      this.info.records++;
      if (from === 1 || this.info.records >= from) {
        const { objname } = this.options;
        if (columns !== false) {
          const obj = {};
          for (let i = 0, l = record.length; i < l; i++) {
            if (columns[i] === void 0 || columns[i].disabled) continue;
            if (group_columns_by_name === true && Object.hasOwn(obj, columns[i].name)) {
              if (Array.isArray(obj[columns[i].name])) {
                obj[columns[i].name] = obj[columns[i].name].concat(record[i]);
              } else {
                obj[columns[i].name] = [obj[columns[i].name], record[i]];
              }
            } else {
              Object.defineProperty(obj, columns[i].name, {
                value: record[i],
                enumerable: true,
                writable: true,
                configurable: true
              });
            }
          }
          if (raw === true || info2 === true) {
            const extRecord = Object.assign(
              { record: obj },
              raw === true ? { raw: this.state.rawBuffer.toString(encoding) } : {},
              info2 === true ? { info: this.__infoRecord() } : {}
            );
            const err = this.__push(
              objname === void 0 ? extRecord : [obj[objname], extRecord],
              push
            );
            if (err) {
              return err;
            }
          } else {
            const err = this.__push(
              objname === void 0 ? obj : [obj[objname], obj],
              push
            );
            if (err) {
              return err;
            }
          }
        } else {
          if (raw === true || info2 === true) {
            const extRecord = Object.assign(
              { record },
              raw === true ? { raw: this.state.rawBuffer.toString(encoding) } : {},
              info2 === true ? { info: this.__infoRecord() } : {}
            );
            const err = this.__push(
              objname === void 0 ? extRecord : [record[objname], extRecord],
              push
            );
            if (err) {
              return err;
            }
          } else {
            const err = this.__push(
              objname === void 0 ? record : [record[objname], record],
              push
            );
            if (err) {
              return err;
            }
          }
        }
      }
      this.__resetRecord();
    },
    __firstLineToColumns: function(record) {
      const { firstLineToHeaders } = this.state;
      try {
        const headers = firstLineToHeaders === void 0 ? record : firstLineToHeaders.call(null, record);
        if (!Array.isArray(headers)) {
          return this.__error(
            new CsvError(
              "CSV_INVALID_COLUMN_MAPPING",
              [
                "Invalid Column Mapping:",
                "expect an array from column function,",
                `got ${JSON.stringify(headers)}`
              ],
              this.options,
              this.__infoField(),
              {
                headers
              }
            )
          );
        }
        const normalizedHeaders = normalize_columns_array(headers);
        this.state.expectedRecordLength = normalizedHeaders.length;
        this.options.columns = normalizedHeaders;
        this.__resetRecord();
        return;
      } catch (err) {
        return err;
      }
    },
    __resetRecord: function() {
      if (this.options.raw === true) {
        this.state.rawBuffer.reset();
      }
      this.state.error = void 0;
      this.state.record = [];
      this.state.record_length = 0;
    },
    __onField: function() {
      const { cast, encoding, rtrim, max_record_size } = this.options;
      const { enabled, wasQuoting } = this.state;
      if (enabled === false) {
        return this.__resetField();
      }
      let field = this.state.field.toString(encoding);
      if (rtrim === true && wasQuoting === false) {
        field = field.trimRight();
      }
      if (cast === true) {
        const [err, f] = this.__cast(field);
        if (err !== void 0) return err;
        field = f;
      }
      this.state.record.push(field);
      if (max_record_size !== 0 && typeof field === "string") {
        this.state.record_length += field.length;
      }
      this.__resetField();
    },
    __resetField: function() {
      this.state.field.reset();
      this.state.wasQuoting = false;
    },
    __push: function(record, push) {
      const { on_record } = this.options;
      if (on_record !== void 0) {
        const info2 = this.__infoRecord();
        try {
          record = on_record.call(null, record, info2);
        } catch (err) {
          return err;
        }
        if (record === void 0 || record === null) {
          return;
        }
      }
      this.info.bytes_records += this.info.bytes;
      push(record);
    },
    // Return a tuple with the error and the casted value
    __cast: function(field) {
      const { columns, relax_column_count } = this.options;
      const isColumns = Array.isArray(columns);
      if (isColumns === true && relax_column_count && this.options.columns.length <= this.state.record.length) {
        return [void 0, void 0];
      }
      if (this.state.castField !== null) {
        try {
          const info2 = this.__infoField();
          return [void 0, this.state.castField.call(null, field, info2)];
        } catch (err) {
          return [err];
        }
      }
      if (this.__isFloat(field)) {
        return [void 0, parseFloat(field)];
      } else if (this.options.cast_date !== false) {
        const info2 = this.__infoField();
        return [void 0, this.options.cast_date.call(null, field, info2)];
      }
      return [void 0, field];
    },
    __compareBytes: function(sourceBuf, targetBuf, targetPos, firstByte) {
      if (sourceBuf[0] !== firstByte) return 0;
      const sourceLength = sourceBuf.length;
      for (let i = 1; i < sourceLength; i++) {
        if (sourceBuf[i] !== targetBuf[targetPos + i]) return 0;
      }
      return sourceLength;
    },
    // Helper to test if a character is trimable
    __isCharTrimable: function(buf, pos) {
      const { timchars, timcharFirstBytes } = this.state;
      const first = buf[pos];
      if (first === void 0 || timcharFirstBytes[first] === 0) return 0;
      loop1: for (let i = 0; i < timchars.length; i++) {
        const timchar = timchars[i];
        for (let j = 0; j < timchar.length; j++) {
          if (timchar[j] !== buf[pos + j]) continue loop1;
        }
        return timchar.length;
      }
      return 0;
    },
    __isDelimiter: function(buf, pos, chr) {
      const { delimiter, ignore_last_delimiters } = this.options;
      if (ignore_last_delimiters === true && this.state.record.length === this.options.columns.length - 1) {
        return 0;
      } else if (ignore_last_delimiters !== false && typeof ignore_last_delimiters === "number" && this.state.record.length === ignore_last_delimiters - 1) {
        return 0;
      }
      loop1: for (let i = 0; i < delimiter.length; i++) {
        const del = delimiter[i];
        if (del[0] === chr) {
          for (let j = 1; j < del.length; j++) {
            if (del[j] !== buf[pos + j]) continue loop1;
          }
          return del.length;
        }
      }
      return 0;
    },
    __isEscape: function(buf, pos, chr) {
      const { escape } = this.options;
      if (escape === null) return false;
      const l = escape.length;
      if (escape[0] === chr) {
        for (let i = 0; i < l; i++) {
          if (escape[i] !== buf[pos + i]) {
            return false;
          }
        }
        return true;
      }
      return false;
    },
    __isFloat: function(value) {
      return value - parseFloat(value) + 1 >= 0;
    },
    // Keep it in case we implement the `cast_int` option
    // __isInt(value){
    //   // return Number.isInteger(parseInt(value))
    //   // return !isNaN( parseInt( obj ) );
    //   return /^(\-|\+)?[1-9][0-9]*$/.test(value)
    // }
    __isQuote: function(buf, pos) {
      const { quote } = this.options;
      if (quote === null) return false;
      const l = quote.length;
      for (let i = 0; i < l; i++) {
        if (quote[i] !== buf[pos + i]) {
          return false;
        }
      }
      return true;
    },
    __isRecordDelimiter: function(chr, buf, pos) {
      const { record_delimiter } = this.options;
      const recordDelimiterLength = record_delimiter.length;
      loop1: for (let i = 0; i < recordDelimiterLength; i++) {
        const rd = record_delimiter[i];
        const rdLength = rd.length;
        if (rd[0] !== chr) {
          continue;
        }
        for (let j = 1; j < rdLength; j++) {
          if (rd[j] !== buf[pos + j]) {
            continue loop1;
          }
        }
        return rd.length;
      }
      return 0;
    },
    __autoDiscoverRecordDelimiter: function(buf, pos) {
      const { encoding } = this.options;
      const rds = [
        // Important, the windows line ending must be before mac os 9
        Buffer.from("\r\n", encoding),
        Buffer.from("\n", encoding),
        Buffer.from("\r", encoding)
      ];
      loop: for (let i = 0; i < rds.length; i++) {
        const l = rds[i].length;
        for (let j = 0; j < l; j++) {
          if (rds[i][j] !== buf[pos + j]) {
            continue loop;
          }
        }
        this.options.record_delimiter.push(rds[i]);
        this.state.recordDelimiterMaxLength = rds[i].length;
        return rds[i].length;
      }
      return 0;
    },
    __error: function(msg) {
      const { encoding, raw, skip_records_with_error } = this.options;
      const err = typeof msg === "string" ? new Error(msg) : msg;
      if (skip_records_with_error) {
        this.state.recordHasError = true;
        if (this.options.on_skip !== void 0) {
          try {
            this.options.on_skip(
              err,
              raw ? this.state.rawBuffer.toString(encoding) : void 0
            );
          } catch (err2) {
            return err2;
          }
        }
        return void 0;
      } else {
        return err;
      }
    },
    __infoDataSet: function() {
      return {
        ...this.info,
        columns: this.options.columns
      };
    },
    __infoRecord: function() {
      const { columns, raw, encoding } = this.options;
      return {
        ...this.__infoDataSet(),
        bytes_records: this.info.bytes,
        error: this.state.error,
        header: columns === true,
        index: this.state.record.length,
        raw: raw ? this.state.rawBuffer.toString(encoding) : void 0
      };
    },
    __infoField: function() {
      const { columns } = this.options;
      const isColumns = Array.isArray(columns);
      const bytes_records = this.info.bytes_records;
      return {
        ...this.__infoRecord(),
        bytes_records,
        column: isColumns === true ? columns.length > this.state.record.length ? columns[this.state.record.length].name : null : this.state.record.length,
        quoting: this.state.wasQuoting
      };
    }
  };
};

// node_modules/csv-parse/lib/index.js
var Parser = class extends Transform {
  constructor(opts = {}) {
    super({ ...{ readableObjectMode: true }, ...opts, encoding: null });
    this.api = transform({
      on_skip: (err, chunk) => {
        this.emit("skip", err, chunk);
      },
      ...opts
    });
    this.state = this.api.state;
    this.options = this.api.options;
    this.info = this.api.info;
  }
  // Implementation of `Transform._transform`
  _transform(buf, _, callback) {
    if (this.state.stop === true) {
      return;
    }
    const err = this.api.parse(
      buf,
      false,
      (record) => {
        this.push(record);
      },
      () => {
        this.push(null);
        this.end();
        this.on("end", this.destroy);
      }
    );
    if (err !== void 0) {
      this.state.stop = true;
    }
    callback(err);
  }
  // Implementation of `Transform._flush`
  _flush(callback) {
    if (this.state.stop === true) {
      return;
    }
    const err = this.api.parse(
      void 0,
      true,
      (record) => {
        this.push(record);
      },
      () => {
        this.push(null);
        this.on("end", this.destroy);
      }
    );
    callback(err);
  }
};
var parse = function() {
  let data, options, callback;
  for (const i in arguments) {
    const argument = arguments[i];
    const type = typeof argument;
    if (data === void 0 && (typeof argument === "string" || Buffer.isBuffer(argument))) {
      data = argument;
    } else if (options === void 0 && is_object(argument)) {
      options = argument;
    } else if (callback === void 0 && type === "function") {
      callback = argument;
    } else {
      throw new CsvError(
        "CSV_INVALID_ARGUMENT",
        ["Invalid argument:", `got ${JSON.stringify(argument)} at index ${i}`],
        options || {}
      );
    }
  }
  const parser = new Parser(options);
  if (callback) {
    const records = options === void 0 || options.objname === void 0 ? [] : /* @__PURE__ */ Object.create(null);
    parser.on("readable", function() {
      let record;
      while ((record = this.read()) !== null) {
        if (options === void 0 || options.objname === void 0) {
          records.push(record);
        } else {
          Object.assign(records, {
            [record[0]]: record[1]
            // writable: true,
            // enumerable: true,
            // configurable: true
          });
        }
      }
    });
    parser.on("error", function(err) {
      callback(err, void 0, parser.api.__infoDataSet());
    });
    parser.on("end", function() {
      callback(void 0, records, parser.api.__infoDataSet());
    });
  }
  if (data !== void 0) {
    const writer = function() {
      parser.write(data);
      parser.end();
    };
    if (typeof setImmediate === "function") {
      setImmediate(writer);
    } else {
      setTimeout(writer, 0);
    }
  }
  return parser;
};

// src/scores/line-count.ts
var LF2 = 10;
var CR2 = 13;
function lineBreaksIn(text) {
  let breaks = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) breaks += 1;
  for (let at = text.indexOf("\r"); at !== -1; at = text.indexOf("\r", at + 1)) {
    if (text.charCodeAt(at + 1) !== LF2) breaks += 1;
  }
  return breaks;
}
var LineCount = class {
  #line = 1;
  #endedInCr = false;
  /** The line that the next byte stands on, from 1. */
  get line() {
    return this.#line;
  }
  /** Moves past some bytes. Native searches: this runs over every byte of every file. */
  pass(bytes) {
    if (bytes.length === 0) return;
    if (this.#endedInCr && bytes[0] === LF2) this.#line -= 1;
    for (let at = bytes.indexOf(LF2); at !== -1; at = bytes.indexOf(LF2, at + 1)) this.#line += 1;
    for (let at = bytes.indexOf(CR2); at !== -1; at = bytes.indexOf(CR2, at + 1)) {
      if (bytes[at + 1] !== LF2) this.#line += 1;
    }
    this.#endedInCr = bytes[bytes.length - 1] === CR2;
  }
};

// src/scores/plain-records.ts
var QUOTE3 = 34;
var LF3 = 10;
var CR3 = 13;
var PlainRecords = class {
  #separator;
  #onRecord;
  /** The line on which the bytes in `#held` start. */
  #line = 1;
  /** The start of a line whose end is in a later piece. */
  #held = [];
  constructor(separator, onRecord) {
    this.#separator = separator;
    this.#onRecord = onRecord;
  }
  /** The line of the first byte that has not become a record. */
  get line() {
    return this.#line;
  }
  /** Takes a piece of the file; false, and nothing is taken, when it has a quote. */
  take(piece) {
    if (piece.includes(QUOTE3)) return false;
    const end = endOfLines(piece);
    if (end === 0) {
      this.#held.push(piece);
      return true;
    }
    const lines = piece.subarray(0, end);
    this.#split(this.#held.length === 0 ? lines : Buffer.concat([...this.#held, lines]));
    this.#held = end < piece.length ? [piece.subarray(end)] : [];
    return true;
  }
  /** The bytes that have not become records, for whoever goes on. */
  rest() {
    const rest = Buffer.concat(this.#held);
    this.#held = [];
    return rest;
  }
  /** The last line may have no line end. */
  end() {
    const rest = this.rest();
    if (rest.length > 0) this.#split(Buffer.concat([rest, Buffer.of(LF3)]));
  }
  /** Whole lines only. */
  #split(lines) {
    let text = lines.toString("utf8");
    if (lines.includes(CR3)) text = text.replace(/\r\n?/g, "\n");
    const separator = this.#separator;
    let cellStart = 0;
    let cellEnd = text.indexOf(separator);
    for (let lineEnd = text.indexOf("\n"); lineEnd !== -1; lineEnd = text.indexOf("\n", cellStart)) {
      const cells = [];
      while (cellEnd !== -1 && cellEnd < lineEnd) {
        cells.push(text.slice(cellStart, cellEnd));
        cellStart = cellEnd + 1;
        cellEnd = text.indexOf(separator, cellStart);
      }
      cells.push(text.slice(cellStart, lineEnd));
      cellStart = lineEnd + 1;
      const line = this.#line;
      this.#line = line + 1;
      this.#onRecord(cells, line);
    }
  }
};
function endOfLines(piece) {
  const last = piece[piece.length - 1] === CR3 ? piece.length - 2 : piece.length - 1;
  return Math.max(piece.lastIndexOf(LF3, last), last < 0 ? -1 : piece.lastIndexOf(CR3, last)) + 1;
}

// src/scores/quote-watch.ts
var QUOTE4 = 34;
var LF4 = 10;
var CR4 = 13;
var QuoteWatch = class {
  #separator;
  #line;
  /** The byte before; the start is as good as a line end. */
  #last = LF4;
  #state = "plain";
  #openedAt = 0;
  #fault = null;
  /** @param line on which the first byte stands, which has to be the first of a record */
  constructor(separator, line) {
    this.#separator = separator.charCodeAt(0);
    this.#line = line;
  }
  pass(bytes) {
    let last = this.#last;
    for (let at = 0; at < bytes.length && this.#fault === null; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE4) this.#atQuote(last);
      else if (this.#state === "closed?") this.#afterClosing(byte);
      if (byte === CR4 || byte === LF4 && last !== CR4) this.#line += 1;
      last = byte;
    }
    this.#last = last;
  }
  /** The first quote that is wrong where it stands. */
  get fault() {
    return this.#fault;
  }
  /** The quote that is still open when the file has ended. */
  unclosed() {
    return this.#state === "quoted" ? { kind: "never_closed", line: this.#openedAt } : null;
  }
  #atQuote(before) {
    switch (this.#state) {
      case "quoted":
        this.#state = "closed?";
        return;
      case "closed?":
        this.#state = "quoted";
        return;
      case "plain":
        if (!this.#isEdge(before)) this.#fault = { kind: "inside_cell", line: this.#line };
        this.#state = "quoted";
        this.#openedAt = this.#line;
    }
  }
  #afterClosing(byte) {
    this.#state = "plain";
    if (!this.#isEdge(byte)) this.#fault = { kind: "text_after", line: this.#openedAt, closedAt: this.#line };
  }
  #isEdge(byte) {
    return byte === this.#separator || byte === LF4 || byte === CR4;
  }
};

// src/scores/csv-records.ts
async function eachRecord(source, separator, onRecord) {
  const plain2 = new PlainRecords(separator, onRecord);
  let quoted2 = null;
  try {
    for await (const chunk of source.chunks()) {
      if (quoted2 === null && plain2.take(chunk)) continue;
      if (quoted2 === null) {
        quoted2 = new QuotedRecords(source.file, separator, plain2.line, onRecord);
        await quoted2.take(plain2.rest());
      }
      await quoted2.take(chunk);
    }
    if (quoted2 === null) plain2.end();
    else await quoted2.end();
  } finally {
    quoted2?.close();
  }
}
var QuotedRecords = class {
  #file;
  #watch;
  #parser;
  #ended;
  /** What `onRecord` threw: an error thrown into a stream's event would end the program. */
  #failure = null;
  constructor(file, separator, firstLine2, onRecord) {
    this.#file = file;
    this.#watch = new QuoteWatch(separator, firstLine2);
    this.#parser = parse({
      delimiter: separator,
      // Longest first; all three, so that a file put together from several still splits.
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true
    });
    let line = firstLine2;
    this.#parser.on("data", (cells) => {
      if (this.#failure !== null) return;
      try {
        onRecord(cells, line);
      } catch (error) {
        this.#failure = { error };
      }
      line += 1;
      for (const cell of cells) line += lineBreaksIn(cell);
    });
    this.#ended = once(this.#parser, "end");
    this.#ended.catch(() => void 0);
  }
  async take(piece) {
    this.#watch.pass(piece);
    await this.#refusing(null, async () => {
      if (this.#parser.write(piece) !== true) await Promise.race([once(this.#parser, "drain"), this.#ended]);
      if (this.#parser.errored !== null) await this.#ended;
    });
  }
  async end() {
    await this.#refusing(this.#watch.unclosed(), async () => {
      this.#parser.end();
      await this.#ended;
    });
  }
  close() {
    this.#parser.destroy();
  }
  async #refusing(unclosed, step) {
    try {
      await step();
    } catch (error) {
      if (this.#failure === null) throw csvError(error, this.#watch.fault ?? unclosed, this.#file);
    }
    if (this.#failure !== null) throw this.#failure.error;
  }
};
function csvError(cause, fault, file) {
  if (fault !== null) return new OloproofError([quoteProblem(fault, file)], { cause });
  const said = cause instanceof Error ? cause.message : String(cause);
  const unknown = problem("SCORES_CSV", `not CSV (${said})`, "open the file and look at its quotes", { file });
  return new OloproofError([unknown], { cause });
}
function quoteProblem(fault, file) {
  const where = { file, line: fault.line };
  switch (fault.kind) {
    case "never_closed":
      return problem(
        "SCORES_QUOTE",
        "the quote that opens a cell here is never closed, so the rest of the file is one cell",
        'close it, or double a quote that belongs to the text and put the cell in quotes: "5"" screen"',
        where
      );
    case "text_after":
      return problem(
        "SCORES_QUOTE",
        `the quoted cell that opens here is closed at line ${fault.closedAt} with text after its quote`,
        'double a quote that belongs to the text: "5"" screen"',
        where
      );
    case "inside_cell":
      return problem(
        "SCORES_QUOTE",
        "a quote inside a cell that does not begin with one",
        'put the cell in quotes and double those that belong to the text: "5"" screen"',
        where
      );
  }
}

// src/scores/json-object.ts
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function member(value, key) {
  return isObject(value) ? value[key] : void 0;
}
function filledText(value) {
  if (typeof value !== "string") return null;
  const text = value.trim();
  return text === "" ? null : text;
}
function finiteNumber(value) {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
function list(value) {
  return Array.isArray(value) ? value : [];
}

// src/scores/short-text.ts
import crypto from "node:crypto";
var LONGEST_PROMPT = 60;
var LONGEST_ABOUT = 200;
var hexDigest = typeof crypto.hash === "function" ? (text) => crypto.hash("sha256", text, "hex") : (text) => crypto.createHash("sha256").update(text).digest("hex");
function promptLabel(prompt) {
  if (prompt.length <= LONGEST_PROMPT && !UNEVEN_BLANKS.test(prompt)) return prompt;
  return `${cut(onOneLine(prompt.slice(0, 4 * LONGEST_PROMPT)), LONGEST_PROMPT)}…${hexDigest(prompt).slice(0, 8)}`;
}
function aboutText(text) {
  const start = text.length > 4 * LONGEST_ABOUT ? text.slice(0, 4 * LONGEST_ABOUT) : text;
  const line = (UNEVEN_BLANKS.test(start) ? onOneLine(start) : start).trim();
  if (line === "") return null;
  if (line.length > LONGEST_ABOUT) return detached(`${cut(line, LONGEST_ABOUT - 1)}…`);
  return line.length < text.length ? detached(line) : line;
}
var UNEVEN_BLANKS = /\s\s|[^\S ]/;
function onOneLine(text) {
  return text.replace(/\s+/g, " ");
}
function cut(text, length) {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 55296 && last <= 56319 ? length - 1 : length);
}
function detached(text) {
  return Buffer.from(text, "utf16le").toString("utf16le");
}

// src/scores/promptfoo/canonical-json.ts
var DEEPEST = 500;
function canonicalJson(value, depth = 0) {
  if (depth > DEEPEST) throw new RangeError(`nested deeper than ${DEEPEST}`);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  let text = "";
  for (const key of Object.keys(value).sort()) {
    const item = value[key];
    if (item !== void 0)
      text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(item, depth + 1)}`;
  }
  return `{${text}}`;
}

// src/scores/promptfoo/recognise.ts
function promptfooShape(head) {
  if (recognisesPromptfooJson(head)) return head.trimStart().startsWith("[") ? "array" : "json";
  if (recognisesPromptfooJsonLines(head)) return "jsonl";
  const csv = csvLayout(head);
  if (csv !== null) return csv;
  if (/^\s*(?:<\?xml[^>]*\?>\s*)?<testsuites\b[^>]*\bname="promptfoo"/.test(head)) return "junit";
  if (/^\s*(?:<\?xml[^>]*\?>\s*)?<promptfoo>/.test(head)) return "xml";
  if (/^(?:---\s*\n)?evalId:/.test(head) && /^results:\s*$/m.test(head)) return "yaml";
  return null;
}
function recognisesPromptfooJson(head) {
  const text = head.trimStart();
  if (text.startsWith("[")) return looksLikeRow(text.slice(1).trimStart());
  if (!text.startsWith("{")) return false;
  return /"results"\s*:\s*\{\s*"version"\s*:\s*-?\d+\s*,\s*"timestamp"/.test(text) || /^\{\s*"evalId"\s*:/.test(text) && /"results"\s*:\s*[{[]/.test(text);
}
function recognisesPromptfooJsonLines(head) {
  const text = head.trimStart();
  return text.startsWith("{") && !recognisesPromptfooJson(head) && looksLikeRow(firstLine(text));
}
var ROW_KEYS = [
  "testIdx",
  "promptIdx",
  "promptId",
  "testCase",
  "gradingResult",
  "namedScores",
  "failureReason",
  "latencyMs",
  "tokenUsage"
];
function looksLikeRow(text) {
  if (!text.startsWith("{")) return false;
  const has = (key) => new RegExp(`"${key}"\\s*:`).test(text);
  if (has("testIdx") && has("promptIdx")) return true;
  return ROW_KEYS.filter(has).length >= 3;
}
function firstLine(text) {
  const end = text.indexOf("\n");
  return end === -1 ? text : text.slice(0, end);
}
var VERDICT_PREFIX = /^\[(PASS|FAIL|ERROR)\] \((-?\d+(?:\.\d+)?)/;
function csvLayout(head) {
  const records = firstRecords(head, 20);
  const header = records[0] ?? [];
  if (header.some((_, at) => isBlockStart(header, at))) return "status-csv";
  const answers = header.flatMap((name, at) => name.startsWith("[") ? [at] : []);
  const rows2 = records.slice(1);
  return answers.some((at) => rows2.some((row) => VERDICT_PREFIX.test(row[at] ?? ""))) ? "prefix-csv" : null;
}
function isBlockStart(header, at) {
  return at > 0 && header[at] === "Status" && header[at + 1] === "Score" && header[at + 2] === "Named Scores";
}
function firstRecords(text, most) {
  const records = [];
  let record = [];
  let at = 0;
  while (at < text.length && records.length < most) {
    let cell = "";
    if (text[at] === '"') {
      let end2 = text.indexOf('"', at + 1);
      while (end2 !== -1 && text[end2 + 1] === '"') end2 = text.indexOf('"', end2 + 2);
      if (end2 === -1) end2 = text.length;
      cell = text.slice(at + 1, end2).replaceAll('""', '"');
      at = end2 + 1;
    }
    let end = at;
    while (end < text.length && text[end] !== "," && text[end] !== "\n") end += 1;
    record.push(cell + text.slice(at, end).replace(/\r$/, ""));
    if (text[end] !== ",") {
      records.push(record);
      record = [];
    }
    at = end + 1;
  }
  if (record.length > 0) records.push(record);
  return records;
}

// src/scores/promptfoo/csv-layout.ts
var UNKNOWN_JUDGE = "unknown";
function csvLayout2(header, file) {
  const starts = header.flatMap((_, at) => isBlockStart(header, at) ? [at] : []);
  const first = starts[0];
  if (first !== void 0) {
    const last = starts[starts.length - 1] ?? first;
    const behind = (name) => header.indexOf(name, last + 3);
    const history = behind("RedteamHistory");
    return {
      kind: "status",
      // The red-team columns are those of the first answer.
      blocks: starts.map(
        (at, index) => statusBlock(header, at, (starts[index + 1] ?? header.length + 1) - 1, index === 0 ? history : -1)
      ),
      vars: header.slice(0, first - 1),
      pluginColumn: behind("pluginId"),
      strategyColumn: behind("strategyId")
    };
  }
  const answers = header.findIndex((name) => name.startsWith("["));
  if (answers === -1)
    throw new OloproofError([
      problem(
        "PROMPTFOO_CSV",
        "no column of answers: none is followed by Status, Score, Named Scores, none is called [provider] prompt",
        "export the run as JSON",
        { file, line: 1 }
      )
    ]);
  return {
    kind: "prefix",
    blocks: header.slice(answers).map((name, index) => prefixBlock(name, answers + index)),
    vars: header.slice(0, answers),
    pluginColumn: -1,
    strategyColumn: -1
  };
}
function statusBlock(header, at, end, history) {
  const reasonColumn = header.slice(0, end).indexOf("Grader Reason", at + 3);
  return {
    ...systemOf(header[at - 1] ?? ""),
    read(record) {
      const status = record[at]?.trim() ?? "";
      if (status !== "" && !isStatus(status)) return `Status is PASS, FAIL or ERROR, got ${quoted(status)}`;
      return {
        status: status === "" ? "not_run" : status,
        score: numberIn(record[at + 1]),
        reason: record[reasonColumn]?.trim() ?? "",
        output: record[at - 1] ?? "",
        hasFailedTurn: /"graderPassed":\s*false/.test(record[history] ?? ""),
        namedScores: scoresIn(record[at + 2] ?? "")
      };
    }
  };
}
function prefixBlock(name, column) {
  return {
    ...systemOf(name),
    read(record) {
      const cell = record[column] ?? "";
      if (cell.trim() === "")
        return {
          status: "not_run",
          score: null,
          reason: null,
          output: "",
          hasFailedTurn: false,
          namedScores: []
        };
      const prefix = VERDICT_PREFIX.exec(cell);
      const status = prefix?.[1] ?? "";
      if (prefix === null || !isStatus(status))
        return `an answer starts with [PASS], [FAIL] or [ERROR] and its score, got ${quoted(cell)}`;
      const lineEnd = cell.indexOf("\n") === -1 ? cell.length : cell.indexOf("\n");
      const text = cell.slice(lineEnd);
      const reasonAt = lastReason(text, status === "PASS" ? "Pass Reason:" : "Fail Reason:");
      return {
        status,
        score: numberIn(prefix[2]),
        reason: reasonAt === -1 ? null : text.slice(reasonAt + "Pass Reason:".length).trim(),
        output: (reasonAt === -1 ? text : text.slice(0, reasonAt)).trim(),
        hasFailedTurn: false,
        namedScores: prefixScores(cell.slice(prefix[0].length, lineEnd))
      };
    }
  };
}
function isStatus(text) {
  return text === "PASS" || text === "FAIL" || text === "ERROR";
}
function systemOf(name) {
  const end = name.startsWith("[") ? name.indexOf("] ") : -1;
  return end === -1 ? { provider: "", prompt: name.trim() } : { provider: name.slice(1, end).trim(), prompt: name.slice(end + 2).trim() };
}
function lastReason(text, marker) {
  for (let at = text.lastIndexOf(marker); at !== -1; at = at === 0 ? -1 : text.lastIndexOf(marker, at - 1)) {
    let before = at - 1;
    while (text[before] === " ") before -= 1;
    if (text[before] === "\n") return at;
  }
  return -1;
}
function numberIn(text) {
  const filled = text?.trim() ?? "";
  const number = Number(filled);
  return filled !== "" && Number.isFinite(number) ? number : null;
}
function scoresIn(json) {
  const scores = [];
  if (json === "") return scores;
  try {
    const parsed2 = JSON.parse(json);
    if (isObject(parsed2)) {
      for (const [name, value] of Object.entries(parsed2))
        if (typeof value === "number" && Number.isFinite(value)) scores.push(unknownJudge(name, value));
    }
  } catch {
  }
  return scores;
}
function prefixScores(text) {
  const scores = [];
  for (const part of text.replace(/\)\s*$/, "").split(", ")) {
    const colon = part.lastIndexOf(": ");
    const value = colon === -1 ? null : numberIn(part.slice(colon + 2));
    if (value !== null) scores.push(unknownJudge(part.slice(0, colon), value));
  }
  return scores;
}
function unknownJudge(name, score) {
  return { name, score, judge: UNKNOWN_JUDGE };
}

// src/scores/promptfoo/assertion.ts
var MODEL_GRADED = /* @__PURE__ */ new Set([
  "llm-rubric",
  "g-eval",
  "factuality",
  "answer-relevance",
  "agent-rubric",
  "search-rubric"
]);
var JUDGED_OTHERWISE = /* @__PURE__ */ new Set([
  "select-best",
  "conversation-relevance",
  "classifier",
  "moderation",
  "pi",
  "trajectory:goal-success"
]);
var REDTEAM_PREFIX = "promptfoo:redteam:";
function comparesAnswers(type) {
  return type === "select-best" || type === "max-score";
}
function isModelGraded(type) {
  const plain2 = withoutNot(type);
  return MODEL_GRADED.has(plain2) || plain2.startsWith(REDTEAM_PREFIX) || plain2.startsWith("model-graded-") || plain2.startsWith("context-");
}
function isJudged(type) {
  return isModelGraded(type) || JUDGED_OTHERWISE.has(withoutNot(type));
}
function withoutNot(type) {
  return type.startsWith("not-") ? type.slice(4) : type;
}
function saysGraderFailed(reason) {
  return reason === "No output" || reason.startsWith("Could not extract JSON") || reason.startsWith("API error") || reason.startsWith("API call error") || // A local grader's own wording, seen in real outputs.
  reason.startsWith("grader API error") || reason.startsWith("Error: ");
}
function saysCodeThrew(reason) {
  return reason.startsWith("Custom function threw error") || // "Custom function …" in JavaScript, "Python assertion …" in Python.
  reason.includes(" must return a boolean, number, or ");
}
var REFUSED_WITHOUT_GRADER = "Model refused the request";

// src/scores/promptfoo/row-verdict.ts
var ERROR_REASON = 2;
var PASSED = { kind: "passed" };
var FAILED = { kind: "failed" };
function rowVerdict(row) {
  if (row.failureReason === ERROR_REASON) return missing("error");
  if (row.grading === null) return missing("ungraded");
  const { components } = row.grading;
  const failing = components.filter((component) => !component.pass);
  if (!row.success && !row.hasThreshold && failing.some(isRealFailure)) return FAILED;
  const flagged = [row.grading, ...components];
  if (flagged.some((one) => one.gradingIncomplete)) return missing("grading_incomplete");
  if (flagged.some((one) => one.graderError)) return missing("grader_error");
  if (row.success) {
    if (row.hasFailedTurn) return missing("grader_error");
    if (components.length === 0) return missing("no_assertions");
    if (row.isRedteam && row.hasBlankOutput) return missing("blank_output");
    if (components.some(contradictsItself)) return missing("grader_error");
    return PASSED;
  }
  if (failing.length > 0 && failing.every((one) => one.modelGraded && saysGraderFailed(one.reason)))
    return missing("grader_error");
  if (failing.some((one) => saysCodeThrew(one.reason))) return missing("assertion_error");
  return FAILED;
}
function missing(reason) {
  return { kind: "missing", reason };
}
function isRealFailure(component) {
  return !hasFault(component);
}
function contradictsItself(component) {
  return component.modelGraded && component.pass && component.score === 0;
}
function hasFault(component) {
  return component.graderError || component.gradingIncomplete || !component.pass && (saysGraderFailed(component.reason) || saysCodeThrew(component.reason)) || contradictsItself(component);
}

// src/scores/promptfoo/csv-verdict.ts
function csvVerdict(answer) {
  switch (answer.status) {
    case "not_run":
      return missing("not_run");
    case "ERROR":
      return missing("error");
    case "PASS":
      return passedVerdict(answer);
    case "FAIL":
      return failedVerdict(answer.reason);
  }
}
function passedVerdict({ score, reason, output, isRedteam, hasFailedTurn: hasFailedTurn2 }) {
  if (score === 0) return missing(reason === null || reason === "" ? "ungraded" : "grader_error");
  if (reason === "No assertions") return missing("no_assertions");
  if (isRedteam && output.trim() === "") return missing("blank_output");
  if (hasFailedTurn2) return missing("grader_error");
  return { kind: "passed" };
}
function failedVerdict(reason) {
  if (reason === null) return missing("ungraded");
  if (saysGraderFailed(reason)) return missing("grader_error");
  if (saysCodeThrew(reason)) return missing("assertion_error");
  return { kind: "failed" };
}

// src/scores/promptfoo/csv-rows.ts
async function eachCsvRow(source, allRedteam, problems, onRow) {
  let header = null;
  let layout = null;
  let records = 0;
  const fault = (message, hint, line) => problems.add(problem("PROMPTFOO_CSV", message, hint, { file: source.file, line }));
  await eachRecord(source, ",", (record, line) => {
    if (record.length === 1 && record[0]?.trim() === "") return;
    if (header === null || layout === null) {
      header = record;
      layout = csvLayout2(record, source.file);
      return;
    }
    if (record.length !== header.length) {
      fault(`${record.length} cells, and the header has ${header.length}`, "export the run again", line);
      return;
    }
    records += 1;
    const isRedteam = layout.pluginColumn !== -1 || allRedteam && layout.kind === "prefix";
    const test = testOf(record, layout);
    for (const [column, block] of layout.blocks.entries()) {
      const answer = block.read(record);
      if (typeof answer === "string") {
        fault(answer, "export the run again", line);
        continue;
      }
      onRow({
        key: { testIdx: records, promptIdx: column },
        line,
        test,
        provider: block.provider,
        prompt: block.prompt,
        severity: null,
        isRedteam,
        verdict: csvVerdict({ ...answer, isRedteam }),
        judge: UNKNOWN_JUDGE,
        namedScores: answer.namedScores,
        cost: null,
        latencyMs: null,
        isCached: false,
        isUngradedRefusal: false,
        lacksComparison: false,
        isStripped: false,
        texts: () => ({
          asked: askedText(record, header ?? [], layout?.vars.length ?? 0),
          answered: answer.output
        })
      });
    }
  });
  return layout?.kind ?? "status";
}
function testOf(record, layout) {
  const vars = layout.vars.map((name, at) => [name, plainCell(record[at] ?? "")]);
  const filled = vars.filter(([, value]) => value.trim() !== "");
  const plugin = filledText(record[layout.pluginColumn]);
  return {
    plugin,
    strategy: filledText(record[layout.strategyColumn]) ?? (plugin === null ? null : "basic"),
    userCase: null,
    // Pairs: a var may be called like another column.
    content: canonicalJson([...vars].sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0)),
    hasVars: filled.length > 0,
    about: () => aboutText(filled[0]?.[1] ?? "")
  };
}
function plainCell(cell) {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}
function askedText(record, header, vars) {
  const [only, ...others] = record.slice(0, vars).map((cell, at) => [header[at] ?? "", plainCell(cell)]);
  if (only === void 0) return "";
  return others.length === 0 ? only[1] : [only, ...others].map(([name, value]) => `${name}: ${value}`).join("\n");
}

// src/scores/promptfoo/json-file.ts
var ROWS = ["results", "results"];
var VERSION = ["results", "version"];
var STATS = ["results", "stats"];
var OPTIONS = ["runtimeOptions"];
var METADATA = ["metadata"];
var VERSIONS = [2, 3];
async function eachResult(source, onRow) {
  let version;
  let stats;
  let options;
  let metadata;
  const { found } = await eachElement(source.chunks(), ROWS, onRow, {
    file: source.file,
    members: [VERSION, STATS, OPTIONS, METADATA],
    onMember(path, text, line) {
      const value = parsed(text, source.file, line);
      switch (path[path.length - 1]) {
        case "version":
          version = knownVersion(value, source.file, line);
          break;
        case "stats":
          stats = value;
          break;
        case "runtimeOptions":
          options = value;
          break;
        default:
          metadata = value;
      }
    }
  });
  if (!found) throw shapeError("there is no list of rows at results.results", source.file, null);
  const successes = finiteNumber(member(stats, "successes"));
  const failures = finiteNumber(member(stats, "failures"));
  const promptfooVersion = member(metadata, "promptfooVersion");
  return {
    version: knownVersion(version, source.file, null),
    promptfooVersion: typeof promptfooVersion === "string" ? promptfooVersion.slice(0, 40) : null,
    repeat: finiteNumber(member(options, "repeat")),
    ownCounts: successes === null || failures === null ? null : { successes, failures, errors: finiteNumber(member(stats, "errors")) }
  };
}
function knownVersion(value, file, line) {
  if (typeof value === "number" && VERSIONS.includes(value)) return value;
  const got = value === void 0 ? "nothing" : typeof value === "number" ? String(value) : "something else";
  throw shapeError(`results.version is ${VERSIONS.join(" or ")}, got ${got}`, file, line);
}
function shapeError(message, file, line) {
  return new OloproofError([
    problem(
      "PROMPTFOO_FILE",
      message,
      "export the run as JSON Lines: promptfoo export eval <id> -o results.jsonl",
      { file, line }
    )
  ]);
}
function parsed(text, file, line) {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const what = problem("JSON_INVALID", "not JSON", "export the run again", { file, line });
    throw new OloproofError([what], { cause });
  }
}

// src/scores/promptfoo/json-grading.ts
var UNNAMED_JUDGE = "model";
function gradingOf(row) {
  const grading = row.gradingResult ?? null;
  const types = assertionTypes(list(member(row.testCase, "assert")));
  const results = resultsOf(row, types);
  const isOfType = (test) => results.some(({ type }) => type !== null && test(type));
  return {
    result: grading === null ? null : {
      graderError: hasFlag(grading, "graderError"),
      gradingIncomplete: hasFlag(grading, "gradingIncomplete"),
      components: results.map(({ component }) => component)
    },
    hasThreshold: hasThreshold(row.testCase),
    types,
    isRedteam: types.some(isRedteamType) || isOfType(isRedteamType),
    isRefusal: results.some(({ component }) => component.pass && component.reason === REFUSED_WITHOUT_GRADER),
    lacksComparison: types.some(comparesAnswers) && !isOfType(comparesAnswers),
    judge: joinedJudges(results),
    namedScores: measuredScores(row.namedScores, results)
  };
}
function isRedteamType(type) {
  return type.startsWith(REDTEAM_PREFIX);
}
function assertionTypes(assertions) {
  const types = [];
  for (const assertion of assertions) {
    const type = typeOf(assertion);
    if (type === "assert-set") types.push(...list(member(assertion, "assert")).map(typeOf));
    else types.push(type);
  }
  return types;
}
function typeOf(assertion) {
  return filledText(member(assertion, "type")) ?? "";
}
function resultsOf(row, types) {
  const components = openedSets(list(member(row.gradingResult, "componentResults")));
  const inOrder = components.length === types.length;
  const grader = providerId(member(member(row.testCase, "options"), "provider")) ?? UNNAMED_JUDGE;
  return components.map((json, at) => {
    const type = filledText(member(json.assertion, "type")) ?? (inOrder ? types[at] ?? null : null);
    const isByModel = (test) => type === null ? types.some(test) : test(type);
    return {
      type,
      metric: member(json.assertion, "metric"),
      judge: isByModel(isJudged) ? providerId(member(json.assertion, "provider")) ?? grader : null,
      component: {
        pass: json.pass === true,
        score: finiteNumber(json.score),
        reason: typeof json.reason === "string" ? json.reason : "",
        modelGraded: isByModel(isModelGraded),
        graderError: hasFlag(json, "graderError"),
        gradingIncomplete: hasFlag(json, "gradingIncomplete")
      }
    };
  });
}
function openedSets(results) {
  const opened = [];
  for (const result of results) {
    if (!isObject(result)) continue;
    const inner = isObject(result.assertion) ? [] : list(result.componentResults);
    if (inner.length === 0) opened.push(result);
    else opened.push(...inner.filter(isObject));
  }
  return opened;
}
function hasFlag(graded, flag) {
  return member(member(graded, "metadata"), flag) === true;
}
function hasThreshold(testCase) {
  if (typeof member(testCase, "threshold") === "number") return true;
  return list(member(testCase, "assert")).some(
    (one) => member(one, "type") === "assert-set" && typeof member(one, "threshold") === "number"
  );
}
function providerId(provider) {
  return filledText(provider) ?? filledText(member(provider, "id"));
}
function joinedJudges(results) {
  const names = [];
  for (const { judge } of results) if (judge !== null && !names.includes(judge)) names.push(judge);
  if (names.length > 1) return names.sort().join(" + ");
  return names[0] ?? null;
}
function measuredScores(scores, results) {
  const measured = [];
  if (!isObject(scores)) return measured;
  for (const name of Object.keys(scores)) {
    const score = finiteNumber(scores[name]);
    if (score === null) continue;
    const own = results.filter(({ metric }) => metric === name);
    const sources = own.length > 0 ? own : results;
    if (!sources.some(({ component }) => hasFault(component)))
      measured.push({ name, score, judge: joinedJudges(sources) });
  }
  return measured;
}

// src/scores/promptfoo/json-row.ts
var STRIPPED_OUTPUT = "[output stripped]";
function jsonRow(value, line) {
  if (!isObject(value)) return { fault: `a row is an object, got ${shown(value)}` };
  const { success, failureReason } = value;
  if (typeof success !== "boolean") return { fault: `success is true or false, got ${shown(success)}` };
  const key = rowKey(value);
  if (key !== null && "fault" in key) return key;
  const gradedPass = isMissing(value.gradingResult) ? success : member(value.gradingResult, "pass");
  if (failureReason !== 2 && gradedPass !== success)
    return { fault: `success is ${success} and gradingResult.pass is ${shown(gradedPass)}, they must agree` };
  const grading = gradingOf(value);
  const plugin = metadataText(value, "pluginId");
  const test = identity(value, plugin, grading.types);
  if ("fault" in test) return test;
  const isRedteam = plugin !== null || grading.isRedteam;
  const saysWhatWasAsserted = isObject(value.testCase) || (grading.result?.components.length ?? 0) > 0;
  const output = member(value.response, "output");
  const hasBlankOutput = isBlank(output) || output === STRIPPED_OUTPUT && grading.isRefusal;
  return {
    key,
    line,
    test,
    provider: providerName(value.provider),
    prompt: promptName(value.prompt),
    severity: metadataText(value, "severity"),
    isRedteam: isRedteam || (saysWhatWasAsserted ? false : null),
    verdict: rowVerdict({
      success,
      failureReason: finiteNumber(failureReason),
      grading: grading.result,
      hasThreshold: grading.hasThreshold,
      isRedteam,
      hasBlankOutput,
      hasFailedTurn: [value.metadata, member(value.response, "metadata")].some(hasFailedTurn)
    }),
    judge: grading.judge,
    namedScores: grading.namedScores,
    cost: finiteNumber(value.cost),
    latencyMs: finiteNumber(value.latencyMs),
    isCached: member(value.response, "cached") === true,
    isUngradedRefusal: success && isRedteam && grading.isRefusal && !hasBlankOutput,
    lacksComparison: success && grading.lacksComparison,
    isStripped: output === STRIPPED_OUTPUT,
    texts: () => ({ asked: askedText2(value), answered: textOf(output) })
  };
}
function isMissing(value) {
  return value === void 0 || value === null;
}
function shown(value) {
  if (value === void 0) return "nothing";
  if (isObject(value)) return "an object";
  if (Array.isArray(value)) return "a list";
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
function rowKey({ testIdx, promptIdx }) {
  if (testIdx === void 0 && promptIdx === void 0) return null;
  if (isIndex(testIdx) && isIndex(promptIdx)) return { testIdx, promptIdx };
  return { fault: `testIdx and promptIdx are whole numbers, got ${shown(testIdx)} and ${shown(promptIdx)}` };
}
function isIndex(value) {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
function metadataText(row, key) {
  return filledText(member(member(row.testCase, "metadata"), key)) ?? filledText(member(row.metadata, key));
}
function identity(row, plugin, types) {
  const vars = filledObject(member(row.testCase, "vars")) ?? filledObject(row.vars);
  const description = filledText(member(row.testCase, "description"));
  const userCase = member(member(row.testCase, "metadata"), "case");
  let content;
  try {
    content = canonicalJson({ description: description ?? void 0, types: [...types].sort(), vars });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { fault: `the vars of the test are ${error.message}` };
  }
  return {
    plugin,
    strategy: metadataText(row, "strategyId") ?? (plugin === null ? null : "basic"),
    userCase: typeof userCase === "number" ? String(userCase) : filledText(userCase),
    content,
    hasVars: vars !== null,
    about: () => aboutText(description ?? (vars === null ? "" : textOf(Object.values(vars)[0])))
  };
}
function filledObject(value) {
  return isObject(value) && Object.keys(value).length > 0 ? value : null;
}
function providerName(provider) {
  return filledText(provider) ?? filledText(member(provider, "label")) ?? filledText(member(provider, "id")) ?? "";
}
function promptName(prompt) {
  const { label, display } = isObject(prompt) ? prompt : { label: prompt, display: null };
  return filledText(label) ?? filledText(display) ?? "";
}
function hasFailedTurn(metadata) {
  return list(member(metadata, "redteamHistory")).some((turn) => member(turn, "graderPassed") === false);
}
var INVISIBLE = /[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g;
function isBlank(output) {
  if (output === void 0 || output === null) return true;
  return typeof output === "string" && output.replace(INVISIBLE, "") === "";
}
function askedText2(row) {
  const sent = filledText(member(row.metadata, "redteamFinalPrompt")) ?? filledText(member(row.prompt, "raw"));
  return sent ?? textOf(row.vars);
}
function textOf(value) {
  if (typeof value === "string") return value;
  if (isMissing(value)) return "";
  try {
    return JSON.stringify(value);
  } catch {
    return "(nested too deep to show)";
  }
}

// src/scores/promptfoo/case-ids.ts
var SHORT = 10;
var LONG = 32;
var CaseIds = class {
  #tests = /* @__PURE__ */ new Map();
  #hasVaryingUserCase = false;
  /** Some tests have the same `metadata.case` and different vars: they count as one case. */
  get hasVaryingUserCase() {
    return this.#hasVaryingUserCase;
  }
  testCase(identity2) {
    const { plugin, strategy, userCase } = identity2;
    const digest = hexDigest(`${plugin ?? ""}
${strategy ?? ""}
${identity2.content}`);
    const key = userCase === null ? digest : JSON.stringify([plugin, strategy, userCase]);
    const known = this.#tests.get(key);
    if (known !== void 0) {
      if (known.digest !== digest) this.#hasVaryingUserCase = true;
      return known;
    }
    const hasOwnIdentity = identity2.hasVars || userCase !== null;
    const test = { plugin, strategy, userCase, digest, hasOwnIdentity, about: identity2.about() };
    this.#tests.set(key, test);
    return test;
  }
  /** The ids, to be asked for once every test has been seen. Null: a user's own id is also that of another test. */
  finalIds() {
    const tests = [...this.#tests.values()];
    const ids = tests.map(shortId);
    const own = /* @__PURE__ */ new Map();
    const made = /* @__PURE__ */ new Map();
    tests.forEach(({ userCase }, at) => {
      const counts = userCase === null ? made : own;
      const id = ids[at] ?? "";
      counts.set(id, (counts.get(id) ?? 0) + 1);
    });
    return new Map(
      tests.map((test, at) => {
        const id = ids[at] ?? "";
        if (test.userCase !== null) return [test, own.get(id) === 1 ? id : null];
        if (made.get(id) === 1 && !own.has(id)) return [test, id];
        const long = idOf(test, test.digest.slice(0, LONG));
        return [test, own.has(long) ? null : long];
      })
    );
  }
};
function shortId(test) {
  return idOf(test, test.userCase ?? test.digest.slice(0, SHORT));
}
function idOf({ plugin, strategy, userCase }, name) {
  if (plugin === null && strategy === null) return userCase ?? `test#${name}`;
  return `${plugin ?? "test"}${strategy === null || strategy === "basic" ? "" : `/${strategy}`}#${name}`;
}

// src/scores/promptfoo/row-findings.ts
var MULTI_TURN = /* @__PURE__ */ new Set(["crescendo", "goat", "hydra", "mischievous-user", "simba", "custom"]);
var SINGLE_TURN_JAILBREAKS = /* @__PURE__ */ new Set(["jailbreak:composite", "jailbreak:likert"]);
function isMultiTurn(strategy) {
  return MULTI_TURN.has(strategy) || strategy.startsWith("custom:") || /^jailbreak(?::|$)/.test(strategy) && !SINGLE_TURN_JAILBREAKS.has(strategy);
}
var RowFindings = class {
  #rows = 0;
  #passed = 0;
  #failed = 0;
  #cached = 0;
  #refusals = 0;
  #stripped = 0;
  #lacksComparison = 0;
  #multiTurnPasses = 0;
  #multiTurnStrategies = /* @__PURE__ */ new Set();
  see(row) {
    const { verdict } = row;
    this.#rows += 1;
    if (verdict.kind === "passed") this.#passed += 1;
    if (verdict.kind === "failed") this.#failed += 1;
    if (row.isCached) this.#cached += 1;
    if (row.isUngradedRefusal && verdict.kind === "passed") this.#refusals += 1;
    if (row.isStripped) this.#stripped += 1;
    if (row.lacksComparison) this.#lacksComparison += 1;
    if (verdict.kind === "passed" && row.test.strategy !== null && isMultiTurn(row.test.strategy)) {
      this.#multiTurnPasses += 1;
      if (this.#multiTurnStrategies.size < 20) this.#multiTurnStrategies.add(row.test.strategy);
    }
  }
  notes(ownCounts) {
    const notes = [];
    const note = (count, text) => {
      if (count > 0) notes.push(text);
    };
    if (ownCounts !== null) notes.push(...this.#disagreement(ownCounts));
    note(
      this.#refusals,
      `${rows(this.#refusals)} passed because the answer looked like a refusal; promptfoo asked no grader about them`
    );
    note(
      this.#multiTurnPasses,
      `${rows(this.#multiTurnPasses)} passed attacks of several turns (${[...this.#multiTurnStrategies].sort().join(", ")}): that rests on promptfoo's own grading of the turns`
    );
    note(
      this.#cached,
      `${rows(this.#cached)} came from promptfoo's cache: answers of an earlier run, taken without cost and latency`
    );
    note(
      this.#lacksComparison,
      `${rows(this.#lacksComparison)} passed before select-best or max-score compared the answers: promptfoo writes JSON Lines too early for that, export JSON`
    );
    note(
      this.#stripped,
      `${rows(this.#stripped)} came without the answer (PROMPTFOO_STRIP_RESPONSE_OUTPUT), so a blank answer that passed as a refusal counts as blank`
    );
    return notes;
  }
  #disagreement(own) {
    const total = own.successes + own.failures + (own.errors ?? 0);
    const missing2 = this.#rows - this.#passed - this.#failed;
    const agrees = own.successes === this.#passed && own.failures === this.#failed && (own.errors ?? missing2) === missing2;
    if (agrees) return [];
    const errors = own.errors === null ? "" : `, ${own.errors} errors`;
    const counted = `promptfoo counted ${own.successes} passed, ${own.failures} failed${errors}`;
    if (total !== this.#rows) return [`${counted}, but the file has ${rows(this.#rows)}`];
    return [
      `${counted}; here ${this.#passed} passed, ${this.#failed} failed and ${missing2} have no verdict, because what was not graded by a grader that worked is no evidence`
    ];
  }
};
function rows(count) {
  return count === 1 ? "1 row" : `${count} rows`;
}

// src/scores/promptfoo/row-collection.ts
var MOST_TRIALS_WITH_TEXTS = 100;
var MOST_SHARED = 1e3;
var RowCollection = class {
  ids = new CaseIds();
  findings = new RowFindings();
  #rows = [];
  #file;
  #problems;
  #withTexts;
  #shared = /* @__PURE__ */ new Map();
  #prompts = /* @__PURE__ */ new Map();
  #systems = /* @__PURE__ */ new Map();
  #wanted = /* @__PURE__ */ new Map();
  #keyed = 0;
  #firstUnkeyed = null;
  constructor(file, problems, withTexts) {
    this.#file = file;
    this.#problems = problems;
    this.#withTexts = withTexts;
  }
  add(row) {
    const { verdict } = row;
    const test = this.ids.testCase({
      ...row.test,
      plugin: row.test.plugin === null ? null : this.#share(row.test.plugin),
      strategy: row.test.strategy === null ? null : this.#share(row.test.strategy)
    });
    const provider = this.#share(row.provider);
    const prompt = this.#promptLabel(row.prompt);
    this.findings.see(row);
    if (row.key === null) this.#firstUnkeyed ??= row.line;
    else this.#keyed += 1;
    const hasVerdict = verdict.kind !== "missing";
    const isMeasured = !row.isCached && !(verdict.kind === "missing" && verdict.reason === "error");
    this.#rows.push({
      line: row.line,
      order: row.key?.testIdx ?? this.#rows.length,
      column: row.key?.promptIdx ?? this.#systemIndex(provider, prompt),
      test,
      provider,
      prompt,
      severity: row.severity === null ? null : this.#share(row.severity),
      isRedteam: row.isRedteam,
      verdict,
      judge: hasVerdict && row.judge !== null ? this.#share(row.judge) : null,
      namedScores: hasVerdict ? row.namedScores.map((score) => this.#sharedNames(score)) : [],
      cost: isMeasured ? row.cost : null,
      latencyMs: isMeasured ? row.latencyMs : null,
      texts: this.#wantsTexts(test) ? row.texts() : null
    });
  }
  /**
   * The rows in the order of their tests, whatever the order of the file.
   *
   * @param needsKeys the format has testIdx and promptIdx on every row
   */
  inOrder(needsKeys) {
    if (this.#firstUnkeyed !== null && (needsKeys || this.#keyed > 0))
      this.#add(this.#firstUnkeyed, "a row has no testIdx and promptIdx", "export the run again as JSON");
    const rows2 = this.#rows.sort((a, b) => a.order - b.order || a.column - b.column);
    this.#refuseRepeatedKeys(rows2);
    this.#refuseUnknownTests(rows2);
    return rows2;
  }
  #refuseRepeatedKeys(rows2) {
    rows2.forEach((row, at) => {
      const before = rows2[at - 1];
      if (before === void 0 || before.order !== row.order || before.column !== row.column) return;
      const [first, second] = [before.line, row.line].sort((a, b) => a - b);
      this.#add(
        second ?? row.line,
        `testIdx ${row.order} with promptIdx ${row.column} was already at line ${first}`,
        "give one run a file: two runs in one file, or a rerun added to it, cannot be told apart"
      );
    });
  }
  /** Without vars nothing tells tests apart, and taking them for trials of one would hide failures. */
  #refuseUnknownTests(rows2) {
    const columns = /* @__PURE__ */ new Map();
    for (const row of rows2) {
      if (row.test.hasOwnIdentity) continue;
      const unknown = columns.get(row.column) ?? [];
      columns.set(row.column, unknown);
      unknown.push(row);
    }
    for (const unknown of columns.values()) {
      const second = unknown[1];
      if (second === void 0) continue;
      this.#add(
        second.line,
        `${unknown.length} rows of one prompt and provider have no vars, so their tests cannot be told apart`,
        "run promptfoo again without PROMPTFOO_STRIP_TEST_VARS, or give each test metadata: {case: …}"
      );
    }
  }
  #add(line, message, hint) {
    this.#problems.add(problem("PROMPTFOO_ROW", message, hint, { file: this.#file, line }));
  }
  #share(text) {
    const known = this.#shared.get(text);
    if (known !== void 0) return known;
    if (this.#shared.size < MOST_SHARED) this.#shared.set(text, text);
    return text;
  }
  #sharedNames({ name, score, judge }) {
    return { name: this.#share(name), score, judge: judge === null ? null : this.#share(judge) };
  }
  #promptLabel(prompt) {
    const known = this.#prompts.get(prompt);
    if (known !== void 0) return known;
    const label = promptLabel(prompt);
    if (this.#prompts.size < MOST_SHARED) this.#prompts.set(prompt, label);
    return label;
  }
  #systemIndex(provider, prompt) {
    const key = JSON.stringify([provider, prompt]);
    const known = this.#systems.get(key);
    if (known !== void 0) return known;
    this.#systems.set(key, this.#systems.size);
    return this.#systems.size - 1;
  }
  #wantsTexts(test) {
    const wants = this.#withTexts;
    if (wants === null) return false;
    const known = this.#wanted.get(test);
    if (known !== void 0) return known;
    const id = shortId(test);
    let wanted = wants(id, null);
    for (let n = 1; !wanted && n <= MOST_TRIALS_WITH_TEXTS; n += 1)
      wanted = wants(id, String(n)) || wants(`${id}#${n}`, null);
    this.#wanted.set(test, wanted);
    return wanted;
  }
};

// src/scores/columns.ts
var NamedColumns = class {
  names = [];
  #positions = /* @__PURE__ */ new Map();
  constructor(names = []) {
    for (const name of names) this.add(name);
  }
  indexOf(name) {
    return this.#positions.get(name) ?? -1;
  }
  /** The position of a new name. The first of two columns of one name is the one that is found; none is called ''. */
  add(name) {
    const position = this.names.push(name) - 1;
    if (name !== "" && !this.#positions.has(name)) this.#positions.set(name, position);
    return position;
  }
};

// src/scores/promptfoo/named-scores.ts
var MOST_NAMED_SCORES = 200;
var TAKEN = /* @__PURE__ */ new Set([
  "case",
  "case_id",
  "id",
  "trial",
  "trial.size",
  "trial.threshold",
  "run",
  "provider",
  "prompt",
  "plugin",
  "strategy",
  "severity",
  "resisted",
  "passed",
  "cost",
  "latency_ms"
]);
var NamedScoreColumns = class {
  notes;
  names;
  #positions = /* @__PURE__ */ new Map();
  constructor(rows2) {
    const names = /* @__PURE__ */ new Set();
    const judged = /* @__PURE__ */ new Set();
    const refused2 = /* @__PURE__ */ new Set();
    let tooMany = false;
    for (const { namedScores } of rows2) {
      for (const { name, judge } of namedScores) {
        if (!isFree(name)) {
          if (refused2.size < MOST_NAMED_SCORES) refused2.add(name);
        } else if (names.has(name) || names.size < MOST_NAMED_SCORES) {
          names.add(name);
          if (judge !== null) judged.add(name);
        } else tooMany = true;
      }
    }
    this.names = [...names].flatMap((name) => judged.has(name) ? [name, `${name}.judge`] : [name]);
    this.names.forEach((name, at) => {
      this.#positions.set(name, at);
    });
    const notes = [];
    if (refused2.size > 0)
      notes.push(
        `named scores without a column, because it would be read as something else: ${[...refused2].slice(0, 20).join(", ")}`
      );
    if (tooMany) notes.push(`only the first ${MOST_NAMED_SCORES} named scores have a column`);
    this.notes = notes;
  }
  cells(row) {
    const cells = this.names.map(() => null);
    for (const { name, score, judge } of row.namedScores) {
      const at = this.#positions.get(name);
      if (at === void 0) continue;
      cells[at] = score;
      const judgeAt = this.#positions.get(`${name}.judge`);
      if (judgeAt !== void 0) cells[judgeAt] = judge;
    }
    return cells;
  }
};
function isFree(name) {
  return name !== "" && name === name.trim() && !TAKEN.has(name) && !/\.(?:reason|judge|label)$/.test(name);
}

// src/scores/promptfoo/score-rows.ts
function emitScoreRows(rows2, ids, emission, sink) {
  const notes = [];
  const places = numbered(rows2);
  const hasRepeats = places.some((place) => place > 1);
  const duplicates = hasRepeats && emission.repeat === 1;
  if (duplicates)
    notes.push(
      "some tests stand in the file more than once and the run had no repeats: the further ones are cases of their own, #2, #3"
    );
  const systems = distinctSystems(rows2);
  if (systems.hasTwins)
    notes.push(
      "several columns have the same provider and prompt: the further ones are called #2, #3; give targets a label"
    );
  const metrics = metricsOf(rows2);
  const scores = new NamedScoreColumns(rows2);
  notes.push(...scores.notes);
  const anyPlugin = rows2.some((row) => row.test.plugin !== null);
  const anyOf = (has, name) => rows2.some(has) ? [name] : [];
  const names = [
    ...["case", "trial", "run", "provider", "prompt"],
    ...anyPlugin ? ["plugin", "strategy"] : [],
    ...anyOf((row) => row.severity !== null, "severity"),
    ...metrics.flatMap((metric) => [metric, `${metric}.reason`, `${metric}.judge`]),
    ...scores.names,
    ...anyOf((row) => row.cost !== null, "cost"),
    ...anyOf((row) => row.latencyMs !== null, "latency_ms")
  ];
  sink.open(new NamedColumns(names));
  if (emission.problems.count > 0) return notes;
  const hasRedteam = rows2.some((row) => row.isRedteam === true);
  const taken = new Set(duplicates ? ids.values() : []);
  rows2.forEach((row, at) => {
    const id = ids.get(row.test) ?? null;
    const place = places[at] ?? 1;
    const caseId = id !== null && duplicates && place > 1 ? `${id}#${place}` : id;
    if (caseId === null || caseId !== id && taken.has(caseId)) {
      const message = `the case id "${caseId ?? shortId(row.test)}" is that of another test too`;
      emission.problems.add(
        problem("PROMPTFOO_ROW", message, "give each test its own metadata: {case: …}", {
          file: emission.file,
          line: row.line
        })
      );
      return;
    }
    const trial = hasRepeats && !duplicates ? String(place) : null;
    const metric = row.isRedteam ?? hasRedteam ? "resisted" : "passed";
    const cells = [caseId, trial, emission.run, systems.providerOf(row), row.prompt];
    if (anyPlugin) cells.push(row.test.plugin, row.test.strategy);
    if (names.includes("severity")) cells.push(row.severity);
    for (const name of metrics)
      cells.push(...name === metric ? verdictCells(row) : [null, "not_applicable", null]);
    cells.push(...scores.cells(row));
    if (names.includes("cost")) cells.push(row.cost);
    if (names.includes("latency_ms")) cells.push(row.latencyMs);
    sink.row({ id: caseId, trial, line: row.line, cells, about: row.test.about, texts: row.texts });
  });
  return notes;
}
function verdictCells(row) {
  switch (row.verdict.kind) {
    case "passed":
      return [true, null, row.judge];
    case "failed":
      return [false, null, row.judge];
    case "missing":
      return [null, row.verdict.reason, null];
  }
}
function numbered(rows2) {
  const columns = /* @__PURE__ */ new Map();
  return rows2.map(({ column, test }) => {
    const places = columns.get(column) ?? /* @__PURE__ */ new Map();
    columns.set(column, places);
    const place = (places.get(test) ?? 0) + 1;
    places.set(test, place);
    return place;
  });
}
function distinctSystems(rows2) {
  const columnsOfSystem = /* @__PURE__ */ new Map();
  const keyOf = (row) => `${row.provider}
${row.prompt}`;
  for (const row of rows2) {
    const columns = columnsOfSystem.get(keyOf(row)) ?? /* @__PURE__ */ new Set();
    columnsOfSystem.set(keyOf(row), columns);
    columns.add(row.column);
  }
  const ordered = new Map(
    [...columnsOfSystem].map(([key, columns]) => [key, [...columns].sort((a, b) => a - b)])
  );
  const hasTwins = [...ordered.values()].some((columns) => columns.length > 1);
  return {
    hasTwins,
    providerOf(row) {
      const place = hasTwins ? ordered.get(keyOf(row))?.indexOf(row.column) ?? 0 : 0;
      return place > 0 ? `${row.provider} #${place + 1}`.trim() : row.provider;
    }
  };
}
function metricsOf(rows2) {
  const redteam = rows2.some((row) => row.isRedteam === true);
  const plain2 = rows2.some((row) => row.isRedteam === false || row.isRedteam === null && !redteam);
  if (rows2.length === 0) return ["resisted", "passed"];
  return [...redteam ? ["resisted"] : [], ...plain2 ? ["passed"] : []];
}

// src/scores/promptfoo/reader.ts
var promptfooReader = {
  ...RECIPES.promptfoo,
  recognises: (head) => promptfooShape(head) !== null,
  read: (source, options, sink, problems) => read(source, options, sink, problems, false)
};
var promptfooRedteamReader = {
  ...RECIPES.promptfooRedteam,
  recognises: () => false,
  read: (source, options, sink, problems) => read(source, options, sink, problems, true)
};
async function read(source, options, sink, problems, allRedteam) {
  const collection = new RowCollection(source.file, problems, options.withTexts);
  const facts = await readRows(source, collection, problems, allRedteam);
  const rows2 = collection.inOrder(facts.needsKeys);
  const emission = { file: source.file, run: source.sha256(), repeat: facts.repeat, problems };
  const emitted = emitScoreRows(rows2, collection.ids.finalIds(), emission, sink);
  const notes = [...facts.notes, ...collection.findings.notes(facts.ownCounts), ...emitted];
  if (collection.ids.hasVaryingUserCase)
    notes.push("tests with the same metadata.case and different vars count as trials of one case");
  return { rows: rows2.length, notes };
}
async function readRows(source, collection, problems, allRedteam) {
  const shape = promptfooShape(source.head);
  const { file } = source;
  const onElement = (text, line) => addJson(text, { file, line, start: "some_column", isEnded: true }, collection, problems);
  switch (shape) {
    case "json": {
      const run = await eachResult(source, onElement);
      const version = run.promptfooVersion === null ? "" : `promptfoo ${run.promptfooVersion}, `;
      return { ...run, needsKeys: run.version === 3, notes: [`${version}results version ${run.version}`] };
    }
    case "array":
      await eachElement(source.chunks(), [], onElement, { file });
      return { needsKeys: false, repeat: null, ownCounts: null, notes: [] };
    case "jsonl":
      await eachLine(source.chunks(), (bytes, line, isEnded) => {
        const text = bytes.toString("utf8");
        if (text.trim() === "") return;
        addJson(text, { file, line, start: "first_column", isEnded }, collection, problems);
      });
      return { needsKeys: false, repeat: null, ownCounts: null, notes: [NO_END_MARK] };
    case "status-csv":
    case "prefix-csv": {
      const layout = await eachCsvRow(source, allRedteam, problems, (row) => collection.add(row));
      const notes = layout === "prefix" && !allRedteam ? [CSV_IS_COARSE, OLD_CSV_HIDES_REDTEAM] : [CSV_IS_COARSE];
      return { needsKeys: true, repeat: null, ownCounts: null, notes };
    }
    case "yaml":
    case "xml":
    case "junit":
      throw refused(`${SHAPE_NAMES[shape]} of promptfoo is not read`, file);
    case null:
      throw refused("not an output of promptfoo: JSON, JSON Lines and CSV are read", file);
  }
}
var EXPORT_AGAIN = "export the run again: promptfoo export eval <id> -o results.json";
var NO_END_MARK = "promptfoo's JSON Lines have no end mark: a run that was stopped looks whole unless the policy says suite: {cases: N}";
var CSV_IS_COARSE = "promptfoo's CSV does not show who graded, nor every fault of a grader: JSON and JSON Lines do";
var OLD_CSV_HIDES_REDTEAM = "this CSV layout does not say whether its rows are red-team rows; if they are, say --recipe promptfoo-redteam";
var SHAPE_NAMES = { yaml: "the YAML output", xml: "the XML output", junit: "the JUnit output" };
function refused(message, file) {
  return new OloproofError([problem("PROMPTFOO_FILE", message, EXPORT_AGAIN, { file })]);
}
function addJson(text, at, collection, problems) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const isCutOff = !at.isEnded && findJsonFault(text)?.kind === "cut_off";
    problems.add(isCutOff ? cutOff(at) : notJson(text, at, error));
    return;
  }
  const row = jsonRow(value, at.line);
  if ("fault" in row) problems.add(problem("PROMPTFOO_ROW", row.fault, EXPORT_AGAIN, at));
  else collection.add(row);
}
function cutOff({ file, line }) {
  const message = "the last line is cut off in the middle: promptfoo was stopped while it wrote it";
  return problem("JSON_INVALID", message, "run promptfoo again, to its end", { file, line });
}

// src/scores/open-source.ts
import { createHash } from "node:crypto";

// src/scores/encoding.ts
import { isUtf8 } from "node:buffer";
function encodingOf(start) {
  if (start[0] === 239 && start[1] === 187 && start[2] === 191) return { name: "utf-8", mark: 3 };
  if (start[0] === 255 && start[1] === 254) return { name: "utf-16le", mark: 2 };
  if (start[0] === 254 && start[1] === 255) return { name: "utf-16be", mark: 2 };
  return { name: "utf-8", mark: 0 };
}
var NOTHING = Buffer.alloc(0);
var LONE_SURROGATE = new RegExp("\\p{Surrogate}", "u");
var TextDecoding = class {
  #file;
  #encoding;
  #lines = new LineCount();
  /** The start of a character whose end is in the next piece. */
  #rest = NOTHING;
  /** Bytes of the file before those in `#rest`. */
  #before;
  constructor(file, encoding) {
    this.#file = file;
    this.#encoding = encoding;
    this.#before = encoding.mark;
  }
  /** @throws {OloproofError} for what is no text in the file's encoding, and for a NUL byte */
  decode(piece) {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    return this.#encoding.name === "utf-8" ? this.#fromUtf8(bytes) : this.#fromUtf16(bytes);
  }
  /** @throws {OloproofError} when the file ends in the middle of a character */
  end() {
    if (this.#rest.length > 0) this.#refuseByte(this.#rest, 0);
  }
  #fromUtf8(bytes) {
    const whole = bytes.length - unfinishedUtf8(bytes);
    const text = bytes.subarray(0, whole);
    const nul = text.indexOf(0);
    if (nul !== -1) this.#refuseNul(text, nul);
    if (!isUtf8(text)) this.#refuseByte(text, firstInvalidByte(text));
    this.#lines.pass(text);
    this.#before += whole;
    this.#rest = whole === bytes.length ? NOTHING : Buffer.from(bytes.subarray(whole));
    return text;
  }
  #fromUtf16(bytes) {
    const isBigEndian = this.#encoding.name === "utf-16be";
    let whole = bytes.length & ~1;
    const lastUnitHigh = bytes[whole - (isBigEndian ? 2 : 1)];
    if (lastUnitHigh !== void 0 && lastUnitHigh >= 216 && lastUnitHigh <= 219) whole -= 2;
    const units = isBigEndian ? Buffer.from(bytes.subarray(0, whole)).swap16() : bytes.subarray(0, whole);
    const text = units.toString("utf16le");
    const lone = text.search(LONE_SURROGATE);
    if (lone !== -1) {
      const line = this.#lines.line + lineBreaksIn(text.slice(0, lone));
      this.#refuse(
        `not UTF-16 as its mark says: half a character at byte ${this.#before + lone * 2 + 1} of the file`,
        line
      );
    }
    const utf8 = Buffer.from(text, "utf8");
    const nul = utf8.indexOf(0);
    if (nul !== -1) this.#refuseNul(utf8, nul);
    this.#lines.pass(utf8);
    this.#before += whole;
    this.#rest = Buffer.from(bytes.subarray(whole));
    return utf8;
  }
  #refuseByte(bytes, at) {
    this.#lines.pass(bytes.subarray(0, at));
    const byte = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, "0");
    const name = this.#encoding.name === "utf-8" ? "UTF-8" : "UTF-16";
    const which = name === "UTF-8" ? " (Windows-1252 or another old encoding)" : "";
    this.#refuse(
      `not ${name} text${which}: byte 0x${byte}, byte ${this.#before + at + 1} of the file`,
      this.#lines.line
    );
  }
  #refuseNul(bytes, at) {
    this.#lines.pass(bytes.subarray(0, at));
    const what = this.#encoding.name === "utf-8" ? "a NUL byte, so this is UTF-16 without a byte-order mark or no text" : "a NUL character";
    this.#refuse(what, this.#lines.line);
  }
  #refuse(what, line) {
    throw new OloproofError([
      problem("SCORES_ENCODING", what, 'save it as UTF-8: in Excel, Save As, "CSV UTF-8 (Comma delimited)"', {
        file: this.#file,
        line
      })
    ]);
  }
};
function unfinishedUtf8(bytes) {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 240) return back < 4 ? back : 0;
    if (byte >= 224) return back < 3 ? back : 0;
    if (byte >= 192) return back < 2 ? back : 0;
    if (byte < 128) return 0;
  }
  return 0;
}
function firstInvalidByte(bytes) {
  const text = bytes.toString("utf8");
  let byte = 0;
  let from = 0;
  for (let at = text.indexOf("�"); at !== -1; at = text.indexOf("�", from)) {
    byte += Buffer.byteLength(text.slice(from, at));
    const isWritten = bytes[byte] === 239 && bytes[byte + 1] === 191 && bytes[byte + 2] === 189;
    if (!isWritten) return byte;
    byte += 3;
    from = at + 1;
  }
  return byte;
}

// src/scores/file-pieces.ts
import { closeSync, openSync, readSync } from "node:fs";
async function* filePieces(path, pieceBytes) {
  const descriptor = openSync(path, "r");
  try {
    for (; ; ) {
      const piece = Buffer.allocUnsafeSlow(pieceBytes);
      const length = readSync(descriptor, piece, 0, pieceBytes, null);
      if (length === 0) return;
      yield length === pieceBytes ? piece : piece.subarray(0, length);
    }
  } finally {
    closeSync(descriptor);
  }
}

// src/scores/unreadable.ts
var ZIP = Buffer.from([80, 75, 3, 4]);
var OLD_OFFICE = Buffer.from([208, 207, 17, 224]);
function refuseWorkbook(file, start) {
  const mark = start.subarray(0, 4);
  if (!mark.equals(ZIP) && !mark.equals(OLD_OFFICE)) return;
  throw new OloproofError([
    problem(
      "SCORES_WORKBOOK",
      "an Excel workbook or another packed file, scores are CSV, JSON Lines or JSON",
      'in Excel, Save As, "CSV UTF-8 (Comma delimited)"',
      { file }
    )
  ]);
}
function refuseEmpty(file, bytes) {
  throw new OloproofError([
    problem(
      "SCORES_EMPTY",
      bytes === 0 ? "the file is empty, it has not even a header" : "the file holds nothing but blanks, it has not even a header",
      "look at how it was written: a run without cases still writes the header, case,<metric>",
      { file }
    )
  ]);
}
function unreadable(file, error) {
  const shown2 = file === "-" ? "standard input" : `"${file}"`;
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return problem(
        "FILE_UNREADABLE",
        `there is no file ${shown2}`,
        "look at the path and the folder you are in",
        { file }
      );
    case "EISDIR":
      return problem("FILE_UNREADABLE", `${shown2} is a folder, not a scores file`, "name a file in it", {
        file
      });
    case "EACCES":
    case "EPERM":
      return problem("FILE_UNREADABLE", `no permission to read ${shown2}`, `chmod u+r ${file}`, { file });
    default:
      return problem(
        "FILE_UNREADABLE",
        `${shown2} cannot be read (${code})`,
        "look at the file and its disk",
        { file }
      );
  }
}

// src/scores/open-source.ts
var PIECE_BYTES = 64 * 1024;
var HEAD_BYTES = 64 * 1024;
async function openSource(file, onProgress = null) {
  return openBytes(file, bytesOf(file), onProgress);
}
function bytesOf(file) {
  return file === "-" ? process.stdin : filePieces(file, PIECE_BYTES);
}
async function openBytes(file, bytes, onProgress = null) {
  const pieces = new HashedPieces(file, bytes, onProgress);
  try {
    const start = await pieces.atLeast(HEAD_BYTES);
    const isAll = pieces.hasEnded;
    refuseWorkbook(file, start);
    const encoding = encodingOf(start);
    const decoding = new TextDecoding(file, encoding);
    const first = decoding.decode(start.subarray(encoding.mark));
    if (isAll) decoding.end();
    const head = headOf(first);
    if (isAll && head.trim() === "") refuseEmpty(file, start.length);
    return new DecodedSource(file, head, isAll && first.length <= HEAD_BYTES, first, pieces, decoding);
  } catch (error) {
    await pieces.close();
    throw error;
  }
}
var HashedPieces = class {
  #file;
  #iterator;
  #onProgress;
  #hash = createHash("sha256");
  #read = 0;
  hasEnded = false;
  constructor(file, bytes, onProgress) {
    this.#file = file;
    this.#iterator = bytes[Symbol.asyncIterator]();
    this.#onProgress = onProgress;
  }
  /** The next piece, or null at the end. */
  async next() {
    if (this.hasEnded) return null;
    let result;
    try {
      result = await this.#iterator.next();
    } catch (error) {
      throw new OloproofError([unreadable(this.#file, error)], { cause: error });
    }
    if (result.done === true) {
      this.hasEnded = true;
      return null;
    }
    this.#hash.update(result.value);
    this.#read += result.value.length;
    this.#onProgress?.(this.#read);
    return result.value;
  }
  /** The first pieces as one, at least so many bytes if the file has them. */
  async atLeast(wanted) {
    const pieces = [];
    let length = 0;
    while (length < wanted) {
      const piece = await this.next();
      if (piece === null) break;
      pieces.push(piece);
      length += piece.length;
    }
    return pieces.length === 1 && pieces[0] !== void 0 ? pieces[0] : Buffer.concat(pieces);
  }
  digest() {
    return this.#hash.digest("hex");
  }
  async close() {
    this.hasEnded = true;
    await this.#iterator.return?.();
  }
};
var DecodedSource = class {
  file;
  head;
  headIsAll;
  #pieces;
  #decoding;
  #first;
  #sha256 = null;
  constructor(file, head, headIsAll, first, pieces, decoding) {
    this.file = file;
    this.head = head;
    this.headIsAll = headIsAll;
    this.#first = first;
    this.#pieces = pieces;
    this.#decoding = decoding;
  }
  async *chunks() {
    const first = this.#first;
    if (first === null) throw new Error(`${this.file} is read a second time`);
    this.#first = null;
    try {
      yield first;
      for (let piece = await this.#pieces.next(); piece !== null; piece = await this.#pieces.next()) {
        yield this.#decoding.decode(piece);
      }
      this.#decoding.end();
      this.#sha256 = this.#pieces.digest();
    } finally {
      await this.#pieces.close();
    }
  }
  sha256() {
    if (this.#sha256 === null) throw new Error(`${this.file} has not been read to its end`);
    return this.#sha256;
  }
};
function headOf(bytes) {
  let end = Math.min(bytes.length, HEAD_BYTES);
  while (end > 0 && ((bytes[end] ?? 0) & 192) === 128) end -= 1;
  return bytes.toString("utf8", 0, end);
}

// src/scores/write-scores-file.ts
import {
  closeSync as closeSync2,
  mkdtempSync,
  openSync as openSync2,
  readSync as readSync2,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

// src/domain/problem-list.ts
var SHOWN_PROBLEMS = 20;
var ProblemList = class {
  #shown = [];
  #count = 0;
  /** Problems added so far, shown or not. */
  get count() {
    return this.#count;
  }
  add(problem2) {
    this.#count += 1;
    if (this.#shown.length < SHOWN_PROBLEMS) this.#shown.push(problem2);
  }
  /** Counts problems of a kind that has been shown often enough, without making each of them. */
  countMore(count) {
    this.#count += count;
  }
  /** @throws {OloproofError} with every problem in file order, when there is one */
  throwIfAny() {
    const first = this.#shown[0];
    if (first === void 0) return;
    const shown2 = [...this.#shown].sort(
      (a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
    );
    const hidden = this.#count - shown2.length;
    if (hidden > 0) {
      shown2.push({
        code: "MORE_PROBLEMS",
        message: `${hidden} more ${hidden === 1 ? "problem" : "problems"} in this file`,
        file: first.file,
        line: null,
        column: null,
        hint: "mend these first and run it again"
      });
    }
    throw new OloproofError(shown2);
  }
};

// src/scores/print-pieces.ts
async function printPieces(pieces, stdout) {
  const decoder = new TextDecoder();
  for (const piece of pieces) {
    if (!await isPrinted(decoder.decode(piece, { stream: true }), stdout)) return;
  }
}
function isPrinted(text, stdout) {
  return new Promise((resolve, reject) => {
    stdout.write(text, (error) => {
      if (!error) resolve(true);
      else if ("code" in error && (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED"))
        resolve(false);
      else reject(unwritable(error));
    });
  });
}
function unwritable(error) {
  const why = "code" in error ? String(error.code) : error.message;
  return new OloproofError(
    [problem("FILE_UNWRITABLE", `cannot write the output, ${why}`, "send it somewhere else")],
    {
      cause: error
    }
  );
}

// src/scores/id-column.ts
var ID_COLUMNS = ["case", "case_id", "id"];
function idColumn(columns, options) {
  if (options.caseColumn !== null) return columns.indexOf(options.caseColumn);
  for (const name of ID_COLUMNS) {
    const position = columns.indexOf(name);
    if (position >= 0) return position;
  }
  return -1;
}
function trialColumn(columns, options) {
  return columns.indexOf(options.trialColumn ?? "trial");
}

// src/scores/scores-csv.ts
var PIECE = 1 << 16;
var LF5 = 10;
var QUOTE5 = 34;
var ScoresCsv = class {
  #options;
  #write;
  #short = [];
  #columns = null;
  #width = 0;
  #headerBytes = 0;
  #bytes = 0;
  #text = "";
  constructor(options, write) {
    this.#options = options;
    this.#write = write;
  }
  open(columns) {
    this.#columns = columns;
    this.#width = columns.names.length;
    this.#text = csvLine(columns.names);
    this.flush();
    this.#headerBytes = this.#bytes;
  }
  row(row) {
    const columns = this.#columns;
    if (columns === null) throw new Error("a row before the columns");
    if (columns.names.length > this.#width) this.#widen(columns.names.length);
    const cells = [];
    for (let at = 0; at < this.#width; at += 1) cells.push(textOf2(row.cells[at]));
    const id = idColumn(columns, this.#options);
    const trial = trialColumn(columns, this.#options);
    if (id >= 0) cells[id] = row.id;
    if (trial >= 0) cells[trial] = row.trial ?? "";
    this.#text += csvLine(cells);
    if (this.#text.length >= PIECE) this.flush();
  }
  flush() {
    const bytes = Buffer.from(this.#text);
    this.#text = "";
    this.#bytes += bytes.length;
    this.#write(bytes);
  }
  /** Rows of JSON may bring columns after the header was written: then what was written needs `widened`. */
  get needsWidening() {
    return this.#short.length > 0;
  }
  /**
   * The whole file again, from the bytes that were written, with every column in every row.
   *
   * @param added comes last
   */
  *widened(written, added) {
    yield Buffer.from(csvLine([...this.#columns?.names ?? [], ...added === null ? [] : [added.name]]));
    const rest = added === null ? "\n" : `,${added.value}
`;
    const ends = [...this.#short, { bytes: this.#bytes, columns: this.#width }];
    let position = 0;
    let segment = 0;
    let inQuotes = false;
    for (const chunk of written) {
      const pieces = [];
      let start = Math.max(0, this.#headerBytes - position);
      for (let at = start; at < chunk.length; at += 1) {
        const byte = chunk[at];
        if (byte === QUOTE5) inQuotes = !inQuotes;
        else if (byte === LF5 && !inQuotes) {
          while (position + at >= (ends[segment]?.bytes ?? Number.POSITIVE_INFINITY)) segment += 1;
          const lacking = this.#width - (ends[segment]?.columns ?? this.#width);
          pieces.push(chunk.subarray(start, at), Buffer.from(",".repeat(lacking) + rest));
          start = at + 1;
        }
      }
      if (start < chunk.length) pieces.push(chunk.subarray(start));
      position += chunk.length;
      yield Buffer.concat(pieces);
    }
  }
  #widen(columns) {
    this.flush();
    this.#short.push({ bytes: this.#bytes, columns: this.#width });
    this.#width = columns;
  }
};
function csvLine(cells) {
  return `${cells.map(csvCell).join(",")}
`;
}
function csvCell(text) {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
function textOf2(cell) {
  if (typeof cell === "string") return cell;
  if (cell === null || cell === void 0) return "";
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
}

// src/scores/source-runs.ts
var RUN = "run";
var DIGEST = /^[0-9a-f]{64}$/;
var SourceRuns = class {
  #sink;
  #columns = null;
  #rows = 0;
  /** Rows whose `run` is no digest. */
  #unnamed = 0;
  constructor(sink) {
    this.#sink = sink;
  }
  open(columns) {
    this.#columns = columns;
    this.#sink.open(columns);
  }
  row(row) {
    const cell = row.cells[this.#columns?.indexOf(RUN) ?? -1];
    this.#rows += 1;
    if (typeof cell !== "string" || !DIGEST.test(cell.trim())) this.#unnamed += 1;
    this.#sink.row(row);
  }
  /**
   * The column that names the file; null where the file has one of its own, or nothing to name.
   *
   * @param sha256 digest of the file
   */
  added(sha256) {
    return this.#lacksRun && !this.#wouldBeSystems && this.#rows > 0 ? { name: RUN, value: sha256 } : null;
  }
  /** What its user should know, as sentences. */
  notes(file) {
    if (this.#unnamed === 0) return [];
    const cost = `labels drawn on ${quoted(file)} are not labels of`;
    if (!this.#lacksRun) {
      const which = this.#unnamed === this.#rows ? "no row names" : `${this.#unnamed} of ${this.#rows} rows do not name`;
      return [
        `the column "run" is kept as it is, and ${which} a file in it by its digest: ${cost} these rows`
      ];
    }
    if (!this.#wouldBeSystems) return [];
    return [
      `no column "run" was added, because beside "provider" and "prompt" it would tell systems apart: ${cost} this copy`
    ];
  }
  get #lacksRun() {
    return !this.#has(RUN);
  }
  /** Files with all three columns are read as rows of several systems, which the file itself is not. */
  get #wouldBeSystems() {
    return this.#has("provider") && this.#has("prompt");
  }
  #has(name) {
    return this.#columns !== null && this.#columns.indexOf(name) >= 0;
  }
};

// src/scores/write-scores-file.ts
async function writeScoresFile(input, output, read2, options) {
  const isStream = output === "-" || statSync(output, { throwIfNoEntry: false })?.isFile() === false;
  if (!isStream) refuseSameFile(input, output);
  const folder = isStream ? mkdtempSync(join(tmpdir(), "oloproof-")) : null;
  try {
    const target = folder === null ? output : join(folder, "scores.csv");
    const start = folder === null ? options.startFile ?? startBeside : startBeside;
    const converted = await writing(output, () => writeWhole(input, target, start, read2, options));
    if (output === "-") await printPieces(piecesOf(target), options.stdout ?? process.stdout);
    else if (folder !== null) await writing(output, () => copyInto(target, output));
    return converted;
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
}
async function writeWhole(input, target, start, read2, options) {
  const readOptions = {
    caseColumn: options.caseColumn ?? null,
    trialColumn: options.trialColumn ?? null,
    recipe: options.recipe,
    withTexts: null,
    onProgress: options.onProgress ?? null
  };
  const file = start(target);
  try {
    const csv = await withOpen(file.path, "w", async (fd) => {
      const sink2 = new ScoresCsv(readOptions, (bytes) => writeAll(fd, bytes));
      const runs2 = new SourceRuns(sink2);
      const problems = new ProblemList();
      const summary2 = await read2(input, readOptions, runs2, problems);
      problems.throwIfAny();
      sink2.flush();
      return { sink: sink2, runs: runs2, summary: summary2 };
    });
    const { sink, runs, summary } = csv;
    const added = runs.added(summary.sha256);
    if (sink.needsWidening || added !== null) await widen(sink, added, file, start(target));
    else file.finish();
    return { rows: summary.rows, notes: [...summary.notes, ...runs.notes(input)] };
  } catch (error) {
    file.abandon();
    throw error;
  }
}
async function widen(csv, added, narrow, wide) {
  try {
    await withOpen(wide.path, "w", async (fd) => {
      for (const bytes of csv.widened(piecesOf(narrow.path), added)) writeAll(fd, bytes);
    });
    wide.finish();
    narrow.abandon();
  } catch (error) {
    wide.abandon();
    throw error;
  }
}
async function withOpen(path, flags, use) {
  const fd = openSync2(path, flags);
  try {
    return await use(fd);
  } finally {
    closeSync2(fd);
  }
}
function writeAll(fd, bytes) {
  for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written);
}
function* piecesOf(path) {
  const fd = openSync2(path, "r");
  try {
    for (; ; ) {
      const piece = Buffer.alloc(1 << 16);
      const length = readSync2(fd, piece);
      if (length === 0) return;
      yield piece.subarray(0, length);
    }
  } finally {
    closeSync2(fd);
  }
}
function copyInto(path, output) {
  return withOpen(output, "w", async (fd) => {
    for (const piece of piecesOf(path)) writeAll(fd, piece);
  });
}
function startBeside(named) {
  const target = realPath(named);
  const path = join(
    dirname(target),
    `.${basename(target)}.${process.pid}-${Math.random().toString(36).slice(2)}.tmp`
  );
  return {
    path,
    finish: () => renameSync(path, target),
    abandon: () => rmSync(path, { force: true })
  };
}
function refuseSameFile(input, output) {
  if (input === "-" || realPath(input) !== realPath(output)) return;
  throw new OloproofError([
    problem(
      "FILE_UNWRITABLE",
      `${quoted(output)} is the file that is read`,
      "give the scores file another name",
      {
        file: output
      }
    )
  ]);
}
function realPath(path) {
  try {
    return realpathSync(path);
  } catch {
    return join(dirname(path), basename(path));
  }
}
async function writing(output, write) {
  try {
    return await write();
  } catch (error) {
    if (error instanceof OloproofError || !(error instanceof Error) || !("syscall" in error)) throw error;
    const reason = "code" in error && error.code === "ENOENT" ? "its folder is not there" : error.message;
    const what = problem(
      "FILE_UNWRITABLE",
      `${quoted(output)} cannot be written: ${reason}`,
      "name another file",
      {
        file: output
      }
    );
    throw new OloproofError([what], { cause: error });
  }
}

// src/recipes/command/recipe-command.ts
var EXIT_ERROR = 3;
async function runRecipe(argv, reader, usage) {
  const [input, output, ...others] = argv;
  if (argv.includes("--help") || argv.includes("-h")) {
    process.stdout.write(`${usage}
`);
    return 0;
  }
  if (input === void 0 || output === void 0 || others.length > 0) {
    process.stderr.write(`${usage}
`);
    return EXIT_ERROR;
  }
  const read2 = async (file, options, sink, problems) => {
    const source = await openSource(file);
    const { rows: rows2, notes } = await reader.read(source, options, sink, problems);
    return { file, recipe: reader.name, sha256: source.sha256(), rows: rows2, notes };
  };
  try {
    const { rows: rows2, notes } = await writeScoresFile(input, output, read2, { recipe: null });
    process.stderr.write(`${rows2} rows
${notes.map((note) => `note: ${plain(note)}
`).join("")}`);
    return 0;
  } catch (error) {
    process.stderr.write(
      error instanceof OloproofError ? error.problems.map(inWords).join("") : `error: ${error}
`
    );
    return EXIT_ERROR;
  }
}
function inWords({ code, message, file, line, column, hint }) {
  const where = [file, line, column].filter((part) => part !== null).join(":");
  return `error[${code}] ${where === "" ? "" : `${where}: `}${plain(message)}
hint: ${plain(hint)}
`;
}
function plain(text) {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

// src/recipes/promptfoo-redteam.ts
var USAGE = `usage: node promptfoo-redteam.mjs <results> <scores.csv>
  <results>     promptfoo's JSON, JSON Lines or CSV; - is standard input
  <scores.csv>  what oloproof scores import reads; - is standard output`;
process.exitCode = await runRecipe(process.argv.slice(2), promptfooReader, USAGE);
