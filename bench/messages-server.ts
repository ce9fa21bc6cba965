import Fastify from "fastify";
import { createTransport } from "nodemailer";
import type pg from "pg";
import { features } from "../src/app/server/features.ts";
import { openApp } from "../src/app/server/open-app.ts";
import { callerOf } from "../src/messages/outgoing-messages/act-on-messages.server.ts";
import { claimRecipients } from "../src/messages/sending/claim-recipients.server.ts";
import { prepareRecipients } from "../src/messages/sending/prepare-recipients.server.ts";
import { sendMessage } from "../src/messages/sending/send-message.server.ts";
import { openWriter, type Written } from "../src/messages/sending/write-letters.server.ts";
import { teamSchema } from "../src/server/db/db.ts";
import { readEnv } from "../src/server/env.ts";
import { buildServer } from "../src/server/http/server.ts";
import { newId } from "../src/shared/ids.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "../src/testing/factories.ts";
import { startDue } from "../src/testing/start-due.ts";
import { signAsTwilio } from "../src/testing/twilio-server.ts";
import { Visitor } from "../src/testing/visitor.ts";
import { type Filled, fillCollection, filler } from "./fill.ts";
import "./end-with-starter.ts";

/** The product without its workers: what they do is called here, so that nothing else goes on while it is measured. */
const env = readEnv({ ...process.env, PORT: "0", SEED: "none", ROLE: "web" });
const { app, close } = await openApp(env, env.DATABASE_URL!);
const server = await buildServer(app, features);
const url = await server.listen({ port: 0, host: "127.0.0.1" });
/** As many as the way has. */
const connections = 10;
const sampleSize = 500;

let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 20);

let sample: Written | undefined;
let team: Awaited<ReturnType<typeof makeWorld>>;

const works = {
  make: async (records: number) => {
    team = await makeWorld(records);
    return records;
  },
  idle: async () => {
    globalThis.gc?.();
    peak = process.memoryUsage().rss;
    return peak;
  },
  peak: async () => peak,
  begin: async () => begin(),
  draft: async () => draft(),
  /** Who would get it: how many, a page of them, the next one, and those whom a word finds. */
  look: async (messageId: string) => look(messageId),
  prepare: async (messageId: string) => timed(async () => prepareRecipients(app, await which(messageId), team.sender)),
  insert: async (_: unknown) => timed(insertBare),
  send: async ({ messageId, most }: { messageId: string; most: number }) => timed(() => send(messageId, most)),
  /** Both with what was written last by `render`. */
  sendBare: async (most: number) => sendBare(most),
  render: async (messageId: string) => render(messageId),
  notify: async ({ messageId, most }: { messageId: string; most: number }) => tell(messageId, most, "ours"),
  notifyBare: async ({ messageId, most }: { messageId: string; most: number }) => tell(messageId, most, "bare"),
  forget: async () => {
    await app.pool.query(`truncate ${team.schema}._outbox cascade`);
    return 0;
  },
} as const;

export type Works = typeof works;

process.on("message", async ([work, input]: [keyof Works, never] | ["stop"]) => {
  if (work === "stop") {
    clearInterval(watch);
    await server.close();
    await close();
    process.exit(0);
  }
  try {
    process.send!({ answer: await works[work](input as never) });
  } catch (error) {
    process.send!({ error: error instanceof Error ? error.stack : String(error) });
  }
});
process.send!("ready");

async function makeWorld(records: number) {
  const person = await makePerson(app.db);
  const { teamId } = await makeTeam(app.db);
  await addToTeam(app.db, teamId, { ...person, isTeamAdmin: true });
  const people: Filled = await fillCollection(app, filler(teamId, person), "People", records);
  const email = people.fields.get("Email")!;
  // Everyone has one of their own.
  await app.pool.query(`update ${people.table} set ${email.column} = 'person' || _record_number || '@example.test'`);
  await app.pool.query(`vacuum analyze ${people.table}`);
  const visitor = new Visitor(url);
  await visitor.post("/api/auth/sign-in", { email: person.email, password: demoPassword });
  const sender = (await callerOf(app.db, { sends_as: person.userId, team_id: teamId }))!;
  return { teamId, people, email, visitor, sender, schema: `"${teamSchema(teamId)}"` };
}

const which = async (messageId: string) => ({ teamId: team.teamId, messageId });

