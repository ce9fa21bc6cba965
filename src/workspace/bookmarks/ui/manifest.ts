import { recordMenuItems } from "#data/records/ui/record-menu-items.ts";
import { BookmarkMenuItem } from "./bookmark-menu-item.tsx";

export const bookmarksUi = [recordMenuItems.add({ key: "bookmark", Item: BookmarkMenuItem })];
