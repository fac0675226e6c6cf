// rampart.mjs: turns the JSON report of a RAMPART session into a scores file for oloproof.
// It needs nothing but node 20: node rampart.mjs run_report.json scores.csv
// It writes the same bytes as: oloproof scores convert run_report.json scores.csv
//
// Generated from src/recipes/rampart.ts by npm run build: change that, not this.

// src/domain/nearest.ts
var LONGEST_COMPARED = 64;
function allowedEdits(length) {
  if (length <= 2) return 0;
  if (length <= 5) return 1;
  if (length <= 8) return 2;
  return Math.min(4, Math.floor(length / 3));
}
function folded(name) {
  return name.toLowerCase().replace(/[-\s.]/g, "_");
}
function editDistance(a, b) {
  let beforeLast = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min((last[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, substitution);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
var SHORTEST_BEGINNING = 4;
function beginsAlike(a, b) {
  return Math.min(a.length, b.length) >= SHORTEST_BEGINNING && (a.startsWith(b) || b.startsWith(a));
}
function nearest(name, candidates) {
  const wanted = folded(name);
  if (wanted.length > LONGEST_COMPARED) return null;
  let best = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  let alike = null;
  for (const candidate of candidates) {
    const offered = folded(candidate);
    if (offered.length > LONGEST_COMPARED) continue;
    if (offered === wanted) return candidate;
    if (alike === null && beginsAlike(wanted, offered)) alike = candidate;
    const limit = allowedEdits(Math.max(wanted.length, offered.length));
    if (Math.abs(offered.length - wanted.length) > limit) continue;
    const distance = editDistance(wanted, offered);
    if (distance <= limit && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best ?? alike;
}

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

// src/scores/quoted.ts
var LONGEST_QUOTE = 80;
var LISTED_NAMES = 20;
function quoted(text) {
  return `"${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE - 1)}…` : text}"`;
}
function quotedList(names) {
  const shown = names.slice(0, LISTED_NAMES).map(quoted).join(", ");
  const hidden = names.length - LISTED_NAMES;
  return hidden > 0 ? `${shown} and ${hidden} more` : shown;
}

// src/scores/json-row-problems.ts
function kindOf(value) {
  if (value === null) return "null";
  if (value === void 0) return "nothing";
  if (Array.isArray(value)) return "a list";
  switch (typeof value) {
    case "object":
      return "an object";
    case "string":
      return `the text ${quoted(value)}`;
    default:
      return String(value);
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

// src/scores/rampart/rampart-result.ts
var STATUSES = ["safe", "unsafe", "undetermined", "error"];
function resultName(node, index, worker) {
  const test = node === null ? "a result without a test" : `test ${JSON.stringify(cut(node))}`;
  const place = index === null ? "" : `, result ${index}`;
  return worker === null ? `${test}${place}` : `${test}${place} of ${cut(worker)}`;
}
function cut(text) {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

// src/scores/rampart/result-fault.ts
var ResultFault = class extends Error {
  hint;
  constructor(message, hint) {
    super(message);
    this.name = "ResultFault";
    this.hint = hint;
  }
};
var UNKNOWN_VALUE = "read it with an oloproof that knows this release of RAMPART: a verdict is never guessed";
var AS_WRITTEN = "use the report as RAMPART wrote it, or run the tests again";
function resultProblem(message, hint, at) {
  return problem("RAMPART_RESULT", message, hint, at);
}

// src/scores/rampart/unit.ts
function grouped(values, keyOf2) {
  const groups = /* @__PURE__ */ new Map();
  for (const value of values) {
    const key = keyOf2(value);
    const group = groups.get(key);
    if (group === void 0) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

// src/scores/rampart/case-names.ts
function namedUnits(units, caseKey, file, problems) {
  const titled = units.flatMap((unit) => {
    const scenario = caseKey === null ? null : scenarioOf(unit, caseKey, file, problems);
    const title = scenario ?? unit.node;
    if (title === null) {
      problems.add(namelessUnit(unit, caseKey, file));
      return [];
    }
    return [{ unit, title, lacksScenario: caseKey !== null && scenario === null }];
  });
  const titles = grouped(titled, ({ title }) => title);
  const named = [];
  for (const [title, alike] of titles) {
    if (alike.length === 1) {
      for (const { unit, lacksScenario } of alike) named.push({ ...unit, id: title, lacksScenario });
      continue;
    }
    for (const ofKind of grouped(alike, ({ unit }) => unit.kind).values()) {
      const inOrder = [...ofKind].sort((a, b) => inPlaceOrder(a.unit, b.unit));
      inOrder.forEach(({ unit, lacksScenario }, at) => {
        const id = `${title}#${unit.kind}-${at}`;
        if (titles.has(id)) problems.add(takenName(unit, id, file));
        named.push({ ...unit, id, lacksScenario });
      });
    }
  }
  return named;
}
function scenarioOf({ trials }, caseKey, file, problems) {
  const named = trials.map(({ result }) => result).filter(({ scenario }) => scenario !== null);
  const [first] = named;
  if (first === void 0) return null;
  for (const { scenario, line, node, index, worker } of named) {
    if (scenario === first.scenario) continue;
    const message = `${resultName(node, index, worker)} has ${quoted(scenario ?? "")} in metadata ${quoted(caseKey)}, and other trials of its case have ${quoted(first.scenario ?? "")}`;
    problems.add(resultProblem(message, "give the trials of one case one name", { file, line }));
  }
  return first.scenario;
}
function namelessUnit({ trials }, caseKey, file) {
  const needed = caseKey === null ? "" : ` and no metadata ${quoted(caseKey)}`;
  const line = trials[0]?.result.line ?? 1;
  const message = `a result without a test has no _pytest_nodeid${needed}, so nothing names its case`;
  return resultProblem(message, AS_WRITTEN, { file, line });
}
function takenName({ trials, node }, id, file) {
  const message = `${resultName(node, null, null)}: its case ${quoted(id)} is the name of another test too`;
  return resultProblem(message, "rename that test", { file, line: trials[0]?.result.line ?? 1 });
}
function inPlaceOrder(a, b) {
  return firstIndex(a) - firstIndex(b) || compareTexts(a.node ?? "", b.node ?? "") || firstLine(a) - firstLine(b);
}
function firstIndex({ trials }) {
  return trials.reduce((least, { result }) => Math.min(least, result.index ?? 0), Number.MAX_SAFE_INTEGER);
}
function firstLine({ trials }) {
  return trials.reduce((least, { result }) => Math.min(least, result.line), Number.MAX_SAFE_INTEGER);
}
function compareTexts(a, b) {
  return a === b ? 0 : a < b ? -1 : 1;
}

// src/domain/policy.ts
var OBSERVABILITY_LEVELS = ["response_only", "tool_only", "tool_and_side_effects"];

// src/scores/json-members.ts
var QUOTE = 34;
var BACKSLASH = 92;
var COMMA = 44;
var COLON = 58;
var OPEN_ARRAY = 91;
var CLOSE_ARRAY = 93;
var OPEN_OBJECT = 123;
var CLOSE_OBJECT = 125;
function eachMember(text, onMember) {
  let count = 0;
  let depth = 1;
  let nested = 0;
  let at = skipBlanks(text, text.indexOf("{") + 1);
  while (at < text.length && text.charCodeAt(at) !== CLOSE_OBJECT) {
    if (text.charCodeAt(at) === COMMA) at = skipBlanks(text, at + 1);
    const keyStart = at + 1;
    const keyEnd = closingQuote(text, keyStart);
    const valueStart = skipBlanks(text, skipBlanks(text, keyEnd + 1) + 1);
    const inside = { depth: 1, members: 0 };
    const valueEnd = endOfValue(text, valueStart, inside);
    depth = Math.max(depth, inside.depth);
    nested += inside.members;
    count += 1;
    onMember?.(keyStart, keyEnd, valueStart, valueEnd);
    at = skipBlanks(text, valueEnd);
  }
  return { count, depth, nested };
}
function memberSource(text, key) {
  let source = null;
  eachMember(text, (keyStart, keyEnd, valueStart, valueEnd) => {
    if (source === null && keyText(text, keyStart, keyEnd) === key) source = text.slice(valueStart, valueEnd);
  });
  return source;
}
function repeatedKey(text) {
  const seen = /* @__PURE__ */ new Set();
  let repeated2 = null;
  eachMember(text, (keyStart, keyEnd) => {
    const key = keyText(text, keyStart, keyEnd);
    if (seen.has(key)) repeated2 ??= key;
    seen.add(key);
  });
  return repeated2;
}
function keyText(text, start, end) {
  const raw = text.slice(start, end);
  return raw.includes("\\") ? String(JSON.parse(`"${raw}"`)) : raw;
}
function skipBlanks(text, from) {
  let at = from;
  while (text.charCodeAt(at) <= 32) at += 1;
  return at;
}
function closingQuote(text, from) {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (at - 1 - slashes >= from && text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}
function endOfValue(text, start, inside) {
  let open = 0;
  for (let at = start; at < text.length; ) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      at = closingQuote(text, at + 1) + 1;
      if (open === 0) return at;
    } else if (unit === OPEN_ARRAY || unit === OPEN_OBJECT) {
      open += 1;
      inside.depth = Math.max(inside.depth, open + 1);
      at += 1;
    } else if (unit === CLOSE_ARRAY || unit === CLOSE_OBJECT) {
      if (open <= 1) return open === 0 ? at : at + 1;
      open -= 1;
      at += 1;
    } else if (open === 0 && (unit === COMMA || unit <= 32)) {
      return at;
    } else {
      if (unit === COLON) inside.members += 1;
      at += 1;
    }
  }
  return text.length;
}

// src/scores/short-text.ts
import crypto from "node:crypto";
var LONGEST_ABOUT = 200;
var hexDigest = typeof crypto.hash === "function" ? (text) => crypto.hash("sha256", text, "hex") : (text) => crypto.createHash("sha256").update(text).digest("hex");
function aboutText(text) {
  const start = text.length > 4 * LONGEST_ABOUT ? text.slice(0, 4 * LONGEST_ABOUT) : text;
  const line = (UNEVEN_BLANKS.test(start) ? onOneLine(start) : start).trim();
  if (line === "") return null;
  if (line.length > LONGEST_ABOUT) return detached(`${cut2(line, LONGEST_ABOUT - 1)}…`);
  return line.length < text.length ? detached(line) : line;
}
var UNEVEN_BLANKS = /\s\s|[^\S ]/;
function onOneLine(text) {
  return text.replace(/\s+/g, " ");
}
function cut2(text, length) {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 55296 && last <= 56319 ? length - 1 : length);
}
function detached(text) {
  return Buffer.from(text, "utf16le").toString("utf16le");
}

// src/scores/rampart/evaluation.ts
var OUTCOMES = ["detected", "not_detected", "undetermined"];
function evaluationsOf(result) {
  const turns = list(result.turns).map((turn, at) => turnEvaluation(turn, at));
  const all = [finalEvaluation(result.final_trace_evaluation), ...turns].filter((each) => each !== null);
  const undetermined = all.find(
    ({ outcome, rationale }) => outcome === "undetermined" && typeof rationale === "string"
  );
  return {
    isEvaluated: all.some((each) => each.isForVerdict),
    gaps: [...new Set(all.flatMap((each) => each.gaps))],
    rationale: typeof undetermined?.rationale === "string" ? aboutText(undetermined.rationale) : null
  };
}
function finalEvaluation(value) {
  if (value === void 0 || value === null) return null;
  const name = "final_trace_evaluation";
  if (!isObject(value))
    throw new ResultFault(`${name} is an object or null, got ${kindOf(value)}`, AS_WRITTEN);
  return {
    outcome: knownOutcome(value.outcome, `${name}.outcome`),
    gaps: gapsOf(value.undetermined_operands, `${name}.undetermined_operands`),
    rationale: value.rationale,
    isForVerdict: true
  };
}
function turnEvaluation(turn, at) {
  if (!isObject(turn)) throw new ResultFault(`turns[${at}] is an object, got ${kindOf(turn)}`, AS_WRITTEN);
  const gaps = gapsOf(turn.eval_undetermined_operands, `turns[${at}].eval_undetermined_operands`);
  if (turn.eval_outcome === void 0 || turn.eval_outcome === null) {
    if (gaps.length === 0) return null;
    throw new ResultFault(`turns[${at}] has eval_undetermined_operands and no eval_outcome`, AS_WRITTEN);
  }
  return {
    outcome: knownOutcome(turn.eval_outcome, `turns[${at}].eval_outcome`),
    gaps,
    rationale: turn.eval_rationale,
    isForVerdict: turn.eval_purpose !== "stop_check"
  };
}
function knownOutcome(value, name) {
  if (typeof value === "string" && OUTCOMES.includes(value)) return value;
  throw new ResultFault(
    `${name} is detected, not_detected or undetermined, got ${kindOf(value)}`,
    UNKNOWN_VALUE
  );
}
function gapsOf(value, name) {
  if (value === void 0 || value === null) return [];
  const isTexts = Array.isArray(value) && value.every((gap) => typeof gap === "string");
  if (!isTexts) throw new ResultFault(`${name} is a list of texts, got ${kindOf(value)}`, AS_WRITTEN);
  return value.map((gap) => aboutText(gap) ?? "a gap without a name");
}

// src/scores/rampart/result-metadata.ts
var LONGEST_ID = 1e4;
function originOf(metadata) {
  const index = metadata._rampart_result_index;
  const isIndex = typeof index === "number" && Number.isSafeInteger(index) && index >= 0;
  if (index !== void 0 && !isIndex)
    throw new ResultFault(`_rampart_result_index is a whole number from 0, got ${kindOf(index)}`, AS_WRITTEN);
  return {
    node: textOf(metadata._pytest_nodeid, "_pytest_nodeid"),
    index: isIndex ? index : null,
    worker: textOf(metadata._rampart_source_worker, "_rampart_source_worker")
  };
}
function textOf(value, key) {
  if (value === void 0) return null;
  const text = filledText(value);
  if (text === null) throw new ResultFault(`${key} is a text, got ${kindOf(value)}`, AS_WRITTEN);
  return idOf(text, key);
}
function idOf(text, key) {
  if (text.length > LONGEST_ID)
    throw new ResultFault(`${key} has ${text.length} characters, ${LONGEST_ID} are the most`, "shorten it");
  if (text.includes("\0"))
    throw new ResultFault(`${key} holds a NUL character, ${quoted(text)}`, "leave it out");
  if (new RegExp("\\p{Surrogate}", "u").test(text))
    throw new ResultFault(`${key} holds half a character, ${quoted(text)}`, "leave it out");
  return text;
}
function scenarioOf2(metadata, key, text) {
  if (key === null || !Object.hasOwn(metadata, key)) return null;
  const value = metadata[key];
  if (value === null) return null;
  const written = typeof value === "number" ? memberSource(memberSource(text, "metadata") ?? "{}", key) : value;
  const id = filledText(written);
  if (id !== null) return idOf(id, `metadata ${quoted(key)}`);
  throw new ResultFault(`metadata ${quoted(key)} names the case, got ${kindOf(value)}`, `"${key}": "case-1"`);
}
function errorText(metadata, summary) {
  const type = filledText(metadata.error_type);
  return type === null || summary.startsWith(type) ? summary : `${aboutText(type)}: ${summary}`;
}
function truncationText(metadata) {
  const size = finiteNumber(metadata._rampart_original_size_bytes);
  const limit = finiteNumber(metadata._rampart_limit_bytes);
  const got = size === null ? "a result too large to send from its worker" : `a result of ${size} bytes`;
  return limit === null ? got : `${got}, the limit is ${limit}`;
}
function metadataOf(value) {
  if (isObject(value)) return value;
  throw new ResultFault(`metadata is an object, got ${kindOf(value)}`, AS_WRITTEN);
}

// src/scores/rampart/parse-result.ts
function parseResult({ text, line }, value, caseKey, withTexts) {
  refuseRepeatedKeys(text, value);
  const status = statusOf(value);
  const metadata = metadataOf(value.metadata);
  const isTruncated = metadata._rampart_transport_truncated === true;
  if (isTruncated && status !== "error")
    throw new ResultFault(`a result that was too large to send has status error, got ${status}`, AS_WRITTEN);
  if (!Array.isArray(value.turns))
    throw new ResultFault(`turns is a list, got ${kindOf(value.turns)}`, AS_WRITTEN);
  const evaluations = evaluationsOf(value);
  const population = populationOf(value.population);
  return {
    line,
    ...originOf(metadata),
    scenario: scenarioOf2(metadata, caseKey, text),
    population,
    lostPopulation: isTruncated && population === null && metadata._rampart_population_ref_omitted === true,
    status,
    isTruncated,
    explanation: explanation(status, value, metadata, isTruncated, evaluations),
    harmCategory: labelOf(value.harm_category, "harm_category"),
    strategy: labelOf(value.strategy, "strategy"),
    level: levelOf(value.observability_level),
    gap: writable(aboutText(evaluations.gaps.join("; ")) ?? ""),
    isEvaluated: evaluations.isEvaluated,
    hasPopulationKey: value.population !== void 0,
    hasLevelKey: value.observability_level !== void 0,
    hasFinalKey: value.final_trace_evaluation !== void 0,
    texts: withTexts ? textsOf(list(value.turns)) : null
  };
}
function refuseRepeatedKeys(text, value) {
  const members = eachMember(text, (keyStart, keyEnd, start, end) => {
    if (text[start] !== "{") return;
    const repeated2 = repeatedKey(text.slice(start, end));
    if (repeated2 === null) return;
    const within = `${text.slice(keyStart, keyEnd)}.${repeated2}`;
    throw new ResultFault(`the key ${quoted(within)} is there twice`, AS_WRITTEN);
  });
  if (members.count !== Object.keys(value).length)
    throw new ResultFault(`the key ${quoted(repeatedKey(text) ?? "")} is there twice`, AS_WRITTEN);
}
function statusOf({ status, safe }) {
  const known = STATUSES.find((each) => each === status);
  if (known === void 0)
    throw new ResultFault(`status is ${STATUSES.join(", ")}, got ${kindOf(status)}`, UNKNOWN_VALUE);
  if (safe === (known === "safe")) return known;
  throw new ResultFault(`status is ${known} and safe is ${kindOf(safe)}, they must agree`, AS_WRITTEN);
}
function levelOf(value) {
  if (value === void 0 || value === null) return null;
  const known = OBSERVABILITY_LEVELS.find((level) => level === value);
  if (known !== void 0) return known;
  const levels = OBSERVABILITY_LEVELS.join(", ");
  throw new ResultFault(`observability_level is ${levels}, got ${kindOf(value)}`, UNKNOWN_VALUE);
}
function labelOf(value, name) {
  if (value === void 0 || value === null) return "";
  if (typeof value === "string") return writable(value.trim());
  throw new ResultFault(`${name} is a text or null, got ${kindOf(value)}`, AS_WRITTEN);
}
function writable(text) {
  return text.replace(/[\0\p{Surrogate}]/gu, "�");
}
function populationOf(value) {
  if (value === void 0 || value === null) return null;
  if (!isObject(value))
    throw new ResultFault(`population is an object or null, got ${kindOf(value)}`, AS_WRITTEN);
  const { id, index, size, threshold } = value;
  if (typeof id !== "string" || id === "")
    throw new ResultFault(`population.id is a text, got ${kindOf(id)}`, AS_WRITTEN);
  if (!isWhole(size) || size < 1)
    throw new ResultFault(`population.size is a whole number from 1, got ${kindOf(size)}`, AS_WRITTEN);
  if (!isWhole(index) || index < 0 || index >= size)
    throw new ResultFault(
      `population.index is a whole number from 0 and below the size, ${size}, got ${kindOf(index)}`,
      AS_WRITTEN
    );
  if (typeof threshold !== "number" || !(threshold >= 0 && threshold <= 1))
    throw new ResultFault(`population.threshold is a share from 0 to 1, got ${kindOf(threshold)}`, AS_WRITTEN);
  return { id, index, size, threshold };
}
function isWhole(value) {
  return typeof value === "number" && Number.isSafeInteger(value);
}
function explanation(status, value, metadata, isTruncated, { gaps, rationale }) {
  const summary = typeof value.summary === "string" ? aboutText(value.summary) ?? "" : "";
  if (isTruncated) return truncationText(metadata);
  switch (status) {
    case "safe":
      return "";
    case "unsafe":
      return summary;
    case "undetermined":
      return gaps[0] ?? rationale ?? summary;
    case "error":
      return aboutText(errorText(metadata, summary)) ?? "";
  }
}
function textsOf(turns) {
  const text = (value) => typeof value === "string" ? value : "";
  return {
    asked: text(member(turns[0], "prompt")),
    answered: text(member(turns[turns.length - 1], "response_text"))
  };
}

// src/scores/rampart/root-keys.ts
function rootKeys(text) {
  const keys = /* @__PURE__ */ new Set();
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case "{":
      case "[":
        depth += 1;
        break;
      case "}":
      case "]":
        depth -= 1;
        if (depth === 0) return { keys, isClosed: true };
        break;
      case '"': {
        const end = stringEnd(text, at);
        if (depth === 1 && isColonNext(text, end)) keys.add(text.slice(at + 1, end - 1));
        at = end - 1;
        break;
      }
    }
  }
  return { keys, isClosed: false };
}
function stringEnd(text, start) {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}
function isColonNext(text, from) {
  let at = from;
  while (at < text.length && " 	\r\n".includes(text[at] ?? "")) at += 1;
  return text[at] === ":";
}

// src/scores/rampart/recognise.ts
var COUNTS = ["total_runs", "passed", "failed", "undetermined", "errors"];
var RESULT_KEYS = ["status", "summary", "harm_category", "strategy", "turns"];
var TRACE_KEYS = ["result", "pytest_nodeid", "result_index"];
function rampartShape(head) {
  const text = head.trimStart();
  if (text.startsWith("{")) return objectShape(text);
  if (!text.startsWith("[")) return null;
  const first = text.slice(1).trimStart();
  if (!first.startsWith("{")) return null;
  const { keys } = rootKeys(first);
  const isResult = RESULT_KEYS.every((key) => keys.has(key));
  return isResult || objectShape(first) !== null ? "array" : null;
}
function objectShape(text) {
  const { keys, isClosed } = rootKeys(text);
  const hasCounts = COUNTS.every((key) => keys.has(key));
  if (keys.has("by_harm_category") || hasCounts && (keys.has("population_summary") || !isClosed))
    return "report";
  const isTagged = keys.has("version") && /"version"\s*:\s*"rampart\.trace\./.test(text);
  return isTagged || TRACE_KEYS.every((key) => keys.has(key)) ? "trace" : null;
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
    const shown = byte > 32 && byte < 127 ? `"${String.fromCharCode(byte)}"` : `byte ${byte}`;
    return this.fault(`not JSON: ${wanted} should stand here, got ${shown}`, "write the file again", at);
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
var QUOTE2 = 34;
var BACKSLASH2 = 92;
var OPEN_ARRAY2 = 91;
var OPEN_OBJECT2 = 123;
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
  if (firstByte === QUOTE2) return "string";
  return firstByte === OPEN_ARRAY2 || firstByte === OPEN_OBJECT2 ? "container" : "scalar";
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
    const closing = QUOTE2;
    const escaping = BACKSLASH2;
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
      const quote = chunk.indexOf(QUOTE2, at);
      const end = quote === -1 ? length : quote;
      let slash = end - 1;
      while (slash >= from && chunk[slash] === BACKSLASH2) slash -= 1;
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
var QUOTE3 = 34;
var NEWLINE = 10;
var COMMA2 = 44;
var COLON2 = 58;
var OPEN_ARRAY3 = 91;
var CLOSE_ARRAY2 = 93;
var OPEN_OBJECT3 = 123;
var CLOSE_OBJECT2 = 125;
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
        return byte === CLOSE_ARRAY2 ? this.#close(at) : this.#begin(chunk, at, byte);
      case "key or end":
        return byte === CLOSE_OBJECT2 ? this.#close(at) : this.#key(chunk, at, byte);
      case "key":
        return this.#key(chunk, at, byte);
      case "colon":
        if (byte !== COLON2) throw this.#place.unexpected(byte, "a colon", at);
        this.#expect = "value";
        return at + 1;
      case "comma or end":
        if (byte === COMMA2) {
          this.#expect = this.#inTarget ? "element" : "key";
          return at + 1;
        }
        if (byte === (this.#inTarget ? CLOSE_ARRAY2 : CLOSE_OBJECT2)) return this.#close(at);
        throw this.#place.unexpected(byte, "a comma", at);
      case "nothing":
        throw this.#place.unexpected(byte, "the end of the file", at);
    }
  }
  #key(chunk, at, byte) {
    if (byte !== QUOTE3) throw this.#place.unexpected(byte, "a key in double quotes", at);
    return this.#start(chunk, at, "key");
  }
  /** A value begins: go into it where the path leads, else read it whole. */
  #begin(chunk, at, byte) {
    if (shapeOf(byte) === "scalar" && !SCALAR_STARTS.includes(String.fromCharCode(byte)))
      throw this.#place.unexpected(byte, "a value", at);
    if (this.#inTarget) return this.#start(chunk, at, "element");
    const here = this.#here();
    if (byte === OPEN_ARRAY3 && samePath(here, this.#path)) {
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
    if (byte === OPEN_OBJECT3 && this.#leadsOn(here)) {
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

// src/scores/rampart/run-facts.ts
var COUNTS2 = ["total_runs", "passed", "failed", "undetermined", "errors"];
var KEY_OF_STATUS = {
  safe: "passed",
  unsafe: "failed",
  undetermined: "undetermined",
  error: "errors",
  not_run: null
};
var LISTED_REASONS = 5;
function runFacts(root, lineOf, file) {
  const problems = [];
  const refuse = (message, key) => problems.push(problem("RAMPART_FILE", message, AS_WRITTEN, { file, line: lineOf(key) }));
  const counts = COUNTS2.map((key) => {
    const count = root[key];
    if (typeof count === "number" && Number.isSafeInteger(count) && count >= 0)
      return { key, count, line: lineOf(key) };
    refuse(`${key} is a count of results, got ${kindOf(count)}`, key);
    return { key, count: 0, line: null };
  });
  const { metadata, by_harm_category: categories } = root;
  if (metadata !== void 0 && !isObject(metadata))
    refuse(`metadata is an object, got ${kindOf(metadata)}`, "metadata");
  if (!isObject(categories))
    refuse(`by_harm_category is an object of lists, got ${kindOf(categories)}`, "by_harm_category");
  if (problems.length > 0) throw new OloproofError(problems);
  return { counts, ...incompleteness(isObject(metadata) ? metadata : {}) };
}
function incompleteness({ incomplete, incomplete_reasons: reasons }) {
  const texts = list(reasons).map((reason) => typeof reason === "string" ? aboutText(reason) : null);
  const isComplete = incomplete === void 0 || incomplete === null || incomplete === false;
  return {
    isIncomplete: !isComplete || list(reasons).length > 0,
    incompleteReasons: [...new Set(texts.filter((text) => text !== null))].slice(0, LISTED_REASONS)
  };
}
function countProblems({ counts }, results, file) {
  const counted = /* @__PURE__ */ new Map([["total_runs", results.length]]);
  for (const { status } of results) {
    const key = KEY_OF_STATUS[status];
    if (key !== null) counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  return counts.filter(({ key, count }) => count !== (counted.get(key) ?? 0)).map(
    ({ key, count, line }) => problem(
      "RAMPART_FILE",
      `${key} is ${count}, and the report holds ${counted.get(key) ?? 0} such results`,
      AS_WRITTEN,
      { file, line }
    )
  );
}

// src/scores/rampart/report-file.ts
var LARGEST_BYTES = 1 << 28;
var DEEPEST = 1e3;
async function eachResult(source, onResult) {
  const { file } = source;
  refuseOtherShapes(source);
  const text = await wholeText(source);
  const root = parsedRoot(text, file);
  const members = membersOf(text, 0, "", file);
  const lineOf = (key) => {
    const member2 = members.get(key);
    return member2 === void 0 ? null : new LineBreaks(text).before(member2.start) + 1;
  };
  const facts = runFacts(root, lineOf, file);
  const categories = members.get("by_harm_category");
  if (categories === void 0) return facts;
  const breaks = new LineBreaks(text);
  const lists = membersOf(
    text.slice(categories.start, categories.end),
    categories.start,
    "by_harm_category.",
    file
  );
  for (const [name, { start, end }] of lists) {
    if (text[start] !== "[") {
      const got = kindOf(JSON.parse(text.slice(start, end)));
      throw refused(`by_harm_category.${name} is a list of results, got ${got}`, AS_WRITTEN, file);
    }
    const before = breaks.before(start);
    const list2 = Buffer.from(text.slice(start, end));
    await eachElement(once(list2), [], (element, line) => onResult(element, before + line), { file });
  }
  return facts;
}
function refuseOtherShapes({ head, file }) {
  const shape = rampartShape(head);
  if (shape === "array")
    throw refused(
      "an array, a report of RAMPART is one object",
      "name one report: runs must not be mixed",
      file
    );
  if (shape === "trace") {
    throw refused(
      "a trace record of RAMPART (rampart.trace.v2), this reader reads the report of a session",
      "import run_report_….json, as its JSON sink writes it",
      file
    );
  }
}
async function* once(bytes) {
  yield bytes;
}
async function wholeText(source) {
  const pieces = [];
  let length = 0;
  for await (const piece of source.chunks()) {
    pieces.push(piece);
    length += piece.length;
    if (length > LARGEST_BYTES)
      throw refused("a report larger than 256 MiB", "write a report for each part of the tests", source.file);
  }
  return Buffer.concat(pieces).toString("utf8");
}
function parsedRoot(text, file) {
  let root;
  try {
    root = JSON.parse(text);
  } catch (cause) {
    throw new OloproofError([notJson(text, file, cause)], { cause });
  }
  if (!isObject(root) || !Object.hasOwn(root, "by_harm_category"))
    throw refused(
      "not a report of RAMPART: it has no by_harm_category",
      "import run_report_….json, as its JSON sink writes it",
      file
    );
  return root;
}
function membersOf(text, offset, within, file) {
  const spans = /* @__PURE__ */ new Map();
  const { depth } = eachMember(text, (keyStart, keyEnd, start, end) => {
    const key = String(JSON.parse(`"${text.slice(keyStart, keyEnd)}"`));
    if (spans.has(key)) throw refused(`the key ${quoted(within + key)} is there twice`, AS_WRITTEN, file);
    spans.set(key, { start: start + offset, end: end + offset });
  });
  if (depth > DEEPEST)
    throw refused(`a value with more than ${DEEPEST} brackets inside one another`, "leave it out", file);
  return spans;
}
var LineBreaks = class {
  #text;
  #at = 0;
  #count = 0;
  constructor(text) {
    this.#text = text;
  }
  /** Line breaks before an offset, which must not lie before the last one that was asked for. */
  before(offset) {
    for (; ; ) {
      const next = this.#text.indexOf("\n", this.#at);
      if (next === -1 || next >= offset) return this.#count;
      this.#count += 1;
      this.#at = next + 1;
    }
  }
};
function notJson(text, file, error) {
  const fault = findJsonFault(text);
  const before = text.slice(0, fault?.offset ?? 0);
  const line = before.split("\n").length;
  const at = { file, line, column: before.length - before.lastIndexOf("\n") };
  switch (fault?.kind) {
    case "not_finite":
      return problem(
        "JSON_INVALID",
        `${fault.word} is not JSON and no number: Python writes it for a float that is not finite`,
        "write null in its place, and None in the test that puts it there",
        at
      );
    case "cut_off":
      return problem("JSON_INVALID", "the report is cut off before its end", "run the tests again", at);
    case "unexpected":
      return problem(
        "JSON_INVALID",
        `not JSON: ${fault.wanted} should stand here, got ${quoted(fault.character)}`,
        AS_WRITTEN,
        at
      );
    case void 0:
      return problem(
        "JSON_INVALID",
        `not JSON (${error instanceof Error ? error.message : error})`,
        AS_WRITTEN,
        { file }
      );
  }
}
function refused(message, hint, file) {
  return new OloproofError([problem("RAMPART_FILE", message, hint, { file })]);
}

// src/scores/rampart/result-places.ts
function keyOf(...parts) {
  return JSON.stringify(parts);
}
function placedResults(results, file, problems) {
  const tests = grouped(results, ({ node, worker, line }) => keyOf(node, worker, node === null ? line : null));
  return [...tests.values()].flatMap((test) => {
    const [first] = test;
    if (first === void 0 || first.node === null) return test;
    const unplaced = test.filter(({ index }) => index === null);
    if (unplaced.length === test.length) return test.map((result, index) => ({ ...result, index }));
    for (const result of unplaced) problems.add(withoutPosition(result, file));
    const placed = test.filter(({ index }) => index !== null);
    for (const [first2, second] of repeated(placed)) problems.add(samePlace(first2, second, file));
    return [...placed, ...lostResults(placed)];
  });
}
function withoutPosition({ node, worker, line }, file) {
  const name = resultName(node, null, worker);
  return resultProblem(`${name}: other results of it have a _rampart_result_index`, AS_WRITTEN, {
    file,
    line
  });
}
function samePlace(first, second, file) {
  const { node, index, worker, line } = second;
  return resultProblem(
    `${resultName(node, index, worker)} was already at line ${first.line}`,
    "give one session a file: two sessions in one report cannot be told apart",
    { file, line }
  );
}
function repeated(results) {
  const seen = /* @__PURE__ */ new Map();
  return results.flatMap((result) => {
    const known = seen.get(result.index);
    if (known === void 0) seen.set(result.index, result);
    return known === void 0 ? [] : [[known, result]];
  });
}
function lostResults(results) {
  const lost = [];
  let accounted = absentTrials(results);
  let next = 0;
  for (const result of [...results].sort((a, b) => (a.index ?? 0) - (b.index ?? 0))) {
    const index = result.index ?? 0;
    const explained = Math.min(accounted, Math.max(0, index - next));
    accounted -= explained;
    if (next + explained < index) lost.push(lostResult(result, next + explained, index - 1));
    next = index + 1;
  }
  return lost;
}
function absentTrials(results) {
  const sizes = new Map(results.map(({ population }) => [population?.id, population?.size ?? 0]));
  const planned = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const present = results.filter(({ population, lostPopulation }) => population !== null || lostPopulation);
  return Math.max(0, planned - present.length);
}
function lostResult(next, from, to) {
  const which = from === to ? `result ${from} of the test is` : `results ${from} to ${to} of the test are`;
  return {
    ...next,
    index: from,
    scenario: null,
    population: null,
    lostPopulation: false,
    status: "not_run",
    isTruncated: false,
    explanation: `${which} not in the report`,
    level: null,
    gap: "",
    isEvaluated: false,
    texts: null
  };
}

// src/scores/rampart/report-notes.ts
function reportNotes(facts, results, units, caseKey) {
  const notes = [];
  if (results.length > 0) notes.push(`a RAMPART report ${shapeOf2(results)}`);
  if (facts.isIncomplete) {
    const why = facts.incompleteReasons.length === 0 ? "" : ` (${facts.incompleteReasons.join("; ")})`;
    notes.push(`RAMPART says that the run is incomplete${why}: how much is gone is unknown`);
  }
  const lost = units.flatMap(({ trials }) => trials).filter(({ result }) => result.status === "not_run").length;
  if (lost > 0)
    notes.push(
      `the positions of the results in their tests have ${lost === 1 ? "a gap" : `${lost} gaps`}: what is gone counts as not run`
    );
  if (units.some(({ kind }) => kind === "clones"))
    notes.push(
      "the report does not say how many [trial-N] copies of a test were to run: one lost behind the highest number cannot be seen"
    );
  const unnamed = units.filter(({ lacksScenario }) => lacksScenario).length;
  if (unnamed > 0)
    notes.push(
      `${unnamed === 1 ? "1 case has" : `${unnamed} cases have`} no metadata ${JSON.stringify(caseKey)} and ${unnamed === 1 ? "is" : "are"} called by the test`
    );
  if (hasRepeatedPopulations(units))
    notes.push(
      "several workers ran the same populations: each is a case of its own, so the cases are fewer than they look"
    );
  return notes;
}
function shapeOf2(results) {
  if (results.some(({ hasFinalKey }) => hasFinalKey)) return "of the newest shape, with final evaluations";
  if (results.some(({ hasPopulationKey }) => hasPopulationKey))
    return "of an earlier shape, with populations and without final evaluations";
  if (results.some(({ hasLevelKey }) => hasLevelKey))
    return "of an earlier shape, with observability levels and without populations";
  return "of the oldest shape, without observability levels";
}
function hasRepeatedPopulations(units) {
  const workers = /* @__PURE__ */ new Map();
  return units.some(({ kind, node, trials }) => {
    const first = trials[0]?.result;
    if (kind !== "population" || node === null || first === void 0) return false;
    const known = workers.get(keyOf(node));
    if (known === void 0) workers.set(keyOf(node), first.worker);
    return known !== void 0 && known !== first.worker;
  });
}

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

// src/scores/rampart/score-rows.ts
var UNKNOWN_JUDGE = "unknown";
var LABELS = ["run", "harm_category", "strategy"];
var METRIC = [
  "safe",
  "safe.reason",
  "safe.judge",
  "safe.observability",
  "safe.gap",
  "safe.evaluated",
  "trial.size",
  "trial.threshold",
  "trial.fold"
];
var INCOMPLETE = "run.incomplete";
function rampartColumns({ options, isIncomplete }) {
  const own = [...LABELS, ...METRIC, ...isIncomplete ? [INCOMPLETE] : []];
  const called = (name, usual) => name === null || own.includes(name) ? usual : name;
  return new NamedColumns([called(options.caseColumn, "case"), called(options.trialColumn, "trial"), ...own]);
}
function emitRows(units, emission, sink) {
  const rows = units.flatMap((unit) => {
    const about = aboutUnit(unit);
    return unit.trials.map(({ name, result }) => ({ unit, name, result, about }));
  });
  rows.sort((a, b) => a.result.line - b.result.line);
  const { run, isIncomplete, options } = emission;
  for (const { unit, name, result, about } of rows) {
    const cells = [
      unit.id,
      name,
      run,
      result.harmCategory,
      strategyIn(unit, result),
      ...verdictCells(result)
    ];
    cells.push(result.level, result.gap, result.status === "not_run" ? null : result.isEvaluated);
    cells.push(unit.size, unit.threshold, unit.fold);
    if (isIncomplete) cells.push(true);
    const wantsTexts = options.withTexts?.(unit.id, name) === true;
    sink.row({
      id: unit.id,
      trial: name,
      line: result.line,
      cells,
      about,
      texts: wantsTexts ? result.texts : null
    });
  }
  return rows.length;
}
function verdictCells({ status, isTruncated, isEvaluated }) {
  switch (status) {
    case "safe":
      return isEvaluated ? [true, null, UNKNOWN_JUDGE] : [null, "no_evaluation", UNKNOWN_JUDGE];
    case "unsafe":
      return [false, null, UNKNOWN_JUDGE];
    case "error":
      return [null, isTruncated ? "transport_truncated" : "error", null];
    case "undetermined":
    case "not_run":
      return [null, status, null];
  }
}
function strategyIn({ trials }, result) {
  if (!result.isTruncated) return result.strategy;
  return trials.find((trial) => !trial.result.isTruncated)?.result.strategy ?? result.strategy;
}
function aboutUnit(unit) {
  const results = unit.trials.map(({ result }) => result);
  const telling = results.find(({ status, explanation: explanation2 }) => status === "unsafe" && explanation2 !== "") ?? results.find(({ explanation: explanation2 }) => explanation2 !== "");
  if (telling !== void 0) return telling.explanation;
  return unit.node === null || unit.id.startsWith(unit.node) ? null : lastPart(unit.node);
}
function lastPart(node) {
  return node.slice(node.lastIndexOf("::") + (node.includes("::") ? 2 : 1));
}

// src/scores/rampart/clones.ts
var CLONE_MARK = /\[trial-(0|[1-9]\d{0,8})\]$/;
function cloneOf(node) {
  const mark = CLONE_MARK.exec(node);
  const base = node.slice(0, mark?.index ?? 0);
  return mark === null || base === "" ? null : { base, number: Number(mark[1]) };
}
function cloneUnits(results) {
  const marked = results.flatMap((result) => {
    const clone = result.node === null ? null : cloneOf(result.node);
    return clone === null ? [] : [{ ...clone, result }];
  });
  return [...grouped(marked, ({ base }) => base)].map(([base, clones]) => {
    const numbers = grouped(clones, ({ number }) => number);
    return {
      kind: "clones",
      node: base,
      size: [...numbers.keys()].reduce((most, number) => Math.max(most, number), 0) + 1,
      threshold: null,
      fold: "clones",
      trials: [...numbers].flatMap(
        ([number, of]) => trialsOf(
          number,
          of.map(({ result }) => result)
        )
      )
    };
  });
}
function trialsOf(number, results) {
  if (results.length === 1) return results.map((result) => ({ name: String(number), result }));
  const hasWorkers = new Set(results.map(({ worker }) => worker)).size > 1;
  return results.map((result) => {
    const place = hasWorkers && result.worker !== null ? `${result.worker}.${result.index}` : `${result.index}`;
    return { name: `${number}#${place}`, result };
  });
}

// src/scores/rampart/populations.ts
function populationUnits(results, file, problems) {
  const trials = results.filter(({ population }) => population !== null);
  const gatherings = [
    ...grouped(trials, ({ node, population }) => keyOf(node, population?.id ?? null)).values()
  ].map((of) => gathering(of, file, problems));
  const homeless = [];
  for (const standIn of results.filter(({ lostPopulation }) => lostPopulation)) {
    const home = homeOf(standIn, gatherings);
    if (home === null) homeless.push(standIn);
    else home.standIns.push(standIn);
  }
  const nothingLeft = grouped(
    homeless,
    ({ node, worker, line }) => keyOf(node, worker, node === null ? line : null)
  );
  return [...gatherings.map(populationUnit), ...[...nothingLeft.values()].map(standInUnit)];
}
function gathering(trials, file, problems) {
  const [first] = trials;
  const plan = first?.population;
  if (first === void 0 || plan === null || plan === void 0)
    throw new Error("a population without trials");
  const lineOfTrial = /* @__PURE__ */ new Map();
  for (const { population, node, index, worker, line } of trials) {
    if (population === null) continue;
    const refuse = (what) => problems.add(resultProblem(`${resultName(node, index, worker)}: ${what}`, AS_WRITTEN, { file, line }));
    const known = lineOfTrial.get(population.index);
    if (known === void 0) lineOfTrial.set(population.index, line);
    else refuse(`trial ${population.index} of its population was already at line ${known}`);
    if (population.size !== plan.size)
      refuse(`its population has size ${population.size} here, and ${plan.size} at line ${first.line}`);
    if (population.threshold !== plan.threshold)
      refuse(
        `its population has threshold ${population.threshold} here, and ${plan.threshold} at line ${first.line}`
      );
  }
  return {
    node: first.node,
    worker: first.worker,
    size: plan.size,
    threshold: plan.threshold,
    firstIndex: trials.reduce((least, { index }) => Math.min(least, index ?? 0), Number.POSITIVE_INFINITY),
    trials,
    standIns: []
  };
}
function homeOf(standIn, gatherings) {
  const lacking = gatherings.filter(({ node, worker }) => node !== null && node === standIn.node && worker === standIn.worker).filter(({ size, trials, standIns }) => trials.length + standIns.length < size).sort((a, b) => a.firstIndex - b.firstIndex);
  const before = lacking.filter(({ firstIndex: firstIndex2 }) => firstIndex2 < (standIn.index ?? 0));
  return before[before.length - 1] ?? lacking[0] ?? null;
}
function populationUnit({ node, size, threshold, trials, standIns }) {
  const numbered = trials.map((result) => ({
    name: String(result.population?.index),
    result
  }));
  const isOnlyOne = standIns.length === 1 && trials.length === size - 1;
  const present = new Set(trials.map(({ population }) => population?.index));
  const free = isOnlyOne ? Array.from({ length: size }, (_, at) => at).find((at) => !present.has(at)) : void 0;
  const rest = standIns.map((result) => ({
    name: free === void 0 ? `truncated-${result.index}` : String(free),
    result
  }));
  return { kind: "population", node, size, threshold, fold: "population", trials: [...numbered, ...rest] };
}
function standInUnit(standIns) {
  const isOnlyOne = standIns.length === 1;
  return {
    kind: "population",
    node: standIns[0]?.node ?? null,
    size: null,
    threshold: null,
    fold: isOnlyOne ? null : "repeats",
    trials: standIns.map((result) => ({ name: isOnlyOne ? null : String(result.index), result }))
  };
}

// src/scores/rampart/units.ts
function unitsOf(results, file, problems) {
  const placed = placedResults(results, file, problems);
  const knowsPopulations = results.some(({ hasPopulationKey }) => hasPopulationKey);
  const kindOf2 = ({ population, lostPopulation, node }) => {
    if (population !== null || lostPopulation) return "population";
    return !knowsPopulations && node !== null && cloneOf(node) !== null ? "clones" : "single";
  };
  const kinds = grouped(placed, kindOf2);
  return [
    ...populationUnits(kinds.get("population") ?? [], file, problems),
    ...cloneUnits(kinds.get("clones") ?? []),
    ...singleUnits(kinds.get("single") ?? [])
  ];
}
function singleUnits(results) {
  const places = grouped(results, ({ node, index, line }) => keyOf(node, node === null ? line : index));
  return [...places.values()].map((repeats) => {
    const isOnlyOne = repeats.length === 1;
    return {
      kind: "single",
      node: repeats[0]?.node ?? null,
      size: null,
      threshold: null,
      fold: isOnlyOne ? null : "repeats",
      trials: repeats.map((result) => ({ name: isOnlyOne ? null : result.worker, result }))
    };
  });
}

// src/scores/rampart/reader.ts
var rampartReader = {
  ...RECIPES.rampart,
  recognises: (head) => rampartShape(head) !== null,
  read
};
var MOST_KEYS = 100;
async function read(source, options, sink, problems) {
  const { file } = source;
  const collection = new ResultCollection(file, options, problems);
  const facts = await eachResult(source, (text, line) => collection.add(text, line));
  const { results } = collection;
  if (problems.count === 0) for (const each of countProblems(facts, results, file)) problems.add(each);
  const emission = { run: source.sha256(), isIncomplete: facts.isIncomplete, options };
  sink.open(rampartColumns(emission));
  if (problems.count > 0) return { rows: 0, notes: [] };
  const caseKey = collection.usedCaseKey();
  const units = namedUnits(unitsOf(results, file, problems), caseKey, file, problems);
  if (problems.count > 0) return { rows: 0, notes: [] };
  const rows = emitRows(units, emission, sink);
  return { rows, notes: reportNotes(facts, results, units, caseKey) };
}
var ResultCollection = class {
  results = [];
  #file;
  #caseKey;
  #withTexts;
  #problems;
  #keys = /* @__PURE__ */ new Set();
  constructor(file, options, problems) {
    this.#file = file;
    this.#caseKey = options.caseColumn;
    this.#withTexts = options.withTexts !== null;
    this.#problems = problems;
  }
  add(text, line) {
    const value = JSON.parse(text);
    if (!isObject(value)) {
      this.#refuse(`a result is an object, got ${kindOf(value)}`, AS_WRITTEN, line);
      return;
    }
    try {
      this.results.push(parseResult({ text, line }, value, this.#caseKey, this.#withTexts));
    } catch (error) {
      if (!(error instanceof ResultFault)) throw error;
      this.#refuse(`${nameOf(value)}: ${error.message}`, error.hint, line);
    }
    for (const key of Object.keys(isObject(value.metadata) ? value.metadata : {}))
      if (!key.startsWith("_") && this.#keys.size < MOST_KEYS) this.#keys.add(key);
  }
  /**
   * The metadata key that names cases, null for the test. `case` is what scores files call their ids by themselves, so
   * a policy that says it need not mean these reports.
   *
   * @throws {OloproofError} when no result has the key
   */
  usedCaseKey() {
    const key = this.#caseKey;
    if (key === null || this.results.length === 0 || this.results.some(({ scenario }) => scenario !== null))
      return key;
    if (key === "case") return null;
    const meant = nearest(key, this.#keys);
    const keys = this.#keys.size === 0 ? "there are no keys" : `the keys are ${quotedList([...this.#keys])}`;
    throw new OloproofError([
      problem(
        "SCORES_ID_COLUMN",
        `no result has metadata ${quoted(key)} for the ids, ${keys}`,
        meant === null ? "take scores: {case: …} out of the policy: cases are then called by their tests" : `did you mean scores: {case: ${meant}}?`,
        { file: this.#file }
      )
    ]);
  }
  #refuse(message, hint, line) {
    this.#problems.add(resultProblem(message, hint, { file: this.#file, line }));
  }
};
function nameOf(value) {
  const metadata = member(value, "metadata");
  const text = (key) => {
    const held = member(metadata, key);
    return typeof held === "string" ? held : null;
  };
  const index = member(metadata, "_rampart_result_index");
  return resultName(
    text("_pytest_nodeid"),
    typeof index === "number" ? index : null,
    text("_rampart_source_worker")
  );
}

// src/scores/open-source.ts
import { createHash } from "node:crypto";

// src/scores/encoding.ts
import { isUtf8 } from "node:buffer";

// src/scores/line-count.ts
var LF = 10;
var CR = 13;
function lineBreaksIn(text) {
  let breaks = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) breaks += 1;
  for (let at = text.indexOf("\r"); at !== -1; at = text.indexOf("\r", at + 1)) {
    if (text.charCodeAt(at + 1) !== LF) breaks += 1;
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
    if (this.#endedInCr && bytes[0] === LF) this.#line -= 1;
    for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) this.#line += 1;
    for (let at = bytes.indexOf(CR); at !== -1; at = bytes.indexOf(CR, at + 1)) {
      if (bytes[at + 1] !== LF) this.#line += 1;
    }
    this.#endedInCr = bytes[bytes.length - 1] === CR;
  }
};

// src/scores/encoding.ts
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
  const shown = file === "-" ? "standard input" : `"${file}"`;
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return problem(
        "FILE_UNREADABLE",
        `there is no file ${shown}`,
        "look at the path and the folder you are in",
        { file }
      );
    case "EISDIR":
      return problem("FILE_UNREADABLE", `${shown} is a folder, not a scores file`, "name a file in it", {
        file
      });
    case "EACCES":
    case "EPERM":
      return problem("FILE_UNREADABLE", `no permission to read ${shown}`, `chmod u+r ${file}`, { file });
    default:
      return problem(
        "FILE_UNREADABLE",
        `${shown} cannot be read (${code})`,
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
    const shown = [...this.#shown].sort(
      (a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
    );
    const hidden = this.#count - shown.length;
    if (hidden > 0) {
      shown.push({
        code: "MORE_PROBLEMS",
        message: `${hidden} more ${hidden === 1 ? "problem" : "problems"} in this file`,
        file: first.file,
        line: null,
        column: null,
        hint: "mend these first and run it again"
      });
    }
    throw new OloproofError(shown);
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
var LF2 = 10;
var QUOTE4 = 34;
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
        if (byte === QUOTE4) inQuotes = !inQuotes;
        else if (byte === LF2 && !inQuotes) {
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
    const { rows, notes } = await reader.read(source, options, sink, problems);
    return { file, recipe: reader.name, sha256: source.sha256(), rows, notes };
  };
  try {
    const { rows, notes } = await writeScoresFile(input, output, read2, { recipe: null });
    process.stderr.write(`${rows} rows
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

// src/recipes/rampart.ts
var USAGE = `usage: node rampart.mjs <report> <scores.csv>
  <report>      the JSON report of a RAMPART session; - is standard input
  <scores.csv>  what oloproof scores import reads; - is standard output`;
process.exitCode = await runRecipe(process.argv.slice(2), rampartReader, USAGE);
