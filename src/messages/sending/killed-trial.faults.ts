import { setTimeout } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { openPool } from "#server/db/db.ts";
import { startCountingMailServer } from "#testing/counting-mail-server.ts";
import { makeMailing } from "#testing/mailing.ts";
import { randomFrom } from "#testing/random.ts";
import { startServerProcess } from "#testing/server-process.ts";
import { cloneDatabase } from "#testing/test-app.ts";

const patience = { timeout: 240_000, interval: 50 };
const recipients = 4_000;
const trial = { share: 50, hours: 1, by: "opens" } as const;
let ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});

it("a worker that is killed while two subjects are tried, and while one is chosen, misses nobody and writes to nobody twice", async () => {
  const seed = Number(process.env.SEED_OF_KILLS ?? Math.floor(Math.random() * 1e9));
  const random = randomFrom(seed);
  process.stdout.write(`SEED_OF_KILLS=${seed}\n`);
  const mail = await startCountingMailServer();
  ends.push(() => mail.stop());
  const database = await cloneDatabase();
  ends.push(() => database.drop());
  const pool = openPool(database.url, 2);
  ends.push(() => pool.end());
  const start = () => startServerProcess({ DATABASE_URL: database.url, LOG_LEVEL: "silent", SMTP_URL: mail.url });
  let server = await start();
  ends.push(() => server.kill());
  const mailing = await makeMailing(pool, server.url, recipients, { trial });
  const stateOf = async () => {
    const found = "select status, trial from app.outgoing_message where id = $1";
    const { rows } = await pool.query<{ status: string; trial: { triedAt?: string; winner?: string } }>(found, [
      mailing.messageId,
    ]);
    return rows[0]!;
  };
  const killAt = async (point: number) => {
    await vi.waitUntil(async () => (await mailing.dealtWith()) >= point, { ...patience, interval: 10 });
    await setTimeout(random() * 100);
    await server.kill();
    server = await start();
  };

  for (const point of [1, 600, 1_400]) await killAt(point);
  await vi.waitUntil(async () => (await stateOf()).trial.triedAt !== undefined, patience);
  // Nobody else gets it before one of them is chosen.
  expect(await mailing.dealtWith()).toBe(recipients / 2);
  const { rows: variants } = await pool.query(
    `select variant, count(*)::int as count from ${mailing.outbox} where message_id = $1 group by variant order by variant`,
    [mailing.messageId],
  );
  expect(variants).toEqual([
    ...[
      { variant: "a", count: recipients / 4 },
      { variant: "b", count: recipients / 4 },
    ],
    { variant: null, count: recipients / 2 },
  ]);

  // The second is opened more, and the time is up, while nobody runs.
  await server.kill();
  await pool.query(`update ${mailing.outbox} set opened_at = now() where variant = 'b' and state = 'sent'`);
  await pool.query(
    `update app.outgoing_message set trial = jsonb_set(trial, '{triedAt}', to_jsonb((now() - interval '2 hours')::text))
      where id = $1`,
    [mailing.messageId],
  );
  // The job waits for the same moment.
  await pool.query("update app.job set run_at = now() where data ->> 'messageId' = $1", [mailing.messageId]);
  server = await start();
  for (const point of [2_001, 2_700, 3_500]) await killAt(point);
  await vi.waitUntil(async () => (await stateOf()).status === "SENT", patience);
  expect((await stateOf()).trial.winner).toBe("b");

  const doubtful = new Set(await mailing.uncertain());
  process.stdout.write(`${doubtful.size} uncertain\n`);
  expect([...mail.counts].filter(([, count]) => count > 1)).toEqual([]);
  expect(mailing.addresses.filter((each) => !mail.counts.has(each) && !doubtful.has(each))).toEqual([]);
  expect(await mailing.states()).toEqual({
    sent: recipients - doubtful.size,
    ...(doubtful.size > 0 && { uncertain: doubtful.size }),
  });
}, 600_000);
