import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { TeamDb } from "#server/db/db.ts";
import { spend } from "#server/http/rate-limit.ts";
import type { Say } from "#server/words.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { type DeliveryMethod, deliveryMethods } from "#shared/messages.ts";
import { explainReason } from "./connection-problems.ts";
import type { ShownWay, WayChange } from "./contract.ts";
import { type Mailbox, mailboxOfTeam } from "./find-mailboxes.server.ts";
import type { MailboxProblem } from "./mailbox-settings.ts";
import { readMailboxState } from "./mailbox-state.server.ts";
import { isOneAddress } from "./one-line.ts";
import { openGate } from "./open-gate.server.ts";
import { tryMailbox } from "./open-mailbox.server.ts";
import { findWayKind, wayKinds } from "./registry.server.ts";
import { type Asking, deedOf, installationSender } from "./senders.server.ts";
import { readTeamWay, sealSecrets } from "./team-way.server.ts";
import type { Outcome, WayKind } from "./way.server.ts";

/** Those that leave the house: a team that wants nothing to be sent has no need of a way. */
export const offeredKinds = wayKinds.filter(({ name }) => name !== "captured");

export async function readWays(asking: Asking, team: TeamDb): Promise<ShownWay[]> {
  const ways = await Promise.all(deliveryMethods.map((method) => showWay(asking, team, method)));
  return ways.flatMap((way) => (way ? [way] : []));
}

export async function changeWay(asking: Asking, team: TeamDb, input: WayChange): Promise<ShownWay> {
  const { app, caller } = asking;
  const { DeliveryMethodId: method, Kind: kind } = input;
  const definition = offeredKinds.find(({ name, methods }) => name === kind && methods.includes(method));
  if (!definition) return refuseField("Kind", "validation.invalid");
  const settings = parseSettings(definition, input.Settings);
  const before = await readTeamWay(app, team, method);
  const secrets = mergeSecrets(definition, before?.kind === kind ? before.secrets : {}, input.Secrets);
  const problem = definition.findProblem?.({ settings, secrets });
  if (problem) refuseField(problem.path, problem.messageKey);
  const row = {
    kind,
    settings: JSON.stringify(settings),
    secrets: sealSecrets(app, team, method, secrets),
    updated_at: new Date(),
    updated_by: caller.userId,
  };
  await app.db.transaction(async (tx) => {
    await tx
      .team(team.id)
      .insert("message_way", [{ channel: method, ...row }])
      .onConflict((conflict) => conflict.columns(["team_id", "channel"]).doUpdateSet(row))
      .execute();
    const detail = { name: `${method} ${kind}` };
    await note(tx, { action: "message_way_changed", ...deedOf(asking, team.id), detail });
  });
  return (await showWay(asking, team, method))!;
}

export async function removeWay(asking: Asking, team: TeamDb, method: DeliveryMethod): Promise<void> {
  await asking.app.db.transaction(async (tx) => {
    const gone = await tx.team(team.id).remove("message_way").where("channel", "=", method).returning("kind").execute();
    if (gone.length === 0) throw new Refusal("not_found");
    const detail = { name: `${method} ${gone[0]!.kind}` };
    await note(tx, { action: "message_way_removed", ...deedOf(asking, team.id), detail });
  });
}

type Tested = {
  Is: Outcome["is"];
  Reason: string;
  To: string;
  Mailbox?: { Problem: MailboxProblem | null; Answer: string };
};

