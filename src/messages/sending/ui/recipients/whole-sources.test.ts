import { expect, it } from "vitest";
import type { Audience } from "#messages/outgoing-messages/audience.ts";
import { begun, wholeAudience } from "./whole-sources.ts";

const nobody: Audience = { sources: [], except: [], per: "address", languageFieldId: null, zoneFieldId: null };

it("what is half-chosen is not saved", () => {
  const all = [begun.records(), begun.list(), begun.addresses()];
  expect(wholeAudience({ ...nobody, sources: all, except: all })).toEqual(nobody);
});

it("records are written to by an address field, and left out without one", () => {
  const records = { ...begun.records(), collectionId: "c" };
  const reachable = { ...records, addressFieldIds: ["f"] };
  const whole = wholeAudience({ ...nobody, sources: [records, reachable], except: [records] });
  expect(whole.sources).toEqual([reachable]);
  expect(whole.except).toEqual([records]);
});
