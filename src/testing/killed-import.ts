import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { openDb, openPool } from "#server/db/db.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "./factories.ts";
import { uploadImport, type Work, waitForWork } from "./import-file.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { cloneDatabase } from "./test-app.ts";
import { Visitor } from "./visitor.ts";

/** Imports a file while the server is killed, as a fault would, and tells what is there in the end. */
export async function importWithKills({ rows, kills }: { rows: number; kills: number }) {
  const database = await cloneDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "simply-killed-"));
  const pool = openPool(database.url, 2);
  const start = () => startServerProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  let server: ServerProcess | undefined;
  try {
    server = await start();
    const { teamId } = await makeTeam(openDb(pool));
    const person = await makePerson(openDb(pool));
    await addToTeam(openDb(pool), teamId, { ...person, isTeamAdmin: true });
    const enter = async (url: string) => {
      const visitor = new Visitor(url);
      await visitor.post("/api/auth/sign-in", { email: person.email, password: demoPassword });
      return visitor;
    };
    let me = await enter(server.url);
    const at = (rest: string) => `/api/teams/${teamId}${rest}`;
    const make = async (rest: string, input: object) => ((await me.post(at(rest), input)).body as { id: string }).id;
    const collectionId = await make("/collections", { name: "Camper", pluralName: "Campers" });
    for (const title of ["Name", "Note"])
      await make(`/collections/${collectionId}/fields`, { title, dataType: "plain_text" });

    const lines = Array.from({ length: rows }, (_, place) => `Camper ${place},Note of ${place}`);
    const file = await uploadImport(me, teamId, collectionId, `Name,Note\n${lines.join("\n")}\n`);
    const { workId } = (await file.call("run")).body as { workId: string };
    const metAt: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const wanted = Math.floor(Math.random() * 1.6 * rows);
      const isOver = ({ state, done }: Work) => done >= wanted || (state !== "waiting" && state !== "running");
      metAt.push((await waitForWork(me, teamId, workId, isOver)).done);
      await setTimeout(Math.random() * 200);
      await server.kill();
      server = await start();
      me = await enter(server.url);
    }
    const work = await waitForWork(me, teamId, workId);
    const names = await readNames(me, at(`/collections/${collectionId}/export.csv`));
    const sets = await openDb(pool).team(teamId).data.selectFrom("_change_set").selectAll().execute();
    const imports = sets.filter(({ kind }) => kind === "import").map(({ id, records }) => ({ id, records }));
    const undone = (await me.post(at(`/change-sets/${workId}/undo`), { rest: false })).body as { workId?: string };
    if (undone.workId) await waitForWork(me, teamId, undone.workId);
    const left = await readNames(me, at(`/collections/${collectionId}/export.csv`));
    return { work, names, imports, left, metAt };
  } finally {
    await server?.kill();
    await pool.end();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readNames(me: Visitor, path: string): Promise<string[]> {
  const { body } = await me.get(path);
  const rows = (body as string).split("\r\n").slice(1, -1);
  return rows.map((line) => line.split(",")[1]!);
}
