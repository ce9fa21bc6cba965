import type { Answer } from "#shared/endpoint.ts";
import type { historyContract } from "../contract.ts";

export type HistoryField = Answer<typeof historyContract.readHistory>["fields"][number];

/** What the changes in one record's timeline have in common. */
export type TimelineScene = {
  fields: ReadonlyMap<string, HistoryField>;
  /** What each field holds now. */
  current: ReadonlyMap<string, unknown>;
  restore(field: HistoryField, value: unknown): void;
  takeBack(changeSetId: string): void;
  /** The set that is being taken back. */
  undoing: string | undefined;
};
