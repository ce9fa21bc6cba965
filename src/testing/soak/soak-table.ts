import { type Call, type Meter, percentile } from "./meter.ts";
import type { SoakPlan } from "./soak-plan.ts";
import type { SoakWorld } from "./soak-world.ts";
import { figuresOf, type Watch } from "./watch-processes.ts";

/** All that there is to see of a soak, as one text in Markdown. */
export function drawSoak(world: SoakWorld, watch: Watch): string {
  const { meter, plan, postgres } = world;
  const seconds = (plan.end.to - plan.end.from) / 1000;
  const parts = [
    `${plan.length / 60_000} minutes, ${plan.people} people who think for ${plan.thinking} ms, on ${postgres}. ` +
      `Beginning and end: ${Math.round(seconds)} s each without faults.`,
    drawTable(
      ["requests", "answered", "failed", "a second", "p50", "at the end", "p99", "at the end"],
      drawRequests(meter, plan),
    ),
    drawTable(["failed", "how", "why", "how often"], drawFailures(meter)),
    drawTable(["done to it", "times"], drawFaults(meter)),
    drawTable(["what", "of", "beginning", "end"], drawFigures(world, watch)),
  ];
  return `\n${parts.join("\n\n")}\n`;
}

function drawRequests(meter: Meter, { beginning, end, length }: SoakPlan): string[][] {
  const kinds = [...new Set(meter.calls.map(({ kind }) => kind))].sort();
  const drawRow = (kind: string | undefined) => {
    const calls = meter.calls.filter((call) => !kind || call.kind === kind);
    const failed = calls.filter(({ outcome }) => outcome !== "ok").length;
    const times = [beginning, end].map((stretch) => meter.within(stretch, kind).map(({ ms }) => ms));
    const shown = [50, 99].flatMap((percent) => times.map((each) => inMs(percentile(each, percent))));
    const rate = ((calls.length * 1000) / length).toFixed(1);
    return [kind ?? "all", String(calls.length - failed), String(failed), rate, ...shown];
  };
  return [...kinds.map(drawRow), drawRow(undefined)];
}

const inMs = (time: number | undefined) => (time === undefined ? "" : `${time.toFixed(time < 10 ? 1 : 0)} ms`);

function drawFailures(meter: Meter): string[][] {
  const keyOf = (call: Call) => [call.kind, call.outcome, meter.faultOf(call)?.name ?? "NOT EXPECTED"].join("\n");
  const groups = Map.groupBy(meter.failures(), keyOf);
  return [...groups].sort().map(([key, calls]) => [...key.split("\n"), String(calls.length)]);
}

const drawFaults = (meter: Meter): string[][] =>
  [...Map.groupBy(meter.faults, ({ name }) => name)].map(([name, all]) => [name, String(all.length)]);

function drawFigures({ plan }: SoakWorld, watch: Watch): string[][] {
  const all = new Map(
    watch.samples.flatMap(({ of, figures }) => Object.keys(figures).map((name) => [`${name}\n${of}`, 0])),
  );
  return [...all.keys()].sort().map((key) => {
    const [name, of] = key.split("\n") as [string, string];
    const shown = [plan.beginning, plan.end].map((stretch) => {
      const figures = figuresOf(watch, of, name, stretch);
      const [middle, most] = [percentile(figures, 50), percentile(figures, 100)];
      return middle === undefined ? "" : `${round(middle)} (at most ${round(most!)})`;
    });
    return [name, of, ...shown];
  });
}

const round = (figure: number) => (figure < 100 ? Number(figure.toFixed(1)) : Math.round(figure));

const drawTable = (heads: string[], rows: string[][]): string =>
  [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
