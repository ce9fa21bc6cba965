import { hostname } from "node:os";
import { newId } from "#shared/ids.ts";
import type { Db } from "../db/db.ts";
import { isAlive } from "../postgres/process-state.ts";

/** A process that does not renew a lease for this long counts as dead. */
const leaseSeconds = 45;

/** `team_id` of jobs that belong to no team. */
export const noTeam = "00000000-0000-0000-0000-000000000000";

export type NewJob = { kind: string; key: string | null; teamId: string; data: object; runAt: Date | null };
export type ClaimedJob = {
  id: string;
  kind: string;
  key: string | null;
  teamId: string;
  data: object;
  attempts: number;
};

/** Inserts a job, or brings the waiting one with its key forward; a parked one is unparked. */
export async function addJob(db: Db, { kind, key, teamId, data, runAt }: NewJob): Promise<void> {
  await db.run(
    `insert into app.job as known (id, kind, key, team_id, data, run_at)
     values ($1, $2, $3, $4, $5, coalesce($6, now()))
     on conflict (kind, key) where state in ('waiting', 'parked') and key is not null do update set
       state = 'waiting', data = excluded.data, problem = null, failed_at = null,
       attempts = case when known.state = 'parked' then 0 else known.attempts end,
       run_at = case when known.state = 'parked' then excluded.run_at else least(known.run_at, excluded.run_at) end`,
    [newId(), kind, key, teamId, data, runAt],
  );
}

/** Inserts the jobs whose key is neither waiting, running nor parked. */
export async function addMissingJobs(db: Db, jobs: readonly NewJob[]): Promise<void> {
  await db.run(
    `insert into app.job (id, kind, key, team_id, data, run_at)
     select gen_random_uuid(), kind, key, "teamId", data, coalesce("runAt", now())
     from jsonb_to_recordset($1) as new(kind text, key text, "teamId" uuid, data jsonb, "runAt" timestamptz)
     where not exists (select from app.job where job.kind = new.kind and job.key = new.key and state = 'running')
     on conflict do nothing`,
    [JSON.stringify(jobs)],
  );
}

/** `free`: unused slots of the kind in this process. `lastTeam`: its round-robin position. */
type KindCapacity = { kind: string; free: number; lastTeam: string };
type Claim = { leaseId: string; capacity: readonly KindCapacity[]; busy: readonly string[]; limit: number };

/** Identifies a team that uses all its slots of a kind. */
export const busyKey = (kind: string, teamId: string): string => `${kind} ${teamId}`;

/**
 * Claims due jobs, at most one per kind and team, round-robin over teams, so that a long backlog of one team delays no
 * other. The recursive part is a loose index scan: its cost grows with the number of teams, not of jobs. A key never runs
 * twice at the same time. Jobs of a team whose schema could not be migrated wait until it is.
 */
export async function claimJobs(db: Db, { leaseId, capacity, busy, limit }: Claim): Promise<ClaimedJob[]> {
  const { rows } = await db.run(
    `with recursive capacity as (
       select * from unnest($1::text[], $2::int[], $3::uuid[]) as capacity(kind, free, last_team)
     ), turn as (
       select capacity.*, (select j.team_id from app.job j where j.kind = capacity.kind and j.state = 'waiting'
         order by j.team_id limit 1) as team_id
       from capacity
       union all
       select turn.kind, turn.free, turn.last_team, (select j.team_id from app.job j where j.kind = turn.kind
         and j.state = 'waiting' and j.team_id > turn.team_id order by j.team_id limit 1)
       from turn where turn.team_id is not null
     ), due as (
       select next.id, next.run_at, turn.free,
         row_number() over (partition by turn.kind order by turn.team_id <= turn.last_team, turn.team_id) as place
       from turn cross join lateral (
         select j.id, j.run_at from app.job j
         where j.kind = turn.kind and j.team_id = turn.team_id and j.state = 'waiting' and j.run_at <= now()
           and not exists (select from app.job other where other.kind = j.kind and other.key = j.key
             and other.state = 'running')
         order by j.run_at limit 1 for update skip locked
       ) next
       where turn.team_id is not null and not concat(turn.kind, ' ', turn.team_id) = any($4::text[])
         and turn.team_id <> all(array(select id from app.team where schema_problem is not null))
     ), chosen as (
       select id from due where place <= free order by place, run_at limit $5
     )
     update app.job set state = 'running', attempts = attempts + 1, lease_id = $6, lease_host = $7, lease_pid = $8,
       lease_until = now() + make_interval(secs => ${leaseSeconds})
     from chosen where job.id = chosen.id
     returning job.id, kind, key, team_id as "teamId", data, attempts`,
    [
      capacity.map(({ kind }) => kind),
      capacity.map(({ free }) => free),
      capacity.map(({ lastTeam }) => lastTeam),
      busy,
      limit,
      leaseId,
      hostname(),
      process.pid,
    ],
  );
  return rows as ClaimedJob[];
}

