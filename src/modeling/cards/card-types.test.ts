import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { languages } from "#shared/languages.ts";
import { cardTypeNames, cardTypes } from "./registry.ts";
import { cardUi } from "./ui-registry.ts";

const src = join(import.meta.dirname, "../..");
const registries = ["modeling/cards/registry.ts", "modeling/cards/ui-registry.ts"];

/** Who else may name a type of card, and why. */
const allowed = new Map([["modeling/blueprints/built-in/pages.ts", "cards of ready-made collections"]]);

it.each(cardTypeNames)("%s is its folder, a line in each registry, and its words", (name) => {
  expect(cardTypes[name].name).toBe(name);
  expect(cardUi[name]).toBeDefined();
  for (const language of languages) {
    const { types } = JSON.parse(readFileSync(join(src, `locales/${language}/cards.json`), "utf8"));
    expect([language, typeof types[name]?.name]).toEqual([language, "string"]);
  }
});

it("no type of card is named outside its folder and the registries", () => {
  const sources = readdirSync(src, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.faults\.ts$|^testing\//.test(name))
    .filter((name) => !registries.includes(name) && !/^modeling\/cards\/types\//.test(name));
  const naming = sources.filter((name) => namesCard(readFileSync(join(src, name), "utf8")));
  expect(naming).toEqual([...allowed.keys()]);
});

const any = `(?:${cardTypeNames.join("|")})`;
const spokenOf = [
  `\\b(?:t|cardT)ype(?:\\??:| ===| !==| \\?\\?) "${any}"`,
  `\\b(?:cardTypes|cardUi)(?:\\.${any}\\b|\\["${any}"\\])`,
  `"${any}"\\s*[,|]\\s*"${any}"`,
].map((form) => new RegExp(form));

/** They are words that mean other things too, and count where a card is spoken of. */
const namesCard = (code: string): boolean => spokenOf.some((form) => form.test(code));
