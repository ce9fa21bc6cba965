import { type DataPermission, dataPermissions } from "#shared/permissions.ts";
import type { GrantChange, RoleGrant } from "../contract.ts";
import { fieldPermissions, isFieldPermission, type Setting } from "../rules.ts";

/** A line of the table: everything, a collection and what is below it, one field, or one wizard. */
export type GrantRow =
  | { kind: "all" }
  | { kind: "collection"; id: string }
  | { kind: "field"; id: string; collectionId: string; title: string }
  | WizardGrantRow;

/** `collectionIds`: those that offer it. */
export type WizardGrantRow = {
  kind: "wizard";
  id: string;
  title: string;
  icon: string;
  collectionIds: readonly string[];
};

/** From what matters most to what matters least. */
export const permissionOrder = [
  "read_data_record_metadata",
  ...fieldPermissions,
  "delete_data_records",
  "run_data_wizard",
] as const satisfies readonly DataPermission[];

/** Cells that were changed and are not saved: what the server said when they were, and what they shall say. */
export type Draft = ReadonlyMap<string, GrantChange & { row: GrantRow }>;

/** What is sent: the lines are for who reads. */
export const changesOf = (draft: Draft): GrantChange[] => [...draft.values()].map(({ row: _, ...change }) => change);

/** Where a cell that says nothing itself has it from; nothing: nobody says anything above it. */
export type Inherited = { isAllowed: boolean; from: "nothing" | "all" | { collectionId: string } };

type Node = { id: string; idParentDataCollection: string | null };

/** What each cell says, with what was changed but not saved. */
export function grantTable(grants: readonly RoleGrant[], draft: Draft, collections: readonly Node[]) {
  const saved = savedSettings(grants);
  const parents = new Map(collections.map((each) => [each.id, each.idParentDataCollection]));

  const settingOf = (permission: DataPermission, row: GrantRow): Setting => {
    const key = keyOf(permission, row);
    return draft.get(key)?.to ?? saved.get(key) ?? "inherit";
  };

  const inheritedOf = (permission: DataPermission, row: GrantRow): Inherited => {
    if (row.kind === "all") return { isAllowed: false, from: "nothing" };
    if (row.kind === "wizard") return mostOpen(row.collectionIds.map((id) => inheritedFrom(permission, id)));
    return inheritedFrom(permission, row.kind === "field" ? row.collectionId : (parents.get(row.id) ?? null));
  };

  /** Any collection that offers a wizard and allows it is enough; one that none offers has what is said of everything. */
  const mostOpen = (ways: readonly Inherited[]): Inherited =>
    ways.find(({ isAllowed }) => isAllowed) ?? ways[0] ?? inheritedFrom("run_data_wizard", null);

  const inheritedFrom = (permission: DataPermission, first: string | null): Inherited => {
    for (let id: string | null = first; id !== null; id = parents.get(id) ?? null) {
      const setting = settingOf(permission, { kind: "collection", id });
      if (setting !== "inherit") return { isAllowed: setting === "allow", from: { collectionId: id } };
    }
    const above = settingOf(permission, { kind: "all" });
    return { isAllowed: above === "allow", from: above === "inherit" ? "nothing" : "all" };
  };

  return {
    settingOf,
    inheritedOf,
    mayIn: (permission: DataPermission, row: GrantRow): boolean => {
      const setting = settingOf(permission, row);
      return setting === "inherit" ? inheritedOf(permission, row).isAllowed : setting === "allow";
    },
  };
}

export type GrantTable = ReturnType<typeof grantTable>;

/** The draft with some cells changed; one that is back to what is saved is none of it. */
export function withCells(
  draft: Draft,
  grants: readonly RoleGrant[],
  row: GrantRow,
  cells: Partial<Record<DataPermission, Setting>>,
): Draft {
  const saved = savedSettings(grants);
  const next = new Map(draft);
  for (const [permission, to] of Object.entries(cells) as [DataPermission, Setting][]) {
    const key = keyOf(permission, row);
    const from = saved.get(key) ?? "inherit";
    if (from === to) next.delete(key);
    else next.set(key, { permission, ...placeOf(row), from: draft.get(key)?.from ?? from, to, row });
  }
  return next;
}

