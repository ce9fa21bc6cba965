import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { median } from "./table.ts";

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tts?: number;
  tdur?: number;
  args?: { name?: string };
};

type Span = { from: number; to: number };

export type Frames = {
  frames: number;
  perSecond: number;
  /** Milliseconds of script in a frame. */
  script: number;
  script95: number;
  scriptOwn: number;
  /** Milliseconds of everything that the page's main thread does in a frame: script, style, layout, painting. */
  all: number;
  longestTask: number;
  longestTaskOwn: number;
};

/** What the page does frame by frame while something goes on. */
export async function traceFrames(
  browser: Browser,
  page: Page,
  name: string,
  work: () => Promise<void>,
): Promise<Frames> {
  await browser.startTracing(page, {
    categories: [
      "devtools.timeline",
      "disabled-by-default-devtools.timeline",
      "devtools.timeline.frame",
      "v8",
      "toplevel",
    ],
  });
  try {
    await work();
  } catch (error) {
    await browser.stopTracing();
    throw error;
  }
  const trace = (await browser.stopTracing()).toString();
  if (process.env.BENCH_PROFILE) writeFileSync(join(process.env.BENCH_PROFILE, `${name}.json`), trace);
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  return frameTimes(traceEvents);
}

function frameTimes(events: TraceEvent[]): Frames {
  const main = mainThread(events);
  const seen = timesBy(main, ({ ts, dur = 0 }) => ({ from: ts, to: ts + dur }));
  // By the processor's clock, which stands still while something else has the processor.
  const own = timesBy(main, ({ tts = 0, tdur = 0 }) => ({ from: tts, to: tts + tdur }));
  const sorted = seen.script.toSorted((one, other) => one - other);
  return {
    frames: sorted.length,
    perSecond: (sorted.length * 1000) / seen.took,
    script: median(sorted),
    script95: sorted[Math.floor(sorted.length * 0.95)]!,
    scriptOwn: median(own.script),
    all: median(seen.all),
    longestTask: seen.longestTask,
    longestTaskOwn: own.longestTask,
  };
}

function timesBy(events: TraceEvent[], spanOf: (event: TraceEvent) => Span) {
  const spansOf = (isWanted: (name: string) => boolean) =>
    events
      .filter(({ name, ph }) => ph === "X" && isWanted(name))
      .map(spanOf)
      .sort((one, other) => one.from - other.from);
  // A frame ends when it is handed over to be drawn.
  const ends = spansOf((name) => name === "Commit").map(({ to }) => to);
  const [first, last] = [ends[0]!, ends.at(-1)!];
  if (ends.length < 2) throw new Error("the trace has no frames");
  const perFrame = (spans: Span[]) => ends.slice(1).map((end, place) => lengthWithin(spans, ends[place]!, end));
  const tasks = spansOf((name) => name === "RunTask");
  const during = tasks.filter(({ from }) => from >= first && from < last);
  return {
    took: (last - first) / 1000,
    script: perFrame(union(spansOf((name) => scripts.has(name)))),
    all: perFrame(union(tasks)),
    longestTask: Math.max(...during.map(({ from, to }) => (to - from) / 1000)),
  };
}

const scripts = new Set([
  ...["FunctionCall", "EvaluateScript", "EventDispatch", "FireAnimationFrame", "TimerFire", "RunMicrotasks"],
  ...["v8.callFunction", "v8.run", "v8.compile", "v8.evaluateModule", "MinorGC", "MajorGC", "V8.GCScavenger"],
]);

/** Of the renderer that ran the most script: the page itself. */
function mainThread(events: TraceEvent[]): TraceEvent[] {
  const threads = events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const ofThread = threads.map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid));
  const busy = (own: TraceEvent[]) => own.filter(({ name }) => name === "FunctionCall").length;
  const [page] = ofThread.toSorted((one, other) => busy(other) - busy(one));
  if (!page) throw new Error("the trace has no page");
  return page;
}

/** Calls lie within calls: each moment counts once. */
function union(spans: Span[]): Span[] {
  const joined: Span[] = [];
  for (const { from, to } of spans) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

const lengthWithin = (spans: Span[], from: number, to: number): number =>
  spans.reduce((sum, span) => sum + Math.max(0, Math.min(span.to, to) - Math.max(span.from, from)), 0) / 1000;
