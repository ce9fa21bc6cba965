import autocannon, { type Request } from "autocannon";

/** Requests a second that ten clients get answered, all of them well. */
export async function load(
  address: string,
  headers: Record<string, string>,
  request: Request,
  duration: number,
): Promise<number> {
  const { origin, pathname } = new URL(address);
  const base = pathname === "/" ? "" : pathname;
  const path = request.path === undefined ? "/" : base + request.path;
  const result = await autocannon({
    url: origin,
    connections: 10,
    duration,
    headers: { ...headers, ...(request.method && { "content-type": "application/json" }) },
    requests: [{ ...request, path, base }],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}
