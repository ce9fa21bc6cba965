import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";

const ticksPerSecond = 100;

/** The process that a database's sessions are children of. */
export async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return statOf(rows[0]!.pid)!.parent;
  } finally {
    await client.end();
  }
}

/**
 * The milliseconds of processor that these and their children have taken so far: what other programs do beside them
 * changes it little. Undefined where the system does not say (it is read from /proc).
 */
export function processorTime(pids: readonly number[]): number | undefined {
  if (process.platform !== "linux") return undefined;
  let ticks = 0;
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? statOf(pid) : undefined;
    if (stat && pids.includes(pid)) ticks += stat.own + stat.ended;
    else if (stat && pids.includes(stat.parent)) ticks += stat.own;
  }
  return (ticks * 1000) / ticksPerSecond;
}

/** A process, those that it has started, and theirs; itself alone where the system does not say. */
export function familyOf(pid: number): number[] {
  if (process.platform !== "linux") return [pid];
  const all = readdirSync("/proc").map(Number).filter(Number.isInteger);
  const family = [pid];
  for (const member of family) family.push(...all.filter((other) => statOf(other)?.parent === member));
  return family;
}

function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name may have blanks and brackets in it.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! };
  } catch {
    return undefined;
  }
}
