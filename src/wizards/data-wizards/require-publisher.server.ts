import type { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { maySendOwn } from "#messages/outgoing-messages/rules.ts";
import type { TeamDb } from "#server/db/db.ts";
import { refuseField } from "#shared/errors.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import type { TeamRights } from "#shared/permissions.ts";
import type { OpenedByFlow } from "../tasks/opened-by-flow.ts";
import { kindOf, settingsOf } from "../tasks/registry.ts";
import { stepsFromStart, type WizardFlow } from "../tasks/wizard-flow.ts";
import { readOpened } from "./opened-by-wizard.server.ts";

type Publisher = { team: TeamDb; definitions: Definitions; rights: DataRights };
type Closed = { messageKey: string; values?: Record<string, string> };

/** Nobody lets others do what is not theirs to do: all that the wizard reads, writes and sends must be. */
export async function requireWizardPublisher(publisher: Publisher, caller: TeamRights, flow: WizardFlow) {
  const closed = await findClosedPart(publisher, caller, flow, await readOpened(publisher, flow));
  if (closed) refuseField("isPublic", closed.messageKey, closed.values);
}

/** What keeps somebody from opening it to visitors, as a sentence. */
export async function findClosedPart(
  publisher: Publisher,
  caller: TeamRights,
  flow: WizardFlow,
  opened: OpenedByFlow,
): Promise<Closed | undefined> {
  return closedData(publisher, opened) ?? (await closedMessages(publisher, caller, flow));
}

export function closedData({ definitions, rights }: Omit<Publisher, "team">, opened: OpenedByFlow): Closed | undefined {
  const { fieldIds, collectionIds, writtenFieldIds, writtenCollectionIds } = opened;
  const homeOf = (fieldId: string) => definitions.fields.get(fieldId)?.collectionId ?? "";
  const hidden = collectionIds.find((id) => !rights.mayInCollection("read_data_record_metadata", id));
  // What is internal is for team admins, and for nobody outside.
  const reached = [...writtenCollectionIds, ...fieldIds.map(homeOf), ...(hidden ? [hidden] : [])];
  if (reached.some((id) => definitions.isInternal(id))) return { messageKey: "wizards.publicInternal" };
  /** Wherever its records can be, not somewhere. */
  const lacks = (permission: "read_data_field_data" | "update_data_field_data") => (fieldId: string) => {
    const home = homeOf(fieldId);
    const places = collectionIds.filter((id) => definitions.lineOf(id).some((each) => each.id === home));
    return !(places.length > 0 ? places : [home]).every((id) => rights.mayWithField(permission, fieldId, [id]));
  };
  const field = (messageKey: string, id: string): Closed => ({
    ...{ messageKey, values: { field: definitions.fields.get(id)?.title ?? "" } },
  });
  const collection = (messageKey: string, id: string): Closed => ({
    ...{ messageKey, values: { collection: definitions.collections.get(id)?.pluralName ?? "" } },
  });
  const unwritten = writtenFieldIds.find(lacks("update_data_field_data"));
  if (unwritten) return field("wizards.publicWrite", unwritten);
  const unread = fieldIds.find(lacks("read_data_field_data"));
  if (unread) return field("wizards.publicRead", unread);
  if (hidden) return collection("wizards.publicCollection", hidden);
  const closed = writtenCollectionIds.find((id) => !rights.mayInCollection("update_data_field_data", id));
  return closed === undefined ? undefined : collection("wizards.publicCreate", closed);
}

async function closedMessages({ team }: Publisher, caller: TeamRights, flow: WizardFlow): Promise<Closed | undefined> {
  const ids = templatesSent(flow);
  if (flow.confirmation && !maySendOwn(caller, "EMAIL")) return { messageKey: "wizards.publicSend" };
  if (ids.length === 0) return undefined;
  const rows = await team.from("message_template").select("delivery_method").where("id", "in", ids).execute();
  const isClosed = rows.some((row) => !maySendOwn(caller, row.delivery_method as DeliveryMethod));
  return isClosed ? { messageKey: "wizards.publicSend" } : undefined;
}

/** The templates of all tasks that send, each as often as one does. */
export const templatesSent = (flow: WizardFlow): string[] =>
  stepsFromStart(flow)
    .flatMap(({ tasks }) => tasks)
    .filter(({ isDisabled }) => !isDisabled)
    .flatMap((task) => kindOf(task).uses(settingsOf(task)).templateIds ?? []);
