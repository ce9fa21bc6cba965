import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { readinessWarnings } from "./readiness-warnings.ts";

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
    const warnings = checks[0].ready ? await warn(app) : [];
    const missing = checks.filter((each) => !each.ready).map((each) => each.name);
    return reply
      .code(missing.length ? 503 : 200)
      .send({ status: missing.length ? "not ready" : "ok", missing, warnings });
  });
}

async function warn(app: App): Promise<string[]> {
  const checks = readinessWarnings.all().map(({ name, isGood }) =>
    check(name, async () => {
      if (!(await isGood(app))) throw new Error("not good");
    }),
  );
  return (await Promise.all(checks)).filter(({ ready }) => !ready).map(({ name }) => name);
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
