import "./cheap-passwords.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { features, pages } from "#app/server/features.ts";
import { openApp } from "#app/server/open-app.ts";
import { startSession } from "#people/auth/sessions.server.ts";
import type { App } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { closeServer } from "#server/http/closing.ts";
import type { Outbound } from "#server/http/outbound.ts";
import { buildServer } from "#server/http/server.ts";
import { cookieName } from "#server/http/session.ts";
import { newId } from "#shared/ids.ts";
import { patience } from "./patience.ts";
import { openTestLog } from "./test-log.ts";
import { Visitor } from "./visitor.ts";

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** A clone of the migrated template: real, empty and this file's own. */
export async function cloneDatabase(template = "template_simply"): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  const name = `test_${newId().replaceAll("-", "")}`;
  // Copying files takes less than half the time of writing them through the log.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  await admin.end();
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      const again = new pg.Client({ connectionString: inject("postgresUrl") });
      await again.connect();
      await waitUntilLeft(again, name);
      await again.query(`drop database if exists ${name} with (force)`);
      await again.end();
    },
  };
}

/** A pool says that it has ended while its connections are still closing: one that is cut off then fails whoever runs. */
async function waitUntilLeft(admin: pg.Client, database: string) {
  for (let round = 0; round < 50; round++) {
    const { rows } = await admin.query("select 1 from pg_stat_activity where datname = $1", [database]);
    if (rows.length === 0) return;
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** The whole server on a port of its own, as `npm start` runs it, without the demo world. */
export async function startTestApp(
  settings: Record<string, string> = {},
  template = "template_simply",
  outbound?: Outbound,
) {
  const database = await cloneDatabase(template);
  const dataDir = mkdtempSync(join(tmpdir(), "simply-files-"));
  const port = settings.PORT ?? String(await freePort());
  const env = readEnv({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    PORT: port,
    DATA_DIR: dataDir,
    SEED: "none",
    ...settings,
  });
  const { app, close } = await openApp(env, database.url, { outbound, log: openTestLog() });
  const server = await buildServer(app, features, pages);
  const url = await server.listen({ port: env.PORT, host: env.HOST });
  return {
    app,
    db: app.db,
    server,
    url,
    databaseUrl: database.url,
    visitor: () => new Visitor(url),
    /** Without a password, with a session as signing in starts one: hashing takes longer than all the rest of it. */
    async signIn(email: string, password?: string) {
      const visitor = new Visitor(url);
      if (password) {
        const answer = await visitor.post("/api/auth/sign-in", { email, password });
        if (answer.status !== 200) throw new Error(`cannot sign in ${email}: ${answer.status}`);
        return visitor;
      }
      const person = await app.db.app.selectFrom("user").select("id").where("email", "=", email).executeTakeFirst();
      if (!person) throw new Error(`there is no ${email}`);
      const browser = { address: "127.0.0.1", userAgent: undefined, earlier: undefined, secret: "" };
      await startSession(app, app.db, person.id, browser);
      visitor.cookies.set(cookieName(env.APP_URL), browser.secret);
      return visitor;
    },
    letters: (to: string, count = 1) => waitForLetters(app, to, count),
    async stop() {
      await app.live.close();
      await closeServer(server);
      await close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const { createServer } = await import("node:net");
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

/** Letters are sent by a job; this waits until so many have come, newest first. */
async function waitForLetters(app: App, to: string, count: number) {
  for (const end = Date.now() + patience; Date.now() < end; ) {
    const letters = await app.db.app
      .selectFrom("captured_mail")
      .selectAll()
      .where("recipient", "=", to)
      .orderBy("created_at", "desc")
      .execute();
    if (letters.length >= count) return letters.map((letter) => ({ ...letter, link: linkIn(letter.body_text) }));
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`no ${count} letters to ${to} in time`);
}

function linkIn(text: string): URL | undefined {
  const found = /https?:\/\/\S+/.exec(text)?.[0];
  return found ? new URL(found) : undefined;
}
