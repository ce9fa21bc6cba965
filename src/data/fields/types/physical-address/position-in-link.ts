export type Position = { latitude: number; longitude: number };

/** Where a pasted link of a map service leads, or plain coordinates as people write them; undefined: it says no place. */
export function positionIn(text: string): Position | undefined {
  const given = text.trim();
  if (given.length > 4000) return undefined;
  const plain = plainForms.map((form) => form.exec(given)).find(Boolean);
  if (plain) return position(plain[1], plain[2]);
  return degreesAndMinutes(given) ?? inAddress(given);
}

const plainForms = [
  /^(-?\d{1,3}(?:\.\d{1,20})?)\s{0,3}(?:,|\s)\s{0,3}(-?\d{1,3}(?:\.\d{1,20})?)$/,
  // A geo: link, as phones share a place.
  /^geo:(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)(?:[,;?].{0,200})?$/i,
];

/** Each service has its own places for it, the exact one first: a pin before the middle of the screen. */
const inPaths = [
  /!3d(-?\d{1,3}(?:\.\d{1,20})?)!4d(-?\d{1,3}(?:\.\d{1,20})?)/,
  /\/@(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)/,
  /\/(-?\d{1,3}(?:\.\d{1,20})?)(?:,|%2C) {0,2}(-?\d{1,3}(?:\.\d{1,20})?)(?:[/?#]|$)/i,
  /#(?:map=)?\d{1,2}(?:\.\d{1,5})?\/(-?\d{1,3}(?:\.\d{1,20})?)\/(-?\d{1,3}(?:\.\d{1,20})?)/,
];
const wholeQueries = ["coordinate", "ll", "q", "query", "destination", "daddr", "center", "cp", "sll"];
const splitQueries = [
  ["mlat", "mlon"],
  ["lat", "lon"],
  ["lat", "lng"],
] as const;

function inAddress(text: string): Position | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { searchParams, href } = new URL(text);
  for (const [first, second] of splitQueries) {
    const found = position(searchParams.get(first), searchParams.get(second));
    if (found) return found;
  }
  const pin = inPaths[0]!.exec(href);
  if (pin) return position(pin[1], pin[2]);
  for (const name of wholeQueries) {
    const [, latitude, longitude] = wholeQuery.exec(searchParams.get(name)?.trim() ?? "") ?? [];
    const found = position(latitude, longitude);
    if (found) return found;
  }
  const readable = href.replaceAll(/%20|\+/g, " ");
  const path = inPaths.map((form) => form.exec(readable)).find(Boolean);
  return path ? position(path[1], path[2]) : undefined;
}

/** Apple and Google put a comma between them, Bing a tilde; some begin with "loc:". */
const wholeQuery = /^(?:loc:)?(-?\d{1,3}(?:\.\d{1,20})?) {0,3}[,~ ] {0,3}(-?\d{1,3}(?:\.\d{1,20})?)$/;

const minutes =
  /^(\d{1,3})° {0,3}(\d{1,2})['′’] {0,3}(\d{1,2}(?:\.\d{1,10})?)["″”] {0,3}([NS])[, ]{0,3}(\d{1,3})° {0,3}(\d{1,2})['′’] {0,3}(\d{1,2}(?:\.\d{1,10})?)["″”] {0,3}([EWO])$/i;

/** 44°16'46.2"N 73°58'47.5"W; in French and Spanish the west is "O". */
function degreesAndMinutes(text: string): Position | undefined {
  const found = minutes.exec(text);
  if (!found) return undefined;
  const [a, b, c, northOrSouth, d, e, f, eastOrWest] = found.slice(1) as string[];
  const degrees = (whole = "", minute = "", second = "") => Number(whole) + Number(minute) / 60 + Number(second) / 3600;
  return position(
    degrees(a, b, c) * (/S/i.test(northOrSouth!) ? -1 : 1),
    degrees(d, e, f) * (/[WO]/i.test(eastOrWest!) ? -1 : 1),
  );
}

function position(first: string | number | null | undefined, second: typeof first): Position | undefined {
  if (first === null || first === undefined || first === "" || second === null || second === undefined || second === "")
    return undefined;
  const [latitude, longitude] = [Number(first), Number(second)];
  const isThere = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isThere ? { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) } : undefined;
}
