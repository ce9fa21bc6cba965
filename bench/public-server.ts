import Fastify from "fastify";
import { features, pages } from "../src/app/server/features.ts";
import { openApp } from "../src/app/server/open-app.ts";
import { readEnv } from "../src/server/env.ts";
import { buildServer } from "../src/server/http/server.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "../src/testing/factories.ts";
import { Visitor } from "../src/testing/visitor.ts";
import { fillCollection, filler } from "./fill.ts";

/** A public view over many records; beside it the same answer from memory, and the same query by hand, by a bare server. */
const env = readEnv({ ...process.env, PORT: "0", SEED: "none", ROLE: "web,worker" });
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
const atFloor = await floor.listen({ port: 0, host: "127.0.0.1" });

process.on("message", async () => {
  await floor.close();
  await server.close();
  await close();
  process.exit(0);
});

const world = { items, page, static: `${atFloor}/static`, bare: `${atFloor}/items`, bytes: known.length };
process.send!(world);

export type PublicWorld = typeof world;
