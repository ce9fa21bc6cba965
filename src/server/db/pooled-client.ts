import pg from "pg";

type Startup = { getStartupConf(): Record<string, string> };
const Plain = pg.Client as unknown as new (config?: pg.ClientConfig) => pg.Client & Startup;

/**
 * Speaks UTC from the first word on. Said as a parameter of its own, which poolers pass on: many of them refuse `options`.
 */
export class UtcClient extends Plain {
  override getStartupConf() {
    return { ...super.getStartupConf(), TimeZone: "UTC" };
  }
}

/**
 * For a pooler that gives each transaction another session of the database: a statement kept under a name in one of them
 * is unknown to the next, or there already.
 */
export class UnnamedClient extends UtcClient {}

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

UnnamedClient.prototype.query = function query(this: pg.Client, statement: unknown, ...rest: unknown[]) {
  // Looked up each time: tests count statements there.
  return (UtcClient.prototype.query as Query).call(this, withoutName(statement), ...rest);
} as typeof pg.Client.prototype.query;

/** Not of what reads its rows by itself: it is an object with a life of its own. */
function withoutName(statement: unknown): unknown {
  const { name, submit } = (statement ?? {}) as { name?: unknown; submit?: unknown };
  return name === undefined || submit !== undefined ? statement : { ...(statement as object), name: undefined };
}
