import { type Html, html } from "#shared/html.ts";

/** Text with its line breaks. */
export const withBreaks = (text: string): Html => inLines(text.split("\n"));

export const inLines = (lines: readonly string[]): Html =>
  html`${lines.map((line, place) => (place === 0 ? line : html`<br>${line}`))}`;
