// What a token's own document says it is like: that of a `data:application/json` address, which the log tells
// whole. What stands elsewhere is told by an event when it is read.

/** Limits of what is read: bytes, brackets within brackets, traits, and letters of each. */
const [LARGEST, DEEPEST, MOST, LONGEST] = [256 * 1024, 16, 100, 400];
/** Controls but the line break, and letters that are not seen or turn round what follows. */
const UNSEEN = /(?!\n)[\p{Cc}\u{200b}-\u{200f}\u{2028}-\u{202e}\u{2060}-\u{206f}\u{feff}\u{ad}\u{e0000}-\u{e007f}]/gu;
/** A text, a bracket or mark, or a number or word, as JSON writes them. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/gu;

/** Pairs of a trait and its value; none of what is no such document. */
export function documentOf(uri) {
  const [, head, body] = /^data:application\/json([^,]*),(.*)$/su.exec(uri) ?? [];
  if (body === undefined || uri.length > (LARGEST * 3) / 2) return [];
  const bytes = head.split(";").includes("base64") ? decoded(body) : unescaped(body);
  if (bytes === null || bytes.length > LARGEST) return [];
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes).trim();
    JSON.parse(text);
    return text.startsWith("{") ? traits(members(text).attributes) : [];
  } catch {
    return [];
  }
}

/** None of what is not written as it should be. */
function decoded(text) {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : null;
}

/** A percent sign that begins no escape stands for itself. */
function unescaped(text) {
  const parts = text.split(/(%[0-9a-f]{2})/iu);
  return Buffer.concat(
    parts.map((part, n) => (n % 2 ? Buffer.from(part.slice(1), "hex") : Buffer.from(part, "utf8"))),
  );
}

function traits(list) {
  if (!list?.startsWith("[")) return [];
  const each = elements(list).filter((one) => one.startsWith("{")).slice(0, MOST).map(members);
  return each.map((one) => [line(one.trait_type), line(one.value)]);
}

/** A text as it says, nothing of null, and anything else as it is written. */
function line(written = "null") {
  const said = written.startsWith('"') ? JSON.parse(written) : written === "null" ? "" : written;
  const seen = [...said.replace(UNSEEN, "")].slice(0, LONGEST).join("");
  return seen.trim().replaceAll("\n", " ");
}

/** Elements of a list as they are written: `7.50` is no `7.5`. */
function elements(list) {
  const found = [];
  let [depth, from, upto] = [0, 0, 0];
  for (const { 0: token, index } of list.matchAll(TOKENS)) {
    const closes = token === "]" || token === "}";
    if (closes) depth -= 1;
    if (depth === 0 ? closes : depth === 1 && token === ",") {
      if (upto > from) found.push(list.slice(from, upto));
      from = 0;
    } else if (depth > 0) {
      from ||= index;
      upto = index + token.length;
    }
    if (token === "[" || token === "{") depth += 1;
    if (depth > DEEPEST) throw new Error("nested too deeply");
  }
  return found;
}

function members(object) {
  const pairs = elements(object).map((one) => /^("(?:[^"\\]|\\.)*")\s*:\s*(.*)$/su.exec(one));
  return Object.fromEntries(pairs.map(([, name, value]) => [JSON.parse(name), value]));
}
