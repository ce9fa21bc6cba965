import type { Db } from "#server/db/db.ts";
import { refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { peopleChanged } from "#shared/team-live-kinds.ts";
import { countGrantChange, type Doing, holdRole, tellOfRights, tellOfRole, usersOf } from "./tell-of-role.server.ts";

export function createRole(doing: Doing, { name, description }: { name: string; description: string }) {
  return doing.app.db.transaction(async (tx) => {
    const id = newId();
    await unlessTaken(tx.team(doing.caller.teamId).insert("role", [{ id, name, description }]).execute());
    await tellOfRole(tx, doing, { action: "role_created", roleId: id, detail: { name } });
    return { id };
  });
}

/** With all that it carries, for nobody yet. */
export function duplicateRole(doing: Doing, roleId: string, name: string) {
  return doing.app.db.transaction(async (tx) => {
    const team = tx.team(doing.caller.teamId);
    const { description } = await holdRole(team, roleId);
    const id = newId();
    await unlessTaken(team.insert("role", [{ id, name, description }]).execute());
    await copyFeatures(tx, roleId, id);
    const grants = await team.from("data_grant").selectAll("data_grant").where("role_id", "=", roleId).execute();
    const copies = grants.map(({ team_id: _, ...grant }) => ({ ...grant, id: newId(), role_id: id }));
    if (copies.length > 0) {
      await team.insert("data_grant", copies).execute();
      await countGrantChange(tx, doing);
    }
    await tellOfRole(tx, doing, { action: "role_created", roleId: id, detail: { name, copyOf: roleId } });
    return { id };
  });
}

async function copyFeatures(tx: Db, from: string, to: string) {
  await tx.app
    .insertInto("role_feature_permission")
    .columns(["role_id", "permission"])
    .expression((eb) =>
      eb
        .selectFrom("role_feature_permission")
        .select((each) => [each.val(to).$castTo<string>().as("role_id"), "permission"])
        .where("role_id", "=", from),
    )
    .execute();
}

type Change = { name?: string | undefined; description?: string | undefined; isActive?: boolean | undefined };

export function changeRole(doing: Doing, roleId: string, { name, description, isActive }: Change) {
  return doing.app.db.transaction(async (tx) => {
    const team = tx.team(doing.caller.teamId);
    const before = await holdRole(team, roleId);
    const after = {
      name: name ?? before.name,
      description: description ?? before.description,
      is_active: isActive ?? before.is_active,
    };
    const isSame = (["name", "description", "is_active"] as const).every((key) => before[key] === after[key]);
    if (isSame) return;
    await unlessTaken(team.update("role", after).where("id", "=", roleId).execute());
    if (after.is_active !== before.is_active) {
      const action = after.is_active ? "role_switched_on" : "role_switched_off";
      await tellOfRole(tx, doing, { action, roleId, detail: { name: after.name } });
      await tellOfRights(tx, doing, await usersOf(team, roleId));
    }
    if (after.name !== before.name || after.description !== before.description)
      await tellOfRole(tx, doing, { action: "role_renamed", roleId, detail: { from: before.name, to: after.name } });
  });
}

export function deleteRole(doing: Doing, roleId: string) {
  return doing.app.db.transaction(async (tx) => {
    const team = tx.team(doing.caller.teamId);
    const { name } = await holdRole(team, roleId);
    const userIds = await usersOf(team, roleId);
    // Its grants, permissions and people go with it.
    await team.remove("role").where("id", "=", roleId).execute();
    await countGrantChange(tx, doing);
    await tellOfRole(tx, doing, { action: "role_deleted", roleId, detail: { name, people: userIds.length } });
    await tellOfRights(tx, doing, userIds);
    await doing.app.live.publish(tx, doing.caller.teamId, peopleChanged, {});
  });
}

async function unlessTaken(writing: Promise<unknown>) {
  await writing.catch((error: { code?: string }) => {
    if (error.code !== "23505") throw error;
    refuseField("name", "data.roleNameTaken");
  });
}
