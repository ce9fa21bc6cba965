import { expect, it } from "vitest";
import { pictureBytes } from "../contract.ts";
import { findPictureProblem, pictureAmong, sizeInUnit } from "./picture-file.ts";

it("takes the kinds of image that the server takes, up to its limit", () => {
  expect(findPictureProblem({ type: "image/png", size: pictureBytes })).toBeUndefined();
  expect(findPictureProblem({ type: "image/avif", size: 10 })).toBeUndefined();
});

it("says what is wrong with others", () => {
  expect(findPictureProblem({ type: "image/svg+xml", size: 10 })).toBe("notAnImage");
  expect(findPictureProblem({ type: "", size: 10 })).toBe("notAnImage");
  expect(findPictureProblem({ type: "image/jpeg", size: pictureBytes + 1 })).toBe("tooLarge");
});

it("finds the picture among dropped files, else the first file", () => {
  const text = new File(["a"], "notes.txt", { type: "text/plain" });
  const picture = new File(["b"], "me.png", { type: "image/png" });
  expect(pictureAmong([text, picture])).toBe(picture);
  expect(pictureAmong([text])).toBe(text);
  expect(pictureAmong([])).toBeUndefined();
});

it("gives sizes in few digits", () => {
  expect(sizeInUnit(pictureBytes)).toEqual({ value: 10, unit: "megabyte" });
  expect(sizeInUnit(2_516_582)).toEqual({ value: 2.4, unit: "megabyte" });
  expect(sizeInUnit(40_960)).toEqual({ value: 40, unit: "kilobyte" });
  expect(sizeInUnit(12)).toEqual({ value: 1, unit: "kilobyte" });
});
