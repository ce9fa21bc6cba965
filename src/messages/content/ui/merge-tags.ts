import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { type ContentType, type DeliveryMethod, isByConsent } from "#shared/messages.ts";

export type TagGroup = "item" | "record" | "person" | "recipient" | "team" | "links" | "foreign";
export type MergeTag = { tag: string; title: string; group: TagGroup };

/** Whose records a message is about: those of its first source that has any. */
export const collectionOf = ({ sources }: { sources: readonly AnySource[] }): string | undefined =>
  sources.flatMap(({ collectionId, collectionIds = [] }) => collectionId ?? collectionIds)[0];

/** The links that lead from these records to who is written to, one after the other. */
export function linksToPeople({ sources }: { sources: readonly AnySource[] }): string[] {
  const source = sources.find(({ collectionId, collectionIds }) => collectionId ?? collectionIds);
  return source?.throughFieldId ? [source.throughFieldId, source.thenFieldId ?? []].flat() : [];
}

type AnySource = {
  kind: string;
  collectionId?: string;
  collectionIds?: readonly string[];
  throughFieldId?: string | null;
  thenFieldId?: string | undefined;
};

type LinkingField = Pick<Field, "id" | "config">;

/** Whose records the field leads to. */
export const linkedCollection = (fields: readonly LinkingField[], fieldId: string | undefined): string | undefined => {
  const link = fields.find(({ id }) => id === fieldId);
  return (link?.config.collectionIds as string[] | undefined)?.[0];
};

/** The names of all records that a message is about: there are several where a link leads to one person. */
export const namesTag = (title: string): MergeTag => ({ tag: '{{ records | join: ", " }}', title, group: "record" });

/** What of a record can stand in a text by itself; what it links to stands there by its name. */
export const fieldTags = (
  fields: readonly Pick<Field, "columnName" | "title" | "dataType">[],
  group: "record" | "item" | "person" = "record",
): MergeTag[] =>
  fields
    .filter(({ dataType }) => fieldTypeNamed(dataType).servesAs !== "lineItems")
    .map(({ columnName, title }) => ({ tag: `{{ ${group}.${columnName} }}`, title, group }));

/** Something of which there can be several: its path, and whose records they are. */
export type ListPath = { path: string; title: string; collectionId: string | undefined };

/** Linked records that a block can be repeated for. */
export const linkLists = (fields: readonly Pick<Field, "columnName" | "title" | "dataType" | "config">[]): ListPath[] =>
  fields
    .filter(({ dataType }) => fieldTypeNamed(dataType).storage.kind === "links")
    .map(({ columnName, title, config }) => ({
      path: `record.${columnName}`,
      title,
      collectionId: (config.collectionIds as string[] | undefined)?.[0],
    }));

/** Fields of which a block shows the lines. */
export const lineItemLists = (fields: readonly Pick<Field, "columnName" | "title" | "dataType">[]): ListPath[] =>
  fields
    .filter(({ dataType }) => fieldTypeNamed(dataType).servesAs === "lineItems")
    .map(({ columnName, title }) => ({ path: `record.${columnName}`, title, collectionId: undefined }));

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
