import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Db } from "#server/db/db.ts";
import type { Caller } from "#server/http/caller.ts";
import type { BrandId } from "#shared/brands.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import { teamChanged } from "#shared/team-live-kinds.ts";

/** Who acts, and from where: every act of theirs is noted. */
export type Acting = { caller: Caller; address: string };

type Changes = { name?: string | undefined; description?: string | undefined; brand?: BrandId | undefined };

export async function changeTeam(app: App, { caller, address }: Acting, teamId: string, changes: Changes) {
  await app.db.transaction(async (tx) => {
    const before = await holdTeam(tx, teamId);
    const row = {
      name: changes.name ?? before.name,
      description: changes.description ?? before.description,
      app_brand: changes.brand ?? before.app_brand,
    };
    const changed = (Object.keys(row) as (keyof typeof row)[]).filter((key) => row[key] !== before[key]);
    if (changed.length === 0) return;
    await tx.app.updateTable("team").set(row).where("id", "=", teamId).execute();
    const detail = Object.fromEntries(changed.map((key) => [wordOf[key], { from: before[key], to: row[key] }]));
    await note(tx, { action: "team_changed", actorId: caller.userId, teamId, detail, address });
    await app.live.publish(tx, teamId, teamChanged, {});
  });
}

const wordOf = { name: "name", description: "description", app_brand: "brand" };

/** Everybody is out at their next click, and their open pages learn of it at once. */
export async function deactivateTeam(app: App, acting: Acting, teamId: string) {
  await app.db.transaction(async (tx) => {
    const { deactivated_at } = await holdTeam(tx, teamId);
    if (!deactivated_at) await closeTeam(app, tx, acting, teamId);
  });
}

export async function closeTeam(app: App, tx: Db, { caller, address }: Acting, teamId: string) {
  await tx.app.updateTable("team").set({ deactivated_at: new Date() }).where("id", "=", teamId).execute();
  await note(tx, { action: "team_deactivated", actorId: caller.userId, teamId, address });
  await app.live.revoke(tx, { teamId });
}

export async function reactivateTeam(app: App, { caller, address }: Acting, teamId: string) {
  await app.db.transaction(async (tx) => {
    const { deactivated_at } = await holdTeam(tx, teamId);
    const going = tx.app.selectFrom("team_deletion").select("team_id").where("team_id", "=", teamId);
    if (await going.where("state", "!=", "failed").executeTakeFirst()) refuseConflict("", "data.teamBeingDeleted");
    await tx.app.deleteFrom("team_deletion").where("team_id", "=", teamId).execute();
    if (!deactivated_at) return;
    await tx.app.updateTable("team").set({ deactivated_at: null }).where("id", "=", teamId).execute();
    await note(tx, { action: "team_reactivated", actorId: caller.userId, teamId, address });
  });
}

/** Until the transaction ends, nobody else changes it. */
export async function holdTeam(tx: Db, teamId: string) {
  const team = await tx.app.selectFrom("team").selectAll().where("id", "=", teamId).forUpdate().executeTakeFirst();
  if (!team) throw new Refusal("not_found");
  return team;
}