/** Teams with due jobs of these kinds. Two are enough to know whether there is another than the caller's. */
export async function findWaitingTeams(db: Db, kinds: readonly string[]): Promise<string[]> {
  const { rows } = await db.run(
    `with recursive turn as (
       (select kind, team_id from unnest($1::text[]) as kind cross join lateral (
         select j.team_id from app.job j where j.kind = kind.kind and j.state = 'waiting' and j.run_at <= now()
         order by j.team_id limit 1) first)
       union all
       select turn.kind, next.team_id from turn cross join lateral (
         select j.team_id from app.job j where j.kind = turn.kind and j.state = 'waiting' and j.run_at <= now()
           and j.team_id > turn.team_id order by j.team_id limit 1) next
     )
     select distinct team_id from turn limit 2`,
    [kinds],
  );
  return rows.map(({ team_id }) => team_id as string);
}

/** The heartbeat of running jobs. */
export async function renewLeases(db: Db, leaseId: string, ids: readonly string[]): Promise<void> {
  await db.run(
    `update app.job set lease_until = now() + make_interval(secs => ${leaseSeconds})
     where id = any($1::uuid[]) and lease_id = $2 and state = 'running'`,
    [ids, leaseId],
  );
}

export async function deleteJob(db: Db, leaseId: string, id: string): Promise<void> {
  await db.run("delete from app.job where id = $1 and lease_id = $2", [id, leaseId]);
}

/** Deletes the due requests for a recurring kind that is about to run. */
export async function deleteDue(db: Db, kind: string): Promise<void> {
  await db.run(
    `delete from app.job where id in (select id from app.job
       where kind = $1 and state = 'waiting' and key is null and run_at <= now() for update skip locked)`,
    [kind],
  );
}

type Waiting = { runAt: Date; data?: object; attempts?: number; problem?: string | undefined };

/** Reschedules a running job, or merges it into one that was sent with its key meanwhile. */
export async function waitAgain(db: Db, leaseId: string, job: ClaimedJob, waiting: Waiting): Promise<void> {
  const { runAt, data = job.data, attempts = job.attempts, problem = null } = waiting;
  await db.run(
    `with taken as (delete from app.job where id = $1 and lease_id = $2 returning *)
     insert into app.job as known (id, kind, key, team_id, data, run_at, attempts, problem, created_at, failed_at)
     select id, kind, key, team_id, $3, $4, $5, $6, created_at, case when $6::text is not null then now() end from taken
     on conflict (kind, key) where state in ('waiting', 'parked') and key is not null do update set
       run_at = least(known.run_at, excluded.run_at), attempts = greatest(known.attempts, excluded.attempts),
       problem = excluded.problem, failed_at = excluded.failed_at`,
    [job.id, leaseId, data, runAt, attempts, problem],
  );
}

/** Stops retrying; a job that was sent with the same key meanwhile replaces it. */
export async function parkJob(db: Db, leaseId: string, job: ClaimedJob, problem: string): Promise<void> {
  const parked = await db.run(
    `update app.job set state = 'parked', problem = $3, failed_at = now(), lease_id = null, lease_until = null
     where id = $1 and lease_id = $2 and (key is null or not exists (
       select from app.job other where other.kind = job.kind and other.key = job.key and other.state <> 'running'))
     returning 1`,
    [job.id, leaseId, problem],
  );
  if (parked.rows.length === 0) await deleteJob(db, leaseId, job.id);
}

/** Returns the kind, or undefined if the job is not parked. */
export async function unparkJob(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await db.run(
    `update app.job set state = 'waiting', run_at = now(), attempts = 0 where id = $1 and state = 'parked' returning kind`,
    [id],
  );
  return rows[0]?.kind as string | undefined;
}

/** Takes over jobs whose lease has expired, or whose process was on this machine and has ended. */
export async function takeOverLost(db: Db, leaseId: string): Promise<ClaimedJob[]> {
  const { rows } = await db.run(
    `update app.job set lease_id = $1, lease_until = now() + make_interval(secs => ${leaseSeconds})
     where id in (select id from app.job where state = 'running'
       and (lease_until < now() or (lease_host = $2 and lease_pid = any($3::int[])))
       order by lease_until limit 100 for update skip locked)
     returning id, kind, key, team_id as "teamId", data, attempts`,
    [leaseId, hostname(), await findDead(db)],
  );
  return rows as ClaimedJob[];
}

/** Process ids of this machine that hold leases and have ended. */
async function findDead(db: Db): Promise<number[]> {
  const { rows } = await db.run(
    "select distinct lease_pid as pid from app.job where state = 'running' and lease_host = $1",
    [hostname()],
  );
  return rows.map(({ pid }) => pid as number).filter((pid) => !isAlive(pid));
}

/** Moves jobs from the pg-boss tables of earlier versions, whose processes may still run beside this one. */
export async function adoptEarlierJobs(db: Db): Promise<void> {
  const { rows } = await db.run("select to_regclass('jobs.job') is not null as exists");
  if (!rows[0]?.exists) return;
  await db.run(
    `with taken as (
       delete from jobs.job where state in ('created', 'retry', 'failed') and name not like '\\_\\_pgboss%' returning *
     )
     insert into app.job (id, kind, team_id, data, state, run_at, problem, created_at, failed_at)
     select id, name, coalesce((case when data->>'teamId' ~ '^[0-9a-f-]{36}$' then data->>'teamId' end)::uuid, $1),
       coalesce(data, '{}'), case when state = 'failed' then 'parked' else 'waiting' end, start_after,
       case when state = 'failed' then coalesce(output->>'message', output->'value'->>'message', output::text, '') end,
       created_on, case when state = 'failed' then completed_on end
     from taken on conflict do nothing`,
    [noTeam],
  );
}
