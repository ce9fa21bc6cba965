import { escapeHtml } from "./escape-html.ts";

/** HTML that is safe to send: made by `html` alone, so a plain text in it has been escaped. */
export class Html {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

/** Writes HTML. What stands in it is escaped, also in attributes, which must be quoted; `Html` stays as it is, nothing is nothing. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.reduce((text, next, place) => text + written(parts[place - 1]) + next));

function written(part: Part): string {
  if (part instanceof Html) return part.toString();
  if (Array.isArray(part)) return part.map(written).join("");
  return part === null || part === undefined || part === false ? "" : escapeHtml(String(part));
}

/** What has been made safe already, such as formatted text that was sanitised: say by what. */
export const trusted = (text: string): Html => new Html(text);

export const noHtml = html``;
