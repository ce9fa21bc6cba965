import { isTrackingDecided, readMessageSettings } from "#messages/consent/message-settings.server.ts";
import { mayApprove } from "#messages/delivery/approval.ts";
import { needsApproval } from "#messages/delivery/clear-departure.server.ts";
import { readMembers } from "#messages/outgoing-messages/read-approvers.server.ts";
import {
  listProblems,
  postalAddressProblems,
  senderProblems,
} from "#messages/outgoing-messages/team-problems.server.ts";
import { findPublicLogo } from "#platform/files/team-logos.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { mayUse } from "#shared/permissions.ts";
import type { MessageSetup, SetupStep } from "./contract.ts";

/** By the same checks that refuse a message. */
export async function readSetup(app: App, team: TeamDb, caller: TeamCaller): Promise<MessageSetup> {
  const settings = await readMessageSettings(team);
  const senders = await readEmailSenders(team);
  const lists = await readListNames(team);
  const wantsApproval = await needsApproval(app.db, team.id);
  const members = await readMembers(app.db, team.id);
  const approvers = members.filter((member) => mayApprove(member, "EMAIL"));
  const isTracked = await isTrackingDecided(team);
  const logo = await findPublicLogo(app.db, team.id);
  const isSenderBlocking = (await senderProblems(app, team, null, "EMAIL")).length > 0 && senders.proven.length === 0;
  const step = (Step: SetupStep["Step"], problems: readonly unknown[], Names: string[]): SetupStep => ({
    ...{ Step, IsDone: problems.length === 0, IsBlocking: problems.length > 0, Names },
  });
  const wish = (Step: SetupStep["Step"], IsDone: boolean, Names: string[] = []): SetupStep => ({
    ...{ Step, IsDone, IsBlocking: false, Names },
  });
  return {
    Steps: [
      step(
        "postalAddress",
        postalAddressProblems(settings, "EMAIL"),
        settings.postalAddress ? [settings.postalAddress] : [],
      ),
      { ...wish("sender", senders.proven.length > 0, senders.proven), IsBlocking: isSenderBlocking },
      step("list", listProblems(lists[0]), lists),
      wish("logo", logo !== undefined),
      wish("tracking", isTracked),
      step("approval", wantsApproval ? noApprover(approvers) : [], wantsApproval ? namesOf(approvers) : []),
    ],
    Tracking: isTracked ? { Opens: settings.trackOpens, Clicks: settings.trackClicks } : null,
    NeedsApproval: wantsApproval,
    UnprovenSenders: senders.unproven,
    MayChange: mayUse(caller, "team_admin_account_info"),
    Administrators: members
      .filter((member) => mayUse(member, "team_admin_account_info"))
      .map(({ userId, name }) => ({ UserId: userId, Name: name })),
  };
}

const namesOf = (people: readonly TeamCaller[]): string[] => people.map(({ name }) => name);

const noApprover = (approvers: readonly TeamCaller[]): string[] => (approvers.length > 0 ? [] : ["nobody"]);

async function readEmailSenders(team: TeamDb): Promise<{ proven: string[]; unproven: string[] }> {
  const rows = await team
    .from("message_sender")
    .select(["name", "address", "proven_at"])
    .where("channel", "=", "EMAIL")
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  const shown = rows.map(({ name, address, proven_at }) => ({ text: `${name} <${address}>`, isProven: !!proven_at }));
  return {
    proven: shown.filter(({ isProven }) => isProven).map(({ text }) => text),
    unproven: shown.filter(({ isProven }) => !isProven).map(({ text }) => text),
  };
}

async function readListNames(team: TeamDb): Promise<string[]> {
  const query = team.from("subscription_list").select("internal_name").where("deleted_at", "is", null);
  return (await query.orderBy("internal_name").execute()).map((row) => row.internal_name);
}
