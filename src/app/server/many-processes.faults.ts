import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { teamSchema } from "#server/db/db.ts";
import { bodyOf } from "#testing/data-world.ts";
import { uploadImport, waitForWork } from "#testing/import-file.ts";
import { openStream } from "#testing/live-world.ts";
import { keepCalling } from "#testing/load.ts";
import { makeMailing } from "#testing/mailing.ts";
import { type ManyProcesses, startManyProcesses, type Worker } from "#testing/many-processes.ts";
import { findPgbouncer, startPgbouncer } from "#testing/pgbouncer.ts";
import {
  findPostgresPrograms,
  noPostgres,
  type PostgresServer,
  startPostgresServer,
} from "#testing/postgres-server.ts";
import { findLost, keepWriting, readAll } from "#testing/record-writers.ts";
import { findTorn } from "#testing/torn-records.ts";
import { Visitor } from "#testing/visitor.ts";
import { makeWizardLanes } from "#testing/wizard-lanes.ts";

const patience = { timeout: 240_000, interval: 50 };
const programs = findPostgresPrograms();
const pgbouncer = findPgbouncer();

if (programs) {
  describe("two web and two worker processes on a PostgreSQL of the operator's", () =>
    tryProcesses(async () => {
      const postgres = await startPostgresServer(programs);
      return { postgres, addresses: { url: postgres.url }, stop: () => postgres.stop() };
    }));
} else it(noPostgres, () => expect(findPostgresPrograms()).toBeUndefined());

if (programs && pgbouncer) {
  describe("the same behind pgbouncer in transaction mode", () =>
    tryProcesses(async () => {
      const postgres = await startPostgresServer(programs);
      const pooler = await startPgbouncer(pgbouncer, postgres.url, "transaction");
      const stop = () => pooler.stop().then(() => postgres.stop());
      return { postgres, addresses: { url: pooler.url, directUrl: postgres.url }, stop };
    }));
} else {
  it("NOT TRIED: there is no pgbouncer beside a PostgreSQL (Debian: apt-get install pgbouncer)", () =>
    expect(programs && findPgbouncer()).toBeUndefined());
}

type Database = { postgres: PostgresServer; addresses: { url: string; directUrl?: string }; stop(): Promise<void> };

