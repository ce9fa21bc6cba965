import type { Definitions } from "#data/collections/definitions.ts";
import type { TeamDb } from "#server/db/db.ts";
import { placesOf } from "../reading/visible-records.server.ts";
import type { Draft } from "./drafts.server.ts";
import { findTaken } from "./unique-values.server.ts";
import type { WriteRights } from "./writer.server.ts";

type DefinitionsAndRights = {
  definitions: Definitions;
  rights: Pick<WriteRights, "maySee" | "mayRead" | "reachesThroughSmart">;
};
export type Collision = { id: string; fieldId: string; messageKey: string; values?: { name: string } };

/** Values of unique fields that other records have, with their names as far as who asks may read them there. */
export async function findCollisions(team: TeamDb, known: DefinitionsAndRights, drafts: Draft[]): Promise<Collision[]> {
  const taken = await findTaken(team, known.definitions, drafts);
  if (taken.length === 0) return [];
  const ids = [...new Set(taken.map(({ holderId }) => holderId))].slice(0, mostNamed);
  const rows = await team.data
    .selectFrom("_record")
    .select(["id", "name", "collections"])
    .where("id", "in", ids)
    .execute();
  const visible = (await placesOf(team, known, rows)).filter((row) => known.rights.maySee(row));
  const holders = new Map(visible.map((row) => [row.id, row]));
  return taken.map(({ draft, field, holderId }) => {
    const holder = holders.get(holderId);
    const name = holder && known.rights.mayRead(field.id, holder) ? holder.name : undefined;
    const at = { id: draft.after.id, fieldId: field.id };
    return name
      ? { ...at, messageKey: "data.notUniqueBecause", values: { name } }
      : { ...at, messageKey: "data.notUnique" };
  });
}

const mostNamed = 1000;
