import { expect, it } from "vitest";
import { addSampleFiles } from "./sample-limits.ts";

const file = (name: string, type = "image/png", size = 1000) => ({ name, type, size });

it("takes images and PDF files, up to three", () => {
  const offered = [file("a.png"), file("b.pdf", "application/pdf"), file("c.jpg", "image/jpeg"), file("d.png")];
  const { files, refused } = addSampleFiles([], offered);
  expect(files.map(({ name }) => name)).toEqual(["a.png", "b.pdf", "c.jpg"]);
  expect(refused).toEqual([{ name: "d.png", reason: "refusedCount" }]);
});

it("says why it refuses a file", () => {
  const offered = [file("a.zip", "application/zip"), file("b.png", "image/png", 2_000_001), file("c.png")];
  const { files, refused } = addSampleFiles([file("c.png")], offered);
  expect(files).toHaveLength(1);
  expect(refused).toEqual([
    { name: "a.zip", reason: "refusedType" },
    { name: "b.png", reason: "refusedSize" },
    { name: "c.png", reason: "refusedTwice" },
  ]);
});

it("takes a file of exactly the largest size", () => {
  expect(addSampleFiles([], [file("a.png", "image/png", 2_000_000)]).refused).toEqual([]);
});
