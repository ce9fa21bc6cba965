import type { ServerResponse } from "node:http";
import type { TeamCaller } from "../http/caller.ts";
import type { StoredEvent } from "./event-store.ts";
import type { EndReason } from "./find-standing.ts";

export type EventStream = ReturnType<typeof openEventStream>;

/** Who has this much unread when the next batch comes is cut off, and resumes. A batch itself is never larger. */
const mostBuffered = 1024 * 1024;

/**
 * One open response. Events carry no `id:` line; it comes by itself after the last event of a batch,
 * so that whoever is cut off in the middle resumes before the batch and loses nothing.
 */
export function openEventStream(response: ServerResponse, caller: TeamCaller, onClose: () => void) {
  let ended = false;
  let hasNews = false;
  response.on("error", () => {});
  response.once("close", close);
  // Later, so that the caller knows the stream before it learns of its end.
  if (response.destroyed) queueMicrotask(close);

  return {
    /** Replaced whenever the person's standing is read anew. */
    caller,
    send(event: StoredEvent) {
      const { id, kind, at, payload } = event;
      begin();
      write(`data: ${JSON.stringify({ id, kind, at, payload })}\n\n`);
    },
    /** Tells the screen that events are missing and everything is to be read anew. */
    reset() {
      begin();
      write("event: reset\ndata: {}\n\n");
    },
    /** From here the client may resume. Silent when there was nothing since the last mark. */
    mark(token: string) {
      if (hasNews) write(`id: ${token}\n\n`);
      hasNews = false;
    },
    beat(token?: string) {
      begin();
      hasNews = false;
      write(token ? `: beat\nid: ${token}\n\n` : ": beat\n\n");
    },
    end(reason?: EndReason) {
      if (reason) write(`event: session-ended\ndata: ${JSON.stringify({ reason })}\n\n`);
      if (ended) return;
      close();
      response.end();
      // Somebody who does not read would keep the connection, and a shutdown, waiting.
      setTimeout(() => response.destroy(), 1000).unref();
    },
    drop,
  };

  function begin() {
    if (!hasNews && response.writableLength > mostBuffered) drop();
    hasNews = true;
  }

  function write(text: string) {
    if (!ended) response.write(text);
  }

  function drop() {
    close();
    response.destroy();
  }

  function close() {
    if (ended) return;
    ended = true;
    onClose();
  }
}
