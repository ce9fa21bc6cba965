import { eventWords } from "#client/event-words.ts";
import type { WordKey } from "#client/word-key.ts";
import { recentSources } from "#data/history/ui/recent-sources.ts";
import { timelineSources } from "#data/history/ui/timeline-sources.ts";
import { type MessageEvent, messageEvents } from "../message-events.ts";

const eventTitles = {
  "message.delivered": "integrations.webhooks.eventNames.messages.delivered",
  "message.bounced": "integrations.webhooks.eventNames.messages.bounced",
  "message.complained": "integrations.webhooks.eventNames.messages.complained",
  "message.unsubscribed": "integrations.webhooks.eventNames.messages.unsubscribed",
  "message.clicked": "integrations.webhooks.eventNames.messages.clicked",
} as const satisfies Record<MessageEvent, WordKey>;

export const outcomesUi = [
  timelineSources.add({
    key: "messages",
    load: async () => (await import("./use-message-entries.tsx")).useMessageEntries,
  }),
  recentSources.add({
    key: "messages",
    title: "history.recent.kinds.messages",
    load: async () => (await import("./use-sent-messages.tsx")).useSentMessages,
  }),
  eventWords.add(
    ...messageEvents.map((name) => ({
      name,
      title: eventTitles[name],
      subjects: "integrations.log.messages" as const,
    })),
  ),
];
