import { paletteGroups, paletteSources } from "#client/palette-sources.ts";
import { useTeamCandidates } from "./use-team-candidates.ts";

export const teamsUi = [
  paletteSources.add({ group: paletteGroups.actions, order: 30, useCandidates: useTeamCandidates }),
];
