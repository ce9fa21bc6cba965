import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import loaders from "virtual:words/loaders";
import { describe, expect, it } from "vitest";
import { languages } from "#shared/languages.ts";
import * as parts from "./parts.ts";

const read = (language: string, namespace: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, language, `${namespace}.json`), "utf8"));

describe.each(languages)("in %s", (language) => {
  it.each(Object.entries(parts))("a browser can load %s, with all its namespaces", async (name, part) => {
    const loaded = await loaders[language][name as keyof typeof parts]();
    expect(Object.keys(loaded)).toEqual(Object.keys(part));
    for (const [namespace, words] of Object.entries(loaded)) expect(words).toEqual(read(language, namespace));
  });
});

it("each namespace is in one part, or is what only the server says", () => {
  const inParts = Object.values(parts).flatMap((part) => Object.keys(part));
  const files = readdirSync(join(import.meta.dirname, "en")).map((file) => file.replace(".json", ""));
  expect([...inParts, ...onlyServer].sort()).toEqual(files.sort());
});

const onlyServer = ["data", "letters", "publicPages", "roles", "webhooks", "wizardStarters"];
