import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { addToTeam, makePerson, makeRole, makeTeam } from "#testing/factories.ts";
import { cloneDatabase } from "#testing/test-app.ts";
import { type Db, openDb, openPool, teamSchema } from "./db.ts";
import { outsideTransactions } from "./one-connection.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: ReturnType<typeof openPool>;
let db: Db;
let a: string;
let b: string;

// One connection for everyone: whatever one team leaves behind, the other would find.
beforeAll(async () => {
  database = await cloneDatabase();
  pool = openPool(database.url, 1);
  db = openDb(pool);
  [a, b] = [(await makeTeam(db, { name: "A" })).teamId, (await makeTeam(db, { name: "B" })).teamId];
  for (const teamId of [a, b]) await fill(teamId);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

async function fill(teamId: string) {
  const { userId } = await makePerson(db);
  await addToTeam(db, teamId, { userId, roleIds: [await makeRole(db, teamId, "Extra", ["team_admin_users"])] });
  await db
    .team(teamId)
    .insert("header_menu_item", [{ id: newId(), label: teamId, icon: "x", target: "/" }])
    .execute();
  await db
    .team(teamId)
    .data.insertInto("_event")
    .values({ id: newId(), kind: teamId, user_id: null, payload: "{}" })
    .execute();
}

const owned = ["team_user", "role", "team_user_role", "header_menu_item"] as const;
const everything = (table: (typeof owned)[number]) =>
  db.acrossTeams.selectFrom(table).selectAll().orderBy("team_id").execute();

describe("a team's door", () => {
  it.each(owned)("shows only its own rows of %s", async (table) => {
    const rows = await db.team(a).from(table).selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row.team_id))).toEqual(new Set([a]));
  });

  it("shows nothing of another, however the question is widened", async () => {
    const rows = await db
      .team(a)
      .from("role")
      .selectAll()
      .where((eb) => eb.or([eb("team_id", "=", b), eb("name", "!=", "")]))
      .execute();
    expect(new Set(rows.map((row) => row.team_id))).toEqual(new Set([a]));
  });

  it("changes and removes nothing of another", async () => {
    const { teamId: mine } = await makeTeam(db);
    await fill(mine);
    const theirs = async () => JSON.stringify((await everything("role")).filter((row) => row.team_id === b));
    const before = await theirs();
    await db.team(mine).update("role", { description: "changed" }).execute();
    const foreign = await db.team(b).from("role").select("id").executeTakeFirstOrThrow();
    const updated = await db
      .team(mine)
      .update("role", { name: "taken" })
      .where("id", "=", foreign.id)
      .executeTakeFirst();
    expect(updated.numUpdatedRows).toBe(0n);
    const removed = await db.team(mine).remove("role").where("id", "=", foreign.id).executeTakeFirst();
    expect(removed.numDeletedRows).toBe(0n);
    await db.team(mine).remove("header_menu_item").execute();
    expect(await theirs()).toBe(before);
    expect(await db.team(b).from("header_menu_item").selectAll().execute()).toHaveLength(1);
  });

  it("puts the team into what it inserts, whatever the row says", async () => {
    const row = { id: newId(), label: "mine", icon: "x", target: "/", team_id: b };
    await db.team(a).insert("header_menu_item", [row]).execute();
    expect(
      await db.acrossTeams.selectFrom("header_menu_item").select("team_id").where("id", "=", row.id).execute(),
    ).toEqual([{ team_id: a }]);
  });

  it("moves no row to another team", async () => {
    const input = { label: "moved", team_id: b };
    await db.team(a).update("header_menu_item", input).execute();
    const rows = await db.acrossTeams.selectFrom("header_menu_item").selectAll().where("label", "=", "moved").execute();
    expect(new Set(rows.map((row) => row.team_id))).toEqual(new Set([a]));
  });

  it("ties no role of one team to a person of another: the database itself refuses", async () => {
    const person = await db.team(a).from("team_user").select("id").executeTakeFirstOrThrow();
    const role = await db.team(b).from("role").select("id").executeTakeFirstOrThrow();
    const link = { team_user_id: person.id, role_id: role.id };
    await expect(db.team(a).insert("team_user_role", [link]).execute()).rejects.toThrow(/foreign key/);
    await expect(db.team(b).insert("team_user_role", [link]).execute()).rejects.toThrow(/foreign key/);
  });

  it.each([
    "",
    "x",
    "app",
    "00000000-0000-0000-0000-00000000000g",
    `${newId()}; drop schema app`,
    undefined,
    null,
    {},
    [],
  ])("is not opened by %j", (id) => {
    expect(() => db.team(id as string)).toThrow("not a team id");
    expect(() => teamSchema(id as string)).toThrow("not a team id");
  });
});

