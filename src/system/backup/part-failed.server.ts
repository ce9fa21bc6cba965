import type { FailedPart } from "./backup-parts.server.ts";

/** Says which part of a database a backup could not read. */
export class PartFailed extends Error {
  override name = "PartFailed";
  readonly part: FailedPart;
  constructor(schema: string, table: string | undefined, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`${table ? `${schema}.${table}` : schema} could not be read: ${why}`, { cause });
    this.part = { schema, ...(table && { table }), why };
  }
}
