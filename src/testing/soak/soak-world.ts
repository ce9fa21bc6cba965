import { type ManyProcesses, startManyProcesses } from "../many-processes.ts";
import { findPostgresPrograms, startPostgresServer } from "../postgres-server.ts";
import { cloneDatabase } from "../test-app.ts";
import { Meter } from "./meter.ts";
import { MeteredVisitor } from "./metered-visitor.ts";
import { readPlan } from "./soak-plan.ts";

export type SoakWorld = Awaited<ReturnType<typeof startSoakWorld>>;
/** What keeps going until it is told to stop. */
export type Lane = { stop(): Promise<unknown> };

/** Two web and two worker processes on an operator's PostgreSQL where there is one, else on that of the tests. */
export async function startSoakWorld() {
  const programs = findPostgresPrograms();
  const database = programs ? await startPostgresServer(programs) : await cloneDatabase();
  const stopDatabase = () => ("stop" in database ? database.stop() : database.drop());
  let many: ManyProcesses;
  try {
    many = await startManyProcesses({ url: database.url });
  } catch (error) {
    await stopDatabase();
    throw error;
  }
  const [plan, meter, admin] = [readPlan(), new Meter(), many.enter(many.webs[0])];
  return {
    ...{ plan, meter, many, admin },
    postgres: programs ?? "the embedded one",
    /** The administrator, at one of the web processes. */
    visitor: (kind: string, place: number, thinking = plan.thinking): MeteredVisitor =>
      new MeteredVisitor({ ...{ meter, kind, thinking }, web: many.webs[place % 2]!, cookies: admin.cookies }),
    async stop() {
      await many.stop();
      await stopDatabase();
    },
  };
}
