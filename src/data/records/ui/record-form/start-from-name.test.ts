import { describe, expect, it } from "vitest";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { plainContext } from "../../text-context.ts";
import { startFromName } from "./start-from-name.ts";

const field = (id: string, dataType: "plain_text" | "number" | "email_address" = "plain_text", more: object = {}) => ({
  ...{
    id,
    dataType,
    config: fieldTypeNamed(dataType).config.parse({}) as Record<string, unknown>,
    isRequired: false,
    defaultValue: null as unknown,
    abilities: { update: true },
  },
  ...more,
});
const start = (fields: ReturnType<typeof field>[], chosen: string | null = null, name = "Otter 2") =>
  startFromName([{ idNameDataField: chosen }], fields, name, plainContext);

describe("a record of which only the name is known", () => {
  it("needs no more where its name is a text and nothing else is required", () => {
    const required = field("beds", "number", { isRequired: true, defaultValue: "8" });
    expect(start([field("name", "plain_text", { isRequired: true }), required])).toEqual({
      ...{ values: { name: "Otter 2" }, isEnough: true },
    });
  });

  it("is asked for the rest where something else must be filled", () => {
    expect(start([field("name"), field("beds", "number", { isRequired: true })])).toEqual({
      ...{ values: { name: "Otter 2" }, isEnough: false },
    });
  });

  it("begins with the name where its type can read it, and is seen before it is made", () => {
    const fields = [field("mail", "email_address"), field("note")];
    expect(start(fields, "mail", "ada@example.test")).toEqual({
      values: { mail: "ada@example.test" },
      isEnough: false,
    });
    expect(start(fields, "mail")).toEqual({ values: {}, isEnough: false });
  });

  it("begins empty where the name is not the person's to write", () => {
    expect(start([field("name", "plain_text", { abilities: { update: false } })])).toEqual({
      ...{ values: {}, isEnough: false },
    });
    expect(start([field("beds", "number")])).toEqual({ values: {}, isEnough: false });
  });
});
