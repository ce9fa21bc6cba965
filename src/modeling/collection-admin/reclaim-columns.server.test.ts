import { setTimeout } from "node:timers/promises";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { purgeDefinitions } from "#data/bin/purge-definitions.server.ts";
import { DataRights } from "#data/collections/data-rights.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { rebuildTable } from "#data/collections/rebuild-table.server.ts";
import { reclaimColumns } from "#data/collections/reclaim-columns.server.ts";
import { countColumns, rebuiltByDay } from "#data/collections/table-limits.server.ts";
import { exportCsv } from "#data/csv/export-csv.server.ts";
import { openOwnConnection } from "#data/csv/own-connection.server.ts";
import { exampleIds } from "#data/fields/reference-examples.ts";
import { fieldTypes } from "#data/fields/registry.ts";
import { movedSince, pointNow } from "#data/records/reading/changes-since.server.ts";
import { connectAlone } from "#server/db/own-connection.ts";
import { readTableStructure } from "#server/db/read-structure.ts";
import { tryExcludeSnapshots } from "#server/db/snapshot-locks.ts";
import {
  bodyOf,
  type DataTeam,
  type Page,
  queryOf,
  type Shown,
  startDataWorld,
  type Values,
} from "#testing/data-world.ts";
import { dropManyColumns } from "#testing/drop-many-columns.ts";
import { patience } from "#testing/patience.ts";
import { refusal } from "#testing/view-team.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;

beforeEach(async () => {
  team = await world.team();
});

const data = () => world.db.team(team.teamId);
const dropped = async (table: string) => (await countColumns(data(), table)).dropped;
const rebuild = (collectionId: string, table: string, maxRows?: number) =>
  rebuildTable(world.app, { teamId: team.teamId, collectionId, table }, maxRows);
const fieldsAt = (collectionId: string) => team.path(`/collections/${collectionId}/fields`);

