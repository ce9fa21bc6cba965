import { type PaletteGroup, paletteSources } from "#client/palette-sources.ts";
import { pinPaths } from "#data/collections/ui/pin-paths.ts";
import { pathOfMessage, useMessageCandidates, usePinnableMessages, useTemplateCandidates } from "./named-messages.ts";

const group: PaletteGroup = { key: "messages", title: "search.groups.messages", order: 18 };

export const outgoingMessagesUi = [
  paletteSources.add(
    { group, order: 10, useCandidates: useMessageCandidates },
    { group, order: 20, useCandidates: useTemplateCandidates },
  ),
  pinPaths.add({ kind: "message", pathTo: pathOfMessage, useChoices: usePinnableMessages }),
];
