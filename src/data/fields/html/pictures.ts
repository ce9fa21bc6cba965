import { type Html, html } from "#shared/html.ts";
import type { HtmlFile } from "../field-html.ts";
import { attributes } from "./attributes.ts";

/** Sizes that every picture is kept in (server/files/thumbnails.ts): the most in either direction. */
const [small, large] = [256, 1024] as const;

/** Drawn when it comes into sight, as large as it is shown. */
export function picture(file: HtmlFile, { alt = file.name, width }: { alt?: string; width?: number } = {}): Html {
  const own = sizeWithin(file, large);
  const shown = Math.min(width ?? own.width, own.width);
  const look = { width: shown, height: Math.round((own.height * shown) / own.width), alt, loading: "lazy" };
  const sources = [small, large].map((most) => `${file.address(most)} ${sizeWithin(file, most).width}w`);
  const hasSeveral = sizeWithin(file, small).width < own.width;
  const offered = hasSeveral
    ? { srcset: sources.join(", "), sizes: `auto, (max-width: ${shown}px) 100vw, ${shown}px` }
    : {};
  return html`<img${attributes({ src: file.address(large), ...offered, ...look })}>`;
}

/** Beside its name, which says what it is. */
export const thumbnail = (file: HtmlFile): Html =>
  html`<img${attributes({ src: file.address(small), width: 48, height: 48, alt: "", loading: "lazy" })}>`;

/** What is no picture, or one that could not be read, has no size. */
export const isDrawn = (file: HtmlFile): boolean => file.isPicture && file.width !== null && file.height !== null;

function sizeWithin({ width, height }: HtmlFile, most: number): { width: number; height: number } {
  const [across, down] = [width || most, height || most];
  const scale = Math.min(1, most / Math.max(across, down));
  return { width: Math.max(1, Math.round(across * scale)), height: Math.max(1, Math.round(down * scale)) };
}
