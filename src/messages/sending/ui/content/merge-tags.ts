import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { Audience } from "#messages/outgoing-messages/audience.ts";
import { type ContentType, type DeliveryMethod, isByConsent } from "#shared/messages.ts";

export type TagGroup = "record" | "recipient" | "team" | "links";
export type MergeTag = { tag: string; title: string; group: TagGroup };

/** Whose records a message is about: those of its first source that has any. */
export const collectionOf = ({ sources }: Pick<Audience, "sources">): string | undefined =>
  sources.find((source) => source.kind === "records")?.collectionId;

/** What of a record can stand in a text by itself; what it links to stands there by its name. */
export const fieldTags = (fields: readonly Pick<Field, "columnName" | "title" | "dataType">[]): MergeTag[] =>
  fields
    .filter(({ dataType }) => fieldTypeNamed(dataType).servesAs !== "lineItems")
    .map(({ columnName, title }) => ({ tag: `{{ record.${columnName} }}`, title, group: "record" }));

type Known = "recipientName" | "recipientEmail" | "recipientPhone" | "teamName" | "unsubscribe" | "preferences";

/** What is known of every message. */
export function commonTags(
  { DeliveryMethodId, ContentTypeId }: { DeliveryMethodId: DeliveryMethod; ContentTypeId: ContentType },
  say: (name: Known) => string,
): MergeTag[] {
  const address =
    DeliveryMethodId === "EMAIL"
      ? ({ tag: "{{ recipient.email }}", title: say("recipientEmail"), group: "recipient" } as const)
      : ({ tag: "{{ recipient.phone }}", title: say("recipientPhone"), group: "recipient" } as const);
  const links: MergeTag[] = [
    { tag: "{{ links.unsubscribe }}", title: say("unsubscribe"), group: "links" },
    { tag: "{{ links.preferences }}", title: say("preferences"), group: "links" },
  ];
  return [
    { tag: "{{ recipient.name }}", title: say("recipientName"), group: "recipient" },
    address,
    { tag: "{{ team.name }}", title: say("teamName"), group: "team" },
    ...(isByConsent(ContentTypeId) ? links : []),
  ];
}
