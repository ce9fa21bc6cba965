import { describe, expect, it } from "vitest";
import { sayIn } from "#server/words.ts";
import { isId } from "#shared/ids.ts";
import { type Language, languages } from "#shared/languages.ts";
import { elementsIn, sentBy, textIn } from "#testing/parsed-html.ts";
import type { AskedHtml, HtmlContext, HtmlFile } from "./field-html.ts";
import { fieldHtmlNamed } from "./html-registry.ts";
import { exampleIds } from "./reference-examples.ts";
import { fieldTypes } from "./registry.ts";

/** The contract that every field type fulfils on pages without the app's client. A type of the registry is tried here by itself. */
const { fox, owl, wren } = exampleIds;

const hostile = `"><script>alert(1)</script>' onerror=alert(1) x="`;

const names = new Map([
  [fox, "Fox"],
  [owl, "Owl"],
  [wren, "Wren"],
]);

function contextWith(given: Partial<HtmlContext> = {}, called: (name: string) => string = (name) => name): HtmlContext {
  const language: Language = given.language ?? "en";
  const file = (name: string, isPicture: boolean, id: string): HtmlFile => ({
    ...{ name, bytes: 184_320, isPicture, width: isPicture ? 3000 : null, height: isPicture ? 4000 : null },
    address: (width) => `/files/${id}${width ? `/${width}` : ""}`,
  });
  return {
    ...{ decimalComma: false, dayFirst: false, timeZone: "America/New_York", country: "US" },
    language,
    say: sayIn(language),
    nameOf: (id) => (names.has(id) ? called(names.get(id)!) : undefined),
    idOf: () => undefined,
    fileOf: (id) => (names.has(id) ? file(called(names.get(id)!), id !== owl, id) : undefined),
    colorOf: (id) => (id === fox ? "red" : undefined),
    choicesOf: () => [...names].map(([id, name]) => ({ id, name: called(name), color: "red" })),
    ...given,
  };
}

const contexts = [
  ["in the American manner", contextWith()],
  [
    "in the European manner",
    contextWith({ language: "fr", decimalComma: true, dayFirst: true, timeZone: "Europe/Paris", country: "FR" }),
  ],
  ["among many choices", contextWith({ choicesOf: manyChoices })],
] as const;

function manyChoices() {
  const others = [11, 12, 13, 14].map((last) => ({
    id: `01980000-0000-7000-8000-0000000000${last}`,
    name: `Bird ${last}`,
  }));
  return [...others, ...[...names].map(([id, name]) => ({ id, name }))];
}

const askedWith = (given: Partial<AskedHtml> = {}): AskedHtml => ({
  ...{ name: "answers.pet", id: "pet", fieldKey: "pet", value: null, isRequired: false, isInvalid: false },
  describedBy: undefined,
  ...given,
});

