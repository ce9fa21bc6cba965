import type { Selectable } from "kysely";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { readRecords } from "#data/records/reading/read-records.server.ts";
import { type CompiledContent, renderForPreview } from "#messages/content/compile-content.ts";
import { exampleData } from "#messages/content/example-data.server.ts";
import type { MergeData } from "#messages/content/merge/merge-value.ts";
import { readLists } from "#messages/content/read-view-lists.server.ts";
import { showProblems } from "#messages/content/show-problems.server.ts";
import { mayApproveTextOf } from "#messages/delivery/approval.ts";
import { clearTest, needsApproval } from "#messages/delivery/clear-departure.server.ts";
import { explainReason } from "#messages/delivery/connection-problems.ts";
import { openGate } from "#messages/delivery/open-gate.server.ts";
import {
  authorshipOf,
  contentsOf,
  languageIn,
  type MessageRow,
  requireMessage,
  stateOf,
} from "#messages/outgoing-messages/message-rows.server.ts";
import { hasRight, mayTest } from "#messages/outgoing-messages/rules.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamTables } from "#server/db/tables.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { spend } from "#server/http/rate-limit.ts";
import type { Say } from "#server/words.ts";
import { Refusal, refuseConflict, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import { compactNumber, isPhoneNumber } from "#shared/messages.ts";
import type { Recipient } from "./claim-recipients.server.ts";
import { frozenMessage } from "./compile-message.server.ts";
import { candidateAt } from "./find-candidate.server.ts";
import { areListsOpenTo } from "./message-lists.server.ts";
import { requireWritable } from "./require-writable.server.ts";
import { trackLinks } from "./track-links.ts";
import { linkIdOf } from "./tracked-links.server.ts";
import { openWriter, recipientData, type Writer } from "./write-letters.server.ts";

type Asking = { app: App; caller: TeamCaller };
type AsRecord = { recordId?: string | undefined; language?: Language | undefined };
/** As whoever would get it at an address; `aboutId`: about which record, where each has a message of its own. */
type AsSomebody = AsRecord & { address?: string | undefined; aboutId?: string | undefined };

/** What is kept of what somebody got. */
type Kept = Pick<Selectable<TeamTables["_outbox"]>, "data" | "language" | "record_ids" | "variant">;

const tests = { most: 30, seconds: 3600 };

/**
 * What somebody got, made again from what was merged then. Only for who may read all of that now: a message shows nobody
 * what is closed to them.
 */
export async function renderAgain(
  { app, caller }: Asking,
  team: TeamDb,
  message: MessageRow,
  { data, language, record_ids, variant: tried }: Kept,
) {
  if (!data) return null;
  const writer = await openWriter(app, caller, frozenMessage(message));
  const { rights, definitions } = await definitionsAndRights(team, caller);
  const { records } = await readRecords(team, { rights, definitions }, { ids: record_ids, fields: [] });
  if (records.length < record_ids.length && !caller.isTeamAdmin) return null;
  const variant = writer.variantFor({ variant: tried });
  if (!(await writer.isReadableBy(rights, variant)) || !(await areListsOpenTo(app, caller, message))) return null;
  const compiled = await writer.compiledFor(writer.languageFor(language), variant);
  const { problems: _, ...rendered } = renderForPreview(compiled, data as MergeData);
  return rendered;
}

/** As somebody would get it now, with what whoever looks may read of it: written exactly as it is when it is sent. */
export async function previewMessage(
  { app, caller, say }: Asking & { say: Say },
  team: TeamDb,
  messageId: string,
  as: AsSomebody,
) {
  const row = await (as.address ? requireWritable : requireMessage)(team, caller, messageId);
  const somebody = await somebodyAt({ app, caller }, team, row, as);
  const language = languageFor(row, as, somebody);
  if (!contentsOf(row)[language]) return { subject: "", html: "", text: "", problems: [] };
  const writer = await openWriter(app, caller, withoutKeptLists(row));
  const { problems, ...letter } = await showLetter({ app, caller }, team, writer, { ...as, language, somebody });
  return { ...letter, problems: showProblems(problems, say) };
}

/** As nobody in particular got it, each link that is followed with `#` and its id in place of where it leads. */
export async function drawMessage(
  { app, caller }: Asking,
  team: TeamDb,
  messageId: string,
  given: Language | undefined,
): Promise<{ subject: string; html: string; text: string }> {
  const row = await requireMessage(team, caller, messageId);
  const language = given ?? (row.content_language as Language);
  if (!contentsOf(row)[language]) return { subject: "", html: "", text: "" };
  const rewrite = (html: string) =>
    trackLinks(
      html,
      (position) => linkIdOf(row.id, language, position),
      (id) => `#${id}`,
    ).html;
  const writer = await openWriter(app, caller, withoutKeptLists(row), { rewrite });
  const { subject, html, text } = await showLetter({ app, caller }, team, writer, { language });
  return { subject, html, text };
}

/** What it listed when it was sent was read with the sender's rights: whoever looks reads with their own. */
const withoutKeptLists = (row: MessageRow): MessageRow => {
  if (!row.frozen) return row;
  const { lists: _, ...frozen } = row.frozen;
  return { ...row, frozen };
};

async function showLetter(
  { app, caller }: Asking,
  team: TeamDb,
  writer: Writer,
  as: AsRecord & { language: Language; somebody?: Recipient | undefined },
) {
  const compiled = await writer.compiledFor(as.language);
  const isKnown = as.somebody !== undefined || as.recordId !== undefined;
  const examples = isKnown ? undefined : await examplesFor({ app, caller }, team, compiled, as.language);
  const recipient = as.somebody ?? (await pretend(team, caller, as));
  const [written] = await writer.write([{ ...recipient, language: as.language }], examples);
  return renderForPreview(compiled, written!.data);
}

/** To the address that one signs in with, or, by who may send, to a number that they give. */
export async function sendTest(
  { app, caller, say }: Asking & { say: Say },
  team: TeamDb,
  messageId: string,
  { phone, ...as }: AsSomebody & { phone?: string | undefined },
) {
  const row = await (as.address ? requireWritable : requireMessage)(team, caller, messageId);
  if (!mayTest(caller, authorshipOf(row))) throw new Refusal("forbidden");
  const somebody = await somebodyAt({ app, caller }, team, row, as);
  const language = languageFor(row, as, somebody);
  if (!contentsOf(row)[language]) refuseConflict("Contents", "messages.problems.noContent");
  const address = row.delivery_method === "EMAIL" ? caller.email : compactNumber(phone ?? "");
  if (row.delivery_method === "SMS" && !isPhoneNumber(address)) refuseField("phone", "validation.invalid");
  await spend(app, { key: `message-test:${caller.userId}`, ...tests });
  const writer = await openWriter(app, caller, row);
  const myself = { address, name: caller.name };
  const recipient = somebody ?? { ...(await pretend(team, caller, { ...as, language })), ...myself };
  const compiled = await writer.compiledFor(language);
  const isKnown = somebody !== undefined || as.recordId !== undefined;
  const examples = isKnown ? undefined : await examplesFor({ app, caller }, team, compiled, language);
  // It is the caller who gets it, whatever else is made up.
  const [written] = await writer.write(
    [{ ...recipient, language }],
    examples && { ...examples, recipient: recipientData(recipient) },
  );
  if (!written?.letter) return { isAccepted: false, reason: written?.problem ?? "" };
  const letter = { ...written.letter, to: row.delivery_method === "EMAIL" ? myself : address };
  const authorship = authorshipOf(row);
  const { needsApproval: isWanted, isApproved } = stateOf(row, await needsApproval(app.db, caller.teamId));
  const clearance = clearTest({
    isToOneself: row.delivery_method === "EMAIL",
    maySend: hasRight(caller, authorship, "send"),
    isCleared: !isWanted || isApproved || mayApproveTextOf(caller, row.delivery_method, authorship.authorIds),
  });
  if (!clearance) refuseConflict("phone", "messages.problems.testNotApproved");
  const gate = await openGate(app, team, row.delivery_method, clearance);
  const [outcome] = await gate.send([letter] as never[]);
  if (outcome!.is === "accepted") return { isAccepted: true, reason: "" };
  const reason = explainReason(outcome!.reason, (problem) => say(`messages.problems.connection.${problem}`));
  return { isAccepted: false, reason };
}

const somebodyAt = async (asking: Asking, team: TeamDb, row: MessageRow, { address, aboutId }: AsSomebody) =>
  address ? candidateAt(asking, team, row, { address, aboutId }) : undefined;

/** The one that is asked for, or else the one in which whoever it is gets it. */
const languageFor = (row: MessageRow, { language }: AsRecord, somebody: Recipient | undefined): Language =>
  language ?? (somebody ? languageIn(contentsOf(row), somebody.language, row) : (row.content_language as Language));

/** What stands for the values of nobody in particular; the team and where links lead are known. */
async function examplesFor(
  { app, caller }: Asking,
  team: TeamDb,
  compiled: CompiledContent,
  language: Language,
): Promise<MergeData> {
  const format = { language, timeZone: caller.timeZone };
  const known = await definitionsAndRights(team, caller);
  const {
    team: _team,
    links: _links,
    ...examples
  } = await exampleData(known, compiled, format, {
    ...{ team: "", address: app.env.APP_URL },
  });
  return { ...examples, lists: await readLists({ team, caller, format }, compiled.lists, null) };
}

/** Somebody who stands in no outbox: links in what they get lead nowhere. */
async function pretend(
  team: TeamDb,
  caller: TeamCaller,
  { recordId, language }: AsRecord & { language: Language },
): Promise<Recipient> {
  const known = await definitionsAndRights(team, caller);
  const { records } = await readRecords(team, known, { ids: recordId ? [recordId] : [], fields: [] });
  const [record] = records;
  if (recordId && !record) throw new Refusal("not_found");
  return {
    id: newId(),
    address: "",
    address_key: "",
    about_id: null,
    person_id: record?.id ?? null,
    record_ids: record ? [record.id] : [],
    name: record?.name ?? "",
    language,
    attempts: 0,
    first_tried_at: new Date(),
    given: null,
    variant: null,
  };
}
