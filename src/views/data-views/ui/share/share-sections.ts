import type { ComponentType } from "react";
import { extensionPoint } from "#shared/extension-point.ts";
import type { ViewShown } from "../../contract.ts";

/** What later features offer where a team's view is shared, to who may change it (website widgets are one). */
export type ShareSection = { key: string; order: number; Section: ComponentType<{ view: ViewShown }> };

export const shareSections = extensionPoint<ShareSection>();
