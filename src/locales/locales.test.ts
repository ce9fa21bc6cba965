import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errorStatus } from "#shared/errors.ts";
import { languages } from "#shared/languages.ts";
import { routes } from "../client/routes.ts";

type Words = { [key: string]: string | Words };

const folder = import.meta.dirname;
const namespaces = readdirSync(join(folder, "en")).map((file) => file.replace(".json", ""));
const read = (language: string, namespace: string): Words =>
  JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), "utf8"));

function flatten(words: Words, at = ""): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === "string" ? [[at + key, value] as const] : [...flatten(value, `${at}${key}.`)],
    ),
  );
}

/** What a text expects to be given: `{name}`, `{count, plural, one {…} other {…}}`, `<b>`; branches are texts themselves. */
function argumentsOf(text: string): string[] {
  const tags = [...text.matchAll(/<(\w+)>/g)].map((found) => found[1]!);
  const found = groupsIn(text).flatMap((group) => {
    const [name = "", kind, ...rest] = group.split(",");
    return kind ? [name.trim(), ...groupsIn(rest.join(",")).flatMap(argumentsOf)] : [name.trim()];
  });
  return [...new Set([...found, ...tags])].sort();
}

/** The insides of the outermost braces. */
function groupsIn(text: string): string[] {
  const groups: string[] = [];
  let depth = 0;
  for (const sign of text) {
    if (sign === "{" && depth++ === 0) groups.push("");
    else if (sign === "}" && --depth === 0) continue;
    else if (depth > 0) groups[groups.length - 1] += sign;
  }
  return groups;
}

describe.each(namespaces)("%s", (namespace) => {
  const en = flatten(read("en", namespace));

  it("never lets a line of French begin with a sign that belongs to the word before", () => {
    for (const [key, text] of flatten(read("fr", namespace)))
      expect([key, text.match(/« | »|\S [:;?!](?=\s|\}|$)/g)]).toEqual([key, null]);
  });

  it.each(languages)("has the same keys and arguments in %s as in en", (language) => {
    const words = flatten(read(language, namespace));
    expect([...words.keys()].sort()).toEqual([...en.keys()].sort());
    for (const [key, text] of words) expect([key, argumentsOf(text)]).toEqual([key, argumentsOf(en.get(key)!)]);
  });

  it("has no empty text, and no text that was left in English", () => {
    for (const language of languages) {
      for (const [key, text] of flatten(read(language, namespace)))
        expect([key, text.trim() !== ""]).toEqual([key, true]);
    }
    const sentences = [...en].filter(([, text]) => text.split(" ").length > 4 && !isSame(text));
    for (const language of ["es", "fr"]) {
      const words = flatten(read(language, namespace));
      for (const [key, text] of sentences)
        expect([language, key, words.get(key) === text]).toEqual([language, key, false]);
    }
  });
});

/** Names and formats that are the same everywhere. */
const isSame = (text: string) => !/[a-z]{3}/i.test(text.replace(/\{[^}]*\}/g, ""));

it("every way to be refused has words", () => {
  const words = flatten(read("en", "errors"));
  expect(Object.keys(errorStatus).filter((code) => !words.has(code))).toEqual([]);
});

it("every page has a name", () => {
  const words = flatten(read("en", "routes"));
  const crumbs = routes.flatMap((row) => ("crumb" in row ? [row.crumb] : []));
  expect(crumbs.filter((crumb) => !words.has(crumb))).toEqual([]);
});

it.each(languages)("has one word in %s for a record without a name", (language) => {
  const untitled = flatten(read(language, "ui")).get("untitled");
  const nameless = namespaces.flatMap((namespace) =>
    [...flatten(read(language, namespace))]
      .filter(([key]) => /(^|\.)(unnamed|nameless)$/.test(key) && !ofOtherThings.includes(`${namespace}.${key}`))
      .map(([key, text]) => [`${namespace}.${key}`, text]),
  );
  expect(nameless.length).toBeGreaterThan(10);
  expect(nameless.filter(([, text]) => text !== untitled)).toEqual([]);
});

/** A link of the header menu, a row of a list of details, something that a change log no longer knows. */
const ofOtherThings = ["account.headerMenu.unnamed", "fields.inputs.detail_list.unnamed", "structure.changes.nameless"];
