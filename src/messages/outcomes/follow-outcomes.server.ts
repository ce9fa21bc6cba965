import { optOut } from "#messages/consent/record-consent.server.ts";
import { followSoftBounce } from "#messages/consent/soft-bounces.server.ts";
import { suppress } from "#messages/consent/suppress.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import { tellOfEvents } from "#server/team-events.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import { eventOf } from "./message-events.ts";
import type { Recorded } from "./notification.ts";

type About = Recorded & { method: DeliveryMethod };

/** What is not written to any more because of it, and who else is told. */
export async function followOutcomes(app: App, tx: Db, teamId: string, recorded: readonly Recorded[]): Promise<void> {
  if (recorded.length === 0) return;
  const methods = await methodsOf(tx, teamId, recorded);
  const about = recorded.flatMap((each): About[] => {
    const method = methods.get(each.messageId);
    return method ? [{ ...each, method }] : [];
  });
  for (const each of about) await followOne(app, tx, teamId, each);
  await tell(app, tx, teamId, about);
}

async function methodsOf(tx: Db, teamId: string, recorded: readonly Recorded[]): Promise<Map<string, DeliveryMethod>> {
  const ids = [...new Set(recorded.map(({ messageId }) => messageId))];
  const rows = await tx
    .team(teamId)
    .from("outgoing_message")
    .select(["id", "delivery_method"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, delivery_method }) => [id, delivery_method]));
}

async function followOne(app: App, tx: Db, teamId: string, each: About): Promise<void> {
  const { notification, messageId, method } = each;
  const { type, detail, at, source } = notification;
  const team = tx.team(teamId);
  const to = { method, address: each.address, key: each.addressKey };
  if (type === "complaint") {
    await suppress(team, { ...to, reason: "complaint", origin: source, messageId });
    return;
  }
  // Told by a provider that keeps such a list itself; what our own pages are told is settled there.
  if ((type === "unsubscribed" && source !== ownSource) || detail.isOptOut === true) {
    await optOut({ app, tx, teamId }, to, { how: method === "SMS" ? "sms" : "one_click", source, messageId });
    return;
  }
  const isRefused = type === "bounce" || type === "undelivered" || type === "failed";
  if (isRefused && detail.isPermanent === true)
    await suppress(team, { ...to, reason: "hard_bounce", origin: source, messageId });
  else if (type === "bounce" || type === "undelivered") await followSoftBounce(team, { ...to, messageId, at });
}

/** What we have seen or been told ourselves. */
export const ownSource = "us";

async function tell(app: App, tx: Db, teamId: string, about: readonly About[]): Promise<void> {
  const byEvent = Map.groupBy(about, ({ notification }) => eventOf(notification));
  byEvent.delete(undefined);
  if (byEvent.size === 0) return;
  const team = await tx.app
    .selectFrom("team")
    .select("definitions_version")
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  await tellOfEvents(
    { app, tx, caller: { teamId, definitionsVersion: team.definitions_version } },
    [...byEvent].map(([event, group]) => ({
      event: event!,
      changeSetId: null,
      subjects: [...new Set(group.map(({ outboxId }) => outboxId))].map((id) => ({ id, collections: [] })),
    })),
  );
}
