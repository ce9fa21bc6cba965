import { expect, it } from "vitest";
import { noteDown, nothingSeen } from "./use-live-stream.ts";

const event = (id: string) => ({ id, kind: "test", at: "2026-05-01T10:00:00.000Z", payload: { text: id } });

it("counts a reconnect when a lost stream is back, not when the first one opens", () => {
  const opened = noteDown(nothingSeen, { type: "state", state: "live" });
  expect(opened).toMatchObject({ state: "live", reconnects: 0 });
  const lost = noteDown(opened, { type: "state", state: "reconnecting" });
  expect(lost.reconnects).toBe(0);
  expect(noteDown(lost, { type: "state", state: "live" })).toMatchObject({ state: "live", reconnects: 1 });
});

it("shows the newest first, and keeps counting after the list is cleared", () => {
  const two = [event("a"), event("b")].reduce(
    (seen, each) => noteDown(seen, { type: "event", event: each }),
    nothingSeen,
  );
  expect(two.heard.map((heard) => heard.type === "event" && heard.event.id)).toEqual(["b", "a"]);
  const cleared = noteDown(two, { type: "clear" });
  expect(cleared).toMatchObject({ heard: [], received: 2 });
});

it("gives each line a key of its own, across resets", () => {
  let seen = noteDown(nothingSeen, { type: "reset", at: "2026-05-01T10:00:00.000Z" });
  seen = noteDown(seen, { type: "event", event: event("a") });
  seen = noteDown(seen, { type: "event", event: event("b") });
  expect(new Set(seen.heard.map(({ key }) => key)).size).toBe(3);
});

it("does not grow without end", () => {
  let seen = nothingSeen;
  for (let n = 0; n < 300; n++) seen = noteDown(seen, { type: "event", event: event(String(n)) });
  expect(seen.heard).toHaveLength(200);
  expect(seen.received).toBe(300);
});
