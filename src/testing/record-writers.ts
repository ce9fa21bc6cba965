import type pg from "pg";
import { teamSchema } from "#server/db/db.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, type Page } from "./data-world.ts";
import { keepCalling } from "./load.ts";
import type { Visitor } from "./visitor.ts";

export type Acknowledged = { version: number; text: string };
export type Writers = ReturnType<typeof keepWriting>;
type WrittenTo = { team: string; collection: string; field: string };

/**
 * Several clients, each with records of its own: a record is made, then changed twice, then the next is made. Keeps
 * what the server acknowledged of each, and what was last asked for, which may have been done before the answer was lost.
 */
export function keepWriting(clients: number, visitor: () => Visitor, at: WrittenTo) {
  const acknowledged = new Map<string, Acknowledged>();
  const asked = new Map<string, string>();
  const lanes = Array.from({ length: clients }, () => ({ id: "", step: 0 }));
  const free = [...lanes];
  const load = keepCalling(clients, async (number) => {
    const lane = free.pop()!;
    try {
      if (lane.step % 3 === 0) lane.id = newId();
      const isNew = lane.step % 3 === 0;
      const text = `word${number} of ${lane.id}`;
      asked.set(lane.id, text);
      const values = { [at.field]: text };
      lane.step++;
      const answer = isNew
        ? await visitor().post(`/api/teams/${at.team}/collections/${at.collection}/records`, { id: lane.id, values })
        : await visitor().patch(`/api/teams/${at.team}/records/${lane.id}`, { values });
      if (answer.status === 200) {
        const { version } = answer.body as { version: number };
        acknowledged.set(lane.id, { version, text });
      }
      // Of a record that may not be there nothing more is asked.
      else lane.step = 0;
      return answer.status;
    } catch (error) {
      lane.step = 0;
      throw error;
    } finally {
      free.push(lane);
    }
  });
  return { ...load, acknowledged, asked };
}

type Lost = { id: string; acknowledged: unknown; found: unknown };

/** Each record that is not as it was acknowledged; what was asked for last may have been done although its answer was lost. */
export async function findLost(writers: Writers, pool: pg.Pool, me: Visitor, at: WrittenTo): Promise<Lost[]> {
  const listed = await readAll(me, at);
  // As the log has them: that it tells every version of a record is looked at by `findTorn`.
  const { rows } = await pool.query<{ id: string; version: number }>(
    `select record_id as id, max(version) as version from ${teamSchema(at.team)}._change
       where record_id = any($1) group by record_id`,
    [[...writers.acknowledged.keys()]],
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return [...writers.acknowledged].flatMap(([id, acknowledged]) => {
    const found = { version: versions.get(id), text: listed.get(id) };
    const isLater = found.version === acknowledged.version + 1 && found.text === writers.asked.get(id);
    const isSame = found.version === acknowledged.version && found.text === acknowledged.text;
    return isLater || isSame ? [] : [{ id, acknowledged, found }];
  });
}

/** What each record of a collection says in that field, by its id. */
export async function readAll(me: Visitor, at: WrittenTo): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: string = `limit=500${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page: Page = await bodyOf(me.get(`/api/teams/${at.team}/collections/${at.collection}/records?${query}`));
    for (const { id, values } of page.records) found.set(id, values[at.field]);
    cursor = page.cursor;
  }
  return found;
}
