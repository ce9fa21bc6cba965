import type { RawBuilder } from "kysely";
import type { Column } from "./columns.server.ts";

type Sql = RawBuilder<unknown>;

/** What a filter is compiled with. */
export type FilterContext = {
  /** Refuses what is unknown or closed to the caller. */
  column(key: string, at: string): Column;
  /** The id of the record that a row is about. */
  recordId: Sql;
  /** The team's table of links. */
  links: Sql;
  /** The team's tags on records, in the same form. */
  tags: Sql;
  /** A table of the team by its name. */
  table(name: string): Sql;
  timeZone: string;
};
