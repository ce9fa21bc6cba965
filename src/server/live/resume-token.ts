/**
 * Where a reader is: the database's snapshot of which transactions it has seen, and when that was.
 * Ids and times can become visible out of order; a snapshot cannot be mistaken.
 */
export type Position = { seconds: number; snapshot: string };

/** Tokens are refused ten minutes before their events go, so that a slow transaction's event is still there. */
export const keptSeconds = 3600;
const resumableSeconds = 3000;

export const writeToken = ({ seconds, snapshot }: Position): string => `${seconds}-${snapshot}`;

/** Undefined for anything that we did not write. */
export function readToken(token: string): Position | undefined {
  const parts = token.length <= 16_000 ? shape.exec(token) : null;
  if (!parts) return undefined;
  const [, seconds, xmin, xmax, running] = parts;
  const known = [xmin!, ...(running ? running.split(",") : []), xmax!].map(BigInt);
  const isSorted = known.every((xid, place) => place === 0 || xid >= known[place - 1]!);
  if (!isSorted || known[0]! < 1n) return undefined;
  if (running && known.at(-2)! >= known.at(-1)!) return undefined;
  return { seconds: Number(seconds), snapshot: token.slice(seconds!.length + 1) };
}

const shape = /^(\d{1,12})-(\d{1,19}):(\d{1,19}):(\d{1,19}(?:,\d{1,19})*)?$/;

/** Not after events that are gone, nor after a restored backup took the database back in time. */
export function canResume(from: Position, now: Position): boolean {
  return now.seconds - from.seconds <= resumableSeconds && xmaxOf(from) <= xmaxOf(now);
}

const xmaxOf = ({ snapshot }: Position): bigint => BigInt(snapshot.split(":")[1]!);
