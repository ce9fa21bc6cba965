import type { ComponentType } from "react";
import { extensionPoint } from "#shared/extension-point.ts";

/** What later features offer in the menu of one record, wherever it is listed. Draws one `Menu.Item`, or nothing. */
export type RecordMenuItem = { key: string; Item: ComponentType<{ record: { id: string; name: string } }> };

export const recordMenuItems = extensionPoint<RecordMenuItem>();
