import * as z from "zod";
import { endpoint, sysAdmin } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { isTimezone } from "#shared/time-zone.ts";

const entry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.string(),
  actor: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** One that was deleted is still known by its name. */
  team: z.object({ id: z.string(), name: z.string(), isGone: z.boolean() }).nullable(),
  /** Whom or what it was done to, by name, where that is still known. */
  subject: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
});

export type AuditEntry = z.output<typeof entry>;

const day = z.iso.date();

const filter = {
  /** Words of the name or the address of who did it, or to whom. */
  person: z.string().trim().max(200).default(""),
  teamId: id.optional(),
  action: z.string().max(100).optional(),
  /** Days of the time zone, both included. */
  from: day.optional(),
  to: day.optional(),
  timeZone: z.string().max(100).refine(isTimezone, "validation.timezone").default("UTC"),
  /** How the network address begins. */
  address: z.string().trim().max(60).default(""),
};

export type AuditFilter = z.output<z.ZodObject<typeof filter>>;

export const auditContract = {
  listAudit: endpoint({
    method: "GET",
    path: "/sys-admin/audit",
    access: sysAdmin,
    summary: "Who did what: sign-ins and administration, newest first, 50 at a time.",
    input: { query: z.strictObject({ ...filter, cursor: z.string().max(400).optional() }) },
    output: z.object({ entries: z.array(entry), nextCursor: z.string().nullable() }),
  }),
  listAuditActions: endpoint({
    method: "GET",
    path: "/sys-admin/audit/actions",
    access: sysAdmin,
    summary: "The actions that are logged, in groups.",
    input: {},
    output: z.object({ groups: z.array(z.object({ group: z.string(), actions: z.array(z.string()) })) }),
  }),
  exportAudit: endpoint({
    method: "GET",
    path: "/sys-admin/audit/export",
    access: sysAdmin,
    summary: "The whole audit log as a CSV file.",
    input: { query: z.strictObject(filter) },
    streams: true,
  }),
} as const;
