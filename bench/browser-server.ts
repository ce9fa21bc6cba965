import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { features } from "../src/app/server/features.ts";
import { openApp } from "../src/app/server/open-app.ts";
import { readEnv } from "../src/server/env.ts";
import { buildServer } from "../src/server/http/server.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "../src/testing/factories.ts";
import { Visitor } from "../src/testing/visitor.ts";
import { fillCollection, filler } from "./fill.ts";
import "./end-with-starter.ts";

/** The product as it is served, workers and built client included. One team for each size. */
const env = readEnv({ ...process.env, PORT: "0", SEED: "none", ROLE: "web,worker" });
const { app, close } = await openApp(env, env.DATABASE_URL!);
const server = await buildServer(app, features);
const url = await server.listen({ port: 0, host: "127.0.0.1" });

type Kept = { email: string; teamId: string; collectionId: string };

const file = join(env.DATA_DIR, "browser-worlds.json");
const kept: Record<string, Kept> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};

process.on("message", async () => {
  await server.close();
  await close();
  process.exit(0);
});

const worlds = [];
for (const size of process.argv.slice(2).map(Number)) worlds.push(await openWorld(size));
process.send!(worlds);

async function openWorld(size: number) {
  kept[size] ??= await makeWorld(size);
  writeFileSync(file, JSON.stringify(kept));
  const visitor = new Visitor(url);
  await visitor.post("/api/auth/sign-in", { email: kept[size].email, password: demoPassword });
  return { url, size, ...kept[size], cookies: [...visitor.cookies] };
}

/** A member who is no administrator looks: rights have to be asked for. All twenty columns are shown. */
async function makeWorld(size: number): Promise<Kept> {
  const began = Date.now();
  const person = await makePerson(app.db);
  const { teamId, memberRoleId } = await makeTeam(app.db);
  await addToTeam(app.db, teamId, { ...person, roleIds: [memberRoleId] });
  const { id, fields } = await fillCollection(app, filler(teamId, person), "People", size);
  console.log(`filled ${size} records in ${((Date.now() - began) / 1000).toFixed(1)} s`);

  const known = [...fields.values()].map((field) => field.id);
  const setup = { columns: known.map((key) => ({ key, width: 160 })), frozen: 1, known };
  const visitor = new Visitor(url);
  await visitor.post("/api/auth/sign-in", { email: person.email, password: demoPassword });
  const { status } = await visitor.put(`/api/teams/${teamId}/collections/${id}/list-setup`, {
    setup: { ...setup, sort: [], filter: null, groupBy: null },
  });
  if (status >= 300) throw new Error(`the columns could not be kept: ${status}`);
  return { email: person.email, teamId, collectionId: id };
}

export type BrowserWorld = (typeof worlds)[number];
