import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { NameContext } from "#messages/content/merge/merge-names.ts";
import { type MessageContent, messageContent, type ReadContent } from "#messages/content/message-content.ts";
import { linkNamesOf } from "#messages/content/message-links.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { TemplateUse } from "#shared/messages.ts";
import type { TemplateChange, TemplateInput } from "./contract.ts";

/** A template is not bound to a collection: its tags may be about any. */
export async function namesFor(team: TeamDb, caller: TeamCaller, usedFor: string): Promise<NameContext> {
  const { definitions, rights } = await definitionsAndRights(team, caller);
  return {
    mayName: (fieldId) => rights.mayWithField("read_data_field_data", fieldId),
    definitions: caller.isTeamAdmin ? definitions : definitions.withoutInternal,
    collectionIds: null,
    links: await linkNamesOf(team),
    // Only programs give data, and only with messages that somebody waits for.
    takesData: usedFor === ("transactional_only" satisfies TemplateUse),
  };
}

/** What was given of the content, over what there was. */
export const contentOf = (
  given: Pick<
    TemplateInput | TemplateChange,
    "SubjectLine" | "PreviewText" | "Design" | "TextOnlyVersion" | "IsTextOwn"
  >,
  before: MessageContent = messageContent.parse({}),
): MessageContent => ({
  subject: given.SubjectLine ?? before.subject,
  previewText: given.PreviewText ?? before.previewText,
  design: given.Design === undefined ? before.design : given.Design,
  text: given.TextOnlyVersion ?? before.text,
  isTextOwn: given.IsTextOwn ?? before.isTextOwn,
});

/** As it lies in the database. */
export const storedOf = (content: unknown): MessageContent => messageContent.parse(content ?? {});

/** The merge language and all blocks, loaded with the first template that is read or written. */
export const contentTools = async () => {
  const [texts, reading, design] = await Promise.all([
    import("#messages/content/content-texts.ts"),
    import("#messages/content/read-content.server.ts"),
    import("#messages/content/design.ts"),
  ]);
  return { ...texts, ...reading, ...design };
};

/** A kept content is read by the same schema as a new one; what it says is as it was kept. */
export const plainContent = (content: ReadContent): Record<string, unknown> => JSON.parse(JSON.stringify(content));