async function ask<Answer>(rest: string, body?: object): Promise<Answer> {
  const { teamId, visitor } = team;
  const path = `/api/teams/${teamId}${rest}`;
  const answer = await (body ? visitor.post(path, body) : visitor.get(path));
  if (answer.status !== 200) throw new Error(`${rest}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Answer;
}

/** A message to everyone that is being written. */
async function draft(): Promise<string> {
  const { people, email } = team;
  const { Id } = await ask<{ Id: string }>("/messages", {
    ...{ InternalName: "News", DeliveryMethodId: "EMAIL", ContentTypeId: "TRANSACTIONAL" },
    Contents: { en: { subject: "News for {{ record.name }}", design: design(), text: "" } },
    Audience: { sources: [{ kind: "records", collectionId: people.id, addressFieldIds: [email.id] }] },
  });
  return Id;
}

/** One that has just begun to be sent. */
async function begin(): Promise<string> {
  const Id = await draft();
  await ask(`/messages/${Id}/schedule`, {});
  await app.pool.query("update app.outgoing_message set scheduled_at = now() - interval '1 second' where id = $1", [
    Id,
  ]);
  await startDue(app);
  return Id;
}

/** As HTML some 24 KB, with forty tags. */
function design() {
  const words = "Camp begins on Monday, and there is much to bring: a sleeping bag, a lamp, boots and a raincoat. ";
  const text = (n: number) => ({
    ...{ id: `t${n}`, kind: "text" },
    html: `<p>Dear {{ record.name }}, ${words.repeat(4)} We write to {{ record.email }} in {{ record.city }}: {{ record.fee }}.</p>`,
  });
  return { blocks: Array.from({ length: Number(process.env.BENCH_BLOCKS ?? 36) }, (_, n) => text(n)) };
}

async function look(messageId: string) {
  const at = `/messages/${messageId}`;
  const page = (query: string) => ask<{ candidates: unknown[]; cursor: string }>(`${at}/candidates?limit=50${query}`);
  const { cursor } = await page("");
  const looked = async (work: () => Promise<unknown>) => 1000 * (await timed(work));
  return {
    count: await looked(() => ask(`${at}/audience`)),
    first: await looked(() => page("")),
    next: await looked(() => page(`&cursor=${cursor}`)),
    search: await looked(() => page("&search=okafor")),
    rare: await looked(() => page("&search=person4321")),
  };
}

/** The same rows by the least that can be written. */
async function insertBare() {
  const { schema, people, email } = team;
  await app.pool.query(
    `insert into ${schema}._outbox (id, message_id, address, address_key, person_id, record_ids, name, language)
      select gen_random_uuid(), $1, ${email.column}, lower(${email.column}), _record_id, array[_record_id], _record_name, 'en'
      from ${people.table} where _is_active`,
    [newId()],
  );
}

/** As the job does it: some seconds at a time, until so many are sent. */
async function send(messageId: string, most: number) {
  for (;;) {
    const { inSeconds } = await sendMessage(app, await which(messageId));
    const counting = `select count(*)::int as sent from ${team.schema}._outbox where message_id = $1 and state = 'sent'`;
    const { rows } = (await app.pool.query(counting, [messageId])) as pg.QueryResult<{ sent: number }>;
    if (rows[0]!.sent >= most) return;
    if (inSeconds === undefined) throw new Error(`it ended after ${rows[0]!.sent}`);
  }
}

async function rowOf(messageId: string) {
  const found = app.db.team(team.teamId).from("outgoing_message").selectAll().where("id", "=", messageId);
  return found.executeTakeFirstOrThrow();
}

/** The same mails by nodemailer alone, over as many connections, with nothing read or written down. */
async function sendBare(most: number) {
  const { subject, html, text, from } = sample!.letter as {
    subject: string;
    html: string;
    text: string;
    from: object;
  };
  const transport = createTransport(`${env.SMTP_URL}?pool=true&maxConnections=${connections}&maxMessages=500`);
  let next = 0;
  const took = await timed(() =>
    Promise.all(
      Array.from({ length: connections * 2 }, async () => {
        for (let n = next++; n < most; n = next++)
          await transport.sendMail({ from, to: `person${n}@example.test`, subject, html, text } as object);
      }),
    ),
  );
  transport.close();
  return { took, bytes: Buffer.byteLength(html) };
}

async function render(messageId: string) {
  const claimed = await claimRecipients(app.db.team(team.teamId), messageId, { most: sampleSize, isTrying: false });
  const writer = await openWriter(app, team.sender, await rowOf(messageId));
  const written = await writer.write(claimed);
  sample = written[0];
  const { render } = await writer.compiledFor("en");
  let count = 0;
  const began = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1e6;
  };
  while (spent() < 3) {
    for (const { data } of written) count += render(data).html.length > 0 ? 1 : 0;
  }
  return count / spent();
}

const account = { sid: env.TWILIO_ACCOUNT_SID ?? "", token: env.TWILIO_AUTH_TOKEN ?? "" };

/** As a provider tells what became of each, fifty at a time: to the product, or to a handler that only writes it down. */
async function tell(messageId: string, most: number, to: "ours" | "bare"): Promise<number> {
  const { schema, teamId } = team;
  const found = await app.pool.query<{ id: string }>(
    `select id from ${schema}._outbox where message_id = $1 limit $2`,
    [messageId, most],
  );
  const bare = Fastify();
  bare.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  await app.pool.query(
    `create table if not exists ${schema}._told (id text primary key, recipient uuid, type text, at timestamptz, raw jsonb)`,
  );
  await app.pool.query(`truncate ${schema}._told`);
  bare.post("/status", async (request) => {
    const form = request.body as Record<string, string>;
    const { recipient } = request.query as { recipient: string };
    const values = [form.MessageSid, recipient, form.MessageStatus, form];
    const text = `insert into ${schema}._told values ($1, $2, $3, now(), $4) on conflict do nothing`;
    await app.pool.query({ name: "told", text, values });
    return "";
  });
  const address = to === "ours" ? `${url}/api/message-notifications/twilio` : await bare.listen({ port: 0 });
  const asked = found.rows.map(({ id }, n) => {
    const form = { MessageSid: `SM${n}`, MessageStatus: "delivered", AccountSid: account.sid };
    const path = `/status?recipient=${id}&team=${teamId}`;
    const signature = signAsTwilio(`${env.APP_URL}/api/message-notifications/twilio${path}`, form, account.token);
    return { path, signature, body: String(new URLSearchParams(form)) };
  });
  let next = 0;
  const took = await timed(() =>
    Promise.all(
      Array.from({ length: 50 }, async () => {
        for (let each = asked[next++]; each; each = asked[next++]) {
          const answer = await fetch(address + each.path, {
            method: "POST",
            headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": each.signature },
            body: each.body,
          });
          if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
          await answer.arrayBuffer();
        }
      }),
    ),
  );
  await bare.close();
  return asked.length / took;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
