import type { ComponentType } from "react";
import { extensionPoint } from "#shared/extension-point.ts";

/** What later features keep for a while after it was deleted, below the records in the trash; each draws itself. */
export type BinSection = { key: string; Section: ComponentType };

export const binSections = extensionPoint<BinSection>();