/** What others have saved meanwhile in cells that were changed here, to something else. */
export function clashesIn(draft: Draft, grants: readonly RoleGrant[]): string[] {
  const saved = savedSettings(grants);
  return [...draft].flatMap(([key, { from, to }]) => {
    const now = saved.get(key) ?? "inherit";
    return now === from || now === to ? [] : [key];
  });
}

/** Mine stands over what they have saved. */
export function keepMine(draft: Draft, grants: readonly RoleGrant[]): Draft {
  const saved = savedSettings(grants);
  return new Map([...draft].map(([key, change]) => [key, { ...change, from: saved.get(key) ?? "inherit" }]));
}

export const takeTheirs = (draft: Draft, grants: readonly RoleGrant[]): Draft => {
  const clashes = clashesIn(draft, grants);
  return new Map([...draft].filter(([key]) => !clashes.includes(key)));
};

/** What is left to save: a cell that somebody else has set to the same is none. */
export function leftOf(draft: Draft, grants: readonly RoleGrant[]): Draft {
  const saved = savedSettings(grants);
  return new Map([...draft].filter(([key, { to }]) => (saved.get(key) ?? "inherit") !== to));
}

/** What a click makes of a cell: the other answer. Where that is what it has from above anyway, it says nothing itself. */
export function turned(table: GrantTable, permission: DataPermission, row: GrantRow): Setting {
  const isAllowed = !table.mayIn(permission, row);
  if (table.inheritedOf(permission, row).isAllowed === isAllowed) return "inherit";
  return isAllowed ? "allow" : "deny";
}

export const permissionsOf = (row: GrantRow): readonly DataPermission[] =>
  row.kind === "wizard"
    ? ["run_data_wizard"]
    : row.kind === "field"
      ? permissionOrder.filter(isFieldPermission)
      : permissionOrder;

export type Preset = "none" | "read" | "edit" | "full" | "inherit";

export const presetsOf = (row: GrantRow): readonly Preset[] =>
  row.kind === "wizard"
    ? []
    : row.kind === "field"
      ? ["none", "read", "edit", "inherit"]
      : row.kind === "all"
        ? ["none", "read", "edit", "full"]
        : ["none", "read", "edit", "full", "inherit"];

const opens: Record<Exclude<Preset, "inherit">, readonly DataPermission[]> = {
  none: [],
  read: ["read_data_record_metadata", "read_data_field_data"],
  edit: ["read_data_record_metadata", "read_data_field_data", "update_data_field_data", "run_data_wizard"],
  full: dataPermissions,
};

/** Above everything there is nothing to deny: what is not allowed there is simply not set. */
export function cellsOf(preset: Preset, row: GrantRow): Partial<Record<DataPermission, Setting>> {
  const closed = row.kind === "all" ? "inherit" : "deny";
  const settingIn = (permission: DataPermission): Setting =>
    preset === "inherit" ? "inherit" : opens[preset].includes(permission) ? "allow" : closed;
  return Object.fromEntries(permissionsOf(row).map((permission) => [permission, settingIn(permission)]));
}

const placeOf = (row: GrantRow) => ({
  collectionId: row.kind === "collection" ? row.id : null,
  fieldId: row.kind === "field" ? row.id : null,
  wizardId: row.kind === "wizard" ? row.id : null,
});

type Place = { collectionId: string | null; fieldId: string | null; wizardId: string | null };

const keyAt = (permission: string, at: Place) => [permission, at.collectionId, at.fieldId, at.wizardId].join(" ");
const keyOf = (permission: DataPermission, row: GrantRow) => keyAt(permission, placeOf(row));

const savedSettings = (grants: readonly RoleGrant[]): Map<string, Setting> =>
  new Map(grants.map((grant) => [keyAt(grant.permission, grant), grant.isAllowed ? "allow" : "deny"]));
