import { expect, test } from "vitest";
import { listFirstSteps } from "./first-steps.ts";

const own = { hasLanguage: false, hasPicture: false };
const alone = { mayShapeData: false, hasCollection: false, mayInvite: true, othersCount: 0, ...own };
const stateOf = (situation: Partial<Parameters<typeof listFirstSteps>[0]>) =>
  Object.fromEntries(listFirstSteps({ ...alone, ...situation }).map(({ key, done }) => [key, done]));

test("inviting is done with a second person, or with an invitation on its way", () => {
  expect(stateOf({}).invite).toBe(false);
  expect(stateOf({ othersCount: 1 }).invite).toBe(true);
});

test("inviting is neither open nor done while the people load", () => {
  expect(stateOf({ othersCount: undefined })).toEqual({ invite: undefined, language: false, picture: false });
});

test("inviting is not offered to those who may not", () => {
  expect(stateOf({ mayInvite: false, hasPicture: true })).toEqual({ language: false, picture: true });
});

test("who may shape data begins with a collection", () => {
  const first = (hasCollection?: boolean) =>
    listFirstSteps({ ...alone, mayShapeData: true, hasCollection: hasCollection })[0];
  expect(first(false)).toEqual({ key: "collection", done: false });
  expect(first(true)).toEqual({ key: "collection", done: true });
  expect(first(undefined)).toEqual({ key: "collection", done: undefined });
  expect(stateOf({})).not.toHaveProperty("collection");
});
