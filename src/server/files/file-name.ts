import { normalForm } from "#shared/normal-form.ts";
import { trimEndOf } from "#shared/trim-end.ts";

const longest = 200;

/** A name to show and to download under; never a path, never with characters that hide what it is. */
export function cleanFileName(given: string): string {
  // Far longer than any name; its end is what counts.
  const last = normalForm(given.slice(-10 * longest).toWellFormed(), "NFC")
    .split(/[/\\]/)
    .at(-1)!;
  const name = last
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\ufffd]/gu, "")
    .replace(turnsText, "")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+/, "");
  // Every space is a plain one by now.
  return shorten(trimEndOf(name, " .")) || "file";
}

/** `filename="…"` for old programs and `filename*` (RFC 5987) for the others. */
export function dispositionOf(kind: "inline" | "attachment", name: string): string {
  const plain =
    normalForm(name, "NFKD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/["\\%;]/g, "_")
      .trim() || "file";
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** "fdp.exe" can be made to look like "exe.pdf" with these. */
const turnsText = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= longest) return name;
  const ending = [...(/\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? "")];
  return [...letters.slice(0, longest - ending.length), ...ending].join("");
}
