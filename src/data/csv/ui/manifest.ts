import { paletteGroups, paletteSources } from "#client/palette-sources.ts";
import { useImportCandidates } from "./use-import-candidates.tsx";

export const csvUi = [
  paletteSources.add({ group: paletteGroups.actions, order: 50, useCandidates: useImportCandidates }),
];
