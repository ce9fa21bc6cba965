import { afterEach, expect, it, vi } from "vitest";
import { forgetUpload, keepUpload, keptUpload } from "./kept-upload.ts";

afterEach(() => vi.unstubAllGlobals());

it("keeps what was uploaded for each collection, until it is given up", () => {
  const store = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
    removeItem: (key: string) => store.delete(key),
  });
  const kept = { uploaded: { id: "file" }, draft: {} } as unknown as Parameters<typeof keepUpload>[2];
  keepUpload("camp", "campers", kept);
  expect(keptUpload("camp", "campers")).toEqual(kept);
  expect(keptUpload("camp", "cabins")).toBeUndefined();
  forgetUpload("camp", "campers");
  expect(keptUpload("camp", "campers")).toBeUndefined();
});

it("goes on without a place to keep it in", () => {
  vi.stubGlobal("sessionStorage", undefined);
  keepUpload("camp", "campers", {} as Parameters<typeof keepUpload>[2]);
  expect(keptUpload("camp", "campers")).toBeUndefined();
});
