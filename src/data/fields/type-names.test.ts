import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type FieldTypeName, fieldTypeNames } from "./field-type.ts";

/** Where types are listed, a line each. */
const registries = ["field-type.ts", "registry.ts", "registry.server.ts", "ui-registry.ts", "html-registry.ts"].map(
  (file) => `data/fields/${file}`,
);

/** Who else may name a type, and why. Everything else asks the definition for what it needs to know. */
const allowed = new Map([
  ["messages/delivery/ways/twilio/twilio.server.ts", "what the provider calls a number in its answers"],
  ["data/collections/definitions.ts", "the fields that every custom list gets, which the program makes itself"],
  ["modeling/blueprints/built-in/built-in.ts", "parts of ready-made collections, whose fields are of some type"],
  ["modeling/blueprints/built-in/camp.ts", "a ready-made collection"],
  ["modeling/blueprints/built-in/music-school.ts", "a ready-made collection"],
  ["modeling/blueprints/built-in/weddings.ts", "a ready-made collection"],
  ["views/data-views/api-examples.server.ts", "examples of answers, word for word"],
  ["wizards/data-wizards/api-examples.server.ts", "examples of answers, word for word"],
  ["wizards/wizard-runs/api-examples.server.ts", "examples of answers, word for word"],
]);

const src = join(import.meta.dirname, "../..");
const sources = readdirSync(src, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /\.tsx?$/.test(name) && !/\.d\.ts$|\.test\.tsx?$|\.faults\.ts$|^testing\//.test(name));

it("no type is named outside its folder and the registries", () => {
  const naming = sources
    .filter((file) => !registries.includes(file))
    .map((file) => ({ file, names: namesIn(readFileSync(join(src, file), "utf8"), folderOf(file)) }))
    .filter(({ names }) => names.length > 0);
  expect(naming.filter(({ file }) => !allowed.has(file))).toEqual([]);
  expect(naming.map(({ file }) => file)).toEqual(expect.arrayContaining([...allowed.keys()]));
});

describe("a name is found", () => {
  it.each([
    ['if (field.type === "video") return;', ["video"]],
    ['dataType: "money" as const,', ["money"]],
    ['const texts = ["plain_text", "formatted_text"];', ["formatted_text", "plain_text"]],
    ['new Set(["number", "decimal"])', ["decimal", "number"]],
    ["const widths: Record<FieldTypeName, number> = {\n  code: 96,\n};", ["code"]],
    ['type.endsWith("_image")', ["multi_image", "single_image"]],
    ['fieldTypeNamed("url")', ["url"]],
  ])("in %s", (code, names) => expect(namesIn(code)).toEqual(names));

  it.each([
    ['// As with "plain_text".'],
    ['/** Of formatted_text. */\nconst x = typeof y === "number";'],
    ['<TextInput type="date" inputMode="url" />'],
    ['storage.kind === "boolean"'],
    ['file.file_type === "video"'],
  ])("but not in %s", (code) => expect(namesIn(code)).toEqual([]));
});

const folderOf = (file: string): string | undefined => /^data\/fields\/types\/([^/]+)\//.exec(file)?.[1];

function namesIn(text: string, folder?: string): FieldTypeName[] {
  const code = text.replace(/\/\*.*?\*\//gs, "").replace(/(^|\s)\/\/.*$/gm, "");
  return fieldTypeNames.filter((name) => name.replaceAll("_", "-") !== folder && isNamed(name, code));
}

const any = `"(?:${fieldTypeNames.join("|")})"`;

/** Names that are words of the language too count only where a type is spoken of. */
function isNamed(name: FieldTypeName, code: string): boolean {
  for (const [, end, text] of code.matchAll(/\b(starts|ends)With\("(\w*_\w*)"\)/g))
    if (end === "starts" ? name.startsWith(text!) : name.endsWith(text!)) return true;
  if (name.includes("_")) return new RegExp(`(?<!\\w)${name}(?!\\w)`).test(code);
  const spokenOf = [
    `\\b(?:t|dataT|fieldT)ype(?:: | === | !== )"${name}"`,
    `\\bfieldTypeNamed\\("${name}"\\)`,
    `\\[\\s*(?:${any},\\s*)*"${name}",\\s*${any}`,
    `\\[\\s*(?:${any},\\s*)+"${name}"`,
    `Record<FieldTypeName[^;]*\\b${name}:`,
  ];
  return spokenOf.some((form) => new RegExp(form).test(code));
}
