import { expect, it } from "vitest";
import * as z from "zod";
import { words } from "#data/collections/structure-contract.ts";
import { languages } from "#shared/languages.ts";
import { sayIn } from "../words.ts";
import { inputErrors } from "./input-errors.ts";

const told = (schema: z.ZodType, value: unknown, language: (typeof languages)[number] = "en") =>
  inputErrors(schema.safeParse(value).error!.issues).map(({ messageKey, values }) =>
    sayIn(language)(messageKey, values),
  );

it("says how long a text may be there, whatever it may be elsewhere", () => {
  expect(told(words(2000), "x".repeat(2001))).toEqual(["Please use at most 2,000 characters."]);
  expect(told(words(120), "x".repeat(121))).toEqual(["Please use at most 120 characters."]);
  expect(told(z.string().min(3), "x")).toEqual(["Please use at least 3 characters."]);
});

it("tells numbers and lists from texts", () => {
  expect(told(z.int().max(10), 11)).toEqual(["Please enter 10 or less."]);
  expect(told(z.int().min(1), 0)).toEqual(["Please enter 1 or more."]);
  expect(told(z.array(z.string()).max(2), ["a", "b", "c"])).toEqual(["At most 2 are allowed."]);
  for (const language of languages) expect(told(z.int().max(10), 11, language)[0]).toContain("10");
});
