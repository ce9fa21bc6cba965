import { Counter, Histogram, type Registry } from "prom-client";
import { type Bucket, quantile } from "./quantile.ts";

export type RequestSum = {
  byStatus: { status: string; count: number }[];
  /** Null: nothing was timed yet. */
  p50Ms: number | null;
  p95Ms: number | null;
};

/** Seconds. Few: each of them is a line for every endpoint. */
const durations = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Who has answered: the endpoint, or what was kept of an earlier answer. */
type Source = "handler" | "memory";

/** What was asked for in one way; its labels are put together once. */
type Asked = {
  method: string;
  route: string;
  /** Answers by status, since somebody has asked for the metrics. */
  handler: Map<number, number>;
  memory: Map<number, number>;
  observe(seconds: number): void;
};

/** What is served under no address of our own: files of the client, pages that the browser draws, and what is not there. */
const elsewhere = "/*";

/**
 * Requests by what they have asked for (never by the address itself, which anybody can make up) and what they were answered.
 * A request only adds to a number of ours; these become lines when somebody asks.
 */
export function requestMetrics(registers: Registry[]) {
  const routes = new Map<string, Map<string, Asked>>();
  const answered = new Counter({
    name: "simply_http_requests_total",
    help: "Requests answered by this process, by route, status and whether the answer was kept in memory",
    labelNames: ["method", "route", "status", "source"],
    registers,
    collect() {
      for (const { method, route, ...answers } of allOf(routes))
        for (const source of ["handler", "memory"] as const) {
          for (const [status, count] of answers[source])
            this.inc({ method, route, status: String(status), source }, count);
          answers[source].clear();
        }
    },
  });
  const seconds = new Histogram({
    name: "simply_http_request_duration_seconds",
    help: "How long answers took, without those from memory and without streams, whose end is up to their reader",
    labelNames: ["method", "route"],
    buckets: durations,
    registers,
  });

  return {
    count(method: string, route: string = elsewhere, status: number, source: Source = "handler") {
      const answers = find(method, route)[source];
      answers.set(status, (answers.get(status) ?? 0) + 1);
    },
    time(method: string, route: string = elsewhere, milliseconds: number) {
      find(method, route).observe(milliseconds / 1000);
    },
    /** In short, since this process began: how many of each hundred of statuses, and how long they took. */
    async sum(): Promise<RequestSum> {
      const counts = new Map<string, number>();
      for (const { labels, value } of (await answered.get()).values) {
        const kind = `${String(labels.status)[0]}xx`;
        counts.set(kind, (counts.get(kind) ?? 0) + value);
      }
      const buckets = bucketsOf((await seconds.get()).values);
      return {
        byStatus: [...counts].map(([status, count]) => ({ status, count })).sort(byName),
        p50Ms: quantile(buckets, 0.5),
        p95Ms: quantile(buckets, 0.95),
      };
    },
  };

  function find(method: string, route: string): Asked {
    return routes.get(route)?.get(method) ?? add(method, route);
  }

  function add(method: string, route: string): Asked {
    const { observe } = seconds.labels(method, route);
    const asked: Asked = { method, route, handler: new Map(), memory: new Map(), observe };
    const byMethod = routes.get(route) ?? new Map<string, Asked>();
    routes.set(route, byMethod.set(method, asked));
    return asked;
  }
}

const byName = (one: { status: string }, other: { status: string }) => (one.status < other.status ? -1 : 1);

/** All routes together: how many took no longer than each of the lengths. */
function bucketsOf(values: readonly { labels: Partial<Record<string, string | number>>; value: number }[]): Bucket[] {
  const counts = new Map<number, number>();
  for (const { labels, value } of values) {
    if (labels.le === undefined) continue;
    const upTo = Number(labels.le === "+Inf" ? Number.POSITIVE_INFINITY : labels.le);
    counts.set(upTo, (counts.get(upTo) ?? 0) + value);
  }
  return [...counts].map(([upTo, count]) => ({ upTo, count })).sort((one, other) => one.upTo - other.upTo);
}

const allOf = (routes: Map<string, Map<string, Asked>>): Asked[] =>
  [...routes.values()].flatMap((byMethod) => [...byMethod.values()]);
