import { createHmac } from "node:crypto";
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import type { App } from "../src/server/app.ts";
import { teamSchema } from "../src/server/db/db.ts";
import { callerInTeamByToken } from "../src/server/http/caller-query.ts";
import { newId } from "../src/shared/ids.ts";
import type { Filled } from "./fill.ts";

type FloorList = { from: Filled; where?: string; order: string; values?: unknown[]; offset?: number };

export type FloorLists = Record<string, FloorList>;

/**
 * What somebody in a hurry would write for these few questions alone: the same session check, prepared statements that
 * answer exactly this, rows sent as they come. Same tables, same pool, same process.
 */
export function buildFloor(app: App, teamId: string, big: Filled, lists: FloorLists) {
  const bare = Fastify();
  const schema = `"${teamSchema(teamId)}"`;

  for (const [name, { from, where = "true", order, values = [], offset }] of Object.entries(lists)) {
    const columns = [...from.fields.values()].map((field) => field.column).join(", ");
    const rows = `select _record_id, _record_number, _record_name, _created_at, _updated_at, ${columns} from ${from.table}`;
    const jump = `select _record_id from ${from.table} where _is_active and ${where} order by ${order} offset ${offset} limit 51`;
    const text =
      offset === undefined
        ? `${rows} where _is_active and ${where} order by ${order} limit 51`
        : `${rows} where _record_id = any(array(${jump})) order by ${order}`;
    bare.get(`/${name}`, async (request, reply) => {
      if (!(await findUser(request))) return reply.code(403).send();
      const { rows } = await app.pool.query({ name: `floor-${name}`, text, values });
      return { records: rows.slice(0, 50), cursor: rows.length > 50 ? rows[49]._record_id : null };
    });
  }

  const fresh = {
    page: "(fee, _record_id) > ($1::numeric, $2::uuid)",
    filter: "points > $1::int and fee > $2::numeric",
  };
  for (const [name, where] of Object.entries(fresh)) {
    const [fee, points] = [big.fields.get("Fee")!.column, big.fields.get("Points")!.column];
    const columns = [...big.fields.values()].map((field) => field.column).join(", ");
    const text = `select _record_id, _record_number, _record_name, _created_at, _updated_at, ${columns} from ${big.table}
      where _is_active and ${where.replaceAll("fee", fee).replaceAll("points", points)}
      order by ${fee}, _record_id limit 51`;
    bare.get(`/fresh-${name}`, async (request, reply) => {
      if (!(await findUser(request))) return reply.code(403).send();
      const { a, b } = request.query as { a: string; b: string };
      const { rows } = await app.pool.query({ name: `floor-fresh-${name}`, text, values: [a, b] });
      return { records: rows.slice(0, 50), cursor: rows.length > 50 ? rows[49]._record_id : null };
    });
  }

  bare.post("/records", async (request, reply) => {
    const userId = await findUser(request);
    if (!userId) return reply.code(403).send();
    const { values } = request.body as { values: Record<string, unknown> };
    const fields = [...big.fields.values()].filter((field) => values[field.id] !== undefined);
    const given = fields.map((field) => forColumn(values[field.id]));
    const name = String(values[big.fields.get("Name")!.id]);
    const id = newId();
    return inTransaction(async (run) => {
      const made = await run(
        "floor-record",
        `insert into ${schema}._record (id, home_id, collections, name, created_by, updated_by)
        values ($1, $2, $3, $4, $5, $5) returning number, created_at`,
        [id, big.id, [big.id], name, userId],
      );
      const { number, created_at } = made[0] as { number: number; created_at: Date };
      await run(
        "floor-row",
        `insert into ${big.table} (_record_id, _record_name, _record_number, _created_at, _updated_at, _search_text,
          ${fields.map((field) => field.column).join(", ")})
        values ($1, $2, $3, $4, $4, public.fold($5), ${fields.map((_, place) => `$${place + 6}`).join(", ")})`,
        [id, name, number, created_at, wordsOf(given), ...given],
      );
      await log(run, { id, kind: "created", version: 1, userId, before: {}, after: values });
      return { id, number, name, version: 1, values };
    }, reply);
  });

  bare.patch("/records/:id", async (request, reply) => {
    const userId = await findUser(request);
    if (!userId) return reply.code(403).send();
    const { id } = request.params as { id: string };
    const { values } = request.body as { values: Record<string, unknown> };
    return inTransaction(async (run) => {
      const found = await run(
        "floor-read",
        `select r.version, c.* from ${schema}._record r join ${big.table} c on c._record_id = r.id
        where r.id = $1 and r.deleted_at is null for update of r`,
        [id],
      );
      const row = found[0] as Record<string, unknown> & { version: number };
      const fields = [...big.fields.values()];
      const changed = fields.filter((field) => values[field.id] !== undefined);
      const before = Object.fromEntries(changed.map((field) => [field.id, row[plain(field.column)]]));
      const after = fields.map((field) => values[field.id] ?? row[plain(field.column)]);
      await run(
        "floor-version",
        `update ${schema}._record set version = version + 1, updated_at = now(), updated_by = $2 where id = $1`,
        [id, userId],
      );
      await run(
        `floor-change-${changed.length}`,
        `update ${big.table} set _updated_at = now(), _search_text = public.fold($2),
          ${changed.map((field, place) => `${field.column} = $${place + 3}`).join(", ")} where _record_id = $1`,
        [id, wordsOf(after), ...changed.map((field) => forColumn(values[field.id]))],
      );
      await log(run, { id, kind: "updated", version: row.version + 1, userId, before, after: values });
      return { ...row, ...values };
    }, reply);
  });
  return bare;

  type Run = (name: string, text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;
  type Change = { id: string; kind: string; version: number; userId: string; before: object; after: object };

  /** The change log and the word to open screens. */
  async function log(run: Run, { id, kind, version, userId, before, after }: Change) {
    const setId = newId();
    await run("floor-set", `insert into ${schema}._change_set (id, kind, user_id, records) values ($1, $2, $3, 1)`, [
      setId,
      kind,
      userId,
    ]);
    await run(
      "floor-log",
      `insert into ${schema}._change (change_set_id, record_id, kind, version, before, after)
      values ($1, $2, $3, $4, $5, $6)`,
      [setId, id, kind, version, { values: before }, { values: after }],
    );
    const payload = { changeSetId: setId, collections: [big.id], recordIds: [id] };
    await run("floor-event", `insert into ${schema}._event (id, kind, payload) values ($1, 'records-changed', $2)`, [
      newId(),
      payload,
    ]);
    await run("floor-notify", "select pg_notify('simply_live', $1)", [teamId]);
  }

  async function findUser(request: FastifyRequest): Promise<string | undefined> {
    const secret = /(?:^|; )simply=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
    const hash = createHmac("sha256", app.secret).update(secret).digest();
    const found = await app.pool.query({ name: "floor", text: callerInTeamByToken, values: [hash, teamId] });
    return found.rows[0]?.team_user_id ? found.rows[0].user_id : undefined;
  }

  async function inTransaction(work: (run: Run) => Promise<object>, reply: FastifyReply) {
    const client = await app.pool.connect();
    try {
      await client.query("begin");
      const answer = await work(async (name, text, values) => (await client.query({ name, text, values })).rows);
      await client.query("commit");
      return answer;
    } catch (error) {
      await client.query("rollback");
      return reply.code(500).send({ error: String(error) });
    } finally {
      client.release();
    }
  }

  function wordsOf(values: unknown[]): string {
    return values.filter((value) => typeof value === "string").join(" ");
  }
}

const forColumn = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : value);
const plain = (column: string) => column.slice(1, -1);
