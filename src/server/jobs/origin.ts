import { logContext } from "../log-context.ts";

/** Under a name that no job uses for itself. */
type WithOrigin = { _reqIds?: string[] };

/** One run can be for many requests; of more than these the log does not tell. */
const mostTold = 20;

/** The data of a job with the requests that have caused it: where a job sends another one, they are the same. */
export function withOrigin(data: object): object & WithOrigin {
  const _reqIds = [logContext()?.reqId ?? []].flat();
  return _reqIds.length > 0 ? { ...data, _reqIds } : data;
}

/** What the job was sent with, as its `run` knows it. */
export function withoutOrigin({ _reqIds, ...data }: object & WithOrigin): object {
  return data;
}

/** For the log. */
export function originOf(jobs: readonly { data: object | null }[]): string | string[] | undefined {
  const ids = [...new Set(jobs.flatMap(({ data }) => (data as WithOrigin | null)?._reqIds ?? []))];
  return ids.length > 1 ? ids.slice(0, mostTold) : ids[0];
}
