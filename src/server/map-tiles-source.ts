import { closeSync, openSync, readSync } from "node:fs";

const braces = /\{[^{}]*\}/g;
const placeholders = ["{x}", "{y}", "{z}"];

/** Why an address of vector tiles cannot be used; nothing where it can. Browsers are given it as it is. */
export function tilesUrlProblem(text: string, appUrl: string): string | undefined {
  const named = (text.match(braces) ?? []).toSorted();
  if (named.join() !== placeholders.join())
    return "it must have {z}, {x} and {y} once each, and nothing else in braces";
  // A path of our own host, which something in front of us answers.
  if (/^\/(?!\/)/.test(text)) return undefined;
  const filled = text.replace(braces, "0");
  const url = URL.canParse(filled) ? new URL(filled) : undefined;
  const isHttps = url?.protocol === "https:" || (url?.protocol === "http:" && appUrl.startsWith("http:"));
  if (!url || !isHttps) return "it must be an address that starts with https://, or a path that starts with /";
  if (url.username || url.password) return "it must have no name and password: every browser is given it";
  if (/[{}]/.test(text.slice(0, text.indexOf("/", url.protocol.length + 2)))) return "its host must have no braces";
  return undefined;
}

/** The origin that browsers ask for tiles, where it is not ours. */
export function tilesOrigin(text: string | undefined, appUrl: string): string | undefined {
  if (text === undefined || text.startsWith("/")) return undefined;
  const { origin } = new URL(text.replace(braces, "0"));
  return origin === new URL(appUrl).origin ? undefined : origin;
}

const headBytes = 127;
const versionAt = 7;
const tileTypeAt = 99;
const vectorTiles = 1;

/** Why a file cannot be used; nothing where it is a PMTiles file of vector tiles. */
export function tilesFileProblem(path: string): string | undefined {
  const head = Buffer.alloc(headBytes);
  try {
    const file = openSync(path, "r");
    try {
      readSync(file, head, 0, headBytes, 0);
    } finally {
      closeSync(file);
    }
  } catch {
    return "it must name a file that can be read";
  }
  if (head.toString("latin1", 0, versionAt) !== "PMTiles" || head[versionAt] !== 3)
    return "it must name a PMTiles file of version 3";
  return head[tileTypeAt] === vectorTiles ? undefined : "its tiles must be vector tiles (MVT), not pictures";
}
