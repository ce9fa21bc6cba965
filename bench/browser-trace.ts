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
  args?: { name?: string };
};

type Span = { from: number; to: number };

export type Frames = {
  frames: number;
  perSecond: number;
  /** Milliseconds of script in a frame. */
  script: number;
  script95: number;
  /** Milliseconds of everything that the page's main thread does in a frame: script, style, layout, painting. */
  all: number;
  longestTask: number;
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
  // A frame ends when it is handed over to be drawn.
  const ends = main.filter(({ name }) => name === "Commit").map((commit) => spanOf(commit).to);
  if (ends.length < 2) throw new Error("the trace has no frames");
  const script = union(main.filter(({ name }) => scripts.has(name)).map(spanOf));
  const tasks = main.filter(({ name }) => name === "RunTask").map(spanOf);
  const inFrames = (spans: Span[]) => ends.slice(1).map((end, place) => lengthWithin(spans, ends[place]!, end));
  const perFrame = inFrames(script);
  const during = tasks.filter(({ from }) => from >= ends[0]! && from < ends.at(-1)!);
  return {
    frames: perFrame.length,
    perSecond: perFrame.length / ((ends.at(-1)! - ends[0]!) / 1e6),
    script: median(perFrame),
    script95: perFrame.toSorted((a, b) => a - b)[Math.floor(perFrame.length * 0.95)]!,
    all: median(inFrames(union(tasks))),
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
  return page.toSorted((one, other) => one.ts - other.ts);
}

const spanOf = ({ ts, dur = 0 }: TraceEvent): Span => ({ from: ts, to: ts + dur });

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
