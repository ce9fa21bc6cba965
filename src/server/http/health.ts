import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";

/** `/api/health`: the process lives. `/api/ready`: what it needs is there, or what is not. Open to load balancers. */
export function health(server: FastifyInstance, app: App) {
  server.get("/api/health", async () => ({ status: "ok" }));

  server.get("/api/ready", async (_request, reply) => {
    const checks = await Promise.all([
      check("database", () => app.pool.query("select 1")),
      check("live updates", async () => {
        if (!app.live.isListening()) throw new Error("not listening");
      }),
      check("files", () => app.files.ready()),
      // Not for long: it still answers, and whoever asks here sends nobody more.
      check("going on", async () => {
        if (app.announced.isLeaving()) throw new Error("about to stop");
      }),
    ]);
    // No reason to send people elsewhere; but whoever watches it should know.
    const warnings = checks[0].ready && !(await check("backup", () => requireGoodBackup(app))).ready ? ["backup"] : [];
    const missing = checks.filter((each) => !each.ready).map((each) => each.name);
    return reply
      .code(missing.length ? 503 : 200)
      .send({ status: missing.length ? "not ready" : "ok", missing, warnings });
  });
}

/** Fails where the newest backup of everything failed, or had to leave something out. */
async function requireGoodBackup({ db }: App): Promise<void> {
  const whole = db.app.selectFrom("backup").select("problem").where("kind", "=", "whole");
  const ended = whole.where("state", "in", ["done", "failed"]).orderBy("created_at", "desc").limit(1);
  if ((await ended.executeTakeFirst())?.problem) throw new Error("not good");
}

async function check(name: string, probe: () => Promise<unknown>) {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("late")), 2_000).unref());
  try {
    await Promise.race([probe(), late]);
    return { name, ready: true };
  } catch {
    return { name, ready: false };
  }
}
