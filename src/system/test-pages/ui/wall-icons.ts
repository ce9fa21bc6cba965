import type { CatalogueIcon } from "virtual:icons/catalogue";
import { formatIconName, type IconStyle } from "#ui/icon/icon-name.ts";
import { searchIcons } from "#ui/icon/icon-search.ts";

export type WallIcon = { identifier: string; label: string };
export type WallStyle = IconStyle | "all";

/** Every drawing that matches: with all styles, those of one icon stand side by side. */
export function findWallIcons(
  catalogue: readonly CatalogueIcon[],
  query: string,
  style: WallStyle,
  categoryLabels: readonly string[],
): WallIcon[] {
  const search = { query, category: null, categoryLabels, style: style === "all" ? "solid" : style } as const;
  return searchIcons(catalogue, search).flatMap(([name, label, regular]) =>
    stylesOf(style, regular === 1).map((each) => ({ identifier: formatIconName(each, name), label })),
  );
}

function stylesOf(style: WallStyle, hasRegular: boolean): IconStyle[] {
  if (style !== "all") return [style];
  return hasRegular ? ["solid", "regular", "duotone"] : ["solid", "duotone"];
}
