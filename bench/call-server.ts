import { createHmac } from "node:crypto";
import Fastify from "fastify";
import { features } from "../src/app/server/features.ts";
import { openApp } from "../src/app/server/open-app.ts";
import { readEnv } from "../src/server/env.ts";
import { callerInTeamByToken } from "../src/server/http/caller-query.ts";
import { buildServer } from "../src/server/http/server.ts";
import { addToTeam, makePerson, makeRole, makeTeam } from "../src/testing/factories.ts";
import { Visitor } from "../src/testing/visitor.ts";
import "./end-with-starter.ts";

/** Both sides in one process on one pool, so that only the code between them differs. */
const env = readEnv({ ...process.env, PORT: "0", SEED: "none", ROLE: "web" });
const { app, close } = await openApp(env, env.DATABASE_URL!);

const person = await makePerson(app.db);
const { teamId, memberRoleId } = await makeTeam(app.db);
const role = await makeRole(app.db, teamId, "Office", ["team_admin_users", "team_admin_account_info"]);
await addToTeam(app.db, teamId, { ...person, roleIds: [memberRoleId, role] });

const server = await buildServer(app, features);
const ours = await server.listen({ port: 0, host: "127.0.0.1" });
const visitor = new Visitor(ours);
await visitor.post("/api/auth/sign-in", { email: person.email, password: "simply-demo" });

const bare = Fastify();
bare.get("/api/dataCollections", async (request, reply) => {
  const secret = /(?:^|; )simply=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const hash = createHmac("sha256", app.secret).update(secret).digest();
  const found = await app.pool.query({ name: "floor", text: callerInTeamByToken, values: [hash, teamId] });
  if (!found.rows[0]?.team_user_id) return reply.code(403).send();
  return [];
});
const floor = await bare.listen({ port: 0, host: "127.0.0.1" });

process.on("message", async () => {
  await server.close();
  await bare.close();
  await close();
  process.exit(0);
});
process.send!({ ours, floor, cookie: visitor.cookieHeader(), path: `/api/dataCollections?TeamId=${teamId}` });
