import * as z from "zod";
import { endpoint, sysAdmin } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { isTimezone } from "#shared/time-zone.ts";

/** Why a backup, a look at it or a return did not come to its end. */
export const backupProblems = [
  /** The server was stopped meanwhile. */
  "interrupted",
  /** The store is full. */
  "noSpace",
  /** The store takes nothing from this server. */
  "notWritable",
  /** Collections were deleted for good while it ran, again and again. */
  "changing",
  /** The database user may not make the database that it is tried out in. */
  "mayNotCreate",
  /** The file is gone from the store. */
  "missing",
  /** The file is not what was written. */
  "damaged",
  /** A newer version of the product made it. */
  "newer",
  /** What was restored is not what is in it. */
  "different",
  /** The team that is to come back is there. */
  "teamExists",
  /** Some of it could not be read, and was left out. */
  "incomplete",
  "internal",
] as const;

export type BackupProblem = (typeof backupProblems)[number];

const problem = z.enum(backupProblems).nullable();

const backup = z.object({
  id: z.string(),
  kind: z.enum(["whole", "team"]),
  /** Whose, for one of a team; the team itself may be gone. */
  team: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** `found`: it lay in the store, as after a restore. */
  cause: z.enum(["hand", "schedule", "found"]),
  createdAt: z.iso.datetime(),
  createdBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  state: z.enum(["waiting", "running", "done", "failed"]),
  problem,
  /** About how many bytes of tables and files are done; the total is null until it is known. */
  progress: z.object({ done: z.number(), total: z.number().nullable() }),
  finishedAt: z.iso.datetime().nullable(),
  bytes: z.number().nullable(),
  rows: z.number().nullable(),
  files: z.number().nullable(),
  /** Files that the store did not have when it was made. */
  filesMissing: z.number().nullable(),
  productVersion: z.string().nullable(),
  /** What could not be read: with `incomplete` it is all that is not in it. */
  failedParts: z.array(z.object({ team: z.string().nullable(), table: z.string().nullable() })),
  /** The last time it was restored into a database of its own and every table compared; state null: never. */
  check: z.object({
    state: z.enum(["waiting", "running", "passed", "failed"]).nullable(),
    problem,
    at: z.iso.datetime().nullable(),
  }),
  /** The last time its team was to come back; state null: never. */
  teamReturn: z.object({ state: z.enum(["waiting", "running", "done", "failed"]).nullable(), problem }),
});
backup.register(z.globalRegistry, { id: "Backup" });

export type Backup = z.output<typeof backup>;

const schedule = z.strictObject({
  isOn: z.boolean(),
  /** On the clock of the zone, once a day. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  timeZone: z.string().max(100).refine(isTimezone),
  /** How many of the backups that the schedule makes are kept; those made by hand stay until someone deletes them. */
  keepDaily: z.int().min(1).max(365),
  keepWeekly: z.int().min(0).max(260),
  keepMonthly: z.int().min(0).max(120),
  /** Whether each is looked at as soon as it is made. */
  isChecked: z.boolean(),
});

export type BackupSchedule = z.output<typeof schedule>;

const one = { params: z.strictObject({ backupId: id }) };

export const backupContract = {
  listBackups: endpoint({
    method: "GET",
    path: "/sys-admin/backups",
    access: sysAdmin,
    summary: "All backups, newest first, including those in progress.",
    output: z.object({ backups: z.array(backup) }),
  }),
  startBackup: endpoint({
    method: "POST",
    path: "/sys-admin/backups",
    access: sysAdmin,
    summary: "Start a backup of everything, including files. The list shows its progress.",
    output: backup,
    errors: ["conflict"],
  }),
  startTeamBackup: endpoint({
    method: "POST",
    path: "/sys-admin/teams/:teamId/backups",
    access: sysAdmin,
    summary: "Start a backup of one team: its people, definitions, data and files.",
    input: { params: z.strictObject({ teamId: id }) },
    output: backup,
    errors: ["conflict"],
  }),
  checkBackup: endpoint({
    method: "POST",
    path: "/sys-admin/backups/:backupId/check",
    access: sysAdmin,
    summary: "Restore a backup into a separate database, compare every table, and discard that database.",
    input: one,
    output: backup,
    errors: ["conflict"],
    repeatable: true,
  }),
  returnTeam: endpoint({
    method: "POST",
    path: "/sys-admin/backups/:backupId/return-team",
    access: sysAdmin,
    summary: "Restore a team from its backup, with its original ids. Only if the team no longer exists.",
    input: one,
    output: backup,
    errors: ["conflict"],
  }),
  downloadBackup: endpoint({
    method: "GET",
    path: "/sys-admin/backups/:backupId/file",
    access: sysAdmin,
    summary: "The file of a backup.",
    input: one,
    streams: true,
  }),
  deleteBackup: endpoint({
    method: "DELETE",
    path: "/sys-admin/backups/:backupId",
    access: sysAdmin,
    summary: "Permanently delete a backup.",
    input: one,
    errors: ["conflict"],
    repeatable: true,
  }),
  readBackupSchedule: endpoint({
    method: "GET",
    path: "/sys-admin/backup-schedule",
    access: sysAdmin,
    summary: "When automatic backups run, and how many are kept.",
    output: z.object(schedule.shape),
  }),
  changeBackupSchedule: endpoint({
    method: "PUT",
    path: "/sys-admin/backup-schedule",
    access: sysAdmin,
    summary: "Set when automatic backups run, and how many are kept.",
    input: { body: schedule },
    output: z.object(schedule.shape),
    repeatable: true,
  }),
} as const;

/** Where a browser finds the file. */
export const backupFileUrl = (backupId: string): string => `/api/sys-admin/backups/${backupId}/file`;
