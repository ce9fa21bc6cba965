import { createHmac } from "node:crypto";
import Fastify, { type FastifyRequest } from "fastify";
import { features } from "../src/app/server/features.ts";
import { openApp } from "../src/app/server/open-app.ts";
import { teamSchema } from "../src/server/db/db.ts";
import { readEnv } from "../src/server/env.ts";
import { callerInTeamByToken } from "../src/server/http/caller-query.ts";
import { buildServer } from "../src/server/http/server.ts";
import { newId } from "../src/shared/ids.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "../src/testing/factories.ts";
import { Visitor } from "../src/testing/visitor.ts";
import { asked, fixed, flowOf, type TestFlow, tasksByName } from "../src/testing/wizard-team.ts";
import { fillCollection, filler } from "./fill.ts";
import "./end-with-starter.ts";

/** Wizards over many records, and beside them what somebody would write by hand for the same few rows, on the same pool. */
const env = readEnv({ ...process.env, PORT: "0", SEED: "none", ROLE: "web,worker" });
const { app, close } = await openApp(env, env.DATABASE_URL!);
const server = await buildServer(app, features);
const url = await server.listen({ port: 0, host: "127.0.0.1" });
const size = Number(process.argv[2]);

const person = await makePerson(app.db);
const { teamId, memberRoleId } = await makeTeam(app.db);
await addToTeam(app.db, teamId, { ...person, roleIds: [memberRoleId] });
const people = await fillCollection(app, filler(teamId, person), "People", size);
const field = (title: string) => people.fields.get(title)!;
const visitor = new Visitor(url);
await visitor.post("/api/auth/sign-in", { email: person.email, password: demoPassword });

const team = app.db.team(teamId);
async function publish(name: string, flow: TestFlow): Promise<string> {
  const [wizardId, versionId] = [newId(), newId()];
  const wizard = { id: wizardId, name, icon: "fas_flag", draft: JSON.stringify(flow), published_version_id: versionId };
  await app.db.transaction((tx) => tx.team(teamId).insert("data_wizard", [wizard]).execute());
  const version = { id: versionId, wizard_id: wizardId, number: 1, flow: JSON.stringify(flow) };
  await team.insert("data_wizard_version", [version]).execute();
  return wizardId;
}

const { rows: some } = await app.pool.query<{ email: string }>(
  `select ${field("Email").column} as email from ${people.table} order by md5(_record_id::text) limit 1`,
);

/** An email is asked for, and who has it is found. */
const asking = flowOf([
  {
    tasks: [
      { type: "create_temp_variable", name: "email" },
      {
        type: "find_matching_data_records",
        name: "known",
        settings: {
          collectionId: people.id,
          filter: { field: field("Email").id, operator: "is", value: { variable: "email" } },
        },
      },
    ],
  },
]);
/** Five records of three values each. */
const making = flowOf([
  {
    tasks: [1, 2, 3, 4, 5].map((number) => ({
      type: "create_data_record",
      name: `made_${number}`,
      settings: {
        collectionId: people.id,
        fields: [fixed(field("Name").id, `New ${number}`), fixed(field("Points").id, number), asked(field("City").id)],
      },
    })),
  },
]);
const looping = flowOf([
  {
    tasks: [
      { type: "find_matching_data_records", name: "all", settings: { collectionId: people.id, choose: "all" } },
      {
        type: "update_data_fields_for_data_records",
        name: "changed",
        loop: { over: "records", variable: "all" },
        settings: { fields: [fixed(field("Points").id, 77)] },
      },
    ],
  },
]);

const schema = `"${teamSchema(teamId)}"`;
const bare = Fastify();

async function findUser(request: FastifyRequest): Promise<string | undefined> {
  const secret = /(?:^|; )simply=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const hash = createHmac("sha256", app.secret).update(secret).digest();
  const found = await app.pool.query({ name: "floor", text: callerInTeamByToken, values: [hash, teamId] });
  return found.rows[0]?.user_id;
}

