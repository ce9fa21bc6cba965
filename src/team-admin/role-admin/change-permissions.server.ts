import type { Selectable } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import type { AppTables } from "#server/db/tables.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { GrantChange } from "./contract.ts";
import { isFieldPermission, type Setting } from "./rules.ts";
import { countGrantChange, type Doing, holdRole, tellOfRights, tellOfRole, usersOf } from "./tell-of-role.server.ts";

export function changeFeatures(doing: Doing, roleId: string, { give, take }: { give: string[]; take: string[] }) {
  return doing.app.db.transaction(async (tx) => {
    const team = tx.team(doing.caller.teamId);
    const { name } = await holdRole(team, roleId);
    const taken = await tx.app
      .deleteFrom("role_feature_permission")
      .where("role_id", "=", roleId)
      .where("permission", "in", ["", ...take])
      .returning("permission")
      .execute();
    const rows = [...new Set(give)].map((permission) => ({ role_id: roleId, permission }));
    const given =
      rows.length === 0
        ? []
        : await tx.app
            .insertInto("role_feature_permission")
            .values(rows)
            .onConflict((conflict) => conflict.doNothing())
            .returning("permission")
            .execute();
    if (taken.length === 0 && given.length === 0) return;
    const list = (all: { permission: string }[]) => all.map(({ permission }) => permission);
    const detail = { name, given: list(given), taken: list(taken) };
    await tellOfRole(tx, doing, { action: "role_features_changed", roleId, detail });
    await tellOfRights(tx, doing, await usersOf(team, roleId));
  });
}

/** All of them or, where somebody else has set one of these meanwhile, none. */
export function changeGrants(doing: Doing, roleId: string, changes: readonly GrantChange[]) {
  requireSensible(changes);
  return doing.app.db.transaction(async (tx) => {
    const team = tx.team(doing.caller.teamId);
    const { name } = await holdRole(team, roleId);
    await requireKnown(team, changes);
    const rows = await team.from("data_grant").selectAll("data_grant").where("role_id", "=", roleId).execute();
    const now = new Map(rows.map((row) => [keyOf(toPlace(row)), row]));
    const settingOf = (change: GrantChange): Setting => {
      const row = now.get(keyOf(change));
      return row ? (row.is_allowed ? "allow" : "deny") : "inherit";
    };
    if (changes.some((change) => ![change.from, change.to].includes(settingOf(change)))) throw new Refusal("conflict");
    const real = changes.filter((change) => settingOf(change) !== change.to);
    if (real.length === 0) return;
    const gone = real.flatMap((change) => now.get(keyOf(change))?.id ?? []);
    if (gone.length > 0) await team.remove("data_grant").where("id", "in", gone).execute();
    const fresh = real.filter(({ to }) => to !== "inherit").map((change) => toRow(roleId, change));
    for (let from = 0; from < fresh.length; from += mostAtOnce)
      await team.insert("data_grant", fresh.slice(from, from + mostAtOnce)).execute();
    await countGrantChange(tx, doing);
    const detail = { name, count: real.length, changes: real.slice(0, mostNoted) };
    await tellOfRole(tx, doing, { action: "role_data_changed", roleId, detail });
    await tellOfRights(tx, doing, await usersOf(team, roleId));
  });
}

const mostAtOnce = 1000;
const mostNoted = 200;

/** One setting for each cell, and on a field or a wizard only what can be said of one. */
function requireSensible(changes: readonly GrantChange[]) {
  const seen = new Set<string>();
  for (const [place, change] of changes.entries()) {
    const { permission, collectionId, fieldId, wizardId } = change;
    const isOddField = fieldId !== null && (collectionId !== null || !isFieldPermission(permission));
    const isOddWizard = wizardId !== null && (collectionId ?? fieldId ?? permission) !== "run_data_wizard";
    if (isOddField || isOddWizard || seen.has(keyOf(change))) refuseField(`changes.${place}`, "validation.invalid");
    seen.add(keyOf(change));
  }
}

/** Of this team, and not in its bin. */
async function requireKnown(team: TeamDb, changes: readonly GrantChange[]) {
  for (const [table, key] of [
    ["collection", "collectionId"],
    ["field", "fieldId"],
    ["data_wizard", "wizardId"],
  ] as const) {
    const ids = [...new Set(changes.flatMap((change) => change[key] ?? []))];
    if (ids.length === 0) continue;
    const known = await team.from(table).select("id").where("id", "in", ids).where("deleted_at", "is", null).execute();
    if (known.length !== ids.length) throw new Refusal("not_found");
  }
}

type GrantRow = Pick<Selectable<AppTables["data_grant"]>, "permission" | "collection_id" | "field_id" | "wizard_id">;

const toPlace = (row: GrantRow) => ({
  permission: row.permission,
  collectionId: row.collection_id,
  fieldId: row.field_id,
  wizardId: row.wizard_id,
});

const keyOf = (at: ReturnType<typeof toPlace>) => [at.permission, at.collectionId, at.fieldId, at.wizardId].join();

const toRow = (roleId: string, { permission, collectionId, fieldId, wizardId, to }: GrantChange) => ({
  id: newId(),
  role_id: roleId,
  permission,
  collection_id: collectionId,
  field_id: fieldId,
  wizard_id: wizardId,
  is_allowed: to === "allow",
});
