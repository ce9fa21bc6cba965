import { expect, it } from "vitest";
import { ApiError } from "#shared/errors.ts";
import { changedIn, partsIn, stalePartsIn, tagsFor, withoutParts, withoutRemoved, withTags } from "./stale-parts.ts";

const tags = { en: { subject: "a", design: "b" } };
const design = { language: "en", part: "design" } as const;

it("a change names what it is based on, and nothing else", () => {
  expect(partsIn({ Contents: { en: { design: null, isTextOwn: true }, fr: null }, ReplyTo: "" })).toEqual([design]);
  expect(tagsFor(tags, [design])).toEqual({ en: { design: "b" } });
  expect(tagsFor(tags, [{ language: "fr", part: "text" }])).toEqual({});
});

it("what somebody else has written is found, and known from then on", () => {
  const newer = { en: { subject: "a", design: "c" }, fr: { text: "d" } };
  expect(changedIn(tags, newer)).toEqual([design, { language: "fr", part: "text" }]);
  expect(withTags(tags, newer, [design])).toEqual({ en: { subject: "a", design: "c" } });
});

it("a language that was taken away is forgotten", () => {
  const both = { ...tags, fr: { subject: "c" } };
  expect(withoutRemoved(both, { Contents: { fr: null, en: { subject: "x" } } })).toEqual(tags);
  expect(withoutRemoved(both, { ReplyTo: "" })).toEqual(both);
});

it("a refusal names the parts that were written by two, which can be given up", () => {
  const field = { path: "Contents.en.design", messageKey: "", message: "" };
  const refused = new ApiError({
    ...{ status: 409, code: "conflict", messageKey: "", message: "", fields: [field], requestId: "" },
  });
  expect(stalePartsIn(refused)).toEqual([design]);
  expect(stalePartsIn(new Error("else"))).toEqual([]);
  expect(withoutParts({ Contents: { en: { design: null, subject: "x" } } }, [design])).toEqual({
    Contents: { en: { subject: "x" } },
  });
});
