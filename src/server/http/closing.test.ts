import { Agent, type IncomingMessage, request } from "node:http";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { closeServer, closeWithTheLastAnswer, letLeave } from "./closing.ts";

it("answers once more by a connection that was kept, says that it was the last time, and lets nobody new in", async () => {
  const server = Fastify({ forceCloseConnections: "idle" });
  closeWithTheLastAnswer(server);
  let written = 0;
  server.post("/", async () => ({ written: ++written }));
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  // As a proxy does: two connections, kept for whoever comes next.
  const kept = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent({ keepAlive: true, maxSockets: 1 })];
  for (const agent of kept) expect(await post(url, agent)).toEqual([200, "keep-alive"]);

  const left = letLeave(server);
  expect(await post(url, kept[0]!)).toEqual([200, "close"]);
  await expect(post(url, new Agent())).rejects.toThrow("ECONNREFUSED");
  expect(written).toBe(3);
  // The other one is not used any more, and keeps nobody waiting.
  await left;
  await closeServer(server);
  await expect(post(url, kept[1]!)).rejects.toThrow();
  for (const agent of kept) agent.destroy();
});

const post = (url: string, agent: Agent) =>
  new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    request(url, { method: "POST", agent }, (answer: IncomingMessage) => {
      answer.resume().once("end", () => resolve([answer.statusCode, answer.headers.connection]));
    })
      .once("error", reject)
      .end();
  });
