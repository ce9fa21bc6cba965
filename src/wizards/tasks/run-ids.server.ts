import { createHash } from "node:crypto";

/**
 * The id of a record that a run makes: the same whenever the run is played again, so that nothing is made twice. Its time
 * is that of the run's own id, so that it sorts as other ids do.
 */
export function idInRun(runId: string, taskId: string, row: string): string {
  const hex = createHash("sha256").update(`${runId} ${taskId} ${row}`).digest("hex");
  const time = runId.replaceAll("-", "").slice(0, 12);
  const variant = ((Number.parseInt(hex[3]!, 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
}
