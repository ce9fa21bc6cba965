import { expect, it } from "vitest";
import { filling, placed, rectangleOf, wholeImage } from "./place-image.ts";

const frame = { width: 400, height: 100 };

it("shows all of a picture in the middle of its frame", () => {
  expect(rectangleOf({ width: 50, height: 50 }, frame, wholeImage)).toEqual({ x: 150, y: 0, width: 100, height: 100 });
  expect(rectangleOf({ width: 800, height: 100 }, frame, wholeImage)).toEqual({ x: 0, y: 25, width: 400, height: 50 });
});

it("knows when nothing of the frame is left empty", () => {
  const zoom = filling({ width: 50, height: 50 }, frame);
  expect(zoom).toBe(4);
  const { width, height } = rectangleOf({ width: 50, height: 50 }, frame, { ...wholeImage, zoom });
  expect([width >= frame.width, height >= frame.height]).toEqual([true, true]);
});

it("does not lose the picture", () => {
  expect(placed(wholeImage, { x: 3, y: -3, zoom: 99 })).toEqual({ x: 0.5, y: -0.5, zoom: 6 });
  expect(placed(wholeImage, { zoom: 0 }).zoom).toBe(0.5);
});
