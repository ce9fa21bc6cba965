import { expect, it } from "vitest";
import type { GuessInput, guessImport } from "#data/csv/guess-import.server.ts";
import { openThreads, runInThread } from "./run-in-thread.ts";

const module = new URL("../data/csv/guess-import.server.ts", import.meta.url).href;
const input: GuessInput = {
  ...{ titles: ["Name", "Fee"], fields: [], about: [], links: [], cells: [["Ada", "1,5"]], separator: ";" },
  ...{ timeZone: "UTC", currency: "USD" },
};
const guess = () => runInThread<GuessInput, ReturnType<typeof guessImport>>(module, "guessImport", input);

it("answers what the function answers, one after the other and many at once", async () => {
  expect(await guess()).toMatchObject({ decimalComma: true, columns: [{ title: "Name" }, { title: "Fee" }] });
  expect(await guess()).toEqual(await guess());
  expect(await Promise.all(Array.from({ length: 5 }, guess))).toHaveLength(5);
});

it("fails as the function fails, and goes on", async () => {
  await expect(runInThread(module, "guessImport", null)).rejects.toThrow("titles");
  await expect(runInThread(module, "nothing", input)).rejects.toThrow("run is not a function");
  expect(await guess()).toHaveProperty("dayFirst", false);
});

it("lets twenty wait, and asks the next one to come again", async () => {
  const waiting = Array.from({ length: 21 }, guess);
  expect(() => guess()).toThrow("unavailable");
  await Promise.all(waiting);
});

/** A module that does as it is told. */
const tasks = `data:text/javascript,${encodeURIComponent(`
  export const answer = (given) => given;
  export const waste = () => { const all = []; for (;;) all.push(new Array(10000).fill({}).map(() => ({}))); };
  export const stay = () => new Promise(() => setInterval(() => undefined, 1000));
`)}`;

/** In which order these are done, one thread doing them one after the other. */
async function orderOf(owners: readonly string[], limits: Parameters<typeof openThreads>[0] = {}): Promise<string[]> {
  const run = openThreads(limits);
  const done: string[] = [];
  await Promise.all(
    owners.map(async (owner, index) => {
      await run(tasks, "answer", null, { owner });
      done.push(`${owner}${owners.slice(0, index + 1).filter((each) => each === owner).length}`);
    }),
  );
  return done;
}

it("lets nobody wait behind the second task of somebody else", async () => {
  expect(await orderOf(["a", "a", "a", "b", "c", "b"])).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

it("leaves places to wait to others", async () => {
  const run = openThreads({ maxWaiting: 4, maxWaitingPerOwner: 2 });
  const ask = (owner: string) => run<string, string>(tasks, "answer", owner, { owner });
  const running = [ask("a"), ask("a"), ask("a")];
  expect(() => ask("a")).toThrow("unavailable");
  running.push(ask("b"), ask("b"));
  expect(() => ask("c")).toThrow("unavailable");
  expect(await Promise.all(running)).toEqual(["a", "a", "a", "b", "b"]);
});

it("gives an owner one of several threads", async () => {
  const run = openThreads({ threads: 2, longestRun: 3000 });
  const first = run(tasks, "stay", null, { owner: "a" });
  const second = run(tasks, "stay", null, { owner: "a", longestRun: 1 });
  const order: string[] = [];
  const other = run(tasks, "answer", "b", { owner: "b" }).then(() => order.push("b"));
  await Promise.all([
    expect(first)
      .rejects.toThrow("too_complex")
      .then(() => order.push("a")),
    expect(second).rejects.toThrow("too_complex"),
    other,
  ]);
  expect(order).toEqual(["b", "a"]);
});

it("refuses what takes all memory, and goes on with what waits", async () => {
  const run = openThreads({ megabytes: 32 });
  const [wasted, next] = [run(tasks, "waste", null), run(tasks, "answer", "next")];
  await expect(wasted).rejects.toMatchObject({ code: "too_complex" });
  expect(await next).toBe("next");
});
