import { describe, expect, it } from "vitest";
import { describeSchema } from "#ui/schema-form/describe-schema.ts";
import { wayKinds } from "../../registry.server.ts";
import { defaultsOf, isWayName, secretsToSend, wayForms } from "./way-forms.ts";

const offered = wayKinds.filter(({ name }) => name !== "captured");

describe.each(offered)("$name", ({ name, settings, secrets }) => {
  if (!isWayName(name)) throw new Error(`there is no form for ${name}`);
  const { sections } = wayForms[name];

  it("asks for every setting and every secret once", () => {
    const asked = sections.flatMap(({ schema }) => describeSchema(schema).map(({ key }) => key));
    expect(asked.toSorted()).toEqual(Object.keys(settings.shape).toSorted());
    expect(sections.flatMap(({ secret }) => secret?.name ?? []).toSorted()).toEqual([...secrets].toSorted());
    expect(Object.keys(defaultsOf(name)).toSorted()).toEqual(asked.toSorted());
  });
});

it("sends secrets that were typed, forgets those that serve nothing any more, and leaves the others", () => {
  const signed = { dkimDomain: "camp.test", dkimSelector: "camp", bounceHost: "", user: "kim" };
  expect(secretsToSend("smtp", signed, { password: "", dkimPrivateKey: "" })).toEqual({ bouncePassword: null });
  const plain = { dkimDomain: "", dkimSelector: "", bounceHost: "", user: "kim" };
  expect(secretsToSend("smtp", plain, { password: "new" })).toEqual({
    ...{ password: "new", dkimPrivateKey: null, bouncePassword: null },
  });
  expect(secretsToSend("ses", {}, {})).toEqual({});
});
