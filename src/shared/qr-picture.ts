import { encode } from "uqr";

/** The white edge that cameras need, in squares. */
const edge = 4;

/** A QR code: how many squares it is wide, and its dark ones as one path. */
export type QrPicture = { size: number; path: string };

/** `ecc`: readable with a seventh of it gone, as it is printed and hung up. */
export function drawQr(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: "M", border: edge });
  return { size, path: data.map(drawRow).join("") };
}

/** As a file of its own. */
export const qrSvg = ({ size, path }: QrPicture): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
  `<path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>\n`;

/** Neighbours are drawn as one, so that no hairline comes between them. */
function drawRow(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const end = row.indexOf(false, x);
    const length = (end < 0 ? row.length : end) - x;
    path += `M${x} ${y}h${length}v1h-${length}z`;
    x += length;
  }
  return path;
}
