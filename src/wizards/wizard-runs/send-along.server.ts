import { fieldTypeNamed } from "#data/fields/registry.ts";
import { readStored } from "#data/records/reading/record-store.server.ts";
import { needsApproval } from "#messages/delivery/clear-departure.server.ts";
import { firstSender } from "#messages/delivery/senders.server.ts";
import {
  approveAsAdmin,
  requestApproval,
  scheduleMessage,
} from "#messages/outgoing-messages/act-on-messages.server.ts";
import type { Audience } from "#messages/outgoing-messages/audience.ts";
import { audienceSchema, mostChosenRecords } from "#messages/outgoing-messages/audience.ts";
import { createMessage, useTemplate as fillFromTemplate } from "#messages/outgoing-messages/change-messages.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import { idInRun } from "../tasks/run-ids.server.ts";
import type { Outgoing } from "../tasks/task-play.server.ts";
import type { SendSettings } from "../tasks/types/send-message/send-message.ts";
import { makeExports, type RunExport } from "./make-exports.server.ts";
import type { OpenRun } from "./open-run.server.ts";
import type { RunEnding } from "./run-ending.server.ts";
import { checkpointsOf } from "./run-rows.server.ts";
import { senderOfRun } from "./sender-of-run.server.ts";
import { TaskRefusal } from "./task-refusal.server.ts";

type Sending = { app: App; caller: TeamCaller; tx: Db };
export type SentByTask = ReadonlyMap<string, { recipients: number; messageId: string | null }>;

/**
 * The messages of a run, as whoever runs it would send them: with their rights, the template as it is published, consent
 * and approval as for every message. Written in the transaction that finishes the run, so that each goes out once.
 */
export async function sendAlong(sending: Sending, open: OpenRun, { outgoing }: RunEnding): Promise<SentByTask> {
  const sent = new Map<string, { recipients: number; messageId: string | null }>();
  const exports = exportsOf(open, outgoing);
  for (const each of outgoing) {
    if (each.kind !== "message") continue;
    const messageId =
      each.recordIds.length > 0 ? await sendOne(sending, open, each, exports).catch(atTask(each.taskId)) : null;
    sent.set(each.taskId, { recipients: each.recordIds.length, messageId });
  }
  return sent;
}

const atTask =
  (taskId: string) =>
  (error: unknown): never => {
    throw error instanceof Refusal ? new TaskRefusal(taskId, error) : error;
  };

export type RunMessage = Extract<Outgoing, { kind: "message" }>;

/** Of this part of the run, and of what has finished before it. */
export const exportsOf = ({ run }: OpenRun, outgoing: readonly Outgoing[]): RunExport[] => [
  ...checkpointsOf(run).flatMap(({ exports }) => exports ?? []),
  ...outgoing.filter((each) => each.kind === "export"),
];

/** Nothing where nobody may send it: what a visitor has said is kept all the same. */
async function sendOne({ app, caller: by, tx }: Sending, open: OpenRun, message: RunMessage, exports: RunExport[]) {
  const { templateId } = message.settings as SendSettings;
  const { method } = await templateOf(tx.team(by.teamId), templateId);
  const caller = await senderOfRun({ caller: by, tx }, open.run, method);
  if (!caller) {
    app.log.warn({ teamId: by.teamId, wizardId: open.wizard.id }, "nobody may send the message of a visitor's run");
    return null;
  }
  const messageId = await writeMessage({ app, caller, tx }, open, message, exports);
  const acting = { app, caller };
  const isAsked = await needsApproval(tx, caller.teamId);
  if (isAsked && !caller.isTeamAdmin) await requestApproval(acting, messageId, "");
  else {
    if (isAsked) await approveAsAdmin(acting, messageId);
    await scheduleMessage(acting, messageId, undefined);
  }
  return messageId;
}

/** As a draft, with what goes along. */
export async function writeMessage(
  { app, caller, tx }: Sending,
  open: OpenRun,
  { taskId, settings, recordIds }: RunMessage,
  exports: readonly RunExport[],
): Promise<string> {
  const given = settings as SendSettings;
  const team = tx.team(caller.teamId);
  const template = await templateOf(team, given.templateId);
  const acting = { app, caller };
  const messageId = idInRun(open.run.id, taskId, "message");
  const along = template.method === "EMAIL" ? exports.filter(({ name }) => given.attachments.includes(name)) : [];
  const attached = await makeExports({ app, caller, tx }, open, along);
  await createMessage(acting, {
    Id: messageId,
    InternalName: template.name.slice(0, 200),
    DeliveryMethodId: template.method,
    ContentTypeId: given.contentType,
    SenderId: given.senderId ?? (await firstSender(team, template.method)),
    Audience: await audienceOf(open, team, { ...given, method: template.method }, recordIds),
    ...(attached.length > 0 && { Attachments: attached }),
  });
  await fillFromTemplate(acting, messageId, { templateId: given.templateId! });
  return messageId;
}

async function templateOf(team: TeamDb, templateId: string | null) {
  const row = templateId
    ? await team
        .from("message_template")
        .select(["name", "delivery_method"])
        .where("id", "=", templateId)
        .where("deleted_at", "is", null)
        .executeTakeFirst()
    : undefined;
  if (!row) return refuseConflict("", "wizardRuns.problems.templateGone");
  return { name: row.name, method: row.delivery_method as DeliveryMethod };
}

type Reaching = Pick<SendSettings, "throughFieldId" | "addressFieldIds"> & { method: DeliveryMethod };

/** Whose records they are decides what tags are about. */
async function audienceOf(
  { definitions, rights }: OpenRun,
  team: TeamDb,
  { throughFieldId, addressFieldIds, method }: Reaching,
  recordIds: string[],
): Promise<Audience> {
  const stored = await readStored(team, definitions, recordIds);
  const addressesOf = (homeId: string): string[] => {
    if (addressFieldIds.length > 0) return addressFieldIds;
    const link = throughFieldId ? definitions.fields.get(throughFieldId) : undefined;
    const [reached = homeId] = (link?.config.collectionIds ?? []) as string[];
    const contact = method === "EMAIL" ? "email" : "phone";
    const open = definitions.fieldsOf(reached).filter(({ id }) => rights.mayWithField("read_data_field_data", id));
    const found = open.filter(({ type }) => fieldTypeNamed(type).contact === contact);
    return found.slice(0, mostAddressFields).map(({ id }) => id);
  };
  const byHome = Map.groupBy([...stored.values()], ({ homeId }) => homeId);
  const sources = [...byHome].flatMap(([collectionId, records]) => {
    const ids = records.map(({ id }) => id);
    const parts = [];
    for (let from = 0; from < ids.length; from += mostChosenRecords)
      parts.push({
        ...{ kind: "records", collectionId, recordIds: ids.slice(from, from + mostChosenRecords) },
        ...{ throughFieldId, addressFieldIds: addressesOf(collectionId) },
      });
    return parts;
  });
  return audienceSchema.parse({ sources });
}

const mostAddressFields = 5;
