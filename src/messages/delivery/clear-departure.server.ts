import type { Db } from "#server/db/db.ts";
import type { Clearance } from "./departure.ts";

/** The team's switch: what its members write leaves only once somebody else has approved it. */
export async function needsApproval(db: Db, teamId: string): Promise<boolean> {
  const query = db.app.selectFrom("team").select("messages_need_approval").where("id", "=", teamId);
  return (await query.executeTakeFirst())?.messages_need_approval ?? false;
}

/**
 * For a text that leaves by itself, without anybody who presses a button: sent by a program from a template, or by a wizard
 * to its visitor. `isApproved`: whoever has published the text may approve it. Nothing: it may not leave.
 */
export async function clearAutomaticText(
  db: Db,
  teamId: string,
  { kind, isApproved }: { kind: "message" | "confirmation"; isApproved: boolean },
): Promise<Clearance | undefined> {
  return isApproved || !(await needsApproval(db, teamId)) ? grant(kind) : undefined;
}

/** For a message whose approval was asked for when it began to be sent; what it says is frozen since. */
export const clearStarted = ({ started_at }: { started_at: Date | null }): Clearance | undefined =>
  started_at ? grant("message") : undefined;

/**
 * For a test, of which nobody but its author's own mailbox, or a number that who may send gives, gets anything. Where the
 * team wants approval, only what is approved, or what the caller may approve, goes to a number.
 */
export const clearTest = ({
  isToOneself,
  maySend,
  isCleared,
}: {
  isToOneself: boolean;
  maySend: boolean;
  isCleared: boolean;
}): Clearance | undefined => (isToOneself || (maySend && isCleared) ? grant("test") : undefined);

const grant = (kind: Clearance["kind"]) => ({ kind }) as Clearance;
