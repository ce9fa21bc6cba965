import type { AudienceSource } from "#messages/outgoing-messages/audience.ts";

type Given = Extract<AudienceSource, { kind: "addresses" }>["addresses"];

/** Addresses as people paste them: a line or a sign between each, a name before angle brackets. */
export function parseAddresses(text: string): Given {
  const found = pieces(text)
    .map(readOne)
    .filter(({ address }) => address.length >= 3 && address.length <= 254);
  return [...new Map(found.map((each) => [each.address.toLowerCase(), each])).values()];
}

/** As they are written back into the field. */
export const writeAddresses = (addresses: Given): string =>
  addresses.map(({ address, name }) => (name ? `${name} <${address}>` : address)).join("\n");

function readOne(text: string): Given[number] {
  const begin = text.indexOf("<");
  if (begin < 0) return { address: text.trim(), name: "" };
  const end = text.indexOf(">", begin);
  const name = text.slice(0, begin).replaceAll('"', "").trim().slice(0, 200);
  return { address: text.slice(begin + 1, end < 0 ? undefined : end).trim(), name };
}

/** Commas inside of quotes are part of a name. */
function pieces(text: string): string[] {
  const found = [""];
  let isQuoted = false;
  for (const sign of text) {
    if (sign === "\n") isQuoted = false;
    else if (sign === '"') isQuoted = !isQuoted;
    if (sign === "\n" || (!isQuoted && (sign === "," || sign === ";"))) found.push("");
    else found[found.length - 1] += sign;
  }
  return found;
}