/** A real message, the way that all others go, to whoever asks. */
export async function testWay(
  { app, caller, say }: Asking & { say: Say },
  team: TeamDb,
  { DeliveryMethodId: method, To }: { DeliveryMethodId: DeliveryMethod; To?: string | undefined },
): Promise<Tested> {
  await spend(app, { key: `message-way-test:${caller.teamId}`, most: 10, seconds: 600 });
  const to = method === "EMAIL" ? caller.email : To;
  if (!to) return refuseField("To", "data.phoneWithCountry");
  const from = await senderOfTest(team, method, installationSender(app, method));
  const about = { id: newId(), teamId: team.id, messageId: newId() };
  const text = say("letters.testMessage");
  const way = await openGate(app, team, method, { kind: "provider_test" });
  const [outcome] = await way.send([
    method === "SMS"
      ? { ...about, from: from.address, to, text }
      : {
          ...{ ...about, from, to: { name: caller.name, address: to }, subject: text, text, html: "", headers: {} },
          mailId: `<${about.id}@${from.address.split("@").at(-1)}>`,
        },
  ]);
  const mailbox = method === "EMAIL" ? await mailboxOfTeam(app, team) : undefined;
  return {
    ...{ Is: outcome!.is, Reason: "reason" in outcome! ? reasonIn(say, outcome.reason) : "", To: to },
    ...(mailbox && { Mailbox: await testMailbox(app, mailbox) }),
  };
}

const reasonIn = (say: Say, reason: string): string =>
  explainReason(reason, (problem) => say(`messages.problems.connection.${problem}`));

async function testMailbox(app: App, mailbox: Mailbox) {
  const found = await tryMailbox(app, mailbox);
  return { Problem: found?.problem ?? null, Answer: found?.answer ?? "" };
}

/** A team's own account knows the team's own senders; the first that is proven will do. */
async function senderOfTest(team: TeamDb, method: DeliveryMethod, usual: { name: string; address: string }) {
  const own = await team
    .from("message_sender")
    .select(["name", "address"])
    .where("channel", "=", method)
    .where("proven_at", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .executeTakeFirst();
  const sender = own ?? usual;
  if (method === "EMAIL" && !isOneAddress(sender.address)) return refuseField("DeliveryMethodId", "data.senderNone");
  if (!sender.address) return refuseField("DeliveryMethodId", "data.senderNone");
  return sender;
}

async function showWay({ app }: Asking, team: TeamDb, method: DeliveryMethod): Promise<ShownWay | undefined> {
  const way = await readTeamWay(app, team, method);
  if (!way) return undefined;
  // Only what the kind knows: what was stored by mistake is not shown either.
  const known = Object.keys(findWayKind(way.kind)?.settings.shape ?? {});
  const mailbox = method === "EMAIL" ? await mailboxOfTeam(app, team) : undefined;
  return {
    DeliveryMethodId: method,
    Kind: way.kind,
    Settings: Object.fromEntries(Object.entries(way.settings).filter(([key]) => known.includes(key))),
    SecretsSet: Object.keys(way.secrets).sort(),
    IsSealed: way.problem !== undefined,
    Mailbox: mailbox ? await showMailbox(app, mailbox) : null,
    UpdatedAt: way.updatedAt.toISOString(),
  };
}

async function showMailbox(app: App, mailbox: Mailbox): Promise<ShownWay["Mailbox"]> {
  const state = await readMailboxState(app, mailbox);
  return {
    ReadAt: state?.readAt?.toISOString() ?? null,
    Problem: state?.problem ?? null,
    Answer: state?.answer ?? "",
    Taken: state?.taken ?? 0,
    LeftOver: state?.leftOver ?? 0,
  };
}

function parseSettings(kind: WayKind, settings: Record<string, unknown>): Record<string, unknown> {
  const parsed = kind.settings.safeParse(settings);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const isOurs = /^[a-z]+\.[\w.]+$/i.test(issue.message);
  return refuseField(["Settings", ...issue.path].join("."), isOurs ? issue.message : "validation.invalid");
}

/** Null takes one away; what is not said stays. */
function mergeSecrets(
  kind: WayKind,
  before: Record<string, string>,
  given: WayChange["Secrets"],
): Record<string, string> {
  const unknown = Object.keys(given).find((name) => !kind.secrets.includes(name));
  if (unknown !== undefined) refuseField(`Secrets.${unknown}`, "validation.invalid");
  return Object.fromEntries(
    Object.entries({ ...before, ...given }).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}
