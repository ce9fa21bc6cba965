import { createFormatter } from "use-intl/core";
import { sendEmail } from "#platform/system-emails/send-email.server.ts";
import type { SystemEmailKinds } from "#platform/system-emails/write-email.server.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { chooseLanguage, type Language, localeOf } from "#shared/languages.ts";
import type { Acting } from "./change-messages.server.ts";
import type { Approval, MessageRow } from "./message-rows.server.ts";
import { readApprovers, readMembers } from "./read-approvers.server.ts";
import { readSchedule } from "./schedule.ts";

declare module "#platform/system-emails/write-email.server.ts" {
  interface SystemEmailKinds {
    approvalWanted: true;
    messageApproved: true;
    messageReturned: true;
  }
}

/** A letter to everybody who may approve it, in the transaction in which somebody asks. */
export async function tellApprovers(acting: Acting, tx: Db, row: MessageRow, approval: Approval): Promise<void> {
  const approvers = await readApprovers(tx, { ...row, approval });
  await tell(acting, tx, row, approvers, { kind: "approvalWanted", note: approval.requestNote });
}

/** A letter to whoever it is from and whoever asked, in the transaction in which it is answered. */
export async function tellAuthors(acting: Acting, tx: Db, row: MessageRow, approval: Approval): Promise<void> {
  const people = await readMembers(tx, acting.caller.teamId);
  const authors = people.filter(({ userId }) => userId === row.owned_by || userId === approval.requestedBy);
  if (!approval.hash) return tell(acting, tx, row, authors, { kind: "messageReturned", note: approval.answerNote });
  const { localTime } = readSchedule(row.schedule);
  const next = approval.waitsFor ?? (localTime ? "scheduled" : "none");
  await tell(acting, tx, row, authors, {
    ...{ kind: "messageApproved", note: approval.answerNote },
    values: (language) => ({ next, at: localTime ? writeWallClock(localTime, language) : "" }),
  });
}

/** Whose clock it is said on does not change what the clock says. */
const writeWallClock = (localTime: string, language: Language): string =>
  createFormatter({ locale: localeOf[language], timeZone: "UTC" }).dateTime(new Date(`${localTime}:00Z`), {
    dateStyle: "full",
    timeStyle: "short",
  });

type Told = {
  kind: keyof SystemEmailKinds;
  note: string | undefined;
  values?: (language: Language) => Record<string, string>;
};

/** Nobody is told of what they did themselves. */
async function tell(
  { app, caller }: Acting,
  tx: Db,
  row: MessageRow,
  people: TeamCaller[],
  { kind, note, values }: Told,
) {
  const team = await tx.app
    .selectFrom("team")
    .select(["name", "app_brand", "default_interface_language"])
    .where("id", "=", caller.teamId)
    .executeTakeFirstOrThrow();
  const said = note ? { hasNote: "yes", note } : { hasNote: "no", note: "" };
  for (const { userId, email, savedLanguage } of people) {
    if (userId === caller.userId) continue;
    const language = chooseLanguage(savedLanguage, team.default_interface_language);
    await app.jobs.send(tx, sendEmail, {
      ...{ kind, to: email, path: `/team-${caller.teamId}/outgoing-messages/${row.id}` },
      values: { name: row.internal_name, person: caller.name, team: team.name, ...said, ...values?.(language) },
      language,
      brand: team.app_brand,
    });
  }
}
