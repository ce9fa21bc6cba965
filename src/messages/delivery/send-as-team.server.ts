import type { App } from "#server/app.ts";
import type { Letter } from "#server/mail/mail.ts";
import { newId } from "#shared/ids.ts";
import type { Departure } from "./departure.ts";
import { openGate } from "./open-gate.server.ts";
import { usualSender } from "./senders.server.ts";
import type { Outcome } from "./way.server.ts";

type FromTeam = { teamId: string; name: string; departure: Departure };

/** One email that a program sends, from the team's own sender; without one, from the installation's under the team's name. */
export async function sendAsTeam(app: App, { teamId, name, departure }: FromTeam, letter: Letter): Promise<Outcome> {
  const team = app.db.team(teamId);
  const sender = await usualSender(app, team, "EMAIL");
  const way = await openGate(app, team, "EMAIL", departure);
  const id = newId();
  const { to, subject, text, html } = letter;
  const [outcome] = await way.send([
    {
      ...{ id, teamId, messageId: id, mailId: `<${id}@${domainOf(sender.address)}>`, subject, text, html },
      from: { name: sender.id ? sender.name : name, address: sender.address },
      ...(sender.replyTo && { replyTo: sender.replyTo }),
      to: { name: "", address: to },
      headers: { "Auto-Submitted": "auto-generated" },
    },
  ]);
  const { is } = outcome!;
  // Tried again, as every job is that fails; what a provider says may hold the address.
  if (is === "later" || is === "slowDown") throw new Error(`an email to somebody outside was not taken: ${is}`);
  if (is !== "accepted") app.log.warn({ teamId, way: way.kind, is }, "an email to somebody outside could not be sent");
  return outcome!;
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);