describe("a table that has had as many columns as Postgres counts", () => {
  it("takes a field again after a while; what was in it is as it was", async () => {
    const tents = await team.collection("Tent");
    const title = await team.field(tents, "Title", "plain_text", { isUnique: true });
    const beds = await team.field(tents, "Beds", "number");
    // Fields that were made and purged, as people do it; the rest is made up for by statements.
    const gone = await team.field(tents, "Gone", "plain_text");
    const blue = await team.add(tents, { [title]: "Blue one", [beds]: 4, [gone]: "soon" });
    const red = await team.add(tents, { [title]: "Red one", [beds]: 2 });
    expect((await team.change(blue.id, { values: { [beds]: 5 } })).status).toBe(200);
    expect((await team.admin.delete(`${fieldsAt(tents)}/${gone}`)).status).toBe(204);
    await purgeDefinitions(world.app, team.teamId, new Date(Date.now() + 60_000));
    const table = await dropManyColumns(world, team, tents, 1_572);
    expect(await dropped(table)).toBe(1_573);

    const add = () => team.admin.post(fieldsAt(tents), { title: "One more", dataType: "number" });
    expect(await refusal(add())).toMatch(/^400 title .* try again in a few minutes\.$/);
    await expect.poll(async () => (await add()).status, { timeout: patience }).toBe(200);
    expect(await dropped(table)).toBe(0);

    const listed = await team.list(tents, { filter: { field: beds, operator: "is", value: 5 } });
    expect(listed.records.map(({ id }) => id)).toEqual([blue.id]);
    const sorted = await team.list(tents, { sort: [{ field: title, descending: true }] });
    expect(sorted.records.map(({ id }) => id)).toEqual([red.id, blue.id]);
    const found = await bodyOf<object>(team.admin.get(team.path(`/search?${queryOf({ q: "blue" })}`)));
    expect(JSON.stringify(found)).toContain(blue.id);
    const again = { values: { [title]: "BLUE ONE" } };
    expect((await team.admin.post(team.path(`/collections/${tents}/records`), again)).status).toBe(409);
    expect((await team.history(blue.id)).map(({ kind }) => kind)).toEqual(["updated", "created"]);
    expect((await team.change(red.id, { values: { [beds]: 3 } })).status).toBe(200);
    expect((await team.read(red.id)).values[beds]).toBe(3);
  });

  it("is rebuilt at night, too, without anybody asking; only where it is worth it", async () => {
    const [wasteful, tidy] = [await team.collection("Wasteful"), await team.collection("Tidy")];
    const tables = [
      await dropManyColumns(world, team, wasteful, 450),
      await dropManyColumns(world, team, tidy, 350),
    ] as const;
    await reclaimColumns(world.app);
    await expect.poll(() => dropped(tables[0]), { timeout: patience }).toBe(0);
    await expect.poll(() => rebuild(tidy, tables[1]), { timeout: patience }).toBe("not needed");
    expect(await dropped(tables[1])).toBe(350);
  });

  it("waits for the night where it has many rows, and says so", async () => {
    const usual = { ...rebuiltByDay };
    onTestFinished(() => void Object.assign(rebuiltByDay, usual));
    const maxRows = 1_000;
    rebuiltByDay.maxRows = maxRows;
    const tents = await team.collection("Tent");
    const title = await team.field(tents, "Title", "plain_text");
    const table = await dropManyColumns(world, team, tents, 1_573);
    await world.db.run(
      `insert into ${data().schema}.${table} (_record_id, _record_number, _created_at, _updated_at)
       select gen_random_uuid(), n, now(), now() from generate_series(1, ${maxRows}) n`,
    );
    await team.add(tents, { [title]: "Blue" });
    const add = () => team.admin.post(fieldsAt(tents), { title: "One more", dataType: "number" });
    expect(await refusal(add())).toMatch(/^400 title .* try again tomorrow\.$/);
    await expect.poll(() => rebuild(tents, table, maxRows), { timeout: patience }).toBe("too many rows");
    expect(await dropped(table)).toBe(1_573);
    // A night that is over: who is late leaves it to the next one.
    await reclaimColumns(world.app, Date.now() - 24 * 60 * 60 * 1000);
    await expect
      .poll(async () => (await world.db.run("select 1 from app.job where kind = 'rebuild-table'")).rows.length, {
        timeout: patience,
      })
      .toBe(0);
    expect(await dropped(table)).toBe(1_573);
    await reclaimColumns(world.app);
    await expect.poll(() => dropped(table), { timeout: patience }).toBe(0);
    const { rows } = await world.db.run(`select count(*)::int as count from ${data().schema}.${table}`);
    expect(rows).toEqual([{ count: maxRows + 1 }]);
    expect((await add()).status).toBe(200);
  });
});

