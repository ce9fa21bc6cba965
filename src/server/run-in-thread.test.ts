import { expect, it } from "vitest";
import type { GuessInput, guessImport } from "#data/csv/guess-import.server.ts";
import { runInThread } from "./run-in-thread.ts";

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
