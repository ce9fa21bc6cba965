import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/**
 * `"constructor" in {}` is true: a field that somebody titled so was taken for something that the program knows. What is
 * not written out in the code is looked for with `Object.hasOwn`, or kept in a Map.
 */
it("nothing is looked for with `in` but what is written out", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((name) =>
    openLookups(readFileSync(join(import.meta.dirname, name), "utf8")).map((line) => `${name}: ${line}`),
  );
  expect(found).toEqual([]);
});

it("finds them wherever they stand", () => {
  const lookups = [
    "if (key in values) return;",
    "const isOn = keys.some((key) => !(key in known));",
    `say(\`\${name in words ? "a" : "b"} in text\`);`,
    "return names[0]! in all;",
  ];
  for (const line of lookups) expect(openLookups(line)).toEqual([line]);
  const others = [
    `if ("and" in filter) return;`,
    "for (const key in values) count(key);",
    "type Of = { [Key in keyof Values]: string };",
    `const where = sql\`position(\${word} in name) and id in (1)\`; // a word in a comment`,
    `const text = "a key in a text" + 'and one in another';`,
    "const busy = /still in use/.test(log);",
  ];
  for (const line of others) expect(openLookups(line)).toEqual([]);
});

function openLookups(source: string): string[] {
  const lines = source.split("\n");
  return codeOf(source)
    .split("\n")
    .flatMap((line, at) => (/[\w\])!]\s+in\s+[\w(]/.test(line.replace(allowed, "")) ? [lines[at]!.trim()] : []));
}

const allowed = /\bfor \((?:const|let) \w+ in |\[\w+ in /g;

/** Without comments, the insides of texts and of patterns; every line stays where it is. */
function codeOf(source: string): string {
  const parts =
    /\\.|\/\*.*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?<=[(,=:[!&|?{};]\s*|return )\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*|[`{}]/gs;
  // What stands open: a text with holes, or the code in one of its holes.
  const open: ("text" | "hole" | "block")[] = [];
  let code = "";
  let from = 0;
  const keep = (to: number, isCode: boolean) => {
    const text = source.slice(from, to);
    code += isCode ? text : text.replace(/[^\n]/g, "");
    from = to;
  };
  for (let match = parts.exec(source); match; match = parts.exec(source)) {
    const isInText = open.at(-1) === "text";
    const [part] = match;
    const opensHole = part === "{" && /(?<!\\)\$$/.test(source.slice(Math.max(0, match.index - 2), match.index));
    if (isInText && part !== "`" && !opensHole) {
      // A quotation mark in a text begins nothing.
      parts.lastIndex = match.index + (part.startsWith("\\") ? 2 : 1);
      continue;
    }
    keep(match.index, !isInText);
    if (part === "`" && isInText) open.pop();
    else if (part === "`") open.push("text");
    else if (part === "{") open.push(isInText ? "hole" : "block");
    else if (part === "}") open.pop();
    else if (part.length > 1) {
      keep(match.index + part.length, false);
      code += '""';
    }
  }
  keep(source.length, true);
  return code;
}