/** All that the catalogue says of a table, but for the places of its columns and what belongs to the old one. */
async function catalogueOf(table: string) {
  const client = await connectAlone(world.databaseUrl);
  const structure = await readTableStructure(client, data().schema, table);
  const name = `${data().schema}.${table}`;
  const { rows: columns } = await client.query(
    `select attname, attstorage, attcompression, attstattarget, attacl::text, col_description(attrelid, attnum)
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [name],
  );
  const { rows: settings } = await client.query(
    `select relacl::text, reloptions, relowner, relpersistence, obj_description(oid), reltuples from pg_class where oid = $1::regclass`,
    [name],
  );
  await client.end();
  return { structure, columns, settings };
}

describe("rebuilding a table", () => {
  it("keeps everything that it is made of, with a field of every type", async () => {
    const others = await team.collection("Other", { isUsedAsCustomList: true, recordsCanBePurchased: true });
    for (const id of Object.values(exampleIds)) await team.collection(`Named ${id}`, { id });
    const things = await team.collection("Thing");
    const fee = await team.field(things, "Fee", "plain_text");
    for (const { name, examples } of fieldTypes) {
      const config = examples.config as Values;
      await team.field(things, name, name, { config: { ...config, ...("listId" in config && { listId: others }) } });
    }
    const [a, b] = [await team.add(things, { [fee]: "12" }), await team.add(things, { [fee]: "7" })];
    // A change of type leaves its guards, which are triggers, for some minutes.
    const change = `${fieldsAt(things)}/${fee}/type-change`;
    const { version } = await bodyOf<{ version: number }>(team.admin.post(`${change}/check`, { dataType: "decimal" }));
    await bodyOf(team.admin.post(change, { dataType: "decimal", version, acceptLoss: true }));
    const table = await dropManyColumns(world, team, things, 450);
    const name = `${data().schema}.${table}`;
    for (const statement of [
      `alter table ${name} alter column fee set storage external, alter column fee set statistics 500`,
      `alter table ${name} set (fillfactor = 90)`,
      `comment on table ${name} is 'It''s ours'`,
      `comment on column ${name}.fee is 'What it costs'`,
      `grant select on ${name} to public`,
      `grant update (fee) on ${name} to public`,
      `alter table ${name} alter column fee set default 'nothing'`,
      `analyze ${name}`,
    ])
      await world.db.run(statement);

    const before = await catalogueOf(table);
    expect(before.structure.triggers).toHaveLength(2);
    expect(before.structure.indexes.length).toBeGreaterThan(20);
    const rows = () => world.db.run(`select * from ${name} order by _record_id`).then((all) => all.rows);
    const rowsBefore = await rows();
    await expect.poll(() => rebuild(things, table), { timeout: patience }).toBe("rebuilt");
    expect(await catalogueOf(table)).toEqual(before);
    expect(await rows()).toEqual(rowsBefore);
    expect(rowsBefore.map((row) => row._record_id)).toEqual([a.id, b.id]);
    expect(await dropped(table)).toBe(0);
  });

  it("makes the indexes of fields after it where there are many rows, and keeps those that are not ours", async () => {
    const tents = await team.collection("Tent");
    await team.field(tents, "Title", "plain_text");
    const table = await dropManyColumns(world, team, tents, 450);
    const name = `${data().schema}.${table}`;
    await world.db.run(
      `insert into ${name} (_record_id, _record_number, _created_at, _updated_at, title)
       select gen_random_uuid(), n, now(), now(), 'Tent ' || n from generate_series(1, 10001) n`,
    );
    await world.db.run(`create index extra on ${name} (title, _record_number)`);
    const indexes = async () => (await catalogueOf(table)).structure.indexes;
    const before = await indexes();
    /** Those that were made in the transaction in which the table was. */
    const withTable = async () => {
      const { rows } = await world.db.run(
        `select right(x.relname, 7) as name from pg_index i join pg_class x on x.oid = i.indexrelid
         join pg_index key on key.indrelid = i.indrelid and key.indisprimary
         where i.indrelid = $1::regclass and i.xmin::text = key.xmin::text`,
        [name],
      );
      return rows.map((row) => (row.name as string).replace(/^.*_/, "")).sort();
    };
    await expect.poll(() => rebuild(tents, table), { timeout: patience }).toBe("rebuilt");
    await expect.poll(indexes, { timeout: patience }).toEqual(before);
    expect(await withTable()).toEqual(["created", "extra", "name", "number", "pkey", "updated"]);
    expect(await dropped(table)).toBe(0);
  });

  it("loses no write and answers every request that comes meanwhile", async () => {
    const tents = await team.collection("Tent");
    const title = await team.field(tents, "Title", "plain_text", { isUnique: true });
    const beds = await team.field(tents, "Beds", "number");
    const table = await dropManyColumns(world, team, tents, 450);
    const written = new Map<string, number>();
    const failed: unknown[] = [];
    let isOver = false;
    const loop = async (act: (round: number) => Promise<{ status: number; body: unknown }>) => {
      for (let round = 0; !isOver; round++) {
        const { status, body } = await act(round);
        if (status !== 200) failed.push(body);
      }
    };
    const loops = [
      ...["a", "b"].map((lane) =>
        loop(async (round) => {
          const values = { [title]: `${lane} ${round}`, [beds]: 0 };
          const answer = await team.admin.post(team.path(`/collections/${tents}/records`), { values });
          if (answer.status !== 200) return answer;
          const { id } = answer.body as Shown;
          const changed = await team.change(id, { values: { [beds]: round } });
          written.set(id, round);
          return changed;
        }),
      ),
      loop(async () => {
        const atLeast = Math.min(50, written.size);
        const answer = await team.admin.get(team.path(`/collections/${tents}/records?${queryOf({ limit: "50" })}`));
        if ((answer.body as Page).records?.length < atLeast) failed.push("a list without its records");
        return answer;
      }),
      loop(() => {
        const filter = { field: title, operator: "contains", value: "a 1" };
        return team.admin.get(team.path(`/collections/${tents}/records?${queryOf({ filter })}`));
      }),
    ];
    // Each time the table has another identity, for statements that Postgres has planned before.
    for (let times = 0; times < 4; times++) {
      const from = written.size;
      await expect.poll(() => written.size, { timeout: patience }).toBeGreaterThan(from + 10);
      await dropManyColumns(world, team, tents, 450);
      await expect.poll(() => rebuild(tents, table), { timeout: patience }).toBe("rebuilt");
    }
    const from = written.size;
    await expect.poll(() => written.size, { timeout: patience }).toBeGreaterThan(from + 10);
    isOver = true;
    await Promise.all(loops);
    expect(failed).toEqual([]);
    const { rows } = await world.db.run(`select _record_id as id, beds from ${data().schema}.${table}`);
    expect(new Map(rows.map(({ id, beds: count }) => [id as string, count as number]))).toEqual(written);
    expect(await dropped(table)).toBe(0);
  });

  it("gives up on a table that is in use, and leaves it as it is", async () => {
    const tents = await team.collection("Tent");
    const table = await dropManyColumns(world, team, tents, 450);
    const reader = await connectAlone(world.databaseUrl);
    await reader.query(`begin; select from ${data().schema}.${table}`);
    expect(await rebuild(tents, table)).toBe("busy");
    await reader.end();
    expect(await dropped(table)).toBe(450);
    await expect.poll(() => rebuild(tents, table), { timeout: patience }).toBe("rebuilt");
  });
});

describe("an export", () => {
  it("sees the rows of a table that is to be rebuilt while it reads: the rebuild waits", async () => {
    const [tents, people] = [await team.collection("Tent"), await team.collection("Person")];
    const title = await team.field(tents, "Title", "plain_text");
    const tent = await team.field(people, "Tent", "multi_data_record", { config: { collectionIds: [tents] } });
    const blue = await team.add(tents, { [title]: "Blue" });
    await team.add(people, { [tent]: [blue.id] });
    const table = await dropManyColumns(world, team, tents, 450);
    const definitions = await readDefinitions(data());
    const rights = DataRights.ofEverything(definitions);
    const context = { definitions, rights, teamId: team.teamId, timeZone: "UTC" };
    // Its first part is read when it is opened; the names of tents are read later.
    const pieces = await exportCsv(world.app, context as never, { collectionId: people });
    expect(await rebuild(tents, table)).toBe("busy");
    const text: Buffer[] = [];
    for await (const piece of pieces) text.push(piece);
    expect(Buffer.concat(text).toString()).toContain("Blue");
    await expect.poll(() => rebuild(tents, table), { timeout: patience }).toBe("rebuilt");
  });

  it("that begins during a rebuild takes its snapshot after it", async () => {
    const tents = await team.collection("Tent");
    await team.add(tents);
    let opening: ReturnType<typeof openOwnConnection> | undefined;
    await world.db.transaction(async (tx) => {
      expect(await tryExcludeSnapshots(tx, team.teamId)).toBe(true);
      opening = openOwnConnection(world.app, team.teamId);
      const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
      while ((await tx.run(waiting)).rows.length === 0) await setTimeout(10);
      await tx.run(`delete from ${data().schema}.tents`);
    });
    const own = await opening!;
    expect((await own.db.run(`select from ${data().schema}.tents`)).rows).toHaveLength(0);
    await own.close();
  });
});

it("what was counted from a snapshot of before the rebuild does not count any more", async () => {
  const tents = await team.collection("Tent");
  const table = await dropManyColumns(world, team, tents, 450);
  const definitions = await readDefinitions(data());
  const home = definitions.collections.get(tents)!;
  const point = await pointNow(data().plain);
  const moved = () => movedSince(data(), { point, home, definitions, keys: [], isWhole: true });
  expect(await moved()).toEqual([]);
  await expect.poll(() => rebuild(tents, table), { timeout: patience }).toBe("rebuilt");
  expect(await moved()).toBeUndefined();
});
