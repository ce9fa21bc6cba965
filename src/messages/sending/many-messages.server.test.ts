import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "#shared/ids.ts";
import { startDataWorld } from "#testing/data-world.ts";
import { startMailServer } from "#testing/mail-server.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import { patience } from "#testing/patience.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { sendMessages } from "./jobs.server.ts";

/** The product with its workers, beside a mail server. */
const mail = whileTesting(() => startMailServer());
const world = whileTesting(() => startDataWorld({ SMTP_URL: mail.url }));
let team: OutgoingTeam;

beforeAll(async () => {
  team = await makeOutgoingTeam(world);
  await team.add(team.parents, { [team.fields.name]: "Ada", [team.fields.email]: "ada@example.test" });
});
beforeEach(() => {
  mail.behave({});
  mail.letters.length = 0;
});

const query = (text: string, values: unknown[] = []) => world.app.pool.query(text, values);
const jobsOf = async (kind: string) =>
  (await query("select key, state, problem from app.job where kind = $1", [kind])).rows as { key: string }[];

/** Scheduled, as if its time had come; its job is begun by whoever looks for it. */
async function schedule(input: object = {}) {
  const { Id } = await team.begin(input);
  const answer = await team.admin.post(team.path(`/messages/${Id}/schedule`), {});
  expect(answer.status).toBeLessThan(300);
  await query("update app.outgoing_message set scheduled_at = now() - interval '1 second' where id = $1", [Id]);
  await query("update app.job set run_at = now() where key = $1", [Id]);
  return Id;
}

/** Being sent, but to nobody before tomorrow. */
async function addWaiting(count: number): Promise<string[]> {
  const { Id } = await team.begin();
  const ids = Array.from({ length: count }, () => newId());
  await query(
    `insert into app.outgoing_message select (jsonb_populate_record(null::app.outgoing_message, to_jsonb(m) ||
       jsonb_build_object('id', new.id, 'status', 'SENDING', 'content_type', 'MARKETING', 'prepared_at', now(),
         'started_at', now() - interval '1 day', 'sends_as', m.created_by, 'idempotency_key', null))).*
     from app.outgoing_message m, unnest($2::uuid[]) as new(id) where m.id = $1`,
    [Id, ids],
  );
  await query(
    `insert into ${world.db.team(team.teamId).schema}._outbox (id, message_id, address, address_key, record_ids, name, language, send_after)
     select gen_random_uuid(), id, 'late@example.test', 'late@example.test', '{}', '', 'en', now() + interval '1 day'
     from unnest($1::uuid[]) as id`,
    [ids],
  );
  return ids;
}

const lookForDue = () => world.app.jobs.send(world.db, sendMessages, {});

describe("many messages", () => {
  it("that only wait for their hour hold up nothing that is due, and have one job each", async () => {
    const waiting = await addWaiting(105);
    const isPutOff = async () =>
      (
        await query(
          "select 1 from app.job where key = any($1) and state = 'waiting' and run_at > now() + interval '5 s'",
          [waiting],
        )
      ).rowCount === waiting.length;
    await lookForDue();
    await schedule();
    await lookForDue();
    await mail.letterTo("ada@example.test");
    await vi.waitUntil(isPutOff, { timeout: patience, interval: 100 });
    for (let each = 0; each < 3; each++) await sendMessages.run(world.app, {});
    const keys = (await jobsOf("send-message")).map(({ key }) => key);
    expect(keys.toSorted()).toEqual(waiting.toSorted());
    await query("delete from app.outgoing_message where id = any($1)", [waiting]);
    await query("delete from app.job where key = any($1)", [waiting]);
  });

  it("that are sent at once leave connections for those who ask for pages", async () => {
    const release = Promise.withResolvers<void>();
    mail.behave({ answersAfter: release.promise });
    const ids: string[] = [];
    while (ids.length < 30) ids.push(await schedule());
    await lookForDue();
    await vi.waitUntil(async () => (await jobsOf("send-transactional-message")).length >= ids.length, patience);
    const answers = await Promise.all(Array.from({ length: 60 }, () => team.admin.get(team.path("/messages"))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    release.resolve();
    await vi.waitUntil(() => mail.letters.length === ids.length, { timeout: patience, interval: 100 });
  });

  it("one of which cannot be read do not wait for that one, which is held and says so", async () => {
    const broken = await schedule();
    await query(`update app.outgoing_message set contents = '{"en": 5}', audience = '7' where id = $1`, [broken]);
    await schedule();
    await lookForDue();
    await mail.letterTo("ada@example.test");
    await vi.waitUntil(
      async () => {
        // Nobody waits for its next try here.
        await query("update app.job set run_at = now() where key = $1 and state = 'waiting'", [broken]);
        await world.app.jobs.send(world.db, { name: "none" }, {});
        const { rows } = await query("select held_because from app.outgoing_message where id = $1", [broken]);
        return rows[0].held_because === "broken";
      },
      { timeout: patience, interval: 200 },
    );
    expect(await jobsOf("send-transactional-message")).toMatchObject([{ key: broken, state: "parked" }]);
    await query("delete from app.outgoing_message where id = $1", [broken]);
    await query("delete from app.job where key = $1", [broken]);
  });
});
