import { describe, expect, it } from "vitest";
import * as z from "zod";
import { describeSchema } from "./describe-schema.ts";

const only = (schema: z.ZodType) => describeSchema(z.strictObject({ it: schema }))[0]!;

describe("a setting", () => {
  it.each([
    ["boolean", z.boolean(), { kind: "boolean" }],
    ["whole number", z.int().min(0).max(10), { kind: "number", isWhole: true, least: 0, most: 10 }],
    ["whole number without bounds", z.int(), { kind: "number", isWhole: true, least: undefined, most: undefined }],
    ["number", z.number().min(0.5), { kind: "number", isWhole: false, least: 0.5, most: undefined }],
    ["choice", z.enum(["day", "night"]), { kind: "choice", choices: ["day", "night"] }],
    ["several choices", z.array(z.enum(["day", "night"])), { kind: "choices", choices: ["day", "night"] }],
    ["text", z.string().trim().max(80), { kind: "text", longest: 80 }],
    ["web address", z.url(), { kind: "text", longest: undefined }],
    ["texts", z.array(z.string()).max(5), { kind: "texts", most: 5 }],
  ])("that is a %s is known as one", (_name, schema, shape) => {
    expect(only(schema)).toMatchObject(shape);
  });

  it("is seen through what wraps it, in any order", () => {
    expect(only(z.int().max(9).nullable().default(null))).toMatchObject({ kind: "number", isNullable: true, most: 9 });
    expect(only(z.string().optional().readonly())).toMatchObject({ kind: "text", isOptional: true, isNullable: false });
    expect(only(z.string().transform((text) => text.trim()))).toMatchObject({ kind: "text" });
    expect(only(z.boolean().default(false).catch(true))).toMatchObject({ kind: "boolean" });
  });

  it("that names an editor gets it, with everything else that it says", () => {
    const meta = { editor: "field", types: ["date"] };
    expect(only(z.uuid().nullable().default(null).meta(meta))).toMatchObject({ kind: "editor", editor: "field", meta });
    expect(only(z.uuid().meta(meta).nullable())).toMatchObject({ editor: "field", isNullable: true, meta });
  });

  it("of settings is a group", () => {
    const group = only(z.strictObject({ from: z.int(), label: z.string() }).default({ from: 0, label: "" }));
    expect(group).toMatchObject({ kind: "group", settings: [{ key: "from", kind: "number" }, { key: "label" }] });
  });

  it("that no editor is made for is refused, and never left out", () => {
    for (const schema of [z.date(), z.array(z.int()), z.record(z.string(), z.int()), z.union([z.int(), z.string()])])
      expect(() => only(schema)).toThrow("no editor for it");
  });
});

it("a schema is described in its own order, also with rules over all of it", () => {
  const schema = z.strictObject({ b: z.int(), a: z.boolean(), c: z.string() }).refine(() => true);
  expect(describeSchema(schema).map(({ key }) => key)).toEqual(["b", "a", "c"]);
  expect(describeSchema(z.strictObject({}))).toEqual([]);
  expect(() => describeSchema(z.string())).toThrow("object");
});
