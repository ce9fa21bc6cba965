import { features } from "../src/app/server/features.ts";
import { openApp } from "../src/app/server/open-app.ts";
import { readEnv } from "../src/server/env.ts";
import { buildServer } from "../src/server/http/server.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "../src/testing/factories.ts";
import { Visitor } from "../src/testing/visitor.ts";
import { fillCollection, filler } from "./fill.ts";
import "./end-with-starter.ts";

/** The product as it is served, workers and built client included, with messages of so many blocks. */
const [blockCount, messageCount] = process.argv.slice(2).map(Number) as [number, number];
const env = readEnv({ ...process.env, PORT: "0", SEED: "none", ROLE: "web,worker" });
const { app, close } = await openApp(env, env.DATABASE_URL!);
const server = await buildServer(app, features);
const url = await server.listen({ port: 0, host: "127.0.0.1" });

process.on("message", async () => {
  await server.close();
  await close();
  process.exit(0);
});

const person = await makePerson(app.db);
const { teamId } = await makeTeam(app.db);
await addToTeam(app.db, teamId, { ...person, isTeamAdmin: true });
const people = await fillCollection(app, filler(teamId, person), "People", 1_000);
const visitor = new Visitor(url);
await visitor.post("/api/auth/sign-in", { email: person.email, password: demoPassword });
const messageIds = [];
for (let n = 0; n < messageCount; n++) messageIds.push(await makeMessage());
const world = { url, teamId, messageIds, blockCount, cookies: [...visitor.cookies] };
process.send!(world);

export type DesignerWorld = typeof world;

async function makeMessage(): Promise<string> {
  const answer = await visitor.post(`/api/teams/${teamId}/messages`, {
    ...{ InternalName: "News", DeliveryMethodId: "EMAIL", ContentTypeId: "TRANSACTIONAL" },
    Contents: { en: { subject: "News for {{ record.name }}", design: { blocks: blocks() }, text: "" } },
    Audience: {
      sources: [{ kind: "records", collectionId: people.id, addressFieldIds: [people.fields.get("Email")!.id] }],
    },
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return (answer.body as { Id: string }).Id;
}

/** As a long newsletter has them; those within columns count too. */
function blocks() {
  const words = "Camp begins on Monday, and there is much to bring: a sleeping bag, a lamp, boots and a raincoat. ";
  const text = (id: string) => ({
    ...{ id, kind: "text" },
    html: `<p>Dear {{ record.name }}, <b>${words}</b>${words}</p><ul><li>${words}</li><li>{{ record.city }}</li></ul>`,
  });
  const made: object[] = [];
  for (let count = 0, n = 0; count < blockCount; n++) {
    const kinds = [
      { id: `h${n}`, kind: "heading", text: `What {{ record.name }} needs, part ${n}` },
      text(`t${n}`),
      { id: `b${n}`, kind: "button", label: "See all sessions", link: "https://example.org/sessions" },
      { id: `d${n}`, kind: "divider" },
      { id: `c${n}`, kind: "columns", columns: [{ blocks: [text(`l${n}`)] }, { blocks: [text(`r${n}`)] }] },
    ];
    for (const [place, block] of kinds.entries()) {
      const size = place === 4 ? 3 : 1;
      if (count + size > blockCount) continue;
      made.push(block);
      count += size;
    }
  }
  return made;
}
