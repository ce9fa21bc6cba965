import type { DataRights } from "#data/collections/data-rights.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { unsubscribeHeaders } from "#messages/consent/links.server.ts";
import { readMessageSettings } from "#messages/consent/message-settings.server.ts";
import type { CompiledContent } from "#messages/content/compile-content.ts";
import { MergeLimitError } from "#messages/content/merge/merge-budget.ts";
import type { MergeData, MergeRecord } from "#messages/content/merge/merge-value.ts";
import { linkMaker } from "#messages/content/message-links.server.ts";
import { readMailLook } from "#messages/content/read-mail-look.server.ts";
import { readConditions, readMergeRecords } from "#messages/content/read-merge-data.server.ts";
import { readLinkedLists } from "#messages/content/read-view-lists.server.ts";
import { emptyList } from "#messages/content/view-list.ts";
import { mailIdFor, returnPathFor } from "#messages/delivery/recipient-token.server.ts";
import { requireSender } from "#messages/delivery/senders.server.ts";
import type { Attachment, OutgoingMail, OutgoingSms } from "#messages/delivery/way.server.ts";
import type { AttachmentChoice } from "#messages/outgoing-messages/attachments.ts";
import { collectionsOf } from "#messages/outgoing-messages/audience.ts";
import {
  audienceOf,
  contentsOf,
  languageIn,
  type MessageRow,
} from "#messages/outgoing-messages/message-rows.server.ts";
import { trackingOf } from "#messages/outgoing-messages/tracking.ts";
import { trialOf, type Variant } from "#messages/outgoing-messages/trial.ts";
import type { App } from "#server/app.ts";
import { Breath } from "#server/breath.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { refuseConflict } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { addressKey, isByConsent } from "#shared/messages.ts";
import { openAttachments } from "./attach-files.server.ts";
import { bounceMailbox } from "./bounce-mailbox.server.ts";
import type { Recipient } from "./claim-recipients.server.ts";
import { compileMessage, frozenMessage } from "./compile-message.server.ts";
import { withLists } from "./message-lists.server.ts";
import { addPixel, trackLinks } from "./track-links.ts";
import { followingLinks, keepLinks, linkIdOf } from "./tracked-links.server.ts";

/**
 * One letter, ready to be handed over; `data` is what was merged into it, with which it can be shown again. `problem`: with
 * these data it cannot be written.
 */
export type Written = { recipient: Recipient; data: MergeData } & (
  | { letter: OutgoingMail | OutgoingSms; problem?: undefined }
  | { letter?: undefined; problem: string }
);

export type Writer = Awaited<ReturnType<typeof openWriter>>;

type WriterOptions = {
  isSending?: boolean;
  /** What is done to the mail of what is only looked at, before it is merged. */
  rewrite?: (html: string, language: Language) => string;
};

