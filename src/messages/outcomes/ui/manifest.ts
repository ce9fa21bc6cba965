import { eventWords } from "#client/event-words.ts";
import { type TodayKind, todayKinds } from "#client/today-kinds.ts";
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

const toMessages = {
  route: "messages.dashboard",
  routeOfOne: { name: "message.summary", param: "outgoingMessageId" },
} satisfies Partial<TodayKind>;

export const outcomesUi = [
  todayKinds.add(
    {
      ...{ kind: "messages.failed", order: 10, icon: "fas_triangle-exclamation", isTrouble: true, ...toMessages },
      sentence: "dashboard.today.messages.failed",
    },
    {
      ...{ kind: "messages.held", order: 20, icon: "fas_circle-exclamation", isTrouble: true, ...toMessages },
      sentence: "dashboard.today.messages.held",
    },
    {
      ...{ kind: "messages.approve", order: 40, icon: "fas_hourglass-half", ...toMessages },
      sentence: "dashboard.today.messages.approve",
    },
    {
      ...{ kind: "messages.own", order: 50, icon: "fas_paper-plane", ...toMessages },
      sentence: "dashboard.today.messages.own",
    },
  ),
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
