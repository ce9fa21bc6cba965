import pg from "pg";
import { afterEach } from "vitest";

/** One statement never reaches both into `app` and into a team's schema: that border keeps teams apart. */
export const mixesPlanes = (statement: string): boolean =>
  /(^|[^\w."])("app"|app)\s*\./i.test(statement) && /\bteam_[0-9a-f]{32}\b/i.test(statement);

/** One for the whole process: files that share their modules still get this one anew. */
const everywhere = globalThis as { simplyMixedPlanes?: string[] };
everywhere.simplyMixedPlanes ??= [];
const mixed = everywhere.simplyMixedPlanes;

/** For the test of the watch itself. */
export const takeMixed = (): string[] => mixed.splice(0);

type Query = typeof pg.Client.prototype.query;
const watched = Symbol.for("simply.watch-planes");
const prototype = pg.Client.prototype as unknown as { query: Query & { [watched]?: true } };

if (!prototype.query[watched]) {
  const query = prototype.query;
  const watching = function (this: pg.Client, ...input: unknown[]) {
    const statement = textOf(input[0]);
    if (mixesPlanes(statement)) {
      mixed.push(statement);
      throw new Error(`one statement for both planes: ${statement}`);
    }
    return (query as (...all: unknown[]) => unknown).apply(this, input);
  };
  prototype.query = Object.assign(watching as Query, { [watched]: true as const });
}

// Thrown inside a request or a job it could go unnoticed; here it fails the test that ran.
afterEach(() => {
  const found = takeMixed();
  if (found.length > 0) throw new Error(`statements for both planes:\n${found.join("\n")}`);
});

function textOf(input: unknown): string {
  if (typeof input === "string") return input;
  return String((input as { text?: unknown } | undefined)?.text ?? "");
}
