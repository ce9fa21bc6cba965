import { eventWords } from "#client/event-words.ts";
import { paletteGroups, paletteSources } from "#client/palette-sources.ts";
import { pathTo } from "#client/routes.ts";
import type { WordKey } from "#client/word-key.ts";
import { pinPaths } from "#data/collections/ui/pin-paths.ts";
import { recordEvents } from "../record-events.ts";
import { useCreateDataCandidates, useCreatingCandidates } from "./use-creating-candidates.tsx";

const eventTitles = {
  "record.created": "integrations.webhooks.eventNames.created",
  "record.updated": "integrations.webhooks.eventNames.updated",
  "record.deleted": "integrations.webhooks.eventNames.deleted",
  "record.restored": "integrations.webhooks.eventNames.restored",
} as const satisfies Record<(typeof recordEvents)[number], WordKey>;

export const recordsUi = [
  paletteSources.add(
    { group: paletteGroups.actions, order: 10, useCandidates: useCreateDataCandidates },
    { group: paletteGroups.actions, order: 40, leadsWith: 3, useCandidates: useCreatingCandidates },
  ),
  pinPaths.add({
    kind: "record",
    isRecord: true,
    pathTo: (teamId, id) => pathTo("team.record", { teamId, dataRecordId: id })!,
  }),
  eventWords.add(
    ...recordEvents.map((name) => ({
      name,
      title: eventTitles[name],
      subjects: "integrations.log.records" as const,
    })),
  ),
];
