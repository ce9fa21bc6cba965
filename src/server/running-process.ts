import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { newId } from "#shared/ids.ts";
import type { Db } from "./db/db.ts";
import type { SlowStatement } from "./db/slow-statements.ts";
import type { Env } from "./env.ts";
import type { EventLoopWatch } from "./event-loop-watch.ts";

export type RunningProcess = Awaited<ReturnType<typeof announceProcess>>;

const beatEvery = 15_000;
/** Who was silent for so long is gone. */
export const secondsAlive = 45;
const keptFor = "1 day";

export const productVersion: string = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"),
).version;

type Parts = { env: Env; db: Db; slow: { newest(): SlowStatement[] }; eventLoop: Pick<EventLoopWatch, "blocks"> };

/** Says that this process is there, now and then again, with what was slow in it and when it was blocked: for the page about the system's health. */
export async function announceProcess({ env, db, slow, eventLoop }: Parts) {
  const id = newId();
  await db.app
    .insertInto("process")
    .values({
      ...{ id, host: hostname(), pid: process.pid, roles: env.ROLE },
      ...{ product_version: productVersion, node_version: process.version },
      ...{ slow_statements: "[]", event_loop_blocks: "[]" },
    })
    .execute();
  // The database may be away for a while; the next word comes by itself.
  const beating = setInterval(() => void beat().catch(() => {}), beatEvery).unref();

  async function beat() {
    const word = {
      seen_at: new Date(),
      slow_statements: JSON.stringify(slow.newest()),
      event_loop_blocks: JSON.stringify(eventLoop.blocks()),
    };
    await db.app.updateTable("process").set(word).where("id", "=", id).execute();
    await db.run(`delete from app.process where seen_at < now() - interval '${keptFor}'`);
  }

  let isLeaving = false;
  return {
    beat,
    /** From now on it is not ready, although it still answers: whoever asks before sending people here sends them elsewhere. */
    leave() {
      isLeaving = true;
    },
    isLeaving: () => isLeaving,
    async stop() {
      clearInterval(beating);
      await db.app
        .deleteFrom("process")
        .where("id", "=", id)
        .execute()
        .catch(() => {});
    },
  };
}
