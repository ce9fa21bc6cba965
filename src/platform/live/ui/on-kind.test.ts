import { afterEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { liveKind } from "#shared/live-kind.ts";
import { onKind } from "./on-kind.ts";

const counted = liveKind({ kind: "counted", payload: z.object({ count: z.number() }), receivers: "members" });
const event = (kind: string, payload: unknown) => ({ id: "1", kind, at: "2026-01-01T00:00:00Z", payload });

afterEach(() => vi.unstubAllGlobals());

it("hands over what its kind says, typed, and leaves what it does not know", () => {
  const heard = vi.fn();
  const hear = onKind(counted, ({ count }, { at }) => heard(count.toFixed(1), at));
  hear(event("counted", { count: 2, later: true }));
  hear(event("other", { count: 3 }));
  expect(heard.mock.calls).toEqual([["2.0", "2026-01-01T00:00:00Z"]]);
  const all = vi.fn();
  onKind(counted, all)(event("counted", { count: 2, later: true }));
  expect(all.mock.calls[0]?.[0]).toEqual({ count: 2 });
  // @ts-expect-error: it has no such thing
  onKind(counted, ({ total }) => total);
});

it.each([{}, { count: "2" }, null, undefined])("reports %j instead of handing it over", (payload) => {
  const [heard, reported] = [vi.fn(), vi.fn()];
  vi.stubGlobal("reportError", reported);
  onKind(counted, heard)(event("counted", payload));
  expect(heard).not.toHaveBeenCalled();
  expect(reported.mock.calls).toMatchObject([[{ message: "a live event counted could not be read" }]]);
});
