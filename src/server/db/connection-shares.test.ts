import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTeam } from "#testing/factories.ts";
import { cloneDatabase } from "#testing/test-app.ts";
import {
  ConnectionShares,
  chargedTo,
  chargedToNobody,
  chargedToVisitors,
  countWaiting,
  holderOfTeam,
  ShareUsedUp,
} from "./connection-shares.ts";
import { type Db, openDb, openPool } from "./db.ts";

const patient = { maxWaiting: 10, waitMs: 60_000 };

/** Takes a place and says when. */
function takeAs(shares: ConnectionShares, holder: string, name: string, order: string[]) {
  return shares.take(holder).then((giveBack) => {
    order.push(name);
    return giveBack;
  });
}

describe("shares", () => {
  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [6, 4],
    [10, 6],
  ])("of %i connections a holder uses %i", (connections, limit) => {
    expect(new ConnectionShares(connections, patient).limit).toBe(limit);
  });

  it("are taken in the order of asking, whoever else comes meanwhile", async () => {
    const shares = new ConnectionShares(2, patient);
    const order: string[] = [];
    const first = await takeAs(shares, "a", "first", order);
    const others = ["second", "third"].map((name) => takeAs(shares, "a", name, order));
    (await takeAs(shares, "b", "another holder", order))();
    first();
    const late = takeAs(shares, "a", "late", order);
    for (const each of [...others, late]) (await each)();
    expect(order).toEqual(["first", "another holder", "second", "third", "late"]);
    expect(shares.waiting).toBe(0);
  });

  it("let only so many wait, each holder for itself", async () => {
    const shares = new ConnectionShares(2, { ...patient, maxWaiting: 2 });
    const used = await shares.take("a");
    const waiting = [shares.take("a"), shares.take("a")];
    await expect(shares.take("a")).rejects.toThrow(ShareUsedUp);
    expect(shares.waiting).toBe(2);
    (await shares.take("b"))();
    used();
    for (const each of waiting) (await each)();
    (await shares.take("a"))();
  });

  it("are waited for only so long, and who has given up takes no turn", async () => {
    const shares = new ConnectionShares(2, { ...patient, waitMs: 1 });
    const used = await shares.take("a");
    await expect(shares.take("a")).rejects.toThrow(ShareUsedUp);
    expect(shares.waiting).toBe(0);
    used();
    (await shares.take("a"))();
  });

  it("are given back once", async () => {
    const shares = new ConnectionShares(2, { ...patient, maxWaiting: 0 });
    const used = await shares.take("a");
    used();
    used();
    await shares.take("a");
    await expect(shares.take("a")).rejects.toThrow(ShareUsedUp);
  });
});

describe("connections of a pool", () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let pool: ReturnType<typeof openPool>;
  let db: Db;
  let teamId: string;

  // A share of one: whoever took a second one would wait for itself.
  beforeAll(async () => {
    database = await cloneDatabase();
    pool = openPool(database.url, 2);
    db = openDb(pool);
    ({ teamId } = await makeTeam(db));
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  const asTeam = <Result>(work: () => Promise<Result>) => chargedTo(holderOfTeam(teamId), work);
  const readTeam = () => db.team(teamId).from("role").select("id").execute();

  /** Uses the share of the team until the given work is done. */
  const whileUsed = async (work: () => Promise<unknown>) => {
    let end = () => {};
    const isEnding = new Promise<void>((resolve) => {
      end = resolve;
    });
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const holding = asTeam(() =>
      db.transaction(async () => {
        begun();
        await isEnding;
      }),
    );
    await hasBegun;
    await work().finally(end);
    await holding;
  };

  it("are left to others while a team uses its share, in every way of asking", async () => {
    let waiting: Promise<unknown>[] = [];
    await whileUsed(async () => {
      waiting = [
        asTeam(() => pool.query("select 1")),
        asTeam(() => db.run("select 1")),
        asTeam(() => db.transaction(async (tx) => tx.run("select 1"))),
      ];
      await chargedTo("team b", () => db.run("select 1"));
      await chargedToNobody(() => pool.query("select 1"));
      await db.run("select 1");
      expect(countWaiting(pool)).toBe(3);
    });
    await Promise.all(waiting);
    await asTeam(readTeam);
    expect(countWaiting(pool)).toBe(0);
  });

  it("are not waited for by who is in a transaction", async () => {
    await asTeam(() =>
      db.transaction(async (tx) => {
        await db.run("select 1");
        await readTeam();
        await tx.transaction(async () => db.transaction(async (inner) => inner.run("select 1")));
      }),
    );
  });

  it("are given back by what fails, and by what cannot even begin", async () => {
    for (let time = 0; time < 3; time++) {
      await expect(asTeam(() => pool.query("select wrong"))).rejects.toThrow("wrong");
      await expect(asTeam(() => db.run("select wrong"))).rejects.toThrow("wrong");
      const failing = () =>
        db.transaction(async () => {
          throw new Error("given up");
        });
      await expect(asTeam(failing)).rejects.toThrow("given up");
    }
    await asTeam(readTeam);
    const lost = openPool("postgres://nobody@127.0.0.1:1/none", 2);
    for (let time = 0; time < 3; time++)
      await expect(asTeam(() => lost.query("select 1"))).rejects.toThrow("ECONNREFUSED");
    expect(countWaiting(lost)).toBe(0);
    await lost.end();
  });

  it("that visitors take are those of the team whose page they open", async () => {
    let reading: Promise<unknown> = Promise.resolve();
    await whileUsed(async () => {
      const { rows } = await chargedToVisitors(() => db.run("select 1 as one"));
      expect(rows).toEqual([{ one: 1 }]);
      reading = chargedToVisitors(readTeam);
      expect(countWaiting(pool)).toBe(1);
    });
    await reading;
  });
});
