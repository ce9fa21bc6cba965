import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { fieldsQuery, useCollection } from "#data/collections/ui/structure-queries.ts";
import type { ContentType, DeliveryMethod } from "#shared/messages.ts";
import {
  collectionOf,
  commonTags,
  fieldTags,
  type ListPath,
  lineItemLists,
  linkedCollection,
  linkLists,
  linksToPeople,
  type MergeTag,
  namesTag,
} from "./merge-tags.ts";

export type TagContext = {
  /** Whose records a text is about; absent: nobody has said yet. */
  collectionId?: string | undefined;
  /** The links through which people are written to about these records; none: to the records themselves. */
  linkIds?: readonly string[] | undefined;
  method: DeliveryMethod;
  contentType: ContentType;
  /** Tags in it of fields that these records do not have; null: nobody can say what they are called. */
  foreignFields?: readonly { Path: string; Title: string | null; NotOf: string }[] | undefined;
};

export type KnownTags = {
  tags: MergeTag[];
  lists: ListPath[];
  lineItems: ListPath[];
  /** It is not known yet whose fields there are. */
  isWaiting: boolean;
};

type Written = {
  Audience: Parameters<typeof collectionOf>[0];
  DeliveryMethodId: DeliveryMethod;
  ContentTypeId: ContentType;
  ForeignFields: NonNullable<TagContext["foreignFields"]>;
};

export const tagContextOf = ({ Audience, DeliveryMethodId, ContentTypeId, ForeignFields }: Written): TagContext => ({
  ...{ collectionId: collectionOf(Audience), linkIds: linksToPeople(Audience) },
  ...{ method: DeliveryMethodId, contentType: ContentTypeId, foreignFields: ForeignFields },
});

/** What can stand in a text for what is known of each recipient. */
export function useMergeTags(about: TagContext): KnownTags {
  const { collectionId, linkIds = [], method, contentType, foreignFields = none } = about;
  const t = useTranslations("messages.content");
  const fields = useOptionalFields(collectionId);
  const collection = useCollection(collectionId ?? "")?.pluralName ?? "";
  const [firstId, thenId] = linkIds;
  const linked = linkedCollection(fields, firstId);
  const fieldsBetween = useOptionalFields(thenId ? linked : undefined);
  const personFields = useOptionalFields(thenId ? linkedCollection(fieldsBetween, thenId) : linked);
  return useMemo(() => {
    const own = { path: "records", title: t("allRecords", { collection }), collectionId };
    const ofLink = firstId ? [namesTag(t("allNames", { collection })), ...fieldTags(personFields, "person")] : [];
    const message = { DeliveryMethodId: method, ContentTypeId: contentType };
    const foreign = foreignFields.map(({ Path, Title, NotOf }): MergeTag => {
      const title = Title === null ? t("goneField") : NotOf ? t("foreignField", { title: Title, of: NotOf }) : Title;
      return { tag: `{{ ${Path} }}`, title, group: "foreign" };
    });
    return {
      tags: [...fieldTags(fields), ...ofLink, ...commonTags(message, (name) => t(`tags.${name}`)), ...foreign],
      lists: collectionId ? [...linkLists(fields), own] : [],
      lineItems: lineItemLists(fields),
      isWaiting: collectionId === undefined,
    };
  }, [fields, personFields, collection, collectionId, firstId, method, contentType, foreignFields, t]);
}

/** Within a block that is repeated: what is known of each of them as well. */
export function useItemTags(over: string | undefined, lists: readonly ListPath[]): MergeTag[] {
  const fields = useOptionalFields(lists.find(({ path }) => path === over)?.collectionId);
  return useMemo(() => fieldTags(fields, "item"), [fields]);
}

const none: never[] = [];

function useOptionalFields(collectionId: string | undefined) {
  const { teamId, isShaping } = useTeamScope();
  const { data } = useQuery({
    ...fieldsQuery(teamId, collectionId ?? "", isShaping),
    enabled: collectionId !== undefined,
  });
  return data ?? none;
}
