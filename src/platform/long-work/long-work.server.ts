import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { callerInTeamByUser, readTeamCaller, type TeamCallerRow } from "#server/http/caller-query.ts";
import type { Again } from "#server/jobs/job-kind.ts";
import { job } from "#server/jobs/jobs.ts";
import { Refusal } from "#shared/errors.ts";
import { extensionPoint } from "#shared/extension-point.ts";
import { newId } from "#shared/ids.ts";
import type { Published } from "#shared/live-kind.ts";
import { longWorkChanged } from "./live-kinds.ts";

/** What one step has done: `cursor` is where the next one begins, null when there is none. */
export type Step<Cursor> = { cursor: Cursor | null; done?: number; total?: number; result?: Record<string, unknown> };

/** A piece of the work in one transaction, with the rights that whoever asked for it has at this moment. */
type Piece<Cursor> = (tx: Db, caller: TeamCaller) => Promise<Step<Cursor>>;

export type Running<Params, Cursor> = {
  app: App;
  id: string;
  teamId: string;
  params: Params;
  /** Where the last finished step ended, also of a run that was killed; undefined: nothing is done yet. */
  readonly cursor: Cursor | undefined;
  /** Whether there is more to do. False: it is finished, was stopped, or another run has taken it over. */
  step(piece: Piece<Cursor>): Promise<boolean>;
};

/**
 * A kind of work that takes longer than a request. `run` calls `step` until it answers false; a step and the cursor after
 * it are one transaction, so that a killed run goes on exactly where it was.
 */
export type LongWork<Params extends object = object, Cursor = unknown> = {
  kind: string;
  run(running: Running<Params, Cursor>): Promise<void>;
  /** By whom it is done where nobody of the team has begun it, as they may at this moment. */
  callerFor?(tx: Db, work: { teamId: string; params: Params }): Promise<TeamCaller | undefined>;
  /** What else becomes of it where it ends before it is done: part of the transaction that says so. */
  ended?(tx: Db, ending: EarlyEnd<Params>): Promise<void>;
};

export type EarlyEnd<Params extends object = object> = {
  teamId: string;
  params: Params;
  /** Nothing: somebody has stopped it. */
  refusal?: Refusal;
};

/** Ties the parts together and forgets their types, so that all fit in one list. */
export const longWork = <Params extends object, Cursor>(definition: LongWork<Params, Cursor>): LongWork =>
  definition as unknown as LongWork;

/** Part of the caller's transaction: it begins when that commits. */
export async function startLongWork(
  app: App,
  tx: Db,
  caller: TeamCaller,
  { kind }: Pick<LongWork, "kind">,
  params: object,
  { id = newId(), total }: { id?: string; total?: number } = {},
): Promise<string> {
  await tx
    .team(caller.teamId)
    .insert("long_work", [
      { id, kind, params: JSON.stringify(params), created_by: caller.userId, total: total ?? null },
    ])
    .execute();
  await app.jobs.send(tx, queue, { teamId: caller.teamId, workId: id });
  return id;
}

type Which = { teamId: string; workId: string };

const queue = { name: "long-work", keyOf: ({ workId }: Which) => workId };

/** Work that takes longer than a request, kind by kind. */
export const longWorkKinds = extensionPoint<LongWork>();

const maxAttempts = 8;

export const longWorkJobs = [
  job<Which>({
    ...queue,
    ...{ isLong: true, atOnce: 4, atOncePerTeam: 2, attempts: maxAttempts + 2 },
    run: (app, which) => runLongWork(app, longWorkKinds.all(), which),
    parked: (app, which) => fail(app, which, new Refusal("internal")),
  }),
  job({ name: "resume-long-work", every: { minutes: 1 }, atStart: true, run: resumeAll }),
];

/** What is open and has no job, as after a restore. What a dead process was at, the queue gives to another one. */
async function resumeAll(app: App) {
  const open = await app.db.acrossTeams
    .selectFrom("long_work")
    .select(["id", "team_id"])
    .where("state", "in", ["waiting", "running"])
    .execute();
  await app.jobs.sendIfMissing(
    app.db,
    open.map(({ id, team_id }) => [queue, { teamId: team_id, workId: id }]),
  );
}

/** After this it yields its slot to a waiting team and resumes from its cursor. */
const sliceMs = 5_000;

