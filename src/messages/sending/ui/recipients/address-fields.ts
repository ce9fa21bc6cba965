import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { DeliveryMethod } from "#shared/messages.ts";

type Known = Pick<Field, "id" | "dataType" | "config">;

/** Where somebody can be written to. */
export const contactFields = <F extends Known>(fields: readonly F[], method: DeliveryMethod): F[] =>
  fields.filter(({ dataType }) => fieldTypeNamed(dataType).contact === (method === "EMAIL" ? "email" : "phone"));

/** Over which links somebody is reached, and whose address it is then. */
export type Route<F> = { links: [F] | [F, F]; target: string };
type Chosen = { throughFieldId: string | null; thenFieldId?: string | undefined };

/** Routes of one link, then those of two, to collections whose records have an address; and the one that was chosen. */
export function routesToAddresses<F extends Known>(
  collectionId: string,
  fieldsOf: (collectionId: string) => readonly F[],
  method: DeliveryMethod,
  chosen: Chosen,
): Route<F>[] {
  const one = linkFields(fieldsOf(collectionId)).map((link): Route<F> => ({ links: [link], target: targetOf(link)! }));
  const away = one.filter(({ target }) => target !== collectionId);
  const two = away.flatMap(({ links: [first], target }) =>
    linkFields(fieldsOf(target)).map((then): Route<F> => ({ links: [first, then], target: targetOf(then)! })),
  );
  return [...one, ...two].filter(
    ({ links, target }) =>
      isRoute(links, chosen) ||
      (!(links.length === 2 && target === collectionId) && contactFields(fieldsOf(target), method).length > 0),
  );
}

export const isRoute = ([first, then]: readonly Known[], { throughFieldId, thenFieldId }: Chosen): boolean =>
  first?.id === throughFieldId && then?.id === thenFieldId;

/** Links that lead to records of one collection, or of the first of several. */
export const linkFields = <F extends Known>(fields: readonly F[]): F[] =>
  fields.filter((field) => fieldTypeNamed(field.dataType).storage.kind === "links" && targetOf(field) !== undefined);

/** The collection that a link leads to. */
export function targetOf(link: Known | undefined): string | undefined {
  const named = link?.config.collectionIds;
  return Array.isArray(named) ? (named[0] as string | undefined) : undefined;
}
