import { newId } from "#shared/ids.ts";
import { keepCalling } from "./load.ts";
import type { Visitor } from "./visitor.ts";

export type Acknowledged = { version: number; text: string };

/**
 * Several clients, each with records of its own: a record is made, then changed twice, then the next is made. Keeps
 * what the server acknowledged of each, and what was last asked for, which may have been done before the answer was lost.
 */
export function keepWriting(
  clients: number,
  visitor: () => Visitor,
  at: { team: string; collection: string; field: string },
) {
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
