import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type RecordsChanged, recordsChanged } from "#data/records/live-kinds.ts";
import { listen } from "#platform/live/ui/listen.ts";
import { newId } from "#shared/ids.ts";
import { servePage } from "#testing/page-server.ts";
import { patience } from "#testing/patience.ts";
import type { ListQuery } from "../grid-model.ts";
import { beginReading, readingOn } from "./begun-reading.ts";
import { pageSize } from "./pages.ts";

let teamId: string;
/** What was asked of the list so far; each answer has as many rows. */
let asked: number;
let stream: ServerResponse | undefined;
let close: () => void;

beforeEach(async () => {
  teamId = newId();
  asked = 0;
  stream = undefined;
  close = await servePage((request, response) => {
    if (request.url!.includes("/events")) {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": hello\n\n");
      // A team of before may still be listened to.
      if (request.url!.includes(teamId)) stream = response;
      return;
    }
    asked += 1;
    const table = { columns: ["id"], rows: Array.from({ length: asked }, () => [newId()]) };
    const answer = { records: [], table, names: {}, cursor: null, previous: null, abilities: { create: true } };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
});

afterEach(async () => {
  // A stream outlives its last listener by a second: it must not reach into the next file.
  await vi.waitFor(() => expect(stream).toBeDefined(), patience);
  const ended = new Promise((onEnded) => listen(teamId, { onEnded }));
  stream!.write('event: session-ended\ndata: {"reason":"no-access"}\n\n');
  await ended;
  close();
});

const query: ListQuery = { collectionId: "c", filter: null, sort: [], fields: ["a"] };
const rowsOf = async (input: ListQuery) => {
  const { rows } = await readingOn(teamId, input).load({ position: 0 }, pageSize, new AbortController().signal);
  return rows.length;
};

it("a list takes the rows that were begun to be read for it, once", async () => {
  beginReading(teamId, query);
  expect([await rowsOf(query), asked]).toEqual([1, 1]);
  expect([await rowsOf(query), asked]).toEqual([2, 2]);
});

it("another list reads its own", async () => {
  beginReading(teamId, query);
  await vi.waitFor(() => expect(asked).toBe(1), patience);
  expect(await rowsOf({ ...query, sort: [{ field: "a", descending: true }] })).toBe(2);
});

it("what changed before the list was there is not shown as it was", async () => {
  const heard = vi.fn();
  const stop = listen(teamId, { onEvent: heard });
  beginReading(teamId, query);
  await vi.waitFor(() => expect([asked, stream !== undefined]).toEqual([1, true]), patience);
  const payload: RecordsChanged = { collections: ["c"], recordIds: [newId()], isWhole: true };
  const event = { id: newId(), kind: recordsChanged.kind, at: new Date().toISOString(), payload };
  stream!.write(`data: ${JSON.stringify(event)}\n\n`);
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), patience);
  expect(await rowsOf(query)).toBe(2);
  stop();
});
