import { describe, expect, it } from "vitest";
import { Meter, noAnswer, percentile } from "./meter.ts";

const good = async () => ({ status: 200 });
const problemOf = ({ status }: { status: number }) => (status < 400 ? null : String(status));

describe("the meter of a soak", () => {
  it("takes only such a failure for explained that a fault speaks of, and that happened meanwhile", async () => {
    const meter = new Meter();
    const lost = (at: string) =>
      meter.time("list", at, () => Promise.reject(new Error("cut")), problemOf).catch(() => {});
    await lost("web-a");
    const explains = ({ at, outcome }: { at: string; outcome: string }) => at === "web-a" && outcome === noAnswer;
    const act = async () => {
      await lost("web-a");
      await lost("web-b");
      await meter.time("list", "web-a", async () => ({ status: 500 }), problemOf);
      await meter.time("list", "web-a", good, problemOf);
    };
    await meter.fault("web-a killed", explains, act, 0);
    expect(meter.failures()).toHaveLength(4);
    expect(meter.unexplained().map(({ at, outcome }) => `${at} ${outcome}`)).toEqual([
      "web-a no answer",
      "web-b no answer",
      "web-a 500",
    ]);
  });

  it("explains what was on its way when something was done", async () => {
    const meter = new Meter();
    let fail: (error: Error) => void = () => {};
    const answer = new Promise<{ status: number }>((_, reject) => {
      fail = reject;
    });
    const call = meter.time("list", "web-a", () => answer, problemOf).catch(() => {});
    await meter.fault(
      "killed",
      () => true,
      async () => fail(new Error("cut")),
      0,
    );
    await call;
    expect([meter.failures().length, meter.unexplained()]).toEqual([1, []]);
  });
});

describe("a percentile", () => {
  it("is one of the values", () => {
    const values = Array.from({ length: 200 }, (_, place) => 200 - place);
    expect([50, 99, 100].map((percent) => percentile(values, percent))).toEqual([100, 198, 200]);
    expect([percentile([7], 50), percentile([], 50)]).toEqual([7, undefined]);
  });
});
