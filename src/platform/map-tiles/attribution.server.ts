import { escapeHtml } from "#shared/escape-html.ts";

export const openStreetMap = linkTo("https://www.openstreetmap.org/copyright", "© OpenStreetMap");

/** Drawn as HTML, so nothing but text and links is left. A file that names nobody is of OpenStreetMap all the same. */
export function safeAttribution(given: unknown): string {
  if (typeof given !== "string" || given.trim() === "") return openStreetMap;
  const [start = "", ...parts] = given.slice(0, 2000).split("<");
  let target: string | undefined;
  const rest = parts.map((part) => {
    const end = part.indexOf(">");
    // What is no whole tag is dropped.
    if (end < 0) return "";
    const tag = part.slice(0, end);
    if (/^\/?a\b/i.test(tag)) target = targetIn(tag);
    const text = part.slice(end + 1);
    return target && text.trim() !== "" ? linkTo(target, text) : text;
  });
  return [start, ...rest].join("").trim();
}

function targetIn(tag: string): string | undefined {
  const found = /\bhref=["']?([^"'\s]+)/i.exec(tag)?.[1];
  const url = found && URL.canParse(found) ? new URL(found) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** `text` without "<"; entities in it stay what they are. */
function linkTo(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}" target="_blank" rel="noreferrer">${text}</a>`;
}
