import { expect, it } from "vitest";
import { demoForm } from "./demo-form.ts";

const accepts = (firstName: string, lastName: string) => demoForm.safeParse({ firstName, lastName, files: [] }).success;

it("wants a first name of 3 to 10 characters", () => {
  expect(["An", "Ana", "Anastasija", "Anastasijaa"].map((name) => accepts(name, "Lindqvist"))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it("wants a last name of 6 to 10 characters", () => {
  expect(["Lopez", "Okafor", "Lindqvists", "Lindqvistss"].map((name) => accepts("Ana", name))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
