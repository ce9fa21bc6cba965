import { extensionPoint } from "#shared/extension-point.ts";
import type { StatsReader } from "./stats-parts.ts";

/** One line of what the caller has to do today, or what is new for them. */
export type TodayItem = {
  /** One that the part declares; the client has its words. */
  kind: string;
  count: number;
  /** What it is about, where that is one thing. */
  subject?: { id: string; name: string };
};

/** What a feature tells a person at the top of the dashboard, as far as they may see it. */
export type TodayPart = {
  kinds: readonly string[];
  read(reader: StatsReader): Promise<TodayItem[]>;
};

export const todayParts = extensionPoint<TodayPart>();
