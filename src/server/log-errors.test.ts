import { expect, it } from "vitest";
import { Refusal } from "#shared/errors.ts";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { openLog } from "./log.ts";

const world = whileTesting(startTestApp);

it("an error of the database is logged without the values that it refused", async () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => lines.push(line) });
  const ask = (text: string, values: unknown[] = []) => world.app.pool.query(text, values).catch((error) => error);
  const errors: Error[] = [
    await ask("select $1::jsonb", ['{"a": "Ada Lovelace\\ud800"}']),
    await ask("select $1::uuid", ["Ada Lovelace"]),
    await ask("select $1::int[]", ["Ada Lovelace"]),
  ];
  for (const error of errors) {
    expect(error).toBeInstanceOf(Error);
    log.error({ err: error }, "failed");
    log.error({ err: new Refusal("internal", { cause: error }) }, "refused");
  }
  expect(lines).toHaveLength(6);
  for (const line of lines) expect(line).not.toContain("Ada");
  expect(lines[2]).toContain("invalid input syntax for type uuid");
  expect(JSON.parse(lines[2]!).err).toMatchObject({ code: "22P02", stack: expect.stringContaining("at ") });
});
