import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";

/** The lines of an answer, counted as plainly as can be: whoever receives it should not be what is measured. */
export async function countLines(url: string, headers: Record<string, string>, until: AbortSignal): Promise<number> {
  const request = get(url, { headers, signal: until });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let lines = 0;
  let last = 0;
  response.on("data", (bytes: Buffer) => {
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
    last = bytes.at(-1)!;
  });
  await once(response, "end");
  if (response.statusCode !== 200) throw new Error(`answered with ${response.statusCode}`);
  return last === 10 ? lines : lines + 1;
}
