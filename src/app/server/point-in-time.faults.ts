import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDb, openPool } from "#server/db/db.ts";
import { asUser } from "#server/postgres/system-user.ts";
import { bodyOf } from "#testing/data-world.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "#testing/factories.ts";
import {
  findPostgresPrograms,
  noPostgres,
  type PostgresServer,
  startPostgresServer,
} from "#testing/postgres-server.ts";
import { readAll } from "#testing/record-writers.ts";
import { type ServerProcess, startServerProcess } from "#testing/server-process.ts";
import { findTorn } from "#testing/torn-records.ts";
import { Visitor } from "#testing/visitor.ts";

const programs = findPostgresPrograms();

if (programs) describe("point-in-time recovery, as docs/operating.md has it", () => tryRecovery(programs));
else it(noPostgres, () => expect(findPostgresPrograms()).toBeUndefined());

function tryRecovery(path: string) {
  let postgres: PostgresServer;
  let server: ServerProcess;

  beforeAll(async () => {
    postgres = await startPostgresServer(path);
    const archive = inFolder("wal");
    await postgres.end();
    postgres.configure({
      ...{ wal_level: "replica", archive_mode: "on", archive_timeout: "60" },
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    });
    await postgres.begin();
    server = await start();
  }, 120_000);
  afterAll(async () => {
    await server?.kill();
    await postgres?.stop();
  });

  it("brings everything back as it was at a moment, and Simply goes on from there", async () => {
    const pool = openPool(postgres.url, 2);
    const person = await makePerson(openDb(pool));
    const { teamId } = await makeTeam(openDb(pool));
    await addToTeam(openDb(pool), teamId, { ...person, isTeamAdmin: true });
    let me = await signIn(person.email);
    const make = async (rest: string, input: object) =>
      (await bodyOf<{ id: string }>(me.post(`/api/teams/${teamId}${rest}`, input))).id;
    const collection = await make("/collections", { name: "Camper", pluralName: "Campers" });
    const field = await make(`/collections/${collection}/fields`, { title: "Name", dataType: "plain_text" });
    const at = { team: teamId, collection, field };
    const add = (name: string) => make(`/collections/${collection}/records`, { values: { [field]: name } });
    const names = async () => [...(await readAll(me, at)).values()].sort();

    const early = await add("before the base");
    const base = join(inFolder("base"), "first");
    postgres.run("pg_basebackup", ...postgres.asAdmin, "-D", base, "-Ft", "-z", "--checkpoint=fast");
    await add("after the base");
    const { rows } = await pool.query<{ now: string }>("select clock_timestamp()::text as now");
    // A moment has a length: what follows is later.
    await sleep(1_000);
    await add("a mistake");
    expect((await me.delete(`/api/teams/${teamId}/records/${early}`)).status).toBe(200);
    expect(await names()).toEqual(["a mistake", "after the base"]);
    await pool.end();

    // A stop in good order archives the end of the log too.
    await server.terminate();
    await postgres.end();
    renameSync(postgres.data, `${postgres.data}.before`);
    mkdirSync(postgres.data, { mode: 0o700 });
    own(postgres.data);
    unpack(join(base, "base.tar.gz"), postgres.data);
    unpack(join(base, "pg_wal.tar.gz"), join(postgres.data, "pg_wal"));
    postgres.configure({
      restore_command: `cp ${join(postgres.folder, "wal")}/%f %p`,
      ...{ recovery_target_time: rows[0]!.now, recovery_target_action: "promote" },
    });
    writeFileSync(join(postgres.data, "recovery.signal"), "");
    own(join(postgres.data, "recovery.signal"));
    await postgres.begin();
    await untilPromoted();

    server = await start();
    me = await signIn(person.email);
    expect(await names()).toEqual(["after the base", "before the base"]);
    const again = openPool(postgres.url, 1);
    expect(await findTorn(again, teamId)).toEqual([]);
    await again.end();
    await add("and on");
    expect(await names()).toHaveLength(3);
  });

  const start = () => startServerProcess({ DATABASE_URL: postgres.url, ROLE: "web", LOG_LEVEL: "silent" });

  async function signIn(email: string): Promise<Visitor> {
    const visitor = new Visitor(server.url);
    expect((await visitor.post("/api/auth/sign-in", { email, password: demoPassword })).status).toBe(200);
    return visitor;
  }

  /** Until then it can only be read. */
  async function untilPromoted() {
    for (let isReading = true; isReading; ) {
      const client = new pg.Client(postgres.url);
      client.on("error", () => {});
      await client.connect();
      const { rows } = await client.query<{ is: boolean }>("select pg_is_in_recovery() as is");
      await client.end();
      isReading = rows[0]!.is;
      if (isReading) await sleep(100);
    }
  }

  function inFolder(name: string): string {
    const folder = join(postgres.folder, name);
    mkdirSync(folder);
    own(folder);
    return folder;
  }

  const own = (file: string) => {
    if (postgres.user) execFileSync("chown", [`${postgres.user.uid}:${postgres.user.gid}`, file]);
  };

  const unpack = (archive: string, into: string) =>
    execFileSync("tar", ["-xzf", archive, "-C", into], { ...asUser(postgres.user), cwd: postgres.folder });
}
