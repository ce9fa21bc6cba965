import { expect, it, vi } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { uploadImport, waitForWork } from "#testing/import-file.ts";
import { startMailServer } from "#testing/mail-server.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import { patience } from "#testing/patience.ts";
import { whileTesting } from "#testing/while-testing.ts";

const mail = whileTesting(() => startMailServer());
const world = whileTesting(() => startDataWorld({ SMTP_URL: mail.url }));

const messages = 10_000;
const rows = 100_000;
/** Nobody waits longer for something small, whatever another team has begun. */
const longest = 10_000;

/** One process, two teams. */
it("a team with 10,000 messages, a long import and a bulk edit leaves the other one its turn", async () => {
  const noisy = await makeOutgoingTeam(world);
  const quiet = await makeOutgoingTeam(world);
  const parents = Array.from({ length: 10 }, (_, place) => ({
    values: { [quiet.fields.name]: `P ${place}`, [quiet.fields.email]: `p${place}@example.test` },
  }));
  const { recordIds } = await bodyOf<{ recordIds: string[] }>(
    quiet.admin.post(quiet.path("/records/bulk"), {
      action: "create",
      collectionId: quiet.parents,
      records: parents,
    }),
  );
  const templateId = await makeTemplate(quiet);

  const lines = Array.from({ length: rows }, (_, place) => `Parent ${place},n${place}@example.test`);
  const file = await uploadImport(noisy.admin, noisy.teamId, noisy.parents, `Name,Email\n${lines.join("\n")}\n`);
  await queueMessages(noisy);
  await vi.waitUntil(() => mail.letters.length > 5, patience);
  const begun = (await file.call("run")).body as { workId: string };
  await waitForWork(noisy.admin, noisy.teamId, begun.workId, ({ done, state }) => done > 0 || state === "failed");
  const edit = noisy.admin.post(noisy.path("/records/bulk"), {
    ...{ action: "update", matching: { collectionId: noisy.parents }, values: { [noisy.fields.name]: "Renamed" } },
  });

  const took: number[] = [];
  for (let time = 0; time < 5; time++) {
    const began = Date.now();
    const to = `waits${time}@example.test`;
    const [sent, edited] = await Promise.all([
      quiet.admin.post(quiet.path("/messages/transactional"), {
        ...{ templateId, DeliveryMethodId: "EMAIL", idempotencyKey: newId(), recipient: { address: to, name: "Pat" } },
      }),
      quiet.admin.post(quiet.path("/records/bulk"), {
        ...{ action: "update", recordIds, values: { [quiet.fields.name]: `Round ${time}` } },
      }),
    ]);
    expect([sent.status, edited.status], JSON.stringify([sent.body, edited.body])).toEqual([200, 200]);
    await mail.letterTo(to);
    took.push(Date.now() - began);
  }
  // It was noisy all the while.
  const { state } = await waitForWork(noisy.admin, noisy.teamId, begun.workId, () => true);
  expect([state, mail.letters.length < messages]).toEqual(["running", true]);
  expect((await edit).status).toBeLessThan(300);
  expect(Math.max(...took)).toBeLessThan(longest);
});

async function makeTemplate(team: OutgoingTeam): Promise<string> {
  const template = await bodyOf<{ Id: string }>(
    team.admin.post(team.path("/templates"), {
      ...{ Name: "Receipt", DeliveryMethodId: "EMAIL", UsedFor: "transactional_only", ContentLanguageId: "en" },
      ...{ SubjectLine: "Receipt", TextOnlyVersion: "Thank you.", IsTextOwn: true },
    }),
  );
  await bodyOf(team.admin.post(team.path(`/templates/${template.Id}/publish`), {}));
  return template.Id;
}

/** Each to one person, all of them due. */
async function queueMessages(team: OutgoingTeam) {
  const { Id } = await team.begin();
  const ids = Array.from({ length: messages }, () => newId());
  await world.app.pool.query(
    `insert into app.outgoing_message select (jsonb_populate_record(null::app.outgoing_message, to_jsonb(m) ||
       jsonb_build_object('id', new.id, 'status', 'SENDING', 'prepared_at', now(), 'started_at', now(),
         'sends_as', m.created_by, 'idempotency_key', null))).*
     from app.outgoing_message m, unnest($2::uuid[]) as new(id) where m.id = $1`,
    [Id, ids],
  );
  await world.app.pool.query(
    `insert into ${world.db.team(team.teamId).schema}._outbox (id, message_id, address, address_key, record_ids, name, language)
     select gen_random_uuid(), id, id || '@noisy.test', id || '@noisy.test', '{}', '', 'en' from unnest($1::uuid[]) as id`,
    [ids],
  );
  await world.app.jobs.send(world.db, { name: "send-messages" }, {});
}
