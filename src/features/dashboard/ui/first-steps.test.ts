import { expect, test } from "vitest";
import { listFirstSteps } from "./first-steps.ts";

const alone = { mayInvite: true, peopleCount: 1, invitationCount: 0, hasLanguage: false, hasPicture: false };
const isDone = (situation: Partial<typeof alone>) =>
  Object.fromEntries(listFirstSteps({ ...alone, ...situation }).map(({ key, done }) => [key, done]));

test("inviting is done with a second person, or with an invitation on its way", () => {
  expect(isDone({}).invite).toBe(false);
  expect(isDone({ peopleCount: 2 }).invite).toBe(true);
  expect(isDone({ invitationCount: 1 }).invite).toBe(true);
});

test("inviting is not offered to those who may not", () => {
  expect(isDone({ mayInvite: false, hasPicture: true })).toEqual({ language: false, picture: true });
});
