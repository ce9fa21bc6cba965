import { sql } from "kysely";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { digitCode, isSameCode } from "#server/http/digit-codes.ts";
import { newId } from "#shared/ids.ts";

export const minutesOfCode = 10;
const mostTries = 5;

export const codeOf = (app: Pick<App, "secret">, codeId: string): string => digitCode(app, "access code", codeId);

/** Only the latest of a run counts. */
export async function newCode(team: TeamDb, runId: string): Promise<string> {
  const id = newId();
  const expiresAt = new Date(Date.now() + minutesOfCode * 60_000);
  await team.data.insertInto("_access_code").values({ id, run_id: runId, expires_at: expiresAt }).execute();
  return id;
}

export type Tried = { is: "right"; codeId: string; recordId: string } | { is: "wrong" } | { is: "spent" };

/** Counted before it is looked at, so that many at once cannot slip past; right only for whom it was sent to. */
export async function tryCode(app: App, team: TeamDb, runId: string, sent: string): Promise<Tried> {
  const latest = await team.data
    .updateTable("_access_code")
    .set({ tries: sql`tries + 1` })
    .where("id", "=", (from) =>
      from
        .selectFrom("_access_code as last")
        .select("last.id")
        .where("last.run_id", "=", runId)
        .orderBy("last.created_at", "desc")
        .orderBy("last.id", "desc")
        .limit(1),
    )
    .returning(["id", "record_id", "tries", "expires_at", "used_at"])
    .executeTakeFirst();
  if (!latest) return { is: "wrong" };
  if (latest.tries > mostTries) return { is: "spent" };
  const isSame = isSameCode(sent, codeOf(app, latest.id));
  const isFresh = latest.used_at === null && latest.expires_at > new Date();
  if (!isSame || !isFresh || latest.record_id === null) return { is: latest.tries >= mostTries ? "spent" : "wrong" };
  return { is: "right", codeId: latest.id, recordId: latest.record_id };
}

/** Once. */
export async function spendCode(team: TeamDb, codeId: string): Promise<boolean> {
  const used = await team.data
    .updateTable("_access_code")
    .set({ used_at: new Date() })
    .where("id", "=", codeId)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
