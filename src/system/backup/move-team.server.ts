import pg from "pg";
import { copiedColumns, inFull, lateStatements, rowsInOrder, tableStatement } from "#server/db/build-structure.ts";
import { copyIn, copyOut } from "#server/db/copy-rows.ts";
import { readSchemaStructure, readTeamSchemas, type SchemaStructure, type Table } from "#server/db/read-structure.ts";
import { newId } from "#shared/ids.ts";
import { chooseRows } from "./backup-parts.server.ts";
import { replaceIds } from "./replace-ids.server.ts";
import { openSum } from "./write-backup.server.ts";

/** Where a team is taken from, and where it comes to: two databases of the same version. */
export type Move = { from: pg.Client; to: pg.Client; teamId: string };

/** Brings over all of a team, inside the transaction that is open on `to`. Compares what arrived with what was sent. */
export async function moveTeam(move: Move): Promise<void> {
  const { from, to, teamId } = move;
  const people = await findPeople(move);
  const app = await readSchemaStructure(from, "app");
  for (const table of inOrderOfReferences(app.tables)) {
    const chosen = chooseRows({ kind: "team", teamId }, app, table);
    if (!chosen || ["user", "migration"].includes(table.name)) continue;
    await moveTable(move, app, table, people, chosen.where);
  }
  // Whatever a running server remembers of the definitions that this team had before, it has no such version.
  await to.query(
    `update app.team set definitions_version = extract(epoch from now())::int,
      search_version = case when search_version = definitions_version then extract(epoch from now())::int else -1 end
    where id = $1`,
    [teamId],
  );
  await to.query("update app.webhook set is_active = false where team_id = $1", [teamId]);
  const { schema } = (await readTeamSchemas(from)).find((team) => team.teamId === teamId)!;
  const data = await readSchemaStructure(from, schema);
  await to.query(`create schema ${pg.escapeIdentifier(schema)}`);
  for (const table of data.tables) {
    await to.query(tableStatement(schema, table));
    await moveTable(move, data, table, people);
  }
  const { keys, indexes, references, rest } = lateStatements(data);
  for (const statement of [...keys, ...indexes, ...references, ...rest]) await to.query(statement);
}

type Person = {
  id: string;
  email: string;
  name: string;
  interface_language: string | null;
  deactivated_at: Date | null;
};

/**
 * Who they are here: by their id, else by their address. Whoever is not here gets an account without a password, which
 * the letter for a forgotten one opens. The answer: old ids and the ones they are known by here, where these differ.
 */
async function findPeople({ from, to }: Move): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  const { rows } = await from.query<Person>(
    `select id, email, name, interface_language, deactivated_at from app."user" order by id`,
  );
  for (const person of rows) {
    const here = await to.query<{ id: string }>(
      `select id from app."user" where id = $1 or email = $2::public.citext order by id = $1 desc limit 1`,
      [person.id, person.email],
    );
    const id = here.rows[0]?.id;
    if (id && id !== person.id) known.set(person.id, id);
    if (!id) {
      await to.query(
        `insert into app."user" (id, auth_username, email, name, interface_language, deactivated_at) values ($1, $2, $3, $4, $5, $6)`,
        [person.id, newId(), person.email, person.name, person.interface_language, person.deactivated_at],
      );
    }
  }
  return known;
}

async function moveTable(
  { from, to }: Move,
  schema: SchemaStructure,
  table: Table,
  people: Map<string, string>,
  where?: string,
) {
  const reading = `copy (${rowsInOrder(schema.name, table, where)}) to stdout`;
  const sent = openSum(schema.name, table.name);
  let replaced = 0;
  async function* blocks() {
    for await (const { bytes, rows } of copyOut(from, reading)) {
      const mapped = replaceIds(bytes, people);
      replaced += mapped.replaced;
      sent.add({ bytes: mapped.bytes, rows });
      yield mapped.bytes;
    }
  }
  await copyIn(to, `copy ${inFull(schema.name, table.name)} (${copiedColumns(table).join(", ")}) from stdin`, blocks());
  const arrived = openSum(schema.name, table.name);
  for await (const block of copyOut(to, reading)) arrived.add(block);
  const [out, here] = [sent.total(), arrived.total()];
  // With other ids, rows can have another order: then their number has to do.
  if (out.rows !== here.rows || (replaced === 0 && out.sha256 !== here.sha256)) {
    throw new Error(`not everything of ${schema.name}.${table.name} has arrived`);
  }
}

/** Whatever a table refers to comes before it. References in a circle would have no order; there are none. */
function inOrderOfReferences(tables: Table[]): Table[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  const add = (table: Table) => {
    if (!waiting.delete(table.name)) return;
    for (const { isReference, sql } of table.constraints) {
      const target = isReference && waiting.get(/ REFERENCES app\."?(\w+)/.exec(sql)?.[1] ?? "");
      if (target) add(target);
    }
    ordered.push(table);
  };
  for (const table of tables) add(table);
  return ordered;
}