function tryProcesses(startDatabase: () => Promise<Database>) {
  let database: Database;
  let many: ManyProcesses;
  let [a, b]: Visitor[] = [];
  /** The worker that was killed. */
  let victim: Worker | undefined;

  beforeAll(async () => {
    database = await startDatabase();
    many = await startManyProcesses(database.addresses);
    [a, b] = many.webs.map((web) => many.enter(web)) as [Visitor, Visitor];
  }, 280_000);
  afterAll(async () => {
    await many?.stop();
    await database?.stop();
  });

  it("count wrong passwords together", async () => {
    const guess = { email: "somebody@example.test", password: "not that one" };
    const tries = Array.from({ length: 30 }, (_, place) =>
      new Visitor(many.webs[place % 2]!.url).post("/api/auth/sign-in", guess),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    const counted = (status: number) => statuses.filter((each) => each === status).length;
    expect([counted(401), counted(429)]).toEqual([10, 20]);
  });

  it("hear of each other's writes", async () => {
    const { id, fields } = await many.collection("Visitor", { Name: "plain_text" });
    for (const [here, there] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const stream = await openStream(`${many.webs[here].url}${many.at("")}`, { cookie: a!.cookieHeader() });
      const values = { [fields.Name!]: "Ada" };
      const made = await bodyOf<{ id: string }>(
        many.enter(many.webs[there]).post(many.at(`/collections/${id}/records`), { values }),
      );
      await vi.waitFor(() => expect(toldIds(stream)).toContain(made.id), { timeout: 10_000, interval: 10 });
      await stream.cut();
    }
  });

  it("take each other's wizard runs, and finish each once though all are asked", async () => {
    const lanes = await makeWizardLanes(many, a!);
    const run = await lanes.begin(a!);
    await lanes.answer(run, b!);
    const ends = await Promise.all([a!, b!, a!, b!].map((who) => lanes.finish(run, who)));
    expect(new Set(ends.map((end) => end.run.status))).toEqual(new Set(["finished"]));
    const said = await readAll(a!, { team: many.teamId, collection: lanes.collectionId, field: lanes.name });
    expect([...said.values()].sort()).toEqual([`${run.word} first`, `${run.word} second`]);
  });

  it("lose nothing and do nothing twice when one of each is killed under load", { timeout: 600_000 }, async () => {
    const [webA, webB] = many.webs;
    const guests = await many.collection("Guest", { Name: "plain_text" });
    const at = { team: many.teamId, collection: guests.id, field: guests.fields.Name! };
    const campers = await many.collection("Camper", { Name: "plain_text", Fee: "number" });
    const toImport = await many.collection("Applicant", { Name: "plain_text", Note: "plain_text" });
    const lanes = await makeWizardLanes(many, a!);
    const paying = 12_000;
    for (let from = 0; from < paying; from += 6_000) {
      const records = Array.from({ length: 6_000 }, (_, place) => ({
        values: { [campers.fields.Name!]: `Camper ${from + place}`, [campers.fields.Fee!]: 0 },
      }));
      await bodyOf(a!.post(many.at("/records/bulk"), { action: "create", collectionId: campers.id, records }));
    }
    const imported = 20_000;
    const lines = Array.from({ length: imported }, (_, place) => `Applicant ${place},Note of ${place}`);
    const file = await uploadImport(a!, many.teamId, toImport.id, `Name,Note\n${lines.join("\n")}\n`);

    // People at both: they read, write, go through wizards and listen.
    const list = many.at(`/collections/${campers.id}/records?limit=50`);
    const reading = [a!, b!].map((who) => keepCalling(2, async () => (await who.get(list)).status));
    const writing = [a!, b!].map((who) => keepWriting(2, () => who, at));
    const streams = await Promise.all(
      [webA, webB].map((web) => openStream(`${web.url}${many.at("")}`, { cookie: a!.cookieHeader() })),
    );
    const running = keepCalling(2, async (number) => {
      const [here, there] = number % 2 ? [a!, b!] : [b!, a!];
      const run = await lanes.begin(here);
      await lanes.answer(run, there);
      await lanes.finish(run, here);
      return 200;
    });

    // Work for both workers.
    const mailing = await makeMailing(many.pool, webB.url, 4_000);
    const sent = () => many.workers.reduce((sum, { mail }) => sum + mail.total(), 0);
    await vi.waitUntil(() => sent() > 100, patience);
    const { workId: importing } = (await file.call("run")).body as { workId: string };
    const matching = { collectionId: campers.id };
    const { workId: bulk, changeSetId } = await bodyOf<{ workId: string; changeSetId: string }>(
      b!.post(many.at("/records/bulk"), { action: "update", matching, values: { [campers.fields.Fee!]: 5 } }),
    );
    const doomed = await vi.waitUntil(async () => {
      const atWork = await workersAtLongWork();
      return many.workers.find(({ name, mail }) => atWork.has(name) && mail.total() > 0);
    }, patience);
    victim = doomed;
    const survivor = many.workers.find((each) => each !== doomed)!;
    const metAt = { mails: sent(), sentBySurvivor: survivor.mail.total() };
    await Promise.all([webA.kill(), doomed.kill()]);
    const left = await many.pool.query("select kind, state, done from app.long_work where state = 'running'");
    process.stdout.write(`killed ${doomed.name} after ${metAt.mails} mails, beside ${JSON.stringify(left.rows)}\n`);
    expect(left.rows.length).toBeGreaterThan(0);

    // Whoever was at the one that is gone goes on at the other.
    await Promise.all([reading[0]!.stop(), writing[0]!.stop()]);
    const resumed = await openStream(
      `${webB.url}${many.at("")}`,
      { cookie: a!.cookieHeader() },
      { after: await streams[0]!.cut() },
    );
    const before = reading[1]!.statuses[200] ?? 0;
    await vi.waitUntil(() => (reading[1]!.statuses[200] ?? 0) > before + 100, patience);
    await running.stop();
    const read = await reading[1]!.stop();
    const written = await writing[1]!.stop();
    expect([Object.keys(read), Object.keys(written)]).toEqual([["200"], ["200"]]);

    // Every write is there, and was told to all.
    for (const writers of writing) expect(await findLost(writers, many.pool, b!, at)).toEqual([]);
    expect(await findTorn(many.pool, many.teamId)).toEqual([]);
    const told = [streams[1]!, resumed].map((stream, place) =>
      place === 0 ? new Set(toldIds(stream)) : new Set([...toldIds(streams[0]!), ...toldIds(stream)]),
    );
    const acknowledged = writing.flatMap((writers) => [...writers.acknowledged.keys()]);
    expect(acknowledged.length).toBeGreaterThan(50);
    await vi.waitFor(() => expect(told.map((ids) => acknowledged.filter((id) => !ids.has(id)))).toEqual([[], []]), {
      timeout: 10_000,
      interval: 50,
    });

    // What was begun is finished at the other, once.
    for (const [word, id] of lanes.runs) {
      await lanes.answer({ id, word }, b!).catch(() => {});
      expect((await lanes.finish({ id, word }, b!)).run.status).toBe("finished");
    }
    const said = [
      ...(await readAll(b!, { team: many.teamId, collection: lanes.collectionId, field: lanes.name })).values(),
    ];
    expect(said.sort()).toEqual([...lanes.runs.keys()].flatMap((word) => [`${word} first`, `${word} second`]).sort());

    // Long work goes on at the other, exactly where it was.
    for (const work of [importing, bulk])
      expect((await waitForWork(b!, many.teamId, work)).state, JSON.stringify(work)).toBe("done");
    const names = await readAll(b!, {
      ...{ team: many.teamId, collection: toImport.id, field: toImport.fields.Name! },
    });
    expect([...names.values()].sort()).toEqual(lines.map((line) => line.split(",")[0]).sort());
    const changes = await many.pool.query<{ n: number; records: number }>(
      `select count(*)::int n, count(distinct record_id)::int records from ${teamSchema(many.teamId)}._change
         where change_set_id = $1`,
      [changeSetId],
    );
    expect(changes.rows).toEqual([{ n: paying, records: paying }]);

    // Each mail once; of those that were on their way somebody decides.
    await vi.waitUntil(async () => (await mailing.status()) === "SENT", patience);
    const uncertain = new Set(await mailing.uncertain());
    const count = (address: string) => many.workers.reduce((sum, { mail }) => sum + (mail.counts.get(address) ?? 0), 0);
    process.stdout.write(`${uncertain.size} mails in doubt\n`);
    expect(mailing.addresses.filter((each) => count(each) > 1)).toEqual([]);
    expect(mailing.addresses.filter((each) => count(each) === 0 && !uncertain.has(each))).toEqual([]);
    expect(uncertain.size).toBeLessThanOrEqual(75);
    expect(survivor.mail.total()).toBeGreaterThan(metAt.sentBySurvivor);
    expect(webB.output()).not.toMatch(/a request failed/);
    for (const stream of [streams[1]!, resumed]) await stream.cut();
  });

  it("deliver a letter that a worker was handing over when it was killed", async () => {
    const both = [...many.workers.filter((each) => each !== victim), await many.startWorker("worker-3")];
    const email = "invited@example.test";
    for (const { mail } of both) mail.hold(email);
    await bodyOf(b!.post(many.at("/invitations"), { email, firstName: "Guest" }));
    const holder = await vi.waitUntil(() => both.find(({ mail }) => mail.withheld() > 0), patience);
    await holder.kill();
    const [other] = both.filter((each) => each !== holder);
    other!.mail.letGo(email);
    await vi.waitUntil(() => other!.mail.counts.has(email), patience);
    expect([holder.mail.withheld(), other!.mail.counts.get(email)]).toEqual([1, 1]);
  });

  /** Whose transactions hold rows of long work at this moment, once something of it is done. */
  async function workersAtLongWork(): Promise<Set<string>> {
    const { rows } = await many.pool.query<{ name: string }>(
      `select distinct a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
       where l.relation = 'app.long_work'::regclass and l.mode = 'RowShareLock'
         and exists (select from app.long_work where state = 'running' and done > 0)`,
    );
    return new Set(rows.map(({ name }) => name));
  }
}

const toldIds = (stream: Awaited<ReturnType<typeof openStream>>): string[] =>
  stream
    .events()
    .filter(({ kind }) => kind === "records-changed")
    .flatMap(({ payload }) => payload.recordIds as string[]);
