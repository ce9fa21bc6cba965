import { calendar } from "./types/calendar/calendar.ts";
import { detail } from "./types/detail/detail.ts";
import { list } from "./types/list/list.ts";
import { map } from "./types/map/map.ts";
import { table } from "./types/table/table.ts";
import type { OfferedKind, ViewKindName, ViewType } from "./view-type.ts";

/** Every type of view, in the order in which they are offered. */
const all = { list, detail, calendar, table, map };

export type ViewTypeName = keyof typeof all;

export const viewTypes: Readonly<Record<ViewTypeName, ViewType>> = all;

export const viewTypeNames = Object.keys(all) as [ViewTypeName, ...ViewTypeName[]];

/** What is offered to who makes a view. */
export type ViewKind = OfferedKind<ViewTypeName | ViewKindName> & { type: ViewTypeName };

export const viewKinds: readonly ViewKind[] = viewTypeNames.flatMap((type): ViewKind[] => {
  const { icon, displays, offeredAs } = viewTypes[type];
  return offeredAs ? offeredAs.map((kind) => ({ ...kind, type })) : [{ name: type, type, icon, displays }];
});

/** What a view is called where it is chosen. */
export const viewKindOf = (type: ViewTypeName, display: string): ViewKind =>
  viewKinds.find((kind) => kind.type === type && kind.displays.includes(display)) ??
  viewKinds.find((kind) => kind.type === type)!;
