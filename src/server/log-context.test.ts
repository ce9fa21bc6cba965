import { describe, expect, it } from "vitest";
import { originOf, withOrigin, withoutOrigin } from "./jobs/origin.ts";
import { logContext, withLogContext } from "./log-context.ts";

describe("within what is logged", () => {
  it("goes along with whatever is begun, and does not mix", async () => {
    const later = async () => {
      await new Promise((done) => setImmediate(done));
      return logContext()?.reqId;
    };
    const found = await Promise.all(["a", "b"].map((reqId) => withLogContext({ reqId }, later)));
    expect(found).toEqual(["a", "b"]);
    expect(logContext()).toBeUndefined();
  });

  it("goes along with a job, and with one that it sends, and its data is as it was", () => {
    const sent = withLogContext({ reqId: "a" }, () => withOrigin({ note: "x" }));
    const reqId = originOf([{ data: sent }]);
    const next = withLogContext({ job: "jot", reqId }, () => withOrigin({ note: "y" }));
    expect([reqId, originOf([{ data: next }])]).toEqual(["a", "a"]);
    expect(withoutOrigin(next)).toEqual({ note: "y" });
    expect(withOrigin({ note: "by itself" })).toEqual({ note: "by itself" });
  });

  it("names every request that one run is for, each once, and not without end", () => {
    const of = (reqId: string) => ({ data: withLogContext({ reqId }, () => withOrigin({})) });
    expect(originOf([of("a"), of("b"), of("a"), { data: null }])).toEqual(["a", "b"]);
    expect(originOf([{ data: {} }])).toBeUndefined();
    expect(originOf(Array.from({ length: 100 }, (_, place) => of(String(place))))).toHaveLength(20);
  });
});
