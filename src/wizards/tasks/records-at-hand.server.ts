import { plainValue } from "./filter-variables.server.ts";
import type { RunMemory } from "./run-memory.server.ts";
import type { Playing } from "./task-play.server.ts";

/** The records that a key stands for; undefined: nothing has set it yet. */
export async function recordsOf(memory: RunMemory, key: string | null): Promise<string[] | undefined> {
  if (!key) return [];
  const known = await memory.find(key);
  if (!known) return undefined;
  return [plainValue(known)].flat().filter((id): id is string => typeof id === "string");
}

/** What a task works on: the records of its loop, or those of its variable. */
export async function targetsOf(
  { memory, task, rows }: Pick<Playing, "memory" | "task" | "rows">,
  key: string | null,
): Promise<string[] | undefined> {
  if (!task.loop) return recordsOf(memory, key);
  if (!key || key === "row") return rows.flatMap(({ recordId }) => recordId ?? []);
  const all: string[] = [];
  for (const row of rows) {
    memory.setRow(row.recordId);
    all.push(...((await recordsOf(memory, key)) ?? []));
  }
  return [...new Set(all)];
}
