import { expect, it } from "vitest";
import { mergeChanges } from "./merge-changes.ts";

it("what was typed last counts, and nothing that was typed before it is lost", () => {
  const earlier = { Contents: { en: { subject: "Hello", text: "a" } }, ReplyTo: "a@example.test" };
  const later = { Contents: { en: { text: "ab" }, fr: { text: "c" } } };
  expect(mergeChanges(earlier, later)).toEqual({
    Contents: { en: { subject: "Hello", text: "ab" }, fr: { text: "c" } },
    ReplyTo: "a@example.test",
  });
});

it("a language that was taken away stays away, and can be begun anew", () => {
  const gone = mergeChanges({ Contents: { fr: { text: "c" } } }, { Contents: { fr: null } });
  expect(gone).toEqual({ Contents: { fr: null } });
  // With nothing of what it was, as it is still there until this is saved.
  expect(mergeChanges(gone, { Contents: { fr: { text: "d" } } })).toEqual({
    Contents: { fr: { subject: "", previewText: "", design: null, text: "d", isTextOwn: false, second: null } },
  });
});
