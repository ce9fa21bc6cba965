import { newId } from "#shared/ids.ts";
import type { AuditAction } from "./audit-actions.ts";
import type { Db } from "./db/db.ts";

export type Deed = {
  action: AuditAction;
  actorId?: string | undefined;
  teamId?: string | undefined;
  subjectId?: string | undefined;
  detail?: Record<string, unknown>;
  address?: string | undefined;
};

/** Who did what: sign-ins and administration, in the transaction that does it. */
export async function note(tx: Db, deed: Deed) {
  await tx.app
    .insertInto("audit")
    .values({
      id: newId(),
      actor_id: deed.actorId ?? null,
      team_id: deed.teamId ?? null,
      action: deed.action,
      subject_id: deed.subjectId ?? null,
      detail: JSON.stringify(deed.detail ?? {}),
      address: deed.address ?? null,
    })
    .execute();
}
