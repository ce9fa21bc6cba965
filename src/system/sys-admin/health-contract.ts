import * as z from "zod";
import { endpoint, sysAdmin } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

const instant = z.iso.datetime();

const slow = z.object({
  text: z.string(),
  count: z.number(),
  worstMs: z.number(),
  averageMs: z.number(),
  lastAt: instant.nullable(),
});

const failedJob = z.object({
  id: z.string(),
  queue: z.string(),
  createdAt: instant,
  failedAt: instant.nullable(),
  tries: z.number(),
  error: z.string(),
});

/** What the process that answers says of itself, since it began. */
const figures = z.object({
  place: z.object({ host: z.string(), pid: z.number() }),
  memoryBytes: z.number(),
  pool: z.object({ inUse: z.number(), most: z.number(), waiting: z.number() }),
  streams: z.number(),
  isListening: z.boolean(),
  /** Null where nobody has asked for metrics: then nothing of this is counted. */
  counted: z
    .object({
      /** By the first figure of their status: `2xx`. */
      byStatus: z.array(z.object({ status: z.string(), count: z.number() })),
      p50Ms: z.number().nullable(),
      p95Ms: z.number().nullable(),
      lagMs: z.number(),
    })
    .nullable(),
});

/** What is not done yet, of all processes. */
const openThings = z.object({
  messages: z.object({ scheduled: z.number(), sending: z.number(), paused: z.number() }),
  longWork: z.object({ waiting: z.number(), running: z.number() }),
});

const health = z.object({
  readAt: instant,
  versions: z.object({ product: z.string(), node: z.string(), postgres: z.string() }),
  processes: z.array(
    z.object({
      id: z.string(),
      host: z.string(),
      pid: z.number(),
      roles: z.array(z.string()),
      productVersion: z.string(),
      startedAt: instant,
      seenAt: instant,
    }),
  ),
  database: z.object({
    bytes: z.number(),
    connections: z.number(),
    mostConnections: z.number(),
    /** Of other work than this reading; null: there is none. */
    longestTransactionSeconds: z.number().nullable(),
  }),
  /** Of the folder where data lies; null where it cannot be read. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  /** Whether files lie there too, or in S3. */
  filesIn: z.enum(["disk", "s3"]),
  /** The newest that came to an end, well or not, and the newest that has everything in it; null: there is none. */
  backups: z.object({
    last: z.object({ at: instant, state: z.enum(["good", "incomplete", "failed"]) }).nullable(),
    lastGoodAt: instant.nullable(),
  }),
  figures,
  open: openThings,
  queues: z.array(z.object({ name: z.string(), waiting: z.number(), active: z.number(), failed: z.number() })),
  failedJobs: z.array(failedJob),
  /** Those whose data could not be brought to this version: nobody can use them until it can. */
  closedTeams: z.array(z.object({ id: z.string(), name: z.string(), problem: z.string(), failedAt: instant })),
  /** When a process answered nobody for a second or more, and which requests and jobs were in progress; newest first. */
  eventLoopBlocks: z.array(
    z.object({
      process: z.string(),
      at: instant,
      ms: z.number(),
      /** Much less than `ms`: the machine was busy with something else. */
      cpuMs: z.number(),
      work: z.array(z.string()),
    }),
  ),
  slowStatements: z.object({
    /** `statistics`: of pg_stat_statements; `ours`: what our processes have measured within a day. */
    source: z.enum(["statistics", "ours"]),
    statements: z.array(slow),
  }),
});

export type Health = z.output<typeof health>;

export const healthContract = {
  readHealth: endpoint({
    method: "GET",
    path: "/sys-admin/health",
    access: sysAdmin,
    summary:
      "The health of the installation: processes, queues, failed jobs, database, disk, versions and slow statements.",
    output: health,
  }),
  retryJob: endpoint({
    method: "POST",
    path: "/sys-admin/jobs/:jobId/retry",
    access: sysAdmin,
    summary: "Retry a job that has failed permanently.",
    input: { params: z.strictObject({ jobId: id }) },
    repeatable: true,
  }),
} as const;