describe.each(fieldTypes.map((type) => [type.name, type] as const))("%s", (name, type) => {
  const { config, values, badTexts } = type.examples;
  const { show, input, read, isGroup } = fieldHtmlNamed(name);
  const drawn = (given: Partial<AskedHtml>, context: HtmlContext) => String(input!(askedWith(given), config, context));

  it.each(languages)("shows each of its values, in %s", (language) => {
    for (const value of values) {
      const shown = String(show(value, config, contextWith({ language })));
      expect(readIn(shown)).not.toBe("");
      expect(textIn(shown)).not.toMatch(/\d{8}-0000|undefined|null|NaN|\[object/);
      expectHarmless(shown);
    }
  });

  it("says in words what the value says", () => {
    const context = contextWith();
    for (const value of values) {
      const shown = readIn(String(show(value, config, context))).replaceAll(",", "");
      const searched = partsOf(type.toSearchText?.(value, config, context) ?? "", /\p{L}{3,}/gu);
      expect([shown, searched.filter((word) => !shown.includes(word))]).toEqual([shown, []]);
      const text = type.toText(value, config, context);
      const written = partsOf(text, /\p{L}+|[1-9]\d*|0/gu);
      expect([shown, isId(text) || written.some((part) => shown.includes(part))]).toEqual([shown, true]);
    }
  });

  it("lets nobody write HTML by a name, a text or a file", () => {
    const context = contextWith({ colorOf: () => hostile }, (each) => each + hostile);
    for (const value of [...values, ...values.map((each) => madeHostile(each))]) {
      if (!canWrite(value)) continue;
      expectHarmless(String(show(value, config, context)));
      expectHarmless(String(show(value, config, { ...context, isLinkFree: true })));
      if (input)
        expectHarmless(drawn({ value, name: hostile, id: hostile, describedBy: hostile, isInvalid: true }, context));
    }
  });

  /** A text that is none of a closed list cannot even be written as text. */
  function canWrite(value: unknown): boolean {
    try {
      return typeof type.toText(value, config, contextWith()) === "string";
    } catch {
      return false;
    }
  }

  it("leads nowhere within a link", () => {
    for (const value of values) {
      const shown = elementsIn(String(show(value, config, contextWith({ isLinkFree: true }))));
      expect(shown.filter((each) => ["a", "video"].includes(each.name))).toEqual([]);
    }
  });

  it("is entered and read, or neither", () => {
    expect(typeof read).toBe(typeof input);
    if (!input) expect(isGroup).toBeUndefined();
  });

  if (!input || !read) return;

  it.each(contexts)("is the same after a form was sent without a change, %s", (_, context) => {
    for (const value of values) {
      const back = read(sentBy(drawn({ value }, context)), askedWith(), config, context);
      expect(back).toEqual(value);
      expect(type.value(config).safeParse(back).data).toEqual(value);
    }
  });

  it.each(contexts)("is empty where nothing was entered, %s", (_, context) => {
    expect(read(new Map(), askedWith(), config, context)).toBeNull();
    expect(read(sentBy(drawn({}, context)), askedWith(), config, context)).toBeNull();
    expect(read(sentBy(drawn({ isRequired: true }, context)), askedWith(), config, context)).toBeNull();
  });

  it.each(contexts)("stands as it was typed where it is no value, %s", (_, context) => {
    const empty = sentBy(drawn({}, context));
    for (const [text] of badTexts.filter(([each]) => "problem" in type.parse(each, config, context))) {
      const sent = sentBy(drawn({ value: text, isInvalid: true }, context));
      const isShown = JSON.stringify([...sent]) !== JSON.stringify([...empty]);
      // Of choices nothing is chosen then.
      expect(read(sent, askedWith(), config, context)).toBe(isShown ? text : null);
      if (!isShown && !text.includes("|")) expect(hasChoices(drawn({}, context))).toBe(true);
    }
  });

  it("gives back what was sent as a choice and is none", () => {
    const context = contextWith();
    const choices = elementsIn(drawn({}, context)).find(({ attributes }) =>
      /^(radio|checkbox)$/.test(attributes.type ?? ""),
    );
    for (const [text] of choices ? badTexts : [])
      expect(read(new Map([[choices!.attributes.name!, [text]]]), askedWith(), config, context)).toBe(text);
  });

  it.each(contexts)("can be named, described and found, %s", (_, context) => {
    for (const value of [null, ...values]) {
      const asked = askedWith({ value, isRequired: true, isInvalid: true, describedBy: "help" });
      const elements = elementsIn(String(input(asked, config, context)));
      const controls = elements.filter(
        ({ name: tag, attributes }) => /^(input|select|textarea)$/.test(tag) && attributes.type !== "hidden",
      );
      const ids = elements.flatMap(({ attributes }) => attributes.id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      const main = controls.find(({ attributes }) => attributes.id === asked.id);
      expect(main).toBeDefined();
      const inGroup = isGroup?.(asked, config, context) ?? false;
      // A group is described as a whole.
      expect(main!.attributes["aria-describedby"]?.startsWith("help") ?? false).toBe(!inGroup);
      for (const { attributes, within } of controls) {
        const isLabelled = within.some((each) => each.name === "label" && each.text.trim() !== "");
        const isPointedAt = elements.some(
          (each) => each.name === "label" && each.attributes.for === attributes.id && each.text !== "",
        );
        const isNamedOutside = !inGroup && attributes.id === asked.id;
        expect([attributes, isLabelled || isPointedAt || isNamedOutside]).toEqual([attributes, true]);
        for (const id of (attributes["aria-describedby"] ?? "help").split(" ")) expect([...ids, "help"]).toContain(id);
      }
    }
  });

  it("is not asked where there is nothing to choose from", () => {
    const context = contextWith({ choicesOf: () => [] });
    const isOffered = String(input(askedWith(), config, context)) !== "";
    expect(isOffered || ["records", "items", "collections"].includes(type.holds?.of ?? "")).toBe(true);
    expect(read(new Map(), askedWith(), config, context)).toBe(isOffered ? null : undefined);
  });
});

const hasChoices = (markup: string): boolean =>
  elementsIn(markup).some(
    (each) => each.name === "select" || /^(radio|checkbox|file)$/.test(each.attributes.type ?? ""),
  );

/** All that can be read, seen or heard, and where links lead. */
function readIn(markup: string): string {
  const said = elementsIn(markup).flatMap(({ attributes }) => [
    attributes.alt,
    attributes["aria-label"],
    attributes.href,
  ]);
  return [textIn(markup), ...said].join(" ").toLowerCase();
}

const partsOf = (text: string, form: RegExp): string[] => (text.match(form) ?? []).map((part) => part.toLowerCase());

/** In place of every text that is neither a number, a time nor an id. */
function madeHostile(value: unknown): unknown {
  if (typeof value === "string") return isId(value) || /^-?\d[\d.:TZ-]*$/.test(value) ? value : `${value}${hostile}`;
  if (Array.isArray(value)) return value.map(madeHostile);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, madeHostile(each)]));
}

const loading = ["src", "srcset", "poster", "data", "action", "formaction", "background", "ping", "xlink:href"];
const shownTags =
  /^(a|address|br|code|dd|div|dl|dt|em|h2|hr|img|input|label|li|ol|option|p|pre|select|span|strong|table|tbody|td|textarea|tfoot|th|thead|time|tr|u|ul|video)$/;

/** Nothing that runs, nothing that looks like something else, and nothing from elsewhere but where a link leads. */
function expectHarmless(markup: string) {
  expect(markup).not.toContain("<script");
  for (const { name, attributes } of elementsIn(markup)) {
    expect(name).toMatch(shownTags);
    for (const [key, value] of Object.entries(attributes)) {
      expect(key).toMatch(/^(?!on)[a-z-]+$/);
      if (key === "href") expect(value).toMatch(/^(https?:\/\/|mailto:|tel:|\/[^/])/i);
      if (key === "style") expect(value).toMatch(/^text-align:[a-z]+$/);
      if (loading.includes(key)) for (const each of value.split(", ")) expect(each).toMatch(/^\/[^/]/);
    }
  }
}
