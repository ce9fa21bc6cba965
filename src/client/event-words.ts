import { extensionPoint } from "#shared/extension-point.ts";
import type { WordKey } from "./word-key.ts";

/** What an event is called that webhooks tell of (`server/team-events.ts`). One without words is shown by its name. */
export type EventWords = {
  name: string;
  title: WordKey;
  /** How many it was about, with `count`. */
  subjects: WordKey;
};

export const eventWords = extensionPoint<EventWords>();
