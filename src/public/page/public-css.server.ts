import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** In the order in which they count: what comes later goes before. */
const parts = [
  ...["tokens", "page", "forms", "fields", "wizard"],
  ...["view", "filters", "list", "board", "table", "detail", "calendar", "days", "map"],
  "media",
];

const read = (part: string): string => readFileSync(join(import.meta.dirname, `css/${part}.css`), "utf8");

/** The style sheet of all that is public, without what is only for its readers; every page and every widget has it. */
export const publicCss: string = parts
  .flatMap((part) => read(part).split("/*"))
  .map((text) => text.slice(text.indexOf("*/") < 0 ? 0 : text.indexOf("*/") + 2))
  .join("")
  .replace(/\s+/g, " ")
  .trim();

/** Another one for each other style sheet: browsers keep what they have of this one. */
export const publicCssVersion: string = hash("sha256", publicCss, "base64url").slice(0, 16);
export const publicCssPath = `/api/public/style.css?v=${publicCssVersion}`;
