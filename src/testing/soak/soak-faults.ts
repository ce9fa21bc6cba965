import { setTimeout as sleep } from "node:timers/promises";
import { type Call, noAnswer } from "./meter.ts";
import type { SoakWorld } from "./soak-world.ts";

/**
 * One after the other until that moment. The second of each kind of process is never killed: what grows there has had
 * the whole time to grow.
 */
export async function makeFaults(world: SoakWorld, until: number): Promise<void> {
  const { meter, plan } = world;
  const all = [killWeb, cutDatabase, killWorker, takeMailAway];
  const began = meter.now();
  // Each twice where there is time for it, and not more often than every half minute.
  const every = Math.max(10_000, Math.min(30_000, (until - began) / (2 * all.length)));
  for (let number = 0; plan.hasFaults && meter.now() + every <= until; number++) {
    await all[number % all.length]!(world);
    await sleep(Math.max(1_000, began + (number + 1) * every - meter.now()));
  }
}

const killWeb = ({ meter, many }: SoakWorld) => {
  const [web] = many.webs;
  const isThere = ({ at, outcome }: Call) => at === web.name && outcome === noAnswer;
  return meter.fault(`${web.name} killed`, isThere, async () => {
    await web.kill();
    await sleep(1_000);
    await web.begin();
  });
};

/** Nobody who asks something notices. */
const killWorker = ({ meter, many }: SoakWorld) => {
  const [worker] = many.workers;
  return meter.fault(
    `${worker.name} killed`,
    () => false,
    async () => {
      await worker.kill();
      await sleep(1_000);
      await worker.begin();
    },
  );
};

const cutDatabase = ({ meter, many }: SoakWorld) => {
  const names = [...many.webs, ...many.workers].map(({ name }) => name);
  return meter.fault(
    "connections cut",
    ({ outcome }) => outcome.startsWith("503"),
    () =>
      many.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = any($1)", [
        names,
      ]),
  );
};

const takeMailAway = ({ meter, many }: SoakWorld) =>
  meter.fault(
    "mail servers away",
    () => false,
    async () => {
      await Promise.all(many.workers.map(({ mail }) => mail.leave()));
      await sleep(5_000);
      await Promise.all(many.workers.map(({ mail }) => mail.comeBack()));
    },
  );
