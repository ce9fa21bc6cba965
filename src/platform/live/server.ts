import type { OutgoingHttpHeaders } from "node:http";
import { feature } from "#server/http/handlers.ts";
import { liveContract } from "./contract.ts";

const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
  // The connection ends with the stream, so that a shutdown need not wait for it.
  connection: "close",
};

export const live = feature(liveContract, {
  openEvents: async ({ app, caller, query, request, reply }) => {
    if (request.method === "HEAD") return reply.headers(streamHeaders).send();
    const resume = request.headers["last-event-id"];
    const after = query.after ?? (typeof resume === "string" && resume !== "" ? resume : undefined);
    await app.live.open(caller, { after, age: query.age }, () => {
      reply.hijack();
      // Hijacking skips what would be added on sending: what hooks have set so far goes along here.
      return reply.raw.writeHead(200, { ...reply.getHeaders(), ...streamHeaders } as OutgoingHttpHeaders);
    });
    return reply;
  },
});