describe("one connection, two teams in turn, with errors in between", () => {
  it("never shows a foreign row, and leaves no search path behind", async () => {
    const path = async () => (await db.run("show search_path")).rows;
    const before = await path();
    const mistakes: ((teamId: string) => Promise<unknown>)[] = [
      async () => {},
      (id) =>
        db
          .team(id)
          .data.selectFrom("nothing" as "_event")
          .selectAll()
          .execute(),
      (id) =>
        db.transaction(async (tx) => {
          await tx.run(`set local search_path to ${teamSchema(id)}`);
          throw new Error("in the middle");
        }),
      (id) => db.transaction(async (tx) => tx.run(`set local search_path to ${teamSchema(id)}; select 1/0`)),
      () => makeTeam(db, { id: a }),
      () => makeTeam(db, { name: null as unknown as string }),
    ];
    for (let round = 0; round < 60; round++) {
      const teamId = round % 2 ? a : b;
      await mistakes[round % mistakes.length]!(round % 3 ? a : b).catch(() => {});
      const events = await db.team(teamId).data.selectFrom("_event").select("kind").execute();
      expect(events).toEqual([{ kind: teamId }]);
      const roles = await db.team(teamId).from("role").select("team_id").execute();
      expect(new Set(roles.map((row) => row.team_id))).toEqual(new Set([teamId]));
      expect(await path()).toEqual(before);
    }
    expect(pool.totalCount).toBe(1);
  });

  it("joins a transaction to the one it is in, and undoes both", async () => {
    const id = newId();
    const work = db.transaction((outer) =>
      outer.transaction(async (inner) => {
        await inner
          .team(a)
          .insert("role", [{ id, name: "gone" }])
          .execute();
        expect(await outer.team(a).from("role").select("id").where("id", "=", id).execute()).toHaveLength(1);
        throw new Error("no");
      }),
    );
    await expect(work).rejects.toThrow("no");
    expect(await db.team(a).from("role").select("id").where("id", "=", id).execute()).toEqual([]);
  });
});

describe("what waits for the commit", () => {
  it("is done when the outermost transaction has ended well, and at once without one", async () => {
    const done: string[] = [];
    await db.transaction(async (tx) => {
      tx.afterCommit(() => done.push("outer"));
      await tx.transaction(async (inner) => inner.afterCommit(() => done.push("inner")));
      expect(done).toEqual([]);
    });
    db.afterCommit(() => done.push("at once"));
    expect(done).toEqual(["outer", "inner", "at once"]);
  });

  it("can ask the database: what it is given is no longer part of the transaction", async () => {
    let found: Promise<{ rows: Record<string, unknown>[] }> | undefined;
    await db.transaction((tx) =>
      tx.transaction(async (inner) =>
        inner.afterCommit((after) => {
          found = after.run("select 1 as one");
        }),
      ),
    );
    expect((await found)?.rows).toEqual([{ one: 1 }]);
  });

  it("is never done when it is rolled back", async () => {
    const done: string[] = [];
    const undone = db.transaction(async (tx) => {
      tx.afterCommit(() => done.push("never"));
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    expect(done).toEqual([]);
  });
});

it("a connection is renewed after its time, whether it is in use or at rest then", async () => {
  const short = openPool(database.url, 1, { longestSeconds: 1 });
  const whoAmI = async () => (await short.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]!.pid;
  try {
    const first = await whoAmI();
    await expect.poll(whoAmI).not.toBe(first);
    const client = await short.connect();
    const { rows } = await client.query("select pg_backend_pid() as pid, pg_sleep(1.2)");
    // What is being done is finished.
    expect((await client.query("select pg_backend_pid() as pid")).rows[0].pid).toBe(rows[0].pid);
    client.release();
    expect(await whoAmI()).not.toBe(rows[0].pid);
  } finally {
    await short.end();
  }
});

describe("inside a transaction", () => {
  const label = () => `of ${newId()}`;
  const add = (it: Db, text: string) =>
    it
      .team(a)
      .insert("header_menu_item", [{ id: newId(), label: text, icon: "x", target: "/" }])
      .execute();
  const find = (it: Db, text: string) => it.team(a).from("header_menu_item").select("id").where("label", "=", text);

  it("every statement is part of it, whoever asks for it and however", async () => {
    const text = label();
    // The pool has one connection: a second one would never come.
    const inside = db.transaction(async (tx) => {
      await add(tx, text);
      const seen = [(await find(db, text).execute()).length];
      await db.transaction((joined) => add(joined, text));
      seen.push((await find(tx, text).execute()).length);
      const { rows } = await db.run("select count(*) as count from app.header_menu_item where label = $1", [text]);
      expect([...seen, rows[0]!.count]).toEqual([1, 2, 2]);
      throw new Error("no");
    });
    await expect(inside).rejects.toThrow("no");
    expect(await find(db, text).execute()).toEqual([]);
  });

  it("what is to be done after it waits for it, and finds a database without it", async () => {
    const text = label();
    const seen: string[] = [];
    const ended = Promise.withResolvers<void>();
    await db.transaction(async (tx) => {
      db.afterCommit(async (after) => {
        seen.push("after");
        expect(await find(after, text).execute()).toHaveLength(1);
        expect(await find(db, text).execute()).toHaveLength(1);
        ended.resolve();
      });
      await add(tx, text);
      seen.push("inside");
    });
    await ended.promise;
    expect(seen).toEqual(["inside", "after"]);
  });

  it("what it has begun and not waited for goes on without it", async () => {
    const text = label();
    let later: Promise<unknown[]> | undefined;
    await db.transaction(async (tx) => {
      await add(tx, text);
      later = new Promise((done) => setTimeout(done, 50)).then(() => find(db, text).execute());
    });
    expect(await later).toHaveLength(1);
  });

  it("another database is another one", async () => {
    const other = await cloneDatabase();
    const otherPool = openPool(other.url, 1);
    try {
      const text = label();
      const elsewhere = openDb(otherPool);
      await db.transaction(async (tx) => {
        await add(tx, text);
        const { rows } = await outsideTransactions(() => elsewhere.run("select count(*)::int as count from app.team"));
        expect(rows[0]!.count).toBe(0);
        await expect(elsewhere.run("select 1")).rejects.toThrow("a second connection");
      });
    } finally {
      await otherPool.end();
      await other.drop();
    }
  });
});