/** The same rows: the run, who has the email, and the answer. */
bare.put("/runs/:id", async (request, reply) => {
  const userId = await findUser(request);
  const { id } = request.params as { id: string };
  const { answers } = request.body as { answers: Record<string, { values: { value: string } }> };
  const email = Object.values(answers)[0]!.values.value;
  const { rows } = await app.pool.query({
    ...{ name: "bare-run", values: [id, userId] },
    text: `select * from ${schema}._wizard_run where id = $1 and started_by = $2`,
  });
  if (!rows[0]) return reply.code(404).send();
  const found = await app.pool.query({
    ...{ name: "bare-find", values: [email] },
    text: `select _record_id, _record_name from ${people.table} where _is_active and ${field("Email").column} = $1 limit 1`,
  });
  const kept = await app.pool.query({
    ...{ name: "bare-keep", values: [id, JSON.stringify(answers)] },
    text: `update ${schema}._wizard_run set answers = answers || $2::jsonb, answered_at = now(), version = version + 1
      where id = $1 returning *`,
  });
  return { run: kept.rows[0], found: found.rows };
});

/** Five records with their log, the word to open screens, and that the run is over: one transaction. */
bare.post("/runs/:id/finish", async (request, reply) => {
  const userId = await findUser(request);
  const { id: runId } = request.params as { id: string };
  const client = await app.pool.connect();
  const run = async (name: string, text: string, values: unknown[]) =>
    (await client.query({ name, text, values })).rows;
  try {
    await client.query("begin");
    const rows = await run(
      "b-run",
      `select * from ${schema}._wizard_run where id = $1 and started_by = $2 for update`,
      [runId, userId],
    );
    if (!rows[0]) return reply.code(404).send();
    const setId = newId();
    await run("b-set", `insert into ${schema}._change_set (id, kind, user_id, records) values ($1, 'wizard', $2, 5)`, [
      setId,
      userId,
    ]);
    const ids: string[] = [];
    for (let number = 1; number <= 5; number++) {
      const [id, name] = [newId(), `New ${number}`];
      ids.push(id);
      const made = await run(
        "b-record",
        `insert into ${schema}._record (id, home_id, collections, name, created_by, updated_by)
          values ($1, $2, $3, $4, $5, $5) returning number, created_at`,
        [id, people.id, [people.id], name, userId],
      );
      await run(
        "b-row",
        `insert into ${people.table} (_record_id, _record_name, _record_number, _created_at, _updated_at, _search_text,
          ${field("Name").column}, ${field("Points").column}, ${field("City").column})
          values ($1, $2, $3, $4, $4, public.fold($5), $2, $6, $7)`,
        [id, name, made[0].number, made[0].created_at, `${name} Lima`, number, "Lima"],
      );
      const after = { values: { [field("Name").id]: name, [field("Points").id]: number, [field("City").id]: "Lima" } };
      await run(
        "b-log",
        `insert into ${schema}._change (change_set_id, record_id, kind, version, before, after)
          values ($1, $2, 'created', 1, '{}', $3)`,
        [setId, id, after],
      );
    }
    const payload = { changeSetId: setId, collections: [people.id], recordIds: ids };
    await run("b-event", `insert into ${schema}._event (id, kind, payload) values ($1, 'records-changed', $2)`, [
      newId(),
      payload,
    ]);
    await run("b-notify", "select pg_notify('simply_live', $1)", [teamId]);
    await run(
      "b-end",
      `update ${schema}._wizard_run set status = 'finished', finished_at = now(), change_set_id = $2 where id = $1`,
      [runId, setId],
    );
    await client.query("commit");
    return { changeSetId: setId };
  } finally {
    client.release();
  }
});
const floor = await bare.listen({ port: 0, host: "127.0.0.1" });

process.on("message", async () => {
  await server.close();
  await bare.close();
  await close();
  process.exit(0);
});

const world = {
  ...{ cookie: visitor.cookieHeader(), ours: `${url}/api/teams/${teamId}`, floor },
  peopleId: people.id,
  pointsId: field("Points").id,
  email: some[0]!.email,
  cityId: field("City").id,
  asking: { id: await publish("Ask", asking), stepId: asking.steps[0]!.id, taskId: tasksByName(asking).email! },
  making: {
    ...{ id: await publish("Make", making), stepId: making.steps[0]!.id },
    taskIds: [1, 2, 3, 4, 5].map((number) => tasksByName(making)[`made_${number}`]!),
  },
  looping: { id: await publish("Loop", looping) },
};
process.send!(world);

export type WizardsWorld = typeof world;
