import { isId } from "#shared/ids.ts";
import type { HtmlContext } from "../field-html.ts";

const separator = ", ";

/** As types read and write them. */
export const joinIds = (ids: readonly string[]): string => ids.join(separator);

/** Of a value, and of a text of ids that is none, such as too many of them. */
export const idsOf = (value: unknown): string[] =>
  (typeof value === "string" ? value.split(separator) : [value].flat()).filter(isId);

/** A form sends ids: a thing that is called like the id of another is not meant. */
export const byIdsAlone = (context: HtmlContext): HtmlContext => ({ ...context, idOf: () => undefined });
