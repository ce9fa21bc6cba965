import type { Db } from "#server/db/db.ts";

type Ended = { at: string; state: "good" | "incomplete" | "failed" };

/** Of everything: how the newest went, and when the last one was made that has all of it. */
export async function readLastBackups(db: Db): Promise<{ last: Ended | null; lastGoodAt: string | null }> {
  const ended = db.app
    .selectFrom("backup")
    .select(["created_at", "state", "problem"])
    .where("kind", "=", "whole")
    .orderBy("created_at", "desc")
    .limit(1);
  const last = await ended.where("state", "in", ["done", "failed"]).executeTakeFirst();
  const good = await ended.where("state", "=", "done").where("problem", "is", null).executeTakeFirst();
  const state = last?.state === "failed" ? "failed" : last?.problem ? "incomplete" : "good";
  return {
    last: last ? { at: last.created_at.toISOString(), state } : null,
    lastGoodAt: good?.created_at.toISOString() ?? null,
  };
}
