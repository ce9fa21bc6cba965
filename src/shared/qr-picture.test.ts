import { describe, expect, it } from "vitest";
import { drawQr, type QrPicture, qrSvg } from "./qr-picture.ts";

const address = "https://camps.example.org/public/team-01980000-0000-7000-8000-000000000001/views/1";

/** The path, drawn: which squares are dark. */
function squares({ size, path }: QrPicture): boolean[][] {
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    drawn[Number(y)]!.fill(true, Number(x), Number(x) + Number(length));
  return drawn;
}

const row = (text: string) => [...text].map((each) => each === "#");

describe("a QR code", () => {
  const picture = drawQr(address);
  const drawn = squares(picture);

  it("has the three corners that cameras look for, within an edge of four white squares", () => {
    const corner = ["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"].map(row);
    const at = (x: number, y: number) => drawn.slice(y, y + 7).map((line) => line.slice(x, x + 7));
    const far = picture.size - 4 - 7;
    expect([at(4, 4), at(far, 4), at(4, far)]).toEqual([corner, corner, corner]);
    const edges = drawn.flatMap((line, y) => line.filter((_, x) => Math.min(x, y) < 4 || Math.max(x, y) >= far + 7));
    expect(edges).not.toContain(true);
  });

  it("is wholly drawn by its path, and another for another address", () => {
    expect(picture.path.replaceAll(/M\d+ \d+h(\d+)v1h-\1z/g, "")).toBe("");
    expect(drawQr(`${address}2`).path).not.toBe(picture.path);
  });

  it("is a file of its own, dark on white", () => {
    expect(qrSvg(picture)).toContain(`viewBox="0 0 ${picture.size} ${picture.size}"`);
    expect(qrSvg(picture)).toContain(`<path fill="#fff" d="M0 0h${picture.size}v`);
    expect(qrSvg(picture)).toContain(`<path d="${picture.path}"/>`);
  });
});
