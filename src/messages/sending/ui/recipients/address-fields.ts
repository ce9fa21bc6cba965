import type { DataCollection } from "#data/collections/contract.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { DeliveryMethod } from "#shared/messages.ts";

type Known = Pick<Field, "id" | "dataType" | "config">;

/** Where somebody can be written to. */
export const contactFields = <F extends Known>(fields: readonly F[], method: DeliveryMethod): F[] =>
  fields.filter(({ dataType }) => fieldTypeNamed(dataType).contact === (method === "EMAIL" ? "email" : "phone"));

/** Links that lead to people, and the one that was chosen, wherever it leads. */
export const linksToPeople = <F extends Known>(
  fields: readonly F[],
  collections: readonly Pick<DataCollection, "id" | "representsPeople">[],
  chosen: string | null,
): F[] => {
  const people = new Set(collections.flatMap(({ id, representsPeople }) => (representsPeople ? [id] : [])));
  return fields.filter((field) => {
    if (fieldTypeNamed(field.dataType).storage.kind !== "links") return false;
    return field.id === chosen || people.has(targetOf(field) ?? "");
  });
};

/** The collection that a link leads to. */
export function targetOf(link: Known | undefined): string | undefined {
  const named = link?.config.collectionIds;
  return Array.isArray(named) ? (named[0] as string | undefined) : undefined;
}
