import { calendar } from "./types/calendar/calendar.ts";
import { detail } from "./types/detail/detail.ts";
import { list } from "./types/list/list.ts";
import { map } from "./types/map/map.ts";
import { table } from "./types/table/table.ts";
import type { ViewType } from "./view-type.ts";

/** Every type of view, in the order in which they are offered. */
const all = { list, detail, calendar, table, map };

export type ViewTypeName = keyof typeof all;

export const viewTypes: Readonly<Record<ViewTypeName, ViewType>> = all;

export const viewTypeNames = Object.keys(all) as [ViewTypeName, ...ViewTypeName[]];
