import { expect, it } from "vitest";
import { ownChanges } from "./own-changes.ts";

it("are learned from the answers to what this tab writes, and told once", async () => {
  const told: string[] = [];
  const stop = ownChanges.subscribe((id) => told.push(id));
  const write = Promise.withResolvers<{ changeSetId: string | null }>();
  const watched = ownChanges.watch(write.promise);
  expect(ownChanges.isWriting).toBe(true);
  write.resolve({ changeSetId: "one" });
  expect(await watched).toEqual({ changeSetId: "one" });
  ownChanges.add("one");
  await ownChanges.watch(Promise.resolve({ changeSetId: null }));
  await ownChanges.watch(Promise.resolve(undefined));
  stop();
  expect(told).toEqual(["one"]);
  expect([ownChanges.has("one"), ownChanges.has("two"), ownChanges.isWriting]).toEqual([true, false, false]);
});

it("wait for no answer that does not come", async () => {
  await expect(ownChanges.watch(Promise.reject(new Error("offline")))).rejects.toThrow("offline");
  expect(ownChanges.isWriting).toBe(false);
});
