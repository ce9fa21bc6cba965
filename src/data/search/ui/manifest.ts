import { paletteGroups, paletteSources } from "#client/palette-sources.ts";
import { usePageCandidates, useSettingsCandidates } from "./use-menu-pages.ts";

export const searchUi = [
  paletteSources.add(
    { group: paletteGroups.pages, order: 10, useCandidates: usePageCandidates },
    { group: paletteGroups.settings, order: 10, useCandidates: useSettingsCandidates },
  ),
];
