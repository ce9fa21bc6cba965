import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "#shared/ids.ts";
import { servePage } from "#testing/page-server.ts";
import { patience } from "#testing/patience.ts";
import type { LiveEvent } from "../contract.ts";
import { openTab, type Tab } from "./tab.ts";

type Connection = { request: IncomingMessage; response: ServerResponse };

let teamId: string;
let connections: Connection[];
let refuseWith: number | undefined;
let tabs: Tab[];
let stopServer: () => void;

beforeEach(async () => {
  teamId = newId();
  connections = [];
  tabs = [];
  refuseWith = undefined;
  stopServer = await servePage((request, response) => {
    if (!refuseWith) response.writeHead(200, { "content-type": "text/event-stream" }).write(": hello\n\n");
    else response.writeHead(refuseWith).end();
    connections.push({ request, response });
  });
});
afterEach(() => {
  for (const tab of tabs) tab.stop();
  stopServer();
});

describe("the tabs of a browser", () => {
  it("share one stream", async () => {
    const [first, second, third] = [open(), open(), open()];
    await opened(1);
    say(event("a"), "id: 1");
    await Promise.all([first, second, third].map((tab) => tab.has("a")));
    await vi.waitFor(() => expect(third.states.at(-1)).toBe("live"), patience);
    expect(connections).toHaveLength(1);
  });

  it("hand over without loss when the one that reads is closed", async () => {
    const [first, second] = [open(), open()];
    await opened(1);
    say(event("a"), "id: after-a", event("b"));
    await second.has("a", "b");
    first.close();
    await opened(2);
    expect(connections[1]!.request.headers["last-event-id"]).toBe("after-a");
    say(event("b"), event("c"), "id: after-c");
    await second.has("a", "b", "c");
    expect(first.ids).toEqual(["a", "b"]);
  });

  it("tell a tab that comes later where the stream is", async () => {
    const first = open();
    await opened(1);
    say(event("a"), "id: after-a");
    await first.has("a");
    const second = open();
    await vi.waitFor(() => expect(second.states.at(-1)).toBe("live"), patience);
    say(event("b"));
    await second.has("b");
    first.close();
    await opened(2);
    expect(connections[1]!.request.headers["last-event-id"]).toBe("after-a");
  });

  it("read two streams for two teams", async () => {
    open();
    open(newId());
    await opened(2);
    expect(new Set(connections.map(({ request }) => request.url)).size).toBe(2);
  });

  it("read a stream each where the browser cannot share", async () => {
    vi.stubGlobal("navigator", {});
    const both = [open(), open()];
    await opened(2);
    for (const at of [0, 1]) sayOn(connections[at]!, event("a"));
    await Promise.all(both.map((tab) => tab.has("a")));
  });
});

describe("a stream", () => {
  it("says how old the screen is, then resumes where it broke, and drops repeats", async () => {
    const tab = open();
    await opened(1);
    expect(connections[0]!.request.url).toMatch(/\/events\?age=\d+$/);
    say(event("a"), "id: after-a", event("b"));
    await tab.has("a", "b");
    connections[0]!.response.destroy();
    await opened(2);
    expect(tab.states).toEqual(["live", "reconnecting", "live"]);
    expect(connections[1]!.request.headers["last-event-id"]).toBe("after-a");
    say(event("b"), event("c"));
    await tab.has("a", "b", "c");
  });

  it("tells every tab to start over", async () => {
    const both = [open(), open()];
    await opened(1);
    say("event: reset\ndata: {}", "id: anew");
    await vi.waitFor(() => expect(both.map(({ resets }) => resets())).toEqual([1, 1]), patience);
  });

  it.each([
    [401, "signed-out"],
    [403, "no-access"],
  ])("ends for every tab when the server answers %s", async (status, reason) => {
    refuseWith = status;
    const both = [open(), open()];
    await vi.waitFor(() => expect(both.map(({ ended }) => ended)).toEqual([[reason], [reason]]), patience);
    expect(connections).toHaveLength(1);
  });

  it("ends when the server says so in the stream", async () => {
    const both = [open(), open()];
    await opened(1);
    say('event: session-ended\ndata: {"reason":"no-access"}');
    await vi.waitFor(() => expect(both.map(({ ended }) => ended)).toEqual([["no-access"], ["no-access"]]), patience);
  });

  it("tries again when the server is busy", async () => {
    refuseWith = 503;
    const tab = open();
    await opened(1);
    refuseWith = undefined;
    await opened(2);
    say(event("a"));
    await tab.has("a");
    expect(tab.ended).toEqual([]);
  });
});

function open(team = teamId) {
  const ids: string[] = [];
  const states: string[] = [];
  const ended: string[] = [];
  let resets = 0;
  const tab = openTab(team, {
    onEvent: ({ id }) => ids.push(id),
    onReset: () => resets++,
    onState: (state) => states.push(state),
    onEnded: (reason) => ended.push(reason),
  });
  tabs.push(tab);
  return {
    ids,
    states,
    ended,
    resets: () => resets,
    close: tab.stop,
    has: (...wanted: string[]) => vi.waitFor(() => expect(ids).toEqual(wanted), patience),
  };
}

const opened = (count: number) => vi.waitFor(() => expect(connections).toHaveLength(count), patience);
const say = (...blocks: string[]) => sayOn(connections.at(-1)!, ...blocks);
const sayOn = ({ response }: Connection, ...blocks: string[]) => response.write(`${blocks.join("\n\n")}\n\n`);

const event = (id: string) =>
  `data: ${JSON.stringify({ id, kind: "team-changed", at: "2026-01-01T00:00:00Z", payload: {} } satisfies LiveEvent)}`;
