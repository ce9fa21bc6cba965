import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

type Words = { [key: string]: string | Words };

/** `at`: what all keys begin with that are looked up by it; `keys`: those that are plainly asked for. */
type Scope = {
  at: string;
  keys: Set<string>;
  /** Whether keys are worked out, or the looking up is handed on. */
  isOpen: boolean;
};

/** What a file says of words, and all in it that may be a key or a part of one. */
type Source = {
  scopes: Scope[];
  quoted: Set<string>;
  templates: RegExp[];
  properties: Set<string>;
  imports: string[];
};

/** Of icons the catalogue says which groups there are, which is no source of ours. */
const isElsewhere = (key: string) => key.startsWith("icons.categories.");

const called = '(?:\\.rich|\\.has|\\.markup)?\\(\\s*["`]';
const src = join(import.meta.dirname, "..");
const namespaces = readdirSync(join(src, "locales/en")).map((file) => file.replace(".json", ""));
const sources = new Map(
  readdirSync(src, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$|^testing\//.test(name))
    .map((name) => [name, readSource(name)] as const),
);
const all = [...sources.values()];
const quoted = new Set(all.flatMap((source) => [...source.quoted]));
const parts = new Set([
  ...all.flatMap(({ properties }) => [...properties]),
  ...[...quoted].flatMap((key) => key.split(".")),
]);
const whole = all
  .flatMap(({ templates }) => templates)
  .filter(({ source }) => namespaces.some((name) => source.startsWith(`^${name}\\.`)));
/** `${reason}Below` */
const compounds = all
  .flatMap(({ templates }) => templates)
  .filter(({ source }) => /^\^\([^)]*\)[A-Z]\w+\$$/.test(source));
const scoped = [...sources].filter(([, { scopes }]) => scopes.length > 0);

it.each(namespaces)("every text of %s is looked up somewhere", (namespace) => {
  const words = JSON.parse(readFileSync(join(src, `locales/en/${namespace}.json`), "utf8"));
  expect(keysOf(words, `${namespace}.`).filter((key) => !isElsewhere(key) && !isUsed(key))).toEqual([]);
});

it("a text is not used because its last word stands somewhere", () => {
  const madeUp = ["auth.retry", "cards.types.form.label", "collections.csv.rank", "privacy.report.title.number"];
  expect(madeUp.filter(isUsed)).toEqual([]);
});

function isUsed(key: string): boolean {
  if (quoted.has(key) || fits(whole, key)) return true;
  return scoped.some(([name, { scopes, templates }]) =>
    scopes.some(({ at, keys, isOpen }) => {
      if (!key.startsWith(at)) return false;
      const rest = key.slice(at.length);
      if (keys.has(rest) || fits(templates, rest)) return true;
      return isOpen && around(name).some((each) => each.quoted.has(rest) || each.properties.has(rest));
    }),
  );
}

/** What stands for the open parts of a template must be a word of the program, or put together from one. */
function fits(templates: RegExp[], key: string, isPart = isWord): boolean {
  return templates.some((template) => template.exec(key)?.slice(1).every(isPart));
}

function isWord(word: string): boolean {
  return parts.has(word) || fits(compounds, word, (part) => parts.has(part));
}

const kept = new Map<string, Source[]>();

/** The feature a file is of, what it imports, and who imports it. */
function around(name: string): Source[] {
  const known = kept.get(name);
  if (known) return known;
  const room = name.split("/").slice(0, 2).join("/");
  const { imports } = sources.get(name)!;
  const near = [...sources].filter(
    ([other, source]) => other.startsWith(`${room}/`) || imports.includes(other) || source.imports.includes(name),
  );
  const found = near.map(([, source]) => source);
  kept.set(name, found);
  return found;
}

function keysOf(words: Words, at: string): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [at + key] : keysOf(value, `${at}${key}.`),
  );
}

function readSource(name: string): Source {
  const text = readFileSync(join(src, name), "utf8");
  const code = text.replace(/\/\*.*?\*\//gs, "").replace(/(^|\s)\/\/.*$/gm, "");
  const found = (pattern: RegExp) => [...code.matchAll(pattern)].map((match) => match[1]!);
  return {
    scopes: [...code.matchAll(/(?:\b(\w+) = )?useTranslations\("([\w.-]+)"\)/g)].map(([, say, scope]) => ({
      at: `${scope}.`,
      keys: new Set(say ? found(new RegExp(`(?<![.\\w])${say}${called}([\\w.-]+)["\`]`, "g")) : []),
      isOpen: !say || isOpenIn(code, say),
    })),
    quoted: new Set(found(/"([\w.-]+)"/g)),
    templates: found(/`([\w.-]*(?:\$\{[^`{}]*\}[\w.-]*)+)`/g).flatMap(asPattern),
    properties: new Set(found(/[{,(\s](\w+)\??:/g)),
    imports: found(/from "([#.][^"]+)"/g).map((path) =>
      path.startsWith("#") ? path.slice(1) : join(dirname(name), path).replaceAll("\\", "/"),
    ),
  };
}

/** Used otherwise than by calling it with a key. */
function isOpenIn(code: string, say: string): boolean {
  return new RegExp(`(?<![.\\w])${say}(?! = useTranslations)(?![\\w:])(?!${called})`).test(code);
}

/** "steps.${step}.title" fits one word in place of the open part; a template without a word of its own says nothing. */
function asPattern(template: string): RegExp[] {
  const plain = template.replace(/\$\{[^}]*\}/g, "\0");
  if (!/[a-z]{2}/i.test(plain)) return [];
  return [new RegExp(`^${plain.replaceAll(".", "\\.").replaceAll("\0", "([\\w-]+)")}$`)];
}