export async function runLongWork(
  app: App,
  kinds: readonly LongWork[],
  { teamId, workId }: Which,
): Promise<Again | undefined> {
  const began = Date.now();
  let hasYielded = false;
  const team = app.db.team(teamId);
  const asked = await team.from("long_work").select("kind").where("id", "=", workId).executeTakeFirst();
  const kind = kinds.find((each) => each.kind === asked?.kind);
  if (!kind) return undefined;
  const found = await team
    .update("long_work", { state: "running", attempts: sql<number>`attempts + 1` })
    .where("id", "=", workId)
    .where("state", "in", ["waiting", "running"])
    .returningAll()
    .executeTakeFirst();
  if (!found) return undefined;
  let cursor: unknown = found.cursor ?? undefined;
  const running: Running<object, unknown> = {
    ...{ app, id: workId, teamId, params: found.params },
    get cursor() {
      return cursor;
    },
    async step(piece) {
      hasYielded = Date.now() - began > sliceMs && app.jobs.shouldYield(teamId);
      if (hasYielded) return false;
      const next = await takeStep(app, kind, { teamId, workId }, cursor, piece);
      if (next === undefined) return false;
      cursor = next.cursor;
      return next.cursor !== null;
    },
  };
  try {
    await kind.run(running);
    return hasYielded ? { againInSeconds: 0 } : undefined;
  } catch (error) {
    const isFinal = error instanceof Refusal || isHopeless(error) || found.attempts >= maxAttempts;
    if (!isFinal) throw error;
    await fail(app, { teamId, workId }, error);
    return undefined;
  }
}

/** Values that the database cannot take (its errors of class 22) are the same at every try. */
const isHopeless = (error: unknown): boolean => /^22/.test((error as { code?: string } | null)?.code ?? "");

/** Undefined: there is nothing left to do for this run. */
async function takeStep(app: App, kind: LongWork, { teamId, workId }: Which, cursor: unknown, piece: Piece<unknown>) {
  return app.db.transaction(async (tx) => {
    const team = tx.team(teamId);
    const row = await team.from("long_work").selectAll().where("id", "=", workId).forUpdate().executeTakeFirst();
    if (row?.state !== "running" || !isSameCursor(row.cursor, cursor)) return undefined;
    const caller = row.created_by
      ? await findMember(tx, teamId, row.created_by)
      : await kind.callerFor?.(tx, { teamId, params: row.params });
    if (!caller) throw new Refusal("forbidden");
    const step = await piece(tx, caller);
    const state = step.cursor === null ? ("done" as const) : ("running" as const);
    const progress = { done: row.done + (step.done ?? 0), total: step.total ?? row.total };
    await team
      .update("long_work", {
        ...progress,
        state,
        cursor: step.cursor === null ? null : JSON.stringify(step.cursor),
        ...(step.result && { result: JSON.stringify({ ...row.result, ...step.result }) }),
        attempts: 0,
        updated_at: new Date(),
      })
      .where("id", "=", workId)
      .execute();
    await tell(app, tx, { teamId, workId }, row.created_by, { kind: row.kind, state, ...progress });
    return step;
  });
}

/** The database keeps the keys of an object in an order of its own. */
const isSameCursor = (stored: unknown, known: unknown): boolean =>
  isDeepStrictEqual(stored ?? null, JSON.parse(JSON.stringify(known ?? null)));

async function fail(app: App, which: Which, error: unknown) {
  const refusal = error instanceof Refusal ? error : new Refusal("internal");
  if (refusal !== error) app.log.error({ err: error, workId: which.workId }, "a long work has failed for good");
  await app.db.transaction(async (tx) => {
    const problem = { error: refusal.code, fields: refusal.fields ?? [] };
    const [row] = await tx
      .team(which.teamId)
      .update("long_work", { state: "failed", problem: JSON.stringify(problem), updated_at: new Date() })
      .where("id", "=", which.workId)
      .where("state", "=", "running")
      .returningAll()
      .execute();
    if (!row) return;
    await endEarly(tx, row, { teamId: which.teamId, params: row.params, refusal });
    await tell(app, tx, which, row.created_by, { kind: row.kind, state: "failed", done: row.done });
  });
}

export const endEarly = async (tx: Db, { kind }: { kind: string }, ending: EarlyEnd): Promise<void> =>
  longWorkKinds
    .all()
    .find((each) => each.kind === kind)
    ?.ended?.(tx, ending);

/** Whoever asked for it sees it go on. */
export async function tell(
  app: App,
  tx: Db,
  { teamId, workId }: Which,
  userId: string | null,
  progress: Omit<Published<typeof longWorkChanged>, "workId">,
) {
  if (userId) await app.live.publish(tx, teamId, longWorkChanged, { workId, ...progress }, { userId });
}

async function findMember(tx: Db, teamId: string, userId: string): Promise<TeamCaller | undefined> {
  const { rows } = await tx.run(callerInTeamByUser, [userId, teamId]);
  const row = rows[0] as TeamCallerRow | undefined;
  return row && readTeamCaller(row, teamId);
}
