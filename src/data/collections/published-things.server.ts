import type { TeamDb } from "#server/db/db.ts";
import { extensionPoint } from "#shared/extension-point.ts";
import { Definitions, type FieldDefinition } from "./definitions.ts";

/** Something that is shown to people outside of the team. */
export type PublishedThing = { kind: "view" | "wizard"; id: string; collectionId: string | null; name: string };

/**
 * What of a feature is published and would not be shown to anybody outside with these definitions, because it could not work
 * as it was published. Asked about the definitions as they are, and as they would be after a change.
 */
export const publishedOnHold = extensionPoint<(team: TeamDb, definitions: Definitions) => Promise<PublishedThing[]>>();

export async function findOnHold(team: TeamDb, definitions: Definitions): Promise<PublishedThing[]> {
  const found = await Promise.all(publishedOnHold.all().map((find) => find(team, definitions)));
  return found.flat();
}

/** What works now, and would not after a change. */
export async function findHeldBy(team: TeamDb, before: Definitions, after: Definitions): Promise<PublishedThing[]> {
  const held = await findOnHold(team, after);
  if (held.length === 0) return [];
  const already = new Set((await findOnHold(team, before)).map(({ id }) => id));
  return held.filter(({ id }) => !already.has(id));
}

/** The same definitions with a field as it would be, or as it was; null: without it. */
export const withField = (definitions: Definitions, fieldId: string, field: FieldDefinition | null): Definitions =>
  new Definitions(
    [...definitions.collections.values()].map((each) => {
      const others = each.fields.filter(({ id }) => id !== fieldId);
      if (field?.collectionId !== each.id) return { ...each, fields: others };
      const isThere = others.length < each.fields.length;
      const fields = isThere ? each.fields.map((own) => (own.id === fieldId ? field : own)) : [...others, field];
      return { ...each, fields };
    }),
  );
