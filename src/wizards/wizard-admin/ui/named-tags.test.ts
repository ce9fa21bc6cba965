import { expect, it } from "vitest";
import { namedTags } from "./named-tags.ts";
import type { Known } from "./use-variables.ts";

const known = {
  all: [
    { tag: "person._name", label: "Family" },
    { tag: "person.first_name", label: "First name of Family" },
  ] as unknown as Known["all"],
  nameOf: (key: string) => (key === "children" ? "Campers" : key),
};

it("tags are read by the names of what they stand for, and nothing is left of their code", () => {
  const text =
    "Hello {{ person.first_name | upcase }}, {{person._name}}: {% for each in children %}x{% endfor %}{{ children }}";
  expect(namedTags(text, known).replace(/\s+/g, " ")).toBe("Hello First name of Family, Family: x Campers");
});
