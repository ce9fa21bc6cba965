import { createHmac } from "node:crypto";
import Fastify, { type FastifyRequest } from "fastify";
import { features, pages } from "../src/app/server/features.ts";
import { openApp } from "../src/app/server/open-app.ts";
import { moveName, valueName } from "../src/public/public-wizards/form-names.ts";
import { teamSchema } from "../src/server/db/db.ts";
import { readEnv } from "../src/server/env.ts";
import { buildServer } from "../src/server/http/server.ts";
import { newId } from "../src/shared/ids.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "../src/testing/factories.ts";
import { Visitor } from "../src/testing/visitor.ts";
import { flowOf, tasksByName } from "../src/testing/wizard-team.ts";
import { fillCollection, filler } from "./fill.ts";
import "./end-with-starter.ts";

/** A public view over many records; beside it the same answer from memory, and the same query by hand, by a bare server. */
const env = readEnv({ ...process.env, PORT: "0", SEED: "none", ROLE: "web", TRUST_PROXY: "127.0.0.1" });
const { app, close } = await openApp(env, env.DATABASE_URL!);
const server = await buildServer(app, features, pages);
const url = await server.listen({ port: 0, host: "127.0.0.1" });
const size = Number(process.argv[2]);

const person = await makePerson(app.db);
const { teamId } = await makeTeam(app.db);
await addToTeam(app.db, teamId, { ...person, isTeamAdmin: true });
const people = await fillCollection(app, filler(teamId, person), "People", size);
const field = (title: string) => people.fields.get(title)!;
const visitor = new Visitor(url);
await visitor.post("/api/auth/sign-in", { email: person.email, password: demoPassword });

const shown = ["Email", "City", "Fee"];
const settings = {
  ...{ isVisibleExternally: true, recordNameFieldId: field("Name").id },
  displayedFields: shown.map((title) => ({ field: field(title).id })),
  sort: [{ field: field("Name").id }],
};
const made = await visitor.post(`/api/teams/${teamId}/collections/${people.id}/views`, {
  ...{ type: "list", internalName: "All", isPersonal: false, publish: true, settings },
});
if (made.status !== 200) throw new Error(JSON.stringify(made.body));
const viewId = (made.body as { id: string }).id;
const items = `${url}/api/public/views/${viewId}/items`;
const page = `${url}/public/team-${teamId}/views/${viewId}`;

const known = await (await fetch(`${items}?limit=50`)).text();
const floor = Fastify();
floor.get("/static", (_request, reply) => reply.type("application/json; charset=utf-8").send(known));
const columns = shown.map((title) => field(title).column).join(", ");
const name = field("Name").column;
/** The next page, found by where the one before it ended. */
floor.get("/items", async (request) => {
  const { after, id } = request.query as { after?: string; id?: string };
  const text = `select _record_id as id, ${name} as name, ${columns} from ${people.table}
    where _is_active ${after === undefined ? "" : `and (${name}, _record_id) > ($2, $3::uuid)`}
    order by ${name}, _record_id limit $1`;
  const { rows } = await app.pool.query(text, after === undefined ? [51] : [51, after, id]);
  const items = rows.slice(0, 50);
  const { name: last, id: lastId } = items.at(-1)!;
  return { items, next: rows.length > 50 ? `?after=${encodeURIComponent(last)}&id=${lastId}` : null };
});
/** A step of a wizard: an email is sent, who has it is found, and the answer is kept. */
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
  { tasks: [{ type: "create_temp_variable", name: "more" }] },
]);
const [wizardId, versionId] = [newId(), newId()];
const draft = JSON.stringify(asking);
const wizardRow = { id: wizardId, name: "Ask", icon: "fas_flag", draft, published_version_id: versionId };
await app.db.transaction(async (tx) => {
  const team = tx.team(teamId);
  await team.insert("data_wizard", [{ ...wizardRow, is_public: true, external_access_by: "anyone" }]).execute();
  await team.insert("data_wizard_version", [{ id: versionId, wizard_id: wizardId, number: 1, flow: draft }]).execute();
});
const step = `/public/team-${teamId}/wizards/${wizardId}/step-${asking.steps[0]!.id}`;
const drawnStep = await (await fetch(url + step)).text();
const stepIds = [asking.steps[1]!.id, asking.steps[0]!.id];
const emailTask = tasksByName(asking).email!;
const answerName = valueName(emailTask, "", "value");
const schema = `"${teamSchema(teamId)}"`;
floor.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
  done(null, new URLSearchParams(String(body))),
);
const findRun = async (request: FastifyRequest) => {
  const secret = /simply-run-[^=]+=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const hash = createHmac("sha256", app.secret).update(secret).digest("base64url");
  const { rows } = await app.pool.query<{ id: string }>({
    ...{ name: "bare-run", values: [hash, wizardId] },
    text: `select * from ${schema}._wizard_run where visitor_key = $1 and wizard_id = $2`,
  });
  return rows[0];
};
const findByEmail = (email: string | null) =>
  app.pool.query({
    ...{ name: "bare-find", values: [email] },
    text: `select _record_id, _record_name from ${people.table} where _is_active and ${field("Email").column} = $1 limit 1`,
  });
/** The page shows who was found. */
floor.get("/step", async (request, reply) => {
  if (!(await findRun(request))) return reply.code(404).send();
  await findByEmail(some[0]!.email);
  return reply.type("text/html; charset=utf-8").send(drawnStep);
});
floor.post("/step", async (request, reply) => {
  const email = (request.body as URLSearchParams).get(answerName);
  const run = await findRun(request);
  if (!run) return reply.code(404).send();
  await findByEmail(email);
  await app.pool.query({
    ...{
      name: "bare-keep",
      values: [run.id, JSON.stringify({ [emailTask]: { values: { value: email } } }), ...stepIds],
    },
    text: `with kept as (update ${schema}._wizard_run
        set answers = answers || $2::jsonb, answered_at = now(), version = version + 1, step_id = $3 where id = $1),
      left_now as (update ${schema}._wizard_run_step set left_at = now()
        where run_id = $1 and step_id = $4 and left_at is null)
      insert into ${schema}._wizard_run_step (run_id, step_id) values ($1, $3) on conflict do nothing`,
  });
  return reply.redirect("/", 303);
});
const { rows: some } = await app.pool.query<{ email: string }>(
  `select ${field("Email").column} as email from ${people.table} order by md5(_record_id::text) limit 1`,
);

const atFloor = await floor.listen({ port: 0, host: "127.0.0.1" });

process.on("message", async () => {
  await floor.close();
  await server.close();
  await close();
  process.exit(0);
});

const world = {
  ...{ items, page, step: url + step, bareStep: `${atFloor}/step` },
  form: new URLSearchParams({ [answerName]: some[0]!.email, [moveName]: "next" }).toString(),
  ...{ records: `${url}/api/teams/${teamId}/collections/${people.id}/records`, cookie: visitor.cookieHeader() },
  nameId: field("Name").id,
  ...{ static: `${atFloor}/static`, bare: `${atFloor}/items`, bytes: known.length },
};
process.send!(world);

export type PublicWorld = typeof world;
