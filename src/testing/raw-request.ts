import { type IncomingHttpHeaders, request } from "node:http";

type Input = { method?: string; path: string; headers?: Record<string, string>; body?: string };

/** A request exactly as written: `fetch` would tidy the path and refuse to lie about the host. */
export function sendRaw(url: string, { method = "GET", path, headers = {}, body }: Input) {
  const { hostname, port } = new URL(url);
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
