import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import type { Writing } from "./writing.server.ts";

/** What a write with definitions from before a change of type is stopped with (migrations/app/0009). */
const outdated = "SD001";
const mostAttempts = 3;

/** Whoever was overtaken by a change of type begins again with what counts now: values are then checked by the new type. */
export async function withCurrentDefinitions<T>(
  app: App,
  caller: TeamCaller,
  work: (caller: TeamCaller) => Promise<T>,
): Promise<T> {
  let current = caller;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(current);
    } catch (error) {
      if ((error as { code?: string }).code !== outdated) throw error;
      if (attempt === mostAttempts) throw new Refusal("unavailable", { cause: error });
      current = { ...caller, definitionsVersion: await versionOf(app.db, caller.teamId) };
    }
  }
}

type Held = Pick<Writing, "tx" | "caller" | "definitions">;

/** Transactions whose writes were asked already. */
const verified = new WeakSet<Db>();

/** In SQL: a type was swapped so lately that somebody may be under way with definitions from before. */
export const hasGuardedSwap = (schema: string): string =>
  `exists (select from "${schema}"._type_change where guarded_until > now())`;

/**
 * The guards in the database see what is written. Who read links that had just become a column found none, and may have
 * had nothing to write there: so each write says whether a type was swapped lately, whichever process has done it.
 */
export async function requireNotOvertaken({ tx, caller, definitions }: Held, isSwapped: boolean) {
  verified.add(tx);
  if (!isSwapped) return;
  const swaps = tx.team(caller.teamId).data.selectFrom("_type_change").select(["field_id", "after"]);
  const lately = swaps.where("state", "=", "swapped").where("guarded_until", ">", new Date());
  for (const { field_id, after } of await lately.execute()) {
    const field = definitions.fields.get(field_id);
    if (field && field.type !== after.type)
      throw Object.assign(new Error("the definitions have changed"), { code: outdated });
  }
}

/** The same where nothing had to be written. */
export async function requireNothingMissed(held: Held) {
  if (verified.has(held.tx)) return;
  const { schema } = held.tx.team(held.caller.teamId);
  const { rows } = await held.tx.run(`select ${hasGuardedSwap(schema)} as swapped`);
  await requireNotOvertaken(held, rows[0]!.swapped as boolean);
}

async function versionOf(db: Db, teamId: string): Promise<number> {
  const team = db.app.selectFrom("team").select("definitions_version").where("id", "=", teamId);
  return (await team.executeTakeFirstOrThrow()).definitions_version;
}
