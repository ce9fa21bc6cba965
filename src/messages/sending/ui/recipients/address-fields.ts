import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { DeliveryMethod } from "#shared/messages.ts";

type Known = Pick<Field, "id" | "dataType" | "config">;

/** Where somebody can be written to. */
export const contactFields = <F extends Known>(fields: readonly F[], method: DeliveryMethod): F[] =>
  fields.filter(({ dataType }) => fieldTypeNamed(dataType).contact === (method === "EMAIL" ? "email" : "phone"));

/** Links by which others can be reached: to collections whose records have an address, and the one that was chosen. */
export const linksToAddresses = <F extends Known>(
  fields: readonly F[],
  isReachable: (collectionId: string) => boolean,
  chosen: string | null,
): F[] => linkFields(fields).filter((field) => field.id === chosen || isReachable(targetOf(field)!));

/** Links that lead to records of one collection, or of the first of several. */
export const linkFields = <F extends Known>(fields: readonly F[]): F[] =>
  fields.filter((field) => fieldTypeNamed(field.dataType).storage.kind === "links" && targetOf(field) !== undefined);

/** The collection that a link leads to. */
export function targetOf(link: Known | undefined): string | undefined {
  const named = link?.config.collectionIds;
  return Array.isArray(named) ? (named[0] as string | undefined) : undefined;
}
