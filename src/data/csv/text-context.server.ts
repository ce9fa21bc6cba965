import type { TextContext } from "#data/fields/field-type.ts";
import { countryOf } from "#data/fields/zone-country.ts";

export type TextFormat = Pick<TextContext, "decimalComma" | "dayFirst" | "timeZone">;

export const contextFor = (
  textFormat: TextFormat,
  names: Partial<Pick<TextContext, "nameOf" | "idOf">> = {},
): TextContext => ({
  ...textFormat,
  country: countryOf(textFormat),
  nameOf: names.nameOf ?? (() => undefined),
  idOf: names.idOf ?? (() => undefined),
});