/** Reads and compiles what all letters share, once for each language. */
export async function openWriter(
  app: App,
  caller: TeamCaller,
  given: MessageRow,
  { isSending = false, rewrite }: WriterOptions = {},
) {
  const row = frozenMessage(await withLists(app, caller, given, { isSending }));
  const team = app.db.team(row.team_id);
  const known = await definitionsAndRights(team, caller);
  const settings = await readMessageSettings(team);
  const sender = await requireSender(app, team, row.sender_id, row.delivery_method);
  const look = (await readMailLook(app.db, row.team_id))!;
  const contents = contentsOf(row);
  const audience = audienceOf(row);
  const collectionIds = collectionsOf(audience);
  const isUnsubscribable = isByConsent(row.content_type);
  const mailbox = await bounceMailbox(app, team);
  const compiled = new Map<string, Promise<CompiledContent>>();
  const tracked = new Map<Language, string[]>();

  const languageFor = (language: string): Language => languageIn(contents, language, row);

  // Only what goes out is followed: whoever looks at it here is no recipient.
  const tracking = trackingOf(row, settings);
  const isTracked = isSending && (tracking.opens || tracking.clicks);
  const track = (html: string, language: Language): string => {
    if (html === "") return html;
    const { html: rewritten, links } = tracking.clicks
      ? trackLinks(html, (position) => linkIdOf(row.id, language, position))
      : { html, links: [] };
    tracked.set(language, links);
    return tracking.opens ? addPixel(rewritten) : rewritten;
  };
  const change = isTracked ? track : rewrite;

  const compile = async (language: Language, variant: Variant): Promise<CompiledContent> => {
    const made = await compileMessage(app, row, {
      ...{ language, variant, timeZone: caller.timeZone, definitions: known.definitions, look, tracking },
      ...(change && { rewrite: (html: string) => change(html, language) }),
    });
    const { excess } = made;
    if (isSending && excess)
      refuseConflict("Contents", `messageContent.problems.${excess.problem}`, { name: excess.name });
    return made;
  };

  /** Compiled once, whoever asks meanwhile. */
  const compiledFor = (language: Language, variant: Variant = "a"): Promise<CompiledContent> => {
    const key = `${language} ${variant}`;
    const made = compiled.get(key) ?? compile(language, variant);
    compiled.set(key, made);
    return made;
  };

  /** Whoever was on nobody's list to be tried gets what was chosen. */
  const variantFor = ({ variant }: Pick<Recipient, "variant">): Variant => variant ?? trialOf(row)?.winner ?? "a";

  type Kind = { language: Language; variant: Variant };
  const dataOf = async ({ language, variant }: Kind, recipients: readonly Recipient[]): Promise<MergeData[]> => {
    const { needs, conditions, itemConditions, lists, links, readsRecords } = await compiledFor(language, variant);
    const ids = [...new Set(recipients.flatMap(({ record_ids }) => record_ids))];
    const people = recipients.flatMap(({ person_id }) => person_id ?? []);
    const format = { language, timeZone: caller.timeZone };
    const asked = { ids: [...ids, ...people], needs, format, itemConditions, collectionIds };
    const records = readsRecords ? await readMergeRecords(team, known, asked) : new Map<string, MergeRecord>();
    const answers = await readConditions(team, known, { conditions, collectionIds, ids, timeZone: caller.timeZone });
    const listed = await Promise.all(
      lists.flatMap((list) => {
        const { key, linkedBy } = list;
        if (!linkedBy) return [];
        return readLinkedLists({ team, caller, format }, { ...list, linkedBy }, ids).then((listFor) => ({
          key,
          listFor,
        }));
      }),
    );
    const linksTo = await linkMaker(app, team, links);
    return recipients.map((recipient) => {
      const about = recipient.record_ids.flatMap((id) => records.get(id) ?? []);
      const [first] = recipient.record_ids;
      const person = (recipient.person_id && records.get(recipient.person_id)) || about[0];
      const theirs = { teamId: team.id, of: "outbox", id: recipient.id } as const;
      const linked = { teamId: team.id, outboxId: recipient.id, recordId: first ?? null };
      return {
        ...(about[0] && { record: about[0], records: about }),
        ...(person && { person }),
        team: { name: look.teamName, postal_address: settings.postalAddress },
        recipient: recipientData(recipient),
        links: { ...linksTo(linked), ...(isTracked && followingLinks(app, theirs)) },
        ...(listed.length > 0 && {
          lists: Object.fromEntries(
            listed.map(({ key, listFor }) => [key, listFor(recipient.record_ids) ?? emptyList]),
          ),
        }),
        ...(recipient.given && { data: recipient.given }),
        ...(first && conditions.length > 0 && { conditions: answers.get(first) ?? {} }),
      };
    });
  };

  const attached = await openAttachments(app, team, known, row.attachments as AttachmentChoice[]);

  const letterOf = (
    recipient: Recipient,
    { render }: CompiledContent,
    data: MergeData,
    attachments: Attachment[],
  ): OutgoingMail | OutgoingSms => {
    const { subject, html, text } = render(data);
    const ids = { id: recipient.id, teamId: team.id, messageId: row.id };
    if (row.delivery_method === "SMS")
      return { ...ids, from: sender.address, to: addressKey("SMS", recipient.address), text };
    const replyTo = row.reply_to || sender.replyTo;
    const about = { teamId: team.id, of: "outbox" as const, id: recipient.id };
    return {
      ...ids,
      from: { name: sender.name || look.teamName, address: sender.address },
      ...(replyTo && { replyTo }),
      to: { name: recipient.name, address: recipient.address },
      ...{ subject, html, text },
      ...(mailbox && { returnPath: returnPathFor(app, { id: recipient.id, teamId: team.id }, mailbox) }),
      mailId: mailIdFor(app, { id: recipient.id, teamId: team.id }, domainOf(sender.address)),
      headers: isUnsubscribable ? unsubscribeHeaders(app, about) : {},
      ...(attachments.length > 0 && { attachments }),
    };
  };

  return {
    sender,
    languageFor,
    variantFor,
    compiledFor,
    /** Whether somebody may read everything that is merged into it. */
    async isReadableBy(rights: DataRights, variant: Variant): Promise<boolean> {
      const { needs } = await compiledFor(row.content_language as Language, variant);
      return needs.every((path) => path.every((fieldId) => rights.mayWithField("read_data_field_data", fieldId)));
    },
    /** `examples`: what stands for the values of somebody who is only pretended. */
    async write(recipients: readonly Recipient[], examples?: MergeData): Promise<Written[]> {
      const written: Written[] = [];
      const breath = new Breath();
      const keyOf = (each: Recipient) => `${languageFor(each.language)} ${variantFor(each)}`;
      for (const group of Map.groupBy(recipients, keyOf).values()) {
        const language = languageFor(group[0]!.language);
        const kind = { language, variant: variantFor(group[0]!) };
        const content = await compiledFor(language, kind.variant);
        const own = await dataOf(kind, group);
        const data = examples ? own.map((each) => ({ ...each, ...examples })) : own;
        const files = await attached(group);
        await keepLinks(team, row.id, language, tracked);
        for (const [index, recipient] of group.entries()) {
          written.push({
            ...{ recipient, data: data[index]! },
            ...tryToWrite(() => letterOf(recipient, content, data[index]!, files.get(recipient.id) ?? [])),
          });
          await breath.take();
        }
      }
      return written;
    },
  };
}

export const recipientData = ({ name, address }: Recipient) => ({ name, email: address, phone: address });

/** Of one recipient there may be more to say than fits into any letter. */
function tryToWrite(write: () => OutgoingMail | OutgoingSms) {
  try {
    return { letter: write() };
  } catch (error) {
    if (!(error instanceof MergeLimitError)) throw error;
    return { problem: "too_long" };
  }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);
