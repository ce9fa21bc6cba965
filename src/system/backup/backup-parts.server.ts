import { definitionKinds } from "#data/collections/definition-kind.server.ts";
import type { SchemaStructure, Table } from "#server/db/read-structure.ts";
import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";

export type Scope = { kind: "whole" } | { kind: "team"; teamId: string };

export type Header = {
  kind: Scope["kind"];
  team: { id: string; name: string } | null;
  createdAt: string;
  productVersion: string;
  /**
   * What the structure had been through when it was made: newer than the product is refused. Backups from before team
   * migrations were recorded by name say how many of them there were.
   */
  migrations: { app: string[]; team: string[] | number };
};

export type TableSum = { schema: string; table: string; rows: number; sha256: string };

/** What could not be read; nothing of its schema is in the backup. */
export type FailedPart = { schema: string; table?: string; why: string };

export type Manifest = {
  tables: TableSum[];
  files: { count: number; bytes: number; missing: string[]; changed: string[] };
  /** Absent where nothing failed. */
  failed?: FailedPart[];
};

/** Rows of one table that a backup takes along; nothing: only the table itself. */
export type RowChoice = { where?: string; values?: Record<string, string> } | undefined;

/**
 * What opens doors or is only of the moment stays out, wherever it is restored: sessions, links that were sent by mail and
 * the captured letters that hold them, counters, what the background has to do, how far mailboxes were read, the list of backups itself, the processes that run, the teams that are on their way out, what was made of the CSS of views, which a backup could have altered, what was put together for a download; in a team what open screens were told.
 */
export const leftOutOfAll = [
  "session",
  "one_time_link",
  "captured_mail",
  "rate_limit",
  "job",
  "send_limit",
  "bounce_mailbox",
  "backup",
  "process",
  "team_deletion",
  "view_css",
  "team_export",
  "team_export_part",
];

/** A collection may be called "Event": until the rename of our tables (migrations/team/0014) it could not. */
const isLeftOutOfTeams = ({ tables }: SchemaStructure, table: string): boolean =>
  table === (tables.some(({ name }) => name === "_event") ? "_event" : "event");

/** How a team's rows in `app` are told from others. A test asks that features name every table, or it is in `notOfATeam`. */
const byTeam = (): readonly string[] => [
  ...teamTablesInApp.all(),
  ...definitionKinds.all().flatMap((kind) => kind.tables),
];

/** The installation's own. Keys to a team's data are made anew where it comes back. */
const notOfATeam = ["audit", "backup_schedule", "setting", "credential", "api_key", ...leftOutOfAll];

export function chooseRows(scope: Scope, schema: SchemaStructure, table: Table): RowChoice {
  if (schema.name !== "app") return isLeftOutOfTeams(schema, table.name) ? undefined : {};
  if (leftOutOfAll.includes(table.name)) return undefined;
  return scope.kind === "whole" ? {} : rowsOfTeam(scope.teamId, schema, table);
}

function rowsOfTeam(teamId: string, app: SchemaStructure, table: Table): RowChoice {
  if (notOfATeam.includes(table.name)) return undefined;
  if (byTeam().includes(table.name)) return { where: `t.team_id = '${teamId}'` };
  if (table.name === "team") return { where: `t.id = '${teamId}'`, values: { deactivated_at: closedBefore } };
  if (table.name === "role_feature_permission") {
    return { where: `t.role_id in (select id from app.role where team_id = '${teamId}')` };
  }
  if (table.name === "migration") return {};
  if (table.name === "user") return peopleOfTeam(teamId, app);
  throw new Error(`it is not said what a team's backup takes of ${table.name}`);
}

/** The last export of a team is made when it is closed already, to be deleted: it comes back open, unless it was closed before. */
const closedBefore = `case when exists (select from app.team_deletion d where d.team_id = t.id and d.asked_at <= t.deactivated_at)
  then null else t.deactivated_at end`;

/** Whoever its rows speak of: who they are, without what they have in this installation. */
function peopleOfTeam(teamId: string, app: SchemaStructure): RowChoice {
  const named = app.tables
    .filter(({ name }) => byTeam().includes(name) && !notOfATeam.includes(name))
    .flatMap((table) => table.columns.filter(isPerson(table)).map((column) => [table.name, column.name]));
  const ids = [["team_user", "user_id"], ...named].map(
    ([table, column]) => `select "${column}" from app."${table}" where team_id = '${teamId}'`,
  );
  return {
    where: `t.id in (${[...new Set(ids)].join(" union ")})`,
    values: {
      picture_file_id: "null::uuid",
      is_sys_admin: "false",
      email_verified_at: "null::timestamptz",
      last_sign_in_at: "null::timestamptz",
    },
  };
}

const isPerson =
  ({ constraints }: Table) =>
  ({ name }: { name: string }): boolean =>
    constraints.some(
      ({ isReference, sql }) => isReference && sql.startsWith(`FOREIGN KEY (${name}) REFERENCES app."user"`),
    );
