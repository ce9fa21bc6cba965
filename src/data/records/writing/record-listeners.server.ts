import { extensionPoint } from "#shared/extension-point.ts";
import type { Draft } from "./drafts.server.ts";
import type { Writing } from "./writing.server.ts";

/** Told of every change set, in the transaction that writes it: what it throws undoes the whole. */
export type RecordListener = (writing: Writing, drafts: Draft[], changeSetId: string) => Promise<void>;

export const recordListeners = extensionPoint<RecordListener>();
