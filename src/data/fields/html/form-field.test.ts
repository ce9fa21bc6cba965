import { describe, expect, it } from "vitest";
import { sayIn } from "#server/words.ts";
import { elementsIn, textIn } from "#testing/parsed-html.ts";
import type { HtmlContext } from "../field-html.ts";
import { fieldHtmlNamed } from "../html-registry.ts";
import { exampleIds } from "../reference-examples.ts";
import { fieldTypes } from "../registry.ts";
import { drawFormField, type FormField } from "./form-field.ts";

const context: HtmlContext = {
  ...{ language: "en", say: sayIn("en"), decimalComma: false, dayFirst: false, country: "US", timeZone: "UTC" },
  ...{ nameOf: () => undefined, idOf: () => undefined, colorOf: () => undefined, fileOf: () => undefined },
  choicesOf: () => [{ id: exampleIds.fox, name: "Fox" }],
};

const asked = { name: "a.pet", id: "pet", fieldKey: "pet", value: null, isRequired: true };
const pet = { asked, label: "Your pet", help: "One is enough.\nOr none.", error: "Please choose one.", context };

describe.each(fieldTypes.map((type) => [type.name, type.examples.config] as const))("a field of %s", (type, config) => {
  const field = { type, config };
  const { input, isGroup } = fieldHtmlNamed(type);
  const draw = (given: Partial<FormField> = {}) => elementsIn(String(drawFormField({ ...pet, field, ...given })));
  const isAsked = input !== undefined;
  const inGroup = isGroup?.(asked, config, context) ?? false;

  it("is there where it is asked for, as one element", () => {
    const outermost = draw().filter(({ within }) => within.length === 0);
    const frame = inGroup ? "fieldset" : "div";
    expect(outermost.map(({ name, attributes }) => [name, attributes.class])).toEqual(
      isAsked ? [[frame, "field"]] : [],
    );
  });

  if (!isAsked) return;

  it("has one label or heading, which says whether it has to be there", () => {
    for (const isRequired of [true, false]) {
      const elements = draw({ asked: { ...asked, isRequired } });
      const heads = elements.filter(({ name, attributes, within }) =>
        inGroup ? name === "legend" : name === "label" && attributes.for === "pet" && within.length === 1,
      );
      expect(heads).toHaveLength(1);
      expect(heads[0]!.text).toBe(!isRequired ? "Your pet" : inGroup ? "Your pet * (required)" : "Your pet *");
      const control = elements.find(({ attributes }) => attributes.id === "pet")!;
      const isSaid = control.attributes["aria-required"] === "true" || "required" in control.attributes;
      if (!inGroup) expect(isSaid).toBe(isRequired);
    }
  });

  it("is described by its help and by what is wrong, and by nothing that is not there", () => {
    const elements = draw();
    const described = elements.find(({ name, attributes }) =>
      inGroup ? name === "fieldset" : attributes.id === "pet",
    );
    const ids = described!.attributes["aria-describedby"]!.split(" ");
    expect(ids.slice(0, 2)).toEqual(["pet-help", "pet-error"]);
    for (const id of ids) expect(elements.filter(({ attributes }) => attributes.id === id)).toHaveLength(1);
    expect(elements.find(({ attributes }) => attributes.id === "pet-error")).toMatchObject({
      text: "Please choose one.",
    });
    const plain = draw({ help: null, error: undefined });
    expect(plain.flatMap(({ attributes }) => (attributes["aria-describedby"] ?? "").split(" "))).not.toContain(
      "pet-help",
    );
    expect(plain.some(({ attributes }) => "aria-invalid" in attributes || "data-invalid" in attributes)).toBe(false);
  });
});

it("says what people wrote, and nothing of it as HTML", () => {
  const field = { type: fieldTypes[0]!.name, config: fieldTypes[0]!.examples.config };
  const drawn = String(drawFormField({ ...pet, field, label: "<b>Pet</b>", help: "<i>&", error: '"<script>' }));
  expect(textIn(drawn)).toBe('<b>Pet</b> *<i>&"<script>');
  expect(drawn).not.toContain("<script");
});

it("is left out where there is nothing to choose from", () => {
  const none = { ...context, choicesOf: () => [] };
  const of = ["records", "items", "collections"];
  for (const { name, examples } of fieldTypes.filter(({ holds }) => of.includes(holds?.of ?? "")))
    expect(String(drawFormField({ ...pet, field: { type: name, config: examples.config }, context: none }))).toBe("");
});
